import Foundation
import VeriJSON

/// Measures what does not depend on other programs: the costs beside the walk.
struct CostList {
    var race: Race
    /// The command whose start is measured; nil where there is none.
    var command: Command?

    func run() throws -> [Cost] {
        try [compiling(), rendering()] + reporting() + strings() + starting()
    }

    private func compiling() throws -> Cost {
        let members = (0..<100).map { #""member_\#($0)?": "string""# }
        let text = "{\(members.joined(separator: ", "))}"
        let contestant = Contestant("compile", "") { _ = try Pattern(text) }
        return Cost(
            name: "compile a pattern of 100 members",
            seconds: try race.run([contestant])[0].seconds,
            aim: 0.001
        )
    }

    private func rendering() throws -> Cost {
        let items = [String](repeating: #"{"id":"x","name":"a name"}"#, count: 1_000)
        let document = "[\(items.joined(separator: ",\n"))]"
        let result = try Sanitizer(Pattern(#"[{"id": "int"}]"#)).sanitize(document)
        guard result.report.changes.count == 1_000 else {
            throw BenchmarkError("the report does not have 1,000 changes")
        }
        let contestant = Contestant("render", "") { _ = result.reportText() }
        return Cost(
            name: "draw a report of 1,000 changes",
            seconds: try race.run([contestant])[0].seconds,
            aim: 0.01
        )
    }

    /// Measures reports of large documents with few changes; one may take a hundredth of the walk.
    private func reporting() throws -> [Cost] {
        let dirty = try Corpus.dirtyRecords(perMille: 10)
        let huge = try Corpus.hugeRecords(removals: 1_000)
        return [
            try reporting("make the report of 16 MB with 1 % dirt", dirty) { _ in },
            try reporting("make the report of 100 MB with 1,000 changes", huge) { _ in },
            try reporting("make it, and put all of its changes into words", huge) { report in
                withExtendedLifetime(report.changes) {}
            },
        ]
    }

    private func reporting(
        _ name: String,
        _ corpus: Corpus,
        reading: @escaping (Report) -> Void
    ) throws -> Cost {
        let (document, cleaning) = (corpus.documents[0].bytes, corpus.patterns[0])
        let sanitizer = Sanitizer(cleaning.pattern)
        let contestants = [
            Contestant("walk", "") { _ = try sanitizer.sanitize(document) },
            Contestant(name: "report", work: "") { count in
                var seconds = 0.0
                for _ in 0..<count {
                    let result = try sanitizer.sanitize(document)
                    let start = Clock.now
                    reading(result.report)
                    seconds += Clock.now - start
                }
                return seconds
            },
        ]
        let timings = try race.run(contestants)
        return Cost(name: name, seconds: timings[1].seconds, aim: timings[0].seconds / 100)
    }

    /// Measures a process that only prints its help.
    private func starting() throws -> [Cost] {
        guard let command else { return [] }
        let contestant = Contestant(name: "start", work: "", seconds: command.start)
        return [
            Cost(
                name: "start the command, `verijson --help`",
                seconds: try race.run([contestant])[0].seconds,
                aim: 0.005
            )
        ]
    }

    /// Measures a regular expression or a format for one string, over what a string costs anyway.
    private func strings() throws -> [Cost] {
        let cases: [(type: String, aim: Double, value: (inout Randomness) -> String)] = [
            (#"string:^\\d{8}$"#, 20, { $0.digits(8) }),
            (#"string:^\\d{4}-\\d{2}-\\d{2}$"#, 50, { String($0.datetime().prefix(10)) }),
            ("date", 40, { String($0.datetime().prefix(10)) }),
            ("datetime", 40, { $0.datetime() }),
            ("email", 40, { "\($0.word()).\($0.word())@example.org" }),
            ("url", 40, { "https://example.com/\($0.word())/\($0.digits(6))?q=\($0.word())" }),
            (
                "uuid", 40,
                { random in
                    [8, 4, 4, 4, 12].map { random.hexadecimal($0) }.joined(separator: "-")
                }
            ),
        ]
        return try cases.map { type, aim, value in
            var random = Randomness(seed: 10)
            let values = (0..<20_000).map { _ in #""\#(value(&random))""# }
            let document = Document(Array("[\(values.joined(separator: ","))]".utf8)).bytes
            let contestants = try [#"["\#(type)"]"#, #"["string"]"#].map { pattern in
                let sanitizer = Sanitizer(try Pattern(pattern))
                return Contestant(pattern, "") {
                    guard try sanitizer.sanitize(document).status == .unchanged else {
                        throw BenchmarkError("\(pattern) does not match")
                    }
                }
            }
            let timings = try race.run(contestants)
            return Cost(
                name: "a string checked by `\(type.replacing(#"\\"#, with: #"\"#))`",
                seconds: (timings[0].seconds - timings[1].seconds) / 20_000,
                aim: aim / 1e9
            )
        }
    }
}
