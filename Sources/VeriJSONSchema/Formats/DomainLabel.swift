import Foundation
internal import VeriJSONCore

/// The scalars of a label that is not only ASCII, which must be a U-label (RFC 5891 §4.2).
struct DomainLabel {
    private let scalars: UnsafeBufferPointer<UInt32>

    init(_ scalars: UnsafeBufferPointer<UInt32>) {
        self.scalars = scalars
    }

    private func scalar(_ index: Int) -> Unicode.Scalar {
        Unicode.Scalar(scalars[index]) ?? "\u{FFFD}"
    }

    // RFC 5890 §2.3.2.1, U-label, except for the length and the Bidi rule.
    var isULabel: Bool {
        let hyphen = UInt32(UInt8(ascii: "-"))
        guard let first = scalars.first, first != hyphen, scalars.last != hyphen,
            scalars.contains(where: { $0 >= 0x80 })
        else { return false }
        // RFC 5891 §4.2.3.1
        if scalars.count >= 4, scalars[2] == hyphen, scalars[3] == hyphen { return false }
        var hasMark = false
        for index in scalars.indices {
            let scalar = scalar(index)
            if Self.isMark(scalar) {
                // RFC 5891 §4.2.3.2
                if index == 0 { return false }
                hasMark = true
            }
            guard isAllowed(scalar, at: index) else { return false }
        }
        // RFC 5891 §4.1: Normalization Form C. All scalars that compose with the one before them are
        // marks, except for Hangul jamo, which are not allowed.
        return !hasMark || isNormal
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    private var isNormal: Bool {
        var text = String.UnicodeScalarView()
        for index in scalars.indices { text.append(scalar(index)) }
        let normal = String(text).precomposedStringWithCanonicalMapping
        return normal.unicodeScalars.elementsEqual(text)
    }

    // RFC 5892 §2 and §3: the derived property, with the contextual rules of appendix A.
    private func isAllowed(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        switch scalar.value {
        case 0x2D, 0x30...0x39, 0x61...0x7A: return true
        case 0...0x7F: return false
        // §2.6, Exceptions.
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
        case 0xB7, 0x375, 0x5F3, 0x5F4, 0x660...0x669, 0x6F0...0x6F9, 0x30FB, 0x200C, 0x200D:
            return isInContext(scalar.value, at: index)
        // §2.9, OldHangulJamo.
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
        // §2.4, IgnorableBlocks.
        case 0x20D0...0x20FF, 0x1_D100...0x1_D24F: return false
        default: break
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        // §2.1, LetterDigits; upper-case letters are unstable.
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
            .decimalNumber:
            // §2.2, Unstable, and §2.3, IgnorableProperties, which this property includes.
            return !properties.changesWhenNFKCCaseFolded
        default:
            return false
        }
    }

    private func isInContext(_ value: UInt32, at index: Int) -> Bool {
        let previous = index > 0 ? scalars[index - 1] : nil
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch value {
        case 0xB7:  // A.3, MIDDLE DOT
            return previous == 0x6C && next == 0x6C
        case 0x375:  // A.4, GREEK LOWER NUMERAL SIGN (KERAIA)
            return next.map(LabelScalars.greek.contains) ?? false
        case 0x5F3, 0x5F4:  // A.5 and A.6, HEBREW PUNCTUATION GERESH and GERSHAYIM
            return previous.map(LabelScalars.hebrew.contains) ?? false
        case 0x30FB:  // A.7, KATAKANA MIDDLE DOT
            // Its own script is Common.
            return scalars.contains(where: LabelScalars.japanese.contains)
        case 0x660...0x669:  // A.8, ARABIC-INDIC DIGITS
            return !scalars.contains { 0x6F0...0x6F9 ~= $0 }
        case 0x6F0...0x6F9:  // A.9, EXTENDED ARABIC-INDIC DIGITS
            return !scalars.contains { 0x660...0x669 ~= $0 }
        default:  // A.1 and A.2, ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER
            guard index > 0 else { return false }
            if scalar(index - 1).properties.canonicalCombiningClass == .virama { return true }
            return value == 0x200C && isBetweenJoined(index)
        }
    }

    // RFC 5892 appendix A.1: (Joining_Type:{L,D})(Joining_Type:T)*ZWNJ(Joining_Type:T)*
    // (Joining_Type:{R,D})
    private func isBetweenJoined(_ index: Int) -> Bool {
        var before = index - 1
        while before > 0, LabelScalars.isTransparent(scalar(before)) { before -= 1 }
        var after = index + 1
        while after < scalars.count, LabelScalars.isTransparent(scalar(after)) { after += 1 }
        return after < scalars.count && LabelScalars.joiningBefore.contains(scalars[before])
            && LabelScalars.joiningAfter.contains(scalars[after])
    }

    /// Whether the label has a scalar that makes a name a Bidi domain name (RFC 5893 §1.4).
    var isRightToLeft: Bool {
        scalars.indices.contains {
            switch BidiClass(scalar($0)) {
            case .right, .arabicNumber: true
            default: false
            }
        }
    }

    /// Whether the label satisfies the Bidi rule (RFC 5893 §2).
    var followsBidiRule: Bool {
        guard !scalars.isEmpty else { return false }
        let first = BidiClass(scalar(0))
        guard first == .left || first == .right else { return false }
        var last = first
        var (hasArabicNumber, hasEuropeanNumber) = (false, false)
        for index in scalars.indices {
            let found = BidiClass(scalar(index))
            switch found {
            case .left:
                if first == .right { return false }
            case .right:
                if first == .left { return false }
            case .arabicNumber:
                if first == .left { return false }
                hasArabicNumber = true
            case .europeanNumber:
                hasEuropeanNumber = true
            case .neutral, .nonspacingMark:
                break
            }
            if found != .nonspacingMark { last = found }
        }
        return last != .neutral && !(first == .right && hasArabicNumber && hasEuropeanNumber)
    }
}
