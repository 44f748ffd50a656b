extension Shapes {
    /// Two coordinates, and a third one perhaps.
    struct Position: Decodable, Equatable, Sendable {
        var x: Double
        var y: Double
        var height: Double?

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            x = try container.decode(Double.self)
            y = try container.decode(Double.self)
            height = container.isAtEnd ? nil : try container.decodeIfPresent(Double.self)
        }
    }

    /// A geometry of GeoJSON.
    indirect enum Geometry: Decodable, Equatable, Sendable {
        case point(Position)
        case line([Position])
        case polygon([[Position]])
        case collection([Geometry])

        private enum Kind: String, Decodable {
            case point = "Point"
            case line = "LineString"
            case polygon = "Polygon"
            case collection = "GeometryCollection"
        }

        private enum Keys: String, CodingKey {
            case type
            case coordinates
            case geometries
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            switch try container.decode(Kind.self, forKey: .type) {
            case .point:
                self = .point(try container.decode(Position.self, forKey: .coordinates))
            case .line:
                self = .line(try container.decode([Position].self, forKey: .coordinates))
            case .polygon:
                self = .polygon(try container.decode([[Position]].self, forKey: .coordinates))
            case .collection:
                self = .collection(try container.decode([Geometry].self, forKey: .geometries))
            }
        }
    }

    struct Feature: Decodable, Equatable, Sendable {
        var geometry: Geometry?
        var properties: [String: AnyValue]?
    }

    struct FeatureCollection: Decodable, Equatable, Sendable {
        var features: [Feature]
    }

    /// Any JSON value.
    enum AnyValue: Decodable, Equatable, Sendable {
        case null
        case bool(Bool)
        case integer(Int)
        case number(Double)
        case string(String)
        case list([AnyValue])
        case object([String: AnyValue])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Int.self) {
                self = .integer(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else if let value = try? container.decode(String.self) {
                self = .string(value)
            } else if let value = try? container.decode([AnyValue].self) {
                self = .list(value)
            } else {
                self = .object(try container.decode([String: AnyValue].self))
            }
        }
    }

    /// A value of its own beside any others.
    struct Tagged: Decodable, Equatable, Sendable {
        var tag: String
        var rest: AnyValue?
    }
}

extension ModelShape {
    static let geometries: [ModelShape] = [
        ModelShape(
            "a geometry",
            Shapes.Geometry.self,
            valid: [
                #"{"type":"Point","coordinates":[1,2,3]}"#,
                #"{"type":"LineString","coordinates":[[1,2],[3,4,null]]}"#,
                #"{"type":"Polygon","coordinates":[[[1,2],[3,4]],[]]}"#,
                #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#,
            ],
            dirty: [
                .repaired(
                    #"{"type":"Point","coordinates":[1,2,"x"]}"#,
                    #"{"type":"Point","coordinates":[1,2,null]}"#
                ),
                .repaired(
                    #"{"type":"LineString","coordinates":[[1,2],["x",2],[3],[4,5]]}"#,
                    #"{"type":"LineString","coordinates":[[1,2],[4,5]]}"#
                ),
                .repaired(
                    #"{"type":"Polygon","coordinates":[[[1,2],[3]],[[4],[5]],[[6,7]]]}"#,
                    #"{"type":"Polygon","coordinates":[[[1,2]],[[6,7]]]}"#
                ),
                .repaired(
                    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1]}]}"#,
                    #"{"type":"GeometryCollection","geometries":[]}"#
                ),
                .rejected(#"{"type":"Point","coordinates":["x",2]}"#),
                .rejected(#"{"type":"Circle","coordinates":[1,2]}"#),
            ]
        ),
        ModelShape(
            "features",
            Shapes.FeatureCollection.self,
            valid: [
                #"{"features":[{"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
                #"{"features":[{"properties":{"a":[null,true,{"b":1.5}]}},{"geometry":null}]}"#,
            ],
            dirty: [
                .repaired(
                    #"{"features":[{"geometry":{"type":"Point","coordinates":["x",2]}},{}]}"#,
                    #"{"features":[{},{}]}"#
                ),
                .repaired(
                    #"{"features":[{"geometry":{"type":"Circle"},"properties":[]},[]]}"#,
                    #"{"features":[{}]}"#
                ),
                .rejected(#"{"features":[1,2]}"#),
            ]
        ),
        ModelShape(
            "any value",
            [Shapes.AnyValue].self,
            valid: [#"[null,true,7,1.5,"x",[{}],{"a":{"b":[]}}]"#, "[]"],
            dirty: [.rejected("{}"), .rejected("null")]
        ),
        ModelShape(
            "any value beside others",
            [Shapes.Tagged].self,
            valid: [
                #"[{"tag":"a","rest":{"tag":1}},{"tag":"b","rest":[1,"x"]},{"tag":"c"}]"#, "[]",
            ],
            dirty: [
                .repaired(
                    #"[{"tag":"a","rest":[1,"x"]},{"tag":7,"rest":{}}]"#,
                    #"[{"tag":"a","rest":[1,"x"]}]"#
                ),
                .rejected(#"[{"rest":1},{"rest":2}]"#),
            ]
        ),
    ]
}
