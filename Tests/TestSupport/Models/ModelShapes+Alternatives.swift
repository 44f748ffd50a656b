extension Shapes {
    /// One value or a list of them; the list is tried first.
    struct OneOrMany<Value: Decodable & Equatable & Sendable>: Decodable, Equatable, Sendable {
        var values: [Value]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let values = try? container.decode([Value].self) {
                self.values = values
            } else {
                values = [try container.decode(Value.self)]
            }
        }
    }

    /// One value or a list of them; the one is tried first.
    struct ManyOrOne<Value: Decodable & Equatable & Sendable>: Decodable, Equatable, Sendable {
        var values: [Value]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Value.self) {
                values = [value]
            } else {
                values = try container.decode([Value].self)
            }
        }
    }

    enum NumberOrString: Decodable, Equatable, Sendable {
        case number(Int)
        case string(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .number(try container.decode(Int.self))
            } catch {
                self = .string(try container.decode(String.self))
            }
        }
    }

    enum StringOrNumber: Decodable, Equatable, Sendable {
        case string(String)
        case number(Double)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let string = try? container.decode(String.self) {
                self = .string(string)
            } else {
                self = .number(try container.decode(Double.self))
            }
        }
    }

    /// Members that are numbers or strings.
    struct Loose: Decodable, Equatable, Sendable {
        var id: NumberOrString
        var size: StringOrNumber?
    }

    /// An object, or its name alone.
    enum Reference: Decodable, Equatable, Sendable {
        case object(Product)
        case name(String)

        init(from decoder: any Decoder) throws {
            if let object = try? Product(from: decoder) {
                self = .object(object)
            } else {
                self = .name(try decoder.singleValueContainer().decode(String.self))
            }
        }
    }

    /// A part of many optional members.
    struct Part: Decodable, Equatable, Sendable {
        var id: Int
        var size: Int?
        var color: String?
        var tags: [String]?
    }

    /// A part, another object or a text, in this order.
    enum Thing: Decodable, Equatable, Sendable {
        case part(Part)
        case address(Address)
        case text(String)

        init(from decoder: any Decoder) throws {
            if let part = try? Part(from: decoder) {
                self = .part(part)
            } else if let address = try? decoder.singleValueContainer().decode(Address.self) {
                self = .address(address)
            } else {
                self = .text(try decoder.singleValueContainer().decode(String.self))
            }
        }
    }

    /// A member that is tried before another one, with a further member after them.
    struct Parcel: Decodable, Equatable, Sendable {
        var part: Part?
        var name: String?
        var weight: Int?

        private enum Keys: String, CodingKey {
            case part
            case name
            case weight
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if let part = try? container.decode(Part.self, forKey: .part) {
                self.part = part
            } else {
                name = try container.decode(String.self, forKey: .name)
            }
            weight = try container.decodeIfPresent(Int.self, forKey: .weight)
        }
    }

    struct Order: Decodable, Equatable, Sendable {
        var number: Int
        var product: Reference
        var gift: Reference?
    }

    /// One type or another, with an error of its own if it is neither.
    enum Either<First, Second>: Decodable, Equatable, Sendable
    where
        First: Decodable & Equatable & Sendable,
        Second: Decodable & Equatable & Sendable
    {
        case first(First)
        case second(Second)

        init(from decoder: any Decoder) throws {
            do {
                self = .first(try First(from: decoder))
            } catch {
                do {
                    self = .second(try Second(from: decoder))
                } catch {
                    let context = DecodingError.Context(
                        codingPath: decoder.codingPath,
                        debugDescription: "expected one of two types"
                    )
                    throw DecodingError.typeMismatch(Self.self, context)
                }
            }
        }
    }

    /// An integer that some write as a string.
    struct Stringly: Decodable, Equatable, Sendable {
        var id: Int
        var note: String?

        private enum Keys: String, CodingKey {
            case id
            case note
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            note = try container.decodeIfPresent(String.self, forKey: .note)
            if let number = try? container.decode(Int.self, forKey: .id) {
                id = number
                return
            }
            guard let number = Int(try container.decode(String.self, forKey: .id)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .id,
                    in: container,
                    debugDescription: "expected the digits of an integer"
                )
            }
            id = number
        }
    }
}

extension ModelShape {
    static let alternatives: [ModelShape] = [
        ModelShape(
            "one or many",
            [Shapes.OneOrMany<Shapes.Product>].self,
            valid: [#"[{"id":1},[{"id":2,"price":7},{"id":3}],[]]"#, "[]"],
            dirty: [
                .repaired(#"[[{"id":1},{}],{"id":2}]"#, #"[[{"id":1}],{"id":2}]"#),
                .repaired(#"[{"id":1,"price":"x"}]"#, #"[{"id":1}]"#),
                .repaired(#"[{"id":1},{}]"#, #"[{"id":1}]"#),
                .rejected(#"["x",7]"#),
            ]
        ),
        ModelShape(
            "many or one",
            Shapes.ManyOrOne<Shapes.Product>.self,
            valid: [#"[{"id":2,"price":7},{"id":3}]"#, #"{"id":1}"#],
            dirty: [
                .repaired(#"[{"id":1},{"id":"x"}]"#, #"[{"id":1}]"#),
                .repaired(#"{"id":1,"price":"x"}"#, #"{"id":1}"#),
                .repaired(#"[{"id":1,"price":"x"}]"#, #"[{"id":1}]"#),
                .rejected(#"{"price":1}"#),
                .rejected(#""x""#),
            ]
        ),
        ModelShape(
            "numbers or strings",
            [Shapes.Loose].self,
            valid: [
                #"[{"id":1,"size":"x"},{"id":"12","size":1.5},{"id":"","size":null}]"#, "[]",
            ],
            dirty: [
                .repaired(#"[{"id":1,"size":[]},{"id":true},{}]"#, #"[{"id":1}]"#),
                .repaired(#"[{"id":1,"size":true}]"#, #"[{"id":1,"size":null}]"#, under: .nulling),
                .rejected(#"[{"id":1.5},{"id":null}]"#),
            ]
        ),
        ModelShape(
            "an object or its name",
            Shapes.Order.self,
            valid: [
                #"{"number":1,"product":{"id":1,"price":2},"gift":"g"}"#,
                #"{"number":1,"product":"p"}"#,
            ],
            dirty: [
                .repaired(
                    #"{"number":1,"product":{"id":1,"price":"x"}}"#,
                    #"{"number":1,"product":{"id":1}}"#
                ),
                .repaired(
                    #"{"number":1,"product":"p","gift":{"id":1,"price":"x"}}"#,
                    #"{"number":1,"product":"p","gift":{"id":1}}"#
                ),
                .repaired(#"{"number":1,"product":"p","gift":{}}"#, #"{"number":1,"product":"p"}"#),
                .rejected(#"{"number":1,"product":{"price":1}}"#),
            ]
        ),
        ModelShape(
            "a part or something else",
            [Shapes.Thing].self,
            valid: [
                #"[{"id":1,"size":2,"color":"c","tags":["t"]},{"street":"s","zip":"z"},"x"]"#,
                "[]",
            ],
            dirty: [
                .repaired(#"[{"id":1,"size":"x","color":7}]"#, #"[{"id":1}]"#),
                .repaired(
                    #"["y",{"id":1,"size":"x","color":7,"tags":[1,"t",2]},"x"]"#,
                    #"["y",{"id":1,"tags":["t"]},"x"]"#
                ),
                .repaired(#"[{"id":1,"size":[1,2],"color":[3]}]"#, #"[{"id":1}]"#),
                .repaired(
                    #"[{"id":1,"street":"s","size":"x","color":7,"zip":8}]"#,
                    #"[{"id":1,"street":"s","size":"x","color":7}]"#
                ),
                .repaired(#"["x",{"size":"x","color":7}]"#, #"["x"]"#),
            ]
        ),
        ModelShape(
            "a part or its name, with a weight",
            Shapes.Parcel.self,
            valid: [
                #"{"part":{"id":1,"size":2,"color":"c"},"weight":3}"#, #"{"part":7,"name":"n"}"#,
            ],
            dirty: [
                .repaired(
                    #"{"part":{"id":1,"size":"x","color":7},"weight":"y"}"#,
                    #"{"part":{"id":1}}"#
                ),
                .repaired(
                    #"{"part":{"id":1,"size":"x"},"name":7,"weight":3}"#,
                    #"{"part":{"id":1},"name":7,"weight":3}"#
                ),
                .repaired(#"{"part":{},"name":"n","weight":"y"}"#, #"{"part":{},"name":"n"}"#),
                .rejected(#"{"part":{"size":"x","color":7},"weight":3}"#),
            ]
        ),
        ModelShape(
            "one type or another",
            [Shapes.Either<Shapes.Product, Shapes.Address>].self,
            valid: [
                #"[{"id":1,"price":2},{"street":"a","zip":"b"},{"id":"x","street":"a"}]"#, "[]",
            ],
            dirty: [
                .repaired(#"[{"id":1,"price":"x"},{}]"#, #"[{"id":1}]"#),
                .repaired(#"[{"street":"a","zip":5},7]"#, #"[{"street":"a"}]"#),
                .rejected(#"[{},7]"#),
            ]
        ),
        ModelShape(
            "integers in strings",
            [Shapes.Stringly].self,
            valid: [#"[{"id":1,"note":"x"},{"id":"12"}]"#, "[]"],
            dirty: [
                .repaired(#"[{"id":"12","note":7},{"id":"x"}]"#, #"[{"id":"12"}]"#),
                .repaired(#"[{"id":1},{"id":null},{"note":"x"}]"#, #"[{"id":1}]"#),
                .rejected(#"{"id":1}"#),
            ]
        ),
    ]
}
