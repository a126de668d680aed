/// Keeps the last layout, because a frame and a key ask for it many times.
@MainActor
final class LayoutCache {
    private var last: (request: LayoutRequest, layout: DashboardLayout)?

    func layout(_ request: LayoutRequest) -> DashboardLayout {
        if let last, last.request == request { return last.layout }
        let layout = request.layout
        last = (request, layout)
        return layout
    }
}
