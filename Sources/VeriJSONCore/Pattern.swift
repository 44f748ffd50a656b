/// A compiled pattern: the expected shape of documents, as JSON that mirrors them with a type in
/// place of each value.
///
/// Compile a pattern once and share it; copying one is O(1). Every mistake in a pattern is reported
/// when it is compiled, never later as an error about data.
///
///     let pattern = try Pattern("""
///         {"id": "int", "name": "string", "price?": "number", "tags?": ["string"]}
///         """)
///     let sanitizer = Sanitizer(pattern)
public struct Pattern: Sendable {
    /// Constructs that are legal but suspicious, in the order of their positions in the text.
    public let warnings: [PatternMistake]
    package let graph: RuleGraph

    /// The source text of the pattern, as written or as derived.
    public var text: String { String(decoding: graph.source.bytes, as: UTF8.self) }

    /// The name of the pattern in messages, usually a file name.
    public var name: String { graph.source.name }

    /// A hash of the pattern's text: 16 hexadecimal digits of FNV-1a (64 bits).
    ///
    /// For the rules of a JSON Schema, it is a hash of all its documents.
    ///
    /// It identifies a pattern in reports and quarantine records. It detects accidental changes
    /// only: FNV-1a is not a cryptographic hash.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes of the text.
    public var fingerprint: String { graph.fingerprint }

    /// Whether any place is `$secret`.
    package var hasSecrets: Bool { graph.hasSecrets }

    /// The default limit on the size of a pattern file: 16 MiB.
    public static let fileLimit = 1 << 24

    /// Compiles a pattern from text.
    ///
    ///     let pattern = try Pattern(#"{"id": "int"}"#, name: "orders.pattern.json")
    ///
    /// - Parameters:
    ///   - text: The pattern: JSON, in which comments and trailing commas are allowed.
    ///   - name: The name of the pattern in messages, usually a file name.
    /// - Throws: ``PatternError`` with every mistake in the pattern.
    /// - Complexity: O(*n*), *n* the number of bytes of the text.
    public init(_ text: String, name: String = "pattern") throws(PatternError) {
        try self.init(SourceText(name: name, bytes: Array(text.utf8)))
    }

    /// Compiles a pattern from bytes.
    ///
    /// - Parameters:
    ///   - bytes: The pattern in UTF-8: JSON, in which comments and trailing commas are allowed.
    ///   - name: The name of the pattern in messages, usually a file name.
    /// - Throws: ``PatternError`` with every mistake in the pattern.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public init(_ bytes: [UInt8], name: String = "pattern") throws(PatternError) {
        try self.init(SourceText(name: name, bytes: bytes))
    }

    /// Compiles a pattern from a JSON value.
    ///
    /// - Parameters:
    ///   - value: The pattern.
    ///   - name: The name of the pattern in messages. Their lines count in the value written with
    ///     an indentation of two spaces.
    /// - Throws: ``PatternError`` with every mistake in the pattern.
    /// - Complexity: O(*n*), *n* the number of bytes of the written value.
    public init(_ value: JSONValue, name: String = "pattern") throws(PatternError) {
        let writer = JSONWriter(.pretty.escapingInvisible)
        try self.init(SourceText(name: name, bytes: writer.write(value)))
    }

    /// Wraps rules that were not compiled from a pattern's text, or one rule of a pattern.
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

    /// Returns the supplied values (defaults and fallbacks) that do not match their rules under the
    /// strictest policy.
    private static func mismatched(_ compiled: CompiledPattern) -> [SuppliedValue] {
        let supplied = compiled.suppliedValues
        let strictest = Sanitizer.Policy(unknownKeys: .strip, duplicateKeys: .reject)
        let texts = supplied.map { (rule: $0.rule.position, text: JSONWriter().write($0.value)) }
        return compiled.graph.mismatched(texts, under: strictest).map { supplied[$0] }
    }

    /// Returns every mistake in a pattern, or its warnings if it has no mistake.
    ///
    /// For editors and build checks, which treat mistakes and warnings alike;
    /// ``init(_:name:)-(String,_)`` throws instead.
    ///
    /// - Parameters:
    ///   - text: The pattern.
    ///   - name: The name of the pattern in messages.
    /// - Returns: Mistakes or warnings, in the order of their positions in the text.
    /// - Complexity: O(*n*), *n* the number of bytes of the text.
    public static func lint(_ text: String, name: String = "pattern") -> [PatternMistake] {
        do throws(PatternError) {
            return try Pattern(text, name: name).warnings
        } catch {
            return error.mistakes
        }
    }
}
