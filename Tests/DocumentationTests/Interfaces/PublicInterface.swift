import Foundation
import TestSupport

/// The public declarations of a module, from the symbol graphs of this build.
///
///     Sanitizer: func sanitize(_ document: some JSONInput, name: String? = nil) throws(…) -> Sanitized
struct PublicInterface {
    /// One line for each declaration, sorted.
    var lines: Set<String> = []

    static let modules = [
        "VeriJSONCore", "VeriJSON", "VeriJSONStreams", "VeriJSONReports", "VeriJSONContracts",
        "VeriJSONInference", "VeriJSONSchema", "VeriJSONRevisions", "VeriJSONXML",
    ]

    var text: String { lines.sorted().map { $0 + "\n" }.joined() }

    init(of module: String) throws {
        let workplace = try Workplace()
        for symbol in try Self.symbols(
            of: module,
            into: workplace.directory,
            options: "-skip-synthesized-members"
        ) {
            lines.insert(symbol.line)
        }
    }

    /// Writes the symbol graphs of a module to a folder.
    ///
    /// - Returns: The paths of all public symbols, such as `Sanitizer.Policy`.
    static func extract(_ module: String, into folder: URL, options: String) throws -> Set<String> {
        let all = try symbols(
            of: module,
            into: folder,
            options: "-emit-extension-block-symbols " + options
        )
        return Set(all.map { $0.pathComponents.joined(separator: ".") })
    }

    private static func symbols(
        of module: String,
        into folder: URL,
        options: String
    ) throws -> [Symbol] {
        let products = Workplace.command.deletingLastPathComponent()
        let script = """
            triple=$(swift -print-target-info | sed -n 's/^ *"triple": "\\(.*\\)",$/\\1/p' | head -1)
            swift symbolgraph-extract -module-name \(module) -I "\(products.path)/Modules" \
                -target "$triple" -minimum-access-level public \(options) \
                -output-dir "\(folder.path)"
            """
        let run = try Workplace().shell(script)
        guard run.code == 0 else { throw Failure(text: run.output + run.errors) }
        return try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
        .flatMap { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols }
    }

    /// Symbols could not be read.
    struct Failure: Error {
        var text: String
    }

    private struct Graph: Decodable {
        var symbols: [Symbol]
    }

    private struct Symbol: Decodable {
        struct Fragment: Decodable {
            var spelling: String
        }

        var pathComponents: [String]
        var declarationFragments: [Fragment]

        var line: String {
            let declaration = declarationFragments.map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let place = pathComponents.dropLast().joined(separator: ".")
            return place.isEmpty ? declaration : "\(place): \(declaration)"
        }
    }
}
