import TestSupport
import Testing
import VeriJSONRevisions

/// Laws of comparisons, on random revisions.
@Suite struct ChangesLawTests {
    /// Makes the changes in the old revision, one after the other, without looking at the new one.
    private func applied(_ changes: Changes, to old: JSONValue) -> JSONValue? {
        var result = old
        // From the last item to the first, so that positions stay those of the old revision.
        for change in changes.reversed() where change.kind == .removed {
            guard let path = change.oldPath,
                let changed = Self.edited(result, path.tokens[...], { _ in nil })
            else { return nil }
            result = changed
        }
        for change in changes where change.kind != .removed {
            guard let path = change.newPath, let new = change.new,
                let changed = Self.edited(result, path.tokens[...], { _ in new })
            else { return nil }
            result = changed
        }
        return result
    }

    private static func edited(
        _ value: JSONValue,
        _ path: ArraySlice<String>,
        _ edit: (JSONValue?) -> JSONValue?
    ) -> JSONValue? {
        guard let token = path.first else { return edit(value) }
        let isLast = path.count == 1
        switch value {
        case .object(var object):
            object[token] =
                isLast
                ? edit(object[token])
                : object[token].flatMap { edited($0, path.dropFirst(), edit) }
            return .object(object)
        case .array(var items):
            guard let index = Int(token), index <= items.count else { return nil }
            if isLast {
                let new = edit(index < items.count ? items[index] : nil)
                if index == items.count {
                    if let new { items.append(new) }
                } else if let new {
                    items[index] = new
                } else {
                    items.remove(at: index)
                }
            } else {
                guard index < items.count,
                    let item = edited(items[index], path.dropFirst(), edit)
                else { return nil }
                items[index] = item
            }
            return .array(items)
        default: return nil
        }
    }

    @Test func `changes turn the old revision into the new one`() throws {
        var random = SeededRandom(seed: 17)
        var changed = 0
        for _ in 0..<4_000 {
            let old = RandomValue.value(&random, depth: 4)
            let new =
                random.next(below: 4) == 0
                ? RandomValue.value(&random, depth: 4) : RandomValue.mutated(old, &random)
            let changes = try Changes(
                from: JSONWriter().write(old),
                to: JSONWriter().write(new)
            )
            #expect(changes.isEmpty == (old == new), "\(old) \(new)")
            if !changes.isEmpty { changed += 1 }
            #expect(applied(changes, to: old) == new, "\(old) \(new) \(Array(changes))")
        }
        #expect(changed > 1_000)
    }

    @Test func `with identities, no changes means the same value`() throws {
        var random = SeededRandom(seed: 18)
        let options = Changes.Options(identities: [
            .init(of: "/a", by: "/id"), .init(of: "/*/*", by: "/id"), .init(of: "", by: "/a"),
        ])
        for _ in 0..<4_000 {
            let old = RandomValue.value(&random, depth: 4)
            let new = RandomValue.mutated(old, &random)
            let (left, right) = (JSONWriter().write(old), JSONWriter().write(new))
            let changes = try Changes(from: left, to: right, options: options)
            #expect(changes.isEmpty == (old == new), "\(old) \(new)")
            let back = try Changes(from: right, to: left, options: options)
            #expect(back.count == changes.count, "\(old) \(new)")
            // Each value is what the path leads to.
            for change in changes {
                #expect(change.oldPath.flatMap { old[$0] } == change.old)
                #expect(change.newPath.flatMap { new[$0] } == change.new)
            }
        }
    }

    @Test func `immutable rules refuse every change, and nothing else`() throws {
        var random = SeededRandom(seed: 19)
        let whole = try ChangeRules<Void>(.immutable(""))
        for _ in 0..<1_000 {
            let old = RandomValue.value(&random, depth: 3)
            let new = RandomValue.mutated(old, &random)
            let review = try whole.review(
                from: JSONWriter().write(old),
                to: JSONWriter().write(new)
            )
            #expect(review.isAccepted == (old == new))
        }
    }
}
