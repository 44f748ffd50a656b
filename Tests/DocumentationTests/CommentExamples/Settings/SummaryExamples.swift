import VeriJSON

/// The examples about the changes of several documents, and of an array that lost most items.
final class SummaryExamples: ExampleSetting {
    let sanitizer: Sanitizer
    let orders = [
        #"{"items":[{"price":"x"},{"price":1}]}"#, #"{"items":[{"price":"x"}]}"#,
        #"{"items":[]}"#,
    ]
    let report: Report
    /// The sum of twelve documents.
    let total: Report.Summary

    override init() throws {
        sanitizer = Sanitizer(try Pattern(#"{"items": [{"price?": "number"}]}"#))
        let items = Sanitizer(try Pattern(#"{"items": ["int"]}"#))
        report = try items.sanitize(
            #"{"items":[1,2,"a","a","a","a","a","a","a","a"]}"#
        ).report

        let linked = Sanitizer(try Pattern(#"{"orders": [{"link?": "url"}]}"#))
        let orders = Array(repeating: "1", count: 20) + Array(repeating: "{}", count: 580)
        let dirty = #"{"orders":[\#(orders.joined(separator: ","))]}"#
        let documents =
            [
                dirty, dirty, #"{"orders":[{"link":"a b"},{"link":"c d"}]}"#,
            ] + Array(repeating: #"{"orders":[]}"#, count: 9)
        total = try documents.reduce(into: Report.Summary()) {
            $0 += try linked.sanitize($1).report.summary
        }
        try super.init()
    }
}
