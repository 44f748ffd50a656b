import Foundation
import TestSupport
import Testing

@Suite
struct OrdersSampleTests {
    @Test func `the first command of the README does what it shows`() throws {
        let orders = Workplace.package.appendingPathComponent("Samples/Orders")
        let run = try Workplace().run(
            "clean",
            "-p",
            "Samples/Orders/orders.pattern.json",
            "Samples/Orders/response.json",
            in: Workplace.package
        )
        func expected(_ name: String) throws -> String {
            try String(contentsOf: orders.appendingPathComponent(name), encoding: .utf8)
        }
        #expect(run.code == 0)
        #expect(try run.output == expected("expected.json"))
        #expect(try run.errors == expected("expected.report.txt"))
    }
}
