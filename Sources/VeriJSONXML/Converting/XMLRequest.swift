import VeriJSON

/// The kinds of value that a pattern asks for at a place, and what follows from them.
///
/// The kinds are those of `ReadingRules.Wanted`. The compiler makes constants of sets only in the module
/// of their type, so this module has a type of its own.
struct XMLRequest: OptionSet {
    var rawValue: UInt16

    static var text: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.text.rawValue) }
    static var number: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.number.rawValue) }
    static var bool: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.bool.rawValue) }
    static var null: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.null.rawValue) }
    static var object: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.object.rawValue) }
    static var array: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.array.rawValue) }
    static var anything: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.anything.rawValue) }
    static var trial: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.trial.rawValue) }
    static var integer: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.integer.rawValue) }
    static var nullable: XMLRequest { XMLRequest(rawValue: ReadingRules.Wanted.nullable.rawValue) }
    /// An object with mandatory lists.
    static var mandatoryLists: XMLRequest { XMLRequest(rawValue: 1 << 13) }
    /// Scalars and nothing else.
    static var onlyScalars: XMLRequest { XMLRequest(rawValue: 1 << 14) }
    /// Arrays and nothing else.
    static var onlyLists: XMLRequest { XMLRequest(rawValue: 1 << 15) }

    static var scalars: XMLRequest { [.text, .number, .bool] }

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Creates the request of a place with its kinds, and with what they have in common.
    init(_ wanted: ReadingRules.Wanted) {
        rawValue = wanted.rawValue
        if isDisjoint(with: [.anything, .object, .array]), !isDisjoint(with: [.scalars, .null]) {
            insert(.onlyScalars)
        }
        if contains(.array), isDisjoint(with: [.scalars, .object, .anything]) {
            insert(.onlyLists)
        }
    }
}
