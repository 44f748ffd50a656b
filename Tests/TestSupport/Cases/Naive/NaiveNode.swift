import VeriJSON

/// One place of a pattern: what it says by itself, references not followed.
package struct NaiveNode: Sendable {
    var form: NaiveForm
    var directives = NaiveDirectives()
    /// The place in the pattern: different places that ask for the same are two rules.
    package var place = ""
}

/// The forms of a pattern, as patterns.md lists them.
indirect enum NaiveForm: Sendable {
    case any
    /// Written `*`.
    case scalar
    case never
    case null
    case bool
    case string(regex: String?)
    case number(minimum: String?, maximum: String?)
    case integer(minimum: String?, maximum: String?)
    /// `url`, `date` … with the part after the colon.
    case format(String, argument: String?)
    case enumeration([String])
    /// Nil for `[]`, any array.
    case array(NaiveNode?)
    case tuple([NaiveNode])
    case object(NaiveObject)
    case union([NaiveNode])
    case reference(String)
    /// `$type` that is refined by the directives beside it.
    case refined(NaiveNode)
}

/// The plain keys of an object pattern.
struct NaiveObject: Sendable {
    struct Named: Sendable {
        var key: String
        var isOptional: Bool
        var node: NaiveNode
    }

    struct Starred: Sendable {
        var prefix: String
        var suffix: String
        var isOptional: Bool
        var node: NaiveNode
    }

    var named: [Named] = []
    var starred: [Starred] = []
    var wildcard: Starred?

    var hasMembers: Bool { !named.isEmpty || !starred.isEmpty || wildcard != nil }
    var hasUnknownKeys: Bool { wildcard == nil && hasMembers }

    /// The starred key that a key not named falls under; the longest literal part wins.
    func starredCover(of key: String) -> Starred? {
        let scalars = Array(key.unicodeScalars)
        let fitting = starred.filter { candidate in
            let prefix = Array(candidate.prefix.unicodeScalars)
            let suffix = Array(candidate.suffix.unicodeScalars)
            return scalars.count >= prefix.count + suffix.count
                && scalars.starts(with: prefix)
                && scalars.reversed().starts(with: suffix.reversed())
        }
        let longest = fitting.max {
            $0.prefix.unicodeScalars.count + $0.suffix.unicodeScalars.count
                < $1.prefix.unicodeScalars.count + $1.suffix.unicodeScalars.count
        }
        return longest ?? wildcard
    }
}

/// The directives of a place.
struct NaiveDirectives: Sendable {
    var isNullable = false
    var sentinels: [NaiveValue] = []
    /// `$in`, one list for every place on the way: a value must be in each.
    var allowed: [[NaiveValue]] = []
    var lengths: [ClosedRange<Int>] = []
    var counts: [ClosedRange<Int>] = []
    /// Pointers; the empty one is the whole item.
    var uniqueParts: [String] = []
    var maxDropped: Sanitizer.Policy.DropLimit?
    var fallback: NaiveValue?
    var defaultValue: NaiveValue?
    /// `$alias`, in its order.
    var aliases: [String] = []
    /// Null is one of the values that mean the `$default` beside them.
    var nullMeansDefault: Bool { defaultValue != nil && sentinels.contains(where: \.isNull) }

    /// Whether a value means null here, or the `$default`.
    ///
    /// Null that is listed and means itself is no such value.
    func isSentinel(_ value: NaiveValue) -> Bool {
        (!value.isNull || nullMeansDefault) && sentinels.contains { $0.means(value) }
    }

    var conversions: Sanitizer.Policy.Conversions?
    /// Written with `~`.
    var isSafelyConverted = false
    var isTrimmed = false
    var isUnescaped = false
    /// `$json`, one at most.
    var contents: [NaiveNode] = []

    /// Adds the directives further inside; where there can be only one, the outer one stays.
    func adding(_ inner: NaiveDirectives) -> NaiveDirectives {
        var sum = self
        sum.isNullable = isNullable || inner.isNullable
        sum.sentinels += inner.sentinels
        sum.allowed += inner.allowed
        sum.lengths += inner.lengths
        sum.counts += inner.counts
        sum.uniqueParts += inner.uniqueParts
        sum.maxDropped = maxDropped ?? inner.maxDropped
        sum.fallback = fallback ?? inner.fallback
        sum.aliases += inner.aliases
        sum.conversions = conversions ?? inner.conversions
        sum.isSafelyConverted = isSafelyConverted || inner.isSafelyConverted
        sum.isTrimmed = isTrimmed || inner.isTrimmed
        sum.isUnescaped = isUnescaped || inner.isUnescaped
        sum.contents += inner.contents
        return sum
    }
}
