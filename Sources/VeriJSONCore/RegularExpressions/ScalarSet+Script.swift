extension ScalarSet {
    /// A property whose values are scripts.
    package enum ScriptProperty {
        /// Script: each scalar has one script.
        case script
        /// Script_Extensions: a scalar that several scripts share has all of them.
        case extensions
    }

    /// Creates the set of the scalars of a script; nil if the name is unknown.
    ///
    /// Names are those of PropertyValueAliases.txt, short and long, exact and case-sensitive.
    package init?(script name: String, _ property: ScriptProperty) {
        if name == "Zzzz" || name == "Unknown" {
            self = Self.unknownScript
            return
        }
        guard let record = Self.scripts.first(where: { $0.has(name) }) else { return nil }
        self = record.scalars(property)
    }

    /// The names of all scripts: those of more than four letters first, then the others.
    static var scriptNames: [String] {
        let names = scripts.flatMap { $0.names.map(String.init) }.stablySorted()
        return names.filter { $0.count > 4 } + names.filter { $0.count <= 4 } + ["Unknown", "Zzzz"]
    }

    private static let unknownScript: ScalarSet = {
        var known: [ClosedRange<UInt32>] = []
        for record in scripts { known += record.scalars(.script).ranges }
        return ScalarSet(known).complement
    }()

    /// The records of all scripts; few names are looked up, so there is no table by name.
    private static let scripts = ScriptTable.text.split(separator: "\n").map { line in
        let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        return ScriptRecord(
            names: fields[0].split(separator: ","),
            own: fields[1],
            added: fields[2],
            removed: fields[3]
        )
    }
}

/// A line of ``ScriptTable``, parsed when the script is requested.
private struct ScriptRecord: Sendable {
    /// The short and the long name.
    let names: [Substring]
    /// The scalars with this value of Script.
    let own: Substring
    /// The scalars that Script_Extensions adds to these, and those that it removes.
    let added: Substring
    let removed: Substring

    func has(_ name: String) -> Bool { names.contains { $0 == name } }

    func scalars(_ property: ScalarSet.ScriptProperty) -> ScalarSet {
        let own = ScalarSet(Self.ranges(own))
        switch property {
        case .script:
            return own
        case .extensions:
            let others = ScalarSet(own.complement.ranges + Self.ranges(removed))
            return others.complement.union(ScalarSet(Self.ranges(added)))
        }
    }

    private static func ranges(_ text: Substring) -> [ClosedRange<UInt32>] {
        var next: UInt32 = 0
        return text.split(separator: " ").map { word in
            let numbers = word.split(separator: ":").map { UInt32($0, radix: 36) ?? 0 }
            let start = next + numbers[0]
            let end = start + (numbers.count > 1 ? numbers[1] : 0)
            next = end + 1
            return start...end
        }
    }
}
