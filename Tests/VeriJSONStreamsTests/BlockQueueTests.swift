import Testing

@testable import VeriJSONCore
@testable import VeriJSONStreams

/// The blocks that the jobs of a stream clean.
struct BlockQueueTests {
    /// Counts the calls that run at the same time.
    private final class Gauge: Sendable {
        private let lock = Lock()
        nonisolated(unsafe) private var running = 0
        nonisolated(unsafe) private var most = 0
        nonisolated(unsafe) private var calls = 0

        var highest: Int { lock.whileHeld { most } }
        var count: Int { lock.whileHeld { calls } }

        func measure<Result>(_ body: () -> Result) -> Result {
            lock.whileHeld {
                running += 1
                calls += 1
                most = max(most, running)
            }
            defer { lock.whileHeld { running -= 1 } }
            return body()
        }
    }

    private static func block(_ number: Int) -> Block {
        Block(storage: [], range: number..<number, form: .lines)
    }

    @Test(arguments: [2, 3])
    func `no more blocks are cleaned at a time than there are jobs`(_ jobs: Int) async {
        let gauge = Gauge()
        let queue = BlockQueue(jobs: jobs) { block in
            gauge.measure {
                // A later block is often done before an earlier one.
                let work = block.range.lowerBound % 2 == 0 ? 20_000 : 200
                _ = (0..<work).reduce(0) { $0 &* 31 &+ $1 }
                return CleanBlock(block)
            }
        }
        var numbers: [Int] = []
        for number in 0..<200 {
            queue.add(Self.block(number))
            if queue.count == 3 * jobs, let made = await queue.next() {
                numbers.append(made.block.range.lowerBound)
            }
        }
        while let made = await queue.next() { numbers.append(made.block.range.lowerBound) }
        #expect(numbers == Array(0..<200))
        #expect(gauge.highest <= jobs)
        #expect(gauge.count == 200)
    }

    @Test func `the jobs of a released queue stop after their present blocks`() async {
        let gauge = Gauge()
        var queue: BlockQueue? = BlockQueue(jobs: 2) { block in
            gauge.measure {
                _ = (0..<20_000).reduce(0) { $0 &* 31 &+ $1 }
                return CleanBlock(block)
            }
        }
        let blocks = 20_000
        for number in 0..<blocks { queue?.add(Self.block(number)) }
        queue = nil
        let begun = gauge.count
        for _ in 0..<1_000 { await Task.yield() }
        #expect(queue == nil)
        #expect(gauge.count <= begun + 2)
        #expect(gauge.count < blocks)
    }
}
