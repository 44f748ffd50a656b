import VeriJSON

/// An error that ends a run, or its work on one file.
struct Failure: Error {
    var code: ExitCode
    /// The text that is written to standard error.
    var text: String
    /// The message in one line; empty if the text was rendered before.
    private(set) var message = ""
    private(set) var help: String?
    /// The error of the document that could not be read; nil for any other failure.
    var document: UnreadableDocumentError?

    /// Creates a failure from a one-line message and optional help.
    init(_ code: ExitCode, _ message: String, help: String? = nil) {
        self.code = code
        self.message = message
        self.help = help
        text = "verijson: error: \(TextEscaping.visible(message))\n"
        if let help { text += "  = help: \(TextEscaping.visible(help))\n" }
    }

    /// Creates a failure from a text that is already rendered.
    init(_ code: ExitCode, drawn text: String) {
        self.code = code
        self.text = text
    }

    /// Returns a failure for a mistake in the command line of a subcommand.
    static func usage(_ message: String, of subcommand: Subcommand) -> Failure {
        Failure(.usage, message, help: "run 'verijson \(subcommand.name) --help'")
    }

    /// Creates a failure for a file that cannot be written.
    init(writing path: some CustomStringConvertible, _ refusal: System.Refusal) {
        self.init(.noOutput, "cannot write '\(path)': \(refusal.words)")
    }

    /// Returns the failure with one more help.
    func helping(_ help: String) -> Failure {
        var failure = self
        failure.text += "  = help: \(TextEscaping.visible(help))\n"
        return failure
    }

    func tell() {
        System.tell(text)
    }

    /// Returns the end of a message about an unknown name: the nearest known name, if one is near.
    static func nearest(to word: String, among names: [String]) -> String {
        var search = NearestName()
        return search.nearest(to: word, among: names).map { "; the nearest name is '\($0)'" } ?? ""
    }
}
