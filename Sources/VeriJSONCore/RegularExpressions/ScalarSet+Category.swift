extension ScalarSet {
    /// Creates the set of the scalars in a general category; nil if the name is unknown.
    ///
    /// Names are those of ECMA-262 for General_Category, exact and case-sensitive.
    init?(category name: String) {
        guard let row = Self.categories.first(where: { $0.names.contains(name) }) else {
            return nil
        }
        self = Self.members(of: row.members)
    }

    static var categoryNames: [String] { categories.flatMap(\.names) }

    private static func members(of wanted: [Unicode.GeneralCategory]) -> ScalarSet {
        ScalarSet(rangesByCategory.filter { wanted.contains($0.category) }.flatMap(\.ranges))
    }

    /// The ranges of every category, read once from the standard library.
    ///
    /// A table in this library would have to be updated for each Unicode version. Querying the
    /// standard library takes a few milliseconds, and only in a process that uses `\p`; the cost is
    /// that the Unicode version is that of the Swift runtime. Planes 4 to 13 (unassigned) and 15
    /// and 16 (private use) are not queried.
    private static let rangesByCategory: [CategoryRanges] = {
        var table: [CategoryRanges] = []
        func close(_ category: Unicode.GeneralCategory?, _ range: ClosedRange<UInt32>) {
            guard let category else { return }
            if let position = table.firstIndex(where: { $0.category == category }) {
                table[position].ranges.append(range)
            } else {
                table.append(CategoryRanges(category: category, ranges: [range]))
            }
        }
        for block: ClosedRange<UInt32> in [0...0x3_FFFF, 0xE_0000...0xE_FFFF] {
            var start = block.lowerBound
            var category: Unicode.GeneralCategory?
            for value in block {
                let found = Unicode.Scalar(value)?.properties.generalCategory
                if found != category {
                    if value > start { close(category, start...(value - 1)) }
                    category = found
                    start = value
                }
            }
            close(category, start...block.upperBound)
        }
        close(.unassigned, 0x4_0000...0xD_FFFF)
        for plane: UInt32 in [0xF_0000, 0x10_0000] {
            close(.privateUse, plane...(plane + 0xFFFD))
            close(.unassigned, (plane + 0xFFFE)...(plane + 0xFFFF))
        }
        return table
    }()

    private struct CategoryRanges {
        var category: Unicode.GeneralCategory
        var ranges: [ClosedRange<UInt32>]
    }

    private struct Category {
        let names: [String]
        let members: [Unicode.GeneralCategory]

        init(_ names: String..., members: [Unicode.GeneralCategory]) {
            self.names = names
            self.members = members
        }
    }

    private static let letters: [Unicode.GeneralCategory] = [
        .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    ]
    private static let marks: [Unicode.GeneralCategory] = [
        .nonspacingMark, .spacingMark, .enclosingMark,
    ]
    private static let numbers: [Unicode.GeneralCategory] = [
        .decimalNumber, .letterNumber, .otherNumber,
    ]
    private static let punctuation: [Unicode.GeneralCategory] = [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation,
    ]
    private static let symbols: [Unicode.GeneralCategory] = [
        .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
    ]
    private static let separators: [Unicode.GeneralCategory] = [
        .spaceSeparator, .lineSeparator, .paragraphSeparator,
    ]
    private static let others: [Unicode.GeneralCategory] = [
        .control, .format, .surrogate, .privateUse, .unassigned,
    ]

    // ECMA-262, table "Value aliases and canonical values for the Unicode property
    // General_Category".
    private static let categories: [Category] = [
        Category("L", "Letter", members: letters),
        Category(
            "LC",
            "Cased_Letter",
            members: [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
        ),
        Category("Lu", "Uppercase_Letter", members: [.uppercaseLetter]),
        Category("Ll", "Lowercase_Letter", members: [.lowercaseLetter]),
        Category("Lt", "Titlecase_Letter", members: [.titlecaseLetter]),
        Category("Lm", "Modifier_Letter", members: [.modifierLetter]),
        Category("Lo", "Other_Letter", members: [.otherLetter]),
        Category("M", "Mark", "Combining_Mark", members: marks),
        Category("Mn", "Nonspacing_Mark", members: [.nonspacingMark]),
        Category("Mc", "Spacing_Mark", members: [.spacingMark]),
        Category("Me", "Enclosing_Mark", members: [.enclosingMark]),
        Category("N", "Number", members: numbers),
        Category("Nd", "Decimal_Number", "digit", members: [.decimalNumber]),
        Category("Nl", "Letter_Number", members: [.letterNumber]),
        Category("No", "Other_Number", members: [.otherNumber]),
        Category("P", "Punctuation", "punct", members: punctuation),
        Category("Pc", "Connector_Punctuation", members: [.connectorPunctuation]),
        Category("Pd", "Dash_Punctuation", members: [.dashPunctuation]),
        Category("Ps", "Open_Punctuation", members: [.openPunctuation]),
        Category("Pe", "Close_Punctuation", members: [.closePunctuation]),
        Category("Pi", "Initial_Punctuation", members: [.initialPunctuation]),
        Category("Pf", "Final_Punctuation", members: [.finalPunctuation]),
        Category("Po", "Other_Punctuation", members: [.otherPunctuation]),
        Category("S", "Symbol", members: symbols),
        Category("Sm", "Math_Symbol", members: [.mathSymbol]),
        Category("Sc", "Currency_Symbol", members: [.currencySymbol]),
        Category("Sk", "Modifier_Symbol", members: [.modifierSymbol]),
        Category("So", "Other_Symbol", members: [.otherSymbol]),
        Category("Z", "Separator", members: separators),
        Category("Zs", "Space_Separator", members: [.spaceSeparator]),
        Category("Zl", "Line_Separator", members: [.lineSeparator]),
        Category("Zp", "Paragraph_Separator", members: [.paragraphSeparator]),
        Category("C", "Other", members: others),
        Category("Cc", "Control", "cntrl", members: [.control]),
        Category("Cf", "Format", members: [.format]),
        Category("Cs", "Surrogate", members: [.surrogate]),
        Category("Co", "Private_Use", members: [.privateUse]),
        Category("Cn", "Unassigned", members: [.unassigned]),
    ]
}
