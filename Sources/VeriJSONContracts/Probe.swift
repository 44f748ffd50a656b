import VeriJSON
import VeriJSONCore

/// The made-up values that an initialiser receives while its requests are recorded.
struct Probe: Equatable {
    var text: String
    var number: Int
    var bool: Bool
    /// Whether optional values are present and lists have an item.
    var isFilled: Bool

    /// The probes to try in turn until an initialiser accepts one.
    static let all: [Probe] = [
        Probe(text: "text", number: 1, bool: true, isFilled: true),
        Probe(text: "text", number: 1, bool: false, isFilled: false),
        Probe(text: "", number: 0, bool: false, isFilled: false),
        Probe(text: "1", number: 2, bool: true, isFilled: true),
        Probe(text: "2024-01-31T10:00:00Z", number: 100, bool: true, isFilled: true),
        Probe(text: "2024-01-31", number: 1, bool: true, isFilled: true),
        Probe(text: "https://example.com/", number: 1, bool: true, isFilled: true),
        Probe(text: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", number: 1, bool: true, isFilled: true),
        Probe(text: "someone@example.com", number: 1, bool: true, isFilled: true),
        Probe(text: "AAAA", number: 1, bool: true, isFilled: true),
    ]

    /// The probes that a type must accept if it accepts every string or number.
    static let various: [Probe] = [
        Probe(text: "", number: 0, bool: false, isFilled: false),
        Probe(text: "text", number: 1, bool: true, isFilled: true),
        Probe(text: "\u{FFFD} é", number: -1, bool: true, isFilled: true),
        Probe(text: "1", number: .max, bool: true, isFilled: true),
    ]

    /// Returns the number, or the nearest one that the type can represent.
    func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
        Value(clamping: number)
    }
}
