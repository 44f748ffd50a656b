/// A reader of MongoDB's Extended JSON v2, canonical and relaxed: objects that stand for a number,
/// a date, an identifier or bytes.
///
///     {"$numberLong": "5"}                        →   5
///     {"$date": {"$numberLong": "1706695200250"}} →   2024-01-31T10:00:00.25Z
struct ExtendedJSON {
    /// The key of such an object.
    enum Name: String, CaseIterable {
        case objectID = "$oid"
        case int = "$numberInt"
        case long = "$numberLong"
        case double = "$numberDouble"
        case decimal = "$numberDecimal"
        case date = "$date"
        case binary = "$binary"
        case uuid = "$uuid"

        init?(_ key: UnsafeBufferPointer<UInt8>) {
            guard key.first == UInt8(ascii: "$"), key.count <= 14,
                let name = Name(rawValue: String(decoding: key, as: UTF8.self))
            else { return nil }
            self = name
        }
    }

    /// Returns whether a key is that of a number.
    static func isNumberKey(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        // All of them begin with `$number`, and their last eight bytes tell them apart.
        guard key.count >= 10, key.word(at: 0) & 0xFF_FFFF_FFFF_FFFF == 0x72_6562_6D75_6E24 else {
            return false
        }
        let last = key.word(at: key.count - 8)
        return switch key.count {
        case 10: last == 0x746E_4972_6562_6D75
        case 11: last == 0x676E_6F4C_7265_626D
        case 13: last == 0x656C_6275_6F44_7265
        case 14: last == 0x6C61_6D69_6365_4472
        default: false
        }
    }

    private let rule: Rule
    private let movesPoint: Bool

    /// Creates a reader for a rule.
    ///
    /// - Parameters:
    ///   - rule: The rule that says what the object may stand for.
    ///   - movesPoint: Whether `42.0` is an integer.
    init(for rule: Rule, movesPoint: Bool) {
        self.rule = rule
        self.movesPoint = movesPoint
    }

    /// Returns what the only member of an object stands for, before the strict check; nil if the
    /// rule does not ask for it.
    func read(
        _ member: MemberRange,
        _ scanner: Scanner,
        _ brackets: UnsafeMutablePointer<UInt64>
    ) -> (kind: KindSet, text: [UInt8])? {
        guard let name = Self.name(member, scanner) else { return nil }
        let inner = member.value.lowerBound
        switch name {
        case .objectID:
            guard rule.mayTake(.text) else { return nil }
            return Self.text(member.value, scanner).map { (.string, $0) }
        case .int, .long, .double, .decimal:
            return Self.text(member.value, scanner).flatMap(number)
        case .uuid:
            guard rule.form == .format, rule.format == .uuid else { return nil }
            return Self.text(member.value, scanner).map { (.string, $0) }
        case .binary:
            guard rule.form == .format, rule.format == .base64, inner.pointee == UInt8(ascii: "{")
            else { return nil }
            let parts = scanner.members(of: inner, brackets: brackets)
            let names = parts.map { Self.unescaped($0.key, scanner) }
            guard parts.count == 2, let bytes = names.firstIndex(of: Array("base64".utf8)),
                let type = names.firstIndex(of: Array("subType".utf8)),
                Self.text(parts[type].value, scanner) != nil
            else { return nil }
            return Self.text(parts[bytes].value, scanner).map { (.string, $0) }
        case .date:
            guard rule.form == .format, rule.format == .datetime else { return nil }
            if let text = Self.text(member.value, scanner) {
                return text.withUnsafeBufferPointer(DateParts.inUTC).map { (.string, $0) }
            }
            guard inner.pointee == UInt8(ascii: "{") else { return nil }
            let parts = scanner.members(of: inner, brackets: brackets)
            guard parts.count == 1, Self.name(parts[0], scanner) == .long,
                let text = Self.text(parts[0].value, scanner)
            else { return nil }
            return text.withUnsafeBufferPointer { text in
                guard Lexeme.isInteger(text), let parts = Epoch.instant(text, shift: -3) else {
                    return nil
                }
                return (.string, parts.written(as: .datetime, of: text))
            }
        }
    }

    /// Returns the number of a text where a rule asks for one, and its digits where it asks for a
    /// string.
    private func number(_ text: [UInt8]) -> (kind: KindSet, text: [UInt8])? {
        text.withUnsafeBufferPointer { lexeme in
            guard NumberGrammar.matches(lexeme) else { return nil }
            switch rule.form {
            case .string: return (.string, text)
            case .integer:
                guard movesPoint, !Lexeme.isInteger(lexeme) else { return (.number, text) }
                return Lexeme.integralNumber(lexeme).map { (.number, $0) }
            case .number, .any, .scalar: return (.number, text)
            default: return nil
            }
        }
    }

    private static func name(_ member: MemberRange, _ scanner: Scanner) -> Name? {
        unescaped(member.key, scanner).withUnsafeBufferPointer { Name($0) }
    }

    /// Returns the text of a value that is a string.
    private static func text(_ value: Range<Pointer>, _ scanner: Scanner) -> [UInt8]? {
        value.lowerBound.pointee == UInt8(ascii: "\"") ? unescaped(value, scanner) : nil
    }

    private static func unescaped(_ string: Range<Pointer>, _ scanner: Scanner) -> [UInt8] {
        let count = string.count - 2
        let written = UnsafeBufferPointer(start: string.lowerBound + 1, count: count)
        return Array(StringContent(written).string.utf8)
    }
}
