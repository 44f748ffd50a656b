/// A ``ValueSet`` that is asked with the bytes of a scalar.
struct ByteValueSet {
    let set: ValueSet
    let kinds: KindSet
    private let strings: KeyTable?

    init(_ set: ValueSet, _ arena: StateArena) {
        self.set = set
        kinds = set.kinds
        strings = set.kinds.contains(.string) ? KeyTable(set.strings, in: arena) : nil
    }

    /// `content` is an unescaped string, or another scalar as written.
    func contains(_ content: UnsafeBufferPointer<UInt8>, _ kind: KindBits) -> Bool {
        guard kinds.rawValue & kind != 0 else { return false }
        switch KindSet(rawValue: kind) {
        case .string: return strings?.index(of: content) != nil
        case .bool: return set.contains(.bool(content.first == UInt8(ascii: "t")))
        case .number:
            let lexeme = String(decoding: content, as: UTF8.self)
            return JSONNumber(lexeme: lexeme).map { set.contains(.number($0)) } ?? false
        default: return true
        }
    }
}
