import TestSupport

@testable import VeriJSONCore

/// Small doors to the pattern compiler for tests.
enum PatternTexts {
    static func compile(_ text: String) throws(PatternError) -> CompiledPattern {
        let compiled = try PatternCompiler.compile(source(text))
        compiled.graph.checkInvariants()
        return compiled
    }

    static func lint(_ text: String) -> [PatternMistake] {
        PatternCompiler.lint(source(text))
    }

    static func source(_ text: String) -> SourceText {
        SourceText(name: "test.pattern.json", bytes: Array(text.utf8))
    }

    static func dump(_ text: String) throws(PatternError) -> String {
        try compile(text).graph.dump
    }

    /// A mistake as `code «marked text»`.
    static func described(_ mistake: PatternMistake, in text: String) -> String {
        let bytes = Array(text.utf8)[mistake.range]
        return "\(mistake.code) «\(String(decoding: bytes, as: UTF8.self))»"
    }

    static func descriptions(_ text: String) -> [String] {
        lint(text).map { described($0, in: text) }
    }

    static func applying(_ replacement: PatternMistake.Replacement, to text: String) -> String {
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(replacement.range, with: Array(replacement.text.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }
}
