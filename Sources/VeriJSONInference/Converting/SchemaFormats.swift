import VeriJSONCore

/// The schemas of the formats of the pattern language.
///
/// Where a regular expression can say what a format is, there is one, since validators differ in
/// what they assert.
enum SchemaFormats {
    static func schema(of format: StringFormat) -> JSONValue {
        switch format {
        case .url: text(format: "iri-reference", #"\S"#)
        case .httpURL: text(format: "iri", #"^[hH][tT][tT][pP][sS]?://[^/?#\s]+"#)
        case .email: text(nil, #"^[^@\s]+@[^.@\s]+(\.[^.@\s]+)+$"#)
        case .color:
            [
                "anyOf": [
                    text(nil, "^(0[xX]|#)?[0-9A-Fa-f]{6}$"),
                    ["type": "integer", "minimum": 0, "maximum": 16_777_215],
                ]
            ]
        case .date: text(format: "date", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        case .time: text(format: "time", "^[0-9]{2}:[0-9]{2}:[0-9]{2}" + zone)
        case .datetime:
            text(format: "date-time", "^" + day + "[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}" + zone)
        case .localDatetime: text(nil, "^" + day + "[Tt ]" + clock + "$")
        case .localTime: text(nil, "^" + clock + "$")
        case .uuid:
            text(format: "uuid", "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")
        case .ipv4: text(format: "ipv4", nil)
        case .ipv6: text(format: "ipv6", nil)
        case .hostname: text(format: "hostname", "^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$")
        case .base64:
            text(
                nil,
                "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
                encoding: "base64"
            )
        }
    }

    private static let zone = #"(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$"#
    private static let day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    private static let clock = #"([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?"#

    private static func text(
        _ format: String? = nil,
        _ pattern: String?,
        encoding: String? = nil
    ) -> JSONValue {
        var object: JSONObject = ["type": "string"]
        if let format { object.append(key: "format", value: .string(format)) }
        if let encoding { object.append(key: "contentEncoding", value: .string(encoding)) }
        if let pattern { object.append(key: "pattern", value: .string(pattern)) }
        return .object(object)
    }

    private static func text(format: String, _ pattern: String?) -> JSONValue {
        text(format, pattern)
    }
}
