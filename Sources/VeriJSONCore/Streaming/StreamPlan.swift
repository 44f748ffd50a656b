/// The decisions about a stream that are made before its first byte: the rules of its records, and
/// what is checked when it ends.
struct StreamPlan: Sendable {
    let framing: Sanitizer.Framing
    let policy: Sanitizer.Policy
    let worker: RecordWorker
    let context: RecordContext
    /// The rule of the array whose items are the records; nil for other forms.
    let array: ItemArray?

    private let sizes: StreamSizes

    /// The array whose items are the records.
    struct ItemArray: Sendable {
        /// The walker of the whole document.
        var walker: PatternWalker
        var rule: RuleIndex
        var pointer: JSONPointer
    }

    init(
        _ sanitizer: Sanitizer,
        _ framing: Sanitizer.Framing,
        name: String?,
        sizes: StreamSizes
    ) throws(StreamError) {
        self.framing = framing
        self.sizes = sizes
        var policy = sanitizer.policy
        // A line, and an item among others, has no line breaks of ours.
        if case .pretty = policy.output.layout { policy.output.layout = .compact }
        let pattern: Pattern
        if case .items(let pointer) = framing {
            let array = try ItemArray(sanitizer, pointer)
            let graph = sanitizer.pattern.graph
            let item = RuleIndex(graph[array.rule].payload)
            pattern = Pattern(part: graph.rooted(at: item, isSecret: array.isSecret))
            policy.isForItems = true
            self.array = array
        } else {
            pattern = sanitizer.pattern
            array = nil
        }
        self.policy = policy
        let isSame = array == nil && policy == sanitizer.policy
        let walker = isSame ? sanitizer.walker : PatternWalker(pattern, policy: policy)
        worker = RecordWorker(walker: walker, name: name, markLimit: sizes.marks)
        context = RecordContext(walker, name: name, array: array?.pointer.tokens)
    }

    /// A cutter for the stream.
    var cutter: RecordCutter {
        RecordCutter(framing, recordLimit: policy.limits.clamped.inputBytes, sizes)
    }
}

/// The bounds on what a stream keeps at a time.
///
/// They change no result; tests set them small.
struct StreamSizes: Sendable {
    /// The size of a block, in bytes, if chunks are larger.
    var block = 1 << 20
    /// The most items of a block, each of which takes 40 bytes.
    var items = 1 << 14
    /// The most records of a block that are marked, each of which takes 36 bytes.
    var marks = 1 << 13
}

extension StreamPlan.ItemArray {
    /// Finds the rule of the array at a pointer.
    ///
    /// - Throws: ``StreamError`` if it is not a plain array.
    init(_ sanitizer: Sanitizer, _ pointer: JSONPointer) throws(StreamError) {
        let graph = sanitizer.pattern.graph
        var rules: [Set<RuleIndex>] = []
        graph.follow(pointer) { rules.append($0) }
        let place = pointer.tokens.isEmpty ? "the root" : "'\(pointer)'"
        guard let last = rules.last, last.count == 1, let rule = last.first,
            rules.allSatisfy({ $0.count == 1 }), graph[rule].form == .array
        else {
            throw StreamError(
                code: .streamItems,
                "expected a plain array '[p]' in the pattern at \(place), found "
                    + Self.words(for: rules, graph),
                help: "give the pointer of such an array, or clean the document as a whole"
            )
        }
        if let directive = Self.directive(of: graph[rule], graph) {
            throw StreamError(
                code: .streamItems,
                "expected a plain array '[p]' in the pattern at \(place), found one with "
                    + "'\(directive)'",
                help: "'\(directive)' needs the array as a whole: clean the document as a whole"
            )
        }
        walker = sanitizer.walker
        self.rule = rule
        self.pointer = pointer
    }

    /// Returns the directive of a rule that cannot be followed item by item; nil if it has none.
    private static func directive(of rule: Rule, _ graph: RuleGraph) -> String? {
        if graph.refinement(of: rule)?.uniqueness.isEmpty == false { return "$unique" }
        if rule.traits.contains(.hasSentinels) { return "$null" }
        if rule.traits.contains(.hasAllowedValues) { return "$in" }
        return rule.traits.contains(.hasFallback) ? "$fallback" : nil
    }

    private static func words(for rules: [Set<RuleIndex>], _ graph: RuleGraph) -> String {
        guard let last = rules.last, !last.isEmpty else { return "no rule" }
        if rules.contains(where: { $0.count > 1 }) { return "a union on the way to it" }
        return last.first.map { graph.place(of: $0).summary } ?? "no rule"
    }

    /// Whether the path to the items leads through a secret.
    var isSecret: Bool {
        let graph = walker.pattern.graph
        var isSecret = false
        graph.follow(pointer) { rules in
            isSecret = isSecret || rules.contains { graph[$0].traits.contains(.secret) }
        }
        return isSecret
    }
}

extension Sanitizer {
    /// Returns a sanitizer of the items of an array, which are cleaned one by one.
    ///
    /// - Throws: ``StreamError`` if the pattern has no plain array at the pointer.
    package func forItems(at pointer: JSONPointer) throws(StreamError) -> Sanitizer {
        let array = try StreamPlan.ItemArray(self, pointer)
        let item = RuleIndex(pattern.graph[array.rule].payload)
        var policy = policy
        policy.isForItems = true
        let part = Pattern(part: pattern.graph.rooted(at: item, isSecret: array.isSecret))
        return Sanitizer(part, policy: policy)
    }
}
