import Places
import Weather
import WeatherService

@testable import Dashboard

extension PlaceSearch {
    /// The real gazetteer; `online` stands for the service that is asked as well.
    static func ofTheCheckout(online: (any PlaceFinder)? = nil) -> PlaceSearch {
        PlaceSearch(executor: ServiceExecutor(label: "test.search"), online: online) {
            () throws(GazetteerFailure) in
            try Gazetteer(path: Golden.packageRoot.path() + "/Resources/Places/places.bin")
        }
    }

    /// There is no gazetteer.
    static var missing: PlaceSearch {
        PlaceSearch(executor: ServiceExecutor(label: "test.search")) { () throws(GazetteerFailure) in throw .missing }
    }
}
