extension Conversion {
    /// An entry of the table of conversions.
    package struct Facts: Sendable {
        /// The name in patterns, in policies and on the command line.
        package let name: String
        /// The argument that it is written with; nil if it has none.
        package internal(set) var argument: Argument?
        /// The kinds of value that it takes.
        package let source: KindSet
        /// The result, by the places that may ask for it.
        package let target: Target
        package let membership: Membership
        package let effect: Effect
        /// The conversion as a noun phrase, with the kinds on both sides.
        package let words: String
        package let example: Example
        /// A conversion that reads the same value in another way, so that one of the two is a guess.
        package internal(set) var rival: Conversion?
        /// Whether it applies where the type of a model asks for the value and there is no pattern.
        package let appliesToModels: Bool

        init(
            name: String,
            argument: Argument? = nil,
            from source: KindSet,
            to target: Target,
            _ membership: Membership,
            _ effect: Effect,
            words: String,
            example: Example,
            rival: Conversion? = nil,
            appliesToModels: Bool = true
        ) {
            self.name = name
            self.argument = argument
            self.source = source
            self.target = target
            self.membership = membership
            self.effect = effect
            self.words = words
            self.example = example
            self.rival = rival
            self.appliesToModels = appliesToModels
        }
    }

    /// The result of a conversion, by the places that may ask for it.
    package enum Target: Sendable, BitwiseCopyable {
        case bool
        case number
        /// A number for `int` and `number`, not for a number that `$in` lists.
        case declaredNumber
        /// A number for `int`.
        case integer
        /// A string for `string`, `enum` and `$in`.
        case text
        /// A string that `enum` or `$in` lists.
        case listed
        /// A string for `datetime`.
        case datetime
        /// A string for the formats that have a time of the day.
        case clock
        /// A string for the formats of dates and times.
        case dateOrTime
        /// A string for the formats that have an offset.
        case withOffset
        /// A string for `base64`.
        case base64
        /// A string for `url` and `url:http`.
        case url
        /// The contents of an array.
        case item
        case array
        case object
        /// An object with keys that are indices.
        case dictionary
        /// A number or string that an object of Extended JSON stands for.
        case extended
        /// A string for `string`.
        case jsonText
        /// The value in a string.
        case textContent

        /// The kinds of value that are made.
        var kinds: KindSet {
            switch self {
            case .bool: .bool
            case .number, .declaredNumber, .integer: .number
            case .text, .listed, .datetime, .clock, .dateOrTime, .withOffset, .base64, .url,
                .jsonText:
                .string
            case .item, .textContent: .all
            case .array: .array
            case .object, .dictionary: .object
            case .extended: [.number, .string]
            }
        }
    }

    /// The smallest set with a name that has a conversion.
    package enum Membership: Sendable {
        case safe
        case lenient
        /// No set: it is always asked for by its name.
        case byName
    }

    /// The effect on the meaning of a value.
    package enum Effect: Sendable {
        /// Nothing: the value says the same.
        case sameMeaning
        /// The value may have been meant otherwise.
        case reading
        /// A part of what was written is lost.
        case loss

        /// The effect in words, to follow the words of a conversion.
        package var words: String {
            switch self {
            case .sameMeaning: "it means the same"
            case .reading: "it may have meant something else"
            case .loss: "a part of the text is lost"
            }
        }
    }

    /// The argument of a conversion, written after its name and a colon.
    package struct Argument: Sendable {
        /// The placeholder in help: `FORMAT`.
        package let placeholder: String
        package let example: String
        /// Whether the example is the argument where the name stands alone.
        package let isDefault: Bool

        init(_ placeholder: String, example: String, isDefault: Bool = false) {
            self.placeholder = placeholder
            self.example = example
            self.isDefault = isDefault
        }

        /// The argument where the name stands alone; nil if it cannot.
        package var orElse: String? { isDefault ? example : nil }
    }

    /// A value that is converted for a pattern.
    package struct Example: Sendable {
        package let pattern: String
        package let before: String
        package let after: String
        /// A conversion that it needs beside it.
        package internal(set) var beside: Conversion?

        init(
            _ pattern: String,
            _ before: String,
            _ after: String,
            beside: Conversion? = nil
        ) {
            self.pattern = pattern
            self.before = before
            self.after = after
            self.beside = beside
        }
    }
}

extension Conversion {
    /// The name in patterns, in policies and on the command line, without an argument.
    package var name: String { facts.name }

    /// The name with an example of its argument, as it is written.
    package var example: String {
        guard let argument = facts.argument else { return facts.name }
        return ConversionArgument(self, argument.example).written
    }

    /// The name with a placeholder for its argument, as help shows it.
    package var synopsis: String {
        guard let argument = facts.argument else { return name }
        return name
            + (argument.isDefault ? "[:\(argument.placeholder)]" : ":\(argument.placeholder)")
    }

    /// Creates the conversion with a name; nil if there is none.
    package init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// Whether it makes or opens a container.
    var isOfContainers: Bool {
        let facts = facts
        return !facts.source.union(facts.target.kinds).isDisjoint(with: .containers)
    }

    /// The targets by the number of the conversion, for the walk.
    static let targets = allCases.map(\.facts.target)
}
