import VeriJSONCore

extension PatternDecision {
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
        guard shapes.count <= comparisonLimit else { return false }
        var isChanged = false
        for (position, later) in shapes.enumerated().dropFirst() {
            for earlier in shapes[..<position] {
                let (left, right) = (
                    places.resolved(earlier.place), places.resolved(later.place)
                )
                guard left != right, places[left].variants.count == 1 else { continue }
                guard areAlike(earlier, later, parents) else { continue }
                places.merge(right, into: left)
                isChanged = true
                break
            }
        }
        return isChanged
    }

    /// Returns the places whose values are objects with members, in the order of the samples.
    private func objectShapes() -> (shapes: [Shape], parents: PlaceMap<PlaceIndex>) {
        var numbers: [KeyBytes: Int] = [:]
        var shapes: [Shape] = []
        var parents = PlaceMap<PlaceIndex>(for: places)
        var children: [PlaceIndex] = []
        for index in places.preorder() {
            children.removeAll(keepingCapacity: true)
            places.appendChildren(of: index, to: &children)
            for child in children where parents[child] == nil { parents[child] = index }
            guard places[index].variants.count == 1, places[index].variants[0].values == nil,
                commonKinds(at: index) == .object
            else { continue }
            let variant = places[index].variants[0]
            var keys: [Int] = []
            keys.reserveCapacity(variant.members.count)
            for member in variant.members where !isRare(member.count, of: variant.objects) {
                let key = KeyBytes(member.key)
                let number = numbers[key] ?? numbers.count
                if number == numbers.count { numbers[key] = number }
                keys.append(number)
            }
            guard keys.count >= 2 else { continue }
            keys.sort()
            shapes.append(Shape(place: index, keys: keys))
        }
        return (shapes, parents)
    }

    private func isAncestor(
        _ ancestor: PlaceIndex,
        of place: PlaceIndex,
        _ parents: PlaceMap<PlaceIndex>
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

    private func areAlike(
        _ left: Shape,
        _ right: Shape,
        _ parents: PlaceMap<PlaceIndex>
    ) -> Bool {
        var (first, second, shared) = (0, 0, 0)
        while first < left.keys.count, second < right.keys.count {
            let (own, other) = (left.keys[first], right.keys[second])
            if own == other { shared += 1 }
            if own <= other { first += 1 }
            if other <= own { second += 1 }
        }
        let all = left.keys.count + right.keys.count - shared
        guard shared >= 2, 2 * shared >= all else { return false }
        // A place inside the other, which becomes recursive, needs no more.
        let isAlike =
            shared >= 4 && 10 * shared >= 8 * all || shared >= 3 && shared == all
            || isAncestor(left.place, of: right.place, parents)
        return isAlike && shareKinds(left.place, right.place)
    }

    /// Returns whether the members that two places have in common may have one pattern.
    private func shareKinds(_ left: PlaceIndex, _ right: PlaceIndex) -> Bool {
        let (left, right) = (places.resolved(left), places.resolved(right))
        guard places[left].variants.count == 1, places[right].variants.count == 1 else {
            return false
        }
        let others = Dictionary(
            places[right].variants[0].members.map { (KeyBytes($0.key), $0.place) },
            uniquingKeysWith: { first, _ in first }
        )
        return places[left].variants[0].members.allSatisfy { member in
            others[KeyBytes(member.key)].map { mayBeOne(member.place, $0) } ?? true
        }
    }

    // MARK: Names

    /// The last step to a place.
    struct PlaceStep {
        enum Token {
            case key([UInt8])
            /// Any item of an array, or any value of a dictionary.
            case items
            case position(Int)
        }

        var parent: PlaceIndex
        var token: Token
    }

    /// Notes the last step to each place.
    mutating func findSteps() {
        let root = places.resolved(ObservedPlaces.root)
        var isFound = PlaceSet(for: places)
        var pending: [(PlaceIndex, PlaceStep?)] = [(root, nil)]
        while let (index, way) = pending.popLast() {
            guard isFound.insert(index) else { continue }
            steps[index] = way
            let start = pending.count
            func add(_ place: PlaceIndex, _ token: PlaceStep.Token) {
                pending.append((places.resolved(place), PlaceStep(parent: index, token: token)))
            }
            for variant in places[index].variants {
                for member in variant.members where !member.isSetAside {
                    add(member.place, .key(member.key))
                }
                if let values = variant.values { add(values, .items) }
            }
            switch places[index].arrays.items {
            case .none: break
            case .all(let place): add(place, .items)
            case .positions(let positions):
                for (position, place) in positions.enumerated() { add(place, .position(position)) }
            }
            pending[start...].reverse()
        }
    }

    /// Returns the template of a place: the tokens of the way to it.
    func template(of index: PlaceIndex) -> [String] {
        var template: [String] = []
        var index = index
        while let way = steps[index] {
            switch way.token {
            case .key(let key): template.append(String(decoding: key, as: UTF8.self))
            case .items: template.append("*")
            case .position(let position): template.append("\(position)")
            }
            index = way.parent
        }
        template.reverse()
        return template
    }

    /// Names the places that are reached in several ways: those of objects, and any that would
    /// contain themselves.
    mutating func nameSharedPlaces() {
        var counts = Array(repeating: 0, count: places.count)
        let order = places.preorder()
        var children: [PlaceIndex] = []
        for index in order {
            children.removeAll(keepingCapacity: true)
            places.appendChildren(of: index, to: &children)
            for child in children { counts[child.position] += 1 }
        }
        let recursive = recursivePlaces()
        let root = places.resolved(ObservedPlaces.root)
        var used: Set<String> = []
        for index in order {
            let count = counts[index.position] + (index == root ? 1 : 0)
            let isShared = count > 1 && !keys(at: index).isEmpty
            guard isShared || recursive.contains(index) else { continue }
            let base = index == root ? "node" : Self.name(for: template(of: index))
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
    private func recursivePlaces() -> PlaceSet {
        var (found, open, done) = (
            PlaceSet(for: places), PlaceSet(for: places), PlaceSet(for: places)
        )
        var stack: [(PlaceIndex, [PlaceIndex])] = []
        let root = places.resolved(ObservedPlaces.root)
        _ = open.insert(root)
        stack.append((root, places.children(of: root).reversed()))
        while let last = stack.indices.last {
            guard let child = stack[last].1.popLast() else {
                open.remove(stack[last].0)
                _ = done.insert(stack[last].0)
                stack.removeLast()
                continue
            }
            if open.contains(child) { _ = found.insert(child) }
            guard !open.contains(child), !done.contains(child) else { continue }
            _ = open.insert(child)
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
