import Foundation

/// The machine on which a run was made.
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
        return "\(model ?? "unknown"), \(architecture)\(vectors(information ?? ""))"
    }

    /// The widest vector units that Linux names; VeriJSON uses those of the architecture's baseline.
    private static func vectors(_ information: String) -> String {
        let line = information.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
        let flags = Set(line.split(separator: " ").map(String.init))
        let units = [("avx512bw", "AVX-512"), ("avx2", "AVX2"), ("sse4_2", "SSE4.2")]
        return units.first { flags.contains($0.0) }.map { " with \($0.1)" } ?? ""
    }

    static var architecture: String {
        #if arch(x86_64)
        "x86-64"
        #else
        "arm64"
        #endif
    }

    /// The version of the toolchain on the path, which is the one that built this.
    private static var compiler: String {
        let text = try? ChildProcess.output(
            of: ChildProcess.environment,
            ["swift", "--version"],
            errors: .hidden
        )
        let words = text?.split(whereSeparator: \.isWhitespace) ?? []
        return words.drop { $0 != "version" }.dropFirst().first.map(String.init) ?? "unknown"
    }
}
