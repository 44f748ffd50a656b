extension ScalarSet {
    /// Creates the set of the scalars that `\p{text}` matches; nil if the text is not supported.
    ///
    /// ECMA-262 §22.2.1, UnicodePropertyValueExpression: names are exact and case-sensitive.
    init?(property text: String) {
        guard let equals = text.firstIndex(of: "=") else {
            switch text {
            case "Any":
                self = .all
            case "ASCII":
                self = .ascii
            case "Assigned":
                guard let unassigned = ScalarSet(category: "Cn") else { return nil }
                self = unassigned.complement
            default:
                guard let set = ScalarSet(category: text) ?? ScalarSet(binaryProperty: text) else {
                    return nil
                }
                self = set
            }
            return
        }
        let value = String(text[text.index(after: equals)...])
        let set: ScalarSet? =
            switch text[..<equals] {
            case "gc", "General_Category": ScalarSet(category: value)
            case "sc", "Script": ScalarSet(script: value, .script)
            case "scx", "Script_Extensions": ScalarSet(script: value, .extensions)
            default: nil
            }
        guard let set else { return nil }
        self = set
    }

    /// Returns whether ECMA-262 defines `\p{text}`, also if the set is not supported.
    package static func isProperty(_ text: String) -> Bool {
        guard let equals = text.firstIndex(of: "=") else {
            return loneNames.contains(text)
        }
        let value = String(text[text.index(after: equals)...])
        switch text[..<equals] {
        case "gc", "General_Category": return knownCategories.contains(value)
        case "sc", "Script", "scx", "Script_Extensions": return knownScripts.contains(value)
        default: return false
        }
    }

    private static let knownCategories = Set(categoryNames)
    private static let knownScripts = Set(scriptNames)
    /// The names that need no property and `=` before them.
    private static let loneNames = knownCategories.union(binaryPropertyNames)
        .union(unsupportedPropertyNames).union(["Any", "ASCII", "Assigned"])

    /// Returns the most likely intended text for `\p{…}`: one that differs only in case, spaces,
    /// hyphens or underscores, otherwise the nearest one.
    static func property(likely text: String) -> String? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            let names = categoryNames + binaryPropertyNames + ["Any", "ASCII", "Assigned"]
            if let name = name(like: text, among: names) { return name }
            // ECMA-262 requires a property for a script, but other engines accept a script by its
            // name alone.
            if let script = name(like: text, among: scriptNames) { return "Script=" + script }
            var nearest = NearestName()
            return nearest.nearest(to: text, among: names)
                ?? nearest.nearest(to: text, among: scriptNames).map { "Script=" + $0 }
        }
        let (property, value) = (String(parts[0]), String(parts[1]))
        let properties = ["gc", "General_Category", "sc", "Script", "scx", "Script_Extensions"]
        var nearest = NearestName()
        guard
            let name = name(like: property, among: properties)
                ?? nearest.nearest(to: property, among: properties)
        else { return nil }
        let names = name.hasPrefix("g") || name.hasPrefix("G") ? categoryNames : scriptNames
        let meant = Self.name(like: value, among: names) ?? nearest.nearest(to: value, among: names)
        return meant.map { name + "=" + $0 }
    }

    /// Returns the first name that is equal by loose matching (UAX #44, UAX44-LM3).
    private static func name(like text: String, among names: [String]) -> String? {
        func loose(_ name: String) -> String {
            name.filter { !"_- ".contains($0) }.lowercased()
        }
        let wanted = loose(text)
        return names.first { loose($0) == wanted }
    }
}
