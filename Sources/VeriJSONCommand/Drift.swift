import VeriJSON
import VeriJSONInference
import VeriJSONReports

extension Subcommand {
    static let drift = Subcommand(
        name: "drift",
        summary: "list what documents do that a pattern did not foresee",
        usage: "-p PATTERN [OPTION…] [FILE… | -]",
        about: """
            Compares documents with a pattern: new members with their shape, new values, other kinds
            and formats, texts in another form, bounds that are exceeded, optional members that are
            always or never there; each with the edit of the pattern that would follow. With a
            baseline, which is a summary of earlier documents, what fails as often as it did is not
            listed, and neither are members that are always or never there. The exit code is 1 when
            there is any difference. Samples with one document a line, or one after another, are
            recognised; what cannot be read is counted.
            """,
        options: [
            .pattern, .lines, .documents, .relaxed, .baseline, .failAbove, .driftFormat, .report,
            .showValues, .showKeys, .redact,
            .quiet,
        ],
        example: """
              verijson drift -p orders.pattern.json --baseline may.json responses/*.json
                lists what has changed at the service since the summary of May
            """
    ) { arguments throws(Failure) in
        var report = try ReportOutput(arguments)
        // Without it, any difference is one.
        let limit = try arguments.share(.failAbove) ?? -1
        let inputs = try arguments.inputs()
        let patternPath = try arguments.path(required: .pattern)
        let baselinePath = arguments.path(of: .baseline)
        try FileClaims.check(
            arguments,
            reading: inputs.map(\.path) + [patternPath] + (baselinePath.map { [$0] } ?? [])
        )
        let pattern = try Input(path: patternPath).pattern(report.errorOptions)
        let baseline = try baselinePath.map { path throws(Failure) in try summary(at: path) }
        var drift = Drift(
            from: pattern,
            disclosure: report.disclosure,
            relaxed: try arguments.relaxedSyntax()
        )
        var reading = try SampleReading(arguments, inputs)
        try reading.read(into: &drift)
        let result = drift.report(against: baseline)
        switch report.format {
        case .json: try report.add(result.json())
        case .html: try report.add(result.html(Report.PageOptions(date: System.now)))
        default: try report.add(result.text())
        }
        try report.finish()
        return result.items.contains { $0.share > limit } ? .found : .done
    }

    private static func summary(at path: FilePath) throws(Failure) -> Report.Summary {
        let bytes = try Input(path: path, limit: .saved).bytes()
        do throws(FileError) {
            return try Report.Summary(json: bytes)
        } catch {
            throw Failure(
                .data,
                "\(path): expected a summary, found something else: \(error)",
                help: "give a file that 'verijson verify --summary FILE' wrote"
            )
        }
    }
}

extension DriftReport.Item {
    /// The share of what is at the place, from 0 to 1, that differs.
    fileprivate var share: Double {
        // Nothing lacks a member that is always there; one that is never there is missing everywhere.
        if kind == .always { return 0 }
        if kind == .never { return 1 }
        guard let total, total > 0 else { return count > 0 ? 1 : 0 }
        return Double(count) / Double(total)
    }
}

extension Option {
    static let failAbove = Option("--fail-above", "P%") {
        """
        exit with 1 only if a difference is in more than P percent of
        the values, objects or documents at its place; all are listed
        """
    }
    static let baseline = Option("--baseline", "FILE") {
        """
        compare with the counts in this file, which '--summary' of
        'verijson verify' has written for earlier documents
        """
    }
    static let driftFormat = Option("--format", "text|json|html") {
        """
        the format of the report (default: text); json is one line,
        html a page
        """
    }
}
