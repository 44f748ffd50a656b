import Foundation
import TestSupport
import Testing
import VeriJSON

/// What is left of a document for a model whose code reads it by hand, in the ways of published
/// clients.
@Suite struct ReadingIdiomTests {
    /// A way to read, with a document that has a fault there.
    struct Idiom: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var document: String
        /// What stays; nil if the document is rejected.
        var clean: String?
        /// The number of scalars that are lost; null in the place of one is a scalar.
        var lost: Int
        var read: @Sendable (JSONDecoder, Data) throws -> BoxedModel
        var sanitize: @Sendable (JSONSanitizingDecoder, Data) throws -> Sanitized

        init<Model: Decodable & Equatable & Sendable>(
            _ name: String,
            _ type: Model.Type,
            _ document: String,
            leaves clean: String?,
            losing lost: Int
        ) {
            testDescription = name
            self.document = document
            self.clean = clean
            self.lost = lost
            read = { BoxedModel(try $0.decode(type, from: $1)) }
            sanitize = { try $0.sanitize(type, from: $1).result }
        }
    }

    static let idioms = [
        Idiom(
            "a time in a text",
            [Shapes.Visit].self,
            #"[{"id":1,"at":"today"},{"id":2,"at":"2024-01-31T10:00:00Z"}]"#,
            leaves: #"[{"id":1},{"id":2,"at":"2024-01-31T10:00:00Z"}]"#,
            losing: 1
        ),
        Idiom(
            "a time in a text of the root",
            Shapes.Visit.self,
            #"{"id":1,"at":"today"}"#,
            leaves: #"{"id":1}"#,
            losing: 1
        ),
        Idiom(
            "a number in a text of a nested container",
            Shapes.Picture.self,
            #"{"id":1,"size":{"width":"wide"}}"#,
            leaves: #"{"id":1,"size":{}}"#,
            losing: 1
        ),
        Idiom(
            "contains ? decode : nil",
            Shapes.Careful.self,
            #"{"id":1,"size":"big","color":null}"#,
            leaves: #"{"id":1,"color":null}"#,
            losing: 1
        ),
        Idiom(
            "contains && !decodeNil",
            Shapes.Careful.self,
            #"{"id":1,"price":"free","color":null}"#,
            leaves: #"{"id":1,"color":null}"#,
            losing: 1
        ),
        Idiom(
            "decodeNil ? nil : decode",
            Shapes.Careful.self,
            #"{"id":1,"color":"pink"}"#,
            leaves: #"{"id":1,"color":null}"#,
            losing: 0
        ),
        Idiom(
            "contains(x) ? x : y",
            Shapes.Renamed.self,
            #"{"title":["a"],"name":"b"}"#,
            leaves: #"{"name":"b"}"#,
            losing: 1
        ),
        Idiom(
            "contains(x) ? x : y, without y",
            Shapes.Renamed.self,
            #"{"title":["a"]}"#,
            leaves: nil,
            losing: 1
        ),
        Idiom(
            "contains(.error) { throw }",
            Shapes.Answer.self,
            #"{"value":1,"error":{"code":"E7"}}"#,
            leaves: nil,
            losing: 2
        ),
        Idiom(
            "a loop over allKeys",
            Shapes.Stock.self,
            #"{"a":{"id":1},"b":{"id":"x"},"c":{"id":3}}"#,
            leaves: #"{"a":{"id":1},"c":{"id":3}}"#,
            losing: 1
        ),
        Idiom(
            "a loop over allKeys in another",
            Shapes.Grid.self,
            #"{"a":{"x":1,"y":"z"},"b":{"x":3}}"#,
            leaves: #"{"a":{"x":1},"b":{"x":3}}"#,
            losing: 1
        ),
        Idiom(
            "a loop to the end",
            Shapes.Looped.self,
            #"[{"id":1},{"id":"x"},{"id":3}]"#,
            leaves: #"[{"id":1},{"id":3}]"#,
            losing: 1
        ),
        Idiom(
            "a loop to the end in another",
            Shapes.Table.self,
            #"[[1,"x",2],[3]]"#,
            leaves: #"[[1,2],[3]]"#,
            losing: 1
        ),
        Idiom(
            "a loop over nested containers",
            Shapes.Points.self,
            #"[{"x":1,"y":2},{"x":3}]"#,
            leaves: #"[{"x":1,"y":2}]"#,
            losing: 1
        ),
        Idiom(
            "a loop over pairs",
            Shapes.Pairs.self,
            #"["a",1,"b","x","c",3]"#,
            leaves: nil,
            losing: 6
        ),
        Idiom(
            "a list whose initialiser is called",
            Shapes.LeftOrRight<[Int], [String]>.self,
            #"["a","b",[7]]"#,
            leaves: #"["a","b"]"#,
            losing: 1
        ),
        Idiom(
            "a list of unknown words",
            [Shapes.Member].self,
            #"[{"id":1,"roles":["root","owner"]}]"#,
            leaves: #"[{"id":1,"roles":[]}]"#,
            losing: 2
        ),
        Idiom(
            "a list of numbers in texts",
            [Int].self,
            #"["5","6"]"#,
            leaves: "[5,6]",
            losing: 0
        ),
        Idiom(
            "a dictionary of numbers in texts",
            [String: Double].self,
            #"{"EUR":"1.08"}"#,
            leaves: #"{"EUR":1.08}"#,
            losing: 0
        ),
        Idiom(
            "a number in a text that the root needs",
            Shapes.Product.self,
            #"{"id":"17","price":"2"}"#,
            leaves: #"{"id":17}"#,
            losing: 1
        ),
    ]

    /// The number of scalars of a document that a decoder loses.
    private static func loss(of idiom: Idiom, _ clean: [UInt8]?) -> Int {
        JSONScalars.count(in: idiom.document.utf8) - JSONScalars.count(in: clean ?? [])
    }

    @Test(arguments: idioms)
    func `what the code can do without goes, and nothing else`(_ idiom: Idiom) throws {
        let data = Data(idiom.document.utf8)
        let clean = try? idiom.sanitize(JSONSanitizingDecoder(), data).bytes
        #expect(clean.map { String(decoding: $0, as: UTF8.self) } == idiom.clean)
        #expect(Self.loss(of: idiom, clean) == idiom.lost)
    }

    @Test(arguments: idioms)
    func `a variable of JSONDecoder reads what is left`(_ idiom: Idiom) throws {
        let decoder: JSONDecoder = JSONSanitizingDecoder()
        let data = Data(idiom.document.utf8)
        #expect(throws: (any Error).self) { try idiom.read(JSONDecoder(), data) }
        guard let clean = idiom.clean else {
            #expect(throws: (any Error).self) { try idiom.read(decoder, data) }
            return
        }
        #expect(
            try idiom.read(decoder, data) == idiom.read(JSONDecoder(), Data(clean.utf8))
        )
    }

    @Test func `an error that the server reports is never taken away`() throws {
        let text = #"{"value":1,"error":{"code":"E7"}}"#
        let error = try #require(throws: DirtyDocumentError.self) {
            try clean(Shapes.Answer.self, text)
        }
        #expect(error.findings.map(\.path) == ["/error/code"])
        guard case .typeMismatch(_, let context) = error.modelError as? DecodingError else {
            Issue.record("another error: \(String(describing: error.modelError))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["error", "code"])
    }

    @Test func `the place of an error is the one that its coding path names`() throws {
        let cleaned = try clean([Shapes.Visit].self, #"[{"id":1,"at":"today"}]"#)
        let change = try #require(cleaned.report.changes.first)
        #expect(change.path == "/0/at")
        #expect(change.code == .modelRefused)
        #expect(change.causes.map(\.path) == ["/0/at"])
    }

    @Test func `items of a loop and members of allKeys count as losses`() throws {
        let policy = Sanitizer.Policy(maxDropped: .count(0))
        let looped = try #require(throws: DirtyDocumentError.self) {
            try clean(Shapes.Looped.self, #"[{"id":1},{"id":"x"}]"#, policy)
        }
        #expect(looped.findings.map(\.code) == [.arrayDropped])
        let listed = try #require(throws: DirtyDocumentError.self) {
            try clean(Shapes.Stock.self, #"{"a":{"id":1},"b":{"id":"x"}}"#, policy)
        }
        #expect(listed.findings.map(\.code) == [.arrayDropped])
        // An object fails itself where it would lose all of its members.
        let all = #"[{"a":{"id":1}},{"a":{},"b":{}}]"#
        #expect(try clean([Shapes.Stock].self, all).result.text == #"[{"a":{"id":1}}]"#)
    }

    @Test func `a list that lost everything leads the report`() throws {
        let cleaned = try clean([Shapes.Member].self, #"[{"id":1,"roles":["root","owner"]}]"#)
        #expect(cleaned.report.notes.map(\.code) == [.arrayEmptied])
        #expect(cleaned.report.notes.map(\.paths) == [["/0/roles"]])
    }

    // MARK: Conversions that nobody asked for

    private struct Sale: Decodable, Equatable {
        var id: Int
        var note: String?
        var total: Double
        var items: [Int]?
    }

    @Test func `a value that would cost what is around it is converted, an optional one is not`()
        throws
    {
        let text = #"[{"id":"1","note":5,"total":"2.5","items":["3",4]},{"id":2,"total":1}]"#
        let cleaned = try clean([Sale].self, text)
        #expect(
            cleaned.result.text
                == #"[{"id":1,"total":2.5,"items":[3,4]},{"id":2,"total":1}]"#
        )
        #expect(cleaned.report.changes.map { "\($0.action)" }.sorted().first == "convert")
        #expect(cleaned.report.changes.allSatisfy { $0.severity == .broken })
        let alone = try clean(Sale.self, #"{"id":"1","note":5,"total":"2.5"}"#)
        #expect(alone.result.text == #"{"id":1,"total":2.5}"#)
        // What the caller says counts.
        let none = try clean([Sale].self, text, Sanitizer.Policy(conversions: []))
        #expect(none.result.text == #"[{"id":2,"total":1}]"#)
    }

    @Test func `a conversion that does not lead to a model is taken back`() throws {
        let cleaned = try clean([Sale].self, #"[{"id":"1","total":"x"},{"id":2,"total":1}]"#)
        #expect(cleaned.result.text == #"[{"id":2,"total":1}]"#)
    }

    /// A number, or else the text that is there.
    private struct Loose: Decodable, Equatable {
        var number: Int?
        var text: String?
        var id: Int

        private enum Keys: CodingKey {
            case value
            case id
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            number = try? container.decode(Int.self, forKey: .value)
            if number == nil { text = try container.decode(String.self, forKey: .value) }
            id = try container.decode(Int.self, forKey: .id)
        }
    }

    @Test(arguments: [
        #"{"value":"5","id":1}"#, #"{"value":"5","id":"1"}"#, #"{"value":5,"id":"x"}"#,
        #"{"value":[],"id":"1"}"#,
    ])
    func `what the code catches is never converted, alone or in a list`(item: String) throws {
        let alone = try? clean(Loose.self, item).result.text
        let listed = try clean([Loose].self, "[\(item)]").result.text
        #expect(listed == "[\(alone ?? "")]")
        if item.contains(#""5""#) { #expect(listed?.contains(#""5""#) == true) }
    }
}
