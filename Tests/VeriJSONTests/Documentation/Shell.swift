import Foundation

/// A shell in a folder, with the built command in its path.
struct Shell {
    var folder: URL

    struct Run {
        var status: Int32
        /// What went to both outputs, in the order in which it came.
        var output: String
    }

    /// The folder of the built products, where the test bundle is.
    static let products: URL = {
        #if canImport(Darwin)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle ?? .main).bundleURL.deletingLastPathComponent()
        #else
        return Bundle.main.bundleURL
        #endif
    }()

    func run(_ command: String) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec 2>&1; " + command]
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = Self.products.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        environment["NO_COLOR"] = nil
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }
}
