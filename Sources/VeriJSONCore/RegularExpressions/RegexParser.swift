/// A parser that reads an expression and emits its program in one pass.
///
/// There is no syntax tree and no recursion: open groups are kept on a stack, and code is emitted
/// at once. A quantifier wraps or copies the code of the preceding atom, which is possible because
/// jump distances are relative.
struct RegexParser {
    /// An open group; the first is the expression as a whole.
    struct Group {
        var range: Range<Int>
        /// The index at which its code begins.
        var start: Int
        /// The index at which the code of its last alternative begins.
        var alternative: Int
        /// The jumps from the end of each alternative except the last.
        var jumps: [Int] = []
        /// Whether case is ignored after the group.
        var ignoresCaseAfter: Bool
    }

    static let depthLimit = 200

    let bytes: [UInt8]
    var position = 0
    var groups: [Group]
    var instructions: [RegexInstruction] = []
    var ignoresCase = false
    var isAnchored = false
    var groupNames: Set<[UInt8]> = []
    /// The index at which the code of the preceding atom begins; nil if no quantifier may follow.
    var atom: Int?
    /// The offset at which the text of the atom begins.
    var atomPosition = 0
    /// Whether a quantifier directly precedes the current position.
    var isAfterQuantifier = false

    private var trees = UTF8Trie()
    private var classes: [UTF8Trie.Tree] = []
    private var classNumbers: [ScalarSet: Int32] = [:]
    private var foldedSets: [ScalarSet: ScalarSet] = [:]
    /// The number of threads of the current code, and the number of instructions ever emitted.
    private var threads = 1
    private var written = 0

    init(_ source: String) {
        bytes = Array(source.utf8)
        groups = [Group(range: 0..<0, start: 0, alternative: 0, ignoresCaseAfter: false)]
    }

    mutating func program() throws(RegexError) -> RegexProgram {
        if take("(?i)") { ignoresCase = true }
        while position < bytes.count { try term() }
        if groups.count > 1 {
            let range = groups[groups.count - 1].range
            throw RegexError(.unclosedGroup, at: range, [text(range)])
        }
        closeAlternatives(of: groups[0])
        instructions.append(.found)
        return RegexProgram(instructions: instructions, classes: classes, trees: trees)
    }

    // ECMA-262 §22.2.1, Term.
    private mutating func term() throws(RegexError) {
        let start = position
        switch bytes[position] {
        case UInt8(ascii: "("):
            try openGroup()
        case UInt8(ascii: ")"):
            try closeGroup()
        case UInt8(ascii: "|"):
            try nextAlternative()
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
            try quantifier()
        case UInt8(ascii: "^"):
            position += 1
            isAnchored = true
            try assertion(.textStart, from: start)
        case UInt8(ascii: "$"):
            position += 1
            isAnchored = true
            try assertion(.textEnd, from: start)
        case UInt8(ascii: "["):
            let set = try characterClass()
            try append(set, from: start)
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            throw RegexError(.loneBracket, at: start..<start + 1, [text(start..<start + 1)])
        case UInt8(ascii: "\\"):
            try escape()
        case UInt8(ascii: "."):
            position += 1
            try append(.dot, from: start)
        default:
            let scalar = takeScalar()
            try append(folded(ScalarSet(scalar)), from: start)
        }
    }

    /// Emits an instruction that consumes one scalar of the set.
    mutating func append(_ set: ScalarSet, from start: Int) throws(RegexError) {
        let number: Int32
        if let known = classNumbers[set] {
            number = known
        } else {
            guard let tree = trees.append(set) else { throw tooLarge(start..<position) }
            number = Int32(classes.count)
            classes.append(tree)
            classNumbers[set] = number
        }
        let begin = instructions.count
        try append([.scalar(number)], from: start)
        finishAtom(code: begin, text: start)
    }

    /// Emits code, whose jumps must stay within it or lead to its end.
    mutating func append(
        _ code: [RegexInstruction],
        from start: Int
    ) throws(RegexError) {
        instructions += code
        threads += threadCount(of: code[...])
        written += code.count
        guard instructions.count < RegexProgram.instructionLimit,
            threads <= RegexProgram.threadLimit,
            // Code that is emitted and removed again, as for `(?:a{1000}){0}`, costs time too.
            written <= RegexProgram.instructionLimit * 20
        else { throw tooLarge(start..<position) }
    }

    mutating func removeCode(from start: Int) {
        threads -= threadCount(of: instructions[start...])
        instructions.removeSubrange(start...)
    }

    private func threadCount(of code: ArraySlice<RegexInstruction>) -> Int {
        var count = code.count
        for case .scalar(let number) in code { count += Int(classes[Int(number)].count) - 1 }
        return count
    }

    mutating func assertion(
        _ instruction: RegexInstruction,
        from start: Int
    ) throws(RegexError) {
        try append([instruction], from: start)
        atom = nil
        isAfterQuantifier = false
    }

    mutating func finishAtom(code: Int, text: Int) {
        atom = code
        atomPosition = text
        isAfterQuantifier = false
    }

    /// Returns the set as it matches here: closed under case if case is ignored.
    mutating func folded(_ set: ScalarSet) -> ScalarSet {
        guard ignoresCase else { return set }
        if let known = foldedSets[set] { return known }
        let closed = set.closedUnderCase
        foldedSets[set] = closed
        return closed
    }

    func tooLarge(_ range: Range<Int>) -> RegexError {
        RegexError(.tooLarge, at: range, [text(range)])
    }

    // MARK: - Text

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    /// Reads the words if they are at the current position, and returns whether they are.
    mutating func take(_ words: String) -> Bool {
        guard bytes[position...].starts(with: words.utf8) else { return false }
        position += words.utf8.count
        return true
    }

    /// Reads the scalar at the current position.
    mutating func takeScalar() -> UInt32 {
        let length = scalarLength(at: position)
        let first = UInt32(bytes[position])
        var value = length == 1 ? first : first & (0x7F >> UInt32(length))
        for byte in bytes[(position + 1)..<(position + length)] {
            value = value << 6 | UInt32(byte & 0x3F)
        }
        position += length
        return value
    }

    /// Returns the length of the scalar at an offset; the text comes from a string and is valid
    /// UTF-8.
    func scalarLength(at index: Int) -> Int {
        guard index < bytes.count else { return 0 }
        switch bytes[index] {
        case ..<0x80: return 1
        case ..<0xE0: return 2
        case ..<0xF0: return 3
        default: return 4
        }
    }
}
