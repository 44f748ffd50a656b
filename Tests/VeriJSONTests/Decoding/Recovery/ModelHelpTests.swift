import Foundation
import TestSupport
import Testing
import VeriJSON

/// The help of reports about models: what would have saved a value, applied as it is written.
@Suite struct ModelHelpTests {
    private struct Account: Decodable, Equatable {
        var id: Int
        var size: Double?
        var isOpen: Bool?
        var counts: [String: Int]?
    }

    private struct Named: Decodable, Equatable {
        var userId: Int
    }

    private struct Renamed: Decodable, Equatable {
        var userId: Int

        private enum CodingKeys: String, CodingKey {
            case userId = "userID"
        }
    }

    private struct Lenient: Decodable, Equatable {
        var userId: Int?
    }

    /// Returns the help of the first change of a list with one bad item beside a good one, or of
    /// the rejection of the item alone.
    private func help<Model: Decodable>(_ type: Model.Type, _ text: String) throws -> [String] {
        let data = Data(text.utf8)
        let findings: [Finding]
        do {
            let cleaned = try JSONSanitizingDecoder().sanitize(type, from: data)
            findings = cleaned.report.findings
        } catch let error as DirtyDocumentError {
            findings = error.findings
        }
        let first = try #require(findings.first)
        return ([first] + first.causes).flatMap(\.help).map(\.text)
    }

    @Test(arguments: [
        (#"{"id":1,"size":"5"}"#, "safe"), (#"{"id":1,"size":" 5 "}"#, "paddedNumber"),
        (#"{"id":1,"isOpen":"Y"}"#, "wordsToBool"), (#"{"id":1,"isOpen":0}"#, "safe"),
        (#"{"id":1,"counts":[]}"#, "emptyArrayToObject"), (#"{"id":[1]}"#, "unwrapSingle"),
    ])
    func `a conversion is named, and makes the document whole`(text: String, name: String) throws {
        let words = "to convert it, decode with Sanitizer.Policy(conversions: .\(name))"
        #expect(try help(Account.self, text) == [words])
        let policy = Sanitizer.Policy(
            conversions: name == "safe"
                ? .safe
                : Sanitizer.Policy.Conversions(
                    ConversionBits(Conversion.allCases.filter { $0.name == name })
                )
        )
        let cleaned = try clean(Account.self, text, policy)
        #expect(cleaned.report.totals.removed == 0)
        #expect(cleaned.report.totals.converted == 1)
    }

    @Test func `a conversion is added to those that the policy has`() throws {
        let policy = Sanitizer.Policy(conversions: .safe)
        let cleaned = try clean(Account.self, #"{"id":1,"isOpen":"Y"}"#, policy)
        let words = "decode with Sanitizer.Policy(conversions: [.safe, .wordsToBool])"
        #expect(
            cleaned.report.changes.flatMap(\.causes).flatMap(\.help).map(\.text)
                == ["to convert it, \(words)"]
        )
    }

    @Test func `a missing member is found by its other name, or declared as optional`() throws {
        let optional = "to accept objects without it, declare var userId as optional"
        let snake = #"{"user_id":7}"#
        #expect(
            try help(Named.self, snake) == [
                "to read it by the other name, set keyDecodingStrategy = .convertFromSnakeCase",
                optional,
            ]
        )
        let decoder = JSONSanitizingDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(Named.self, from: Data(snake.utf8)) == Named(userId: 7))

        let other = #"{"userID":7}"#
        #expect(
            try help(Named.self, other) == [
                #"to read it by the other name, write case userId = "userID""#, optional,
            ]
        )
        #expect(try clean(Renamed.self, other).model.userId == 7)

        #expect(try help(Named.self, "{}") == [optional])
        #expect(try clean(Lenient.self, "{}").model == Lenient(userId: nil))
    }

    @Test func `null is accepted by an optional`() throws {
        let text = #"{"userId":null}"#
        #expect(
            try help(Named.self, text) == ["to accept null, declare the type as optional"]
        )
        #expect(try clean(Lenient.self, text).model == Lenient(userId: nil))
    }

    private struct Event: Decodable, Equatable {
        var at: Date
    }

    @Test(arguments: [
        (#"{"at":"2024-01-31T10:00:00Z"}"#, "iso8601"), (#"{"at":1706695200}"#, "secondsSince1970"),
        (#"{"at":1706695200000}"#, "millisecondsSince1970"),
    ])
    func `the strategy is named that reads a date, and does`(text: String, name: String) throws {
        let strategies: [String: JSONDecoder.DateDecodingStrategy] = [
            "iso8601": .iso8601, "secondsSince1970": .secondsSince1970,
            "millisecondsSince1970": .millisecondsSince1970,
        ]
        // A strategy under which the value is refused.
        let decoder = JSONSanitizingDecoder()
        if name != "iso8601" { decoder.dateDecodingStrategy = .iso8601 }
        let error = try #require(throws: DirtyDocumentError.self) {
            try decoder.sanitize(Event.self, from: text)
        }
        let help = error.findings.flatMap(\.help).map(\.text)
        #expect(help.last == "to read it, set dateDecodingStrategy = .\(name)")
        decoder.dateDecodingStrategy = try #require(strategies[name])
        let date = try decoder.decode(Event.self, from: Data(text.utf8)).at
        #expect(date == Date(timeIntervalSince1970: 1_706_695_200))
    }

    @Test(arguments: [#""today""#, #""2024-01-31""#, "true", #""1706695200""#, "[]"])
    func `no strategy is named for what none reads as a likely date`(value: String) throws {
        let help = try help(Event.self, #"{"at":\#(value)}"#)
        #expect(!help.joined().contains("dateDecodingStrategy"))
    }

    struct FormCase: Sendable {
        var text: String
        /// The forms that the help names, with the days that they make of the text.
        var forms: [(written: String, form: JSONSanitizingDecoder.DateForm, day: Double)]
    }

    @Test(arguments: [
        FormCase(
            text: "31/01/2026",
            forms: [
                (
                    #".form("dd/MM/yyyy", offset: "+00:00")"#,
                    .form("dd/MM/yyyy", offset: "+00:00"), 20_484
                )
            ]
        ),
        FormCase(
            text: "02/01/2026",
            forms: [
                (
                    #".form("dd/MM/yyyy", offset: "+00:00")"#,
                    .form("dd/MM/yyyy", offset: "+00:00"), 20_455
                ),
                (
                    #".form("MM/dd/yyyy", offset: "+00:00")"#,
                    .form("MM/dd/yyyy", offset: "+00:00"), 20_485
                ),
            ]
        ),
        FormCase(
            text: "Tue Nov 14 00:00:00 +0000 2023",
            forms: [
                (#""EEE MMM d HH:mm:ss Z yyyy""#, "EEE MMM d HH:mm:ss Z yyyy", 19_675)
            ]
        ),
    ])
    func `the forms are named that read a date, and do`(_ example: FormCase) throws {
        let document = #"{"at":"\#(example.text)"}"#
        let condition =
            example.forms.count == 1
            ? "to read it, set" : "if this is its form, which the data does not tell, set"
        let expected = example.forms.map { "\(condition) dateForms = [\($0.written)]" }
        #expect(try help(Event.self, document) == expected)
        for form in example.forms {
            let decoder = JSONSanitizingDecoder()
            decoder.dateForms = [form.form]
            let date = try decoder.decode(Event.self, from: Data(document.utf8)).at
            #expect(date.timeIntervalSince1970 == form.day * 86_400)
        }
    }

    @Test func `hidden keys are not told`() throws {
        struct Book: Decodable {
            var entries: [String: Int]
        }
        let help = try help(Book.self, #"{"entries":{"secret name":[]}}"#)
        #expect(!help.joined().contains("secret"))
    }
}
