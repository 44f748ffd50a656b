/// A reason in the policy to reject the document: a duplicate key, or too many removed items.
///
/// It has no path. The path is computed from the position if the document is rejected.
struct Rejection {
    var start: ByteOffset
    var end: ByteOffset
    var rule: RuleIndex
    var code: CodeTag
    var detail: UInt32
    var total: UInt32

    init(_ cause: Cause) {
        (start, end, rule) = (cause.start, cause.end, cause.rule)
        (code, detail, total) = (cause.code, cause.detail, cause.total)
    }

    func cause(at path: PathIndex) -> Cause {
        Cause(
            start: start,
            end: end,
            rule: rule,
            path: path,
            detail: detail,
            total: total,
            code: code,
            nesting: 0
        )
    }
}

extension Walk {
    /// Records a reason to reject the document, unless one is recorded already.
    mutating func reject(for cause: Cause) {
        reject(for: Rejection(cause))
    }

    mutating func reject(for reason: Rejection?) {
        guard journal.rejection == nil, let reason else { return }
        willRecord()
        journal.rejection = reason
    }

    /// Inserts the reason for a rejection into the findings, unless it is listed already.
    ///
    /// A rejection that was met while a union branch was on trial has not been listed.
    mutating func list(rejection cause: Cause) {
        let isListed = journal.findings.contains {
            $0.start == cause.start && $0.code == cause.code && $0.rule == cause.rule
        }
        if isListed { return }
        let position = journal.findings.firstIndex { $0.nesting == 0 && $0.start > cause.start }
        journal.findings.insert(cause, at: position ?? journal.findings.count)
    }

    /// Appends the path of the value at an offset of a well-formed document.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes before the value.
    mutating func path(to offset: ByteOffset, from root: Pointer) -> PathIndex {
        var steps: [PathStep] = []
        var position = root
        while scanner.offset(position) < offset {
            switch position.pointee {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                steps.append(.index(0))
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                steps.removeLast()
                position += 1
            case UInt8(ascii: ","):
                if case .index(let index) = steps.last {
                    steps[steps.count - 1] = .index(index + 1)
                }
                position += 1
            case UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
                position += 1
            case UInt8(ascii: "\""):
                let end = scanner.string(position) ?? scanner.end
                let next = scanner.skipWhiteSpace(end)
                if next < scanner.end, next.pointee == UInt8(ascii: ":") {
                    steps[steps.count - 1] = .key(scanner.offset(position))
                }
                position = end
            default:
                position = scanner.scalar(position) ?? scanner.end
            }
        }
        return journal.record.paths.append(steps)
    }
}
