/// The messages of decoding errors.
///
/// Each is "expected …, found …", followed by the place. A message shows keys of the document, but
/// a value only if the disclosure allows it.
package enum DecodingMessages {
    static let noStack = "expected a stack for values that nest this deep, found no memory for it"

    package static let noTape = "expected a clean document, found none"
    static let notWhole = "expected a list that is whole, found one that lost items"
    package static let date = "a date and time of ISO 8601"
    package static let formattedDate = "a date in the decoder's format"
    package static let formattedData = "data in the decoder's format"

    /// Returns the words for the dates that several forms read.
    package static func date(
        in forms: [DecodedDateForm],
        _ refusal: DecodedDateForm.Refusal
    ) -> String {
        let names = forms.map(\.name).joined(separator: ", ")
        return switch refusal {
        case .unread: "a date of the decoder's strategy or in one of its forms (\(names))"
        case .ambiguous: "a date that the decoder's forms (\(names)) read as the same instant"
        }
    }

    package static let base64 = "a string in Base64"
    package static let url = "a URL"

    static func noMember(_ key: String) -> String {
        "expected the member \(JSONText.quoted(key)), found an object without it"
    }

    static func refused(by type: Any.Type) -> String {
        "expected a value that \(type) accepts, found another one"
    }

    static func refusedKey(by type: Any.Type) -> String {
        "expected a key that \(type) accepts, found another one"
    }

    static let oddPairs =
        "expected a key and a value in turn, found an array with an odd number of items"

    static func noItem(_ index: Int) -> String {
        "expected an item at index \(index), found an array that ends before it"
    }

    /// Returns the expectation for a value of the wrong kind, or of the right kind with a wrong
    /// content.
    static func expected(_ expectation: ExpectedValue, isKindRight: Bool) -> String {
        switch expectation {
        case .bool: "true or false"
        case .string: "a string"
        case .number: isKindRight ? "a number that the type can hold" : "a number"
        case .integerBetween(let low, let high):
            isKindRight ? "an integer from \(low) to \(high)" : "an integer"
        case .object: "an object"
        case .array: "an array"
        case .meaning(let words, _): words
        }
    }

    /// Returns the words for the value that was found.
    static func found(_ kind: NodeKind, hasFraction: Bool, isKindRight: Bool) -> String {
        switch kind {
        case .null: "null"
        case .true, .false: "a bool"
        case .string: isKindRight ? "another string" : "a string"
        case .array: "an array"
        case .object: "an object"
        case .number where !isKindRight: "a number"
        case .number: hasFraction ? "a number with a fraction or an exponent" : "another number"
        }
    }

    /// Returns the place of a value, which ends every message.
    static func place(
        _ pointer: JSONPointer,
        _ location: TextLocation,
        in document: String
    ) -> String {
        let path = pointer.tokens.isEmpty ? "the root" : pointer.description
        return "at \(path), line \(location.line), column \(location.column) of the \(document)"
    }
}
