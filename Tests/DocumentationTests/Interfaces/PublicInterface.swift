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
        let products = Workplace.command.deletingLastPathComponent()
        let script = """
            triple=$(swift -print-target-info | sed -n 's/^ *"triple": "\\(.*\\)",$/\\1/p' | head -1)
            swift symbolgraph-extract -module-name \(module) -I "\(products.path)/Modules" \
                -target "$triple" -minimum-access-level public -skip-synthesized-members \
                -output-dir "\(workplace.directory.path)"
            """
        let run = try workplace.shell(script)
        guard run.code == 0 else { throw Failure(text: run.output + run.errors) }
        let graphs = try FileManager.default.contentsOfDirectory(
            at: workplace.directory,
            includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
        for graph in graphs {
            let read = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: graph))
            for symbol in read.symbols { lines.insert(symbol.line) }
        }
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
