/// How a run ended, as the shell sees it; the higher, the worse.
enum ExitCode: Int32, Comparable {
    /// Clean, or changed so that it is.
    case done = 0
    /// `verify` found something, or `clean --check` had to change something.
    case found = 1
    /// A document was rejected.
    case rejected = 2
    /// The command line is wrong.
    case usage = 64
    /// An input is not JSON, is over a limit, or belongs to another undo.
    case data = 65
    /// There is no such input, or it cannot be read.
    case noInput = 66
    /// An output cannot be written.
    case noOutput = 73
    /// A pattern is wrong.
    case pattern = 78

    static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }
}
