/// One instruction of a compiled expression.
///
/// Jump distances are relative to the instruction, so a sequence of instructions can be copied and
/// moved unchanged. This is how the parser repeats the code of `x` for `x{3}`.
enum RegexInstruction: Hashable, Sendable {
    /// Consumes one scalar of the class, then continues with the next instruction.
    case scalar(Int32)
    /// Continues both with the next instruction and with the one at this distance.
    case split(Int32)
    /// Continues with the instruction at this distance.
    case jump(Int32)
    case textStart
    case textEnd
    case wordBoundary
    case notWordBoundary
    /// Reports a match.
    case found
}
