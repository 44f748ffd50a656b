import VeriJSON

/// Why a run, or its work on one file, came to nothing.
struct Failure: Error {
    var code: ExitCode
    /// What is written to standard error.
    var text: String

    /// One line after the command's name, and what would help.
    init(_ code: ExitCode, _ message: String, help: String? = nil) {
        self.code = code
        text = "verijson: error: \(TextEscaping.visible(message))\n"
        if let help { text += "  = help: \(TextEscaping.visible(help))\n" }
    }

    /// A text that is drawn already.
    init(_ code: ExitCode, drawn text: String) {
        self.code = code
        self.text = text
    }

    /// A mistake in how a subcommand was called.
    static func usage(_ message: String, of subcommand: Subcommand) -> Failure {
        Failure(.usage, message, help: "run 'verijson \(subcommand.name) --help'")
    }

    /// A file that cannot be written.
    init(writing path: String, _ refusal: System.Refusal) {
        self.init(.noOutput, "cannot write '\(path)': \(refusal.words)")
    }

    func tell() {
        System.tell(text)
    }

    /// The end of a message about an unknown name: the nearest known one, if one is near.
    static func nearest(to word: String, among names: [String]) -> String {
        var search = NearestName()
        return search.nearest(to: word, among: names).map { "; the nearest name is '\($0)'" } ?? ""
    }
}
