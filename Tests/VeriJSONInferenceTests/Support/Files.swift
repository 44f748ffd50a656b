import Foundation

/// Files of the repository and of the corpora.
enum Files {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
    static var hasCorpora: Bool { corpora != nil }
    /// The reason why a test that needs third-party data does not run.
    static let absence = "VERIJSON_CORPORA is not set"

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    static func corpus(_ path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: (corpora ?? "") + "/" + path)))
    }

    /// The paths of the JSON files below a folder of the corpora, sorted.
    static func documents(below path: String) -> [String] {
        let base = (corpora ?? "") + "/" + path
        let all = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".json") }.sorted().map { path + "/" + $0 }
    }

    /// Rewrites a recorded text where `RECORD` is set; returns whether it is as it was.
    static func matches(_ text: String, recorded path: String) throws -> Bool {
        let file = root.appendingPathComponent(path)
        let old = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if old == text { return true }
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return false
    }
}

/// A generator of pseudo-random numbers with a seed.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
