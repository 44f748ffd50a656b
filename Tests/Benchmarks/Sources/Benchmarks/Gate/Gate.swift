import Foundation

/// Counts instructions for each byte of input with valgrind, and compares them with what was
/// recorded: a measure that no other work on the machine disturbs.
struct Gate {
    /// Whether the costs are to be recorded, not compared.
    var records: Bool

    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("instructions.json")

    /// Gives whether nothing became slower.
    func run() throws -> Bool {
        if let reason = Gate.obstacle {
            print("instructions per byte: NOT RUN, \(reason)")
            return true
        }
        let decoder = JSONDecoder()
        var recorded = try decoder.decode(
            InstructionLimits.self,
            from: Data(contentsOf: Gate.file)
        )
        let toolchain = "\(Machine.current.swift), \(Gate.architecture)"
        let isSame = toolchain == recorded.toolchain
        print("instructions per byte, recorded with Swift \(recorded.toolchain)")
        if !isSame { print("this is Swift \(toolchain): only ceilings are compared") }
        var isPassed = true
        for (index, limit) in recorded.limits.enumerated() {
            let cost = try Gate.cost(limit.corpus, limit.pattern)
            recorded.limits[index].record(cost)
            let verdict = limit.verdict(on: cost, isSameToolchain: isSame)
            if verdict?.isFailure == true { isPassed = false }
            print(
                String(format: "%8.3f  recorded %8.3f", cost, limit.recorded),
                limit.ceiling.map { String(format: "  ceiling %4.1f", $0) } ?? "",
                "  \(limit.corpus), \(limit.pattern)",
                verdict.map { ": \($0.isFailure ? "FAILED, " : "")\($0.text)" } ?? "",
                separator: ""
            )
        }
        guard records else { return isPassed }
        recorded.toolchain = toolchain
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(recorded) + Data("\n".utf8)).write(to: Gate.file)
        return true
    }

    /// Why nothing can be counted here.
    private static var obstacle: String? {
        ProcessInfo.processInfo.environment["VERIJSON_CORPORA"] == nil
            ? "VERIJSON_CORPORA is not set" : Valgrind.obstacle
    }

    private static var architecture: String {
        #if arch(x86_64)
        "x86-64"
        #else
        "arm64"
        #endif
    }

    /// The instructions that cleaning a corpus once costs for each byte, learning and start aside.
    private static func cost(_ corpus: String, _ pattern: String) throws -> Double {
        let text = try Valgrind.count(
            in: Repetition.symbol,
            ["--callgrind-out-file=/dev/null"],
            running: ["repeat", corpus, pattern, "3"]
        )
        let lines = text.split(separator: "\n")
        let count = lines.first { $0.contains("Collected :") }?.split(separator: " ").last
        let bytes = lines.lazy.compactMap { Double($0) }.first
        guard let count = count.flatMap({ Double($0) }), let bytes
        else { throw BenchmarkError("valgrind did not count:\n\(text)") }
        return count / bytes
    }
}
