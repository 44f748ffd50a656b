extension JSONValue {
    /// Creates a value from a JSON text in UTF-8.
    ///
    /// Parsing is strict: RFC 8259, UTF-8 without a byte order mark, one value and nothing after
    /// it. An escape that is half a surrogate pair is rejected, since a Swift string cannot hold
    /// it.
    ///
    ///     let value = try JSONValue(parsing: Array(#"{"id": 1.50}"#.utf8))
    ///
    /// - Parameters:
    ///   - bytes: The whole text, such as an array, a buffer pointer or `Data`.
    ///   - depthLimit: The greatest number of nested containers. Releasing a value uses some stack
    ///     for each level, so a much higher limit needs a thread with a large stack.
    /// - Throws: ``JSONSyntaxError`` for the first mistake: a `syntax.…` code, or `limit.depth`.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public init(
        parsing bytes: some Collection<UInt8>,
        depthLimit: Int = 512
    ) throws(JSONSyntaxError) {
        let result = bytes.withByteBuffer {
            Self.parse(TokenReader($0), SyntaxChecker.firstError(in: $0, depthLimit: depthLimit))
        }
        self = try result.get()
    }

    /// Creates a value from a JSON text.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - depthLimit: The greatest number of nested containers.
    /// - Throws: ``JSONSyntaxError`` for the first mistake: a `syntax.…` code, or `limit.depth`.
    /// - Complexity: O(*n*), *n* the length of the text.
    public init(parsing text: String, depthLimit: Int = 512) throws(JSONSyntaxError) {
        try self.init(parsing: text.utf8, depthLimit: depthLimit)
    }

    private static func parse(
        _ reader: TokenReader,
        _ error: JSONSyntaxError?
    ) -> Result<JSONValue, JSONSyntaxError> {
        if let error { return .failure(error) }
        return .success(value(reading: reader))
    }

    /// Returns the value of a text that is known to be JSON.
    ///
    /// - Parameter reader: A reader positioned before the value.
    /// - Returns: The value, or `null` if there is none.
    static func value(reading reader: TokenReader) -> JSONValue {
        var reader = reader
        var open: [OpenContainer] = []
        while let token = reader.next() {
            var finished: JSONValue
            switch token.kind {
            case .objectStart:
                open.append(OpenContainer(isObject: true))
                continue
            case .arrayStart:
                open.append(OpenContainer(isObject: false))
                continue
            case .objectEnd, .arrayEnd:
                guard let container = open.popLast() else { return .null }
                finished = container.value
            case .string:
                let string = reader.string(of: token)
                if let last = open.indices.last, open[last].awaitsKey {
                    open[last].key = string
                    continue
                }
                finished = .string(string)
            case .number:
                finished = .number(JSONNumber(checkedLexeme: reader.lexeme(of: token)))
            case .true:
                finished = .bool(true)
            case .false:
                finished = .bool(false)
            case .null:
                finished = .null
            }
            guard let last = open.indices.last else { return finished }
            open[last].take(finished)
        }
        return .null
    }

    /// A container whose values are being read.
    private struct OpenContainer {
        let isObject: Bool
        var key: String?
        private var items: [JSONValue] = []
        private var members: [JSONObject.Member] = []

        init(isObject: Bool) {
            self.isObject = isObject
        }

        var awaitsKey: Bool { isObject && key == nil }

        var value: JSONValue { isObject ? .object(JSONObject(members)) : .array(items) }

        mutating func take(_ value: JSONValue) {
            if isObject {
                members.append(JSONObject.Member(key: key ?? "", value: value))
                key = nil
            } else {
                items.append(value)
            }
        }
    }
}
