extension Finding.Help {
    /// The text without the values, by which helps that can be made as one are known.
    var withoutValues: String {
        values.isEmpty ? text : text.replacingLast(Self.list(values), by: "") ?? text
    }

    private static func list(_ values: [String]) -> String { values.joined(separator: ", ") }

    /// Adds the values of another help to the edit.
    mutating func include(_ more: [String]) {
        let new = more.filter { !values.contains($0) }
        guard !values.isEmpty, !new.isEmpty else { return }
        let all = values + new
        if let listed = text.replacingLast(Self.list(values), by: Self.list(all)) {
            text = listed
            for words in ["to accept it", "to make it"] where text.hasPrefix(words) {
                text = words.dropLast(2) + "them" + text.dropFirst(words.count)
            }
        }
        if let edit {
            // The values of an enum stand in its text without quotes.
            let names = { (values: [String]) in
                values.map { String($0.dropFirst().dropLast()) }.joined(separator: ",")
            }
            let replacement =
                edit.replacement.replacingLast(Self.list(values), by: Self.list(all))
                ?? edit.replacement.replacingLast(names(values), by: names(all))
            self.edit?.replacement = replacement ?? edit.replacement
        }
        values = all
    }
}

extension String {
    /// Returns the text with the last occurrence of a part replaced; nil if there is none.
    fileprivate func replacingLast(_ part: String, by other: String) -> String? {
        let (bytes, wanted) = (Array(utf8), Array(part.utf8))
        guard !wanted.isEmpty, bytes.count >= wanted.count else { return nil }
        let starts = (0...bytes.count - wanted.count).reversed()
        guard let start = starts.first(where: { bytes[$0...].starts(with: wanted) }) else {
            return nil
        }
        let end = start + wanted.count
        return String(decoding: bytes[..<start] + other.utf8 + bytes[end...], as: UTF8.self)
    }
}
