import TestSupport
import Testing

/// The fixed limits that the page about security lists.
@Suite struct SecurityPageTests {
    /// Rows of the page, each with the declaration of its limit and its value there.
    private static let limits: [(row: String, file: String, declaration: String)] = [
        (
            "file of a pattern or a schema | 16 MiB", "VeriJSONCore/Pattern.swift",
            "fileLimit = 1 << 24"
        ),
        (
            "file that a reference of a schema leads to | 16 MiB",
            "VeriJSONSchema/Loading/SchemaSources.swift", "fileLimit = Pattern.fileLimit"
        ),
        (
            "undo or saved report from a pipe | 64 MiB", "VeriJSONCommand/Input.swift",
            "stream: 1 << 26"
        ),
        (
            "nesting of a pattern | 200 levels", "VeriJSONCore/Compiling/PatternCompiler.swift",
            "depthLimit = 200"
        ),
        (
            "references and unions on the way to a type | 200",
            "VeriJSONCore/Compiling/PatternLinker.swift", "depthLimit = 200"
        ),
        (
            "starred keys of an object pattern | 100",
            "VeriJSONCore/Compiling/PatternCompiler.swift", "starredKeyLimit = 100"
        ),
        (
            "are merged | 1,000,000", "VeriJSONCore/Compiling/PatternLinker.swift",
            "mergeLimit = 1_000_000"
        ),
        (
            "repetitions in a regular expression | 1,000",
            "VeriJSONCore/RegularExpressions/RegexParser+Quantifier.swift", "repetitionLimit = 1000"
        ),
        (
            "nesting of groups in a regular expression | 200 levels",
            "VeriJSONCore/RegularExpressions/RegexParser.swift", "depthLimit = 200"
        ),
        (
            "steps of a regular expression | 50,000",
            "VeriJSONCore/RegularExpressions/RegexProgram.swift", "instructionLimit = 50_000"
        ),
        (
            "places of a regular expression at once | 400,000",
            "VeriJSONCore/RegularExpressions/RegexProgram.swift", "threadLimit = 400_000"
        ),
        (
            "documents that references of a schema lead to | 1,000",
            "VeriJSONSchema/Loading/SchemaRegistry+References.swift", "documentLimit = 1_000"
        ),
        (
            "places of samples | 262,144", "VeriJSONInference/Observing/ObservedPlaces.swift",
            "limit = 1 << 18"
        ),
        (
            "rows of the document in a page | 60,000",
            "VeriJSONReports/Pages/DocumentView.swift", "rowLimit: Int = 60_000"
        ),
        (
            "by default 1,000,000 bytes", "VeriJSONReports/Pages/Report+PageOptions.swift",
            "sizeLimit: Int = 1_000_000"
        ),
        (
            "of a stream as junit | 10,000", "VeriJSONCommand/ReportOutput+Stream.swift",
            "documentLimit = 10_000"
        ),
        (
            "nesting of elements | 256 levels", "VeriJSONXML/Scanning/XMLScanner.swift",
            "parserDepthLimit = 256"
        ),
        (
            "a name | 50,000 bytes", "VeriJSONXML/Scanning/XMLScanner.swift",
            "nameLengthLimit = 50_000"
        ),
        (
            "a text, a value, a comment | 9,900,000 bytes", "VeriJSONXML/Scanning/XMLScanner.swift",
            "lengthLimit = 9_900_000"
        ),
        (
            "the XML declaration | 4,096 bytes", "VeriJSONXML/Scanning/XMLEncoding.swift",
            "declarationLimit = 4_096"
        ),
    ]

    @Test func `the fixed limits of the page are those of the code`() throws {
        let page = try Repository.text("Sources/VeriJSON/VeriJSON.docc/Security.md")
        for (row, file, declaration) in Self.limits {
            #expect(page.contains(row))
            #expect(try Repository.text("Sources/\(file)").contains(declaration), "\(row)")
        }
    }
}
