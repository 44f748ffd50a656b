/// One instruction of a compiled expression.
///
/// Places are relative to the instruction, so that a stretch of code can be copied and moved as
/// it stands: this is how `x{3}` and the code before it are made.
enum RegexInstruction: Hashable, Sendable {
    /// Consumes one scalar of the class, then goes on with the next instruction.
    case scalar(Int32)
    /// Goes on both with the next instruction and with the one so far away.
    case split(Int32)
    /// Goes on with the instruction so far away.
    case jump(Int32)
    case textStart
    case textEnd
    case wordBoundary
    case notWordBoundary
    /// The expression is found.
    case found
}
