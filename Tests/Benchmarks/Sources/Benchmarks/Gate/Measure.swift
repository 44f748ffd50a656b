/// Something that valgrind counts while a corpus is cleaned.
enum Measure: CaseIterable {
    case instructions
    /// Conditional and indirect jumps that a simulated predictor did not foresee. Only documents
    /// that do not repeat show them: the predictors of processors learn the others by heart.
    case mispredictions

    var title: String {
        switch self {
        case .instructions: "instructions per byte"
        case .mispredictions: "simulated branch mispredictions per KB"
        }
    }

    /// The names that callgrind has for what is counted; it is their sum.
    var events: [String] {
        switch self {
        case .instructions: ["Ir"]
        case .mispredictions: ["Bcm", "Bim"]
        }
    }

    /// The bytes of input to which a cost refers.
    var bytes: Double {
        switch self {
        case .instructions: 1
        case .mispredictions: 1_000
        }
    }

    /// The share of what was recorded by which a cost may differ, unless a limit has its own.
    ///
    /// The same program always has the same counts. But branches share the predictor's table by
    /// their addresses, so that other code nearby changes mispredictions where nothing is
    /// different.
    var tolerance: Double {
        switch self {
        case .instructions: 0.02
        case .mispredictions: 0.05
        }
    }
}
