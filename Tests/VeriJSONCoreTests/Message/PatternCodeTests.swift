import Testing
import VeriJSONCore

@Suite struct PatternCodeTests {
    /// A text cannot hold what is not UTF-8.
    static func bytes(_ example: PatternCodeExample) -> [UInt8] {
        guard example.code == .encoding else { return Array(example.wrong.utf8) }
        return Array("{\"name".utf8) + [0xE9] + Array("\": \"string\"}".utf8)
    }

    @Test func `every code has an example`() {
        let codes = PatternCodeExample.all.map(\.code)
        #expect(Set(codes) == Set(PatternMistake.Code.all))
        #expect(codes.count == PatternMistake.Code.all.count)
    }

    @Test(arguments: PatternCodeExample.all)
    func `the wrong example has exactly its mistake, the corrected one has not`(
        example: PatternCodeExample
    ) throws {
        let wrong = Self.bytes(example)
        #expect(Self.lint(wrong).map(\.code) == [example.code])
        let left = Self.lint(Array(example.corrected.utf8)).map(\.code)
        #expect(!left.contains(example.code))
        #expect(left.allSatisfy { $0.isWarning })
    }

    @Test(arguments: PatternCodeExample.all)
    func `messages keep to the style`(example: PatternCodeExample) throws {
        let mistake = try #require(Self.lint(Self.bytes(example)).first)
        for text in [mistake.message, mistake.label, mistake.help ?? "x"] {
            #expect(!text.isEmpty)
            #expect(!text.hasSuffix("."))
            for word in ["invalid", "bad ", "failed", " you", "illegal"] {
                #expect(!text.contains(word))
            }
        }
        #expect(mistake.message.hasPrefix(mistake.severity == .error ? "expected" : "found"))
        #expect((mistake.relatedRange == nil) == mistake.relatedLabel.isEmpty)
    }

    static func lint(_ bytes: [UInt8]) -> [PatternMistake] {
        do throws(PatternError) {
            return try Pattern(bytes).warnings
        } catch {
            return error.mistakes
        }
    }
}
