internal import VeriJSONCore

/// Properties of the scalars of labels that the standard library lacks.
enum LabelScalars {
    static let greek = script("Greek")
    static let hebrew = script("Hebrew")
    /// The scripts that a katakana middle dot may be used with (RFC 5892 appendix A.7).
    static let japanese = ScalarSet(
        script("Hiragana").ranges + script("Katakana").ranges + script("Han").ranges
    )

    static let rightToLeft = set(LabelTable.rightToLeft)
    static let arabicNumbers = set(LabelTable.arabicNumbers)
    static let europeanNumbers = set(LabelTable.europeanNumbers)
    static let neutrals = set(LabelTable.neutrals)
    static let leftToRightMarks = set(LabelTable.leftToRightMarks)
    static let joiningBefore = set(LabelTable.joiningBefore)
    static let joiningAfter = set(LabelTable.joiningAfter)
    private static let transparent = set(LabelTable.transparent)
    private static let opaque = set(LabelTable.opaque)

    /// Returns whether a scalar has the Joining_Type `T`.
    static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: !opaque.contains(scalar.value)
        default: transparent.contains(scalar.value)
        }
    }

    private static func script(_ name: String) -> ScalarSet {
        ScalarSet(script: name, .script) ?? ScalarSet([])
    }

    /// Reads the ranges of a table.
    private static func set(_ table: String) -> ScalarSet {
        var next: UInt32 = 0
        return ScalarSet(
            table.split(separator: " ").map { word in
                let numbers = word.split(separator: ":").map { UInt32($0, radix: 36) ?? 0 }
                let start = next + numbers[0]
                let end = start + (numbers.count > 1 ? numbers[1] : 0)
                next = end + 1
                return start...end
            }
        )
    }
}

/// The classes of the Bidi rule (RFC 5893 §2), with those that it treats alike joined.
enum BidiClass {
    case left
    /// `R` and `AL`.
    case right
    case arabicNumber
    case europeanNumber
    /// `ES`, `CS`, `ET`, `ON` and `BN`.
    case neutral
    case nonspacingMark

    init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x80 {
            switch value {
            case 0x30...0x39: self = .europeanNumber
            case 0x2D: self = .neutral
            default: self = .left
            }
            return
        }
        if LabelScalars.rightToLeft.contains(value) {
            self = .right
        } else if LabelScalars.arabicNumbers.contains(value) {
            self = .arabicNumber
        } else if LabelScalars.europeanNumbers.contains(value) {
            self = .europeanNumber
        } else if LabelScalars.neutrals.contains(value) {
            self = .neutral
        } else {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark:
                self = LabelScalars.leftToRightMarks.contains(value) ? .left : .nonspacingMark
            default:
                self = .left
            }
        }
    }
}
