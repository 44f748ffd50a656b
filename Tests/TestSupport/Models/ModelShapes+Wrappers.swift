extension Shapes {
    struct LossyBox: Decodable, Equatable, Sendable {
        @Lossy var items: [Product]
        @LossyMembers var members: [String: Int]
        var note: String?
    }

    struct Defaults: Decodable, Equatable, Sendable {
        @Default<False> var flag: Bool
        @Default<EmptyList> var list: [Int]
        var id: Int
        var note: String?
    }

    struct FilledIn: Decodable, Equatable, Sendable {
        @IfMissing<False> var flag: Bool
        @IfMissing<EmptyList> var list: [Int]
    }

    struct ResilientBox: Decodable, Equatable, Sendable {
        @Resilient var size: Int?
        @Resilient var items: [Product]
        var price: Double?
    }

    struct LosslessBox: Decodable, Equatable, Sendable {
        @Lossless var id: String
        var count: Int?
    }

    /// A known word, or any other.
    enum Rank: Decodable, Equatable, Sendable {
        case first
        case unknown(String)

        init(from decoder: any Decoder) throws {
            let word = try decoder.singleValueContainer().decode(String.self)
            self = word == "first" ? .first : .unknown(word)
        }
    }

    /// Members that are given up silently.
    struct Forgiving: Decodable, Equatable, Sendable {
        var id: Int
        var price: Double?
        var color: Color
        var rank: Rank?

        private enum Keys: String, CodingKey {
            case id
            case price
            case color
            case rank
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            price = try? container.decode(Double.self, forKey: .price)
            color = (try? container.decode(Color.self, forKey: .color)) ?? .red
            rank = try container.decodeIfPresent(Rank.self, forKey: .rank)
        }
    }
}

extension ModelShape {
    static let wrappers: [ModelShape] = [
        ModelShape(
            "lossy wrappers",
            Shapes.LossyBox.self,
            valid: [
                #"{"items":[{"id":1},{},null,{"id":2,"price":"x"}],"members":{"a":1,"b":"x"}}"#,
                #"{"items":[],"members":{},"note":"n"}"#,
            ],
            dirty: [
                .repaired(
                    #"{"items":[7,{}],"members":{"b":"x"},"note":7}"#,
                    #"{"items":[7,{}],"members":{"b":"x"}}"#
                ),
                .rejected(#"{"items":{},"members":{}}"#),
                .rejected(#"{"items":[]}"#),
            ]
        ),
        ModelShape(
            "default values",
            Shapes.Defaults.self,
            valid: [
                #"{"flag":true,"list":[1,2],"id":1,"note":"n"}"#,
                #"{"flag":7,"list":["x"],"id":2}"#,
                #"{"id":3,"list":null}"#,
            ],
            dirty: [
                .repaired(
                    #"{"flag":7,"list":["x"],"id":2,"note":5}"#,
                    #"{"flag":7,"list":["x"],"id":2}"#
                ),
                .rejected(#"{"flag":7}"#),
            ]
        ),
        ModelShape(
            "values for what is missing",
            Shapes.FilledIn.self,
            valid: [#"{"flag":true,"list":[1,2]}"#, "{}", #"{"flag":null,"list":null}"#],
            dirty: [
                .repaired(#"{"flag":"yes","list":[1,"x"]}"#, #"{"list":[1]}"#),
                .repaired(
                    #"{"flag":"yes","list":{}}"#,
                    #"{"flag":null,"list":null}"#,
                    under: .nulling
                ),
                .repaired(
                    #"{"flag":1,"list":["x","y"]}"#,
                    #"{"flag":true,"list":[]}"#,
                    under: .safe
                ),
                .rejected("[]"),
            ]
        ),
        ModelShape(
            "resilient values",
            [Shapes.ResilientBox].self,
            valid: [
                #"[{"size":"x","items":[{"id":1},{}],"price":1},{"items":{}},{"size":7}]"#, "[]",
            ],
            dirty: [
                .repaired(
                    #"[{"size":"x","items":[{},{}],"price":[]}]"#,
                    #"[{"size":"x","items":[{},{}]}]"#
                ),
                .rejected("[1,2]"),
            ]
        ),
        ModelShape(
            "strings written as something else",
            [Shapes.LosslessBox].self,
            valid: [#"[{"id":"a","count":1},{"id":1},{"id":true},{"id":1.5}]"#, "[]"],
            dirty: [
                .repaired(#"[{"id":7,"count":"x"},{"id":[]},{"id":null}]"#, #"[{"id":7}]"#),
                .rejected(#"[{"id":{}},{}]"#),
            ]
        ),
        ModelShape(
            "errors that are caught",
            [Shapes.Forgiving].self,
            valid: [
                #"[{"id":1,"price":"x","color":"pink","rank":"third"},{"id":2,"color":7}]"#, "[]",
            ],
            dirty: [
                .repaired(
                    #"[{"id":1,"price":"x","rank":7},{"price":1}]"#,
                    #"[{"id":1,"price":"x"}]"#
                ),
                .rejected(#"{"id":1}"#),
            ]
        ),
    ]
}
