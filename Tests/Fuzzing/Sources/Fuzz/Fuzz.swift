import Foundation
import LibFuzzer

@testable import Cases

/// The command that `run` calls: libFuzzer's driver, and what prepares and explains its inputs.
///
///     fuzz --target=NAME [libFuzzer's options and folders]
///     fuzz list
///     fuzz seeds NAME FOLDER COUNT
///     fuzz words NAME FILE
///     fuzz show NAME FILE...
@main
enum Fuzz {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "list":
            for target in Targets.all { print(target.name) }
        case "seeds" where arguments.count == 4:
            try writeSeeds(of: target(arguments[1]), to: arguments[2], Int(arguments[3]) ?? 0)
        case "words" where arguments.count == 3:
            let words = target(arguments[1]).words.map { Array($0.utf8) } + Dictionary.malformed
            let lines = words.map { "\"" + Dictionary.escaped($0) + "\"\n" }
            try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: arguments[2]))
        case "show" where arguments.count > 2:
            for path in arguments.dropFirst(2) {
                let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
                print("\(path)\n\(target(arguments[1]).description(of: bytes))\n")
            }
        default:
            let flag = "--target="
            guard let option = arguments.first(where: { $0.hasPrefix(flag) }) else {
                exit("usage: fuzz --target=NAME [OPTIONS] | list | seeds | words | show")
            }
            Targets.chosen = target(String(option.dropFirst(flag.count)))
            var count = CommandLine.argc
            var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
            _exit(LLVMFuzzerRunDriver(&count, &values) { testOneInput($0, $1) })
        }
    }

    private static func target(_ name: String) -> any FuzzTarget {
        guard let target = Targets.all.first(where: { $0.name == name }) else {
            exit("no target \(name)")
        }
        return target
    }

    private static func writeSeeds(of target: any FuzzTarget, to path: String, _ count: Int) throws
    {
        let folder = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for seed in 1...max(1, count) {
            let bytes = target.seed(UInt64(seed))
            try Data(bytes).write(to: folder.appending(path: "seed-\(seed)"))
        }
    }

    static func exit(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        _exit(64)
    }
}

/// Runs the chosen target on one input; a violation ends the process, which keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let target = Targets.chosen, let violation = target.violation(bytes) else { return 0 }
    let text = "\(target.name): \(violation)\n\(target.description(of: bytes))\n"
    FileHandle.standardError.write(Data(text.utf8))
    abort()
}

/// Makes another input of one: by bytes, as libFuzzer does, or by what the bytes mean.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateInput(
    _ start: UnsafeMutablePointer<UInt8>,
    _ count: Int,
    _ limit: Int,
    _ seed: CUnsignedInt
) -> Int {
    var random = SplitMix64(seed: UInt64(seed))
    if let target = Targets.chosen, random.chance(50) {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        if let mutated = target.mutated(bytes, &random), mutated.count <= limit {
            for (index, byte) in mutated.enumerated() { start[index] = byte }
            return mutated.count
        }
    }
    return LLVMFuzzerMutate(start, count, limit)
}
