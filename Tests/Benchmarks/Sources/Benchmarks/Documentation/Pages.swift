import Foundation

/// The pages that quote results, in sections that are written by this program.
///
///     <!-- speed: parsers -->
///     (a table)
///     <!-- /speed -->
struct Pages {
    private let sections: [String: String]

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let pages = ["README.md", "Docs/Performance.md"]

    private static let pipelines = [
        "VeriJSON sanitize + decode", "JSONDecoder", "Ajv", "pydantic", "msgspec", "orjson",
    ]
    private static let decoders = ["JSONDecoder"] + DecoderPeer.all.map(\.name)
    private static let parsers = [
        "yyjson read + write", "yyjson read + write, raw numbers", "yyjson read", "simdjson parse",
        "RapidJSON read + write", "JSONSerialization",
    ]

    private static let scripts = [
        "yyjson read + write", "yyjson read", "simdjson parse", "JSONSerialization",
    ]

    init(_ results: Results) {
        let machine = results.machine
        let short = SpeedTable(
            results,
            .parsers,
            columns: [
                "yyjson read + write", "simdjson parse", "JSONSerialization", "JSONDecoder", "Ajv",
                "pydantic",
            ],
            corpora: ["twitter", "citm_catalog", "canada"],
            pattern: "every member"
        )
        sections = [
            "machine": """
            \(machine.processor), \(machine.cores) cores; \(machine.system); \
            Swift \(machine.swift); \(machine.date); \(results.rounds) turns.
            """,
            "short": short.markdown(),
            "parsers": SpeedTable(results, .parsers, columns: Pages.parsers)
                .markdown(withMeans: true),
            "pipelines": SpeedTable(results, .parsers, columns: Pages.pipelines)
                .markdown(withMeans: true),
            "decoders": SpeedTable(
                results,
                .parsers,
                columns: Pages.decoders,
                pattern: "every member",
                reference: "VeriJSON sanitize + decode"
            ).markdown(withMeans: true),
            "scripts": SpeedTable(results, .scripts, columns: Pages.scripts)
                .markdown(withMeans: true),
            "decoders in scripts": SpeedTable(
                results,
                .scripts,
                columns: Pages.decoders,
                pattern: "every member",
                reference: "VeriJSON sanitize + decode"
            ).markdown(withMeans: true),
            "new decoders": SpeedTable(results, .decoders).markdown(),
            "faults": SpeedTable(results, .faults).markdown(),
            "dirty": SpeedTable(results, .dirty).markdown(),
            "features": SpeedTable(results, .features).markdown(),
            "schemas": SpeedTable(results, .schemas).markdown(),
            "inference": SpeedTable(results, .inference).markdown(),
            "calls": SpeedTable(results, .calls).markdown(),
            "cold": SpeedTable(results, .cold).markdown(),
            "costs": Pages.costs(of: results),
            "threads": GainTable(results, .threads, .threads).markdown,
            "streams": SpeedTable(results, .streams).markdown(),
            "jobs": GainTable(results, .jobs, .jobs).markdown,
            "stream memory": StreamPeakTable(results).markdown,
            "memory": PeakTable(results).markdown,
            "work": Pages.work(of: results),
        ]
    }

    private static func costs(of results: Results) -> String {
        var table = MarkdownTable(texts: ["To …"], numbers: ["takes", "and should take at most"])
        for cost in results.costs ?? [] {
            let text = Cost.text(cost.seconds)
            let isOver = cost.seconds > cost.aim
            table.append([cost.name, isOver ? "**\(text)**" : text, Cost.text(cost.aim)])
        }
        return table.text
    }

    /// Lists what each contestant did, once for each name.
    private static func work(of results: Results) -> String {
        var table = MarkdownTable(texts: ["Contestant", "Its work"])
        let entries = results.groups.flatMap(\.entries)
        for name in entries.map(\.name).distinct() {
            table.append([name, entries.first { $0.name == name }?.work ?? ""])
        }
        return table.text
    }

    /// Rewrites all sections; the text around them stays.
    func write() throws {
        for page in Pages.pages {
            let url = Pages.root.appendingPathComponent(page)
            let text = try String(contentsOf: url, encoding: .utf8)
            try Data(filled(text).utf8).write(to: url)
        }
    }

    /// Returns a page with its sections rewritten.
    func filled(_ text: String) throws -> String {
        var lines: [Substring] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "<!-- /speed -->" { isInside = false }
            if !isInside { lines.append(line) }
            guard line.hasPrefix("<!-- speed: ") else { continue }
            let name = line.dropFirst("<!-- speed: ".count).dropLast(" -->".count)
            guard let section = sections[String(name)] else {
                throw BenchmarkError("there are no results called '\(name)'")
            }
            lines.append(section[...])
            isInside = true
        }
        return lines.joined(separator: "\n")
    }
}
