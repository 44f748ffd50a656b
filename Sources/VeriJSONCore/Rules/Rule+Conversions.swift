extension Rule {
    /// Returns whether a conversion to a target may give a value which the rule accepts.
    ///
    /// Whether it does is decided by a check of the value.
    func mayTake(_ target: Conversion.Target) -> Bool {
        switch target {
        case .bool, .number, .listed: true
        case .declaredNumber: form == .integer || form == .number
        case .integer: form == .integer
        case .text: acceptsConvertedStrings
        case .datetime: form == .format && format == .datetime
        case .clock: form == .format && format.hasTime
        case .dateOrTime: form == .format && (format.hasDay || format.hasTime)
        case .withOffset: form == .format && format.hasOffset
        case .base64: form == .format && format == .base64
        case .url: form == .format && (format == .url || format == .httpURL)
        case .extended: acceptsExtended
        case .jsonText: form == .string
        case .item, .array, .object, .dictionary, .textContent: false
        }
    }

    /// Whether a number or bool may become a string here: for `string`, `enum` and `$in`, never to
    /// satisfy a format.
    private var acceptsConvertedStrings: Bool {
        switch form {
        case .string, .enumeration: true
        case .any, .scalar: traits.contains(.hasAllowedValues)
        default: false
        }
    }

    /// Whether an object of Extended JSON may stand for a value here.
    private var acceptsExtended: Bool {
        switch form {
        case .number, .integer: true
        case .format: format == .datetime || format == .base64 || format == .uuid
        default: acceptsConvertedStrings
        }
    }

    /// The targets of the conversions that make a string of the rule's format.
    private var formatTargets: [Conversion.Target] {
        switch format {
        case .datetime: [.datetime, .clock, .dateOrTime, .withOffset]
        case .time: [.clock, .dateOrTime, .withOffset]
        case .localTime, .localDatetime: [.clock, .dateOrTime]
        case .date: [.dateOrTime]
        case .base64: [.base64]
        case .url, .httpURL: [.url]
        default: []
        }
    }

    /// The conversions that can give a value which the rule accepts.
    ///
    /// Those of a union depend on its branches, so all are included.
    var applicableConversions: ConversionBits {
        let listed: ConversionBits = traits.contains(.hasAllowedValues) ? .to(.listed) : []
        // A string that matches is never read as a value in it.
        let content: ConversionBits = plainKinds.contains(.string) ? [] : .to(.textContent)
        let item = content.union(.to(.item))
        let extended = item.union(.to(.extended))
        switch form {
        case .never: return []
        case .any:
            return traits.contains(.hasAllowedValues) ? .making(.all).union(.containers) : []
        case .scalar: return listed.isEmpty ? item : .making(.all).union(item)
        case .null: return item
        case .bool: return listed.union(item).union(.to(.bool))
        case .number: return listed.union(extended).union(.to(.number, .declaredNumber))
        case .integer:
            return listed.union(extended).union(.to(.number, .declaredNumber, .integer))
        case .string: return listed.union(extended).union(.to(.text, .jsonText))
        case .enumeration: return extended.union(.to(.text, .listed))
        case .format:
            let targets = formatTargets
            return listed.union(mayTake(.extended) ? extended : item)
                .union(.having { targets.contains($0.target) })
        case .color: return listed.union(item)
        case .object: return item.union(.to(.object, .dictionary))
        case .anyObject: return item.union(.to(.object))
        case .array, .anyArray, .tuple: return content.union(.to(.array))
        case .union: return .all
        }
    }
}

extension ConversionBits {
    /// Returns the conversions to some targets.
    static func to(_ targets: Conversion.Target...) -> ConversionBits {
        having { targets.contains($0.target) }
    }
}
