/// The members of one object by key: made where a search from member to member would not do, as
/// keys repeat, are converted, or are many.
final class MemberIndex {
    /// The keys in their order, each once.
    let keys: [String]
    private let values: [ScalarText: NodeIndex]

    /// Finds all members.
    ///
    /// `takesFirst` is whether the first of several members with one key counts, else the last. Of
    /// keys that only become equal it is the first, as to `JSONDecoder`. `convert` makes a model's
    /// key of a document's; it is nil where they are the same.
    init(
        _ object: NodeIndex,
        on tape: Tape,
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
            let written = tape.string(at: key)
            let text = convert?(written) ?? written
            let value = key.following
            key = tape.after(value)
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
