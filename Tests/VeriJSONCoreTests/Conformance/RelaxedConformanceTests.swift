import Foundation
import TestSupport
import Testing
import VeriJSONCore

/// Lenient reading of the public test suites.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct RelaxedConformanceTests {
    private static func sanitizer(_ syntax: Sanitizer.Policy.Relaxed) -> Sanitizer {
        Sanitizer(.anything, policy: Sanitizer.Policy(output: .compact, relaxed: syntax))
    }

    private static func repository(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(path)
    }

    // MARK: JSON5

    /// The files of the JSON5 suite; its extensions say what they are.
    private static func json5Files() throws -> [String] {
        let folders = [
            "arrays", "comments", "misc", "new-lines", "numbers", "objects", "strings", "todo",
        ]
        return try folders.flatMap { folder in
            try Corpora.files(in: "json5/" + folder).map { "json5/\(folder)/\($0)" }
        }
    }

    @Test func `the JSON5 suite is read, and what is not JSON5 is refused`() throws {
        let sanitizer = Self.sanitizer(.json5)
        var lines: [String] = []
        var counts: [String: Int] = [:]
        for path in try Self.json5Files() {
            let kind = String(path.split(separator: ".").last ?? "")
            guard ["json", "json5", "js", "txt"].contains(kind) else { continue }
            counts[kind, default: 0] += 1
            let bytes = try Corpora.bytes(path)
            let result = try? sanitizer.sanitize(bytes)
            switch kind {
            case "json": #expect(result?.report.totals.repaired == 0, "\(path)")
            case "json5": #expect(result?.status == .changed, "\(path)")
            default: #expect(result == nil, "\(path): \(result?.text ?? "")")
            }
            // Of a long file only the length is recorded; its two forms are compared below.
            let text = result?.text ?? "refused"
            let length = text.utf8.count
            lines.append("\(path): \(length > 200 ? "\(length) bytes" : text)")
        }
        let packages = try ["json", "json5"].map { kind in
            try sanitizer.sanitize(Corpora.bytes("json5/misc/npm-package." + kind)).text
        }
        #expect(packages[0] == packages[1])
        #expect(counts == ["json": 25, "json5": 57, "js": 6, "txt": 25])
        let text = lines.joined(separator: "\n") + "\n"
        try Recording.compare(text, with: Self.repository("json5.expected.txt"))
    }

    // MARK: JSONTestSuite

    @Test func `every file that is not JSON is repaired or refused with a reason`() throws {
        let folder = "JSONTestSuite/test_parsing"
        let files = try Corpora.files(in: folder).filter { $0.hasPrefix("n_") }
        #expect(files.count == 188)
        var rows: [String] = []
        var repaired = (compatible: 0, salvage: 0)
        for file in files {
            let bytes = try Corpora.bytes(folder + "/" + file)
            let (compatible, isCompatible) = Self.outcome(bytes, .compatible)
            let (salvaged, isSalvaged) = Self.outcome(bytes, .salvage)
            if isCompatible { repaired.compatible += 1 }
            if isSalvaged { repaired.salvage += 1 }
            #expect(!isCompatible || isSalvaged, "\(file) is repaired by the smaller set only")
            let name = file.dropFirst(2).dropLast(5)
            rows.append(
                "| \(Self.cell(name)) | \(Self.cell(Self.shown(bytes))) | \(compatible) | "
                    + (salvaged == compatible ? "the same" : salvaged) + " |"
            )
        }
        let text = """
            # Broken documents and their repairs

            These are the 188 texts of [JSONTestSuite](https://github.com/nst/JSONTestSuite) that every JSON parser has to
            refuse. Lenient reading repairs \(repaired.compatible) of them with `Sanitizer.Policy.Relaxed.compatible` and
            \(repaired.salvage) with `.salvage`; for the others the first error that stays is shown. Results are written
            without white space. A test compares this page with what the library does.

            | File `n_….json` | Text | `.compatible` | `.salvage` |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
        let page = Self.repository("../../../Docs/BrokenDocuments.md")
        try Recording.compare(text, with: page)
    }

    /// Returns the result of lenient reading as a cell of the table, and whether it is a repair.
    private static func outcome(
        _ bytes: [UInt8],
        _ syntax: Sanitizer.Policy.Relaxed
    ) -> (String, Bool) {
        do {
            let result = try sanitizer(syntax).sanitize(bytes)
            return (cell(shown(result.bytes ?? [])), true)
        } catch {
            return ("refused: \(error.code)", false)
        }
    }

    /// Returns a text as code that a table can hold.
    private static func cell(_ text: some StringProtocol) -> String {
        guard !text.isEmpty else { return "(empty)" }
        let escaped = text.replacingOccurrences(of: "|", with: "\\|")
        return escaped.contains("`") ? "`` \(escaped) ``" : "`\(escaped)`"
    }

    /// Returns the beginning of a text, with everything invisible as an escape.
    private static func shown(_ bytes: [UInt8]) -> String {
        let limit = 60
        var text = ""
        var scalars = String(decoding: bytes.prefix(limit), as: UTF8.self).unicodeScalars[...]
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        if !isUTF8 {
            text = bytes.prefix(limit).map { byte in
                (0x20..<0x7F).contains(byte)
                    ? String(UnicodeScalar(byte)) : "\\x" + String(format: "%02X", byte)
            }.joined()
            scalars = scalars.prefix(0)
        }
        for scalar in scalars {
            let isPlain =
                scalar.value >= 0x20 && scalar.value != 0x7F && scalar.properties.isGraphemeBase
            text +=
                isPlain
                ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
        return text + (bytes.count > limit ? "…" : "")
    }
}
