/// A text format that a pattern can require by name.
///
/// Each format is checked by a pure function over the unescaped UTF-8 of a string; a family of
/// formats has a file.
package enum StringFormat: UInt8, Sendable, CaseIterable {
    case url
    case httpURL
    case email
    case color
    case date
    case time
    case datetime
    case localDatetime
    case localTime
    case uuid
    case ipv4
    case ipv6
    case hostname
    case base64

    /// The name in the pattern language.
    package var name: String {
        switch self {
        case .url: "url"
        case .httpURL: "url:http"
        case .email: "email"
        case .color: "color"
        case .date: "date"
        case .time: "time"
        case .datetime: "datetime"
        case .localDatetime: "datetime:local"
        case .localTime: "time:local"
        case .uuid: "uuid"
        case .ipv4: "ipv4"
        case .ipv6: "ipv6"
        case .hostname: "hostname"
        case .base64: "base64"
        }
    }

    /// Returns whether the whole text has this format.
    ///
    /// - Parameter text: Valid UTF-8.
    /// - Returns: Whether the text has the format; the empty text only has `base64`.
    /// - Complexity: O(*n*), *n* the bytes of the text; allocates nothing.
    func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .url: Self.isURL(text)
        case .httpURL: Self.isHTTPURL(text)
        case .email: Self.isEmail(text)
        case .color: Self.isColor(text)
        case .date: Self.isDate(text)
        case .time: Self.isTime(text)
        case .datetime: Self.isDatetime(text)
        case .localDatetime: Self.isLocalDatetime(text)
        case .localTime: Self.isLocalTime(text)
        case .uuid: Self.isUUID(text)
        case .ipv4: Self.isIPv4(text, in: 0..<text.count)
        case .ipv6: Self.isIPv6(text, in: 0..<text.count)
        case .hostname: Self.isHostname(text)
        case .base64: Self.isBase64(text)
        }
    }
}
