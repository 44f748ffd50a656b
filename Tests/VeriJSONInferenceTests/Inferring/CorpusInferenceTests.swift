import Testing
import VeriJSON
import VeriJSONInference

/// Patterns that are inferred from recorded responses of real services.
@Suite(.enabled(if: Files.hasCorpora, .init(rawValue: Files.absence)))
struct CorpusInferenceTests {
    private static let documents = Files.documents(below: "api")

    @Test(arguments: documents)
    func `the pattern of a response accepts it`(_ path: String) throws {
        let bytes = try Files.corpus(path)
        var inference = PatternInference()
        try inference.add(bytes)
        let inferred = try inference.infer()
        #expect(try Verifier(inferred.pattern).findings(bytes).count == 0)
        // The pattern says something: a document of another form is refused.
        #expect(!Verifier(inferred.pattern).accepts("\"\""))
        let saved = try PatternInference(json: inference.json())
        #expect(try saved.infer().text == inferred.text)
    }

    @Test func `there are recorded responses of many services`() {
        #expect(Self.documents.count > 30)
    }

    @Test func `comment trees of a forum are folded`() throws {
        var inference = PatternInference()
        try inference.add(try Files.corpus("api/pokeapi/eevee-evolution-chain.json"))
        let text = try inference.infer().text
        #expect(text.contains(##""evolves_to": ["#chain"]"##))
        #expect(text.contains(##""chain": "#chain""##))
    }
}
