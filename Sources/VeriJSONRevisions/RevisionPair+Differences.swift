import VeriJSONCore

extension RevisionPair {
    /// A container that is compared, with the step that leads to it.
    private struct ComparedContainer {
        var parent: Int
        var oldToken: String?
        var newToken: String?
        var depth: Int
    }

    /// A pair of values that is to be compared.
    private struct Pending {
        var place: ComparedContainer
        var pair: ValuePair
    }

    /// Returns the smallest parts that differ, in the order of the new revision.
    ///
    /// - Parameters:
    ///   - start: The values to compare; nil for the whole revisions.
    ///   - path: Their place.
    /// - Returns: The changes; none if the values are the same.
    func differences(
        of start: ValuePair? = nil,
        at path: [String] = []
    ) -> [Changes.Change] {
        var changes: [Changes.Change] = []
        var places: [ComparedContainer] = []
        func tokens(
            _ place: ComparedContainer,
            _ token: KeyPath<ComparedContainer, String?>
        ) -> [String] {
            var found: [String] = []
            var place = place
            while true {
                if let token = place[keyPath: token] { found.append(token) }
                guard place.parent >= 0 else { return path + found.reversed() }
                place = places[place.parent]
            }
        }
        func add(_ kind: Changes.Change.Kind, _ pending: Pending) {
            changes.append(
                Changes.Change(
                    kind: kind,
                    oldPath: pending.pair.old.map { _ in
                        JSONPointer(tokens: tokens(pending.place, \.oldToken))
                    },
                    newPath: pending.pair.new.map { _ in
                        JSONPointer(tokens: tokens(pending.place, \.newToken))
                    },
                    pair: pending.pair,
                    revisions: self
                )
            )
        }
        var pending = [
            Pending(place: ComparedContainer(parent: -1, depth: path.count), pair: start ?? roots)
        ]
        while let next = pending.popLast() {
            let place = next.place
            let path = {
                tokens(place, next.pair.new == nil ? \.oldToken : \.newToken)
            }
            if comparison.ignores(depth: place.depth, path: path) { continue }
            guard descends(into: next.pair, isRoot: place.depth == 0) else {
                switch (next.pair.old, next.pair.new) {
                case (nil, nil): break
                case (nil, _): add(.added, next)
                case (_, nil): add(.removed, next)
                default: if !isEqual(next.pair) { add(.replaced, next) }
                }
                continue
            }
            let parts = parts(of: next.pair, depth: place.depth, path: path)
            if isReordered(parts, next.pair) { add(.reordered, next) }
            places.append(place)
            for part in parts.reversed() {
                pending.append(
                    Pending(
                        place: ComparedContainer(
                            parent: places.count - 1,
                            oldToken: part.oldToken,
                            newToken: part.newToken,
                            depth: place.depth + 1
                        ),
                        pair: part.pair
                    )
                )
            }
        }
        return changes
    }

    /// Returns whether two values are the same but for places that are not compared.
    func isEqual(_ pair: ValuePair, at path: [String]) -> Bool {
        comparison.ignored.isEmpty || pair.old == nil || pair.new == nil
            ? isEqual(pair) : differences(of: pair, at: path).isEmpty
    }

    /// Whether two values are compared part by part: two objects, two arrays, or an object and
    /// a document that does not exist.
    private func descends(into pair: ValuePair, isRoot: Bool) -> Bool {
        let kinds = [
            pair.old.flatMap { old?.document.kind($0) },
            pair.new.flatMap { new?.document.kind($0) },
        ]
        if isRoot, kinds.contains(nil) { return kinds.contains(.object) }
        return kinds[0] == kinds[1] && (kinds[0] == .object || kinds[0] == .array)
    }

    /// Whether the items that both arrays have are in another order.
    private func isReordered(_ parts: [Part], _ pair: ValuePair) -> Bool {
        guard let node = pair.new, new?.document.kind(node) == .array else { return false }
        let positions = parts.compactMap { part in
            part.newToken == nil ? nil : part.oldToken.flatMap { Int($0) }
        }
        return zip(positions, positions.dropFirst()).contains { $0 > $1 }
    }
}
