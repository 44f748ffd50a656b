import Foundation
import TestSupport
import Testing
import VeriJSON

/// Messages about keys: those that code made of values, and those that a dictionary's type refuses.
@Suite struct HiddenKeyMessageTests {
    /// Asks for a member whose key is a value of the document.
    private struct Keyed: Decodable {
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: AnyKey.self)
            let key = try members.decode(String.self, forKey: AnyKey("v"))
            _ = try members.decode(Int.self, forKey: AnyKey(key))
        }
    }

    @Test(arguments: [#"{"v":"MARK"}"#, #"[{"v":"MARK"},{"v":"w","w":1}]"#])
    func `a member whose key is hidden is a member, and no item`(text: String) throws {
        let decoder = JSONSanitizingDecoder()
        var reports: [String] = []
        if text.hasPrefix("[") {
            let result = try decoder.sanitize([Keyed].self, from: Data(text.utf8))
            reports = [result.reportText(), result.report.json()]
        } else {
            do {
                _ = try decoder.require(Keyed.self, from: Data(text.utf8))
            } catch {
                reports = ["\(error)"]
            }
        }
        #expect(!reports.isEmpty)
        for report in reports {
            #expect(!report.contains("index 0") && !report.contains("MARK"), "\(report)")
            #expect(report.contains("the member"), "\(report)")
        }
    }

    @Test func `the place of a key that is refused is that of the key`() {
        struct Plan: Decodable {
            @Whole var d: [Int: Int]
        }
        let text = #"{"d":{"x":1,"2":2}}"#
        do {
            _ = try JSONSanitizingDecoder().decode(Plan.self, from: Data(text.utf8))
            Issue.record("nothing was thrown")
        } catch {
            let words = "\(error)"
            #expect(words.contains("expected a key that Int accepts"), "\(words)")
            #expect(words.contains("column 7"), "\(words)")
        }
    }
}
