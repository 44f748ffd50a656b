#if canImport(Glibc)
import Foundation
import Testing

/// The clean path allocates for each document and not for each value, and a document that has to be
/// changed is written once.
///
/// glibc's own trace counts, in a program of its own, with its debugging library preloaded.
struct AllocationTests {
    private static let library = [
        "/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib",
    ]
    .map { $0 + "/libc_malloc_debug.so.0" }
    .first { FileManager.default.fileExists(atPath: $0) }
    private static let absence: Comment = "libc_malloc_debug.so.0 is not installed"

    /// The cost of one document.
    private struct Trace {
        var documentBytes: Int
        var allocations: Int
        /// The bytes of all allocations, whether they were freed or not.
        var bytes: Int
    }

    private func trace(items: Int, dropped: Int = 0, inPlace: Bool = false) throws -> Trace {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "verijson-\(UUID().uuidString).trace"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent(
            "verijson-allocations"
        )
        process.arguments = ["\(items)", "\(dropped)"] + (inPlace ? ["in-place"] : [])
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LD_PRELOAD": Self.library ?? "", "MALLOC_TRACE": file.path]) { $1 }
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let sizes = lines.compactMap(Self.allocatedSize)
        let size = String(decoding: text, as: UTF8.self).split(separator: "\n").last
        return Trace(
            documentBytes: try #require(size.flatMap { Int($0) }),
            allocations: sizes.count,
            bytes: sizes.reduce(0, +)
        )
    }

    /// Reads `@ program:[0x…] + 0x<address> 0x<size>`; a block that grows has `>` instead of `+`.
    private static func allocatedSize(_ line: Substring) -> Int? {
        let words = line.split(separator: " ")
        guard words.count > 3, ["+", ">"].contains(words[words.count - 3]) else { return nil }
        return Int(words[words.count - 1].dropFirst(2), radix: 16)
    }

    @Test(.enabled(if: library != nil, absence))
    func `a clean document costs the same few allocations, however long`() throws {
        let few = try trace(items: 100)
        let many = try trace(items: 5_000)
        // None would mean that nothing was traced; a release build makes do with fewer than four.
        #expect((1...4).contains(few.allocations))
        #expect(many.allocations <= few.allocations)
        #expect(many.bytes <= few.bytes)
    }

    @Test(.enabled(if: library != nil, absence))
    func `a document that is changed takes its own size once, and what its changes need`() throws {
        let few = try trace(items: 100, dropped: 10)
        let many = try trace(items: 5_000, dropped: 10)
        #expect(many.allocations <= few.allocations)
        #expect(many.bytes - few.bytes <= many.documentBytes - few.documentBytes)
    }

    @Test(.enabled(if: library != nil, absence))
    func `a document that is cleaned in place takes what its changes need`() throws {
        let few = try trace(items: 100, dropped: 10, inPlace: true)
        let many = try trace(items: 5_000, dropped: 10, inPlace: true)
        // Making the report takes a dictionary, whose size depends on the run.
        #expect(many.documentBytes - few.documentBytes > 500_000)
        #expect(many.bytes - few.bytes < 10_000)
    }
}
#endif
