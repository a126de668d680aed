import Engine
import Limits
import Runtime

/// Notices changes of the files that hold rules and settings.
@MainActor
final class RuleChanges {
    private var isChanged = false
    private var files: [FileWatch] = []

    init(_ paths: Paths, onChange: @escaping @MainActor () -> Void) {
        files = [(paths.config, Limits.File.configuration), (paths.choices, Limits.File.damagedChoices)].map {
            path, limit in
            FileWatch(path: path, limit: limit) { [weak self] in
                self?.isChanged = true
                onChange()
            }
        }
    }

    /// Whether a file has changed since the last call.
    func take() -> Bool {
        defer { isChanged = false }
        return isChanged
    }

    func stop() { for file in files { file.stop() } }
}
