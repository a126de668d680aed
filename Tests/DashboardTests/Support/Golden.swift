import Foundation
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// Text files beside the tests, readable for people and compared by the tests.
enum Golden {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Goldens")
    static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

    /// Compares with `Goldens/<name>.txt`, or writes that file if `UPDATE_GOLDENS=1`.
    static func expect(_ text: String, _ name: String, location: SourceLocation = #_sourceLocation) throws {
        let url = folder.appendingPathComponent("\(name).txt")
        if isUpdating {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return try (text + "\n").write(to: url, atomically: true, encoding: .utf8)
        }
        let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? "(there is no such golden frame)\n"
        #expect(
            text + "\n" == expected, "\(name) differs.\n--- expected\n\(expected)\n--- drawn\n\(text)",
            sourceLocation: location)
    }

    static func expect(_ frame: CellBuffer, _ name: String, location: SourceLocation = #_sourceLocation) throws {
        try expect(frame.text, name, location: location)
    }

    /// The frame, a second block with a letter for each cell's style, and a list of the styles: their colours and attributes,
    /// and, with `look`, the roles and temperatures that use them.
    static func styled(_ frame: CellBuffer, _ look: Presentation? = nil) -> String {
        var letters: [Style: Character] = [.plain: "."]
        let names =
            Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
            + (Array(0x410...0x44F) + Array(0x3B1...0x3C9)).compactMap { Unicode.Scalar($0).map(Character.init) }
        let map = (0..<frame.size.rows).map { row in
            String(
                (0..<frame.size.columns).map { column in
                    let style = frame[column, row].style
                    let letter = letters[style] ?? names[letters.count - 1]
                    letters[style] = letter
                    return letter
                })
        }
        let legend = letters.filter { $0.key != .plain }.sorted { $0.value < $1.value }.map { style, letter in
            "\(letter) \(style.legend)" + (look.map { ": " + style.meanings($0) } ?? "")
        }
        return ([frame.text, ""] + map + [""] + legend).joined(separator: "\n")
    }
}

extension Style {
    /// "#5CA9F5 on #171C28, bold".
    fileprivate var legend: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underlined"), (.reverse, "reversed"),
        ]
        let ground = background == .standard ? "" : " on \(background.legend)"
        return ([foreground.legend + ground] + names.filter { attributes.contains($0.0) }.map(\.1))
            .joined(separator: ", ")
    }

    /// The roles and temperatures that use the style's colour.
    fileprivate func meanings(_ look: Presentation) -> String {
        guard foreground != .standard else { return "text" }
        let roles = Role.allCases.filter { look.theme[$0].foreground == foreground }.map { "\($0)" }
        let degrees = (TemperatureScale.coldest...TemperatureScale.warmest).filter {
            look.style(of: Temperature(celsius: Double($0))).foreground == foreground
        }
        let temperatures = degrees.map { "\($0)°" }
        let all = roles + temperatures
        return all.isEmpty ? "mixed" : all.joined(separator: ", ")
    }
}

extension Color {
    fileprivate var legend: String {
        switch kind {
        case .standard: "standard"
        case .ansi(let number): "colour \(number)"
        case .rgb(let red, let green, let blue): "#" + String(format: "%02X%02X%02X", red, green, blue)
        }
    }
}
