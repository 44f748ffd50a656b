/// A reader of the tokens of a document that knows which containers are open around each.
///
/// A string is a key only in key position of an open object. In a text that is not JSON, no string
/// after the error is a key, because the text after a quote may just as well be the inside of a
/// value.
///
/// The reader moves forward. Snapshots along the way bound the cost of moving back, so the lines of
/// a report can be drawn in any order:
///
///     {"a":[1,{"b":2}],"c":3}
///              └ seek: frames  object "a" · array 1 · object
final class SourceReader: SourceTokens {
    private struct Frame {
        var isObject: Bool
        /// The key of the current member.
        var key: Range<Int>?
        /// The position of the current item.
        var index = 0
        var expectsKey: Bool
        /// The rules of the container, found when a token in it is drawn.
        var place: RuleSetIndex?
    }

    private struct State {
        var offset = 0
        var frames: [Frame] = []
    }

    /// The approximate number of snapshots of a large document.
    private static let snapshotCount = 64
    private static let leastStride = 1 << 16

    private let bytes: ByteView
    /// The offset of the syntax error; `Int.max` for JSON.
    private let mistake: Int
    private let hidesKeys: Bool
    private let hasSecrets: Bool
    private var tracker: RuleTracker?
    private var state = State()
    /// The states at the beginning and along the way, by ascending offset.
    private var snapshots = [State()]
    private let stride: Int

    init(_ bytes: ByteView, _ redaction: SourceRedaction) {
        self.bytes = bytes
        mistake = redaction.mistake ?? .max
        hidesKeys = redaction.hidesKeys
        hasSecrets = redaction.hasSecrets && !redaction.hidesUnlabelled
        if hidesKeys || hasSecrets { tracker = redaction.graph.map { RuleTracker($0) } }
        stride = max(Self.leastStride, bytes.count / Self.snapshotCount)
    }

    /// Moves to the token that contains an offset, or to the first one after it.
    ///
    /// - Complexity: O(*n*), *n* the bytes between; moving back, the bytes after the last snapshot.
    func seek(_ offset: Int) {
        if offset < state.offset {
            state = snapshots.last { $0.offset <= offset } ?? State()
        }
        while state.offset < min(offset, bytes.count) {
            let start = state.offset
            let end = token(upTo: offset).range.upperBound
            if end > offset {
                // The token is a scalar or key, which has changed only the offset and the last key.
                state.offset = start
                return
            }
            if end - (snapshots.last?.offset ?? 0) >= stride { snapshots.append(state) }
        }
    }

    /// Reads the next token.
    ///
    /// - Parameter limit: The offset at which the text between two tokens is cut, the end of a
    ///   line.
    /// - Returns: A token of at least one byte, or an empty one at the end of the document.
    func next(upTo limit: Int) -> SourceToken {
        var token = token(upTo: limit)
        switch token.kind {
        case .text: break
        case .key:
            token.isSecret = isSecret(isKey: true)
            token.kind = kind(ofKey: token.range)
        case .scalar: token.isSecret = isSecret(isKey: false)
        }
        return token
    }

    /// Returns whether a part of a value is, or may be, secret.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the value, and those to seek it.
    func mayFindSecret(in range: Range<Int>) -> Bool {
        seek(range.lowerBound)
        while state.offset < range.upperBound {
            // One byte between tokens at a time, so that no container is passed over.
            let token = next(upTo: state.offset + 1)
            if token.range.isEmpty { return false }
            if token.isSecret { return true }
            if let place = container(), tracker?.isSecret(place) ?? true { return true }
        }
        return false
    }

    private func token(upTo limit: Int) -> SourceToken {
        let start = state.offset
        guard start < bytes.count else {
            return SourceToken(kind: .text, range: start..<start, value: start)
        }
        if bytes[start] == UInt8(ascii: "\"") { return string(at: start) }
        var position = start
        while position < max(limit, start + 1), position < bytes.count,
            Self.isBetween(bytes[position])
        {
            take(bytes[position], at: position)
            position += 1
        }
        if position > start {
            state.offset = position
            return SourceToken(kind: .text, range: start..<position, value: start)
        }
        while position < bytes.count, !Self.isBetween(bytes[position]),
            bytes[position] != UInt8(ascii: "\"")
        {
            position += 1
        }
        state.offset = position
        let kind: String =
            switch bytes[start] {
            case UInt8(ascii: "t"), UInt8(ascii: "f"): "<bool>"
            case UInt8(ascii: "n"): "null"
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "<number>"
            default: "<text>"
            }
        return SourceToken(kind: .scalar(kind), range: start..<position, value: start)
    }

    /// Reads a string; one without a closing quote extends to the end of its line.
    private func string(at start: Int) -> SourceToken {
        var end = start + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), !Self.endsLine(bytes[end]) {
            end += bytes[end] == UInt8(ascii: "\\") && !Self.endsLine(bytes[end + 1]) ? 2 : 1
        }
        let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "\"")
        end = min(isClosed ? end + 1 : end, bytes.count)
        state.offset = end
        guard let last = state.frames.indices.last, state.frames[last].expectsKey, isClosed,
            end <= mistake
        else {
            return SourceToken(kind: .scalar("<string>"), range: start..<end, value: start)
        }
        state.frames[last].key = start..<end
        var value = bytes.afterWhiteSpace(end)
        if bytes[value] == UInt8(ascii: ":") { value = bytes.afterWhiteSpace(value + 1) }
        return SourceToken(kind: .key(isName: false), range: start..<end, value: value)
    }

    /// Updates the open containers for a bracket, comma or colon.
    private func take(_ byte: UInt8, at offset: Int) {
        switch byte {
        case UInt8(ascii: "{"):
            state.frames.append(Frame(isObject: true, expectsKey: true))
        case UInt8(ascii: "["):
            state.frames.append(Frame(isObject: false, expectsKey: false))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = state.frames.popLast()
        case UInt8(ascii: ","):
            guard let last = state.frames.indices.last else { return }
            state.frames[last].expectsKey = state.frames[last].isObject
            state.frames[last].index += 1
        case UInt8(ascii: ":"):
            guard let last = state.frames.indices.last else { return }
            state.frames[last].expectsKey = false
        default: break
        }
    }

    /// Returns the kind of a string in key position.
    private func kind(ofKey range: Range<Int>) -> SourceToken.Kind {
        // In a text that is not JSON, a string without a colon may be a value.
        let colon = bytes.afterWhiteSpace(range.upperBound)
        let isMember = colon < mistake && bytes[colon] == UInt8(ascii: ":")
        guard hidesKeys, tracker != nil else {
            return isMember ? .key(isName: !hidesKeys) : .scalar("<string>")
        }
        let key = JSONText.unquoted(range, in: bytes)
        let names = container().flatMap { tracker?.names(at: $0) }
        // An extra or missing bracket puts data where names are expected, so after an error only
        // the keys that the pattern spells out are names.
        let isSpelledOut = names?.spellsOut(key) ?? false
        if mistake < .max, !isSpelledOut {
            return isMember ? .key(isName: false) : .scalar("<string>")
        }
        return .key(isName: isSpelledOut || names?.contains(key) ?? false)
    }

    /// Returns whether a key of the innermost container, or its current value, may be secret.
    private func isSecret(isKey: Bool) -> Bool {
        guard hasSecrets, let root = tracker?.root else { return false }
        var place = root
        if let last = state.frames.last, let container = container() {
            if isKey { return tracker?.hidesKeys(container) ?? true }
            place = value(of: last, at: container) ?? root
        }
        return tracker?.hidesScalars(place) ?? true
    }

    /// Returns the place of the current value in a container.
    private func value(of frame: Frame, at place: RuleSetIndex) -> RuleSetIndex? {
        guard frame.isObject else { return tracker?.item(frame.index, of: place) }
        let key = frame.key.map { JSONText.unquoted($0, in: bytes) } ?? ""
        return tracker?.member(key, of: place)
    }

    /// Returns the place of the innermost container; nil if there is none or it is not known.
    private func container() -> RuleSetIndex? {
        guard let last = state.frames.indices.last, var place = tracker?.root else { return nil }
        for position in 0...last {
            if let known = state.frames[position].place {
                place = known
                continue
            }
            if position > 0 {
                place = value(of: state.frames[position - 1], at: place) ?? place
            }
            state.frames[position].place = place
        }
        return place
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isBetween(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: ":"), UInt8(ascii: ","):
            true
        default:
            byte.isJSONWhiteSpace
        }
    }
}
