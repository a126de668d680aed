import Limits
import Observation
import Weather
import WeatherService

/// The service's pictures that are at hand, by their codes. Whatever shows a place looks up the picture of its code in every
/// frame, so one that comes late cannot land on another place.
@MainActor @Observable
final class IconBoard {
    /// At most `Limits.Icon.known`.
    private var pictures: [IconCode: SkyPicture] = [:]

    @ObservationIgnored private let makeService: @MainActor () -> IconService?
    @ObservationIgnored private var service: IconService?
    @ObservationIgnored private let now: @Sendable () -> Timestamp
    @ObservationIgnored private var loading: [IconCode: Task<Void, Never>] = [:]
    @ObservationIgnored private var troubles: [IconCode: Trouble] = [:]
    /// Those at hand, the one that was wanted last at the end.
    @ObservationIgnored private var order: [IconCode] = []

    /// What is not asked for again before a time.
    private struct Trouble {
        var failures = 0
        var until: Timestamp
    }

    /// Seconds until a picture that could not be used is asked for again.
    static let unusableFor = 3_600

    /// `service` is called when the first picture is wanted; nil: there are none.
    init(
        now: @escaping @Sendable () -> Timestamp, service: @escaping @MainActor () -> IconService?
    ) {
        self.now = now
        makeService = service
    }

    /// For a source without pictures.
    static var none: IconBoard { IconBoard(now: { Timestamp(secondsSince1970: 0) }) { nil } }

    /// What to draw for a code.
    func picture(of code: IconCode?) -> SkyPicture { code.flatMap { pictures[$0] } ?? .own }

    /// Says which picture is looked at; nil: none, and what is under way is given up. It is asked for where it is not at hand, nor
    /// on its way, nor has failed a short time ago.
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
        guard loading[code] == nil, let service = service ?? makeService() else { return }
        self.service = service
        // What a picture is made of is worked out on the service's thread.
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

    /// A person wants everything anew: what failed is asked for when it is looked at next.
    func refreshAsked() {
        service?.refreshAsked()
        forgetFailures()
    }

    /// The network is another one.
    func networkChanged() {
        service?.networkChanged()
        forgetFailures()
    }

    /// Waits until nothing is under way. For tests.
    func finished() async {
        for task in loading.values { await task.value }
    }

    /// `picture` is nil where nothing came.
    private func arrived(_ picture: SkyPicture?, for code: IconCode) {
        // Somebody may have stopped looking just before.
        guard loading.removeValue(forKey: code) != nil else { return }
        guard let picture else {
            let failures = (troubles[code]?.failures ?? 0) + 1
            let wait = BackOff.seconds(failures: failures, chance: 1)
            troubles[code] = Trouble(failures: failures, until: now().adding(seconds: wait))
            return
        }
        troubles[code] =
            picture == .unusable ? Trouble(until: now().adding(seconds: Self.unusableFor)) : nil
        order.removeAll { $0 == code }
        order.append(code)
        if order.count > Limits.Icon.known { pictures[order.removeFirst()] = nil }
        if pictures[code] != picture { pictures[code] = picture }
    }

    private func forgetFailures() { troubles = troubles.filter { $1.failures == 0 } }
}
