/// A path to a value inside a JSON value (RFC 6901).
///
///     let pointer: JSONPointer = "/items/0/a~1b"
///     pointer.tokens                   // ["items", "0", "a/b"]
///     pointer.appending("price")       // /items/0/a~1b/price
///
/// Two pointers are equal if their tokens consist of the same Unicode scalars.
public struct JSONPointer: Sendable {
    /// The keys and item indices from the root, unescaped.
    public var tokens: [String]
    /// The positions of tokens that are data of a document and that no text may show, ascending.
    private var hiddenPositions: [Int] = []

    /// Creates a pointer from its tokens.
    ///
    /// - Parameter tokens: Keys and item indices, unescaped. An empty array is the root.
    public init(tokens: [String] = []) {
        self.tokens = tokens
    }

    /// Appends the key of a member of the object at this pointer.
    ///
    /// - Parameter key: The key, unescaped.
    /// - Returns: The pointer to the member.
    public func appending(_ key: String) -> JSONPointer {
        JSONPointer(tokens: tokens + [key], hiding: hiddenPositions)
    }

    /// Appends the index of an item of the array at this pointer.
    ///
    /// - Parameter index: The index of the item, counted from 0.
    /// - Returns: The pointer to the item.
    public func appending(_ index: Int) -> JSONPointer {
        appending(String(index))
    }

    /// Returns the item index that a token denotes.
    ///
    /// - Returns: nil unless the token is `0` or digits that do not begin with 0. The token `-` is
    ///   the position after the last item, which has no value.
    package static func index(_ token: String) -> Int? {
        // RFC 6901 §4
        let digits = token.utf8
        guard let first = digits.first, digits.allSatisfy(NumberGrammar.isDigit) else { return nil }
        guard first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
        return Int(token)
    }

    /// Appends a slash and an escaped token to the text of a pointer.
    package static func append(_ token: String, to text: inout String) {
        // A view of the scalars would copy the whole text each time.
        text += "/"
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") })
        else {
            text += token
            return
        }
        var escaped = ""
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        text += escaped
    }
}

/// Keys that are data.
///
/// A report has the paths that a program needs. Whatever leaves the process as text is made of
/// ``description``, so that the keys are hidden in one place.
extension JSONPointer {
    /// The placeholder of a hidden key.
    static let wildcard = "*"

    /// Makes a pointer of which some tokens are shown in no text.
    package init(tokens: [String], hiding positions: [Int]) {
        self.tokens = tokens
        hiddenPositions = positions
    }

    /// Whether a token is shown in no text.
    func hidesToken(at position: Int) -> Bool { hiddenPositions.contains(position) }

    /// The last token, where it may be shown.
    var lastShownToken: String? {
        hidesToken(at: tokens.count - 1) ? nil : tokens.last
    }

    /// Whether keys were hidden before the pointer was read from a text.
    var hasLostKeys: Bool {
        tokens.indices.contains { tokens[$0] == Self.wildcard && !hidesToken(at: $0) }
    }

    /// The same pointer with nothing to hide, for what holds data by its purpose.
    ///
    /// Its description has the keys in full, also those for which a report's paths have `*`.
    public var revealed: JSONPointer { JSONPointer(tokens: tokens) }

    /// The pointer as texts show it, with `*` for hidden tokens.
    package var disclosed: JSONPointer {
        guard !hiddenPositions.isEmpty else { return self }
        return JSONPointer(
            tokens: tokens.enumerated().map {
                hidesToken(at: $0.offset) ? Self.wildcard : $0.element
            }
        )
    }
}

extension JSONPointer: CustomReflectable {
    /// The pointer as texts show it.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension JSONPointer: Hashable {
    /// Returns whether two pointers have the same tokens.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.tokens.count == right.tokens.count
            && zip(left.tokens, right.tokens).allSatisfy { $0.hasSameScalars(as: $1) }
    }

    /// Feeds the tokens to a hasher.
    public func hash(into hasher: inout Hasher) {
        for token in tokens { token.hashScalars(into: &hasher) }
        hasher.combine(tokens.count)
    }
}

extension JSONPointer: LosslessStringConvertible, ExpressibleByStringLiteral {
    /// The pointer as RFC 6901 writes it; the root is the empty text.
    ///
    /// In a pointer from a report, keys that the policy's disclosure hides are `*`.
    public var description: String {
        var text = ""
        for token in disclosed.tokens { Self.append(token, to: &text) }
        return text
    }

    /// Creates a pointer from its text, or returns nil if the text is not a JSON pointer.
    ///
    /// - Parameter description: The empty string, or tokens that each follow a slash, with `~0` for
    ///   `~` and `~1` for `/`.
    public init?(_ description: String) {
        // RFC 6901 §3
        tokens = []
        guard !description.isEmpty else { return }
        var token: [UInt8] = []
        var isEscape = false
        var begun = false
        for byte in description.utf8 {
            if isEscape {
                guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
                token.append(UInt8(ascii: byte == UInt8(ascii: "0") ? "~" : "/"))
                isEscape = false
            } else if byte == UInt8(ascii: "/") {
                if begun { tokens.append(String(decoding: token, as: UTF8.self)) }
                token.removeAll(keepingCapacity: true)
                begun = true
            } else if !begun {
                return nil
            } else if byte == UInt8(ascii: "~") {
                isEscape = true
            } else {
                token.append(byte)
            }
        }
        guard !isEscape else { return nil }
        tokens.append(String(decoding: token, as: UTF8.self))
    }

    /// Creates a pointer from a literal.
    ///
    /// A literal that does not begin with `/` is a single key, so `value["price"]` is that member.
    ///
    /// - Parameter value: A key, or a pointer in the syntax of RFC 6901. In a pointer, a `~` that
    ///   is not followed by 0 or 1 is a programming error.
    public init(stringLiteral value: String) {
        guard value.utf8.isEmpty || value.utf8.first == UInt8(ascii: "/") else {
            self.init(tokens: [value])
            return
        }
        let pointer = JSONPointer(value)
        precondition(pointer != nil, "'~' in a JSON pointer must be followed by 0 or 1: \(value)")
        self = pointer ?? JSONPointer()
    }
}

extension JSONPointer: ExpressibleByIntegerLiteral {
    /// Creates a pointer to an item from a literal.
    ///
    /// - Parameter value: The index of the item, counted from 0.
    public init(integerLiteral value: Int) {
        self.init(tokens: [String(value)])
    }
}

extension JSONPointer: Codable {
    /// Decodes a pointer from its text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the text is not a JSON pointer; otherwise the
    ///   decoder's error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pointer = JSONPointer(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a JSON pointer, found \"\(text)\""
            )
        }
        self = pointer
    }

    /// Encodes the pointer as its text, the ``description``.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
