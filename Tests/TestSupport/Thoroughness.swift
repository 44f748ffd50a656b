import Foundation

/// How many cases the longest tests try.
///
/// All tests have to end soon enough for `.ci/run`. With `VERIJSON_THOROUGH=1`, which `.ci/run all`
/// sets, they try all their cases.
package enum Thoroughness {
    package static let isFull = ProcessInfo.processInfo.environment["VERIJSON_THOROUGH"] == "1"

    /// Returns the number of all cases, or of those that are tried usually.
    package static func cases(_ all: Int, usually few: Int) -> Int { isFull ? all : few }
}
