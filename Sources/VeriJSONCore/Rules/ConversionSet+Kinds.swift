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
    package static func making(_ kinds: KindSet) -> ConversionSet {
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

extension Rule {
    /// The conversions that can give a value which the rule accepts.
    ///
    /// Those of a union depend on its branches, so all are included.
    var applicableConversions: ConversionSet {
        let listed: ConversionSet = traits.contains(.hasAllowedValues) ? .caselessEnum : []
        switch form {
        case .never: return []
        case .any:
            return traits.contains(.hasAllowedValues) ? .making(.all).union(.containers) : []
        case .scalar: return listed.isEmpty ? .unwrapSingle : .making(.all).union(.unwrapSingle)
        case .null: return .unwrapSingle
        case .bool: return .making(.bool).union([listed, .unwrapSingle])
        case .number:
            return .making(.number).subtracting(.integralNumber).union([listed, .unwrapSingle])
        case .integer: return .making(.number).union([listed, .unwrapSingle])
        case .string: return listed.union([.numberToString, .boolToString, .unwrapSingle])
        case .enumeration:
            return [.numberToString, .boolToString, .caselessEnum, .unwrapSingle]
        case .format where format == .datetime:
            return listed.union([.spaceDatetime, .epochSeconds, .epochMillis, .unwrapSingle])
        case .format, .color: return listed.union(.unwrapSingle)
        case .object, .anyObject: return [.emptyArrayToObject, .unwrapSingle]
        case .array, .anyArray, .tuple: return .wrapSingle
        case .union: return ConversionSet(ConversionSet.named.map(\.set))
        }
    }
}
