import VeriJSON
import VeriJSONReports

/// An option of the command, declared once for parsing, help and messages.
struct Option: Hashable, Sendable {
    /// The long name, with its dashes.
    var name: String
    /// The short name: one dash and a letter.
    var short: String?
    /// The placeholder of the value in help texts; nil if the option has no value.
    var value: String?
    /// The value if only the name is given; nil if a value is required.
    var defaultValue: String?
    /// Whether each of several values counts, and not only the last.
    var isList: Bool
    /// The description, in one or more lines.
    var help: String

    init(
        _ name: String,
        short: String? = nil,
        _ value: String? = nil,
        orElse defaultValue: String? = nil,
        isList: Bool = false,
        help: () -> String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.defaultValue = defaultValue
        self.isList = isList
        self.help = help()
    }

    /// Returns whether a word looks like the value of an option that is also written without one.
    func mayBeValue(_ word: String) -> Bool {
        switch self {
        case .relaxed:
            word.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { name in
                Sanitizer.Policy.Relaxed.choices.contains { $0.name == name }
            }
        case .items: word.hasPrefix("/")
        case .each: word == value
        default: false
        }
    }

    /// Returns a description in lines of at most 64 characters.
    static func wrapped(_ text: String) -> String {
        var lines: [String] = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if line.count + 1 + word.count <= 64 {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension Option {
    static let pattern = Option("--pattern", short: "-p", "PATTERN") {
        "the file with the pattern that documents must match"
    }
    static let out = Option("-o", "OUT") {
        """
        write the clean data to this file instead of standard output;
        with several FILEs a directory, written DIR/, or one file for
        the records of all of them
        """
    }
    static let inPlace = Option("--in-place", short: "-i") {
        """
        replace every FILE by its clean document; a file that is clean
        or rejected is not touched
        """
    }
    static let from = Option("--from", "json|xml") {
        """
        the syntax of the inputs (default: by the end of a file's name,
        else by the text, of a stream by its first tag)
        """
    }
    static let to = Option("--to", "json|xml") {
        """
        the syntax of the clean data (default: by the name of OUT, with
        '--in-place' or DIR/ that of the input, else json); XML from XML
        keeps every byte that was not wrong
        """
    }
    static let original = Option("-o", "OUT") {
        "write the original to this file instead of standard output"
    }
    static let undo = Option("--undo", "FILE") {
        """
        also write what 'verijson restore' needs to restore the
        original; it holds everything that was removed, secrets too;
        the undo of another original is never replaced
        """
    }
    static let undoOf = Option("--undo", "FILE") {
        "the file that 'verijson clean --undo' wrote (required)"
    }
    static let quarantine = Option("--quarantine", "FILE") {
        """
        also write every refused value with the reason to this file, one
        JSON object per line, for 'verijson replay'; it holds values,
        but no secrets, and with '--redact' no values
        """
    }
    static let append = Option("--append") {
        """
        add to the quarantine of earlier runs; without it, the records of
        this run replace it, unless the clean data replaces its input
        """
    }
    static let values = Option("-o", "OUT") {
        "write the clean values to this file instead of standard output"
    }
    static let stillRefused = Option("--quarantine", "FILE") {
        "write the records of what is still refused"
    }
    static let convert = Option("--convert", "LIST", isList: true) {
        let rest = Conversion.allCases.filter { $0.facts.membership == .byName }
        return wrapped(
            "conversions of values that fail: none (the default: only where the pattern asks), "
                + "safe, lenient, or a comma-separated list, as in 'safe,wrapSingle'; in no set are "
                + rest.map(\.synopsis).joined(separator: ", ")
                + "; an argument goes on to the end of the value, so such a conversion is the last, "
                + "and the option is given again for another one"
        )
    }
    static let relaxed = Option("--relaxed", "LIST", orElse: "compatible") {
        """
        repair what is not JSON or XML: json5, compatible (the default:
        what has only one reading), salvage (the most likely one), or a
        comma-separated list, as in 'comments,bareMarkup'
        """
    }
    static let optional = Option("--optional", "strip|null") {
        "the treatment of optional members that fail (default: strip)"
    }
    static let unknown = Option("--unknown", "keep|strip|note") {
        """
        the treatment of members that the pattern does not name
        (default: keep); note keeps and lists them
        """
    }
    static let duplicates = Option("--duplicates", "last|first|reject") {
        "the member that counts if a key repeats (default: last)"
    }
    static let aliases = Option("--aliases", "as-written|caseless|spelling") {
        """
        the keys that may stand for those of missing members: those
        that differ in case only, or in case, '_' and '-' (default:
        as-written)
        """
    }
    static let maxDropped = Option("--max-dropped", "N|P%") {
        """
        reject a document if one of its arrays loses more than N items,
        or more than P percent of them; a stream counts as an array of
        its records
        """
    }
    static let output = Option("--output", "preserving|compact|pretty") {
        """
        the layout of the clean data (default: preserving, which
        keeps every byte that was not wrong)
        """
    }
    static let sortKeys = Option("--sort-keys") {
        """
        write object members sorted by key; compact unless --output
        says otherwise
        """
    }
    static let ascii = Option("--ascii") {
        """
        write characters outside ASCII as \\u escapes
        """
    }
    static let check = Option("--check") {
        """
        exit with 1 if anything was changed that the pattern does not
        expect; the data is still written
        """
    }
    static let report = Option("--report", "FILE") {
        """
        write the report to this file instead of standard error; - is
        standard output; without '--format', a name that ends in .html
        or .json chooses it
        """
    }
    static let format = Option(
        "--format",
        ReportOutput.Format.placeholder([.text, .short, .json, .html, .patch]) { _ in true }
    ) {
        wrapped(
            reportForms + "html is a page to read; patch is a JSON Patch (RFC 6902), with which "
                + "other programs can clean the same document; "
                + ReportOutput.Format.words { _ in true }
        )
    }
    static let findingsFormat = Option(
        "--format",
        ReportOutput.Format.placeholder([.text, .short, .json, .html], and: \.listsFindings)
    ) {
        wrapped(
            reportForms + "html is a page about all documents; "
                + ReportOutput.Format.words(of: \.listsFindings)
        )
    }
    private static let reportForms =
        "the format of the report (default: text); short is one line per finding, as editors and "
        + "build services read it: file, line, column, code and message; json is one line per "
        + "document; "
    static let summary = Option("--summary", "FILE") {
        """
        also add the counts of the run, by place of the pattern and
        code, to this file, which 'verijson report' renders
        """
    }
    static let replayFormat = Option("--format", "text|json") {
        """
        the format of the report (default: text); json is one line per
        record
        """
    }
    static let savedFormat = Option(
        "--format",
        ReportOutput.Format.placeholder([.text, .html]) { _ in true }
    ) {
        """
        the format to write (default: text); summaries can be text or
        metrics
        """
    }
    static let rendering = Option("-o", "OUT") {
        "write the rendering to this file instead of standard output"
    }
    static let showValues = Option("--show-values") {
        """
        show values of the documents in the report, and all keys (the
        default when it goes to a terminal)
        """
    }
    static let showKeys = Option("--show-keys") {
        """
        hide all values in the report, but show keys that the pattern
        does not name
        """
    }
    static let redact = Option("--redact") {
        """
        hide all values in the report, and keys that the pattern does
        not name (the default otherwise)
        """
    }
    static let color = Option("--color", "auto|always|never") {
        """
        colors in the report (default: auto, which is on a terminal
        and without NO_COLOR)
        """
    }
    static let verbose = Option("--verbose") {
        """
        describe everything in the text, also the changes that the
        pattern itself asks for, and each of several documents
        """
    }
    static let only = Option("--only", "broken") {
        "describe only what is broken in the text; the rest is counted"
    }
    static let narrate = Option("--narrate") {
        "describe places in sentences instead of drawing them"
    }
    static let quiet = Option("--quiet", short: "-q") {
        "write no report to standard error"
    }
    static let version = Option("--version") {
        "print the version"
    }
    static let help = Option("--help", short: "-h") {
        "show this text"
    }
}
