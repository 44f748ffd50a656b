extension Shapes {
    /// A number that is the index of its item.
    struct OwnIndex: Decodable, Hashable, Sendable {
        var number: Int

        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
            if decoder.codingPath.last?.intValue != number { throw OddError() }
        }
    }

    /// Lists of the same length.
    struct Columns: Decodable, Equatable, Sendable {
        var names: [String]
        var sizes: [Int]
        var note: String?

        private enum Keys: String, CodingKey {
            case names
            case sizes
            case note
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            names = try container.decode([String].self, forKey: .names)
            sizes = try container.decode([Int].self, forKey: .sizes)
            note = try container.decodeIfPresent(String.self, forKey: .note)
            if names.count != sizes.count { throw OddError() }
        }
    }

    /// One object that is opened several times, and a member that may be null.
    struct OpenedTwice: Decodable, Equatable, Sendable {
        var a: Int?
        var b: String?
        var c: Int
        var d: Int?

        private enum Keys: String, CodingKey {
            case inner
            case a
            case b
            case c
            case d
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let first = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            let second = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            a = try first.decodeIfPresent(Int.self, forKey: .a)
            b = try second.decodeIfPresent(String.self, forKey: .b)
            c = try first.decode(Int.self, forKey: .c)
            if try !container.decodeNil(forKey: .d) {
                d = try container.decode(Int.self, forKey: .d)
            }
        }
    }

    /// An object or an array, whichever there is.
    struct Ambiguous: Decodable, Equatable, Sendable {
        var numbers: [Int] = []

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: AnyKey.self) {
                for key in container.allKeys {
                    numbers.append(try container.decode(Int.self, forKey: key))
                }
                // The standard decoder knows no order of keys.
                numbers.sort()
            } else {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd {
                    numbers.append(try container.decodeIfPresent(Int.self) ?? 0)
                }
            }
        }
    }

    /// A member whose error is kept, and thrown when everything else was read.
    struct Postponing: Decodable, Equatable, Sendable {
        var a: Int?
        var b: String?

        private enum Keys: String, CodingKey {
            case a
            case b
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let first = Result { try container.decodeIfPresent(Int.self, forKey: .a) }
            b = try container.decodeIfPresent(String.self, forKey: .b)
            a = try first.get()
        }
    }
}

extension ModelShape {
    /// Models that open a value twice, look at their place, or throw an error late.
    static let contrary: [ModelShape] = [
        ModelShape(
            "items that are their index",
            [Shapes.OwnIndex].self,
            valid: ["[0,1,2]", "[]"],
            dirty: [
                .repaired("[0,5,1,2]", "[0,1,2]"),
                .repaired(#"[9,0,"x",1,7,2]"#, "[0,1,2]"),
                .rejected("[5,6]"),
            ]
        ),
        ModelShape(
            "pairs that are their index",
            [Shapes.OwnIndex: Shapes.OwnIndex].self,
            valid: ["[0,1,2,3]", "[]"],
            dirty: [
                .repaired("[0,1,7,3,2,3]", "[0,1,2,3]"),
                .repaired(#"["x",1,0,1]"#, "[0,1]"),
            ]
        ),
        ModelShape(
            "lists of the same length",
            [Shapes.Columns].self,
            valid: [#"[{"names":["a"],"sizes":[1]},{"names":[],"sizes":[],"note":"n"}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"names":["a",7],"sizes":[1,"x"],"note":5}]"#,
                    #"[{"names":["a"],"sizes":[1]}]"#
                ),
                .repaired(
                    #"[{"names":["a",7],"sizes":[1,2]},{"names":["a"],"sizes":[1]}]"#,
                    #"[{"names":["a"],"sizes":[1]}]"#
                ),
            ]
        ),
        ModelShape(
            "an object that is opened twice",
            Shapes.OpenedTwice.self,
            valid: [
                #"{"inner":{"a":1,"b":"x","c":2},"d":null}"#, #"{"inner":{"c":2},"d":1}"#,
            ],
            dirty: [
                .repaired(
                    #"{"inner":{"a":"x","b":7,"c":2},"d":1}"#,
                    #"{"inner":{"c":2},"d":1}"#
                ),
                .repaired(#"{"inner":{"c":2},"d":"x"}"#, #"{"inner":{"c":2},"d":null}"#),
                .rejected(#"{"inner":{"c":2}}"#),
            ]
        ),
        ModelShape(
            "objects or arrays",
            [Shapes.Ambiguous].self,
            valid: [#"[{"a":1},[1,2,null],[],{}]"#, "[]"],
            dirty: [
                .repaired(#"[{"a":1},{"a":"x"},[1,"x"],7]"#, #"[{"a":1},{},[1,null]]"#),
                .repaired(#"[[1,"x",[]]]"#, "[[1,null,null]]"),
            ]
        ),
        ModelShape(
            "an error that is thrown late",
            Shapes.Postponing.self,
            valid: [#"{"a":1,"b":"x"}"#, "{}"],
            dirty: [
                .repaired(#"{"a":"x","b":"y"}"#, #"{"b":"y"}"#),
                .repaired(#"{"a":"x","b":7}"#, "{}"),
            ]
        ),
    ]
}
