import TestSupport
import Testing

@testable import VeriJSONCore

/// Documents that are too large to be copied, so that the walk has to mind their end.
///
/// They are in memory that ends with them: an address sanitizer finds a read past the end.
struct LargeDocumentTests {
    /// A size above that up to which documents are copied to have padding after them.
    private static let size = 4_100

    /// A case whose document is an array of many documents of another case.
    private static func enlarged(_ example: LawCase, _ random: inout SplitMix64) -> LawCase {
        var example = example
        example.pattern = arrayPattern(of: example.pattern)
        var items: [NaiveValue] = []
        var spoiler = DocumentSpoiler(random: random, percent: 3)
        var count = 2
        while count < size {
            let item = spoiler.spoiled(example.document)
            count += max(2, item.text.utf8.count)
            items.append(item)
        }
        random = spoiler.random
        // Different lengths move the end to and fro.
        items.append(.string(String(repeating: "x", count: random.below(40))))
        if random.chance(50) { items.append(example.document) }
        example.document = .array(items)
        example.policy.limits.changes = 100_000
        return example
    }

    private static func arrayPattern(of pattern: NaiveValue) -> NaiveValue {
        guard case .object(var members) = pattern,
            let index = members.firstIndex(where: { $0.key == "$define" })
        else { return .array([pattern]) }
        let definitions = members.remove(at: index)
        return .object([
            definitions, NaiveMember(key: "$type", value: .array([.object(members)])),
        ])
    }

    /// Lends a copy of the bytes that ends where its memory ends.
    private static func withExactMemory<Result>(
        _ bytes: [UInt8],
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        defer { memory.deallocate() }
        _ = memory.initialize(from: bytes)
        return body(UnsafeBufferPointer(memory))
    }

    /// Returns how the walk and the checker disagree on a text, JSON or not; nil if they agree.
    private static func disagreement(_ text: [UInt8], _ pool: WorkspacePool) -> String? {
        withExactMemory(text) { bytes in
            let error = SyntaxChecker.firstError(in: bytes)
            for mode in [Walk.Mode.sanitizing, .listing] {
                switch pool.run(bytes, mode: mode) {
                case .success:
                    if let error { return "the walk accepts it, the checker says \(error.code)" }
                case .failure(.notJSON):
                    if error == nil { return "the walk refuses it, the checker does not" }
                case .failure(.work): break
                case .failure(let reason): return "\(reason)"
                }
            }
            if case .success(let result) = pool.run(bytes, mode: .accepting), let error,
                result.verdict == .unchanged
            {
                return "the walk matches it, the checker says \(error.code)"
            }
            return nil
        }
    }

    private static func check(seeds: Int, _ law: (LawCase, inout SplitMix64) -> String?) {
        for seed in LawRunner.seeds(seeds) {
            var random = SplitMix64(seed: seed)
            for example in LawCase.cases(seed: seed) {
                let large = enlarged(example, &random)
                if let text = law(large, &random) {
                    Issue.record("seed \(seed)\n\(large)\n\(text)")
                    return
                }
            }
        }
    }

    @Test func `a large document is walked as the naive implementation does`() {
        Self.check(seeds: 8) { example, _ in
            if let text = FusedWalk.difference(example) { return text }
            guard let pattern = try? FusedWalk.pattern(example) else { return "bad pattern" }
            let pool = WorkspacePool(pattern.graph, policy: example.policy)
            return Self.disagreement(example.bytes, pool)
        }
    }

    @Test func `the end of a large text may be anything`() {
        Self.check(seeds: 3) { example, random in
            guard let pattern = try? FusedWalk.pattern(example) else { return "bad pattern" }
            let pool = WorkspacePool(pattern.graph, policy: example.policy)
            let bytes = example.bytes
            for _ in 0..<60 {
                let text = Self.broken(bytes, &random)
                if let words = Self.disagreement(text, pool) {
                    return "\(words)\n\(String(decoding: text.suffix(120), as: UTF8.self))"
                }
            }
            return nil
        }
    }

    @Test func `a large text may end anywhere`() {
        Self.check(seeds: 1) { example, random in
            guard let pattern = try? FusedWalk.pattern(example) else { return "bad pattern" }
            let pool = WorkspacePool(pattern.graph, policy: example.policy)
            let bytes = example.bytes
            for count in 0..<bytes.count where count > bytes.count - 40 || random.chance(1) {
                let closer = [UInt8(ascii: "]"), UInt8(ascii: "}")][count % 2]
                for text in [Array(bytes[..<count]), bytes[..<count] + [closer]] {
                    if let words = Self.disagreement(text, pool) { return "\(count): \(words)" }
                }
            }
            return nil
        }
    }

    /// Pieces that begin something which the end of the text cuts short.
    private static let pieces =
        [
            "\"", "\\", "\"\\", "\"\\u", "\"\\u12", "\"\\ud83d", "\"\\ud83d\\", "\"\\ud83d\\ud",
            "\"é", "\"日本", "tru", "fals", "nul", "true", "false", "-", "0.", "1e", "1e+", "12345",
            "{", "[", "{\"", "{\"a", "{\"a\"", "{\"a\":", ",", ":", "]", "}", "]]", "}]", " ", "\n",
            "null", "\"abc\"", "\u{0}", "{\"a\":1,",
        ].map { Array($0.utf8) } + [
            [0xE6, 0x97], [0xF0, 0x9F, 0x98], [0xC3], [0xED, 0xA0, 0x80],
        ]

    /// A text with one to three changes, most of them in its last bytes; in most cases it still
    /// ends with a closing bracket, so that it is not copied.
    private static func broken(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var text = bytes
        while let last = text.last, last <= 0x20 { text.removeLast() }
        let closer = text.popLast() ?? UInt8(ascii: "]")
        for _ in 0...random.below(3) where !text.isEmpty {
            let reach = random.chance(80) ? min(text.count, 100) : text.count
            let place = text.count - 1 - random.below(reach)
            switch random.below(6) {
            case 0: text.remove(at: place)
            case 1: text[place] = UInt8(truncatingIfNeeded: random.next())
            case 2: text.insert(contentsOf: random.pick(pieces), at: place)
            case 3: text.removeLast(text.count - place)
            case 4: text += random.pick(pieces)
            default: text[place] = text[random.below(text.count)]
            }
        }
        if random.chance(90) { text.append(random.chance(70) ? closer : UInt8(ascii: "}")) }
        if random.chance(20) { text += Array("\n  ".utf8) }
        return text
    }
}
