import Testing

@testable import benchmarks

/// The memory of this process.
struct MemoryTests {
    @Test(.enabled(if: ResidentMemory.isKnown, "the system does not tell it"))
    func `memory that was given back counts where it was the highest`() throws {
        let megabytes = 64 << 20
        let memory = try #require(ResidentMemory.watch())
        let sum = [UInt8](repeating: 1, count: megabytes).reduce(0) { $0 + Int($1) }
        #expect(sum == megabytes)
        let highest = try #require(memory.highest)
        #expect(highest > megabytes * 9 / 10)
        #expect(highest < megabytes * 2)
        #expect(try #require(ResidentMemory.watch()?.highest) < megabytes / 2)
    }
}
