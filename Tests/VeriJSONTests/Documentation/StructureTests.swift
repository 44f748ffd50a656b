import Foundation
import Testing

/// The order of the folders, and what may stand where.
@Suite struct StructureTests {
    /// The folders of the library in the order of dependence: none names a type of a later one.
    ///
    /// The files at the module's root and the folder `Foundation` may use all.
    private static let folders = [
        "Bytes", "Scanning", "Values", "Relaxed", "Notation", "Rules", "Editing", "Walking",
        "Reporting", "Rendering", "Streaming", "Decoding", "Inference",
    ]
    private static let library = "Sources/VeriJSON"

    /// The code of a file, without comments and the contents of strings.
    private static func code(of path: String) throws -> String {
        try Repository.text(path).split(separator: "\n").map { line -> String in
            let text = line.drop { $0 == " " }
            if text.hasPrefix("//") { return "" }
            return line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/ .*$/, with: "")
        }.joined(separator: "\n")
    }

    private static func words(of code: String) -> Set<String> {
        Set(code.matches(of: /[A-Z][A-Za-z0-9]*/).map { String($0.output) })
    }

    /// The names of the types that a folder declares outermost.
    private static func types(in folder: String) throws -> Set<String> {
        var names: Set<String> = []
        for file in Repository.files(below: "\(library)/\(folder)", ending: ".swift") {
            for line in try code(of: file).split(separator: "\n") where !line.hasPrefix(" ") {
                let declaration = line.firstMatch(
                    of: /\b(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z][A-Za-z0-9]*)/
                )
                if let declaration, !line.hasPrefix("extension") {
                    names.insert(String(declaration.output.1))
                }
            }
        }
        return names
    }

    @Test func `every folder of the library has its place in the order`() throws {
        let known = Set(Self.folders + ["Foundation"])
        let found = Set(
            Repository.files(below: Self.library, ending: ".swift").map { path in
                String(path.dropFirst(Self.library.count + 1).prefix { $0 != "/" })
            }
        ).filter { !$0.hasSuffix(".swift") }
        #expect(found.subtracting(known).sorted() == [])
        #expect(found.count > 8)
    }

    @Test(arguments: folders)
    func `no folder names a type of a later one`(_ folder: String) throws {
        let position = try #require(Self.folders.firstIndex(of: folder))
        let earlier = try Self.folders[...position].reduce(into: Set<String>()) {
            $0.formUnion(try Self.types(in: $1))
        }
        var later: [String: String] = [:]
        for other in Self.folders[(position + 1)...] {
            for type in try Self.types(in: other).subtracting(earlier) { later[type] = other }
        }
        for file in Repository.files(below: "\(Self.library)/\(folder)", ending: ".swift") {
            for word in Self.words(of: try Self.code(of: file)).sorted() {
                if let other = later[word] {
                    Issue.record("\(file) names \(word), which \(other) declares")
                }
            }
        }
    }

    @Test func `nothing but the folder Foundation imports Foundation`() throws {
        let files = Repository.files(below: Self.library, ending: ".swift")
        let importing = try files.filter { path in
            try Self.code(of: path).split(separator: "\n").contains {
                $0.firstMatch(of: /^\s*(@\w+ )?(\w+ )?import .*\bFoundation/) != nil
            }
        }
        #expect(importing.filter { !$0.hasPrefix("\(Self.library)/Foundation/") } == [])
        #expect(!importing.isEmpty)
    }

    @Test func `the package needs no other one`() throws {
        #expect(!(try Repository.text("Package.swift").contains(".package(")))
    }

    @Test func `the top level has what was agreed, and nothing else`() throws {
        let agreed: Set<String> = [
            "Package.swift", "Sources", "Tests", "Docs", "Samples", "README.md", "LICENSE",
            "CHANGELOG.md",
        ]
        let found = Set(
            try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
                .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
        )
        #expect(found.subtracting(agreed).sorted() == [])
        #expect(agreed.subtracting(found).sorted() == [])
    }

    @Test func `no source file has more than 300 lines`() throws {
        for file in Repository.files(below: "Sources", ending: ".swift") {
            let count =
                try Repository.text(file).split(
                    separator: "\n",
                    omittingEmptySubsequences: false
                ).count - 1
            #expect(count <= 300, "\(file) has \(count) lines")
        }
    }

    @Test func `every public type stands in a list of the landing page`() throws {
        let page = try Repository.text("Docs/VeriJSON.docc/VeriJSON.md")
        for file in Repository.files(below: Self.library, ending: ".swift") {
            for line in try Self.code(of: file).split(separator: "\n") {
                let found = line.firstMatch(
                    of: /^public (?:final )?(?:struct|class|enum|protocol|actor|typealias) (\w+)/
                )
                guard let found else { continue }
                #expect(page.contains("- ``\(found.output.1)``"), "\(found.output.1)")
            }
        }
    }
}
