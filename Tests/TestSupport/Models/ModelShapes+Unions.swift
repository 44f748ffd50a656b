extension Shapes {
    /// A number, or an operation on other terms.
    indirect enum Term: Decodable, Equatable, Sendable {
        case number(Int)
        case sum(Term, Term)
        case negative(Term)

        private enum Keys: String, CodingKey {
            case operation
            case left
            case right
        }

        init(from decoder: any Decoder) throws {
            if let number = try? decoder.singleValueContainer().decode(Int.self) {
                self = .number(number)
                return
            }
            let container = try decoder.container(keyedBy: Keys.self)
            switch try container.decode(String.self, forKey: .operation) {
            case "+":
                self = .sum(
                    try container.decode(Term.self, forKey: .left),
                    try container.decode(Term.self, forKey: .right)
                )
            case "-":
                self = .negative(try container.decode(Term.self, forKey: .right))
            default:
                throw DecodingError.dataCorruptedError(
                    forKey: .operation,
                    in: container,
                    debugDescription: "expected an operation"
                )
            }
        }
    }

    /// An enumeration that the compiler decodes.
    enum Event: Decodable, Equatable, Sendable {
        case message(text: String, urgent: Bool?)
        case moved(Int, Int)
        case grouped([Event])
        case closed
    }

    enum Color: String, Decodable, Equatable, Sendable, CodingKeyRepresentable {
        case red
        case green
    }

    enum Level: Int, Decodable, Equatable, Sendable {
        case low = 1
        case high = 7
    }

    struct Paint: Decodable, Equatable, Sendable {
        var color: Color
        var second: Color?
        var level: Level?
    }

    /// One member or the other, whichever there is.
    struct Media: Decodable, Equatable, Sendable {
        var video: Product?
        var image: String?

        private enum Keys: String, CodingKey {
            case video
            case image
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if container.contains(.video) {
                video = try container.decode(Product.self, forKey: .video)
            } else {
                image = try container.decode(String.self, forKey: .image)
            }
        }
    }
}

extension ModelShape {
    static let unions: [ModelShape] = [
        ModelShape(
            "an indirect enumeration",
            Shapes.Term.self,
            valid: [
                #"{"operation":"+","left":1,"right":{"operation":"-","right":2}}"#, "5",
            ],
            dirty: [
                .rejected(#"{"operation":"*","left":1,"right":2}"#),
                .rejected(#"{"operation":"+","left":1,"right":"x"}"#),
                .rejected(#"{"operation":"+","left":1}"#),
            ]
        ),
        ModelShape(
            "a list of indirect enumerations",
            [Shapes.Term].self,
            valid: [#"[1,{"operation":"-","right":2}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[1,{"operation":"-","right":{"operation":"?"}},{"operation":"-","right":2}]"#,
                    #"[1,{"operation":"-","right":2}]"#
                ),
                .repaired(#"[{"operation":"+","left":1}]"#, "[]"),
                .rejected("[null,true]"),
            ]
        ),
        ModelShape(
            "an enumeration with payloads",
            [Shapes.Event].self,
            valid: [
                #"[{"message":{"text":"a","urgent":true}},{"moved":{"_0":1,"_1":2}},{"closed":{}}]"#,
                #"[{"grouped":{"_0":[{"message":{"text":"a"}},{"closed":{}}]}}]"#,
            ],
            dirty: [
                .repaired(
                    #"[{"message":{"text":"a","urgent":5}}]"#,
                    #"[{"message":{"text":"a"}}]"#
                ),
                .repaired(
                    #"[{"opened":{}},{"moved":{"_0":1,"_1":"x"}},{"moved":{"_0":1}},{"closed":{}}]"#,
                    #"[{"closed":{}}]"#
                ),
                .repaired(
                    #"[{"grouped":{"_0":[{"closed":{}},{"opened":{}}]}}]"#,
                    #"[{"grouped":{"_0":[{"closed":{}}]}}]"#
                ),
                .repaired(#"[{"closed":{}},{"closed":{},"moved":{}},{}]"#, #"[{"closed":{}}]"#),
                .rejected(#"{"closed":{}}"#),
            ]
        ),
        ModelShape(
            "enumerations with raw values",
            [Shapes.Paint].self,
            valid: [#"[{"color":"red","second":"green","level":7},{"color":"green"}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"color":"red","second":"pink","level":3},{"color":"pink"}]"#,
                    #"[{"color":"red"}]"#
                ),
                .repaired(
                    #"[{"color":"red","level":"7"}]"#,
                    #"[{"color":"red","level":7}]"#,
                    under: .safe
                ),
                .rejected(#"[{"color":"pink"},{"color":1}]"#),
            ]
        ),
        ModelShape(
            "whichever member there is",
            [Shapes.Media].self,
            valid: [#"[{"video":{"id":1,"price":2}},{"image":"a"}]"#, #"[{"image":"a","x":1}]"#],
            dirty: [
                .repaired(
                    #"[{"video":{"id":1,"price":"x"}},{"image":7},{}]"#,
                    #"[{"video":{"id":1}}]"#
                ),
                .repaired(
                    #"[{"image":"a"},{"video":{},"image":"b"},{"video":{}}]"#,
                    #"[{"image":"a"},{"image":"b"}]"#
                ),
                .rejected(#"{"video":{"id":1}}"#),
            ]
        ),
    ]
}
