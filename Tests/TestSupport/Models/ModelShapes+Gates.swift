import VeriJSON

extension Shapes {
    /// Members that are read only if another one is there.
    struct Gated: Decodable, Equatable, Sendable {
        var size: Int?
        var sizes: [Int] = []
        var kind: String?

        private enum Keys: String, CodingKey {
            case size
            case sizes
            case kind
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if container.contains(.kind) {
                size = try container.decodeIfPresent(Int.self, forKey: .size)
                sizes = try container.decodeIfPresent([Int].self, forKey: .sizes) ?? []
            }
            kind = try container.decodeIfPresent(String.self, forKey: .kind)
        }
    }

    /// A member that is read as one type or else as another.
    struct ReadTwice: Decodable, Equatable, Sendable {
        var numbers: [Int]?
        var texts: [String]?
        var id: Int

        private enum Keys: String, CodingKey {
            case list
            case id
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            numbers = try? container.decode([Int].self, forKey: .list)
            if numbers == nil { texts = try container.decode([String].self, forKey: .list) }
            id = try container.decode(Int.self, forKey: .id)
        }
    }

    /// Either of two models; the decoder is handed on.
    package enum LeftOrRight<Left: Alternative, Right: Alternative>: Decodable, Equatable, Sendable
    {
        case left(Left)
        case right(Right)

        package init(from decoder: any Decoder) throws {
            if let left = try? Left(from: decoder) {
                self = .left(left)
            } else {
                self = .right(try Right(from: decoder))
            }
        }
    }

    package typealias Alternative = Decodable & Equatable & Sendable

    struct Shelf<Item: Alternative>: Decodable, Equatable, Sendable {
        struct Total: Decodable, Equatable, Sendable {
            var count: Int?
        }

        var items: [Item]
        var total: Total?
    }

    struct Named: Decodable, Equatable, Sendable {
        var name: String
    }
}

extension ModelShape {
    /// Models for which a later repair may make an earlier one needless.
    static let gates: [ModelShape] = [
        ModelShape(
            "members that are read with another one",
            [Shapes.Gated].self,
            valid: [#"[{"size":1,"sizes":[1,2],"kind":"k"},{"size":"?"},{}]"#, "[]"],
            dirty: [
                .repaired(#"[{"size":{},"kind":7}]"#, #"[{"size":{}}]"#),
                .repaired(#"[{"sizes":["x",1],"kind":7}]"#, #"[{"sizes":["x",1]}]"#),
                .repaired(
                    #"[{"size":{},"sizes":[1,"x"],"kind":"k"}]"#,
                    #"[{"sizes":[1],"kind":"k"}]"#
                ),
            ]
        ),
        ModelShape(
            "a list that is read twice",
            Shapes.ReadTwice.self,
            valid: [#"{"list":[1,2],"id":1}"#, #"{"list":["a"],"id":1}"#],
            dirty: [
                .repaired(
                    #"{"list":[1,{}],"id":1}"#,
                    #"{"list":[1],"id":1}"#,
                    under: Sanitizer.Policy(allowsTotalLoss: true)
                ),
                .repaired(#"{"list":[[],2],"id":1}"#, #"{"list":[2],"id":1}"#, under: .safe),
            ]
        ),
        ModelShape(
            "lists of one kind or another",
            Shapes.LeftOrRight<[Int], [String]>.self,
            valid: ["[1,2]", #"["a","b"]"#],
            dirty: [
                .repaired("[1,[2]]", "[1,2]", under: .lenient),
                // Both lists are read by their initialisers, whose loops run to the end.
                .repaired(#"["a",7]"#, #"["a"]"#),
            ]
        ),
        ModelShape(
            "shelves of one kind or another",
            Shapes.LeftOrRight<Shapes.Shelf<Int>, Shapes.Shelf<Shapes.Named>>.self,
            valid: [#"{"items":[1,2],"total":{"count":2}}"#, #"{"items":[{"name":"a"}]}"#],
            dirty: [
                .repaired(#"{"items":[1],"total":0}"#, #"{"items":[1]}"#),
                .repaired(
                    #"{"items":[1,2,3,4,5,6,7,8,9,10],"total":0}"#,
                    #"{"items":[1,2,3,4,5,6,7,8,9,10]}"#,
                    under: Sanitizer.Policy(allowsTotalLoss: true)
                ),
            ]
        ),
    ]
}
