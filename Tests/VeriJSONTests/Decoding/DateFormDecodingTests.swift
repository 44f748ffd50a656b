import Foundation
import Testing
import VeriJSON
import VeriJSONCore

/// Dates in the forms that a decoder has beside its strategy.
@Suite struct DateFormDecodingTests {
    private struct Model: Decodable {
        var at: Date
    }

    /// Decodes a date; nil if it is refused.
    private func seconds(
        _ value: String,
        _ forms: [JSONSanitizingDecoder.DateForm],
        _ strategy: JSONDecoder.DateDecodingStrategy = .deferredToDate
    ) -> Double? {
        let decoder = JSONSanitizingDecoder()
        decoder.dateDecodingStrategy = strategy
        decoder.dateForms = forms
        let data = Data("{\"at\": \(value)}".utf8)
        return (try? decoder.decode(Model.self, from: data))?.at.timeIntervalSince1970
    }

    @Test(
        arguments: [
            (#""2024-01-31T10:00:00Z""#, 1_706_695_200),
            (#""2024-01-31T10:00:00.25+02:00""#, 1_706_688_000.25),
            (#""2024-01-31 10:00:00-0100""#, 1_706_698_800), (#""20240131T1000Z""#, 1_706_695_200),
            (#""1969-12-31T23:59:59.5Z""#, -0.5), (#""2016-12-31T23:59:60Z""#, 1_483_228_800),
            (#""0001-01-01T00:00:00Z""#, -62_135_596_800),
            (#""2024-01-31\u005410:00:00Z""#, 1_706_695_200),
        ] as [(String, Double)]
    )
    func `ISO 8601 as services write it`(text: String, seconds: Double) {
        #expect(self.seconds(text, [.iso8601]) == seconds)
    }

    @Test(
        arguments: [
            #""2024-01-31T10:00:00""#, #""2024-01-31""#, #""2024-02-30T10:00:00Z""#, #""""#, "true",
            #""2024-01-31T10:00:00Z ""#, "null", #""2015-06-15T23:59:60Z""#,
        ]
    )
    func `no form is guessed`(text: String) {
        #expect(seconds(text, [.iso8601, .rfc822]) == nil)
    }

    @Test func `mail and forms`() {
        #expect(seconds(#""Tue, 14 Nov 2023 22:13:20 +0000""#, [.rfc822]) == 1_700_000_000)
        #expect(seconds(#""Tue Nov 14 22:13:20 2023""#, [.rfc822]) == nil, "it has no offset")
        let day = JSONSanitizingDecoder.DateForm.form("dd/MM/yyyy", offset: "+01:00")
        #expect(seconds(#""31/01/2024""#, [day]) == 1_706_655_600)
        #expect(seconds(#""31/13/2024""#, [day]) == nil)
        #expect(
            seconds(#""31.01.2024 11:30 AM -05:00""#, ["dd.MM.yyyy h:mm a xxx"]) == 1_706_718_600
        )
        #expect(
            seconds(#""31.01.2024 11:30""#, [.form("dd.MM.yyyy HH:mm", offset: "Z")])
                == 1_706_700_600
        )
    }

    @Test func `the strategy decides first, and reads what is no text`() {
        let forms: [JSONSanitizingDecoder.DateForm] = [.form("yyyy-MM-dd", offset: "Z")]
        #expect(seconds("5", forms, .secondsSince1970) == 5)
        #expect(seconds(#""1970-01-02""#, forms, .secondsSince1970) == 86_400)
        let custom = JSONDecoder.DateDecodingStrategy.custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard text == "1970-01-02" || text == "now" else { throw CocoaError(.coderReadCorrupt) }
            return Date(timeIntervalSince1970: 7)
        }
        #expect(seconds(#""now""#, forms, custom) == 7)
        #expect(seconds(#""1970-01-02""#, forms, custom) == 7)
        #expect(seconds(#""1970-01-03""#, forms, custom) == 172_800)
    }

    @Test func `forms that read a text must agree`() throws {
        let forms: [JSONSanitizingDecoder.DateForm] = [
            .form("dd/MM/yyyy", offset: "+00:00"), .form("MM/dd/yyyy", offset: "+00:00"),
        ]
        #expect(seconds(#""31/01/2024""#, forms) == 1_706_659_200)
        #expect(seconds(#""02/02/2024""#, forms) == 1_706_832_000)
        #expect(seconds(#""01/02/2024""#, forms) == nil)
        let decoder = JSONSanitizingDecoder()
        decoder.dateForms = forms
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Model.self, from: Data(#"{"at": "01/02/2024"}"#.utf8))
        }
        #expect(
            "\(try #require(error))".contains(
                "a date that the decoder's forms ('dd/MM/yyyy' at +00:00, 'MM/dd/yyyy' at +00:00) "
                    + "read as the same instant, found another string"
            )
        )
        #expect(decoder.dateForms == forms)
        #expect(decoder.dateForms.map(\.description)[0] == "'dd/MM/yyyy' at +00:00")
    }

    @Test func `nothing is changed or reported`() throws {
        let decoder = JSONSanitizingDecoder()
        decoder.dateForms = [.form("dd/MM/yyyy", offset: "+00:00")]
        let document = #"[{"at": "31/01/2024"}, {"at": "x"}, {"at": "01/01/2024"}]"#
        let result = try decoder.sanitize([Model].self, from: Data(document.utf8))
        #expect(result.model.count == 2)
        #expect(result.report.changes.map(\.path) == ["/1"])
        #expect(result.result.text == #"[{"at": "31/01/2024"}, {"at": "01/01/2024"}]"#)
        let clean = try decoder.sanitize([Date].self, from: Data(#"["31/01/2024"]"#.utf8))
        #expect(clean.report.changes.isEmpty)
    }

    @Test(
        arguments: [
            (
                "dd/MM/yyyy", nil,
                #""dd/MM/yyyy" has no offset, so that its dates are no instants; write .form("dd/MM/yyyy", offset: "+00:00") with the offset that they mean"#
            ),
            (
                "dd/MM/yyyy HH:mm X", "Z",
                #""dd/MM/yyyy HH:mm X" has an offset of its own; leave out the offset beside it"#
            ),
            (
                "HH:mm X", nil,
                #""HH:mm X": expected a year, which every date has"#
            ),
            (
                "dd/MM/YYYY", "Z",
                #""dd/MM/YYYY": 'YYYY' stands for no part of a date; write "yyyy""#
            ),
            (
                "dd/MM/yyyy", "CET",
                #"expected a fixed offset such as '+02:00', found 'CET'; a place with summer time has none"#
            ),
        ] as [(String, String?, String)]
    )
    func `a form with a mistake says what to write`(
        format: String,
        offset: String?,
        message: String
    ) {
        guard case .failure(let mistake) = DecodedDateForm.form(format, offset: offset) else {
            Issue.record("there is no mistake")
            return
        }
        #expect(mistake.message == message)
    }

    @Test func `a literal without an offset ends the program`() async {
        await #expect(processExitsWith: .failure) {
            let form: JSONSanitizingDecoder.DateForm = "dd/MM/yyyy"
            print(form)
        }
    }
}
