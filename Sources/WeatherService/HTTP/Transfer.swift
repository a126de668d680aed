import CCurl

/// One request and its response while libcurl works on it; used only on the transfer thread.
final class Transfer {
    /// The settings shared by all requests of a transport.
    struct Terms: Sendable {
        let userAgent: String
        let bounds: CurlTransport.Bounds
        let authorities: Authorities
        let proxies: Proxies
        let held: HeldBytes
        let begun: BegunAnswers
        let traffic: Traffic
    }

    let easy: UnsafeMutableRawPointer
    /// The scheme, host and port of the request.
    let host: String
    private let number: Int
    private let terms: Terms
    private let usesProxy: Bool
    private let again: Repetition
    private let bodyLimit: Int
    private var isSent = false
    private var answer: AnswerAssembly
    /// The failure with which this side ended the transfer.
    private var failure: WeatherFailure?
    /// The bytes reserved in `terms.held` for this response.
    private var heldBytes = 0
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let problem: UnsafeMutablePointer<CChar>

    /// Nil if memory is short; throws if the proxy for the request is unknown. `sharing`: whether to wait for a connection
    /// that is being made, because the host is known to multiplex requests; otherwise each request opens its own
    /// connection. `again`: see `HTTPTransport`.
    init?(
        _ url: RequestURL, number: Int, _ terms: Terms, sharing: Bool = false, again: @escaping Repetition
    ) throws(WeatherFailure) {
        let proxy = try terms.proxies.proxy(for: url)
        guard let easy = nalssi_curl_easy_new() else { return nil }
        self.easy = easy
        host = url.host
        self.number = number
        self.terms = terms
        usesProxy = proxy != nil
        self.again = again
        bodyLimit = min(url.bodyLimit, terms.bounds.bodyBytes)
        answer = AnswerAssembly(bodyLimit: bodyLimit, asked: url.accepts, mayRefuseWithPage: url.refusesWithPages)
        problem = .allocate(capacity: Int(CURL_ERROR_SIZE))
        problem.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        for (name, value) in url.headers.merging(["Accept": url.accepts.rawValue], uniquingKeysWith: { own, _ in own })
        {
            fields = nalssi_curl_list_append(fields, "\(name): \(value)")
        }
        setUp(url, proxy)
        set(CURLOPT_PIPEWAIT, sharing ? 1 : 0)
    }

    deinit {
        nalssi_curl_easy_free(easy)
        nalssi_curl_list_free(fields)
        problem.deallocate()
        // Releasing memory always succeeds.
        _ = terms.held.change(from: heldBytes, to: 0)
    }

    private func setUp(_ url: RequestURL, _ proxy: Proxies.Proxy?) {
        set(CURLOPT_URL, url.wireText)
        set(CURLOPT_USERAGENT, terms.userAgent)
        nalssi_curl_set_list(easy, CURLOPT_HTTPHEADER, fields)
        // libcurl may support more encodings, but each is more code that parses untrusted input.
        set(CURLOPT_ACCEPT_ENCODING, "gzip")
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, terms.bounds.connect.milliseconds)
        // A name lookup that hangs occupies a thread of its own; a cancelled request does not wait for it.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        // Empty strings keep libcurl from reading the environment itself, which another thread may be changing.
        set(CURLOPT_PROXY, proxy?.wireText ?? "")
        set(CURLOPT_NOPROXY, "")
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let file = terms.authorities.file { set(CURLOPT_CAINFO, file) }
        if let folder = terms.authorities.folder {
            set(CURLOPT_CAPATH, folder)
        } else if terms.authorities.file != nil || nalssi_curl_has_authority_file() {
            // A certificate file is read once for all connections, while a folder would be searched each time.
            nalssi_curl_set_text(easy, CURLOPT_CAPATH, nil)
        }
        nalssi_curl_set_error_buffer(easy, problem)
        let context = Unmanaged.passUnretained(self).toOpaque()
        nalssi_curl_set_takers(
            easy,
            { bytes, size, count, context in
                Transfer.take(bytes, size * count, context) { (transfer, bytes) throws(WeatherFailure) in
                    try transfer.take(line: bytes)
                }
            },
            { bytes, size, count, context in
                Transfer.take(bytes, size * count, context) { (transfer, bytes) throws(WeatherFailure) in
                    try transfer.take(body: bytes)
                }
            },
            context)
        nalssi_curl_set_sockets(
            easy,
            { context, socket, _ in
                if let context {
                    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                    transfer.terms.traffic.opened(socket, to: transfer.host)
                }
                return CURL_SOCKOPT_OK
            }, context,
            { context, socket in
                // Always set, so no socket is leaked.
                context.map { Unmanaged<Traffic>.fromOpaque($0).takeUnretainedValue().close(socket) } ?? 0
            }, Unmanaged.passUnretained(terms.traffic).toOpaque())
        // Before curl 7.80, its repetitions are not noticed.
        let isTold = nalssi_curl_set_before(
            easy,
            { context, _, _, _, _ in
                context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue().mayBeSent() } == true
                    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            }, context)
        if !isTold { terms.traffic.sent(host, bodyLimit: bodyLimit) }
    }

    private func set(_ option: CURLoption, _ value: Int) { nalssi_curl_set_number(easy, option, value) }

    private func set(_ option: CURLoption, _ text: String) { nalssi_curl_set_text(easy, option, text) }

    // MARK: Sending

    /// Whether the request may be sent now. libcurl sends it up to five more times if its connection is lost or its HTTP/2
    /// stream is refused before any of the response.
    private func mayBeSent() -> Bool {
        do throws(WeatherFailure) {
            if isSent { try again() }
        } catch {
            failure = error
            return false
        }
        isSent = true
        terms.traffic.sent(host, bodyLimit: bodyLimit)
        return true
    }

    // MARK: Receiving

    /// Returns the number of bytes taken; a different number than `count` ends the transfer.
    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ body: (Transfer, UnsafeRawBufferPointer) throws(WeatherFailure) -> Void
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        do {
            try body(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
            return count
        } catch {
            transfer.failure = error
            return count + 1
        }
    }

    private func take(line: UnsafeRawBufferPointer) throws(WeatherFailure) {
        try answer.take(line: line)
        if answer.head != nil { terms.begun.headCame(of: number) }
    }

    private func take(body piece: UnsafeRawBufferPointer) throws(WeatherFailure) {
        guard terms.held.change(from: heldBytes, to: heldBytes + piece.count) else { throw .tooLarge }
        heldBytes += piece.count
        try answer.take(piece)
    }

    // MARK: Outcome

    /// `code` is libcurl's result of the transfer.
    func outcome(_ code: CURLcode) -> Result<TransferThread.Outcome, any Error> {
        do throws(WeatherFailure) {
            if let failure { throw failure }
            if code != CURLE_OK { throw failure(for: code) }
            return .success((try answer.finished(), answer.body))
        } catch {
            return .failure(error)
        }
    }

    var cameOverHTTP2: Bool {
        nalssi_curl_number(easy, CURLINFO_HTTP_VERSION) == CURL_HTTP_VERSION_2_0
    }

    private func failure(for code: CURLcode) -> WeatherFailure {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: isThroughProxy ? .timedOut : .proxy(.unreachable)
        case CURLE_COULDNT_RESOLVE_PROXY: .proxy(.unreachable)
        case CURLE_COULDNT_CONNECT: usesProxy ? .proxy(.unreachable) : .offline
        case CURLE_PROXY: .proxy(.refused)
        case CURLE_PEER_FAILED_VERIFICATION: .insecure(problemOfCertificate)
        case CURLE_SSL_CONNECT_ERROR: hasHungUp ? .offline : .insecure(.other)
        case CURLE_SSL_CACERT_BADFILE: .insecure(terms.authorities.file == nil ? .untrusted : .noAuthorityFile)
        case CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED: .insecure(.other)
        case CURLE_BAD_CONTENT_ENCODING: answer.failureToUnpack
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .unreadable(field: "body")
        // libcurl reports an overlong header line this way.
        case CURLE_OUT_OF_MEMORY, Self.tooLarge: .tooLarge
        default: failureOfConnection
        }
    }

    /// Whether there is no proxy, or the proxy has connected to the host.
    private var isThroughProxy: Bool { !usesProxy || nalssi_curl_number(easy, CURLINFO_HTTP_CONNECTCODE) == 200 }

    /// CURLE_TOO_LARGE, which curl 8.6 introduced; earlier versions report a lack of memory.
    private static let tooLarge = CURLcode(rawValue: 100)

    /// The failure for a lost connection, or one that a proxy refused.
    private var failureOfConnection: WeatherFailure {
        switch nalssi_curl_number(easy, CURLINFO_HTTP_CONNECTCODE) {
        case 407: .proxy(.wantsPassword)
        case 300...: .proxy(.refused)
        default: isThroughProxy ? .offline : .proxy(.refused)
        }
    }

    /// Why a certificate was rejected, by OpenSSL's codes (X509_V_ERR_…, x509_vfy.h).
    private var problemOfCertificate: TLSProblem {
        let untrusted = terms.authorities.lacksFolder ? TLSProblem.noAuthorityFolder : .untrusted
        guard nalssi_curl_uses_openssl() else { return untrusted }
        return switch nalssi_curl_number(easy, CURLINFO_SSL_VERIFYRESULT) {
        // The chain is trusted; libcurl compares the name itself and leaves the code unchanged (X509_V_OK or _UNSPECIFIED).
        case 0, 1: .otherName
        case 9: .notYetValid
        case 10: .expired
        default: untrusted
        }
    }

    /// Whether the server closed the connection during the handshake. There is no code for it, so this matches messages;
    /// a test checks them.
    private var hasHungUp: Bool {
        let words = String(cString: problem)
        return ["SSL_ERROR_SYSCALL", "unexpected eof", "Connection reset"].contains { words.contains($0) }
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
