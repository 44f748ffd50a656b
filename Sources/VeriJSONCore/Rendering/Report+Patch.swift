extension Report {
    /// Returns the changes from the original to the clean document as a JSON Patch (RFC 6902).
    ///
    /// A removal needs no value, so it is possible even if values are hidden; a conversion needs
    /// one:
    ///
    ///     let policy = Sanitizer.Policy(disclosure: .values(upTo: .max))
    ///     let result = try Sanitizer(pattern, policy: policy).sanitize(data)
    ///     let patch = try result.report.patch()
    ///
    /// The paths of a patch contain the document's own keys, whatever the policy's disclosure is. A
    /// saved report may have lost them. The operations are in reverse document order, so none moves
    /// the place of a later one.
    ///
    /// - Returns: The patch; it has no operations if the document was not changed.
    /// - Throws: ``JSONPatch/UnavailableError`` with the code `patch.rejected` if the document was
    ///   rejected, `patch.omitted` if the report does not list all changes, `patch.hidden`,
    ///   `patch.cut` or `patch.unreadable` if it lacks a key or a whole value, `patch.duplicate` if
    ///   a repeated member was removed or is on the path to a change, and `patch.notJSON` if the
    ///   original is not JSON.
    /// - Complexity: O(*c*), *c* the number of changes with their values.
    public func patch() throws(JSONPatch.UnavailableError) -> JSONPatch {
        guard status != .rejected else { throw JSONPatch.UnavailableError(code: .rejected) }
        guard changes.count == totals.changes else {
            throw JSONPatch.UnavailableError(code: .omitted)
        }
        var builder = PatchBuilder(for: self)
        var operations: [JSONPatch.Operation] = []
        for change in changes {
            if let operation = try builder.operation(for: change) { operations.append(operation) }
        }
        return JSONPatch(operations: operations.reversed())
    }
}

/// A builder of the operations of a patch, which receives the changes in document order.
struct PatchBuilder {
    private let report: Report
    private var removed: Set<JSONPointer> = []
    /// The places of members that others get the keys of; a move replaces what is there.
    private let replaced: Set<JSONPointer>
    /// A repeated member on the path to a change.
    private let repeated: JSONPointer?
    /// The range of the last conversion.
    private var converted: Range<Int>?

    /// Creates a builder for the changes of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - replaced: The places of members that others get the keys of; nil if the report lists all
    ///     changes.
    init(for report: Report, replacing replaced: Set<JSONPointer>? = nil) {
        self.report = report
        self.replaced = replaced ?? Set(report.changes.compactMap(\.movedTo))
        repeated = report.notes.first { $0.code == .keyDuplicate }?.paths.first
    }

    /// Returns the operation for the next change; nil if an earlier operation includes it.
    mutating func operation(
        for change: Report.Change
    ) throws(JSONPatch.UnavailableError) -> JSONPatch.Operation? {
        // The result of a conversion already contains the changes inside it.
        if let converted, change.isInside(converted) { return nil }
        if let repeated { throw JSONPatch.UnavailableError(code: .duplicate, path: repeated) }
        guard !change.isDuplicate,
            change.action != .strip || removed.insert(change.path).inserted
        else { throw JSONPatch.UnavailableError(code: .duplicate, path: change.path) }
        if change.action == .convert { converted = change.range }
        if change.action == .strip, replaced.contains(change.path) { return nil }
        return try change.operation(of: report)
    }
}

extension Report.Change {
    fileprivate var isDuplicate: Bool { code == .keyDuplicate }

    /// The place beside the original one that a member is moved to by its new key.
    var movedTo: JSONPointer? {
        guard action == .rename, let key = newPath?.tokens.last, !path.tokens.isEmpty else {
            return nil
        }
        return JSONPointer(tokens: path.tokens.dropLast() + [key])
    }

    fileprivate func isInside(_ outer: Range<Int>) -> Bool {
        range.lowerBound >= outer.lowerBound && range.upperBound <= outer.upperBound
    }

    fileprivate func operation(
        of report: Report
    ) throws(JSONPatch.UnavailableError) -> JSONPatch.Operation {
        let isSecret = report.hasSecrets && path.tokens.last == PathReader.hidden
        if isSecret || report.hidesKeys && path.hasLostKeys {
            throw JSONPatch.UnavailableError(code: .hidden, path: path)
        }
        if let movedTo {
            return JSONPatch.Operation(.move, at: movedTo.revealed, from: path.revealed)
        }
        let kind: JSONPatch.Operation.Kind
        var value: JSONValue?
        switch action {
        case .drop, .strip: kind = .remove
        case .null:
            kind = .replace
            value = .null
        case .insert, .replace:
            kind = action == .insert ? .add : .replace
            value = try self.value(inserted)
        case .convert:
            kind = .replace
            value = try self.value(converted)
        case .reject: throw JSONPatch.UnavailableError(code: .rejected, path: path)
        case .rename: throw JSONPatch.UnavailableError(code: .hidden, path: path)
        case .repair: throw JSONPatch.UnavailableError(code: .notJSON, path: path)
        }
        return JSONPatch.Operation(kind, at: path.revealed, value: value)
    }

    /// Parses a JSON text of the report.
    private func value(_ text: String?) throws(JSONPatch.UnavailableError) -> JSONValue {
        guard let text else { throw JSONPatch.UnavailableError(code: .hidden, path: path) }
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: text)
        } catch {
            // JSON text never ends with an ellipsis.
            let isCut = text.unicodeScalars.last == "…"
            throw JSONPatch.UnavailableError(code: isCut ? .cut : .unreadable, path: path)
        }
    }
}
