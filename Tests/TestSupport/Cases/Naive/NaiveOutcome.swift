/// A failure that decided that something was removed.
package struct NaiveCause: Sendable, CustomStringConvertible {
    package var code: String
    /// RFC 6901, in the original.
    package var path: String
    /// The rule of the value that failed or is missing.
    package var rule: NaiveNode

    package var description: String { "\(code) \(path.isEmpty ? "(root)" : path)" }
}

/// One thing that cleaning did.
package struct NaiveChange: Sendable, CustomStringConvertible {
    package var action: String
    package var code: String
    /// RFC 6901, in the original.
    package var path: String
    /// The conversions that had a part in it beside the one in the code.
    var others: [String] = []
    /// The position of the place: those of members and items from the root down.
    var order: [Int]
    /// Why a part was removed, nulled or replaced; empty where nothing failed.
    package var causes: [NaiveCause] = []

    package var description: String {
        let codes = ([code] + others).joined(separator: "+")
        return "\(action) \(codes) \(path.isEmpty ? "(root)" : path)"
    }
}

/// A place in the original.
struct NaivePlace: Sendable {
    var path = ""
    var order: [Int] = []

    func item(_ index: Int) -> NaivePlace {
        NaivePlace(path: path + "/\(index)", order: order + [index])
    }

    /// The member at a position; one past the last for a member to be inserted.
    func member(_ key: String, _ index: Int) -> NaivePlace {
        var token = ""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return NaivePlace(path: path + "/" + token, order: order + [index])
    }

    func change(_ action: String, _ code: String) -> NaiveChange {
        NaiveChange(action: action, code: code, path: path, others: [], order: order)
    }

    /// The removal of a value that failed.
    func change(_ action: String, because failure: NaiveFailure) -> NaiveChange {
        NaiveChange(
            action: action,
            code: failure.code,
            path: path,
            order: order,
            causes: failure.reasons
        )
    }
}

/// A value that could be kept, perhaps cleaned.
struct NaiveCleaned: Sendable {
    var value: NaiveValue
    var changes: [NaiveChange] = []
    /// Scalars of removed, nulled and replaced subtrees.
    var lost = 0
    /// Codes for which the document is rejected, whatever else.
    var rejections: [String] = []
    /// A `$null` value.
    var isSentinel = false
    /// Nulled or replaced as a whole after it had failed.
    var isSubstituted = false
}

struct NaiveFailure: Sendable {
    var code: String
    /// The number of causes, those that explain a union among them.
    var causes = 1
    /// The value is an object with the discriminators of its pattern.
    var isChosen = false
    var rejections: [String] = []
    /// The failures that decided; that of a union is one, whatever explains it.
    var reasons: [NaiveCause] = []
}

enum NaiveOutcome: Sendable {
    case clean(NaiveCleaned)
    case failed(NaiveFailure)

    static func failed(_ code: String) -> NaiveOutcome {
        .failed(NaiveFailure(code: code))
    }
}

/// The result of cleaning a document.
package struct NaiveResult: Sendable {
    package enum Status: String, Sendable {
        case unchanged
        case changed
        case rejected
    }

    package var status: Status
    /// Nil where rejected.
    package var value: NaiveValue?
    /// By position.
    package var changes: [NaiveChange]
    /// The codes for which the document is rejected, whatever else.
    package var rejections: [String] = []
}
