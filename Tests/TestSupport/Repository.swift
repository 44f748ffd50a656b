package import Foundation

/// The files of the package that the tests belong to.
package enum Repository {
    package static let root = Workplace.package

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files below a folder whose names end in a certain way, as paths from the root.
    package static func files(below folder: String, ending: String) -> [String] {
        let base = root.appendingPathComponent(folder).path
        let all = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(ending) }.sorted().map { folder + "/" + $0 }
    }
}
