import VeriJSONCore

/// The strings at a place, by class, by sentinel and by value.
struct StringStatistics: Hashable, Sendable {
    struct ClassCount: Hashable, Sendable {
        var kind: StringClass
        var count: Int
        /// The first string of the class, cut to ``StringStatistics/longestExample`` bytes.
        var example: String
        /// Where it is.
        var first: SampleStamp
    }

    struct SentinelCount: Hashable, Sendable {
        var word: SentinelWord
        var count: Int
    }

    /// The bytes that are kept of an example.
    static let longestExample = 80

    private(set) var classes: [ClassCount] = []
    private(set) var sentinels: [SentinelCount] = []
    var values = DistinctValues()
    /// The forms that all strings have but blank ones and sentinels; none where they are not observed.
    var forms = TextForms.none

    /// The number of strings.
    var count: Int { classes.reduce(0) { $0 + $1.count } }

    func count(of kind: StringClass) -> Int {
        classes.first { $0.kind == kind }?.count ?? 0
    }

    /// Counts a string of a document.
    @inline(never)
    mutating func add(_ index: NodeIndex, of view: TapeView, _ stamp: SampleStamp) {
        if view[index].isFlagged {
            addEscaped(view.content(of: index), view, stamp)
        } else {
            add(view.content(of: index), stamp)
        }
    }

    @inline(never)
    private mutating func addEscaped(
        _ content: UnsafeBufferPointer<UInt8>,
        _ view: TapeView,
        _ stamp: SampleStamp
    ) {
        view.withUnescaped(content) { add($0, stamp) }
    }

    /// Counts a string.
    @inline(__always)
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ stamp: SampleStamp) {
        let kind = values.add(text, stamp)
        if !forms.isNone { forms.narrow(to: text, kind) }
        if kind == .sentinel || kind == .empty, let word = SentinelWord(text) {
            add(SentinelCount(word: word, count: 1))
        }
        for index in classes.indices where classes[index].kind == kind {
            classes[index].count += 1
            return
        }
        classes.append(ClassCount(kind: kind, count: 1, example: Self.example(text), first: stamp))
    }

    @inline(never)
    private static func example(_ text: UnsafeBufferPointer<UInt8>) -> String {
        guard text.count > longestExample else { return String(decoding: text, as: UTF8.self) }
        var end = longestExample
        while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: text[..<end], as: UTF8.self) + "…"
    }

    mutating func add(_ sentinel: SentinelCount) {
        if let index = sentinels.firstIndex(where: { $0.word == sentinel.word }) {
            sentinels[index].count += sentinel.count
        } else {
            sentinels.append(sentinel)
        }
    }

    mutating func add(_ added: ClassCount) {
        if let index = classes.firstIndex(where: { $0.kind == added.kind }) {
            classes[index].count += added.count
            if added.first < classes[index].first {
                (classes[index].example, classes[index].first) = (added.example, added.first)
            }
        } else {
            classes.append(added)
        }
    }

    /// Forgets the strings themselves.
    mutating func forgetValues() {
        for index in classes.indices { classes[index].example = "" }
        values.saturate()
    }

    /// Puts everything in the order of the samples, in which a saved state has it.
    mutating func sort(movedBy documents: Int) {
        if documents > 0 {
            for index in classes.indices { classes[index].first.move(by: documents) }
        }
        if !classes.isAscending(by: \.first) { classes.sort { $0.first < $1.first } }
        if sentinels.count > 1 { sentinels.sort { $0.word.rawValue < $1.word.rawValue } }
        values.sort(movedBy: documents)
    }

    /// Adds the strings of another place, which follow those of this one.
    mutating func merge(_ other: StringStatistics) {
        merge(formsOf: other)
        for added in other.classes { add(added) }
        for sentinel in other.sentinels { add(sentinel) }
        values.merge(other.values)
    }

    /// Keeps the forms that the strings of both places have; a place without strings has no say.
    private mutating func merge(formsOf other: StringStatistics) {
        if classes.isEmpty, !other.classes.isEmpty || forms.isNone {
            forms = other.forms
        } else if !other.classes.isEmpty {
            forms.formIntersection(other.forms)
        }
    }
}
