extension Shapes {
    class Animal: Decodable, @unchecked Sendable {
        let name: String
        let nick: String?
    }

    /// A class that keeps the members of its superclass apart.
    final class Dog: Animal, Equatable, @unchecked Sendable {
        let age: Int
        let tail: Int?

        private enum Keys: String, CodingKey {
            case age
            case tail
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            age = try container.decode(Int.self, forKey: .age)
            tail = try container.decodeIfPresent(Int.self, forKey: .tail)
            try super.init(from: container.superDecoder())
        }

        static func == (left: Dog, right: Dog) -> Bool {
            left.age == right.age && left.tail == right.tail && left.name == right.name
                && left.nick == right.nick
        }
    }

    /// A class that shares an object with its superclass.
    final class Cat: Animal, Equatable, @unchecked Sendable {
        let lives: Int?

        private enum Keys: String, CodingKey {
            case lives
        }

        required init(from decoder: any Decoder) throws {
            lives = try decoder.container(keyedBy: Keys.self)
                .decodeIfPresent(Int.self, forKey: .lives)
            try super.init(from: decoder)
        }

        static func == (left: Cat, right: Cat) -> Bool {
            left.lives == right.lives && left.name == right.name && left.nick == right.nick
        }
    }

    /// Whatever members there are.
    struct Members: Decodable, Equatable, Sendable {
        var values: [String: Int] = [:]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            for key in container.allKeys {
                values[key.stringValue] = try container.decode(Int.self, forKey: key)
            }
        }
    }

    /// Members whose keys begin with `x-`, which may be missing.
    struct Headers: Decodable, Equatable, Sendable {
        var values: [String: String] = [:]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            for key in container.allKeys where key.stringValue.hasPrefix("x-") {
                values[key.stringValue] = try container.decodeIfPresent(String.self, forKey: key)
            }
        }
    }

    /// Containers inside containers, read by hand.
    struct ByHand: Decodable, Equatable, Sendable {
        var x: Int
        var name: String?
        var numbers: [Int] = []
        var last: String?
        var size: Int?

        private enum Keys: String, CodingKey {
            case inner
            case list
            case x
            case name
            case size
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            x = try inner.decode(Int.self, forKey: .x)
            name = try inner.decodeIfPresent(String.self, forKey: .name)
            size = try inner.decode(Int?.self, forKey: .size)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd, numbers.count < 2 { numbers.append(try list.decode(Int.self)) }
            if !list.isAtEnd { last = try list.decodeIfPresent(String.self) }
        }
    }

    /// An item that knows its index.
    struct Indexed: Decodable, Equatable, Sendable {
        var id: Int
        var index: Int?

        private enum Keys: String, CodingKey {
            case id
        }

        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
            index = decoder.codingPath.last?.intValue
        }
    }

    /// The number of items and of members, without a look at them.
    struct Counted: Decodable, Equatable, Sendable {
        var count: Int

        init(from decoder: any Decoder) throws {
            if let list = try? decoder.unkeyedContainer() {
                count = list.count ?? -1
            } else {
                count = try decoder.container(keyedBy: AnyKey.self).allKeys.count
            }
        }
    }
}

extension ModelShape {
    static let peculiar: [ModelShape] = [
        ModelShape(
            "a superclass with an object of its own",
            [Shapes.Dog].self,
            valid: [
                #"[{"age":3,"tail":1,"super":{"name":"Rex","nick":"R"}}]"#,
                #"[{"age":3,"super":{"name":"Rex"}},{"super":{"name":""},"age":7}]"#,
            ],
            dirty: [
                .repaired(
                    #"[{"age":3,"tail":"x","super":{"name":"Rex","nick":7}}]"#,
                    #"[{"age":3,"super":{"name":"Rex"}}]"#
                ),
                .repaired(#"[{"age":3,"super":{"nick":"R"}}]"#, "[]"),
                .rejected(#"[{"age":3,"super":{}},{"age":3}]"#),
            ]
        ),
        ModelShape(
            "a superclass in the same object",
            Shapes.Cat.self,
            valid: [#"{"lives":7,"name":"Tom","nick":"T"}"#, #"{"name":"Tom"}"#],
            dirty: [
                .repaired(#"{"lives":"x","name":"Tom","nick":7}"#, #"{"name":"Tom"}"#),
                .rejected(#"{"lives":7}"#),
            ]
        ),
        ModelShape(
            "whatever members there are",
            [Shapes.Members].self,
            valid: [#"[{"a":1,"b":2},{},{"c":7}]"#, "[]"],
            dirty: [
                .repaired(#"[{"a":1,"b":"x"},{"c":7}]"#, #"[{"a":1},{"c":7}]"#),
                .rejected("{}"),
            ]
        ),
        ModelShape(
            "members with a prefix",
            Shapes.Headers.self,
            valid: [#"{"x-a":"b","x-c":null,"d":1}"#, "{}"],
            dirty: [
                .repaired(#"{"x-a":"b","x-c":7,"d":1}"#, #"{"x-a":"b","d":1}"#),
                .rejected("[]"),
            ]
        ),
        ModelShape(
            "containers read by hand",
            Shapes.ByHand.self,
            valid: [
                #"{"inner":{"x":1,"name":"a","size":7},"list":[1,2,"b"]}"#,
                #"{"inner":{"x":1,"size":null},"list":[1]}"#,
            ],
            dirty: [
                .repaired(
                    #"{"inner":{"x":1,"name":7,"size":"x"},"list":[1,2,3]}"#,
                    #"{"inner":{"x":1,"size":null},"list":[1,2,null]}"#
                ),
                .repaired(
                    #"{"inner":{"x":1,"size":null},"list":[1,"x"]}"#,
                    #"{"inner":{"x":1,"size":null},"list":[1]}"#
                ),
                .rejected(#"{"inner":{"x":1},"list":[]}"#),
            ]
        ),
        ModelShape(
            "items that know their index",
            [Shapes.Indexed].self,
            valid: [#"[{"id":1},{"id":2},{"id":3}]"#, "[]"],
            dirty: [
                .repaired(#"[{"id":1},{},{"id":3},7,{"id":5}]"#, #"[{"id":1},{"id":3},{"id":5}]"#),
                .rejected("[1,2]"),
            ]
        ),
        ModelShape(
            "items that are only counted",
            [Shapes.Counted].self,
            valid: [#"[[1,"x",null],{"a":1,"b":[]},[],{}]"#, "[]"],
            dirty: [
                .repaired(#"[[1,"x"],7,{}]"#, #"[[1,"x"],{}]"#),
                .rejected("[1,2]"),
            ]
        ),
    ]
}
