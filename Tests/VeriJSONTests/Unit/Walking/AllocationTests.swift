#if canImport(Glibc)
import Foundation
import Testing

/// The clean path allocates for each document and not for each value.
///
/// glibc's own trace counts, in a program of its own, with its debugging library preloaded.
struct AllocationTests {
    private static let library = [
        "/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib",
    ]
    .map { $0 + "/libc_malloc_debug.so.0" }
    .first { FileManager.default.fileExists(atPath: $0) }

    /// How many allocations one clean document costs.
    private func allocations(items: Int) throws -> Int {
        let trace = FileManager.default.temporaryDirectory.appendingPathComponent(
            "verijson-\(UUID().uuidString).trace"
        )
        defer { try? FileManager.default.removeItem(at: trace) }
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent(
            "verijson-allocations"
        )
        process.arguments = ["\(items)"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LD_PRELOAD": Self.library ?? "", "MALLOC_TRACE": trace.path]) { $1 }
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
        return lines.count { $0.contains(" + 0x") }
    }

    @Test(.enabled(if: library != nil, "libc_malloc_debug.so.0 is not installed"))
    func `a clean document costs the same few allocations, however long`() throws {
        let few = try allocations(items: 100)
        let many = try allocations(items: 5_000)
        // None would mean that nothing was traced; a release build makes do with fewer than four.
        #expect((1...4).contains(few))
        #expect(few == many)
    }
}
#endif
