extension Shapes {
    /// A type in words, and a payload that depends on it.
    enum Block: Decodable, Equatable, Sendable {
        case text(Text)
        case image(Image)

        struct Text: Decodable, Equatable, Sendable {
            var body: String
            var style: String?
        }

        struct Image: Decodable, Equatable, Sendable {
            var width: Int
            var tags: [String]?
        }

        private enum Keys: String, CodingKey {
            case type
            case payload
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            switch try container.decode(String.self, forKey: .type) {
            case "text": self = .text(try container.decode(Text.self, forKey: .payload))
            case "image": self = .image(try container.decode(Image.self, forKey: .payload))
            default:
                throw DecodingError.dataCorruptedError(
                    forKey: .type,
                    in: container,
                    debugDescription: "expected a type of block"
                )
            }
        }
    }

    /// A kind as a number, and members beside it that depend on it.
    enum Packet: Decodable, Equatable, Sendable {
        case ping
        case number(Product)
        case list([Int])

        private enum Keys: String, CodingKey {
            case kind
            case list
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            switch try container.decode(Int.self, forKey: .kind) {
            case 1: self = .ping
            case 2: self = .number(try Product(from: decoder))
            case 7: self = .list(try container.decode([Int].self, forKey: .list))
            default: throw OddError()
            }
        }
    }

    /// A value if all went well, otherwise an error.
    struct Reply: Decodable, Equatable, Sendable {
        var value: Product?
        var error: String?

        private enum Keys: String, CodingKey {
            case ok
            case value
            case error
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if try container.decode(Bool.self, forKey: .ok) {
                value = try container.decode(Product.self, forKey: .value)
            } else {
                error = try container.decode(String.self, forKey: .error)
            }
        }
    }

    /// A kind that is an enumeration.
    struct Pet: Decodable, Equatable, Sendable {
        enum Kind: String, Decodable, Sendable {
            case cat
            case dog
        }

        var kind: Kind
        var lives: Int?
        var tricks: [String]?

        private enum Keys: String, CodingKey {
            case kind
            case lives
            case tricks
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            kind = try container.decode(Kind.self, forKey: .kind)
            switch kind {
            case .cat: lives = try container.decodeIfPresent(Int.self, forKey: .lives)
            case .dog: tricks = try container.decode([String].self, forKey: .tricks)
            }
        }
    }

    /// Data or a message, by the word in `status`.
    enum Status<Content: Decodable & Equatable & Sendable>: Decodable, Equatable, Sendable {
        case success(Content)
        case failure(message: String, code: Int?)

        private enum Keys: String, CodingKey {
            case status
            case data
            case message
            case code
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if try container.decode(String.self, forKey: .status) == "ok" {
                self = .success(try container.decode(Content.self, forKey: .data))
            } else {
                self = .failure(
                    message: try container.decode(String.self, forKey: .message),
                    code: try container.decodeIfPresent(Int.self, forKey: .code)
                )
            }
        }
    }
}

extension ModelShape {
    static let discriminated: [ModelShape] = [
        ModelShape(
            "a type in words",
            [Shapes.Block].self,
            valid: [
                #"[{"type":"text","payload":{"body":"a"}},{"type":"image","payload":{"width":1}}]"#,
                #"[{"payload":{"width":1,"tags":["a"]},"type":"image"}]"#,
            ],
            dirty: [
                .repaired(
                    #"[{"type":"text","payload":{"body":"a","style":1}},{"type":"film"}]"#,
                    #"[{"type":"text","payload":{"body":"a"}}]"#
                ),
                .repaired(
                    #"[{"type":"image","payload":{"width":1,"tags":["a",1]}},{"type":"image"}]"#,
                    #"[{"type":"image","payload":{"width":1,"tags":["a"]}}]"#
                ),
                .rejected(#"[{"type":"text","payload":{}},{"type":1,"payload":{}}]"#),
            ]
        ),
        ModelShape(
            "a kind as a number",
            [Shapes.Packet].self,
            valid: [#"[{"kind":1},{"kind":2,"id":7,"price":1},{"kind":7,"list":[1]}]"#, "[]"],
            dirty: [
                .repaired(#"[{"kind":1},{"kind":3}]"#, #"[{"kind":1}]"#),
                .repaired(#"[{"kind":2,"id":7,"price":"x"}]"#, #"[{"kind":2,"id":7}]"#),
                .repaired(#"[{"kind":7,"list":[1,"x"]},{"kind":7}]"#, #"[{"kind":7,"list":[1]}]"#),
                .repaired(#"[{"kind":"1"}]"#, #"[{"kind":1}]"#, under: .safe),
                .rejected(#"[{"kind":5},{"kind":6}]"#),
            ]
        ),
        ModelShape(
            "all went well or not",
            [Shapes.Reply].self,
            valid: [
                #"[{"ok":true,"value":{"id":1}},{"ok":false,"error":"e","value":5}]"#, "[]",
            ],
            dirty: [
                .repaired(
                    #"[{"ok":true,"value":{"id":1,"price":[]}},{"ok":true},{"ok":1,"error":"e"}]"#,
                    #"[{"ok":true,"value":{"id":1}}]"#
                ),
                .repaired(
                    #"[{"ok":"false","error":"e"}]"#,
                    #"[{"ok":false,"error":"e"}]"#,
                    under: .safe
                ),
                .rejected("[1,2]"),
            ]
        ),
        ModelShape(
            "a kind that is an enumeration",
            [Shapes.Pet].self,
            valid: [#"[{"kind":"cat","lives":7,"tricks":1},{"kind":"dog","tricks":["a"]}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"kind":"cat","lives":"x","tricks":1}]"#,
                    #"[{"kind":"cat","tricks":1}]"#
                ),
                .repaired(
                    #"[{"kind":"cow"},{"kind":"dog"},{"kind":"dog","tricks":["a",1]}]"#,
                    #"[{"kind":"dog","tricks":["a"]}]"#
                ),
                .rejected(#"[{"kind":"cow"},{}]"#),
            ]
        ),
        ModelShape(
            "data or a message",
            Shapes.Status<[Shapes.Product]>.self,
            valid: [
                #"{"status":"ok","data":[{"id":1},{"id":2,"price":1}]}"#,
                #"{"status":"no","message":"m","code":7}"#,
            ],
            dirty: [
                .repaired(
                    #"{"status":"ok","data":[{"id":1},{}]}"#,
                    #"{"status":"ok","data":[{"id":1}]}"#
                ),
                .repaired(
                    #"{"status":"no","message":"m","code":"x"}"#,
                    #"{"status":"no","message":"m"}"#
                ),
                .rejected(#"{"status":"no","data":[]}"#),
                .rejected(#"{"status":"ok","data":[{},{}]}"#),
            ]
        ),
    ]
}
