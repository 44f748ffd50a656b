/// The exit status of a run; a higher value is worse.
enum ExitCode: Int32, Comparable, CaseIterable {
    case done = 0
    case found = 1
    case rejected = 2
    case usage = 64
    case data = 65
    case noInput = 66
    case noOutput = 73
    case pattern = 78
    /// 128 and the number of SIGINT.
    case interrupted = 130
    /// 128 and the number of SIGTERM.
    case terminated = 143

    /// The exit status of a process that a signal ended is this and the signal's number.
    static let signalBase: Int32 = 128

    /// Creates the exit status of a run that a signal ended: SIGTERM, or one like Ctrl-C.
    init(signal: Int32?) {
        self = signal.flatMap { ExitCode(rawValue: Self.signalBase + $0) } ?? .interrupted
    }

    var isInterruption: Bool { self == .interrupted || self == .terminated }

    /// The description for the overview, the manual and the article on the command.
    var meaning: String {
        switch self {
        case .done:
            "the document is clean, or was changed so that it is; also if a reader goes away"
        case .found:
            "'verify', 'drift' or 'changes' found something, or 'clean --check' made an unexpected change"
        case .rejected: "a document was rejected, or a value is still refused"
        case .usage: "the command line is wrong"
        case .data:
            "an input is not JSON or XML, exceeds a limit, is damaged, or does not belong to the undo"
        case .noInput: "an input does not exist or cannot be read"
        case .noOutput: "an output or the report cannot be written"
        case .pattern: "a pattern or a schema is wrong"
        case .interrupted: "the run was interrupted, as by Ctrl-C; a stream says where"
        case .terminated: "the run was terminated; a stream says where"
        }
    }

    static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }
}
