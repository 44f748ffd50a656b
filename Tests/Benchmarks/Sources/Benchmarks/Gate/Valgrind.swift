import Foundation

/// The tool that counts instructions: the same number again and again, whatever else the machine
/// does.
enum Valgrind {
    /// The reason why nothing can be counted here; nil where counting is possible.
    static var obstacle: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let isInstalled = folders.contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/valgrind")
        }
        return isInstalled ? nil : "valgrind is not installed"
    }

    /// Runs this program under callgrind, which counts what happens in one function.
    ///
    /// - Returns: what both of them print.
    static func count(
        in symbol: String,
        _ options: [String],
        running arguments: [String]
    ) throws -> String {
        try ChildProcess.output(
            of: ChildProcess.environment,
            ["SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind"]
                + ["--toggle-collect=\(symbol)"] + options
                + [Bundle.main.executablePath ?? ""] + arguments,
            errors: .kept
        )
    }
}
