/// The conversions that a place of a pattern asks for.
package struct ConversionRequest: Hashable, Sendable {
    package enum Mode: UInt8, Sendable {
        /// No request: the policy's.
        case byPolicy
        /// `~`: the safe set and the policy's.
        case safe
        /// `$convert`: exactly these, whatever the policy.
        case exactly
    }

    /// The value of ``arguments`` for a trial, whose arguments are those of the walk.
    static let trial = UInt32.max - 1

    package let mode: Mode
    /// The index of the arguments in ``RuleGraph/arguments``; ``Rule/none`` if there are none.
    var arguments: UInt32
    package let named: ConversionBits

    init(mode: Mode, named: ConversionBits = [], arguments: UInt32 = Rule.none) {
        self.mode = mode
        self.named = named
        self.arguments = arguments
    }

    static let byPolicy = ConversionRequest(mode: .byPolicy)

    /// Returns the conversions that are allowed at this place under a policy.
    func allowed(under policy: ConversionBits) -> ConversionBits {
        switch mode {
        case .byPolicy: policy
        case .safe: policy.union(.safe)
        case .exactly: named
        }
    }

    /// The conversions that this place itself asks for: applying one of them is expected.
    var asked: ConversionBits {
        switch mode {
        case .byPolicy: []
        case .safe: .safe
        case .exactly: named
        }
    }
}
