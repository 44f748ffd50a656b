import Foundation

/// The limits of all measures, and the toolchain with which the costs were recorded.
struct Limits: Codable {
    var toolchain: String
    private var instructions: [Limit]
    private var mispredictions: [Limit]

    /// The file with the limits in the repository.
    static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("instructions.json")

    subscript(measure: Measure) -> [Limit] {
        get {
            switch measure {
            case .instructions: instructions
            case .mispredictions: mispredictions
            }
        }
        set {
            switch measure {
            case .instructions: instructions = newValue
            case .mispredictions: mispredictions = newValue
            }
        }
    }

    init(contentsOf file: URL) throws {
        self = try JSONDecoder().decode(Limits.self, from: Data(contentsOf: file))
    }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: file)
    }
}
