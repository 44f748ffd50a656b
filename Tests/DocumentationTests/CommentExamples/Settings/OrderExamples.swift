import Foundation
import VeriJSON

/// The examples about a document of orders, three of whose values do not match the pattern.
final class OrderExamples: OrderSetting {
    init() throws {
        try super.init(Sanitizer.Policy())
    }
}

/// The examples about the same document with a policy that shows values.
final class ShownOrderExamples: OrderSetting {
    init() throws {
        try super.init(Sanitizer.Policy(disclosure: .values(upTo: 80)))
    }
}

class OrderSetting: ExampleSetting {
    let pattern: Pattern
    let sanitizer: Sanitizer
    let verifier: Verifier
    let data = Data(
        """
        {
          "items": [
            {"price": 1},
            {
              "price": 2
            },
            {
              "price": 2
            },
            {
                "id": 7,
                "price": "N/A"
            },
            {"price": "N/A"},
            {"price": 3, "note": 4}
          ]
        }
        """.utf8
    )
    let result: Sanitized
    let report: Report
    let change: Report.Change
    let findings: [Finding]
    let finding: Finding
    let list: Verifier.Result
    let earlier: Report
    let selection: Report.Change.ID
    let isForScreenReader = true
    var source: String { pattern.text }
    var bytes: [UInt8] { [UInt8](data) }

    init(_ policy: Sanitizer.Policy) throws {
        pattern = try Pattern(
            """
            {
              "items": [
                {
                  "price": "number", "note?": "string"
                }
              ]
            }
            """,
            name: "orders.pattern.json"
        )
        sanitizer = Sanitizer(pattern, policy: policy)
        verifier = Verifier(pattern, policy: policy)
        result = try sanitizer.sanitize(data, name: "orders.json")
        report = result.report
        change = report.changes[0]
        findings = report.findings
        finding = findings[0]
        list = try verifier.list([UInt8](data), name: "orders.json")
        earlier = report
        selection = change.id
        try super.init()
    }
}
