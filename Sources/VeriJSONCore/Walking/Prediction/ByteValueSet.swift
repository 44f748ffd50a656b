/// A ``ValueSet`` that is searched with the bytes of a scalar.
///
/// Everything is stored in the arena, so that its use involves no reference counting or allocation.
struct ByteValueSet {
    let kinds: KindSet
    let strings: KeyTable
    /// The numbers of the set, in ascending order.
    private let numbers: UnsafeBufferPointer<DecimalLexeme>
    /// Those of them that are integers of 64 bits, in ascending order.
    private let integers: UnsafeBufferPointer<Int64>
    private let hasTrue: Bool
    private let hasFalse: Bool

    /// Creates a set in the arena; nil becomes an empty set.
    init(_ set: ValueSet?, _ arena: StateArena) {
        kinds = set?.kinds ?? []
        strings = KeyTable(set?.strings ?? [], in: arena)
        let lexemes = (set?.values ?? []).compactMap { value in
            if case .number(let number) = value { number.lexeme } else { nil }
        }
        let numbers = lexemes.map { DecimalLexeme(arena.copy($0.utf8)) }
            .stablySorted { $0.compare(to: $1) < 0 }
        self.numbers = arena.copy(numbers)
        integers = arena.copy(numbers.compactMap(\.int64))
        hasTrue = set?.contains(.bool(true)) ?? false
        hasFalse = set?.contains(.bool(false)) ?? false
    }

    /// Returns whether the set contains a scalar.
    ///
    /// `content` is an unescaped string, or another scalar as written.
    ///
    /// - Complexity: O(log *n*) comparisons for a number, *n* the number of numbers in the set;
    ///   O(1) for other scalars.
    func contains(_ content: UnsafeBufferPointer<UInt8>, _ kind: KindBits) -> Bool {
        guard kinds.rawValue & kind != 0 else { return false }
        switch KindSet(rawValue: kind) {
        case .string: return strings.index(of: content) != nil
        case .number:
            let integer = DecimalLexeme.plainInteger(content)
            return integer.map { contains($0) } ?? contains(DecimalLexeme(content))
        case .bool: return content.first == UInt8(ascii: "t") ? hasTrue : hasFalse
        default: return true
        }
    }

    private func contains(_ integer: Int64) -> Bool {
        let place = integers.partitioningIndex { $0 >= integer }
        return place < integers.count && integers[place] == integer
    }

    private func contains(_ number: DecimalLexeme) -> Bool {
        var candidates = 0..<numbers.count
        while !candidates.isEmpty {
            let middle = candidates.lowerBound + candidates.count / 2
            let order = numbers[middle].compare(to: number)
            if order == 0 { return true }
            candidates =
                order < 0 ? middle + 1..<candidates.upperBound : candidates.lowerBound..<middle
        }
        return false
    }
}
