import Foundation

/// The folder of third-party test data, where `VERIJSON_CORPORA` names it.
package enum Corpora {
    package static let folder: String? = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]

    package static var isPresent: Bool { folder != nil }

    /// The reason why a test that needs the data does not run.
    package static let absence = "VERIJSON_CORPORA is not set"

    /// The bytes of a file, named from the folder on.
    package static func bytes(_ path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + path)))
    }

    /// The names of the files in a folder, sorted.
    package static func files(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: (folder ?? "") + "/" + path).sorted()
    }

    /// The paths of all JSON files below a folder, sorted.
    package static func documents(below path: String) -> [String] {
        let base = (folder ?? "") + "/" + path
        let all = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".json") }.sorted().map { path + "/" + $0 }
    }
}
