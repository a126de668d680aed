import AppResources
import Engine
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard

/// The arranged lists are stored: they always match their inputs, and are arranged again only when an input changes.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct ArrangedListTests {
    private static let keys: [Key] =
        "bmuxs123dng /J K0123456789[]f".map { Key.character($0) } + [
            Key(.up), Key(.down), Key(.left), Key(.right), Key(.enter), Key(.escape), Key(.tab), Key(.delete),
            .control("r"),
        ]

    @Test(arguments: 0..<6)
    func `after any keys, the stored lists equal freshly arranged ones`(seed: UInt64) async {
        var random = SeededRandom(seed: seed)
        let rig = HereRig.World.empty
        let preferences = Preferences.test(chosen: [.hereFirst: seed.isMultiple(of: 2) ? "true" : "false"])
        let scene = Scene(
            120, 36, bookmarks: Array(KoreaTwenty.places.prefix(random.number(0...8))), preferences: preferences,
            world: rig)
        scene.answered()
        for step in 0..<400 {
            scene.press(random.one(of: Self.keys))
            if step.isMultiple(of: 40) {
                scene.model.location.setHere(Spot(coordinate: random.one(of: KoreaTwenty.places).coordinate))
            }
            if step.isMultiple(of: 25) { preferences.choose(.hereFirst, random.chance(50) ? "true" : "false") }
            if step.isMultiple(of: 15) { scene.shelf.toggle(random.one(of: KoreaTwenty.places)) }
            #expect(scene.model.list.tabs == scene.model.list.arrangedTabs, "seed \(seed), step \(step)")
        }
        await scene.service.shutDown()
    }
}
