extension ReportBuilder {
    /// What is worth knowing beyond the changes: emptied arrays first, then what was noted in
    /// the walk, then what limits cut short.
    mutating func notes(kept: Int, of total: Int) -> [Report.Note] {
        var notes = emptiedArrays() + unknownKeys()
        if kept < total {
            notes.append(
                Report.Note(
                    code: .limitChanges,
                    template: "",
                    count: 1,
                    paths: [],
                    range: 0..<0,
                    lineNumber: DeferredNumber(1),
                    columnNumber: DeferredNumber(1),
                    lost: total - kept,
                    total: total,
                    message: words.messages.changesNotKept(kept: kept, total: total),
                    label: ""
                )
            )
        }
        return notes
    }

    /// What an array lost.
    private struct Losses {
        var array: PathIndex
        var rule: RuleIndex
        var count = 0
        var last: UInt32 = 0
        var firstItem: Event
        var lastItem: Event
    }

    /// Arrays that lost all of their items, or more than half of them.
    private mutating func emptiedArrays() -> [Report.Note] {
        var notes = NoteList(messages: words.messages, places: places)
        for loss in losses() {
            // The rest of the array is counted only as far as it decides.
            let before = Int(loss.last) + 1
            let needed = 2 * loss.count - before
            guard needed > 0 else { continue }
            let after = JSONText.itemsFollowing(
                loss.lastItem.end.position,
                in: input,
                upTo: needed
            )
            guard after < needed else { continue }
            notes.add(.arrayEmptied, template: graph.place(of: loss.rule).template) {
                let path = paths.path(to: loss.array)
                let item = hiding(
                    range(loss.firstItem.start, loss.firstItem.end),
                    if: path.isSecret
                )
                let place = place(at: item.lowerBound)
                guard !path.isSecret else { return (path.pointer, item, place, 0, 0) }
                return (path.pointer, item, place, loss.count, before + after)
            }
        }
        return notes.notes
    }

    /// What each array lost, in the order of their first losses.
    ///
    /// Repeated items do not count: they are no loss.
    private mutating func losses() -> [Losses] {
        var losses: [Losses] = []
        let relocation = paths.relocation
        var positions: [Int: Int] = [:]
        // Most losses follow another one of the same array.
        var current: (array: PathIndex, position: Int)?
        for event in record.events where event.action == .drop && event.code != .arrayDuplicate {
            guard let (array, step) = record.paths.last(of: event.path),
                case .index(let index) = step, let node = relocation.node(ofArray: array)
            else { continue }
            var position = current?.position ?? 0
            if current?.array != array {
                position = positions[node] ?? losses.count
                positions[node] = position
                current = (array, position)
            }
            if position == losses.count {
                losses.append(
                    Losses(array: array, rule: event.rule, firstItem: event, lastItem: event)
                )
            }
            losses[position].count += 1
            if index >= losses[position].last {
                losses[position].last = index
                losses[position].lastItem = event
            }
            if event.start < losses[position].firstItem.start {
                losses[position].firstItem = event
            }
        }
        return losses
    }

    private mutating func unknownKeys() -> [Report.Note] {
        var notes = NoteList(messages: words.messages, places: places)
        for event in record.events where event.action == .note && event.code == .keyUnknown {
            let code = words.code(event.code, event.rule, Int(event.detail))
            notes.add(code, template: graph.place(of: event.rule).template) {
                let path = paths.path(to: event.path)
                let key = hiding(
                    pointingRange(event.code, range(event.start, event.end), event.path),
                    if: path.isSecret
                )
                return (path.pointer, key, place(at: key.lowerBound), 0, 0)
            }
        }
        return notes.notes
    }
}

/// Notes of one code and place of the pattern, gathered into one.
private struct NoteList {
    private struct Key: Hashable {
        var code: FindingCode
        var template: String
    }

    let messages: Messages
    let places: PlaceTable
    private var gathered: [Report.Note] = []
    private var positions: [Key: Int] = [:]

    init(messages: Messages, places: PlaceTable) {
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

    mutating func add(
        _ code: FindingCode,
        template: String,
        first: () -> (path: JSONPointer, range: Range<Int>, place: UInt32, lost: Int, total: Int)
    ) {
        let key = Key(code: code, template: template)
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
                lineNumber: .line(of: place, in: places),
                columnNumber: .column(of: place, in: places),
                lost: lost,
                total: total,
                message: "",
                label: ""
            )
        )
    }
}
