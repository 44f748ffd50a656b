import VeriJSON
import VeriJSONInference

extension Subcommand {
    static let infer = Subcommand(
        name: "infer",
        summary: "write a pattern that fits sample documents",
        usage: "[OPTION…] [FILE… | -]",
        about: """
            Reads sample documents in JSON or XML and writes a pattern as a person would write it.
            Samples with one document a line, or one after another, are recognised; what cannot be read
            is counted. With a tolerance, what is rare in the samples is not part of the pattern but
            listed as suspicious on standard error: dirt that a pattern should refuse. Read the pattern
            before it is used: it knows the samples only.
            """,
        options: [
            .rendering, .from, .namespace, .lines, .documents, .relaxed, .tolerance, .bounds,
            .coverage, .sentinels, .convertTexts, .noEnums, .state, .report, .showValues, .redact,
            .quiet,
        ],
        example: """
              verijson infer --tolerance 1% responses/*.json -o orders.pattern.json
                writes the pattern of the responses, and lists what is in fewer than 1 % of places
            """
    ) { arguments throws(Failure) in
        var report = try ReportOutput(arguments)
        let options = try arguments.inferenceOptions()
        let statePath = arguments.path(of: .state)
        let hasSamples = !arguments.operands.isEmpty || statePath == nil
        let inputs = hasSamples ? try arguments.inputs() : []
        var claims = FileClaims(arguments)
        for input in inputs { claims.read(input.path) }
        try claims.write([.report, .state])
        if let out = arguments.path(of: .rendering), out != "-" {
            try claims.write(out, as: "-o")
        }
        claims.sweep()
        var inference =
            try statePath.map { path throws(Failure) in try state(at: path) }
            ?? PatternInference()
        inference.keepsValues = !arguments.has(.noEnums)
        inference.relaxed = try arguments.relaxedSyntax()
        inference.proposesConversions = arguments.has(.convertTexts)
        inference.areXML = try arguments.choice(.from) == Syntax.xml
        var reading = try SampleReading(arguments, inputs)
        try reading.read(into: &inference)
        if let statePath {
            try Output.toFile(Array((inference.json() + "\n").utf8), statePath)
        }
        let inferred: InferredPattern
        do throws(PatternError) {
            inferred = try inference.infer(options)
        } catch {
            throw Failure(.data, drawn: error.text(report.errorOptions))
        }
        if let out = arguments.path(of: .rendering), out != "-" {
            try Output.toFile(Array(inferred.text.utf8), out)
        } else {
            try Output.toStandardOutput(inferred.text)
        }
        let showsValues = report.disclosure != .redacted
        try report.add(summary(of: inferred, options, showsValues: showsValues))
        try report.finish()
        return .done
    }

    /// Reads the state of earlier samples; a file that does not exist or is empty has none.
    private static func state(at path: FilePath) throws(Failure) -> PatternInference {
        guard System.isFilled(path) else { return PatternInference() }
        let bytes = try Input(path: path, limit: .saved).bytes()
        do throws(FileError) {
            return try PatternInference(json: bytes)
        } catch {
            throw Failure(
                .data,
                "cannot add to '\(path)': expected a state of 'verijson infer' or an empty file, "
                    + "found something else: \(error)",
                help: "give another file after '--state'"
            )
        }
    }

    private static func summary(
        of inferred: InferredPattern,
        _ options: PatternInference.Options,
        showsValues: Bool
    ) -> String {
        let count = inferred.documents
        var text = "a pattern of \(count.grouped) document\(count == 1 ? "" : "s")"
        let suspects = inferred.suspects
        if options.tolerance > 0 {
            text += ", \(suspects.isEmpty ? "nothing" : suspects.count.grouped) suspicious"
        }
        if let unreadable = inferred.unreadable {
            text += "\nunreadable: " + TextEscaping.line(unreadable.text(of: count))
        }
        for suspect in suspects {
            let line = showsValues ? suspect.description : suspect.redacted
            text += "\n  " + TextEscaping.line(line)
        }
        return text + "\n"
    }
}

extension Arguments {
    /// Returns the choices of an inference.
    func inferenceOptions() throws(Failure) -> PatternInference.Options {
        var options = PatternInference.Options(
            bounds: has(.bounds),
            comments: has(.coverage)
        )
        options.sentinels = try choice(.sentinels) ?? .automatic
        if let word = value(of: .tolerance) {
            let isPercent = word.hasSuffix("%")
            guard let number = JSONNumber(lexeme: String(word.dropLast(isPercent ? 1 : 0)))?.double,
                (0..<(isPercent ? 50 : 0.5)).contains(number)
            else {
                throw usage(
                    "expected a share below 50%, such as 1% or 0.01, after '--tolerance', found "
                        + "'\(word)'"
                )
            }
            options.tolerance = isPercent ? number / 100 : number
        }
        return options
    }
}

extension Option {
    static let tolerance = Option("--tolerance", "SHARE") {
        """
        leave out what occurs in a smaller share of the values at its
        place, as in 1%, and list it instead (default: 0, so that the
        pattern accepts all samples)
        """
    }
    static let bounds = Option("--bounds") {
        "give numbers bounds, with room around those in the samples"
    }
    static let coverage = Option("--comments") {
        "add a comment with its coverage to each member"
    }
    static let sentinels = Option("--sentinels", "automatic|none|words|numbers") {
        """
        values that stand for nothing and become null: words such as
        N/A and the empty string, numbers also -1 (default: automatic,
        which is words with a tolerance, otherwise none)
        """
    }
    static let convertTexts = Option("--convert") {
        """
        propose conversions of texts that are all numbers, Booleans, JSON
        or dates in one form, with a comment; what no sample tells apart,
        such as day and month, is left to choose
        """
    }
    static let noEnums = Option("--no-enums") {
        """
        keep values of the samples out of the pattern and of the state:
        no enumerations, and no objects told apart by a member's value
        """
    }
    static let state = Option("--state", "FILE") {
        """
        continue from the counts in this file, if it exists, and save
        them there; it holds keys of the samples and, without
        '--no-enums', values
        """
    }
}
