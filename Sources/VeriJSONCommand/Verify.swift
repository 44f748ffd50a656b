import Foundation
import VeriJSON
import VeriJSONReports
import VeriJSONStreams
import VeriJSONXML

extension Subcommand {
    static let verify = Subcommand(
        name: "verify",
        summary: "list what is wrong with documents, and change nothing",
        usage: "(-p PATTERN | -s SCHEMA) [OPTION…] [FILE… | -]",
        about: """
            Lists everything in documents in JSON or XML that does not match a pattern, or a JSON
            Schema, with its place and the rule that says so. Nothing is changed or written. The
            findings go to standard error; the exit code is 1 when there are any that the pattern does
            not ask for itself, or when some of the documents cannot be read. Without a FILE, standard
            input is read.
            """,
        options: [
            .pattern, .schema, .operation, .references, .draft, .checkFormats, .expressions, .from,
            .namespace,
            .unknown,
            .duplicates, .aliases, .lines, .documents,
            .report, .findingsFormat, .maxListed, .summary, .showValues,
            .showKeys, .redact, .color, .verbose, .only, .narrate, .quiet,
        ],
        example: """
              verijson verify -p orders.pattern.json fixtures/*.json
                reports for each file that it matches, or what in it does not
            """
    ) { arguments throws(Failure) in
        try VerifyRun(arguments).run()
    }
}

/// One run of `verijson verify`.
struct VerifyRun {
    let arguments: Arguments
    private let inputs: [Input]
    private let framing: Sanitizer.Framing?
    var report: ReportOutput
    var summary: SummaryOutput?
    private var code = ExitCode.done
    /// The documents, or records, that could be read, and those that could not.
    var readable = 0
    var unreadable = 0

    init(_ arguments: Arguments) throws(Failure) {
        self.arguments = arguments
        report = try ReportOutput(arguments)
        inputs = try arguments.inputs()
        framing = try arguments.framing()
        summary = arguments.path(of: .summary).map(SummaryOutput.init)
        try FileClaims.check(arguments, reading: inputs.map(\.path) + arguments.contractPaths)
        if framing != nil, report.format == .text || report.format == .html {
            report.gather(records: true)
        } else if inputs.count > 1 && report.mayGather || report.format == .html {
            report.gather()
        }
    }

    consuming func run() throws(Failure) -> ExitCode {
        var run = self
        return try run.verifyAll()
    }

    private mutating func verifyAll() throws(Failure) -> ExitCode {
        var policy = try arguments.policy(disclosure: report.disclosure)
        report.bound(&policy.limits, areRecords: framing != nil)
        try summary?.check()
        let verifier = try arguments.contract(report.errorOptions).verifier(policy: policy)
        for input in inputs {
            do throws(Failure) {
                if let framing {
                    try verifyRecords(of: input, framing, verifier)
                } else {
                    let list = try verify(input, verifier)
                    readable += 1
                    summary?.add(list.summary)
                    note(list)
                }
            } catch {
                try report.tell(error, about: input)
                summary?.add(error)
                if error.document != nil {
                    unreadable += 1
                } else {
                    code = max(code, error.code)
                }
            }
        }
        // What cannot be read does not match. If nothing can be, it is most likely something else.
        if unreadable > 0 { code = max(code, readable > 0 ? .found : .data) }
        try summary?.write()
        try report.finish()
        return code
    }

    /// Notes whether a document matches.
    mutating func note(_ list: Verifier.Result) {
        code = max(code, list.summary.mismatched > 0 ? .found : .done)
    }

    private mutating func verify(
        _ input: Input,
        _ verifier: Verifier
    ) throws(Failure) -> Verifier.Result {
        let bytes = try input.bytes()
        let options = report.options
        let output = report
        let xml = try arguments.xmlOptions()
        let list = try arguments.read(input, bytes) { syntax throws(Failure) in
            do throws(UnreadableDocumentError) {
                return syntax == .xml
                    ? try verifier.list(xml: Data(bytes), options: xml, name: input.name)
                    : try verifier.list(bytes, name: input.name)
            } catch {
                throw Failure(error, bytes: bytes, input: input, output)
            }
        }
        switch report.format {
        case .json: try report.add(list.json(.compact))
        case .machine: try report.add { $0.add(list) }
        case .text, .html: try report.add(list, list.text(options))
        default: try report.add(list.text(options))
        }
        return list
    }
}
