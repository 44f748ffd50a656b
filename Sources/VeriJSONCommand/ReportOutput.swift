import VeriJSON

/// The destination and the form of reports.
struct ReportOutput {
    enum Format {
        case text
        /// A text with one line for each finding.
        case short
        case json
        case patch
        case html

        /// Whether the format is one text for one document only.
        var isWhole: Bool { self == .patch || self == .html }
    }

    private enum Color {
        case auto
        case always
        case never
    }

    let format: Format
    let options: TextOptions
    let disclosure: Disclosure
    /// The form of errors, which always go to standard error.
    let errorOptions: TextOptions
    /// The form of a text that is itself the output.
    let outputOptions: TextOptions
    let isQuiet: Bool
    private let path: String?
    private var pending = ""
    private var lastWasLong = false
    private var isFirst = true

    init(_ arguments: Arguments) throws(Failure) {
        path = arguments.value(of: .report)
        isQuiet = arguments.has(.quiet)
        let asked = try arguments.choice(
            .format,
            ["text": Format.text, "short": .short, "json": .json, "html": .html, "patch": .patch]
        )
        var format = asked
        if format == nil {
            format = try arguments.choice(
                .findingsFormat,
                ["text": .text, "short": .short, "json": .json]
            )
        }
        if format == nil {
            format = try arguments.choice(.replayFormat, ["text": .text, "json": .json])
        }
        if format == nil {
            format = try arguments.choice(.savedFormat, ["text": .text, "html": .html])
        }
        self.format = format ?? .text
        let disclosures = [Option.showValues, .showKeys, .redact].filter { arguments.has($0) }
        if disclosures.count > 1 {
            let names = disclosures.map { "'\($0.name)'" }.joined(separator: " and ")
            throw arguments.usage(
                "expected one of \(names), found \(disclosures.count == 2 ? "both" : "all")"
            )
        }
        let isTerminal =
            switch path {
            case nil: System.isTerminal(System.standardError)
            case "-": System.isTerminal(System.standardOutput)
            default: false
            }
        switch disclosures.first ?? (isTerminal ? .showValues : .redact) {
        // A patch contains whole values, or cannot be created.
        case .showValues: disclosure = .values(upTo: format == .patch ? .max : 200)
        case .showKeys: disclosure = .keys
        default: disclosure = .redacted
        }
        let form: TextOptions.Form =
            self.format == .short ? .short : arguments.has(.narrate) ? .narrated : .drawn
        let color =
            try arguments.choice(
                .color,
                ["auto": Color.auto, "always": .always, "never": .never]
            ) ?? .auto
        let colorless =
            System.environment("NO_COLOR")?.isEmpty == false
            || System.environment("TERM") == "dumb"
        func options(onTerminal: Bool) -> TextOptions {
            let usesColor = color == .always || color == .auto && onTerminal && !colorless
            return TextOptions(usesColor: usesColor, form: form)
        }
        self.options = options(onTerminal: isTerminal)
        errorOptions = options(onTerminal: System.isTerminal(System.standardError))
        outputOptions = options(
            onTerminal: System.outputIsTerminal && arguments.value(of: .rendering) == nil
        )
    }

    var isStandardOutput: Bool { path == "-" }
    var isStandardError: Bool { path == nil && !isQuiet }

    /// Adds the report of one document, separated by an empty line if it is longer than one line.
    mutating func add(_ text: @autoclosure () -> String) throws(Failure) {
        if isQuiet, path == nil { return }
        var text = text()
        if format == .html {
            // The page ends with a line feed of its own.
        } else if format == .short {
            // Each finding has a line already.
        } else if format != .text {
            text += "\n"
        } else {
            text = apart(text)
        }
        switch path {
        case nil: System.tell(text)
        case "-": try Output.toStandardOutput(text)
        default: pending += text
        }
    }

    /// Reports an input that could not be processed, separated from other reports.
    mutating func tell(_ failure: Failure) {
        System.tell(path == nil && !isQuiet && format == .text ? apart(failure.text) : failure.text)
    }

    /// Returns the text, after an empty line if it or the previous text is longer than one line.
    private mutating func apart(_ text: String) -> String {
        let isLong = text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) > 1
        defer { (isFirst, lastWasLong) = (false, isLong) }
        return !isFirst && (isLong || lastWasLong) ? "\n" + text : text
    }

    /// Writes the report file, if there is one.
    func finish() throws(Failure) {
        guard let path, path != "-" else { return }
        try Output.toFile(Array(pending.utf8), path)
    }
}

extension Failure {
    /// Creates a failure for input that is not JSON or exceeds a limit.
    init(_ document: UnreadableDocumentError, bytes: [UInt8], input: Input, _ output: ReportOutput)
    {
        guard document.syntaxError != nil else {
            self.init(
                .data,
                "\(input.name): \(document.message)",
                help: document.diagnostic.help.first
            )
            return
        }
        let help =
            document.syntaxError.map { Input.isOneDocumentPerLine(bytes, $0) } == true
            ? "the text looks like one document a line: run 'split -l 1' and clean each part" : nil
        let text = ByteView.with(bytes) {
            document.text(output.errorOptions, document: $0, help: help)
        }
        self.init(.data, drawn: text)
    }
}
