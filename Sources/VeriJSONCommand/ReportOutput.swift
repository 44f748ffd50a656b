import VeriJSON

/// Where reports go, and how they look.
struct ReportOutput {
    enum Format {
        case text
        case json
        case patch
        case html

        /// Whether there is one text for one document only.
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
    /// How errors look, which always go to standard error.
    let errorOptions: TextOptions
    /// How a text looks that is the output itself.
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
            ["text": Format.text, "json": .json, "html": .html, "patch": .patch]
        )
        var format = asked
        for option in [Option.findingsFormat, .replayFormat] where format == nil {
            format = try arguments.choice(option, ["text": .text, "json": .json])
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
        // A patch has whole values, or cannot be made.
        case .showValues: disclosure = .values(upTo: format == .patch ? .max : 200)
        case .showKeys: disclosure = .keys
        default: disclosure = .redacted
        }
        let form: TextOptions.Form = arguments.has(.narrate) ? .narrated : .drawn
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

    /// Adds the report of one document, with an empty line around what is more than a line.
    mutating func add(_ text: @autoclosure () -> String) throws(Failure) {
        if isQuiet, path == nil { return }
        var text = text()
        if format == .html {
            // It ends its lines itself.
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

    /// Tells of an input that could not be worked on, apart from the reports of the others.
    mutating func tell(_ failure: Failure) {
        System.tell(path == nil && !isQuiet && format == .text ? apart(failure.text) : failure.text)
    }

    /// A text with an empty line before it, where it or the one before it is more than a line.
    private mutating func apart(_ text: String) -> String {
        let isLong = text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) > 1
        defer { (isFirst, lastWasLong) = (false, isLong) }
        return !isFirst && (isLong || lastWasLong) ? "\n" + text : text
    }

    /// Writes the file, if the reports go to one.
    func finish() throws(Failure) {
        guard let path, path != "-" else { return }
        try Output.toFile(Array(pending.utf8), path)
    }
}

extension Failure {
    /// Input that is not JSON, or over a limit.
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
        let text = ByteView.with(bytes) { document.text(output.errorOptions, document: $0) }
        self.init(.data, drawn: text)
    }
}
