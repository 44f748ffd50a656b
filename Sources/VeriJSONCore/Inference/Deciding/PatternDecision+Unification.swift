extension PatternDecision {
    /// The greatest number of object places that are compared with each other.
    private static let comparisonLimit = 1_500

    /// An object place with its keys, as numbers in ascending order.
    private struct Shape {
        var place: PlaceIndex
        var keys: [Int]
    }

    /// Makes places whose objects have the same shape one place.
    ///
    /// A place and one below it that are alike become recursive in this way.
    ///
    /// - Returns: Whether any places were alike.
    mutating func unifyShapes() -> Bool {
        let (shapes, parents) = objectShapes()
        guard shapes.count <= Self.comparisonLimit else { return false }
        var isChanged = false
        for (position, later) in shapes.enumerated().dropFirst() {
            for earlier in shapes[..<position] {
                let (left, right) = (
                    places.resolved(earlier.place), places.resolved(later.place)
                )
                guard left != right, places[left].variants.count == 1 else { continue }
                let isNested = isAncestor(earlier.place, of: later.place, parents)
                guard areAlike(earlier, later, isNested: isNested) else { continue }
                places.merge(right, into: left)
                isChanged = true
                break
            }
        }
        return isChanged
    }

    /// Returns the places whose values are objects with members, in the order of the samples.
    private func objectShapes() -> (shapes: [Shape], parents: [PlaceIndex: PlaceIndex]) {
        var numbers: [[UInt8]: Int] = [:]
        var shapes: [Shape] = []
        var parents: [PlaceIndex: PlaceIndex] = [:]
        for index in places.preorder() {
            for child in places.children(of: index) where parents[child] == nil {
                parents[child] = index
            }
            let variants = places[index].variants
            guard variants.count == 1, variants[0].values == nil,
                commonKinds(at: index) == .object
            else { continue }
            let keys = keys(at: index).map { key in
                if let number = numbers[key] { return number }
                numbers[key] = numbers.count
                return numbers.count - 1
            }
            if keys.count >= 2 { shapes.append(Shape(place: index, keys: keys.sorted())) }
        }
        return (shapes, parents)
    }

    private func isAncestor(
        _ ancestor: PlaceIndex,
        of place: PlaceIndex,
        _ parents: [PlaceIndex: PlaceIndex]
    ) -> Bool {
        var place = place
        var steps = 0
        while place != ObservedPlaces.root, let parent = parents[place], steps < 1_024 {
            if parent == ancestor { return true }
            place = parent
            steps += 1
        }
        return false
    }

    private func areAlike(_ left: Shape, _ right: Shape, isNested: Bool) -> Bool {
        var (first, second, shared) = (0, 0, 0)
        while first < left.keys.count, second < right.keys.count {
            if left.keys[first] == right.keys[second] {
                shared += 1
                first += 1
                second += 1
            } else if left.keys[first] < right.keys[second] {
                first += 1
            } else {
                second += 1
            }
        }
        let all = left.keys.count + right.keys.count - shared
        let isAlike =
            isNested
            ? shared >= 2 && 2 * shared >= all
            : shared >= 4 && 10 * shared >= 8 * all || shared >= 3 && shared == all
        return isAlike && shareKinds(left.place, right.place)
    }

    /// Returns whether the members that two places have in common may have one pattern.
    private func shareKinds(_ left: PlaceIndex, _ right: PlaceIndex) -> Bool {
        let (left, right) = (places.resolved(left), places.resolved(right))
        guard places[left].variants.count == 1, places[right].variants.count == 1 else {
            return false
        }
        let others = Dictionary(
            places[right].variants[0].members.map { ($0.key, $0.place) },
            uniquingKeysWith: { first, _ in first }
        )
        return places[left].variants[0].members.allSatisfy { member in
            others[member.key].map { mayBeOne(member.place, $0) } ?? true
        }
    }

    // MARK: Names

    /// Notes the template of each place.
    mutating func findTemplates() {
        var pending: [(PlaceIndex, [String])] = [(places.resolved(ObservedPlaces.root), [])]
        while let (index, template) = pending.popLast() {
            guard templates[index] == nil else { continue }
            templates[index] = template
            var children: [(PlaceIndex, [String])] = []
            for variant in places[index].variants {
                for member in variant.members where !member.isSetAside {
                    let token = String(decoding: member.key, as: UTF8.self)
                    children.append((places.resolved(member.place), template + [token]))
                }
                if let values = variant.values {
                    children.append((places.resolved(values), template + ["*"]))
                }
            }
            switch places[index].arrays.items {
            case .none: break
            case .all(let place): children.append((places.resolved(place), template + ["*"]))
            case .positions(let positions):
                for (position, place) in positions.enumerated() {
                    children.append((places.resolved(place), template + ["\(position)"]))
                }
            }
            pending += children.reversed()
        }
    }

    /// Names the places that are reached in several ways: those of objects, and any that would
    /// contain themselves.
    mutating func nameSharedPlaces() {
        var ways: [PlaceIndex: [PlaceIndex]] = [places.resolved(ObservedPlaces.root): []]
        let order = places.preorder()
        for index in order {
            for child in places.children(of: index) { ways[child, default: []].append(index) }
        }
        let recursive = recursivePlaces()
        let root = places.resolved(ObservedPlaces.root)
        var used: Set<String> = []
        for index in order {
            let count = (ways[index]?.count ?? 0) + (index == root ? 1 : 0)
            let isShared = count > 1 && !keys(at: index).isEmpty
            guard isShared || recursive.contains(index) else { continue }
            let base = index == root ? "node" : Self.name(for: templates[index] ?? [])
            var name = base
            var number = 2
            while !used.insert(name).inserted {
                name = "\(base)\(number)"
                number += 1
            }
            names[index] = name
        }
    }

    /// Returns a place of each loop: the one that is reached first.
    private func recursivePlaces() -> Set<PlaceIndex> {
        var found: Set<PlaceIndex> = []
        var (open, done): (Set<PlaceIndex>, Set<PlaceIndex>) = ([], [])
        var stack: [(PlaceIndex, [PlaceIndex])] = []
        let root = places.resolved(ObservedPlaces.root)
        open.insert(root)
        stack.append((root, places.children(of: root).reversed()))
        while let last = stack.indices.last {
            guard let child = stack[last].1.popLast() else {
                open.remove(stack[last].0)
                done.insert(stack[last].0)
                stack.removeLast()
                continue
            }
            if open.contains(child) { found.insert(child) }
            guard !open.contains(child), !done.contains(child) else { continue }
            open.insert(child)
            stack.append((child, places.children(of: child).reversed()))
        }
        return found
    }

    /// Returns the name of a definition for a place: its key in the singular.
    static func name(for template: [String]) -> String {
        let items = template.last == "*"
        let key = template.last { $0 != "*" } ?? "node"
        var name = ""
        for scalar in key.unicodeScalars {
            let isAllowed =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || scalar == "_")
            name.unicodeScalars.append(isAllowed ? scalar : "_")
        }
        if name.first?.isLetter != true, name.first != "_" { name = "_" + name }
        return items ? singular(name) : name
    }

    /// Returns the singular of a plural by the usual endings; other words as they are.
    static func singular(_ word: String) -> String {
        let irregular = ["children": "child", "people": "person", "media": "media", "data": "item"]
        if let known = irregular[word] { return known }
        for (ending, replacement) in [
            ("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"),
            ("uses", "us"),
        ] where word.hasSuffix(ending) && word.count > ending.count + 1 {
            return word.dropLast(ending.count) + replacement
        }
        guard word.hasSuffix("s"), !word.hasSuffix("ss"), word.count > 3 else { return word }
        return String(word.dropLast())
    }
}
