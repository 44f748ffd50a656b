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

    @Test func `every folder of the library has its place in the order`() {
        let found = Set(SwiftSource.library.map(\.folder))
        #expect(found.subtracting(Self.folders + ["Foundation", ""]).sorted() == [])
        #expect(found.count > 8)
    }

    @Test func `no folder names a type of a later one`() throws {
        // Where a name is declared first; nested types count as soon as they are there.
        var known: Set<String> = []
        var declared: [String: Set<String>] = [:]
        for folder in Self.folders {
            let files = SwiftSource.library.filter { $0.folder == folder }
            declared[folder] = files.reduce(into: []) { $0.formUnion($1.types(outermost: true)) }
        }
        for (position, folder) in Self.folders.enumerated() {
            let files = SwiftSource.library.filter { $0.folder == folder }
            for file in files { known.formUnion(file.types(outermost: false)) }
            for later in Self.folders[(position + 1)...] {
                let strange = try #require(declared[later]).subtracting(known)
                for file in files {
                    let named = file.words.intersection(strange).sorted()
                    #expect(named == [], "\(file.path) names what \(later) declares")
                }
            }
        }
        #expect(known.count > 50)
    }

    @Test func `nothing but the folder Foundation imports Foundation`() {
        let importing = SwiftSource.library.filter { file in
            file.imports.contains { $0.hasPrefix("Foundation") }
        }
        #expect(Set(importing.map(\.folder)) == ["Foundation"])
    }

    @Test func `the package needs no other one`() throws {
        #expect(!(try Repository.text("Package.swift").contains(".package(")))
    }

    @Test func `the top level has what was agreed, and nothing else`() throws {
        let agreed = [
            "CHANGELOG.md", "Docs", "LICENSE", "Package.swift", "README.md", "Samples", "Sources",
            "Tests",
        ]
        let found = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
            .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
        #expect(found.sorted() == agreed)
    }

    @Test func `no source file has more than 300 lines`() throws {
        for file in Repository.files(below: "Sources", ending: ".swift") {
            let count = try Repository.text(file).utf8.count { $0 == 0x0A }
            #expect(count <= 300, "\(file)")
        }
    }

    @Test func `every public type stands in a list of the landing page`() throws {
        let page = try Repository.text("Docs/VeriJSON.docc/VeriJSON.md")
        let types = SwiftSource.library.reduce(into: Set<String>()) { $0.formUnion($1.publicTypes) }
        #expect(types.filter { !page.contains("- ``\($0)``") }.sorted() == [])
        #expect(types.count > 20)
    }
}
