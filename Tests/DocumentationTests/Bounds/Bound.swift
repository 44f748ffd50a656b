/// What is known of some constants of the sources, each named by its file as in ``SourceConstants``.
struct Bound {
    enum Treatment {
        /// The test, in a file, whose input goes from below the bound to above it.
        case crossed(suite: String, test: String)
        /// The reason why a constant needs no such test: it bounds nothing that input can reach.
        case noBound(String)
    }

    let treatment: Treatment
    let constants: [String]

    static func crossed(in suite: String, by test: String, _ constants: String...) -> Bound {
        Bound(treatment: .crossed(suite: suite, test: test), constants: constants)
    }

    static func noBound(_ why: String, _ constants: String...) -> Bound {
        Bound(treatment: .noBound(why), constants: constants)
    }

    static let all =
        core + patterns + walking + reports + decoding + streams + inference + schema + command
}
