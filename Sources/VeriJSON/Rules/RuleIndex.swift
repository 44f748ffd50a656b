/// The place of a rule in its graph's flat array.
package struct RuleIndex: Hashable, Sendable, BitwiseCopyable {
    package var rawValue: UInt32

    package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package init(_ position: Int) {
        rawValue = UInt32(truncatingIfNeeded: position)
    }

    package var position: Int { Int(rawValue) }
}
