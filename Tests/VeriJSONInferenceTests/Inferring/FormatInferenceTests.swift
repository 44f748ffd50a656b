import Testing
import VeriJSON
import VeriJSONCore
import VeriJSONInference

/// Inference proposes the formats that the table of formats says it does.
@Suite struct FormatInferenceTests {
    @Test(arguments: StringFormat.allCases)
    func `a format is proposed if its entry says so`(_ format: StringFormat) throws {
        let facts = format.facts
        let sample = JSONWriter().write(.array(facts.good.map { .string($0) }))
        let text = try Pattern(inferredFrom: [sample]).text
        let isProposed = text == "[\"\(facts.name)\"]\n"
        #expect(isProposed == facts.isInferred, "\(text)")
    }
}
