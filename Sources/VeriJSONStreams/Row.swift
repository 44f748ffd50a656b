import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// The answer to one row of a column: the clean value, or the reasons why there is none.
    ///
    /// Each row has one, so answers can be put beside the other columns of a table:
    ///
    ///     let sanitizer = try Sanitizer(Pattern(#"{"id": "int"}"#))
    ///     let rows = sanitizer.sanitize(rows: [#"{"id": 1}"#, #"{"id": 2}"#])
    ///     for (key, row) in zip(["a", "b"], rows) { print(key, row.status, row.text ?? "null") }
    public struct Row: Hashable, Sendable {
        /// A reason for a change, or for the absence of a value.
        ///
        ///     let sanitizer = try Sanitizer(Pattern(#"{"id": "int"}"#))
        ///     let row = sanitizer.sanitize(rows: [#"{"id": "x"}"#])[0]
        ///     row.causes.first?.code     // type.mismatch
        public struct Cause: Hashable, Sendable {
            /// The place in the row, as reports show it: keys that the policy hides are `*`.
            public let path: String
            /// The kind of mismatch, or of the obstacle to reading the row.
            public let code: FindingCode
            /// The place in the pattern, as a template path such as `/items/*`.
            public let template: String
        }

        /// The outcome of cleaning the row.
        public let status: Record.Status
        /// The clean value, without white space around it; nil if the row was rejected or could not
        /// be read.
        public let bytes: [UInt8]?
        /// The number of changes; 1 for a rejected row, and 0 for one that could not be read.
        public let changes: Int
        /// The first reasons, at most eight.
        public let causes: [Cause]

        /// The clean value as text; nil if the row was rejected or could not be read.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

        /// The row as one line of JSON, without a line feed at its end, as `clean --lines --each`
        /// writes it.
        ///
        ///     let sanitizer = try Sanitizer(Pattern(#"{"id": "int"}"#))
        ///     let row = sanitizer.sanitize(rows: [#"{"id":1}"#])[0]
        ///     row.json     // {"status":"unchanged","value":{"id":1},"changes":0,"causes":[]}
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var json: String {
            var line: [UInt8] = []
            append(.answer, to: &line)
            return String(decoding: line.dropLast(), as: UTF8.self)
        }
    }

    /// Cleans the rows of a column: each is a document of its own.
    ///
    /// This is the function for a batch of rows in an engine. A row that cannot be read has an answer
    /// as well, and never stops the others:
    ///
    ///     let sanitizer = try Sanitizer(Pattern(#"{"id": "int"}"#))
    ///     let rows = sanitizer.sanitize(rows: [#"{"id": 1}"#, "", #"{"id": "x"}"#])
    ///     rows[1].status     // unreadable
    ///
    /// - Parameter rows: The rows, in any type that is an input.
    /// - Returns: One answer for each row, in their order.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func sanitize(rows: some Sequence<some JSONInput>) -> [Row] {
        rows.map { row in
            do throws(UnreadableDocumentError) {
                return Row(try sanitize(row))
            } catch {
                return Row(error)
            }
        }
    }
}

extension Sanitizer.Record {
    /// The record as the answer to a row.
    ///
    /// The record is cleaned again for it, unless it matched.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes.
    public var row: Sanitizer.Row {
        if case .clean(let storage, let range) = content, context.keepsText {
            return Sanitizer.Row(unchanged: storage[range])
        }
        if let error { return Sanitizer.Row(error) }
        if let result { return Sanitizer.Row(result) }
        // A record that matched can be read.
        return Sanitizer.Row(unchanged: original[...])
    }
}

extension Sanitizer.Row {
    /// The form of a row in a stream of answers.
    package enum Form: Sendable {
        /// An object with the status, the value, the number of changes and the causes.
        case answer
        /// The value alone, or `null`.
        case value
    }

    /// The number of causes that a row has at most.
    private static let causeLimit = 8

    fileprivate init(unchanged bytes: ArraySlice<UInt8>) {
        self.init(status: .unchanged, bytes: Self.line(bytes), changes: 0, causes: [])
    }

    fileprivate init(_ error: UnreadableDocumentError) {
        let code = FindingCode(rawValue: error.code.description)
        self.init(
            status: .unreadable,
            bytes: nil,
            changes: 0,
            causes: [Cause(path: "", code: code, template: "")]
        )
    }

    fileprivate init(_ result: Sanitized) {
        let status: Sanitizer.Record.Status =
            switch result.status {
            case .unchanged: .unchanged
            case .changed: .changed
            case .rejected: .rejected
            }
        guard status != .unchanged else {
            self.init(unchanged: result.bytes?[...] ?? [])
            return
        }
        let report = result.report
        self.init(
            status: status,
            bytes: result.bytes.map { Self.line($0[...]) },
            changes: report.totals.changes,
            causes: report.changes.lazy.flatMap(\.causes).prefix(Self.causeLimit).map {
                Cause(path: $0.path.description, code: $0.code, template: $0.template)
            }
        )
    }

    /// Returns the bytes of a value on one line, for every reader of lines.
    ///
    /// A line break between the tokens of a value becomes a space; inside a string there is none.
    package static func line(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.firstIndex(where: { !$0.isJSONWhiteSpace }),
                let end = bytes.lastIndex(where: { !$0.isJSONWhiteSpace })
            else { return [] }
            var line = Array(bytes[start...end])
            for index in line.indices where line[index].endsLine { line[index] = 0x20 }
            return line
        }
    }

    /// Appends the row and a line feed.
    package func append(_ form: Form, to lines: inout [UInt8]) {
        let value = bytes ?? Array("null".utf8)
        switch form {
        case .value: lines += value
        case .answer:
            lines += "{\"status\":\"\(status.rawValue)\",\"value\":".utf8
            lines += value
            lines += ",\"changes\":\(changes),\"causes\":".utf8
            JSONWriter(.visible).write(.array(causes.map(\.jsonValue)), to: &lines)
            lines.append(UInt8(ascii: "}"))
        }
        lines.append(0x0A)
    }
}

extension Sanitizer.Row.Cause {
    fileprivate var jsonValue: JSONValue {
        ["path": .string(path), "code": .string(code.rawValue), "template": .string(template)]
    }
}
