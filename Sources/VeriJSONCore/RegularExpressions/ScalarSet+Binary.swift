extension ScalarSet {
    /// Creates the set of the scalars with a binary property; nil if the name is unknown.
    ///
    /// The properties are those of ECMA-262 that the standard library supports, with their long and
    /// short names.
    init?(binaryProperty name: String) {
        guard let property = Self.binaryProperties.first(where: { $0.names.contains(name) }) else {
            return nil
        }
        self = property.scalars.value
    }

    static var binaryPropertyNames: [String] { binaryProperties.flatMap(\.names) }

    /// The names of the properties of ECMA-262 that the standard library does not have.
    static let unsupportedPropertyNames = [
        "Emoji_Component", "EComp", "Extended_Pictographic", "ExtPict", "Regional_Indicator", "RI",
    ]

    private struct BinaryProperty: Sendable {
        let names: [String]
        /// The scalars, computed once by querying the standard library for every scalar.
        let scalars: Lazy<ScalarSet>

        init(
            _ names: String...,
            isTrue: @escaping @Sendable (Unicode.Scalar.Properties) -> Bool
        ) {
            self.names = names
            scalars = Lazy {
                var ranges: [ClosedRange<UInt32>] = []
                for block in ScalarSet.assignedBlocks {
                    var start: UInt32?
                    for value in block {
                        let isMember = Unicode.Scalar(value).map { isTrue($0.properties) } ?? false
                        if isMember, start == nil { start = value }
                        guard !isMember, let first = start else { continue }
                        ranges.append(first...(value - 1))
                        start = nil
                    }
                    if let start { ranges.append(start...block.upperBound) }
                }
                return ScalarSet(ranges)
            }
        }
    }

    /// The planes with assigned scalars, and the noncharacters of the other planes.
    private static let assignedBlocks: [ClosedRange<UInt32>] =
        [0...0x3_FFFF, 0xE_0000...0xE_FFFF]
        + [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16].map { plane in
            (plane << 16 + 0xFFFE)...(plane << 16 + 0xFFFF)
        }

    // ECMA-262, table "Binary Unicode property aliases and their canonical property names".
    private static let binaryProperties: [BinaryProperty] = [
        BinaryProperty("ASCII_Hex_Digit", "AHex") { $0.isASCIIHexDigit },
        BinaryProperty("Alphabetic", "Alpha") { $0.isAlphabetic },
        BinaryProperty("Bidi_Control", "Bidi_C") { $0.isBidiControl },
        BinaryProperty("Bidi_Mirrored", "Bidi_M") { $0.isBidiMirrored },
        BinaryProperty("Case_Ignorable", "CI") { $0.isCaseIgnorable },
        BinaryProperty("Cased") { $0.isCased },
        BinaryProperty("Changes_When_Casefolded", "CWCF") { $0.changesWhenCaseFolded },
        BinaryProperty("Changes_When_Casemapped", "CWCM") { $0.changesWhenCaseMapped },
        BinaryProperty("Changes_When_Lowercased", "CWL") { $0.changesWhenLowercased },
        BinaryProperty("Changes_When_NFKC_Casefolded", "CWKCF") { $0.changesWhenNFKCCaseFolded },
        BinaryProperty("Changes_When_Titlecased", "CWT") { $0.changesWhenTitlecased },
        BinaryProperty("Changes_When_Uppercased", "CWU") { $0.changesWhenUppercased },
        BinaryProperty("Dash") { $0.isDash },
        BinaryProperty("Default_Ignorable_Code_Point", "DI") { $0.isDefaultIgnorableCodePoint },
        BinaryProperty("Deprecated", "Dep") { $0.isDeprecated },
        BinaryProperty("Diacritic", "Dia") { $0.isDiacritic },
        BinaryProperty("Emoji") { $0.isEmoji },
        BinaryProperty("Emoji_Modifier", "EMod") { $0.isEmojiModifier },
        BinaryProperty("Emoji_Modifier_Base", "EBase") { $0.isEmojiModifierBase },
        BinaryProperty("Emoji_Presentation", "EPres") { $0.isEmojiPresentation },
        BinaryProperty("Extender", "Ext") { $0.isExtender },
        BinaryProperty("Grapheme_Base", "Gr_Base") { $0.isGraphemeBase },
        BinaryProperty("Grapheme_Extend", "Gr_Ext") { $0.isGraphemeExtend },
        BinaryProperty("Hex_Digit", "Hex") { $0.isHexDigit },
        BinaryProperty("IDS_Binary_Operator", "IDSB") { $0.isIDSBinaryOperator },
        BinaryProperty("IDS_Trinary_Operator", "IDST") { $0.isIDSTrinaryOperator },
        BinaryProperty("ID_Continue", "IDC") { $0.isIDContinue },
        BinaryProperty("ID_Start", "IDS") { $0.isIDStart },
        BinaryProperty("Ideographic", "Ideo") { $0.isIdeographic },
        BinaryProperty("Join_Control", "Join_C") { $0.isJoinControl },
        BinaryProperty("Logical_Order_Exception", "LOE") { $0.isLogicalOrderException },
        BinaryProperty("Lowercase", "Lower") { $0.isLowercase },
        BinaryProperty("Math") { $0.isMath },
        BinaryProperty("Noncharacter_Code_Point", "NChar") { $0.isNoncharacterCodePoint },
        BinaryProperty("Pattern_Syntax", "Pat_Syn") { $0.isPatternSyntax },
        BinaryProperty("Pattern_White_Space", "Pat_WS") { $0.isPatternWhitespace },
        BinaryProperty("Quotation_Mark", "QMark") { $0.isQuotationMark },
        BinaryProperty("Radical") { $0.isRadical },
        BinaryProperty("Sentence_Terminal", "STerm") { $0.isSentenceTerminal },
        BinaryProperty("Soft_Dotted", "SD") { $0.isSoftDotted },
        BinaryProperty("Terminal_Punctuation", "Term") { $0.isTerminalPunctuation },
        BinaryProperty("Unified_Ideograph", "UIdeo") { $0.isUnifiedIdeograph },
        BinaryProperty("Uppercase", "Upper") { $0.isUppercase },
        BinaryProperty("Variation_Selector", "VS") { $0.isVariationSelector },
        BinaryProperty("White_Space", "space") { $0.isWhitespace },
        BinaryProperty("XID_Continue", "XIDC") { $0.isXIDContinue },
        BinaryProperty("XID_Start", "XIDS") { $0.isXIDStart },
    ]
}
