extension ReportBuilder {
    /// Returns the notes: emptied arrays, repairs, unknown and repeated keys, notes about the
    /// reading of the document, then the number of changes not listed.
    mutating func notes(kept: Int, of total: Int) -> [Report.Note] {
        var notes = emptiedArrays() + repairs() + keys(.keyUnknown) + keys(.keyDuplicate)
        notes += caught()
        notes += readingNotes() + conversionNotes()
        if kept < total {
            notes.append(
                Report.Note(
                    code: .limitChanges,
                    template: "",
                    count: 1,
                    paths: [],
                    range: 0..<0,
                    location: .start,
                    lost: total - kept,
                    total: total,
                    message: words.messages.changesNotKept(kept: kept, total: total),
                    label: ""
                )
            )
        }
        return notes
    }

    /// Returns notes about the arrays that lost all of their items, or more than half of them.
    private mutating func emptiedArrays() -> [Report.Note] {
        var notes = NoteList(messages: words.messages, places: places)
        let arrays = record.shrunk.filter(\.lostMost)
            .stablySorted { $0.first.lowerBound < $1.first.lowerBound }
        for array in arrays {
            notes.add(.arrayEmptied, template: graph.place(of: array.rule).template) {
                let path = paths.path(to: array.path)
                let item = hiding(
                    range(array.first.lowerBound, array.first.upperBound),
                    if: path.isSecret
                )
                let (range, place) = reported(item)
                guard !path.isSecret else { return (path.pointer, range, place, 0, 0) }
                return (path.pointer, range, place, array.lost, array.items)
            }
        }
        return notes.notes
    }

    /// Returns notes about the reading of a document that is not JSON.
    private mutating func readingNotes() -> [Report.Note] {
        var notes: [Report.Note] = []
        for observation in reading?.observations ?? [] {
            let found = observation.range.map { (range: $0, path: path(to: $0)) }
            let (range, place) = reported(
                hiding(found?.range ?? 0..<0, if: found?.path.isSecret == true)
            )
            notes.append(
                Report.Note(
                    code: observation.code,
                    template: "",
                    count: observation.count,
                    paths: found.map { [$0.path.pointer] } ?? [],
                    range: range,
                    location: LazyLocation(of: place, in: places),
                    lost: 0,
                    total: 0,
                    message: observation.message,
                    label: observation.label
                )
            )
        }
        return notes
    }

    /// Returns the path to a place, up to the first secret on it and without keys that are data.
    private func path(to range: Range<Int>) -> (pointer: JSONPointer, isSecret: Bool) {
        var tree = PathTree()
        var finder = PathFinder(input.buffer)
        let path = finder.path(to: range, in: &tree)
        let steps = tree.steps(of: path)
        let tokens = steps.map(paths.token)
        var tracker = RuleTracker(graph)
        let (secret, hidden) = tracker.privacy(
            of: tokens,
            hidesKeys: policy.disclosure.hidesKeys
        ) { position in
            if case .index(let index) = steps[position] { Int(index) } else { nil }
        }
        let shown = secret ?? tokens.count
        return (
            JSONPointer(tokens: Array(tokens.prefix(shown)), hiding: hidden.filter { $0 < shown }),
            secret != nil
        )
    }

    /// Returns notes about keys that are unknown or repeated, each of which is noted once.
    private mutating func keys(_ kind: CodeTag) -> [Report.Note] {
        var notes = NoteList(messages: words.messages, places: places)
        var known: Set<ByteOffset> = []
        for event in record.events
        where event.action == .note && event.code == kind && known.insert(event.start).inserted {
            let code = words.code(event.code, event.rule, Int(event.detail))
            notes.add(code, template: graph.place(of: event.rule).template) {
                let path = paths.path(to: event.path)
                let key = hiding(
                    pointingRange(
                        event.code,
                        range(event.start, event.end),
                        event.path,
                        event.rule,
                        event.detail
                    ),
                    if: path.isSecret
                )
                let (range, place) = reported(key)
                return (path.pointer, range, place, 0, 0)
            }
        }
        return notes.notes
    }

    /// Returns notes about failures that the model's code caught: one for each declaration and code.
    private mutating func caught() -> [Report.Note] {
        var notes = NoteList(messages: words.messages, places: places)
        for event in record.events where event.action == .note && event.code == .modelCaught {
            notes.add(.modelCaught, template: graph.place(of: event.rule).template) {
                let path = paths.path(to: event.path)
                let value = hiding(range(event.start, event.end), if: path.isSecret)
                let (range, place) = reported(value)
                return (path.pointer, range, place, 0, 0)
            }
            notes.declare(graph.declarations[event.rule]?.text)
        }
        return notes.notes
    }

    /// Returns notes about the repairs of a document that was rejected nevertheless.
    private mutating func repairs() -> [Report.Note] {
        var notes = NoteList(messages: words.messages, places: places)
        for event in record.events where event.action == .note && event.code.isRepair {
            let code = words.code(event.code, event.rule, Int(event.detail))
            notes.add(code, template: graph.place(of: event.rule).template) {
                let path = paths.path(to: event.path)
                let (range, place) = reported(
                    range(event.start, event.end),
                    repair(record.causes[Int(event.causeStart)])
                )
                return (path.pointer, range, place, 0, 0)
            }
        }
        return notes.notes
    }
}

/// A list of notes, with one for each code and place of the pattern.
private struct NoteList {
    private struct Key: Hashable {
        var code: FindingCode
        var template: String
    }

    let messages: Messages
    let places: LocationTable
    private var gathered: [Report.Note] = []
    private var positions: [Key: Int] = [:]
    /// The note to which a place was added last.
    private var last: Int?

    init(messages: Messages, places: LocationTable) {
        self.messages = messages
        self.places = places
    }

    var notes: [Report.Note] {
        gathered.map { note in
            var note = note
            note.message = messages.message(of: note)
            note.label = messages.label(of: note)
            return note
        }
    }

    /// Gives the note that was added last a declaration, unless it has one.
    mutating func declare(_ text: String?) {
        guard let last, gathered[last].declaration == nil else { return }
        gathered[last].declaration = text
    }

    mutating func add(
        _ code: FindingCode,
        template: String,
        first: () -> (path: JSONPointer, range: Range<Int>, place: UInt32, lost: Int, total: Int)
    ) {
        let key = Key(code: code, template: template)
        last = positions[key] ?? gathered.count
        if let position = positions[key] {
            gathered[position].count += 1
            if gathered[position].paths.count < Report.Note.pathLimit {
                gathered[position].paths.append(first().path)
            }
            return
        }
        positions[key] = gathered.count
        let (path, range, place, lost, total) = first()
        gathered.append(
            Report.Note(
                code: code,
                template: template,
                count: 1,
                paths: [path],
                range: range,
                location: LazyLocation(of: place, in: places),
                lost: lost,
                total: total,
                message: "",
                label: ""
            )
        )
    }
}
