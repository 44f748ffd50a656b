import VeriJSONCore

/// The lists that services write as objects whose keys are indices, where conversions are proposed.
extension PatternDecision {
    /// Makes the objects of keyed lists arrays, each before those in it.
    mutating func makeKeyedLists() {
        var seen = PlaceSet(for: places)
        var pending = [places.resolved(ObservedPlaces.root)]
        while let next = pending.popLast() {
            let index = places.resolved(next)
            guard seen.insert(index) else { continue }
            if hasKeyedLists(at: index) { places.makeArrays(ofObjectsAt: index) }
            places.pushChildren(of: index, on: &pending)
        }
    }

    /// Returns whether all objects at a place are lists: their keys are indices that begin with 0
    /// and have few gaps, or there are arrays beside them.
    private func hasKeyedLists(at index: PlaceIndex) -> Bool {
        let place = places[index]
        guard place.variants.count == 1, place.variants[0].discriminator == nil,
            place.variants[0].values == nil
        else { return false }
        let members = place.variants[0].members
        var last = 0
        for member in members {
            guard let number = Self.index(member.key) else { return false }
            last = max(last, number)
        }
        guard haveOneShape(members, sharing: 0.3) else { return false }
        if place.arrays.count > place.emptyArrays { return !members.isEmpty }
        let filled = place.objects - place.emptyObjects
        let beginnings = members.first { $0.key == [0x30] }?.count ?? 0
        return members.count > 1 && beginnings == filled && last < 2 * members.count
    }

    /// Returns the number of a key that is an index as an array has them; nil if it is another key.
    private static func index(_ key: [UInt8]) -> Int? {
        guard key.count <= 9, key.allSatisfy(ASCII.isDigit), key.first != 0x30 || key.count == 1
        else { return nil }
        return Int(String(decoding: key, as: UTF8.self))
    }
}

extension ObservedPlaces {
    /// Makes the objects at a place further arrays, whose items are their values.
    fileprivate mutating func makeArrays(ofObjectsAt index: PlaceIndex) {
        let values = joinMembers(of: 0, at: index)
        let place = self[index]
        self[index].variants = []
        self[index].arrays.count += place.objects
        self[index].arrays.shortest = 0
        self[index].emptyArrays += place.emptyObjects
        self[index].emptyObjects = 0
        self[index].hasKeyedLists = true
        if case .none = place.arrays.items {
            self[index].arrays.items = .all(values)
        } else {
            merge(values, into: joinPositions(of: index))
        }
    }
}
