import Foundation
import TestSupport
import Testing
import VeriJSON

/// What the model's own code says in its errors, as far as it quotes nothing.
@Suite struct ModelWordsTests {
    /// A message whose number has to be whole; its code says what the test wants.
    private struct Message: Decodable {
        var n: Double

        private enum CodingKeys: String, CodingKey {
            case n, text
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            n = try container.decode(Double.self, forKey: .n)
            let text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
            guard n.rounded() == n else {
                let key = CodingUserInfoKey(rawValue: "words")
                let words = key.flatMap { decoder.userInfo[$0] as? String } ?? ""
                throw DecodingError.dataCorruptedError(
                    forKey: .n,
                    in: container,
                    debugDescription: words.replacing("{n}", with: "\(n)")
                        .replacing("{text}", with: text)
                )
            }
        }
    }

    private func context(
        _ words: String,
        _ text: String,
        _ policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws -> DecodingError.Context {
        let decoder = JSONSanitizingDecoder(policy: policy)
        if let key = CodingUserInfoKey(rawValue: "words") { decoder.userInfo[key] = words }
        let error = try #require(throws: DecodingError.self) {
            try decoder.decode(Message.self, from: Data(text.utf8))
        }
        return try #require(error.context)
    }

    @Test func `words that quote nothing are kept, at the place of the coding path`() throws {
        let context = try context("is not a whole number", #"{"n":1.5}"#)
        #expect(
            context.debugDescription
                == "is not a whole number, at /n, line 1, column 6 of the document"
        )
        #expect(context.codingPath.map(\.stringValue) == ["n"])
    }

    @Test(arguments: [
        "{n} is not whole", "{text} has no whole number", "n of {text}", "text: {text}",
        "about 1.5", "about 1.50", "it is 1.499", "the part hunter", "HUNTER2", "2",
        String(repeating: "much ", count: 100),
    ])
    func `words that may quote a value give way`(words: String) throws {
        let context = try context(words, #"{"n":1.5,"text":"hunter2"}"#)
        #expect(
            context.debugDescription
                == "expected a value that Message accepts, found another one, "
                + "at /n, line 1, column 6 of the document"
        )
        let shown = Sanitizer.Policy(disclosure: .values(upTo: 20))
        let said = words.replacing("{n}", with: "1.5").replacing("{text}", with: "hunter2")
        let whole = try self.context(words, #"{"n":1.5,"text":"hunter2"}"#, shown)
        #expect(whole.debugDescription.contains(said))
    }

    @Test func `keys that are data are not quoted`() throws {
        struct Names: Decodable {
            init(from decoder: any Decoder) throws {
                let names = try decoder.singleValueContainer().decode([String: Int].self)
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [], debugDescription: "no room for \(names.keys.first ?? "")")
                )
            }
        }
        let error = try #require(throws: DecodingError.self) {
            try JSONSanitizingDecoder().decode(Names.self, from: Data(#"{"ann":1}"#.utf8))
        }
        #expect(error.context?.debugDescription.contains("ann") == false)
    }

    @Test func `a report has the words beside the declaration`() throws {
        let decoder = JSONSanitizingDecoder()
        if let key = CodingUserInfoKey(rawValue: "words") { decoder.userInfo[key] = "is not whole" }
        let cleaned = try decoder.sanitize([Message].self, from: #"[{"n":1},{"n":1.5}]"#)
        let cause = cleaned.report.changes[0].causes[0]
        #expect(cause.path.description == "/1/n")
        #expect(cause.rule.declaration == "Message.n")
        #expect(cause.rule.label == "asked for here: is not whole")
        #expect(cause.message == "expected a value that the model accepts, found a number")
    }

    @Test func `new values of an enumeration are shown, or counted`() throws {
        enum Status: String, Decodable {
            case new
        }
        struct Order: Decodable {
            var status: Status?
        }
        let text = #"[{"status":"lost"},{"status":"gone"},{"status":"lost"},{"status":"new"}]"#
        let hidden = try JSONSanitizingDecoder().sanitize([Order].self, from: text)
        #expect(
            hidden.reportText().contains(
                "to accept them, add cases for the 2 new values, which are hidden here, to Status"
            )
        )
        #expect(!hidden.reportText().contains("lost"))
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 20))
        let shown = try JSONSanitizingDecoder(policy: policy).sanitize([Order].self, from: text)
        #expect(shown.reportText().contains(#"to accept it, add a case for "lost" to Status"#))
        #expect(shown.reportText().contains(#"found "lost" 2×, "gone" 1×"#))
        let one = try JSONSanitizingDecoder().sanitize([Order].self, from: #"[{"status":"lost"}]"#)
        #expect(
            one.report.findings[0].help.map(\.text) == [
                "to accept it, add a case for the new value, which is hidden here, to Status"
            ]
        )
    }
}
