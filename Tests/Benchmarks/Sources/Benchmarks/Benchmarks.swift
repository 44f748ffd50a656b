import Foundation
import NativePeers
import VeriJSON

/// Measures VeriJSON next to other parsers and pipelines on the same bytes.
@main
struct Benchmarks {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
            exit(64)
        }
    }

    private static func run(_ arguments: [String]) throws {
        switch arguments.first {
        case "once": return try ColdRun.main(Array(arguments.dropFirst()))
        case "gate":
            let records = arguments.dropFirst() == ["--record"]
            guard records || arguments.count == 1 else {
                throw BenchmarkError("gate: expected '--record' or nothing")
            }
            var gate = try Gate(records: records)
            guard try gate.run() else { exit(1) }
            return
        case "growth":
            guard try Growth(names: Array(arguments.dropFirst())).run() else { exit(1) }
            return
        case "grow": return try Growth.work(on: Array(arguments.dropFirst()))
        case "repeat": return try Repetition.main(Array(arguments.dropFirst()))
        case "repeat-files": return try Repetition.mainOfFiles(Array(arguments.dropFirst()))
        default: break
        }
        let options = try Options(arguments)
        if options.wantsHelp { return print(Options.help, terminator: "") }
        if let (old, new) = options.compared {
            return print(
                Comparison(try Results(contentsOf: old), try Results(contentsOf: new)).text
            )
        }
        if let file = options.documented {
            return try Pages(Results(contentsOf: file)).write()
        }
        try measure(options)
    }

    private static func measure(_ options: Options) throws {
        benchmark_keep_freed_memory()
        // A pipeline that has ended is an error to tell, not a reason to end without a word.
        signal(SIGPIPE, SIG_IGN)
        let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        var program = try Program(
            race: options.isQuick ? .quick : .full,
            filter: options.names,
            corpora: corpora.map { URL(fileURLWithPath: $0) }
        )
        let command = program.hasCosts ? try Command.named() : nil
        if program.hasCosts, command == nil {
            program.absent["start of the command"] = "VERIJSON_COMMAND is not set"
        }
        if program.hasPeaks || program.hasStreamPeaks, let obstacle = PeakList.obstacle {
            program.absent["memory"] = obstacle
        }
        var results = Results(machine: .current, rounds: program.race.rounds, groups: [])
        show("How many times as long as VeriJSON each takes, in processor time of one thread:\n")
        try program.run { group in
            show(group.table)
            results.groups.append(group)
        }
        if program.hasCosts { results.costs = try costs(program, command) }
        if program.hasPeaks, PeakList.obstacle == nil { results.peaks = try peaks(program) }
        if program.hasStreamPeaks, PeakList.obstacle == nil {
            results.streamPeaks = try StreamPeakList().run { peak in
                show(
                    "\(peak.memory / 1_000_000) MB of memory for \(peak.corpus): \(peak.contestant)"
                )
            }
        }
        results.absent = program.absent
        for (name, reason) in program.absent.sorted(by: { $0.key < $1.key }) {
            show("not measured: \(name) (\(reason))")
        }
        if let file = options.output { try results.write(to: file) }
    }

    private static func costs(_ program: Program, _ command: Command?) throws -> [Cost] {
        let costs = try CostList(race: program.race, command: command).run()
        for cost in costs {
            show("\(Cost.text(cost.seconds)) (aim: \(Cost.text(cost.aim)))  \(cost.name)")
        }
        return costs
    }

    private static func peaks(_ program: Program) throws -> [Peak] {
        var peaks: [Peak] = []
        try PeakList(peers: program.peers).run { peak in
            show("\(Results.times(peak.ratio)) times \(peak.corpus) in memory: \(peak.contestant)")
            peaks.append(peak)
        }
        return peaks
    }

    /// Prints at once: who waits for long wants to see what is there already.
    private static func show(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }
}
