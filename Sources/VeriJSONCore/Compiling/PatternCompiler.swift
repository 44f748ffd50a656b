/// The compiler of the pattern language, from source text to rules or mistakes.
///
/// The first phase, implemented here, turns every place of the pattern into a ``PatternSlot`` and
/// checks each place on its own. The second phase, ``PatternLinker``, follows references and makes
/// the rules. Both use worklists instead of recursion, and both continue after a mistake, so that
/// all mistakes are reported at once.
package struct PatternCompiler {
    /// The limit on the nesting of arrays and objects in a pattern.
    package static let depthLimit = 200
    /// The limit on starred keys in an object pattern.
    ///
    /// Every key of a document that the pattern does not name is compared with all of them.
    static let starredKeyLimit = 100

    /// A pattern still to be compiled, and the slot that it fills.
    struct Pending {
        var node: SyntaxIndex
        var slot: Int
        /// Whether `$define` is allowed here.
        var isRoot = false
    }

    let tree: SyntaxTree
    var draft = PatternDraft()
    var nearest = NearestName()
    var pending: [Pending] = []
    /// The work done so far, in units that do not depend on the machine.
    var steps = 0
    /// The positions in ``PatternDraft/expressions``, by the text of the expression.
    var expressionPositions: [[UInt8]: UInt32] = [:]
    /// The positions in ``PatternDraft/valueSets``, by the argument of `enum`.
    var enumerationPositions: [[UInt8]: UInt32] = [:]

    private init(_ tree: SyntaxTree) {
        self.tree = tree
    }

    /// Compiles a pattern.
    ///
    /// The caller still has to check that each of ``CompiledPattern/suppliedValues`` matches its
    /// rule.
    ///
    /// - Throws: ``PatternError`` with every mistake in the pattern.
    /// - Complexity: O(*n*), *n* the number of bytes.
    package static func compile(_ source: SourceText) throws(PatternError) -> CompiledPattern {
        switch outcome(of: source) {
        case .success(let compiled): return compiled
        case .failure(let error): throw error
        }
    }

    /// Returns every mistake and warning in a pattern.
    static func lint(_ source: SourceText) -> [PatternMistake] {
        switch outcome(of: source) {
        case .success(let compiled): compiled.warnings
        case .failure(let error): (error.mistakes + error.warnings).inOrder(in: source)
        }
    }

    private static func outcome(of source: SourceText) -> Result<CompiledPattern, PatternError> {
        let tree: SyntaxTree
        do throws(PatternSyntaxError) {
            tree = try PatternParser.read(source, depthLimit: depthLimit)
        } catch {
            let mistake = PatternMistake(error, in: source)
            return .failure(
                PatternError(mistakes: [mistake].inOrder(in: source), source: source)
            )
        }
        if let mark = tree.jsonSchemaMark {
            let mistake = PatternMistake(.jsonSchema, at: mark, subject: tree.text(mark))
            return .failure(
                PatternError(mistakes: [mistake].inOrder(in: source), source: source)
            )
        }
        var linker = linked(tree)
        linker.lint()
        guard linker.draft.mistakes.isEmpty else {
            return .failure(
                PatternError(
                    mistakes: linker.draft.mistakes.inOrder(in: source),
                    warnings: linker.draft.warningsElsewhere.inOrder(in: source),
                    source: source
                )
            )
        }
        return .success(
            CompiledPattern(
                graph: linker.graph(),
                warnings: linker.draft.warnings.inOrder(in: source),
                suppliedValues: linker.suppliedValues
            )
        )
    }

    private static func linked(_ tree: SyntaxTree) -> PatternLinker {
        var compiler = PatternCompiler(tree)
        compiler.compileSlots()
        var linker = PatternLinker(
            compiler.draft,
            source: tree.source,
            nearest: compiler.nearest
        )
        linker.steps = compiler.steps
        linker.link()
        return linker
    }

    /// Returns the number of steps that compiling a pattern takes, for tests of its complexity.
    ///
    /// - Returns: The steps of both phases; 0 if the text cannot be parsed.
    static func stepsToCompile(_ source: SourceText) -> Int {
        guard let tree = try? PatternParser.read(source, depthLimit: depthLimit) else { return 0 }
        var linker = linked(tree)
        linker.lint()
        return linker.steps + linker.nearest.steps
    }

    private mutating func compileSlots() {
        let root = draft.addSlot(
            .root,
            template: "",
            range: tree[tree.root].range,
            isInsideDefinition: false
        )
        pending.append(Pending(node: tree.root, slot: root, isRoot: true))
        var next = 0
        while next < pending.count {
            compile(pending[next])
            next += 1
            steps += 1
        }
    }

    private mutating func compile(_ pattern: Pending) {
        let node = tree[pattern.node]
        switch node.content {
        case .string(let text):
            compileExpression(text, slot: pattern.slot)
        case .array(let items):
            compileArray(items, at: node.range, slot: pattern.slot)
        case .object(let members):
            compileObject(members, at: node.range, pattern)
        case .null, .bool, .number:
            let written = tree.text(node.range)
            var text = "{\"$in\": [\(written)]}"
            if case .null = node.content { text = "\"null\"" }
            draft.report(
                PatternMistake(
                    .leaf,
                    at: node.range,
                    subject: written,
                    replacement: .init(range: node.range, text: text)
                )
            )
        }
    }

    private mutating func compileArray(_ items: [SyntaxIndex], at range: Range<Int>, slot: Int) {
        draft.slots[slot].summary = "an array"
        guard let first = items.first else {
            draft.slots[slot].base = PatternSlot.leaf(.anyArray)
            return
        }
        let item = addSlot(.item, for: first, under: slot, step: "*")
        draft.slots[slot].base = .array(item)
        guard items.count > 1 else { return }
        for other in items.dropFirst() {
            _ = addSlot(.item, for: other, under: slot, step: "*")
        }
        draft.report(
            PatternMistake(
                .arrayElements,
                at: tree[items[1]].range,
                subject: String(items.count),
                related: tree[first].range,
                replacement: .init(
                    range: range,
                    text: "{\"$tuple\": \(tree.text(range))}"
                )
            )
        )
    }

    /// Adds the slot of a pattern inside another slot's pattern, and enqueues it.
    mutating func addSlot(
        _ role: PatternSlot.Role,
        for node: SyntaxIndex,
        under parent: Int,
        step: String?,
        keyRange: Range<Int>? = nil
    ) -> Int {
        let template = draft.slots[parent].template
        let slot = draft.addSlot(
            role,
            template: step.map { TemplatePath.appending($0, to: template) } ?? template,
            range: tree[node].range,
            isInsideDefinition: draft.slots[parent].isInsideDefinition,
            keyRange: keyRange
        )
        pending.append(Pending(node: node, slot: slot))
        return slot
    }
}

/// The result of compiling a pattern.
package struct CompiledPattern: Sendable {
    package let graph: RuleGraph
    /// The legal but suspicious parts of the pattern, in the order of their places.
    var warnings: [PatternMistake]
    /// The values that the pattern supplies, each of which must match a rule.
    var suppliedValues: [SuppliedValue]
}
