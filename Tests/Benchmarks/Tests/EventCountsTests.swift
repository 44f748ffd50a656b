import Testing

@testable import benchmarks

/// The counts that are read from the output of callgrind.
struct EventCountsTests {
    private static let head = """
        2000
        ==7== Callgrind, a call-graph generating cache profiler
        ==7== Command: benchmarks repeat records ordinary 2

        """

    @Test func `instructions are counted for each byte, mispredictions for each thousand`() throws {
        let counts = try #require(
            EventCounts(
                Self.head + """
                    ==7== Events    : Ir Bc Bcm Bi Bim
                    ==7== Collected : 9000 1600 120 15 3
                    ==7== Mispred rate:          7.3% (       7.3%     +     1.9%   )
                    """
            )
        )
        #expect(counts.cost(.instructions) == 4.5)
        #expect(counts.cost(.mispredictions) == 61.5)
    }

    @Test func `a tool that counts no branches has instructions to tell`() throws {
        let counts = try #require(
            EventCounts(Self.head + "==7== Events    : Ir\n==7== Collected : 9000\n")
        )
        #expect(counts.cost(.instructions) == 4.5)
        #expect(counts.cost(.mispredictions) == nil)
    }

    @Test func `zeros at the end, which callgrind leaves out, are counts`() throws {
        let counts = try #require(
            EventCounts(
                Self.head + """
                    ==7== Events    : Ir Bc Bcm Bi Bim
                    ==7== Collected : 9000 1600 120 15
                    """
            )
        )
        #expect(counts.cost(.instructions) == 4.5)
        #expect(counts.cost(.mispredictions) == 60)
    }

    @Test(arguments: [
        "", "2000\n", head,
        "==7== Events    : Ir\n==7== Collected : 9000\n",
        "0\n==7== Events    : Ir\n==7== Collected : 9000\n",
        "2000\n==7== Events    : Ir Bc\n==7== Collected :\n",
        "2000\n==7== Events    : Ir\n==7== Collected : 9000 1600\n",
    ])
    func `half of a text counts nothing`(_ text: String) {
        #expect(EventCounts(text) == nil)
    }
}
