/// A finder of the first syntax error in a text.
///
/// It is the authority on RFC 8259 and UTF-8: faster readers only detect that the text is not JSON,
/// and use the checker to determine the error and its position. Open brackets are kept on an
/// explicit stack, so nesting needs no recursion. Each byte is read once.
///
/// Invariant: `bytes` is only read at offsets below `bytes.count`.
package struct SyntaxChecker {
    /// The tokens that may come next.
    enum State {
        case document
        case afterDocument
        case firstItem
        case item
        case afterItem
        case firstMember
        case member
        case afterKey
        case memberValue
        case afterMember
    }

    /// The place where the grammar is left.
    ///
    /// It is small, so that it costs nothing to hand on; what is wrong there is found out once, from
    /// the fault and the position.
    enum Fault: Error {
        /// The first bytes show another encoding.
        case beginning
        case end(State)
        case colon
        case trailingComma(State)
        case trailingContent
        case value(State)
        case key(State)
        case separator(State)
        case depth
        case controlCharacter
        case malformedUTF8
        case unfinishedString
        /// The text ends in the escape at the offset.
        case unfinishedEscape(Int)
        case unknownEscape
        case loneSurrogate
        case hexDigit(escape: Int, index: Int)
        case number(NumberGrammar.Gap, end: Int)
        case afterNumber(end: Int)

        /// The code of the error; nil if the text at the position decides.
        var code: JSONSyntaxError.Code? {
            switch self {
            case .end(.document): .empty
            case .end, .unfinishedString, .unfinishedEscape: .unexpectedEnd
            case .trailingComma: .trailingComma
            case .depth: .depth
            case .controlCharacter: .controlCharacter
            case .malformedUTF8: .invalidUTF8
            case .unknownEscape, .hexDigit: .badEscape
            case .loneSurrogate: .loneSurrogate
            case .beginning, .colon, .trailingContent, .value, .key, .separator, .number,
                .afterNumber:
                nil
            }
        }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let depthLimit: Int
    var position = 0
    var open = OpenBrackets()
    /// The offset of each open bracket, if errors are described.
    private(set) var openOffsets: [Int] = []
    /// The offset after the last key or value.
    var previousEnd = 0
    /// The offset of the last comma.
    var lastComma = 0
    /// Whether an error has its lines, columns and edit, and not only its code.
    private(set) var describes = true

    /// Returns the first syntax error of a text.
    ///
    /// - Parameters:
    ///   - bytes: The whole text.
    ///   - depthLimit: The maximum number of containers that may be open at once.
    /// - Returns: The error; nil if the text is one JSON value in well-formed UTF-8.
    /// - Complexity: O(*n*), *n* the number of bytes.
    @inline(never)
    package static func firstError(
        in bytes: UnsafeBufferPointer<UInt8>,
        depthLimit: Int = 512
    ) -> JSONSyntaxError? {
        var checker = SyntaxChecker(bytes: bytes, depthLimit: depthLimit)
        do throws(Fault) {
            try checker.checkDocument()
            return nil
        } catch {
            return checker.error(for: error)
        }
    }

    /// Returns the code of the first syntax error of a text, without describing it.
    ///
    /// - Parameters:
    ///   - bytes: The whole text.
    ///   - depthLimit: The maximum number of containers that may be open at once.
    /// - Returns: The code; nil if the text is one JSON value in well-formed UTF-8.
    /// - Complexity: O(*n*), *n* the number of bytes.
    @inline(never)
    static func firstCode(
        in bytes: UnsafeBufferPointer<UInt8>,
        depthLimit: Int
    ) -> JSONSyntaxError.Code? {
        var checker = SyntaxChecker(bytes: bytes, depthLimit: depthLimit)
        checker.describes = false
        do throws(Fault) {
            try checker.checkDocument()
            return nil
        } catch {
            return error.code ?? checker.error(for: error).code
        }
    }

    private mutating func checkDocument() throws(Fault) {
        if !beginsAsUTF8, unreadableBeginning() != nil { throw .beginning }
        var state = State.document
        while true {
            skipWhiteSpace()
            guard position < bytes.count else {
                if case .afterDocument = state { return }
                throw .end(state)
            }
            switch state {
            case .document, .firstItem, .item, .memberValue:
                state = try checkValue(in: state)
            case .firstMember, .member:
                state = try checkKey(in: state)
            case .afterKey:
                guard bytes[position] == UInt8(ascii: ":") else { throw .colon }
                position += 1
                state = .memberValue
            case .afterItem:
                state = try checkSeparator(
                    closing: UInt8(ascii: "]"),
                    next: .item,
                    in: state
                )
            case .afterMember:
                state = try checkSeparator(
                    closing: UInt8(ascii: "}"),
                    next: .member,
                    in: state
                )
            case .afterDocument:
                throw .trailingContent
            }
        }
    }

    @inline(__always)
    private mutating func checkValue(in state: State) throws(Fault) -> State {
        switch bytes[position] {
        case UInt8(ascii: "{"):
            try enter(isObject: true)
            return .firstMember
        case UInt8(ascii: "["):
            try enter(isObject: false)
            return .firstItem
        case UInt8(ascii: "]"):
            switch state {
            case .firstItem: return leave()
            case .item: throw .trailingComma(state)
            default: throw .value(state)
            }
        case UInt8(ascii: "\""):
            try checkString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try checkNumber()
        default:
            guard let length = literalLength() else { throw .value(state) }
            position += length
        }
        previousEnd = position
        return stateAfterValue
    }

    private mutating func checkKey(in state: State) throws(Fault) -> State {
        switch bytes[position] {
        case UInt8(ascii: "\""):
            try checkString()
            previousEnd = position
            guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
                return .afterKey
            }
            position += 1
            return .memberValue
        case UInt8(ascii: "}"):
            guard case .firstMember = state else { throw .trailingComma(state) }
            return leave()
        default:
            throw .key(state)
        }
    }

    private mutating func checkSeparator(
        closing: UInt8,
        next: State,
        in state: State
    ) throws(Fault) -> State {
        if bytes[position] == UInt8(ascii: ",") {
            lastComma = position
            position += 1
            return next
        }
        guard bytes[position] == closing else { throw .separator(state) }
        return leave()
    }

    private mutating func enter(isObject: Bool) throws(Fault) {
        guard open.count < depthLimit else { throw .depth }
        open.push(isObject: isObject)
        if describes { openOffsets.append(position) }
        position += 1
    }

    private mutating func leave() -> State {
        open.pop()
        if describes { openOffsets.removeLast() }
        position += 1
        previousEnd = position
        return stateAfterValue
    }

    private var stateAfterValue: State {
        guard open.count > 0 else { return .afterDocument }
        return open.innermostIsObject ? .afterMember : .afterItem
    }

    private mutating func skipWhiteSpace() {
        // RFC 8259 §2
        while position < bytes.count, bytes[position] <= 0x20, bytes[position].isJSONWhiteSpace {
            position += 1
        }
    }

    /// Returns the length of the literal at the current position; nil if there is none.
    private func literalLength() -> Int? {
        let literal: StaticString
        switch bytes[position] {
        case UInt8(ascii: "t"): literal = "true"
        case UInt8(ascii: "f"): literal = "false"
        case UInt8(ascii: "n"): literal = "null"
        default: return nil
        }
        let length = literal.utf8CodeUnitCount
        guard bytes.count - position >= length else { return nil }
        for index in 0..<length where bytes[position + index] != literal.utf8Start[index] {
            return nil
        }
        let end = position + length
        return end < bytes.count && isWordByte(bytes[end]) ? nil : length
    }
}
