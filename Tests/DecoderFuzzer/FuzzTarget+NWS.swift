import Limits
import TestSupport
import Weather

@testable import WeatherService

// The answers of the National Weather Service. The first byte of an input is the status.
extension FuzzTarget {
    static let nws = FuzzTarget(
        name: "nws",
        seeds: {
            [[0] + GoodBodies.nwsAlerts, [0] + GoodBodies.nwsPoint, [3] + GoodBodies.nwsProblem]
                + [[0] + Array("38.8894,-77.0352 1795392000 DCZ001 DCC001\n30,-85 1795392000".utf8)]
        },
        words: jsonWords + [
            "\"features\":", "\"geometry\":", "\"coordinates\":", "\"Polygon\"", "\"UGC\":[", "\"ends\":",
            "\"expires\":null",
            "\"status\":\"Actual\"", "\"messageType\":\"Update\"", "\"references\":[", "\"VTEC\":[", "/O.CAN.",
            "KEEPALIVE",
            "\"updated\":", "\"areaDesc\":", "; ", "\\n* ", "/zones/county/", "InvalidPoint", "[[[", "]]]",
        ], corpus: ["nws"], prefix: [0], longest: 16_384
    ) { bytes in
        var tape = ByteTape(bytes)
        let status = tape.one(of: statuses)
        let answer = HTTPAnswer(status: status, body: Array(tape.rest))
        checkAlerts(answer)
        checkPoint(answer)
        let list = NWSPointList(answer.body)
        require(NWSPointList(list.bytes) == list, "a list of points that is read back as another")
    }

    private static func checkAlerts(_ answer: HTTPAnswer) {
        do throws(WeatherFailure) {
            let alerts = try NWSAnswer.read(answer)
            require(answer.status == 200, "alerts with status \(answer.status) were accepted")
            require(alerts.warnings.count + alerts.unreadableAlerts <= Limits.NWS.alerts, "too many alerts")
            for warning in alerts.warnings { check(warning) }
            let zones = Set(alerts.warnings.flatMap(\.areas).flatMap(\.zones)).sorted()
            let split = try NWSAnswer.split(answer, about: zones)
            for zone in zones {
                let own = try NWSAnswer.read(HTTPAnswer(status: 200, body: split.bodies[zone] ?? []), in: zone)
                require(
                    own.warnings.contains { $0.areas.contains { $0.zones == [zone] } }, "zone \(zone) lost its alert")
            }
        } catch .unreadable(let field) {
            require(!field.isEmpty && field.utf8.count < 60, "a field called \(field)")
        } catch {
            // Any other failure is told by the status or the first byte.
        }
    }

    private static func checkPoint(_ answer: HTTPAnswer) {
        do throws(WeatherFailure) {
            let zones = try NWSPointAnswer.zones(answer)
            require(answer.status == (zones.isEmpty ? 404 : 200), "zones with status \(answer.status)")
            require(zones.count <= 3 && zones.allSatisfy(NWSZone.isCode), "zones \(zones)")
        } catch {
            // It may be the alerts.
        }
    }

    private static func check(_ warning: Warning) {
        require(
            !warning.areas.isEmpty && warning.areas.count <= Limits.NWS.zonesOfAlert, "\(warning.areas.count) areas")
        require(WireField.times.contains(Double(warning.sent.secondsSince1970)), "sent at \(warning.sent)")
        for area in warning.areas {
            TextChecks.check(area.name, as: .line)
            require(area.zones.allSatisfy(NWSZone.isCode), "zones \(area.zones)")
            require(area.polygons.count <= Limits.GeoJSON.polygons, "\(area.polygons.count) polygons")
        }
        for (_, text) in warning.texts.byLanguage {
            require(!text.event.isEmpty, "a warning of nothing")
            for words in [text.event, text.headline].compactMap(\.self) { TextChecks.check(words, as: .line) }
            for words in [text.description, text.instruction].compactMap(\.self) { TextChecks.check(words, as: .prose) }
        }
    }
}
