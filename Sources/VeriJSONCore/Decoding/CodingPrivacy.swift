/// The privacy of coding paths: the keys in them that are data or secret.
///
/// A key that the model itself spells out, in an enum of its keys, is a name; that of a dictionary
/// is one only where the pattern knows it.
package struct CodingPrivacy {
    private var tracker: RuleTracker
    private let hidesKeys: Bool

    package init(_ graph: RuleGraph, hidesKeys: Bool) {
        tracker = RuleTracker(graph)
        self.hidesKeys = hidesKeys
    }

    /// The positions of keys that no message shows.
    ///
    /// - Parameters:
    ///   - tokens: The path in the document.
    ///   - path: The same path as the model has it.
    /// - Returns: Positions in `path`.
    package mutating func hiddenPositions(of tokens: [String], _ path: [any CodingKey]) -> [Int] {
        let (secretDepth, hidden) = tracker.privacy(of: tokens, hidesKeys: hidesKeys) {
            path[$0].itemIndex
        }
        let secret = (secretDepth ?? path.count)..<path.count
        return hidden.filter { !path[$0].isSpelledOut }
            + secret.filter { path[$0].itemIndex == nil }
    }
}

extension CodingKey {
    /// The number of an item; nil for a member, also for one whose key is a number.
    var itemIndex: Int? {
        guard let intValue, stringValue == PlainKey(intValue: intValue).stringValue else {
            return nil
        }
        return intValue
    }

    /// The key, or `*` for one that may be data.
    var hidingData: any CodingKey {
        isSpelledOut ? self : PlainKey(stringValue: JSONPointer.wildcard)
    }

    /// Whether the key is written in the program: a plain case of an enum, and not one that holds a
    /// text, as Foundation's own keys do.
    var isSpelledOut: Bool {
        let mirror = Mirror(reflecting: self)
        return mirror.displayStyle == .enum && mirror.children.isEmpty
            || stringValue == PlainKey.superclass.stringValue
    }
}

extension [any CodingKey] {
    /// The path as the tokens of a pointer.
    package var tokens: [String] { map { $0.itemIndex.map(String.init) ?? $0.stringValue } }

    /// The path with `*` for the keys at some positions.
    package func hiding(_ positions: [Int]) -> [any CodingKey] {
        guard !positions.isEmpty else { return self }
        return enumerated().map { position, key in
            positions.contains(position) ? PlainKey(stringValue: JSONPointer.wildcard) : key
        }
    }
}
