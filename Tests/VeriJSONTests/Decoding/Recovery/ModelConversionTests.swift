import Foundation
import Testing
import VeriJSON
import VeriJSONCore

/// The table of conversions says which of them the type of a model asks for.
@Suite struct ModelConversionTests {
    private struct Model<Value: Decodable>: Decodable {
        var value: Value
    }

    private struct Part: Decodable {
        var a: Int?
    }

    private enum State: String, CaseIterable, Decodable {
        case active
        case closed
    }

    private func codes<Value: Decodable>(
        _ type: Value.Type,
        _ conversion: Conversion,
        form: (text: String, value: String)? = nil
    ) -> [FindingCode] {
        let facts = conversion.facts
        var set = Sanitizer.Policy.Conversions(
            ConversionBits([conversion, facts.example.beside].compactMap(\.self))
        )
        let written = form.map { "date:" + $0.text } ?? conversion.example
        if let argument = ConversionArgument(written: written) { set.formUnion(.init(argument)) }
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(conversions: set))
        decoder.dateDecodingStrategy = .iso8601
        let text = "{\"value\": \(form?.value ?? facts.example.before)}"
        let result = try? decoder.sanitize(Model<Value>.self, from: Data(text.utf8))
        return result?.report.changes.map(\.code) ?? []
    }

    @Test(arguments: Conversion.allCases)
    func `a conversion applies to models if its entry says so`(_ conversion: Conversion) {
        let facts = conversion.facts
        let codes =
            switch facts.target {
            case .bool: codes(Bool.self, conversion)
            case .number: codes(Double.self, conversion)
            case .declaredNumber, .integer, .item, .extended: codes(Int.self, conversion)
            case .text, .jsonText: codes(String.self, conversion)
            case .listed: codes(State.self, conversion)
            case .datetime, .clock, .withOffset: codes(Date.self, conversion)
            case .dateOrTime:
                codes(
                    Date.self,
                    conversion,
                    form: ("dd/MM/yyyy HH:mm X", #""31/01/2024 10:00 Z""#)
                )
            case .base64: codes(Data.self, conversion)
            case .url: codes(URL.self, conversion)
            case .array where conversion == .splitList: codes([String].self, conversion)
            case .array, .textContent: codes([Int].self, conversion)
            case .object: codes(Part.self, conversion)
            case .dictionary: codes([String: Int].self, conversion)
            }
        #expect((codes == [.conversion(facts.name)]) == facts.appliesToModels, "\(codes)")
    }

    private enum Level: Int, Decodable {
        case low = 1
        case high = 2
    }

    private struct Customer: Decodable {
        var level: Level?
        var name: String
    }

    private struct Visit: Decodable {
        var customer: Customer?
    }

    /// The first conversion of the table is one, too.
    @Test(arguments: [
        (
            #"{"customer":{"level":"12","name":5}}"#, #"{"customer":{"name":"5"}}"#,
            ["/customer/level: type.mismatch", "/customer/name: convert.numberToString"]
        ),
        (#"{"customer":{"level":"12"}}"#, "{}", ["/customer/name: missing"]),
        (
            #"{"customer":{"level":"2","name":"a"}}"#, #"{"customer":{"level":2,"name":"a"}}"#,
            ["/customer/level: convert.stringToNumber"]
        ),
    ])
    func `a number that a conversion made and the model refuses goes alone`(
        document: String,
        clean: String,
        causes: [String]
    ) throws {
        let decoder = JSONSanitizingDecoder(policy: .init(conversions: .safe))
        let cleaned = try decoder.sanitize(Visit.self, from: Data(document.utf8))
        #expect(cleaned.text == clean)
        let found = cleaned.report.changes.flatMap(\.causes).map { "\($0.path): \($0.code)" }
        #expect(found == causes)
    }
}
