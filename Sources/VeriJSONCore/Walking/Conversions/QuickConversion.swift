/// The conversions of a rule that need no list of candidates, prepared for the walk.
///
/// A scalar is converted quickly if its kind and the rule leave one reading of it. Whatever needs
/// more, such as a text that several conversions read, is left to ``Walk/convertScalar(_:_:_:)``,
/// which decides it from the start: a quick conversion makes what that would make, or nothing.
///
///     {"$type": "datetime", "$convert": ["rfc822", "dotnetDate"]}
///
///     reader    date      the readers of mail and of .NET: a date of one of them alone is taken
///     allowed   rfc822, dotnetDate
struct QuickConversion: BitwiseCopyable {
    /// The longest text that is converted quickly, in bytes.
    static let longestText = 64
    /// The room for a converted text: each byte of a URL may become three.
    static let room = PercentEncoding.room(for: longestText) + 8

    /// The rule whose conversions these are.
    let rule: RuleIndex
    let reader: Rule.QuickReader
    /// Whether dates have a time.
    let hasTime: Bool
    /// The conversions that are allowed.
    var allowed: ConversionBits
    /// The conversions that the pattern itself asks for.
    var asked: ConversionBits
    var numbers: NumberText.QuickReading
    var dates: DateText.QuickReading
    /// Whether the listed strings are short and need no escapes.
    let hasPlainKeys: Bool
    /// The character in ASCII that separates the parts of a list; 0 if there is none.
    let separator: UInt8
    /// The conversions that were used last, and what a record says of them.
    private var last = Use(key: 0, [], asked: [])

    /// Conversions that had a part in a change, as a record has them.
    private struct Use: BitwiseCopyable {
        let key: UInt64
        let detail: UInt32
        let code: CodeTag

        init(key: UInt64, _ used: ConversionBits, asked: ConversionBits) {
            self.key = key
            detail = used.detail
            code = used.isSubset(of: asked) ? .askedConversion : .conversion
        }
    }

    /// Returns what is recorded of a value between two offsets that is converted.
    ///
    /// `used` is what the reader says of the conversions, in its own bits; not 0. Most values of a rule
    /// need the same ones.
    @inline(__always)
    mutating func site(_ start: ByteOffset, _ end: ByteOffset, by used: UInt64) -> RecordSite {
        if used != last.key { learn(used) }
        return RecordSite(
            start: start,
            end: end,
            rule: rule,
            detail: last.detail,
            total: 0,
            code: last.code
        )
    }

    @inline(never)
    private mutating func learn(_ used: UInt64) {
        let bits: ConversionBits =
            switch reader {
            case .number:
                ConversionBits(NumberText.Parts(rawValue: UInt8(truncatingIfNeeded: used)))
            case .date: ConversionBits(DateText.Parts(rawValue: UInt16(truncatingIfNeeded: used)))
            default: ConversionBits(rawValue: used)
            }
        last = Use(key: used, bits, asked: asked)
    }

    /// Prepares the conversions of a rule under the conversions of a policy.
    init(
        _ rule: Rule,
        at index: Int,
        allowed: ConversionBits,
        _ arguments: ConversionArguments,
        keys: [String],
        _ arena: StateArena
    ) {
        self.rule = RuleIndex(index)
        reader = rule.quickReader
        hasTime = rule.form == .format && rule.format.hasTime
        self.allowed = allowed
        hasPlainKeys = keys.allSatisfy { key in
            key.utf8.count <= Self.longestText
                && key.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
        }
        asked = rule.conversions.asked
        let separator = allowed.contains(.splitList) ? arguments.separator : nil
        self.separator = separator.map { $0.count == 1 ? $0[0] : 0 } ?? 0
        let together = allowed.intersection(.ofNumberTexts)
        let isDeclared = rule.mayTake(.declaredNumber)
        numbers = NumberText.QuickReading(
            NumberText(
                isDeclared ? together : together.subtracting([.paddedNumber]),
                units: arguments.units
            ),
            unit: arguments.units.count == 1 ? arena.copy(arguments.units[0]) : nil
        )
        let text = DateText(
            allowed.intersection(.ofDates.union([.stringToNumber, .numberToString])),
            arguments
        )
        let forms = text.forms.filter { $0.fits(rule.format, hasZone: text.zone != nil) }
        let form = forms.count == 1 && rule.form == .format ? forms[0] : nil
        dates = DateText.QuickReading(
            text,
            as: rule.form == .format ? rule.format : .date,
            form: form.map { arena.copy($0.steps) },
            layout: form.flatMap { DateForm.FixedLayout($0.steps) { arena.copy($0) } },
            hasForms: !forms.isEmpty
        )
    }

    /// Returns the conversions of each rule that has a reader of texts, at the rule's index.
    static func table(
        _ graph: RuleGraph,
        _ rules: UnsafeMutablePointer<Rule>,
        _ arguments: [ConversionArguments],
        _ policyArguments: ConversionArguments,
        _ policy: Sanitizer.Policy,
        _ arena: StateArena
    ) -> UnsafeMutablePointer<QuickConversion> {
        let quick = graph.rules.indices.filter { rules[$0].quickReader.readsTexts }
        let table = arena.allocate(QuickConversion.self, count: (quick.last ?? -1) + 1)
        for index in quick {
            let request = rules[index].conversions
            let own =
                request.arguments == Rule.none
                ? ConversionArguments.none : arguments[Int(request.arguments)]
            let conversions = QuickConversion(
                rules[index],
                at: index,
                allowed: request.allowed(under: policy.allowedConversions),
                request.mode == .exactly ? own : policyArguments,
                keys: rules[index].form == .enumeration
                    ? graph.valueSets[Int(rules[index].payload)].strings : [],
                arena
            )
            (table + index).initialize(to: conversions)
        }
        return table
    }
}

extension Rule {
    /// Sets what depends on the conversions of a policy.
    mutating func prepareConversions(under policy: ConversionBits) {
        let allowed = conversions.allowed(under: policy)
        quotedKinds = quotedKinds(allowed)
        quickReader = reader(allowed)
    }

    /// Lets every conversion be chosen from a list of candidates.
    mutating func leaveConversionsToLists() { (quotedKinds, quickReader) = ([], .none) }

    /// Returns the way in which scalars are converted quickly by the allowed conversions.
    ///
    /// A rule with more steps than the check of its form, or of two kinds, takes none.
    private func reader(_ allowed: ConversionBits) -> QuickReader {
        let plain: QuickReader = quotedKinds.isEmpty ? .none : .quotes
        let kinds = kinds.subtracting(.null)
        let steps = traits.rawValue & Traits.careful
        guard steps == 0 else {
            let isText = form == .string && payload == Rule.none && kinds == .string
            return isText && steps & ~Traits.changesText.rawValue == 0 ? .changes : plain
        }
        switch form {
        case .bool where kinds == .bool:
            let words: ConversionBits = [.caselessBool, .wordsToBool, .numberToBool]
            return allowed.isDisjoint(with: words) ? plain : .bool
        case .number where kinds == .number, .integer where kinds == .number:
            let marks = allowed.intersection(.ofNumberTexts).subtracting([.stringToNumber])
            return marks.isEmpty ? plain : .number
        case .format where kinds == .string && (format.hasDay || format.hasTime):
            return allowed.isDisjoint(with: .ofDates) ? plain : .date
        case .format where kinds == .string && format == .base64:
            return allowed.contains(.base64url) ? .base64 : plain
        case .format where kinds == .string && (format == .url || format == .httpURL):
            return allowed.contains(.percentEncode) ? .url : plain
        case .string where kinds == .string && payload == Rule.none:
            return allowed.isDisjoint(with: [.numberToString, .boolToString]) ? plain : .text
        case .enumeration where kinds == .string:
            return allowed.contains(.caselessEnum) ? .enumeration : plain
        case .array, .anyArray, .tuple, .object, .anyObject:
            return allowed.isDisjoint(with: .makingContainers) ? plain : .container
        default:
            return plain
        }
    }
}
