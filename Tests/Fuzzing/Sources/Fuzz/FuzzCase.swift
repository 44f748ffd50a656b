import VeriJSON

@testable import Cases

/// An input of a pattern, a policy and documents.
///
///     7 RS {"a":"int"} RS {"a":1} RS {"a":"x"}
///
/// RS is the byte 0x1E, which is in no JSON text. The number is a policy's seed; without one, the
/// policy is the default.
struct FuzzCase {
    var policySeed: UInt64?
    var pattern: [UInt8]
    /// At least one; the last is the one in question, those before it only teach.
    var documents: [[UInt8]]

    init?(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0x1E, omittingEmptySubsequences: false).map(Array.init)
        guard parts.count > 2 else { return nil }
        policySeed = UInt64(String(decoding: parts[0], as: UTF8.self))
        pattern = parts[1]
        documents = Array(parts[2...])
    }

    init(policySeed: UInt64?, pattern: [UInt8], documents: [[UInt8]]) {
        self.policySeed = policySeed
        self.pattern = pattern
        self.documents = documents
    }

    var document: [UInt8] { documents.last ?? [] }

    var bytes: [UInt8] {
        let parts = [Array((policySeed.map { "\($0)" } ?? "").utf8), pattern] + documents
        return Array(parts.joined(separator: [0x1E]))
    }

    var policy: Sanitizer.Policy { policySeed.map(Self.policy) ?? Sanitizer.Policy() }

    /// A policy of the laws, sometimes with another form of output, small limits or shown values.
    static func policy(seed: UInt64) -> Sanitizer.Policy {
        var random = SplitMix64(seed: seed)
        var policy = LawCase.policy(&random)
        switch random.below(12) {
        case 0: policy.output = .compact
        case 1: policy.output = .pretty().sortingKeys()
        case 2: policy.limits.depth = random.below(5)
        case 3: policy.limits.changes = random.below(4)
        case 4: policy.limits.causesPerChange = random.below(3)
        case 5: policy.limits.rereadFactor = 0
        case 6, 7: policy.disclosure = .values(upTo: 20)
        default: break
        }
        return policy
    }

    /// The cases of the laws, as many documents as a target wants.
    static func seed(_ seed: UInt64, documents count: Int = 1) -> FuzzCase {
        let cases = LawCase.cases(seed: seed)
        let documents = (0..<count).map { cases[(Int(seed % 6) + $0) % cases.count].bytes }
        return FuzzCase(
            policySeed: seed % 4 == 0 ? nil : seed,
            pattern: Array(cases[0].pattern.text.utf8),
            documents: documents
        )
    }

    var description: String {
        func shown(_ bytes: [UInt8]) -> String {
            let text = String(decoding: bytes, as: UTF8.self)
            let isPlain = text.utf8.elementsEqual(bytes) && !bytes.contains { $0 < 0x20 }
            return isPlain ? text : text.debugDescription + " \(bytes)"
        }
        let policy = policySeed.map { "\(Self.policy(seed: $0))" } ?? "default"
        return """
            policy:   \(policy)
            pattern:  \(shown(pattern))
            \(documents.map { "document: " + shown($0) }.joined(separator: "\n"))
            """
    }
}

/// A target whose input is a ``FuzzCase``.
protocol CaseTarget: FuzzTarget {
    /// The number of documents of a seed.
    var documentCount: Int { get }

    /// Returns what is wrong with the library's answer to a case whose pattern is a good one.
    func violation(_ example: FuzzCase, _ pattern: Pattern) -> String?
}

extension CaseTarget {
    var documentCount: Int { 1 }
    var words: [String] { Dictionary.pattern }

    func violation(_ bytes: [UInt8]) -> String? {
        guard let example = FuzzCase(bytes), let pattern = try? Pattern(example.pattern) else {
            return nil
        }
        return violation(example, pattern)
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        FuzzCase.seed(seed, documents: documentCount).bytes
    }

    func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
        guard let example = FuzzCase(bytes) else { return nil }
        var mutator = CaseMutator(random: random)
        return mutator.mutated(example)?.bytes
    }

    func description(of bytes: [UInt8]) -> String {
        FuzzCase(bytes)?.description ?? "input: \(bytes)"
    }
}
