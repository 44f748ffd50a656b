import VeriJSON

extension Subcommand {
    static let report = Subcommand(
        name: "report",
        summary: "make a page or a text of a saved report",
        usage: "[OPTION…] [REPORT.json | -]",
        about: """
            Renders reports that were saved with '--format json', for people, on standard output.
            A saved report has neither the document nor the pattern, so that no lines are drawn.
            A page is made of one report; a text may be of several, one a line of the file.
            """,
        options: [.savedFormat, .rendering, .color, .narrate],
        example: """
              verijson clean -p orders.pattern.json --format json --report r.json response.json
              verijson report r.json --format html -o r.html
                the first saves the report, the second makes a page of it
            """
    ) { arguments throws(Failure) in
        let output = try ReportOutput(arguments)
        let inputs = try arguments.inputs(limit: .saved)
        let outputPath = arguments.value(of: .rendering).flatMap { $0 == "-" ? nil : $0 }
        if let outputPath {
            var claims = FileClaims(arguments)
            for input in inputs { claims.read(input.path) }
            try claims.write(outputPath, as: "-o")
            claims.sweep()
        }
        var reports: [Report] = []
        for input in inputs { reports += try saved(in: input) }
        let text: String
        if output.format == .html {
            guard reports.count == 1, let report = reports.first else {
                throw arguments.usage(
                    "expected one report with '--format html', found \(reports.count)"
                )
            }
            text = report.html()
        } else {
            text = reports.map { $0.text(output.outputOptions) }.joined(separator: "\n")
        }
        if let outputPath {
            try Output.toFile(Array(text.utf8), outputPath)
        } else {
            try Output.toStandardOutput(text)
        }
        return .done
    }

    /// Reads the reports of a file: the whole file as one report, or one report on each line.
    private static func saved(in input: Input) throws(Failure) -> [Report] {
        let bytes = try input.bytes()
        do throws(SavedFileError) {
            return [try Report(json: bytes)]
        } catch  where (try? JSONValue(parsing: bytes)) != nil {
            throw failure(input.name, error)
        } catch {
            return try lines(of: bytes, in: input)
        }
    }

    private static func lines(of bytes: [UInt8], in input: Input) throws(Failure) -> [Report] {
        var reports: [Report] = []
        for (number, line) in Input.lines(of: bytes) {
            do throws(SavedFileError) {
                reports.append(try Report(json: line))
            } catch {
                throw failure("\(input.name): line \(number)", error)
            }
        }
        guard !reports.isEmpty else {
            throw failure(input.name, "expected a report, found nothing")
        }
        return reports
    }

    private static func failure(_ place: String, _ reason: some CustomStringConvertible) -> Failure
    {
        Failure(
            .data,
            "\(place): \(reason)",
            help: "give a file that 'verijson clean --format json --report FILE' wrote"
        )
    }
}
