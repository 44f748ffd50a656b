extension PatternMistake {
    var notationMessage: String {
        switch code {
        case .empty: return "expected a pattern, found nothing"
        case .byteOrderMark: return "expected a pattern, found a byte order mark before it"
        case .encoding: return "expected UTF-8, found bytes that are not"
        case .controlCharacter:
            return "expected control characters in a string to be escaped"
        case .stringEscape:
            return requirement == .syntax(.hexadecimalDigits)
                ? "expected four hexadecimal digits after '\\u'"
                : "expected an escape of JSON, found '\(shownSubject)'"
        case .surrogate:
            return "expected both halves of a surrogate pair, found '\(shownSubject)' alone"
        case .number: return "expected a number of JSON, found '\(shownSubject)'"
        case .trailing:
            return "expected the end of the text after the pattern, found '\(shownSubject)'"
        default:
            let found = subject.isEmpty ? "the end of the text" : "'\(shownSubject)'"
            return "expected \(expectation), found \(found)"
        }
    }

    private var expectation: String {
        guard case .syntax(let expectation) = requirement else { return "a pattern" }
        return switch expectation {
        case .value: "a value"
        case .valueOrArrayEnd: "a value or ']'"
        case .keyOrObjectEnd: "a key in double quotes or '}'"
        case .colon: "':' after a key"
        case .commaOrObjectEnd: "',' or '}' after an object member"
        case .commaOrArrayEnd: "',' or ']' after an array item"
        case .stringEnd: "'\"' at the end of a string"
        case .commentEnd: "'*/' at the end of a comment"
        case .end: "the end of the text"
        case .hexadecimalDigits: "four hexadecimal digits"
        case .escapeLetter: "an escape of JSON"
        }
    }

    var structureMessage: String {
        switch code {
        case .depth where other == "#":
            return "expected at most 200 references and unions on the way to a type"
        case .depth: return "expected arrays and objects nested at most 200 deep"
        case .limit: return "expected at most \(subject)"
        case .leaf: return "expected a type in quotes, an array or an object, found \(shownSubject)"
        case .jsonSchema: return "expected a pattern, found a JSON Schema"
        case .arrayElements: return "expected one element in an array pattern, found \(subject)"
        case .keyDuplicate: return "expected each key once, found '\(shownSubject)' again"
        case .keyOptionality:
            return "expected a key to be mandatory or optional, found '\(shownSubject)' as well"
        case .keyEscape:
            return "expected '\\', '?', '*' or '$' after '\\' in a key, found '\(shownSubject)'"
        case .keyStars: return "expected one '*' in a key, found more in '\(shownSubject)'"
        case .keyOverlap:
            return "expected one longest match for every key,"
                + " found '\(shownSubject)' as long as '\(other.cut)' that fits the same keys"
        case .defineName:
            return "expected letters, digits, '_' and '-' in a definition's name,"
                + " found '\(shownSubject)'"
        case .defineUnknown:
            let nothing = other.isEmpty ? ", which has nothing to refer to" : ""
            return "expected the name of a definition, found '\(shownSubject)'\(nothing)"
                + nearestStatement
        case .defineCircular:
            return "expected a member or an item between '\(shownSubject)' and itself"
        case .defineEndless:
            return "expected an end: every value of '\(shownSubject)' needs another one in it"
        default: return "expected a pattern, found '\(shownSubject)'"
        }
    }
}
