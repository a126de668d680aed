import Engine

/// Choosing the sources of weather and their order.
@MainActor
struct SourceActions {
    let model: DashboardViewModel

    var sourcesModel: SourcesViewModel? {
        if case .sources(let sources) = model.route.dialog { sources } else { nil }
    }

    /// Shows the sources with every host they contact. Instead of invented weather it suggests the live sources that can be used,
    /// and one that the user has a key for before others.
    func requested() {
        let (supply, usable) = (model.sources.current, model.sources.usableLive)
        let keyed = usable.filter { profile in profile.needsKey && !supply.profiles.contains { $0.id == profile.id } }
        let chosen = supply.profile.isInvented ? usable : keyed + supply.profiles
        model.open(.sources(SourcesViewModel(chosen.map(\.id), model.preferences.settings)))
    }

    func switched() {
        guard let sources = sourcesModel, !sources.toggle() else { return }
        model.tell(.said(.sourceNeedsKeyFirst, ["source": .words(sources.rows[sources.selection].title)]))
    }

    /// Uses the sources as chosen: their hosts have been read.
    func taken() {
        guard let sources = sourcesModel else { return }
        if sources.isCarrying { return sources.carry() }
        let order = sources.order
        guard !order.isEmpty else { return model.tell(.said(.noSourceChosen)) }
        model.closeDialog()
        let warnings = sources.warnings
        let text = warnings.isEmpty ? SettingValues.noneName : Settings.text(of: warnings)
        if model.preferences.isLocked(.warnings) {
            if warnings != model.preferences.settings.warnings { model.tell(.said(.settingLocked)) }
        } else {
            model.preferences.choose(.warnings, text)
        }
        // An order fixed from outside applies again at the next start; the user may change it for this run.
        if !model.preferences.isLocked(.sources) { model.preferences.choose(.sources, Settings.text(of: order)) }
        if model.sources.current.profiles.map(\.id) != order { model.sources.use(order) }
        model.requestAnew()
    }

    func left() {
        guard let sources = sourcesModel, !sources.putBack() else { return }
        model.closeDialog()
    }
}
