import VeriJSONCore

extension Sanitizer.Policy.Relaxed {
    /// Returns the error of a text that is read with these departures; nil if there is none.
    func refusal(of text: [UInt8]) -> UnreadableDocumentError? {
        do {
            _ = try Sanitizer(.anything, policy: .init(relaxed: self)).sanitize(text)
            return nil
        } catch {
            return error
        }
    }
}
