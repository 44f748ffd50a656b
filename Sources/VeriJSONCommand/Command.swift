import VeriJSON
import VeriJSONReports

/// The command `verijson`.
@main
enum Command {
    static let version = Library.version
    static let subcommands: [Subcommand] = [
        .clean, .verify, .lint, .infer, .drift, .convert, .changes, .restore, .replay, .report,
        .completions, .manual,
    ]

    static func main() {
        System.begin()
        System.exit(run(Array(System.words.dropFirst())).rawValue)
    }

    /// Runs the command and reports its errors.
    static func run(_ words: [Arguments.Word]) -> ExitCode {
        do throws(Failure) {
            return try dispatch(words)
        } catch {
            error.tell()
            return error.code
        }
    }

    private static func dispatch(_ words: [Arguments.Word]) throws(Failure) -> ExitCode {
        let texts = words.map { String(showing: $0) }
        guard let first = texts.first else {
            System.tell(Help.overview)
            return .usage
        }
        switch first {
        case "--version", "version":
            try Output.toStandardOutput("verijson \(version)\n")
            return .done
        case "--help", "-h":
            try Output.toStandardOutput(Help.overview)
            return .done
        case "help":
            let help = Arguments.Word("--help".utf8)
            guard words.count > 1 else { return try dispatch([help]) }
            return try dispatch([words[1], help])
        default:
            break
        }
        let subcommand = try subcommand(first)
        if texts.dropFirst().prefix(while: { $0 != "--" }).contains(where: {
            $0 == "--help" || $0 == "-h"
        }) {
            try Output.toStandardOutput(Help.text(of: subcommand))
            return .done
        }
        return try subcommand.run(Arguments(words.dropFirst(), of: subcommand))
    }

    private static func subcommand(_ word: String) throws(Failure) -> Subcommand {
        if let found = subcommands.first(where: { $0.name == word }) { return found }
        let names = subcommands.map(\.name)
        let kind = word.hasPrefix("-") && word.count > 1 ? "option" : "subcommand"
        let other = OtherWords.subcommand(word)
        let near = other == nil ? Failure.nearest(to: word, among: names) : ""
        throw Failure(
            .usage,
            "expected a subcommand (\(names.joined(separator: ", "))), found the unknown \(kind) "
                + "'\(word)'\(near)",
            help: other ?? "run 'verijson --help'"
        )
    }
}
