import Foundation

/// Where a run was made.
struct Machine: Codable {
    var processor: String
    var cores: Int
    var system: String
    var swift: String
    var date: String

    static var current: Machine {
        let information = ProcessInfo.processInfo
        return Machine(
            processor: processor,
            cores: information.processorCount,
            system: information.operatingSystemVersionString,
            swift: compiler,
            date: String(ISO8601DateFormatter().string(from: Date()).prefix(10))
        )
    }

    private static var processor: String {
        let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let line = information?.split(separator: "\n").first { $0.hasPrefix("model name") }
        let model = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
        #if arch(x86_64)
        return (model ?? "unknown") + ", x86-64"
        #else
        return (model ?? "unknown") + ", arm64"
        #endif
    }

    /// The version of the toolchain on the path, which is the one that built this.
    private static var compiler: String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "--version"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "unknown" }
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        let words = text.split { $0 == " " || $0 == "\n" }
        return words.firstIndex(of: "version").map { String(words[$0 + 1]) } ?? "unknown"
    }
}
