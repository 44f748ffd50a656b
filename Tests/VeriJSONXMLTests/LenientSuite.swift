import Foundation
import VeriJSON
import VeriJSONXML

/// A suite about XML that is read leniently.
protocol LenientSuite {}

extension LenientSuite {
    func read(
        _ xml: Data,
        _ relaxed: Sanitizer.Policy.Relaxed,
        pattern: String = #""any""#
    ) throws -> SanitizedXML {
        let policy = Sanitizer.Policy(relaxed: relaxed)
        return try Sanitizer(Pattern(pattern), policy: policy).sanitize(xml: xml, name: "f.xml")
    }
}
