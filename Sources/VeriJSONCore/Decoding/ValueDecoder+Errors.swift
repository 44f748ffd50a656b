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

    /// Returns the context of an error: a message followed by the place of the value.
    func context(_ message: String) -> DecodingError.Context {
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
        let hidden = run.hiddenPositions(of: tokens, steps)
        let place = DecodingMessages.place(
            JSONPointer(tokens: tokens, hiding: hidden),
            run.location(of: node),
            in: run.settings.documentName
        )
        run.remember("\(message), \(place)")
        return DecodingError.Context(
            codingPath: steps.map(\.codingKey).hiding(hidden),
            debugDescription: "\(message), \(place)"
        )
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
