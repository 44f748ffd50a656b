extension ConversionSet {
    /// Returns the conversions that accept a scalar of one kind.
    static func taking(_ kind: KindSet) -> ConversionSet {
        switch kind {
        case .string:
            [
                .stringToNumber, .stringToBool, .paddedNumber, .caselessBool, .wordsToBool,
                .caselessEnum, .spaceDatetime,
            ]
        case .number:
            [.numberToString, .numberToBool, .integralNumber, .epochSeconds, .epochMillis]
        case .bool:
            [.boolToString, .boolToNumber]
        default:
            []
        }
    }

    /// Returns the conversions that produce a scalar of one of some kinds.
    static func making(_ kinds: KindSet) -> ConversionSet {
        var set: ConversionSet = []
        if kinds.contains(.bool) {
            set.formUnion([.stringToBool, .numberToBool, .caselessBool, .wordsToBool])
        }
        if kinds.contains(.number) {
            set.formUnion([.stringToNumber, .integralNumber, .paddedNumber, .boolToNumber])
        }
        if kinds.contains(.string) {
            set.formUnion([
                .numberToString, .boolToString, .caselessEnum, .spaceDatetime, .epochSeconds,
                .epochMillis,
            ])
        }
        return set
    }
}
