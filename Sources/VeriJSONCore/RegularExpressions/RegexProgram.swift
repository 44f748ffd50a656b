/// A compiled expression: its instructions, the byte automata of its classes, and the classes of
/// equivalent bytes.
///
/// A *thread* of the search is a place in the program: an instruction and, within a class, a node
/// of its tree. It is packed into four bytes, the instruction in the upper half. `slots` numbers
/// all threads densely. `a|é+`:
///
///     0  split +3        trees: node 0  [61] → accept
///     1  scalar 0               node 1  [A9] → accept
///     2  jump +3                node 2  [C3] → node 1
///     3  scalar 1        slots: 1 for each instruction, but 2 for instruction 3
///     4  split -1        byte classes: …60, 61, 62…A8, A9, AA…C2, C3, C4…
///     5  found
package struct RegexProgram: Sendable {
    /// The maximum number of instructions; the index of an instruction must fit into the upper half
    /// of a thread.
    static let instructionLimit = 50_000
    /// The maximum number of threads that a search may keep at once, at 4 bytes each.
    static let threadLimit = 400_000

    package let instructions: [RegexInstruction]
    package let classes: [UTF8Trie.Tree]
    package let trees: UTF8Trie
    /// The first slot of each instruction.
    let slots: [UInt32]
    let slotCount: Int
    /// Whether `\b` or `\B` occurs, so that the bytes around a place matter.
    let usesWords: Bool
    /// The class of each byte: bytes that no edge and no assertion distinguishes share a class.
    let byteClasses: [UInt8]
    /// One byte of each class.
    let representatives: [UInt8]

    init(
        instructions: [RegexInstruction],
        classes: [UTF8Trie.Tree],
        trees: UTF8Trie
    ) {
        self.instructions = instructions
        self.classes = classes
        self.trees = trees
        usesWords = instructions.contains { $0 == .wordBoundary || $0 == .notWordBoundary }

        var slots: [UInt32] = []
        slots.reserveCapacity(instructions.count)
        var next: UInt32 = 0
        for instruction in instructions {
            slots.append(next)
            if case .scalar(let index) = instruction {
                next += UInt32(classes[Int(index)].count)
            } else {
                next += 1
            }
        }
        self.slots = slots
        slotCount = Int(next)
        (byteClasses, representatives) = Self.byteClasses(trees: trees, usesWords: usesWords)
    }

    private static func byteClasses(
        trees: UTF8Trie,
        usesWords: Bool
    ) -> (classes: [UInt8], representatives: [UInt8]) {
        var begins = [Bool](repeating: false, count: 257)
        func mark(_ lower: UInt8, _ upper: UInt8) {
            begins[Int(lower)] = true
            begins[Int(upper) + 1] = true
        }
        for edge in trees.edges { mark(edge.lower, edge.upper) }
        if usesWords {
            for range in ScalarSet.wordCharacters.ranges {
                mark(UInt8(range.lowerBound), UInt8(range.upperBound))
            }
            mark(0x80, 0xBF)
        }
        begins[0] = true
        var classes: [UInt8] = []
        var representatives: [UInt8] = []
        for byte in UInt8.min...UInt8.max {
            if begins[Int(byte)] { representatives.append(byte) }
            classes.append(UInt8(representatives.count - 1))
        }
        return (classes, representatives)
    }

    package static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        default: false
        }
    }

    static func isContinuation(_ byte: UInt8) -> Bool {
        byte & 0xC0 == 0x80
    }

    /// Whether every index and jump is inside the program, and the program ends with `found`.
    func checkInvariants() -> Bool {
        guard instructions.last == .found, slots.count == instructions.count else { return false }
        for (index, instruction) in instructions.enumerated() {
            switch instruction {
            case .scalar(let number):
                guard classes.indices.contains(Int(number)) else { return false }
            case .split(let distance), .jump(let distance):
                guard instructions.indices.contains(index + Int(distance)) else { return false }
            default:
                break
            }
        }
        return zip(byteClasses, byteClasses.dropFirst()).allSatisfy { $1 - $0 <= 1 }
    }

    /// The instructions, one on each line, for tests.
    var dump: String {
        var text = ""
        for (index, instruction) in instructions.enumerated() {
            switch instruction {
            case .scalar(let number): text += "\(index) scalar \(number)\n"
            case .split(let distance): text += "\(index) split \(index + Int(distance))\n"
            case .jump(let distance): text += "\(index) jump \(index + Int(distance))\n"
            default: text += "\(index) \(instruction)\n"
            }
        }
        return text
    }
}

/// One instruction of a compiled expression.
///
/// Jump distances are relative to the instruction, so a sequence of instructions can be copied and
/// moved unchanged. This is how the parser repeats the code of `x` for `x{3}`.
package enum RegexInstruction: Hashable, Sendable {
    /// Consumes one scalar of the class, then continues with the next instruction.
    case scalar(Int32)
    /// Continues both with the next instruction and with the one at this distance.
    case split(Int32)
    /// Continues with the instruction at this distance.
    case jump(Int32)
    case textStart
    case textEnd
    case wordBoundary
    case notWordBoundary
    /// Reports a match.
    case found
}
