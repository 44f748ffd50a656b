import Foundation
import NativePeers

/// The command `verijson`, which is not a part of this package and is built beforehand.
struct Command {
    private let file: URL

    /// The command that `VERIJSON_COMMAND` names; nil where it names none.
    static func named() throws -> Command? {
        try ProcessInfo.processInfo.environment["VERIJSON_COMMAND"].map(Command.init)
    }

    /// The command of a file.
    ///
    /// It has to be linked statically, as one that is installed is: others spend most of their
    /// start on loading libraries.
    init(path: String) throws {
        file = URL(fileURLWithPath: path)
        guard let bytes = try? Data(contentsOf: file, options: .alwaysMapped) else {
            throw BenchmarkError("VERIJSON_COMMAND: \(path) cannot be read")
        }
        // The name is among the libraries that a program asks the loader for.
        guard bytes.range(of: Data("libswiftCore.so".utf8)) == nil else {
            throw BenchmarkError(
                "VERIJSON_COMMAND: \(path) was built without --static-swift-stdlib"
            )
        }
    }

    /// Starts it `count` times and returns the seconds of processor time that the processes took.
    func start(_ count: Int) throws -> Double {
        var seconds = 0.0
        for _ in 0..<count {
            let once = benchmark_start_seconds(file.path, "--help")
            guard once >= 0 else { throw BenchmarkError("'\(file.path) --help' did not succeed") }
            seconds += once
        }
        return seconds
    }
}
