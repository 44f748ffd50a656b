/// Warnings about parts of items that `$unique` compares and no item can have.
extension PatternLinker {
    mutating func lintUniqueParts(_ slot: Int) {
        let content = draft.slots[slot]
        guard case .part(let pointer)? = content.directives.uniqueness.first,
            let written = content.occurrences.first(where: { $0.directive == .unique }),
            rules[slot].form == .array
        else { return }
        let item = Int(rules[slot].payload)
        var search = PartSearch(linker: self)
        guard !search.mayHave(pointer.tokens[...], item) else { return }
        steps += search.seen.count
        draft.report(
            PatternMistake(
                .lintUniquePart,
                at: written.valueRange,
                subject: pointer.description,
                replacement: .init(
                    range: written.valueRange,
                    text: nearestPart(to: pointer, of: item) ?? "true"
                )
            )
        )
    }

    /// Returns a pointer to the member of items whose key is nearest to that of a pointer, as JSON.
    private mutating func nearestPart(to pointer: JSONPointer, of item: Int) -> String? {
        guard rules[item].form == .object, let key = pointer.tokens.first else { return nil }
        let members = draft.tables.objects[Int(rules[item].payload)].members
        let names = members.filter { rules[$0.rule.position].form != .never }.map(\.key)
        guard let near = nearest.nearest(to: key, among: names) else { return nil }
        let tokens = [near] + pointer.tokens.dropFirst()
        return JSONWriter().string(.string(JSONPointer(tokens: tokens).description))
    }

    /// A search for a value at a pointer that a rule allows.
    private struct PartSearch {
        struct Step: Hashable {
            var slot: Int
            var remaining: Int
        }

        let linker: PatternLinker
        /// The rules that were tried with the rest of the pointer, each once: unions may nest in each
        /// other.
        var seen: Set<Step> = []

        mutating func mayHave(_ tokens: ArraySlice<String>, _ slot: Int) -> Bool {
            let rule = linker.rules[slot]
            if rule.form == .never || linker.heads[slot].isBroken { return rule.form != .never }
            guard let token = tokens.first else { return true }
            guard seen.insert(Step(slot: slot, remaining: tokens.count)).inserted else {
                return false
            }
            let (rest, payload) = (tokens.dropFirst(), Int(rule.payload))
            switch rule.form {
            case .any:
                return !rule.kinds.isDisjoint(with: .containers)
            case .anyObject:
                return true
            case .object:
                guard let member = linker.draft.tables.objects[payload].rule(for: token) else {
                    // A key that no member covers is kept unless the policy says otherwise.
                    return true
                }
                return mayHave(rest, member.position)
            case .anyArray:
                return JSONPointer.index(token) != nil
            case .array:
                return JSONPointer.index(token) != nil && mayHave(rest, payload)
            case .tuple:
                let tuple = linker.draft.tables.tuples[payload]
                guard let index = JSONPointer.index(token) else { return false }
                guard index >= tuple.slots.count else {
                    return mayHave(rest, tuple.slots[index].position)
                }
                return tuple.rest.map { mayHave(rest, $0.position) } ?? true
            case .union:
                return linker.draft.tables.unions[payload].branches.contains {
                    mayHave(tokens, $0.position)
                }
            case .never, .scalar, .null, .bool, .number, .integer, .string, .format, .color,
                .enumeration:
                return false
            }
        }
    }
}
