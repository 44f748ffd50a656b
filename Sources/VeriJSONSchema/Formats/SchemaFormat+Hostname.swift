internal import VeriJSONCore

extension SchemaFormat {
    /// Returns whether a text is a host name (RFC 1123 §2.1) whose A-labels are valid (RFC 5890
    /// §2.3.2.1).
    ///
    /// An A-label that is right-to-left must satisfy the Bidi rule (RFC 5891 §4.2.3.4). Other labels
    /// need not: they may begin with a digit.
    static func isHostname(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard StringFormat.isHostname(text) else { return false }
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: ".")) ?? text.count
            let label = UnsafeBufferPointer(rebasing: text[start..<end])
            if DomainName.isALabel(label) {
                let isValid = DomainName.withULabel(of: label) { decoded in
                    guard let decoded else { return false }
                    return !decoded.isRightToLeft || decoded.followsBidiRule
                }
                guard isValid else { return false }
            }
            start = end + 1
        }
        return true
    }

    /// Returns whether a text is a host name or an international one (RFC 5890 §2.3.2.3).
    static func isInternationalHostname(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        DomainName.isInternational(text, separators: .all)
    }
}
