extension ReportBuilder {
    /// What is worth knowing beyond the changes: emptied arrays first, then what was noted in
    /// the walk, then what limits cut short.
    func notes(kept: Int, of total: Int) -> [Report.Note] {
        var notes = emptiedArrays() + unknownKeys()
        if kept < total {
            notes.append(
                Report.Note(
                    code: .limitChanges,
                    template: "",
                    count: 1,
                    paths: [],
                    range: 0..<0,
                    line: 1,
                    column: 1,
                    lost: total - kept,
                    total: total,
                    message: messages.changesNotKept(kept: kept, total: total),
                    label: ""
                )
            )
        }
        return notes
    }

    private struct Losses {
        var steps: ArraySlice<PathStep>
        var rule: RuleIndex
        var dropped = 0
        var last: UInt32 = 0
        var firstItem: Event
        var lastItem: Event
    }

    /// Arrays that lost all of their items, or more than half of them.
    ///
    /// Repeated items do not count: they are no loss.
    private func emptiedArrays() -> [Report.Note] {
        var order: [ArraySlice<PathStep>] = []
        var losses: [ArraySlice<PathStep>: Losses] = [:]
        for event in record.events where event.action == .drop && event.code != .arrayDuplicate {
            let steps = paths.steps(of: event.path)
            guard case .index(let index) = steps.last else { continue }
            let array = steps.dropLast()
            if losses[array] == nil { order.append(array) }
            var loss =
                losses[array]
                ?? Losses(steps: array, rule: event.rule, firstItem: event, lastItem: event)
            loss.dropped += 1
            if index >= loss.last {
                loss.last = index
                loss.lastItem = event
            }
            if event.start < loss.firstItem.start { loss.firstItem = event }
            losses[array] = loss
        }
        var notes = NoteList(messages: messages) {
            lines.location(of: $0, in: input.buffer)
        }
        for key in order {
            guard let loss = losses[key] else { continue }
            // The rest of the array is counted only as far as it decides.
            let before = Int(loss.last) + 1
            let needed = 2 * loss.dropped - before
            guard needed > 0 else { continue }
            let after = JSONText.itemsFollowing(
                loss.lastItem.end.position,
                in: input,
                upTo: needed
            )
            guard after < needed else { continue }
            notes.add(.arrayEmptied, template: graph.place(of: loss.rule).template) {
                let path = paths.path(loss.steps)
                let item = hiding(
                    range(loss.firstItem.start, loss.firstItem.end),
                    if: path.isSecret
                )
                guard !path.isSecret else { return (path.pointer, item, 0, 0) }
                return (path.pointer, item, loss.dropped, before + after)
            }
        }
        return notes.notes
    }

    private func unknownKeys() -> [Report.Note] {
        var notes = NoteList(messages: messages) {
            lines.location(of: $0, in: input.buffer)
        }
        for event in record.events where event.action == .note && event.code == .keyUnknown {
            let steps = paths.steps(of: event.path)
            let code = FindingCode(event.code, detail: event.detail, rule: graph[event.rule])
            notes.add(code, template: graph.place(of: event.rule).template) {
                let path = paths.path(steps)
                let place = pointingRange(event.code, range(event.start, event.end), steps)
                return (path.pointer, hiding(place, if: path.isSecret), 0, 0)
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
    let location: (Int) -> TextLocation
    private var gathered: [Report.Note] = []
    private var positions: [Key: Int] = [:]

    init(messages: Messages, location: @escaping (Int) -> TextLocation) {
        self.messages = messages
        self.location = location
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
        place: () -> (path: JSONPointer, range: Range<Int>, lost: Int, total: Int)
    ) {
        let key = Key(code: code, template: template)
        if let position = positions[key] {
            gathered[position].count += 1
            if gathered[position].paths.count < Report.Note.pathLimit {
                gathered[position].paths.append(place().path)
            }
            return
        }
        positions[key] = gathered.count
        let (path, range, lost, total) = place()
        let location = location(range.lowerBound)
        gathered.append(
            Report.Note(
                code: code,
                template: template,
                count: 1,
                paths: [path],
                range: range,
                line: location.line,
                column: location.column,
                lost: lost,
                total: total,
                message: "",
                label: ""
            )
        )
    }
}
