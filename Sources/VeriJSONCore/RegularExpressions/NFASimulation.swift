/// The search itself: all threads of the program at one place of the text, moved byte by byte.
///
/// It makes the states of the automaton, and is what a search falls back on when there are too
/// many of them. As only being found matters, not where, threads have no order.
struct NFASimulation {
    /// What stands before a place; bytes are told apart only where the program uses words.
    enum Previous: UInt32 {
        case start
        case word
        case other
    }

    /// What is known about the byte after a place.
    enum Next {
        case unknown
        case byte(UInt8)
        case end
    }

    let program: RegexProgram
    /// The threads at this place, none twice: those before a scalar, within one, and those at an
    /// assertion that depends on the next byte.
    private(set) var threads: [UInt32] = []
    private(set) var previous = Previous.other
    /// The threads that begin at every place but the first.
    private var seeds: [UInt32] = []
    private var scratch: [UInt32] = []
    private var stack: [Int] = []
    /// The pass that last added each thread, by slot.
    private var passes: [UInt32]
    private var pass: UInt32 = 0

    init(_ program: RegexProgram) {
        self.program = program
        passes = [UInt32](repeating: 0, count: program.slotCount)
        beginPass()
        _ = follow(0, next: .unknown)
        swap(&seeds, &scratch)
    }

    /// Whether nothing can be found any more.
    var isDead: Bool { threads.isEmpty }

    /// The work of a step from here: the threads but one.
    var work: Int { max(0, threads.count - 1) }

    /// Goes to the start of a text.
    ///
    /// - Returns: whether the expression is found whatever the text is.
    mutating func begin() -> Bool {
        beginPass()
        previous = .start
        let isFound = follow(0, next: .unknown)
        swap(&threads, &scratch)
        return isFound
    }

    /// Goes to a place where these are the threads.
    mutating func resume(_ threads: ArraySlice<UInt32>, after previous: Previous) {
        self.threads.removeAll(keepingCapacity: true)
        self.threads.append(contentsOf: threads)
        self.previous = previous
    }

    /// Steps over one byte.
    ///
    /// - Returns: whether the expression is found there.
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

    /// Whether the expression is found if the text ends here.
    mutating func isFoundAtEnd() -> Bool {
        resolveAssertions(before: .end)
    }

    /// Moves the threads that wait at an assertion, now that the next byte is known.
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
            // No place within a scalar is one where an expression can be found.
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

    /// Adds the threads that an instruction leads to without consuming anything.
    ///
    /// - Returns: whether one of them is at `found`.
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

    /// Notes that the thread is added.
    ///
    /// - Returns: whether it was not yet, in this pass.
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
