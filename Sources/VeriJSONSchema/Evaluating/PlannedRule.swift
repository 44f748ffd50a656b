internal import VeriJSONCore

/// The effect of a keyword, as a ``SchemaRule`` has it, in the memory of a plan.
///
/// It has no counted references, so that a keyword is evaluated without a retain for its parts.
enum PlannedRule: BitwiseCopyable {
    /// A subschema that a keyword applies; the token after the keyword is the last one of the pointer
    /// at a position.
    struct Target: BitwiseCopyable {
        var node: Int32
        var token: Int32

        static let none = Target(node: -1, token: -1)

        var isNone: Bool { node < 0 }
    }

    typealias Targets = UnsafeBufferPointer<Target>

    /// Values of a schema document; the hashes are ascending, and empty where there are few values.
    struct Constants: BitwiseCopyable {
        var nodes: UnsafeBufferPointer<NodeIndex>
        var hashes: UnsafeBufferPointer<Int>
        var view: TapeView
        /// The only value, if that is a string without escapes; else nil.
        var text: UnsafeBufferPointer<UInt8>?
    }

    enum Dependency: BitwiseCopyable {
        case names(PlannedNames)
        case schema(Target)
    }

    struct Patterned: BitwiseCopyable {
        var expression: Int
        var target: Target
    }

    struct Others: BitwiseCopyable {
        var target: Target
        var names: PlannedNames
        var expressions: UnsafeBufferPointer<Int>
    }

    struct Contained: BitwiseCopyable {
        var target: Target
        var least: Int
        var most: Int
        var marks: Bool
    }

    struct Condition: BitwiseCopyable {
        var test: Target
        var yes: Target
        var no: Target
    }

    case annotation
    case never
    case type(KindMask, strictIntegers: Bool)
    case constants(Stored<Constants>)
    case tag(PlannedNames)
    /// The text of the divisor.
    case multiple(UnsafeBufferPointer<UInt8>)
    case bound(UnsafeBufferPointer<UInt8>, SchemaRule.Bound)
    case length(min: Int, max: Int)
    case itemCount(min: Int, max: Int)
    case memberCount(min: Int, max: Int)
    case expression(Int)
    case format(SchemaFormat, draft: Int)
    /// The position in ``EvaluationPlan/contents``.
    case content(Int)
    case uniqueItems
    case required(PlannedNames)
    case dependencies(PlannedNames, UnsafeBufferPointer<Dependency>)
    case properties(PlannedNames, Targets)
    case patternProperties(UnsafeBufferPointer<Patterned>)
    case additionalProperties(Stored<Others>)
    case propertyNames(Target)
    case prefixItems(Targets)
    case items(Target, from: Int)
    case contains(Stored<Contained>)
    case reference(Target)
    case dynamicReference(Target, anchor: Int)
    case allOf(Targets)
    case anyOf(Targets)
    case oneOf(Targets)
    case not(Target)
    case condition(Stored<Condition>)
    case unevaluatedItems(Target)
    case unevaluatedProperties(Target)
}

extension PlannedRule {
    /// Whether a keyword applies no subschema.
    var isAssertion: Bool {
        switch self {
        case .annotation, .never, .type, .constants, .tag, .multiple, .bound, .length, .itemCount,
            .memberCount, .expression, .format, .content, .uniqueItems, .required:
            true
        default: false
        }
    }
}

/// The alternatives of a keyword by the strings that they allow one member to have.
struct PlannedTags: BitwiseCopyable {
    var key: UnsafeBufferPointer<UInt8>
    var names: PlannedNames
    var named: UnsafeBufferPointer<PlannedRule.Targets>
    var others: PlannedRule.Targets
}
