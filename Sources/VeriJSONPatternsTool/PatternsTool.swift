import Foundation
import VeriJSONCore
import VeriJSONInference

/// The tool of the build plug-in `VeriJSONPatterns`: checks pattern files and writes their accessors.
///
///     verijson-patterns OUTPUT.swift orders.pattern.json …
///
/// Mistakes and warnings have the form of a compiler's, so that an editor shows them at their line.
@main
enum PatternsTool {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first else {
            tell("error: expected the file to write and pattern files, found nothing")
            exit(64)
        }
        exit(run(output: output, patterns: arguments.dropFirst()))
    }

    private static func run(output: String, patterns: some Sequence<String>) -> Int32 {
        var accessors = PatternAccessors()
        var code: Int32 = 0
        for path in patterns {
            guard let data = FileManager.default.contents(atPath: path) else {
                tell("\(path):1:1: error: expected a file that can be read, found none")
                code = 1
                continue
            }
            do throws(PatternError) {
                let pattern = try Pattern([UInt8](data), name: path)
                for warning in pattern.warnings { tell(line(warning, path)) }
                accessors.add(pattern, fileName: URL(fileURLWithPath: path).lastPathComponent)
            } catch {
                for mistake in error.mistakes { tell(line(mistake, path)) }
                code = 1
            }
        }
        for clash in accessors.clashes {
            tell(
                "error: expected files with different accessors, found two with '\(clash.accessor)': "
                    + clash.files.joined(separator: ", ")
            )
            code = 1
        }
        guard code == 0 else { return code }
        do {
            try Data(accessors.source.utf8).write(to: URL(fileURLWithPath: output))
            return 0
        } catch {
            tell("\(output):1:1: error: expected a file that can be written: \(error)")
            return 1
        }
    }

    /// Returns a mistake as compilers write it, on one line.
    private static func line(_ mistake: PatternMistake, _ path: String) -> String {
        let severity = mistake.severity == .warning ? "warning" : "error"
        let help = mistake.help.map { "; \($0)" } ?? ""
        let words = TextEscaping.line("\(mistake.message)\(help) [\(mistake.code)]")
        return "\(path):\(mistake.line):\(mistake.column): \(severity): \(words)"
    }

    private static func tell(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
