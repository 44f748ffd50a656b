public import Foundation
internal import VeriJSONCore

/// A compiled JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12.
///
/// Compile a schema once and share it: one value serves any number of threads. References lead only
/// to documents that ``Options`` gives and to the built-in meta-schemas, never to a network. Of
/// members with the same key, the last one counts.
///
///     let schema = try Schema(#"{"type": "object", "required": ["id"]}"#)
///     schema.accepts(#"{"id": 1}"#)     // true
public struct Schema: Sendable {
    /// Constructs that are legal but suspicious.
    public let lint: [SchemaMistake]
    let graph: SchemaGraph
    let plan: Lazy<EvaluationPlan>
    /// The choices; those about documents are replaced by those of a policy.
    var options: Options
    let pool: EvaluationPool

    /// Compiles a schema from text.
    ///
    /// - Parameters:
    ///   - text: The schema, as JSON.
    ///   - name: The name of the schema in messages, usually a file name.
    ///   - options: The choices that the schema leaves open.
    /// - Throws: ``SchemaError`` with every mistake in the schema.
    public init(
        _ text: String,
        name: String = "schema",
        options: Options = Options()
    ) throws(SchemaError) {
        try self.init(Array(text.utf8), name: name, options: options)
    }

    /// Compiles a schema from data.
    ///
    /// - Parameters:
    ///   - data: The schema, as JSON in UTF-8.
    ///   - name: The name of the schema in messages, usually a file name.
    ///   - options: The choices that the schema leaves open.
    /// - Throws: ``SchemaError`` with every mistake in the schema.
    public init(
        _ data: Data,
        name: String = "schema",
        options: Options = Options()
    ) throws(SchemaError) {
        try self.init([UInt8](data), name: name, options: options)
    }

    /// Compiles a schema from a file.
    ///
    /// - Parameters:
    ///   - url: The URL of a file.
    ///   - options: The choices that the schema leaves open.
    /// - Throws: ``SchemaError`` with every mistake, or the error of reading the file.
    public init(contentsOf url: URL, options: Options = Options()) throws {
        try self.init(
            [UInt8](try Data(contentsOf: url)),
            name: url.lastPathComponent,
            options: options.based(on: url)
        )
    }

    /// Compiles a schema from bytes.
    ///
    /// - Parameters:
    ///   - bytes: The schema, as JSON in UTF-8.
    ///   - name: The name of the schema in messages, usually a file name.
    ///   - options: The choices that the schema leaves open.
    /// - Throws: ``SchemaError`` with every mistake in the schema.
    public init(
        _ bytes: [UInt8],
        name: String = "schema",
        options: Options = Options()
    ) throws(SchemaError) {
        try self.init(bytes, .whole, name: name, options: options)
    }

    init(
        _ bytes: [UInt8],
        _ part: SchemaPart,
        name: String,
        options: Options
    ) throws(SchemaError) {
        let document: ParsedDocument
        do throws(JSONSyntaxError) {
            document = try ParsedDocument(
                name: name,
                bytes: bytes,
                depthLimit: options.limits.clamped.depth
            )
        } catch {
            throw SchemaError(
                mistakes: [SchemaMistake(error, name: name, bytes: bytes)],
                warnings: []
            )
        }
        var compiler = SchemaCompiler(options, schemaName: name)
        compiler.compile(document, part)
        var mistakes = compiler.mistakes.filter { !$0.code.isWarning }
        let warnings = compiler.mistakes.filter { $0.code.isWarning && $0.name == name }
        let dialect = compiler.registry.resources[0].dialect
        if options.checksItself, !dialect.specification.isOpenAPI,
            !mistakes.contains(where: { $0.code == .dialectUnknown })
        {
            let draft = dialect.draft
            let own = mistakes.filter { $0.name == name }
            mistakes += Schema.mistakes(of: document, by: draft).filter { found in
                !own.contains { $0.range.overlaps(found.range) || $0.range == found.range }
            }
        }
        if compiler.registry.hasUnsupportedVersion {
            // Other mistakes may be none in that version.
            mistakes = mistakes.filter { $0.code == .dialectUnknown }
        }
        guard mistakes.isEmpty else {
            throw SchemaError(
                mistakes: Schema.inOrder(mistakes),
                warnings: Schema.inOrder(warnings)
            )
        }
        let graph = compiler.graph
        self.graph = graph
        plan = Lazy { EvaluationPlan(graph) }
        self.options = options
        pool = EvaluationPool(compiler.graph.expressions)
        lint = Schema.inOrder(
            warnings + SchemaValueLint(graph: graph, plan: plan, pool: pool).warnings()
        )
    }

    static func inOrder(_ mistakes: [SchemaMistake]) -> [SchemaMistake] {
        var seen: Set<SchemaMistake> = []
        return mistakes.filter { seen.insert($0).inserted }.sorted {
            ($0.name, $0.range.lowerBound) < ($1.name, $1.range.lowerBound)
        }
    }

    /// The compiled meta-schemas, each made when it is first used.
    private static let metaSchemas = MetaSchemaCache()

    private static func mistakes(of document: ParsedDocument, by draft: Draft) -> [SchemaMistake] {
        guard let schema = metaSchemas.schema(of: draft), !schema.accepts(document),
            let findings = try? schema.findings(document.bytes, name: document.name)
        else { return [] }
        return findings.map { SchemaMistake($0, in: document) }
    }
}

/// The schemas of the meta-schemas.
final class MetaSchemaCache: @unchecked Sendable {
    private let lock = NSLock()
    private var schemas: [Schema.Draft: Schema] = [:]

    func schema(of draft: Schema.Draft) -> Schema? {
        lock.withLock {
            if let known = schemas[draft] { return known }
            let uri = SchemaURI(draft.uri).withoutFragment
            guard let text = MetaSchemas.texts[uri] else { return nil }
            // A schema is its author's own text, so that messages about it show it.
            let options = Schema.Options(
                draft: draft,
                formats: .annotation,
                checksItself: false,
                disclosure: .values(upTo: 40)
            )
            let schema = try? Schema(text, name: uri, options: options)
            schemas[draft] = schema
            return schema
        }
    }
}
