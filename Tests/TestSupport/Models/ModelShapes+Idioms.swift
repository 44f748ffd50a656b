import Foundation
import VeriJSON

extension Shapes {
    /// A time in a text, which the model's code reads itself.
    package struct Visit: Decodable, Equatable, Sendable {
        var id: Int
        var at: Date?

        private enum Keys: String, CodingKey {
            case id
            case at
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            if let text = try container.decodeIfPresent(String.self, forKey: .at) {
                guard let at = try? Date.ISO8601FormatStyle().parse(text) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .at,
                        in: container,
                        debugDescription: "expected a time"
                    )
                }
                self.at = at
            }
        }
    }

    /// A number in a text, inside an object of its own.
    package struct Picture: Decodable, Equatable, Sendable {
        var id: Int
        var width: Int?

        private enum Keys: String, CodingKey {
            case id
            case size
            case width
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            let size = try container.nestedContainer(keyedBy: Keys.self, forKey: .size)
            if let text = try size.decodeIfPresent(String.self, forKey: .width) {
                guard let width = Int(text) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .width,
                        in: size,
                        debugDescription: "expected a number"
                    )
                }
                self.width = width
            }
        }
    }

    /// Members that are read after the model's code asked for them.
    package struct Careful: Decodable, Equatable, Sendable {
        var id: Int
        var size: Int?
        var price: Double?
        var color: Color?

        private enum Keys: String, CodingKey {
            case id
            case size
            case price
            case color
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            size = container.contains(.size) ? try container.decode(Int.self, forKey: .size) : nil
            if container.contains(.price), try !container.decodeNil(forKey: .price) {
                price = try container.decode(Double.self, forKey: .price)
            }
            color =
                try container.decodeNil(forKey: .color)
                ? nil : container.decode(Color.self, forKey: .color)
        }
    }

    /// The new name of a member, or else the old one.
    package struct Renamed: Decodable, Equatable, Sendable {
        var name: String

        private enum Keys: String, CodingKey {
            case name
            case title
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name =
                container.contains(.title)
                ? try container.decode(String.self, forKey: .title)
                : try container.decode(String.self, forKey: .name)
        }
    }

    /// A value, unless the server reports an error.
    package struct Answer: Decodable, Equatable, Sendable {
        struct Failure: Error, Decodable {
            var code: Int
        }

        var value: Int?

        private enum Keys: String, CodingKey {
            case error
            case value
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if container.contains(.error) {
                throw try container.decode(Failure.self, forKey: .error)
            }
            value = try container.decodeIfPresent(Int.self, forKey: .value)
        }
    }

    /// Products by keys that only the document knows.
    package struct Stock: Decodable, Equatable, Sendable {
        var products: [String: Product] = [:]

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            for key in container.allKeys {
                products[key.stringValue] = try container.decode(Product.self, forKey: key)
            }
        }
    }

    /// Numbers by two keys that only the document knows.
    package struct Grid: Decodable, Equatable, Sendable {
        var rows: [String: [String: Int]] = [:]

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            for row in container.allKeys {
                let cells = try container.nestedContainer(keyedBy: AnyKey.self, forKey: row)
                for cell in cells.allKeys {
                    rows[row.stringValue, default: [:]][cell.stringValue] =
                        try cells.decode(Int.self, forKey: cell)
                }
            }
        }
    }

    /// A list that a loop reads.
    package struct Looped: Decodable, Equatable, Sendable {
        var products: [Product] = []

        package init(from decoder: any Decoder) throws {
            var items = try decoder.unkeyedContainer()
            while !items.isAtEnd { products.append(try items.decode(Product.self)) }
        }
    }

    /// Lists of numbers that two loops read.
    package struct Table: Decodable, Equatable, Sendable {
        var rows: [[Int]] = []

        package init(from decoder: any Decoder) throws {
            var lines = try decoder.unkeyedContainer()
            while !lines.isAtEnd {
                var cells = try lines.nestedUnkeyedContainer()
                var row: [Int] = []
                while !cells.isAtEnd { row.append(try cells.decode(Int.self)) }
                rows.append(row)
            }
        }
    }

    /// Objects that a loop reads without types of their own.
    package struct Points: Decodable, Equatable, Sendable {
        var points: [[Int]] = []

        private enum Keys: String, CodingKey {
            case x
            case y
        }

        package init(from decoder: any Decoder) throws {
            var items = try decoder.unkeyedContainer()
            while !items.isAtEnd {
                let point = try items.nestedContainer(keyedBy: Keys.self)
                points.append([
                    try point.decode(Int.self, forKey: .x), try point.decode(Int.self, forKey: .y),
                ])
            }
        }
    }

    /// Pairs that a loop reads, two items at a time.
    package struct Pairs: Decodable, Equatable, Sendable {
        var numbers: [String: Int] = [:]

        package init(from decoder: any Decoder) throws {
            var items = try decoder.unkeyedContainer()
            while !items.isAtEnd {
                let name = try items.decode(String.self)
                numbers[name] = try items.decode(Int.self)
            }
        }
    }

    /// A user with words of an enumeration that grows.
    package struct Member: Decodable, Equatable, Sendable {
        var id: Int
        var roles: [Color]
    }
}

extension ModelShape {
    /// Models that read by code, in the ways of published clients.
    static let idioms: [ModelShape] = [
        ModelShape(
            "a time in a text",
            [Shapes.Visit].self,
            valid: [#"[{"id":1,"at":"2024-01-31T10:00:00Z"},{"id":2},{"id":3,"at":null}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"id":1,"at":"today"},{"id":2,"at":5},{"at":"today"}]"#,
                    #"[{"id":1},{"id":2}]"#
                ),
                .repaired(#"[{"id":1,"at":""}]"#, #"[{"id":1,"at":null}]"#, under: .nulling),
                .rejected(#"[{"at":"x"},{"at":"y"}]"#),
            ]
        ),
        ModelShape(
            "a time in a text of the root",
            Shapes.Visit.self,
            valid: [#"{"id":1,"at":"2024-01-31T10:00:00Z"}"#, #"{"id":2}"#],
            dirty: [
                .repaired(#"{"id":1,"at":"today"}"#, #"{"id":1}"#),
                .rejected(#"{"id":"x","at":"today"}"#),
            ]
        ),
        ModelShape(
            "a number in a text of a nested object",
            [Shapes.Picture].self,
            valid: [#"[{"id":1,"size":{"width":"7"}},{"id":2,"size":{}}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"id":1,"size":{"width":"wide"}},{"id":2}]"#,
                    #"[{"id":1,"size":{}}]"#
                ),
                .repaired(#"[{"id":1,"size":{"width":7}}]"#, #"[{"id":1,"size":{}}]"#),
            ]
        ),
        ModelShape(
            "members that are asked for",
            [Shapes.Careful].self,
            valid: [
                #"[{"id":1,"size":2,"price":1.5,"color":"red"},{"id":2,"price":null,"color":null}]"#,
                "[]",
            ],
            dirty: [
                .repaired(
                    #"[{"id":1,"size":"x","price":"y","color":"pink"},{"id":2}]"#,
                    #"[{"id":1,"color":null}]"#
                ),
                .repaired(
                    #"[{"id":1,"price":"y","color":"red"},{"id":2,"size":null,"color":null}]"#,
                    #"[{"id":1,"price":null,"color":"red"},{"id":2,"color":null}]"#,
                    under: .nulling
                ),
                .rejected(#"[{"id":1},{"id":2,"size":1}]"#),
            ]
        ),
        ModelShape(
            "a new name or an old one",
            [Shapes.Renamed].self,
            valid: [#"[{"title":"a"},{"name":"b"},{"title":"c","name":7}]"#, "[]"],
            dirty: [
                .repaired(#"[{"title":7,"name":"a"},{"title":7}]"#, #"[{"name":"a"}]"#),
                .rejected(#"[{"title":7},{"name":7}]"#),
            ]
        ),
        ModelShape(
            "an error that the server reports",
            Shapes.Answer.self,
            valid: [#"{"value":1}"#, "{}"],
            dirty: [
                .repaired(#"{"value":"x"}"#, "{}"),
                .rejected(#"{"value":1,"error":{"code":"x"}}"#),
                .rejected(#"{"value":1,"error":{"code":7}}"#),
                .rejected(#"{"value":1,"error":null}"#),
            ]
        ),
        ModelShape(
            "products by keys of the document",
            [Shapes.Stock].self,
            valid: [#"[{"a":{"id":1},"b":{"id":2,"price":1}},{}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"a":{"id":1,"price":"x"},"b":{},"c":7}]"#,
                    #"[{"a":{"id":1}}]"#
                ),
                .repaired(#"[{"a":{"id":1}},{"a":{},"b":{}}]"#, #"[{"a":{"id":1}}]"#),
                .repaired(#"[{"a":{}}]"#, "[{}]"),
            ]
        ),
        ModelShape(
            "numbers by two keys of the document",
            Shapes.Grid.self,
            valid: [#"{"a":{"x":1,"y":2},"b":{}}"#, "{}"],
            dirty: [
                .repaired(#"{"a":{"x":1,"y":"z"},"b":7}"#, #"{"a":{"x":1}}"#),
                .repaired(#"{"a":{"x":"z","y":"z"},"b":{"x":1}}"#, #"{"a":{},"b":{"x":1}}"#),
                .rejected("7"),
            ]
        ),
        ModelShape(
            "a loop over a list",
            Shapes.Looped.self,
            valid: [#"[{"id":1,"price":2},{"id":2}]"#, "[]"],
            dirty: [
                .repaired(#"[{"id":1,"price":"x"},{},{"id":2},7]"#, #"[{"id":1},{"id":2}]"#),
                .rejected("[{},{}]"),
                .rejected("{}"),
            ]
        ),
        ModelShape(
            "loops over lists of lists",
            Shapes.Table.self,
            valid: ["[[1,2],[],[3]]", "[]"],
            dirty: [
                .repaired(#"[[1,"x",2],7,["y"]]"#, "[[1,2]]"),
                // That items stand for themselves is only seen where one is left.
                .repaired(#"[["x","y"],[1]]"#, "[[1]]"),
                .rejected("7"),
            ]
        ),
        ModelShape(
            "a loop over nested objects",
            Shapes.Points.self,
            valid: [#"[{"x":1,"y":2},{"x":3,"y":4}]"#, "[]"],
            dirty: [
                .repaired(#"[{"x":1,"y":2},{"x":1},{"x":"a","y":1},5]"#, #"[{"x":1,"y":2}]"#),
                .rejected("[{},{}]"),
            ]
        ),
        ModelShape(
            "a loop over pairs",
            Shapes.Pairs.self,
            valid: [#"["a",1,"b",2]"#, "[]"],
            dirty: [
                .rejected(#"["a",1,"b","x","c",3]"#),
                .rejected(#"["a",1,7,"b",2]"#),
                .rejected(#"[7,"a",1]"#),
                .rejected("[7,{},1]"),
                .rejected(#"["a"]"#),
            ]
        ),
        ModelShape(
            "words of an enumeration that grows",
            [Shapes.Member].self,
            valid: [#"[{"id":1,"roles":["red"]},{"id":2,"roles":[]}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"id":1,"roles":["root","owner"]},{"id":2,"roles":["red","owner"]}]"#,
                    #"[{"id":1,"roles":[]},{"id":2,"roles":["red"]}]"#
                ),
                .rejected(#"[{"id":1},{"roles":[]}]"#),
            ]
        ),
    ]
}
