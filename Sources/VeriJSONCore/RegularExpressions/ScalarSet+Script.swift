extension ScalarSet {
    /// The two properties whose values are scripts.
    enum ScriptProperty {
        /// Each scalar has one script.
        case script
        /// A scalar that several scripts share has all of them.
        case extensions
    }

    /// Creates the set of the scalars that have a script; nil for a name that is no script's.
    ///
    /// Names are those of PropertyValueAliases.txt, short and long, exact and case-sensitive.
    init?(script name: String, _ property: ScriptProperty) {
        if name == "Zzzz" || name == "Unknown" {
            self = Self.unknownScript
            return
        }
        guard let record = Self.scripts[name] else { return nil }
        self = record.scalars(property)
    }

    /// The long names of all scripts, then the others.
    static var scriptNames: [String] {
        let names = scripts.keys.sorted()
        return names.filter { $0.count > 4 } + names.filter { $0.count <= 4 } + ["Unknown", "Zzzz"]
    }

    private static let unknownScript: ScalarSet = {
        var known: [ClosedRange<UInt32>] = []
        for record in Set(scripts.values) { known += record.scalars(.script).ranges }
        return ScalarSet(known).complement
    }()

    /// The record of each name.
    private static let scripts: [String: ScriptRecord] = {
        var scripts: [String: ScriptRecord] = [:]
        for line in ScriptTable.text.split(separator: "\n") {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            let record = ScriptRecord(own: fields[1], added: fields[2], removed: fields[3])
            for name in fields[0].split(separator: ",") { scripts[String(name)] = record }
        }
        return scripts
    }()
}

/// A line of ``ScriptTable``, read when the script is asked for.
private struct ScriptRecord: Hashable, Sendable {
    /// The scalars with this value of Script.
    let own: Substring
    /// What Script_Extensions has beside these, and what it lacks.
    let added: Substring
    let removed: Substring

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
