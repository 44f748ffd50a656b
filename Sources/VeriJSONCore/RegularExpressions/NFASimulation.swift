/// The search itself: all threads of the program at one place of the text, advanced byte by byte.
///
/// It computes the states of the automaton, and is the fallback if there are too many of them. A
/// search returns whether there is a match, not where, so threads have no order.
struct NFASimulation {
    /// The kind of the byte before a place; words are only distinguished if the program uses them.
    enum Previous: UInt32 {
        case start
        case word
        case other
    }

    /// The byte after a place, as far as it is known.
    enum Next {
        case unknown
        case byte(UInt8)
        case end
    }

    let program: RegexProgram
    /// The threads at this place, without duplicates: before a scalar, within a scalar, and at an
    /// assertion that depends on the next byte.
    private(set) var threads: [UInt32] = []
    private(set) var previous = Previous.other
    /// The threads that begin at every place except the first.
    private var seeds: [UInt32] = []
    private var scratch: [UInt32] = []
    private var stack: [Int] = []
    /// The last pass that added each thread, by slot.
    private var passes: [UInt32]
    private var pass: UInt32 = 0

    init(_ program: RegexProgram) {
        self.program = program
        passes = [UInt32](repeating: 0, count: program.slotCount)
        beginPass()
        _ = follow(0, next: .unknown)
        swap(&seeds, &scratch)
    }

    /// Whether no match is possible any more.
    var isDead: Bool { threads.isEmpty }

    /// Whether a match may begin at a place other than the first.
    var mayBeginAnywhere: Bool { !seeds.isEmpty }

    /// Whether a further character might lead to a match.
    var waitsForMore: Bool { threads.contains { !waits($0) } }

    /// The work of a step from here: the number of threads minus one.
    var work: Int { max(0, threads.count - 1) }

    /// Moves to the start of a text.
    ///
    /// - Returns: Whether the expression matches every text.
    mutating func begin() -> Bool {
        beginPass()
        previous = .start
        let isFound = follow(0, next: .unknown)
        swap(&threads, &scratch)
        return isFound
    }

    /// Moves to a place with the given threads.
    mutating func resume(_ threads: ArraySlice<UInt32>, after previous: Previous) {
        self.threads.removeAll(keepingCapacity: true)
        self.threads.append(contentsOf: threads)
        self.previous = previous
    }

    /// Advances by one byte.
    ///
    /// - Returns: Whether a match is found there.
    /// - Complexity: O(*m*), *m* the number of threads of the program.
    mutating func advance(over byte: UInt8) -> Bool {
        if resolveAssertions(before: .byte(byte)) { return true }
        beginPass()
        previous = program.usesWords && RegexProgram.isWord(byte) ? .word : .other
        for thread in threads {
            let index = Self.instruction(of: thread)
            let node = Self.node(of: thread)
            guard case .scalar = program.instructions[index],
                let target = program.trees.target(of: node, on: byte)
            else { continue }
            if target == UTF8Trie.accept {
                if follow(index + 1, next: .unknown) { return true }
            } else {
                add(index, target)
            }
        }
        for seed in seeds where mark(Self.instruction(of: seed), Self.node(of: seed)) {
            scratch.append(seed)
        }
        swap(&threads, &scratch)
        return false
    }

    /// Returns whether there is a match if the text ends here.
    mutating func isFoundAtEnd() -> Bool {
        resolveAssertions(before: .end)
    }

    /// Resolves the threads at assertions, once the next byte is known.
    private mutating func resolveAssertions(before next: Next) -> Bool {
        guard threads.contains(where: waits) else { return false }
        beginPass()
        for thread in threads {
            let index = Self.instruction(of: thread)
            if !waits(thread) {
                add(index, Self.node(of: thread))
            } else if holds(program.instructions[index], before: next) {
                if follow(index + 1, next: next) { return true }
            }
        }
        swap(&threads, &scratch)
        return false
    }

    private func waits(_ thread: UInt32) -> Bool {
        if case .scalar = program.instructions[Self.instruction(of: thread)] { return false }
        return true
    }

    private func holds(_ assertion: RegexInstruction, before next: Next) -> Bool {
        var isBeforeWord = false
        if case .byte(let byte) = next {
            // No match can begin or end within a scalar.
            if RegexProgram.isContinuation(byte) { return false }
            isBeforeWord = RegexProgram.isWord(byte)
        }
        switch assertion {
        case .wordBoundary:
            return isBeforeWord != (previous == .word)
        case .notWordBoundary:
            return isBeforeWord == (previous == .word)
        default:
            if case .end = next { return assertion == .textEnd }
            return false
        }
    }

    /// Adds the threads that an instruction reaches without consuming input.
    ///
    /// - Returns: Whether one of them reaches `found`.
    private mutating func follow(_ index: Int, next: Next) -> Bool {
        stack.append(index)
        while let index = stack.popLast() {
            let instruction = program.instructions[index]
            if case .scalar(let number) = instruction {
                add(index, program.classes[Int(number)].root)
                continue
            }
            guard mark(index, 0) else { continue }
            switch instruction {
            case .scalar:
                break
            case .split(let distance):
                stack.append(index + Int(distance))
                stack.append(index + 1)
            case .jump(let distance):
                stack.append(index + Int(distance))
            case .textStart:
                if previous == .start { stack.append(index + 1) }
            case .textEnd, .wordBoundary, .notWordBoundary:
                if case .unknown = next {
                    scratch.append(Self.thread(index, 0))
                } else if holds(instruction, before: next) {
                    stack.append(index + 1)
                }
            case .found:
                stack.removeAll(keepingCapacity: true)
                return true
            }
        }
        return false
    }

    private mutating func add(_ index: Int, _ node: UInt16) {
        if mark(index, node) { scratch.append(Self.thread(index, node)) }
    }

    /// Marks a thread as added in this pass.
    ///
    /// - Returns: Whether it was not marked before.
    private mutating func mark(_ index: Int, _ node: UInt16) -> Bool {
        var slot = Int(program.slots[index])
        if case .scalar(let number) = program.instructions[index] {
            slot += Int(node - program.classes[Int(number)].first)
        }
        if passes[slot] == pass { return false }
        passes[slot] = pass
        return true
    }

    private mutating func beginPass() {
        scratch.removeAll(keepingCapacity: true)
        if pass == .max {
            for index in passes.indices { passes[index] = 0 }
            pass = 0
        }
        pass += 1
    }

    private static func thread(_ index: Int, _ node: UInt16) -> UInt32 {
        UInt32(index) << 16 | UInt32(node)
    }

    private static func instruction(of thread: UInt32) -> Int {
        Int(thread >> 16)
    }

    private static func node(of thread: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: thread)
    }
}
