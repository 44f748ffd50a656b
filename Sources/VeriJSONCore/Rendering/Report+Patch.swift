extension Report {
    /// Writes the way from the original to the clean document as a JSON Patch (RFC 6902).
    ///
    /// Removals need no value, and so are possible where values are hidden; conversions are not.
    /// A patch holds data by its purpose: its paths are those of the document, whatever the policy's
    /// disclosure is. A saved report does not have them.
    /// Operations stand in the reverse order of the document, so that none moves the place of one
    /// that follows.
    ///
    ///     let policy = Sanitizer.Policy(disclosure: .values(upTo: .max))
    ///     let result = try Sanitizer(pattern, policy: policy).sanitize(data)
    ///     let patch = try result.report.patch()
    ///
    /// - Returns: The patch, without operations where nothing was changed.
    /// - Throws: ``UnavailablePatchError`` where the report does not hold what a patch needs.
    /// - Complexity: O(*c*), *c* the number of changes with their values.
    public func patch() throws(UnavailablePatchError) -> JSONPatch {
        guard status != .rejected else { throw UnavailablePatchError(code: .rejected) }
        guard changes.count == totals.changes else { throw UnavailablePatchError(code: .omitted) }
        var operations: [JSONPatch.Operation] = []
        var removed: Set<JSONPointer> = []
        var converted: Range<Int>?
        for change in changes {
            // What a conversion gave is clean inside, and no change more.
            if let converted, change.isInside(converted) { continue }
            guard !change.isDuplicate,
                change.action != .strip || removed.insert(change.path).inserted
            else { throw UnavailablePatchError(code: .duplicate, path: change.path) }
            if change.action == .convert { converted = change.range }
            operations.append(try change.operation(of: self))
        }
        return JSONPatch(operations: operations.reversed())
    }
}

extension Report.Change {
    fileprivate var isDuplicate: Bool { code == .keyDuplicate }

    fileprivate func isInside(_ outer: Range<Int>) -> Bool {
        range.lowerBound >= outer.lowerBound && range.upperBound <= outer.upperBound
    }

    fileprivate func operation(
        of report: Report
    ) throws(UnavailablePatchError) -> JSONPatch.Operation {
        let isSecret = report.hasSecrets && path.tokens.last == PathReader.hidden
        if isSecret || report.hidesKeys && path.hasLostKeys {
            throw UnavailablePatchError(code: .hidden, path: path)
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
        case .reject: throw UnavailablePatchError(code: .rejected, path: path)
        }
        return JSONPatch.Operation(kind: kind, path: path.revealed, value: value)
    }

    /// The value that a text of the report stands for.
    private func value(_ text: String?) throws(UnavailablePatchError) -> JSONValue {
        guard let text else { throw UnavailablePatchError(code: .hidden, path: path) }
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: text)
        } catch {
            // No JSON text ends with an ellipsis.
            let isCut = text.unicodeScalars.last == "…"
            throw UnavailablePatchError(code: isCut ? .cut : .unreadable, path: path)
        }
    }
}
