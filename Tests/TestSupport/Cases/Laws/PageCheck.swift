/// A check of any page, whatever it shows.
package enum PageCheck {
    /// Returns a control character, or an element that is not closed or closes another one.
    package static func problem(with page: String) -> String? {
        if page.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
            return "a control character is in the page"
        }
        var open: [Substring] = []
        for tag in page.matches(of: /<(\/?)([a-zA-Z0-9]+)[^<>]*>/) {
            if tag.2 == "meta" { continue }
            if tag.1.isEmpty {
                open.append(tag.2)
            } else if open.popLast() != tag.2 {
                return "\(tag.0) closes another element"
            }
        }
        return open.isEmpty ? nil : "not closed: \(open)"
    }
}
