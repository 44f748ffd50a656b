// Errors are built from the tape after a value has failed; nothing is recorded before that.

extension ValueDecoder {
    /// Returns the error for a value that is not what the model asks for.
    @inline(never)
    package func failure(_ type: Any.Type, _ expectation: ExpectedValue) -> DecodingError {
        let kind = run.tape.kind(of: node)
        let isKindRight = expectation.accepts(kind)
        let expected = DecodingMessages.expected(expectation, isKindRight: isKindRight)
        let found =
            shownValue
            ?? DecodingMessages.found(
                kind,
                hasFraction: node != .none && run.tape[node].isFlagged,
                isKindRight: isKindRight
            )
        let context = context("expected \(expected), found \(found)")
        if isKindRight { return .dataCorrupted(context) }
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// Returns the context of an error: a message followed by the place of the value, or of the key
    /// of its member.
    func context(_ message: String, isAboutKey: Bool = false) -> DecodingError.Context {
        let steps = steps
        let tokens = steps.map { step in
            switch step.key {
            case .item(let index): String(index)
            // The key as it is written, since a key conversion may have changed it.
            case _ where step.node != .none: run.tape.string(at: step.node.key)
            case .member, .name: step.codingKey.stringValue
            }
        }
        let node = ([NodeIndex(0)] + steps.map(\.node)).last { $0 != .none } ?? NodeIndex(0)
        let hidden = run.hiddenPositions(of: tokens, steps) + positionsOfMissingData(in: steps)
        let place = DecodingMessages.place(
            JSONPointer(tokens: tokens, hiding: hidden),
            run.location(of: isAboutKey ? node.key : node),
            in: run.settings.documentName
        )
        let context = DecodingError.Context(
            codingPath: steps.map(\.codingKey).hiding(hidden),
            debugDescription: "\(message), \(place)"
        )
        run.remember(context)
        return context
    }

    /// The positions of the keys of missing values that code may have made of other values.
    private func positionsOfMissingData(in steps: [OpenStep]) -> [Int] {
        guard run.hidesValues else { return [] }
        return steps.indices.filter { index in
            let key = steps[index].codingKey
            return steps[index].node == .none && key.itemIndex == nil && !key.isSpelledOut
        }
    }

    /// The positions in an error's coding path of keys that its own code may have made of values:
    /// those of no member or item of the document, unless the program spells them out.
    func positionsOfData(in path: [any CodingKey]) -> [Int] {
        let steps = steps
        let known = zip(path, steps).prefix { $0.stringValue == $1.codingKey.stringValue }.count
        var current: ValueDecoder? = known == steps.count ? self : nil
        var positions: [Int] = []
        for position in path.indices.dropFirst(known) {
            let (parent, key) = (current, path[position])
            current = parent?.child(at: key)
            let isShown = key.isSpelledOut || parent?.ends(at: key) ?? false
            if current == nil, !isShown { positions.append(position) }
        }
        return positions
    }

    /// Returns the decoder of the member or item at a key; nil if there is none.
    func child(at key: any CodingKey) -> ValueDecoder? {
        switch run.tape.kind(of: node) {
        case .object:
            guard let member = MemberContainer<PlainKey>(self).member(key) else { return nil }
            return detached(member, .member(key))
        case .array:
            guard let index = key.itemIndex, index >= 0 else { return nil }
            let (tape, after) = (run.tape, run.tape.after(node))
            var item = tape.kept(from: node.following, before: after)
            for _ in 0..<index where item != after {
                item = tape.kept(from: tape.after(item), before: after)
            }
            return item == after ? nil : detached(item, .item(index))
        default: return nil
        }
    }

    /// Returns whether a key is the index after the last item of an array, at which code may ask
    /// for one more.
    private func ends(at key: any CodingKey) -> Bool {
        guard run.tape.kind(of: node) == .array, let index = key.itemIndex else { return false }
        if index == 0 { return child(at: key) == nil }
        return child(at: PlainKey(intValue: index - 1)) != nil && child(at: key) == nil
    }

    /// The text of a scalar in the document, or nil if it must not be shown.
    private var shownValue: String? {
        guard node != .none, let limit = run.settings.disclosure.shownCharacters else { return nil }
        switch run.tape[node].kind {
        case .null, .array, .object: return nil
        case .true, .false, .number, .string:
            return run.tape.withSource(of: node) {
                JSONText.cut(String(decoding: $0, as: UTF8.self), to: limit)
            }
        }
    }
}

extension DecodingSession {
    /// The positions in a coding path, from the root, of keys that code may have made of values.
    package func positionsOfData(in path: [any CodingKey]) -> [Int] {
        begin { $0.positionsOfData(in: path) }
    }
}
