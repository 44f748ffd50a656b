import Foundation

/// The reason why nothing can be measured, in a sentence for the user.
struct BenchmarkError: LocalizedError {
    let errorDescription: String?

    init(_ sentence: String) {
        errorDescription = sentence
    }
}
