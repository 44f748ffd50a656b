import Foundation
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONStreams

/// How much of an array may be lost.
@Suite struct DropLimitTests {
    /// An array at the boundary of a share, and one item beyond it.
    struct Boundary: Sendable {
        var share: Double
        var items: Int
        /// The most items that may be lost.
        var most: Int
    }

    static let boundaries = [
        Boundary(share: 0.5, items: 2, most: 1), Boundary(share: 0.5, items: 1, most: 0),
        Boundary(share: 0.5, items: 3, most: 1), Boundary(share: 0, items: 1, most: 0),
        Boundary(share: 1, items: 1, most: 1), Boundary(share: 0.3, items: 10, most: 3),
        Boundary(share: 0.29, items: 100, most: 29), Boundary(share: 0.07, items: 100, most: 7),
        Boundary(share: 0.57, items: 100, most: 57), Boundary(share: 0.1, items: 9, most: 0),
        Boundary(share: 0.1, items: 10, most: 1), Boundary(share: 0.999, items: 1000, most: 999),
        Boundary(share: 1e-9, items: 1_000_000_000, most: 1),
        Boundary(share: 1e-9, items: 999_999_999, most: 0),
        Boundary(share: 0.30000000000000004, items: 10, most: 3),
        Boundary(share: .leastNonzeroMagnitude, items: .max, most: 0),
        Boundary(share: 1e-25, items: .max, most: 0),
        Boundary(share: 2e-18, items: 1_000_000_000_000_000_000, most: 2),
        Boundary(share: 1, items: .max - 1, most: .max - 1),
        Boundary(share: 0.25, items: .max, most: .max / 4),
    ]

    @Test(arguments: boundaries) func `a share is exact at its boundary`(_ boundary: Boundary) {
        let limit = Sanitizer.Policy.DropLimit.share(boundary.share)
        #expect(!limit.isExceeded(byDropping: boundary.most, of: boundary.items))
        #expect(limit.isExceeded(byDropping: boundary.most + 1, of: boundary.items))
    }

    @Test func `a percentage is the share with its point moved`() {
        for percent in 0...100 {
            let share = Sanitizer.Policy.DropLimit.share(Double("\(Double(percent) / 100)") ?? -1)
            #expect(Sanitizer.Policy.DropLimit.percent(Double(percent)) == share)
            #expect(!share.isExceeded(byDropping: percent, of: 100))
            #expect(share.isExceeded(byDropping: percent + 1, of: 100))
        }
        #expect(Sanitizer.Policy.DropLimit.percent(0.5) == .share(0.005))
        #expect(Sanitizer.Policy.DropLimit.percent(12.5) == .share(0.125))
        #expect(Sanitizer.Policy.DropLimit.percent(1e-7) == .share(1e-9))
        #expect(Sanitizer.Policy.DropLimit.percent(-0.0) == .share(0))
        #expect(
            Set([Sanitizer.Policy.DropLimit.percent(40), .share(0.4), .share(0.4, ofAtLeast: 1)])
                .count == 1
        )
        #expect(Sanitizer.Policy.DropLimit.share(0.4) != .share(0.4, ofAtLeast: 2))
        #expect(Sanitizer.Policy.DropLimit.share(0.4) != .share(0.41))
        #expect(Sanitizer.Policy.DropLimit.share(1) != .count(1))
    }

    @Test func `a limit outside of its range counts as the nearest end`() {
        #expect(!Sanitizer.Policy.DropLimit.share(7).isExceeded(byDropping: 3, of: 3))
        #expect(!Sanitizer.Policy.DropLimit.percent(700).isExceeded(byDropping: 3, of: 3))
        #expect(!Sanitizer.Policy.DropLimit.share(.infinity).isExceeded(byDropping: .max, of: .max))
        for share in [-0.5, -.infinity, .nan] {
            #expect(Sanitizer.Policy.DropLimit.share(share).isExceeded(byDropping: 1, of: 10))
            #expect(Sanitizer.Policy.DropLimit.percent(share).isExceeded(byDropping: 1, of: 10))
        }
        #expect(Sanitizer.Policy.DropLimit.share(0, ofAtLeast: -3).isExceeded(byDropping: 1, of: 1))
        #expect(!Sanitizer.Policy.DropLimit.count(-3).isExceeded(byDropping: 0, of: 1))
        #expect(Sanitizer.Policy.DropLimit.count(-3).isExceeded(byDropping: 1, of: 1))
    }

    @Test func `nothing is lost of an array without items`() {
        for limit in [Sanitizer.Policy.DropLimit.share(0), .share(1), .percent(0), .count(0)] {
            #expect(!limit.isExceeded(byDropping: 0, of: 0))
        }
    }

    @Test func `an array that is too short for a share may lose all`() {
        let limit = Sanitizer.Policy.DropLimit.share(0.4, ofAtLeast: 5)
        #expect(!limit.isExceeded(byDropping: 4, of: 4))
        #expect(!limit.isExceeded(byDropping: 2, of: 5))
        #expect(limit.isExceeded(byDropping: 3, of: 5))
    }

    @Test(arguments: [
        (0, "0"), (0.4, "40"), (1, "100"), (0.005, "0.5"), (0.125, "12.5"), (0.29, "29"),
        (1e-7, "0.00001"), (0.3333, "33.33"), (0.1, "10"), (0.07, "7"),
    ])
    func `a share is written in percent`(_ share: Double, _ text: String) throws {
        let cleaned = try Sanitizer(
            try Pattern(#"["int"]"#),
            policy: Sanitizer.Policy(maxDropped: .share(share))
        ).sanitize(#"["x","y"]"#)
        if share < 1 {
            let message = cleaned.report.changes.first?.causes.first?.message
            #expect(message == "expected at most \(text)% of the items lost, found 2 of 2")
        }
        #expect(DecimalShare(share).percent == text)
    }

    // MARK: Everywhere

    @Test(arguments: [
        ("[]", true), (#"["x"]"#, false), ("[1]", true), (#"[1,"x"]"#, true),
        (#"[1,"x","y"]"#, false), (#"[1,2,"x","y"]"#, true), (#"[1,2,3,"x","y","z",7]"#, true),
    ])
    func `half of a list is half, whatever its length`(_ text: String, _ isKept: Bool) throws {
        let policy = Sanitizer.Policy(maxDropped: .percent(50), allowsTotalLoss: true)
        let cleaned = try Sanitizer(try Pattern(#"["int"]"#), policy: policy).sanitize(text)
        #expect((cleaned.data != nil) == isKept, "a pattern under a policy")

        let own = try Pattern(#"{"a?": {"$type": ["int"], "$maxDropped": "50%"}}"#)
        let member = try Sanitizer(own).sanitize("{\"a\":\(text)}")
        #expect((member.text != "{}") == isKept, "a pattern with a limit of its own")

        let decoder = JSONSanitizingDecoder(policy: policy)
        #expect(
            ((try? decoder.decode([Int].self, from: Data(text.utf8))) != nil) == isKept,
            "a model"
        )

        let both = JSONSanitizingDecoder(try Pattern(#"["any"]"#), policy: policy)
        #expect(
            ((try? both.decode([Int].self, from: Data(text.utf8))) != nil) == isKept,
            "a model with a pattern"
        )

        let records = text.dropFirst().dropLast().split(separator: ",")
        let run = try StreamRun(
            Sanitizer(try Pattern(#""int""#), policy: policy),
            .lines,
            records.map { $0 + "\n" }.joined()
        )
        #expect((run.error == nil) == isKept, "a stream of lines")
        let items = try StreamRun(
            Sanitizer(try Pattern(#"["int"]"#), policy: policy),
            .items(),
            text
        )
        #expect((items.error == nil) == isKept, "a stream of items")
    }

    @Test func `a share of long lists leaves short ones alone`() throws {
        let policy = Sanitizer.Policy(maxDropped: .share(0.4, ofAtLeast: 3))
        let sanitizer = Sanitizer(try Pattern(#"["int"]"#), policy: policy)
        #expect(try sanitizer.sanitize(#"["x","y"]"#).text == "[]")
        #expect(try sanitizer.sanitize(#"["x","y",1]"#).status == .rejected)
        #expect(try sanitizer.sanitize(#"["x",1,1]"#).text == "[1,1]")
    }

    @Test func `a stream says its share as it was given`() throws {
        let policy = Sanitizer.Policy(maxDropped: .percent(40))
        let run = try StreamRun(
            Sanitizer(try Pattern(#""int""#), policy: policy),
            .lines,
            "1\n\"x\"\n"
        )
        #expect(
            run.error?.message
                == "expected to lose at most 40 percent of the records, found 1 of 2 lost"
        )
    }

    // MARK: A caller's mistakes

    @Test func `a share that is none is a caller's mistake`() async {
        await #expect(processExitsWith: .failure) { _ = Sanitizer.Policy(maxDropped: .share(40)) }
        await #expect(processExitsWith: .failure) { _ = Sanitizer.Policy(maxDropped: .share(-0.1)) }
        await #expect(processExitsWith: .failure) { _ = Sanitizer.Policy(maxDropped: .share(.nan)) }
        await #expect(processExitsWith: .failure) {
            _ = Sanitizer.Policy(maxDropped: .share(0.4, ofAtLeast: 0))
        }
        await #expect(processExitsWith: .failure) {
            var policy = Sanitizer.Policy()
            policy.maxDropped = .percent(101)
        }
        await #expect(processExitsWith: .failure) {
            _ = Sanitizer.Policy(maxDropped: .percent(.nan))
        }
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = Sanitizer.Policy(maxDropped: .share(40))
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("expected a share of the items from 0 to 1, found 40.0"))
    }
}
