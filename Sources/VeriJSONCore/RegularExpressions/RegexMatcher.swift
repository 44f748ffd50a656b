/// A matcher for one expression, which builds the states of its automaton lazily.
///
/// A matcher is mutable and belongs to one thread at a time; the expression is shared by threads.
/// Earlier searches affect the time of a search, but never its result or its charge.
///
/// A search is charged for each byte that it advances over: the number of threads at that byte
/// minus one. The automaton stores that number with each state, the simulation counts its threads,
/// and a template never has more than one.
package struct RegexMatcher: ~Copyable {
    /// The maximum number of states that are kept; a state is usually a row of a few dozen entries.
    static let stateLimit = 2000
    private static let entryLimit = 1 << 16
    private static let threadLimit = 1 << 16

    /// The template, if the expression needs no states.
    private let template: RegexTemplate?
    private let stateLimit: Int
    private var simulation: NFASimulation
    private var states = NFAStates()
    private var table: DFATable
    /// The row at the start of a text, or a special value; `unknown` before the first search.
    private var start = DFATable.unknown
    /// The number of bytes searched since the states were last removed.
    private var bytesSinceRemoval = 0

    package init(_ expression: RegularExpression) {
        let template = RegexTemplate(expression.program)
        self.init(expression, template, stateLimit: Self.stateLimit)
    }

    /// Creates a matcher that keeps at most `stateLimit` states; with 0, it never uses the
    /// automaton.
    init(_ expression: RegularExpression, _ template: RegexTemplate? = nil, stateLimit: Int) {
        let program = expression.program
        self.template = template
        self.stateLimit = stateLimit
        simulation = NFASimulation(program)
        table = DFATable(
            byteClasses: program.byteClasses,
            classCount: program.representatives.count
        )
    }

    /// The number of states that are currently kept.
    var stateCount: Int { states.count }

    /// Returns whether the expression matches anywhere in the text, which must be valid UTF-8.
    ///
    /// Allocates nothing once the states that the text needs exist.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - budget: The budget that the search is charged to.
    /// - Returns: Whether there is a match; unspecified once the budget is exceeded.
    /// - Complexity: O(*n* · *m*), *n* the number of bytes of the text, *m* the size of the
    ///   expression, but at most O(*n*) beyond the budget; O(*n*) if the states exist.
    package mutating func matches(
        _ text: UnsafeBufferPointer<UInt8>,
        charging budget: inout WorkBudget
    ) -> Bool {
        if let template { return template.matches(text) }
        if start > DFATable.found {
            let stop = table.run(text, from: 0, in: start)
            if stop.work != 0 { budget.charge(stop.work) }
            if stop.outcome != DFATable.unknown {
                return stop.outcome == DFATable.found
            }
            return learn(text, from: stop, charging: &budget)
        }
        return begin(text, charging: &budget)
    }

    @inline(never)
    private mutating func begin(
        _ text: UnsafeBufferPointer<UInt8>,
        charging budget: inout WorkBudget
    ) -> Bool {
        if start == DFATable.unknown {
            if simulation.begin() {
                start = DFATable.found
            } else if simulation.isDead {
                start = DFATable.dead
            } else if let row = rowOfSimulation() ?? rowForgettingOthers() {
                start = row
            } else {
                return simulate(text, from: 0, charging: &budget)
            }
        }
        if start <= DFATable.found { return start == DFATable.found }
        let stop = table.run(text, from: 0, in: start)
        budget.charge(stop.work)
        return learn(text, from: stop, charging: &budget)
    }

    /// Continues a run that stopped at an unknown entry: computes the entry, and so on to the end
    /// of the text.
    @inline(never)
    private mutating func learn(
        _ text: UnsafeBufferPointer<UInt8>,
        from stop: DFATable.Stop,
        charging budget: inout WorkBudget
    ) -> Bool {
        var stop = stop
        var counted = 0
        while stop.outcome == DFATable.unknown, !budget.isExceeded {
            let state = states[table.number(of: stop.row)]
            simulation.resume(state.threads, after: state.previous)
            if stop.position == text.count {
                let outcome =
                    simulation.isFoundAtEnd() ? DFATable.found : DFATable.dead
                table[stop.row, nil] = outcome
                stop.outcome = outcome
                break
            }
            let byte = text[stop.position]
            if simulation.advance(over: byte) {
                table[stop.row, byte] = DFATable.found
                stop.outcome = DFATable.found
                break
            }
            if simulation.isDead {
                table[stop.row, byte] = DFATable.dead
                stop.outcome = DFATable.dead
                break
            }
            stop.position += 1
            bytesSinceRemoval += stop.position - counted
            counted = stop.position
            if let row = rowOfSimulation() {
                table[stop.row, byte] = row
                stop = table.run(text, from: stop.position, in: row)
                budget.charge(stop.work)
            } else if let row = rowForgettingOthers() {
                // The previous row was removed as well, so the transition cannot be stored.
                counted = stop.position
                stop = table.run(text, from: stop.position, in: row)
                budget.charge(stop.work)
            } else {
                return simulate(text, from: stop.position, charging: &budget)
            }
        }
        bytesSinceRemoval += stop.position - counted
        return stop.outcome == DFATable.found
    }

    /// Searches the rest of the text without the automaton.
    private mutating func simulate(
        _ text: UnsafeBufferPointer<UInt8>,
        from position: Int,
        charging budget: inout WorkBudget
    ) -> Bool {
        bytesSinceRemoval += text.count - position
        for index in position..<text.count {
            budget.charge(simulation.work)
            if budget.isExceeded { return false }
            if simulation.advance(over: text[index]) { return true }
            if simulation.isDead { return false }
        }
        return simulation.isFoundAtEnd()
    }

    /// Returns the row of the simulation's state; nil if the state is new and there is no room for
    /// it.
    private mutating func rowOfSimulation() -> UInt32? {
        let threads = simulation.threads
        let mayAdd =
            states.count < stateLimit && table.entryCount < Self.entryLimit
            && states.elementCount + threads.count < Self.threadLimit
        let previous = simulation.previous
        guard let number = states.number(of: threads, after: previous, mayAdd: mayAdd)
        else { return nil }
        let row = table.row(of: number)
        let work = UInt32(truncatingIfNeeded: simulation.work)
        return Int(row) < table.entryCount ? row : table.appendRow(work: work)
    }

    /// Returns the row of the simulation's state, after removing all other states to make room.
    ///
    /// - Returns: Nil if the states were not worth their cost: at most ten bytes were searched for
    ///   each of them. The simulation is then faster than building states that are soon removed.
    private mutating func rowForgettingOthers() -> UInt32? {
        guard bytesSinceRemoval > states.count * 10 else { return nil }
        states.removeAll()
        table.removeAll()
        start = DFATable.unknown
        bytesSinceRemoval = 0
        return rowOfSimulation()
    }
}

extension RegularExpression {
    /// Returns whether the expression is found in a text, without a limit on the work.
    package func isFound(in text: String) -> Bool {
        var matcher = RegexMatcher(self)
        var budget = WorkBudget.unlimited
        return Array(text.utf8).withUnsafeBufferPointer { matcher.matches($0, charging: &budget) }
    }
}
