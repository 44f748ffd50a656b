import Testing
import VeriJSON
import VeriJSONInference

/// Laws of proposed conversions, on random samples of each form.
@Suite struct ConversionLawTests {
    /// A maker of random texts in one form, some of them in others.
    enum Form: CaseIterable, Sendable {
        case integers, decimals, grouped, comma, currency, percent, bools, words, caseless
        case dayFirst, monthFirst, points, wide, names, digits, clock, local, mail, dotnet, space
        case basic, json, oid, list, mixed

        private static let days = ["01", "02", "05", "09", "12", "13", "28"]
        private static let months = ["01", "02", "06", "09", "11", "12"]

        func value(_ random: inout Seeded) -> JSONValue {
            func any(_ texts: [String]) -> String {
                texts[Int.random(in: 0..<texts.count, using: &random)]
            }
            func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let (day, month) = (any(Self.days), any(Self.months))
            let year = String(number(1990...2039))
            let clock = "\(number(10...23)):\(number(10...59))"
            switch self {
            case .integers: return .string("\(number(-5_000...1_000_000))")
            case .decimals: return .string("\(number(-50...50)).\(number(0...9_999))")
            case .grouped:
                return .string("\(number(1...999)),\(number(100...999)).\(number(0...99))")
            case .comma: return .string("\(number(0...999)),\(number(0...999))")
            case .currency:
                return .string(any(["$", "€ ", "USD "]) + "\(number(0...99)).\(number(0...999))")
            case .percent: return .string("\(number(0...99))\(any([".5", ",25", ""])) %")
            case .bools: return .string(any(["true", "false"]))
            case .words: return .string(any(["Y", "N", "yes", "No", "on", "OFF"]))
            case .caseless: return .string(any(["TRUE", "False", "1", "0", "true"]))
            case .dayFirst: return .string("\(day)/\(month)/\(year)")
            case .monthFirst: return .string("\(month)-\(day)-\(year)")
            case .points: return .string("\(number(1...28)).\(number(1...12)).\(year)")
            case .wide: return .string("\(year)/\(month)/\(day)")
            case .names:
                return .string("\(number(1...28)) \(any(["Jan", "May", "October"])) \(year)")
            case .digits: return .string("\(year)\(month)\(day)")
            case .clock: return .string("\(day)/\(month)/\(year) \(clock)")
            case .local: return .string("\(year)-\(month)-\(day)T\(clock)")
            case .mail:
                return .string("\(number(1...28)) Feb \(year) \(clock):00 \(any(["GMT", "+0200"]))")
            case .dotnet: return .string("/Date(\(number(0...1_700_000_000_000)))/")
            case .space:
                return .string("\(year)-\(month)-\(day) \(clock):07\(any(["Z", "+01:00"]))")
            case .basic: return .string("\(year)-\(month)-\(day)T\(clock)\(any(["Z", "+0100"]))")
            case .json:
                return .string(any(["{}", #"{"a": [1, null]}"#, #" {"b": "c", "a": 1e5} "#]))
            case .oid: return ["$oid": .string("65b9\(number(0...999))")]
            case .list:
                let count = number(1...4)
                return .object(
                    JSONObject((0..<count).map { .init(key: "\($0)", value: .string("\($0 + 5)")) })
                )
            case .mixed:
                let forms: [Form] = [.integers, .comma, .grouped, .dayFirst, .bools, .caseless]
                return forms[number(0...forms.count - 1)].value(&random)
            }
        }
    }

    private static func state(_ documents: [String]) throws -> PatternInference {
        var state = PatternInference()
        state.proposesConversions = true
        for document in documents { try state.add(document) }
        return state
    }

    private static func documents(_ form: Form, _ random: inout Seeded) -> [String] {
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
            var object: JSONObject = ["x": form.value(&random)]
            if Bool.random(using: &random) { object["y"] = form.value(&random) }
            let items = (0..<Int.random(in: 0...2, using: &random)).map { _ in form.value(&random) }
            object["z"] = .array(items + [.null, .null, .null, .null, .null, .null, .null])
            return JSONWriter().string(.object(object))
        }
    }

    @Test(arguments: Form.allCases)
    func `a pattern with proposed conversions keeps every sample whole`(_ form: Form) throws {
        var proposed = 0
        for seed in 0..<60 {
            var random = Seeded(UInt64(seed))
            let documents = Self.documents(form, &random)
            let pattern = try Self.state(documents).infer().pattern
            if pattern.text.contains("~") || pattern.text.contains("$convert") { proposed += 1 }
            let sanitizer = Sanitizer(pattern)
            for document in documents {
                let result = try sanitizer.sanitize(document)
                #expect(
                    result.report.changes.allSatisfy { $0.severity == .expected },
                    "\(document)\n\(pattern.text)\n\(result.reportText())"
                )
                // What was converted is as it is meant to be.
                let text = try #require(result.text)
                #expect(Verifier(pattern).accepts(text), "\(text)\n\(pattern.text)")
            }
        }
        #expect(form == .mixed || proposed > 20, "\(proposed)")
    }

    @Test(arguments: Form.allCases)
    func `samples give one pattern in any order, in parts and after a save`(_ form: Form) throws {
        for seed in 0..<40 {
            var random = Seeded(UInt64(seed) + 500)
            let documents = Self.documents(form, &random) + Self.documents(form, &random)
            let whole = try Self.state(documents)
            let text = try whole.infer().text
            let cut = Int.random(in: 0...documents.count, using: &random)
            var parts = try Self.state(Array(documents[..<cut]))
            parts.merge(try Self.state(Array(documents[cut...])))
            #expect(parts.json() == whole.json())
            #expect(try parts.infer().text == text)
            var continued = try PatternInference(
                json: try Self.state(Array(documents[..<cut])).json()
            )
            continued.proposesConversions = true
            for document in documents[cut...] { try continued.add(document) }
            #expect(continued.json() == whole.json())
            #expect(try continued.infer().text == text)
            var hidden = whole
            hidden.keepsValues = false
            let saved = try PatternInference(json: hidden.json())
            #expect(saved.json() == hidden.json())
        }
    }

    @Test func `texts that were added without the setting have no conversion`() throws {
        var state = PatternInference()
        try state.add(#"{"x": "12", "n": null}"#)
        state.proposesConversions = true
        try state.add(#"{"x": "13", "n": "14", "m": "15"}"#)
        let text = try state.infer().text
        #expect(text.contains(#""x": "string""#))
        #expect(text.contains(#""n": "~int?""#))
        #expect(text.contains(#""m?": "~int""#))
        // A part that was read with the setting does not know of the others.
        var part = try Self.state([#"{"x": "12", "k": "1"}"#])
        part.merge(state)
        let merged = try part.infer().text
        #expect(merged.contains(#""x": "string""#))
        #expect(merged.contains(#""k?": "~int""#))
    }
}
