import Foundation
import TestSupport
import Testing

/// What the parts of the package may use; `Tests/Structure` checks the order of the folders.
@Suite struct StructureTests {
    @Test func `the core imports no Foundation`() {
        let importing = SwiftSource.core.filter { file in
            file.imports.contains { $0.hasPrefix("Foundation") }
        }
        #expect(importing.map(\.path) == [])
        #expect(SwiftSource.library.contains { $0.imports.contains("Foundation") })
    }

    /// Memory that code allocates, addresses or writes by itself is handled in few places.
    ///
    /// They are these folders, and the files with a reason. So `Bytes` also has what only one later
    /// folder uses, such as `FlatStack`, `PieceWriter` and `TypeCache`. A buffer that is only lent, to be read
    /// through its indices, may go anywhere.
    @Test func `raw memory is handled in a few folders`() {
        let words: Set<String> = [
            "UnsafeMutablePointer", "UnsafeMutableRawPointer", "UnsafeRawPointer", "UnsafePointer",
            "UnsafeMutableBufferPointer", "UnsafeMutableRawBufferPointer", "unsafeBitCast",
            "Unmanaged", "OpaquePointer", "ManagedBuffer", "loadUnaligned",
        ]
        let folders: Set<String> = ["Bytes", "Scanning", "Tape", "Walking"]
        let reasons = [
            "ContainerPool.swift": "uses the boxes of the standard library again",
            "DFATable.swift": "the table of an automaton for regular expressions",
            "EditApplier.swift": "writes the clean document into memory of the caller",
            "MemberLookup.swift": "the lookups of members, which open objects refer to",
            "SampleReader.swift": "refers to the lookups of members",
            "SampleReader+Members.swift": "refers to the lookups of members",
            "ObservedPlaces.swift": "lends the addresses of places to the reader",
            "DistinctValues.swift": "hashes eight bytes of a text at once",
            "EvaluationPlan.swift": "reads the parts of a plan where they are stored",
            "ExpressionMatchers.swift": "keeps matchers, which cannot be copied, beside each other",
            "InPlaceSplices.swift": "moves the bytes of the caller's document",
            "Data+DocumentBytes.swift": "allocates the memory of a Data",
            "System+AppendedFile.swift": "calls the system",
            "System.swift": "calls the system",
            "System+Interruption.swift": "calls the system",
            "System+Zlib.swift": "calls zlib",
            "System+Zstd.swift": "calls libzstd",
            "XMLEncoding.swift": "calls iconv",
            "XMLWord.swift": "reads eight bytes of markup at once",
            "DomainName.swift": "writes labels of a name into temporary buffers of a fixed size",
            "Punycode.swift": "writes a label into a buffer of its caller",
        ]
        var needed: Set<String> = []
        let all = SwiftSource.library + SwiftSource.others
        for file in all where !file.isOfCore || !folders.contains(file.folder) {
            let used = file.words.intersection(words)
            let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
            if !used.isEmpty, reasons[name] != nil {
                needed.insert(name)
            } else {
                #expect(used.sorted() == [], "\(file.path)")
            }
        }
        #expect(needed == Set(reasons.keys))
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

    @Test func `every file that CONTRIBUTING names is there`() throws {
        // These are the names of an example.
        let files =
            ["Sources", "Tests", "Docs", "Samples"]
            .flatMap { Repository.files(below: $0, ending: "") } + ["CHANGELOG.md", "README.md"]
        let named = try Repository.text(".github/CONTRIBUTING.md").split(separator: "`")
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.map { "/" + $0 }
        let missing = Set(named).filter { name in
            !files.contains { "/\($0)".hasSuffix(name) }
        }
        #expect(missing.sorted() == [])
        #expect(named.count > 50)
    }

    @Test func `every public type is in a list of its module's landing page`() throws {
        let all = SwiftSource.library + SwiftSource.others
        // The module of most apps exports the core again, and has its pages.
        let modules = Dictionary(grouping: all) { source in
            source.module == "VeriJSONCore" ? "VeriJSON" : source.module
        }
        for (module, sources) in modules where module != "VeriJSONCommand" {
            let page = try Repository.text("Sources/\(module)/\(module).docc/\(module).md")
            let types = sources.reduce(into: Set<String>()) { $0.formUnion($1.publicTypes) }
            #expect(types.filter { !page.contains("- `\($0)`") }.sorted() == [], "\(module)")
            #expect(!types.isEmpty, "\(module)")
        }
        #expect(modules.count == 9)
    }
}
