import Foundation

/// Why nothing can be measured, in a sentence for whoever started it.
struct BenchmarkError: LocalizedError {
    let errorDescription: String?

    init(_ sentence: String) {
        errorDescription = sentence
    }
}
