import TestSupport
import Testing

@testable import WeatherService

/// Proxies between this machine and a host.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct ProxyTests {
    private func name(_ environment: [String: String], _ address: String = "https://api.example.org") throws -> String?
    {
        Proxies(environment: environment).proxy(for: try ServiceAddress(parsing: address))?.name
    }

    @Test func `the variables are read as curl reads them`() throws {
        #expect(try name([:]) == nil)
        #expect(try name(["https_proxy": "http://proxy:3128"]) == "proxy:3128")
        #expect(try name(["HTTPS_PROXY": "proxy:3128"]) == "proxy:3128")
        #expect(try name(["https_proxy": "a:1", "HTTPS_PROXY": "b:2", "all_proxy": "c:3"]) == "a:1")
        #expect(try name(["ALL_PROXY": "socks5h://c:3/"]) == "c:3")
        #expect(try name(["https_proxy": "", "all_proxy": "c:3"]) == "c:3")
        // This variable is for plain HTTP, which is used only for this machine.
        #expect(try name(["http_proxy": "d:4", "HTTP_PROXY": "d:4"]) == nil)
    }

    @Test func `a proxy's user name and password are never shown`() throws {
        #expect(try name(["https_proxy": "http://me:secret@proxy:3128"]) == "proxy:3128")
        #expect(try name(["https_proxy": "http://me:se@cret@proxy:3128/x"]) == "proxy:3128")
        #expect(try name(["https_proxy": "http://me:%2Fse@cret@proxy:3128"]) == "proxy:3128")
        #expect(try name(["https_proxy": "me:secret@proxy"]) == "proxy")
    }

    @Test(
        arguments: [
            "http://me:sec/ret@proxy:3128", "http://me:80/secret@proxy:3128", "me:sec?ret@proxy", "me:sec#ret@proxy",
            "http://proxy:3128/@secret", String(repeating: "a", count: 4_097), "pro\u{1B}[31mxy", "http://프록시:3128",
        ],
        ["https_proxy", "HTTPS_PROXY", "all_proxy"])
    func `with a variable that cannot be read, nothing is contacted`(_ value: String, _ variable: String) async throws {
        let server = try await RawServer.start { _, _ in RawAnswer("") }
        let proxies = Proxies(environment: [variable: value])
        let transport = CurlTransport(version: "test", bounds: .patient, proxies: proxies)
        await #expect(throws: WeatherFailure.proxy(.unreadable(variable: variable))) {
            try await transport.get(RequestURL(wireText: server.baseURL))
        }
        #expect(server.requestCount == 0)
        let shown = "\(proxies) \(try proxies.proxy(for: ServiceAddress(parsing: "https://example.org")) as Any)"
        #expect(!shown.contains("ret@") && !shown.contains("secret"), "\(shown)")
        await transport.shutDown()
        await server.stop()
    }

    @Test func `exceptions that cannot be read leave open what may be contacted`() {
        #expect(Proxies(environment: ["https_proxy": "p:1", "no_proxy": "내부망"]).unreadable == "no_proxy")
        #expect(Proxies(environment: ["https_proxy": String(repeating: "a", count: 4_096)]).unreadable == nil)
        #expect(Proxies(environment: ["HTTP_PROXY": "프록시"]).unreadable == nil, "not used")
    }

    @Test(arguments: [
        ("example.org", true), (".example.org", true), ("EXAMPLE.ORG", true), ("api.example.org.", true), ("*", true),
        ("x.test, api.example.org", true), ("ample.org", false), ("api", false), ("other.org", false), ("", false),
        ("10.0.0.0/8", false),
    ]) func `exceptions cover a domain and its subdomains`(_ exceptions: String, _ isDirect: Bool) throws {
        #expect((try name(["https_proxy": "p:1", "no_proxy": exceptions]) == nil) == isDirect)
    }

    @Test(arguments: [
        ("10.1.2.3", true), ("10.0.0.0/8", true), ("10.1.2.0/24", true), ("10.1.3.0/24", false), ("0.0.0.0/0", true),
        ("2.3", false), ("10.1.2.3/33", false),
    ]) func `exceptions cover address ranges by their prefix`(_ exceptions: String, _ isDirect: Bool) throws {
        let found = try name(["all_proxy": "p:1", "NO_PROXY": exceptions], "https://10.1.2.3:8443")
        #expect((found == nil) == isDirect)
    }

    @Test(arguments: ["https://127.0.0.1:1", "http://localhost:1", "https://[::1]"])
    func `this machine is always reached directly`(_ address: String) throws {
        #expect(try name(["https_proxy": "p:1", "http_proxy": "p:1", "all_proxy": "p:1"], address) == nil)
    }

    // MARK: Through a proxy

    private func answer(
        _ conduct: FakeProxy.Conduct, scheme: String = "http://", connect: Duration = .seconds(60)
    ) async throws -> (result: Result<Int, WeatherFailure>, requests: [String]) {
        let proxy = try FakeProxy.start(conduct)
        var bounds = CurlTransport.Bounds.patient
        bounds.connect = connect
        let transport = CurlTransport(
            version: "test", bounds: bounds,
            proxies: Proxies(environment: ["https_proxy": "\(scheme)127.0.0.1:\(proxy.port)"]),
            authorities: Authorities(file: try ServerIdentity.authorityFile()))
        let result: Result<Int, WeatherFailure>
        do {
            result = .success(try await transport.get(RequestURL(wireText: FakeProxy.url + "?appid=secret")).status)
        } catch let failure as WeatherFailure {
            result = .failure(failure)
        }
        await transport.shutDown()
        await proxy.stop()
        return (result, proxy.requests)
    }

    @Test func `a proxy learns the host, but neither the key nor the request`() async throws {
        let (result, requests) = try await answer(.letsThrough)
        #expect(result == .success(200))
        #expect(requests.count == 1 && requests[0].hasPrefix("CONNECT elsewhere.example:443 HTTP/1.1\r\n"))
        #expect(!requests[0].contains("secret") && !requests[0].contains("data"))
        #expect(!requests[0].contains("Proxy-Authorization"))
    }

    @Test func `a proxy gets the user name and the password configured for it`() async throws {
        let (result, requests) = try await answer(.letsThrough, scheme: "http://me:word@")
        #expect(result == .success(200))
        #expect(requests[0].contains("Proxy-Authorization: Basic bWU6d29yZA==\r\n"))
    }

    @Test func `an at sign in the password needs no escape`() async throws {
        let (result, requests) = try await answer(.letsThrough, scheme: "http://me:w@rd@")
        #expect(result == .success(200))
        // "me:w@rd"
        #expect(requests.first?.contains("Proxy-Authorization: Basic bWU6d0ByZA==\r\n") == true, "\(requests)")
    }

    @Test func `SOCKS works, with names resolved by the proxy on request`() async throws {
        let (result, requests) = try await answer(.speaksSocks, scheme: "socks5h://")
        #expect(result == .success(200))
        #expect(requests == ["elsewhere.example"])
    }

    @Test(
        arguments: [
            (
                "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"x\"\r\n\r\n",
                .wantsPassword
            ),
            ("HTTP/1.1 403 Filtered\r\nContent-Length: 2\r\n\r\nno", .refused),
            ("HTTP/1.1 502 Bad Gateway\r\n\r\n", .refused), ("SSH-2.0-OpenSSH\r\n\r\n", .refused),
        ] as [(String, ProxyProblem)])
    func `each refusal of a proxy has its own problem`(_ text: String, _ problem: ProxyProblem) async throws {
        #expect(try await answer(.answers(text)).result == .failure(.proxy(problem)))
    }

    @Test func `a proxy that hangs, hangs up or refuses is reported as such`() async throws {
        #expect(try await answer(.hangs, connect: .milliseconds(200)).result == .failure(.proxy(.unreachable)))
        #expect(try await answer(.hangsUp).result == .failure(.proxy(.refused)))
        #expect(try await answer(.refusesSocks, scheme: "socks5h://").result == .failure(.proxy(.refused)))
    }

    @Test func `an unreachable proxy is reported as such`() async throws {
        // No server of another test ever takes this port.
        let transport = CurlTransport(
            version: "test", bounds: .patient, proxies: Proxies(environment: ["https_proxy": "127.0.0.1:1"]))
        await #expect(throws: WeatherFailure.proxy(.unreachable)) {
            try await transport.get(RequestURL(wireText: FakeProxy.url))
        }
        await transport.shutDown()
    }
}
