import VeriJSON

@testable import Cases

/// Makes another case of one: another document, a little more dirt, another part of a pattern.
struct CaseMutator {
    var random: SplitMix64

    /// Returns nil if the case is not one of a good pattern and JSON.
    mutating func mutated(_ example: FuzzCase) -> FuzzCase? {
        guard let tree = NaiveParser.parse(example.pattern),
            (try? Pattern(example.pattern)) != nil
        else { return nil }
        var result = example
        let index = random.below(result.documents.count)
        switch random.below(10) {
        case 0: result.policySeed = random.chance(20) ? nil : UInt64(random.below(1_000))
        case 1, 2:
            result.pattern = Array(replaced(in: tree, isPattern: true).text.utf8)
        case 3, 4:
            var generator = DocumentGenerator(pattern: NaivePattern(tree), seed: random.next())
            let value =
                random.chance(30)
                ? generator.valid() : generator.dirty(percent: 1 + random.below(30))
            result.documents[index] = DocumentRenderer.bytes(value, seed: random.next())
        case 5, 6:
            result.documents[index] = malformed(result.documents[index])
        case 7:
            result.documents.insert(random.pick(result.documents), at: index)
            if result.documents.count > 4 { result.documents.removeFirst() }
        default:
            guard let value = NaiveParser.parse(result.documents[index]) else { return nil }
            var spoiler = DocumentSpoiler(random: random, percent: 1 + random.below(15))
            let other = random.chance(50) ? spoiler.spoiled(value) : replaced(in: value)
            result.documents[index] = DocumentRenderer.bytes(other, seed: random.next())
        }
        return result
    }

    /// The same bytes with one of them replaced, left out or put in.
    private mutating func malformed(_ document: [UInt8]) -> [UInt8] {
        var document = document
        let position = random.below(document.count + 1)
        let isPutIn = position == document.count || random.chance(50)
        let range = position..<(isPutIn ? position : position + 1)
        let byte = random.pick(Array("{}[],:\"\\/0-+.eE tnu*".utf8) + [0, 0x1F, 0x7F, 0xC3, 0xFF])
        document.replaceSubrange(range, with: random.chance(70) ? [byte] : [])
        return document
    }

    /// The same value with one thing in it replaced or left out.
    private mutating func replaced(in value: NaiveValue, isPattern: Bool = false) -> NaiveValue {
        let isHere = random.chance(25)
        switch value {
        case .array(var items) where !isHere && !items.isEmpty:
            let index = random.below(items.count)
            if random.chance(20) {
                items.remove(at: index)
            } else {
                items[index] = replaced(in: items[index], isPattern: isPattern)
            }
            return .array(items)
        case .object(var members) where !isHere && !members.isEmpty:
            let index = random.below(members.count)
            if random.chance(20) {
                members.remove(at: index)
            } else if random.chance(20) {
                members.insert(random.pick(members), at: index)
            } else {
                members[index].value = replaced(in: members[index].value, isPattern: isPattern)
            }
            return .object(members)
        default:
            guard isPattern else {
                var spoiler = DocumentSpoiler(random: random, percent: 0)
                defer { random = spoiler.random }
                return spoiler.junk()
            }
            var generator = PatternGenerator(seed: random.next())
            return generator.node(depth: random.below(3))
        }
    }
}
