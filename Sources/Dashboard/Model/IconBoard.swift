import Files
import Limits
import Runtime
import Weather
import WeatherService

/// The loaded icons of the service, by code. Views look up a place's icon by its code in every frame, so a late icon cannot
/// appear at another place.
@MainActor
final class IconBoard {
    /// Whether the screen shows icons: the user wants them, and the terminal can show them.
    @Observed var areShown = false
    /// At most `Limits.Icon.known`.
    @Observed private var pictures: [IconCode: SkyPicture] = [:]

    private let makeService: @MainActor () -> IconService?
    private var service: IconService?
    private let now: @Sendable () -> Timestamp
    private var loading: [IconCode: Task<Void, Never>] = [:]
    private var troubles: [IconCode: Trouble] = [:]
    /// The codes of the loaded icons, the one wanted last at the end.
    private var order: [IconCode] = []

    /// When a code may be requested again.
    private struct Trouble {
        var failures = 0
        var until: Timestamp
    }

    /// Milliseconds that the disk has to answer before the first frame is drawn without the icon.
    private static let patience = 100

    /// Seconds until an unusable icon is requested again.
    static let unusableFor = 3_600

    /// `service` is called when the first icon is wanted; it returns nil if the source has no icons.
    init(
        now: @escaping @Sendable () -> Timestamp, service: @escaping @MainActor () -> IconService?
    ) {
        self.now = now
        makeService = service
    }

    /// For a source without icons.
    static var none: IconBoard { IconBoard(now: { Timestamp(secondsSince1970: 0) }) { nil } }

    /// What to draw for a code.
    func picture(of code: IconCode?) -> SkyPicture { code.flatMap { pictures[$0] } ?? .own }

    /// Reads a stored icon at once, so that the first frame shows it. Later ones are read beside the frames, by `want`.
    func restore(_ code: IconCode?) {
        guard let code, pictures[code] == nil, let service = openedService(),
            let picture = ServiceExecutor(label: "nalssi.icon").begin(DiskWork { service.keptIcon(code) })
                .result(within: Self.patience) ?? nil
        else { return }
        show(.icon(IconArt(picture)), for: code)
    }

    /// Sets which icon is visible; nil cancels all requests. Requests the icon unless it has been loaded, is being loaded, or
    /// has failed a short time ago.
    func want(_ code: IconCode?) {
        guard let code else {
            for task in loading.values { task.cancel() }
            loading = [:]
            return
        }
        if order.last != code, let index = order.firstIndex(of: code) { order.append(order.remove(at: index)) }
        if let trouble = troubles[code] {
            guard now() >= trouble.until else { return }
        } else if pictures[code] != nil {
            return
        }
        guard loading[code] == nil, let service = openedService() else { return }
        // The conversion to cells runs on the service's thread.
        loading[code] = Task.detached(executorPreference: service.executor) { [weak self] in
            let answer = await service.icon(code)
            let picture: SkyPicture? =
                switch answer {
                case .picture(let picture): .icon(IconArt(picture))
                case .unusable: .unusable
                case .failed: nil
                }
            guard !Task.isCancelled else { return }
            await self?.arrived(picture, for: code)
        }
    }

    /// The user has asked for a refresh: failed icons are requested the next time they are visible.
    func refreshAsked() {
        service?.refreshAsked()
        forgetFailures()
    }

    /// The network has changed.
    func networkChanged() {
        service?.networkChanged()
        forgetFailures()
    }

    /// Waits until nothing is being loaded.
    func finished() async {
        for task in loading.values { await task.value }
    }

    /// `picture` is nil if the request failed.
    private func arrived(_ picture: SkyPicture?, for code: IconCode) {
        // The request may have been cancelled just before.
        guard loading.removeValue(forKey: code) != nil else { return }
        guard let picture else {
            let failures = (troubles[code]?.failures ?? 0) + 1
            let wait = BackOff.seconds(failures: failures, chance: 1)
            troubles[code] = Trouble(failures: failures, until: now().adding(seconds: wait))
            return
        }
        troubles[code] =
            picture == .unusable ? Trouble(until: now().adding(seconds: Self.unusableFor)) : nil
        show(picture, for: code)
    }

    private func openedService() -> IconService? {
        if service == nil { service = makeService() }
        return service
    }

    private func show(_ picture: SkyPicture, for code: IconCode) {
        order.removeAll { $0 == code }
        order.append(code)
        if order.count > Limits.Icon.known { pictures[order.removeFirst()] = nil }
        if pictures[code] != picture { pictures[code] = picture }
    }

    private func forgetFailures() { troubles = troubles.filter { $1.failures == 0 } }
}
