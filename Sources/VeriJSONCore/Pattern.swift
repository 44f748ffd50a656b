/// What documents are expected to look like: JSON that mirrors them, with types for values.
///
/// A pattern is compiled once and is cheap to share. Every mistake in it is reported when it is
/// made, never later as an error about data.
///
///     let pattern = try Pattern("""
///         {"id": "int", "name": "string", "price?": "number", "tags?": ["string"]}
///         """)
public struct Pattern: Sendable {
    /// What is legal in the pattern but suspicious, in the order of places.
    public let warnings: [PatternMistake]
    package let graph: RuleGraph

    /// The pattern as it was written, or as it was derived.
    public var text: String { String(decoding: graph.source.bytes, as: UTF8.self) }

    /// What messages call it, in most cases a file name.
    public var name: String { graph.source.name }

    /// A short text that tells this pattern from others: 16 hexadecimal digits.
    ///
    /// It is the FNV-1a hash of the pattern's text, which finds changes and is no protection against
    /// somebody who makes two patterns alike.
    ///
    /// - Complexity: O(*n*), *n* the length of the text.
    public var fingerprint: String { DocumentHash(of: graph.source.bytes).digits }

    /// The most bytes that a pattern file may have, unless its reader sets another limit: 16 MiB.
    public static let fileLimit = 1 << 24

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - text: the pattern: JSON, which may have comments and trailing commas.
    ///   - name: what messages call it, in most cases a file name.
    /// - Throws: ``PatternError`` with every mistake in it.
    /// - Complexity: O(*n*), *n* the length of the text.
    public init(_ text: String, name: String = "pattern") throws(PatternError) {
        try self.init(SourceText(name: name, bytes: Array(text.utf8)))
    }

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - bytes: the pattern in UTF-8: JSON, which may have comments and trailing commas.
    ///   - name: what messages call it, in most cases a file name.
    /// - Throws: ``PatternError`` with every mistake in it.
    public init(_ bytes: [UInt8], name: String = "pattern") throws(PatternError) {
        try self.init(SourceText(name: name, bytes: bytes))
    }

    /// Compiles a pattern that is at hand as a value.
    ///
    /// - Parameters:
    ///   - value: the pattern.
    ///   - name: what messages call it; their lines are those of the value written with two spaces
    ///     a level.
    /// - Throws: ``PatternError`` with every mistake in it.
    public init(_ value: JSONValue, name: String = "pattern") throws(PatternError) {
        try self.init(SourceText(name: name, bytes: JSONWriter(.pretty).write(value)))
    }

    /// A part of a pattern that is compiled.
    init(part graph: RuleGraph) {
        self.graph = graph
        warnings = []
    }

    private init(_ source: SourceText) throws(PatternError) {
        let compiled = try PatternCompiler.compile(source)
        let mistakes = PatternCompiler.mistakes(
            ofMismatched: Pattern.mismatched(compiled),
            in: compiled.graph
        )
        guard mistakes.isEmpty else { throw PatternError(mistakes: mistakes, source: source) }
        graph = compiled.graph
        warnings = compiled.warnings
    }

    /// The supplied values that do not match their rules under the strictest policy.
    private static func mismatched(_ compiled: CompiledPattern) -> [SuppliedValue] {
        guard !compiled.suppliedValues.isEmpty else { return [] }
        let strictest = Sanitizer.Policy(unknownKeys: .strip, duplicateKeys: .reject)
        let pool = WorkspacePool(compiled.graph, policy: strictest)
        return compiled.suppliedValues.filter { supplied in
            JSONWriter().write(supplied.value).withUnsafeBufferPointer { bytes in
                let result = pool.run(bytes, mode: .accepting, rule: supplied.rule)
                if case .success(let walked) = result { return walked.verdict != .unchanged }
                return true
            }
        }
    }

    /// Lists every mistake in a pattern or, where there is none, everything suspicious.
    ///
    /// - Parameters:
    ///   - text: the pattern.
    ///   - name: what messages call it.
    /// - Returns: mistakes or warnings, in the order of places.
    public static func lint(_ text: String, name: String = "pattern") -> [PatternMistake] {
        do throws(PatternError) {
            return try Pattern(text, name: name).warnings
        } catch {
            return error.mistakes
        }
    }
}
