/// The exit status of a run; a higher value is worse.
enum ExitCode: Int32, Comparable {
    /// The data is clean, or was cleaned.
    case done = 0
    /// `verify` found a mismatch, or `clean --check` had to change something.
    case found = 1
    /// A document was rejected.
    case rejected = 2
    /// The command line is wrong.
    case usage = 64
    /// An input is not JSON, exceeds a limit, or does not belong to the undo.
    case data = 65
    /// An input does not exist or cannot be read.
    case noInput = 66
    /// An output cannot be written.
    case noOutput = 73
    /// The pattern is wrong.
    case pattern = 78

    static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }
}
