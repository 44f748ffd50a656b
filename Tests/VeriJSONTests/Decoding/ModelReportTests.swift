import Foundation
import TestSupport
import Testing
import VeriJSON

/// The first lines of the reports of models, to be read as by somebody at night who sees only them.
///
/// They are recorded in `ModelReports.txt`. `VERIJSON_REPORTS=FILE swift test --filter
/// ModelReportTests` writes the whole reports to a file.
@Suite(.serialized) struct ModelReportTests {
    private struct Shop: Decodable {
        var orders: [Order]
        var rates: [String: Double]?
    }

    private struct Order: Decodable {
        enum State: String, Decodable, CaseIterable { case open, closed }
        var id: Int
        var price: Double?
        var placed: Date
        var state: State?
        var tags: [String]?
        @Whole var lines: [Line]
    }

    private struct Line: Decodable {
        var sku: String
        var count: Int
    }

    private static func document(_ random: inout SplitMix64) -> String {
        let orders = (0..<(2 + random.below(12))).map { index -> String in
            let id = random.pick([
                "\(index)", "\(index)", "\(index)", "\"\(index)\"", "\"x\(index)\"",
            ])
            let price = random.pick(["12.5", "\"12.5\"", "\"N/A\"", "null", "{}"])
            let placed = random.pick([
                "\"2024-01-31T10:00:00Z\"", "\"2024-01-31T10:00:00Z\"", "\"31.01.2024\"", "0",
            ])
            let state = random.pick(["\"open\"", "\"closed\"", "\"Open\"", "\"lost\""])
            let tags = random.pick(["[\"a\"]", "[\"a\", 1]", "\"a\"", "{}"])
            let count = random.pick(["1", "2", "3", "\"4\"", "1.5", "null"])
            return """
                {"id": \(id), "price": \(price), "placed": \(placed), "state": \(state), \
                "tags": \(tags), "lines": [{"sku": "a", "count": 1}, {"sku": "b", "count": \(count)}]}
                """
        }
        let rates = random.pick([
            "{\"EUR\": 1, \"USD\": \"1.08\"}", "{\"EUR\": null}", "[]", "null",
        ])
        let key = random.pick(["orders", "orders", "orders", "orders", "Orders"])
        return "{\"\(key)\": [\(orders.joined(separator: ",\n"))], \"rates\": \(rates)}"
    }

    private static func report(_ seed: UInt64) -> (title: String, document: String, text: String) {
        var random = SplitMix64(seed: seed)
        let document = document(&random)
        var policy = Sanitizer.Policy()
        var title = "as it is"
        switch seed % 4 {
        case 1: (title, policy.conversions) = ("safe", .safe)
        case 2: (title, policy.conversions) = ("none", Sanitizer.Policy.Conversions.none)
        case 3: (title, policy.disclosure) = ("values", .values(upTo: 200))
        default: break
        }
        let decoder = JSONSanitizingDecoder(policy: policy)
        decoder.dateDecodingStrategy = .iso8601
        do {
            let cleaned = try decoder.sanitize(Shop.self, from: document)
            return (title, document, cleaned.report.line + "\n" + cleaned.reportText())
        } catch {
            return (title, document, "\(error)")
        }
    }

    @Test func `the first lines of the reports of models are as recorded`() throws {
        var lines = ReportLines()
        for seed in UInt64(1)...40 {
            let (title, document, text) = Self.report(seed)
            lines.add("\(seed) \(title)", of: document, text)
        }
        try lines.compare(with: "Tests/VeriJSONTests/Decoding/ModelReports.txt")
    }
}
