/// Every member of canada.json.
struct Canada: Decodable {
    struct Feature: Decodable {
        struct Geometry: Decodable {
            var type: String
            var coordinates: [[[Double]]]
        }

        struct Properties: Decodable {
            var name: String
        }

        var type: String
        var properties: Properties
        var geometry: Geometry
    }

    var type: String
    var features: [Feature]
}

/// The parts of canada.json that its ordinary pattern names.
struct CanadaExcerpt: Decodable {
    struct Feature: Decodable {
        struct Geometry: Decodable {
            var coordinates: [[[Double]]]
        }

        var properties: Canada.Feature.Properties
        var geometry: Geometry
    }

    var type: String
    var features: [Feature]
}
