import Foundation
import VeriJSON
import VeriJSONReports
import VeriJSONXML

extension Subcommand {
    static let verify = Subcommand(
        name: "verify",
        summary: "list what is wrong with documents, and change nothing",
        usage: "(-p PATTERN | -s SCHEMA) [OPTION…] [FILE… | -]",
        about: """
            Lists everything in documents in JSON or XML that does not match a pattern, or a JSON
            Schema, with its place and the rule that says so. Nothing is changed or written. The
            findings go to standard error; the exit code is 1 when there are any. Without a FILE,
            standard input is read.
            """,
        options: [
            .pattern, .schema, .references, .draft, .checkFormats, .from, .namespace, .unknown,
            .duplicates, .aliases,
            .report, .findingsFormat, .summary, .showValues,
            .showKeys, .redact, .color, .verbose, .only, .narrate, .quiet,
        ],
        example: """
              verijson verify -p orders.pattern.json fixtures/*.json
                reports for each file that it matches, or what in it does not
            """
    ) { arguments throws(Failure) in
        var report = try ReportOutput(arguments)
        let inputs = try arguments.inputs()
        try FileClaims.check(arguments, reading: inputs.map(\.path) + arguments.contractPaths)
        if inputs.count > 1 && report.mayGather || report.format == .html { report.gather() }
        var policy = try arguments.policy(disclosure: report.disclosure)
        if report.format.isLong { policy.limits.changes = 10_000 }
        var summary = arguments.path(of: .summary).map(SummaryOutput.init)
        try summary?.check()
        let verifier = try arguments.contract(report.errorOptions).verifier(policy: policy)
        var code = ExitCode.done
        for input in inputs {
            do throws(Failure) {
                let list = try verify(input, verifier, arguments, &report)
                summary?.add(list.summary)
                code = max(code, list.findings.isEmpty ? .done : .found)
            } catch {
                try report.tell(error, about: input)
                summary?.add(error)
                code = max(code, error.code)
            }
        }
        try summary?.write()
        try report.finish()
        return code
    }

    private static func verify(
        _ input: Input,
        _ verifier: Verifier,
        _ arguments: Arguments,
        _ report: inout ReportOutput
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
