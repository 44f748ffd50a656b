import VeriJSONCore

/// Values of places, found by index instead of by a hash.
struct PlaceMap<Value> {
    private var values: [Value?]

    /// Creates a map without values, with room for the places of a state.
    init(for places: ObservedPlaces) {
        values = Array(repeating: nil, count: places.count)
    }

    subscript(index: PlaceIndex) -> Value? {
        @inline(__always)
        get { index.position < values.count ? values[index.position] : nil }
        set {
            // Deciding makes places too.
            while index.position >= values.count { values.append(nil) }
            values[index.position] = newValue
        }
    }
}

/// A set of places, as a flag for each.
struct PlaceSet {
    private var flags: [Bool]

    /// Creates an empty set, with room for the places of a state.
    init(for places: ObservedPlaces) {
        flags = Array(repeating: false, count: places.count)
    }

    func contains(_ index: PlaceIndex) -> Bool {
        index.position < flags.count && flags[index.position]
    }

    /// Adds a place, and returns whether it was not in the set.
    @inline(__always)
    mutating func insert(_ index: PlaceIndex) -> Bool {
        while index.position >= flags.count { flags.append(false) }
        if flags[index.position] { return false }
        flags[index.position] = true
        return true
    }

    mutating func remove(_ index: PlaceIndex) {
        if index.position < flags.count { flags[index.position] = false }
    }
}
