import VeriJSON

@testable import Cases
@testable import VeriJSONCore

/// Any bytes as a pattern: its mistakes, their words, and what a good one makes of small documents.
struct PatternTarget: FuzzTarget {
    let name = "pattern"
    let words = Dictionary.pattern + ["//", "/*", "*/"]

    private static let documents = [
        "null", "0", #""a""#, "[]", "{}", #"[1,"a",null,[],{"a":1}]"#,
        #"{"a":1,"b":{"a":null,"a":"x"},"c":[{"a":[1]},{"a":"b"}]}"#,
    ]

    func violation(_ bytes: [UInt8]) -> String? {
        do throws(PatternError) {
            let pattern = try Pattern(bytes)
            pattern.graph.checkInvariants()
            for warning in pattern.warnings {
                if let problem = problem(with: warning, in: bytes) { return problem }
            }
            guard let again = try? Pattern(pattern.text), again.warnings == pattern.warnings else {
                return "its own text is another pattern"
            }
            for document in Self.documents {
                let policy = Sanitizer.Policy(conversions: .lenient)
                let laws = DocumentLaws(
                    pattern: pattern,
                    policy: policy,
                    document: Array(document.utf8)
                )
                if let violation = laws.violation(by: Sanitizer(pattern, policy: policy)) {
                    return "on \(document): \(violation)"
                }
            }
            return nil
        } catch {
            if error.mistakes.isEmpty { return "refused without a mistake" }
            for mistake in error.mistakes {
                if let problem = problem(with: mistake, in: bytes) { return problem }
            }
            for form in [Report.TextOptions.Form.drawn, .narrated] {
                let text = error.text(Report.TextOptions(usesColor: false, form: form))
                if let problem = TextCheck.problem(with: text) { return problem }
            }
            return nil
        }
    }

    private func problem(with mistake: PatternMistake, in bytes: [UInt8]) -> String? {
        for range in [mistake.range, mistake.relatedRange, mistake.replacement?.range] {
            if let range, range.upperBound > bytes.count { return "\(mistake) is past the end" }
        }
        return nil
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        var generator = PatternGenerator(seed: seed)
        return Array(generator.pattern().text.utf8)
    }

    func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
        var mutator = CaseMutator(random: random)
        let example = FuzzCase(policySeed: nil, pattern: bytes, documents: [[0x31]])
        return mutator.mutated(example)?.pattern
    }
}

/// A check of any text that is printed for people.
enum TextCheck {
    static func problem(with text: String) -> String? {
        let strange = text.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            case .format, .lineSeparator, .paragraphSeparator, .surrogate: true
            default: false
            }
        }
        return strange.map { "the scalar \($0.value) is in the text \(text.debugDescription)" }
    }
}
