/// A dictionary of the members of one object, from the model's keys to the values.
///
/// It replaces the linear search if keys are repeated, converted or many.
final class MemberIndex {
    /// The keys in order, each once.
    let keys: [String]
    private let values: [ScalarText: NodeIndex]

    /// Creates the index of an object.
    ///
    /// `takesFirst` is whether the first of several members with the same key is found, rather than
    /// the last. Of different keys that are converted to the same one, the first is found, as in
    /// `JSONDecoder`. `convert` returns the model's key for a document's; it is nil if they are
    /// equal.
    init(
        _ object: NodeIndex,
        on tape: TapeView,
        takesFirst: Bool,
        convert: ((String) -> String)?
    ) {
        var keys: [String] = []
        var values: [ScalarText: NodeIndex] = [:]
        let count = tape[object].count ?? 0
        keys.reserveCapacity(count)
        values.reserveCapacity(count)
        var key = object.following
        while key != tape.after(object) {
            let value = key.following
            defer { key = tape.after(value) }
            if tape[key].isRemoved { continue }
            let written = tape.string(at: key)
            let text = convert?(written) ?? written
            guard let earlier = values.updateValue(value, forKey: ScalarText(text)) else {
                keys.append(text)
                continue
            }
            let isSame =
                convert == nil || tape.string(at: earlier.key).hasSameScalars(as: written)
            if takesFirst || !isSame { values[ScalarText(text)] = earlier }
        }
        self.keys = keys
        self.values = values
    }

    func value(_ key: String) -> NodeIndex? { values[ScalarText(key)] }
}
