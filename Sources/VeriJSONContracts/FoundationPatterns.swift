import Foundation
import VeriJSON
import VeriJSONCore

/// The patterns of types of Foundation, whose initialisers refuse made-up values or show too
/// little.
enum FoundationPatterns {
    /// Returns the pattern of a type with a value of it; nil if the type is not known here.
    static func known(_ type: Any.Type) -> (pattern: JSONValue, example: Any)? {
        switch type {
        case is TimeZone.Type: (identified, TimeZone.gmt)
        case is Locale.Type: (identified, Locale(identifier: "en_GB"))
        case is Calendar.Type: (calendar, Calendar(identifier: .gregorian))
        case is DateComponents.Type: (components, DateComponents(year: 2024))
        case is IndexSet.Type: (["indexes": [range]], IndexSet(integer: 1))
        case is IndexPath.Type: (["indexes": [index]], IndexPath(index: 1))
        case is CharacterSet.Type: (["bitmap": "base64"], CharacterSet.whitespaces)
        case is URLComponents.Type: (urlComponents, URLComponents())
        case is PersonNameComponents.Type: (personName, PersonNameComponents())
        case is CGPoint.Type: (numbers(2), CGPoint.zero)
        case is CGSize.Type: (numbers(2), CGSize.zero)
        case is CGRect.Type:
            (["$tuple": [numbers(2), numbers(2)]], CGRect.zero)
        default: (type as? any MeasurementType.Type).map { (measurement, $0.example) }
        }
    }

    private static let identified: JSONValue = ["identifier": "string"]
    private static let double: JSONValue = .string(
        "number:-\(Double.greatestFiniteMagnitude),\(Double.greatestFiniteMagnitude)"
    )
    private static let integer: JSONValue = ["$type": "int", "$convert": ["integralNumber"]]
    private static let index: JSONValue = ["$type": "int:0,", "$convert": ["integralNumber"]]
    private static let range: JSONValue = ["location": index, "length": index]

    private static func numbers(_ count: Int) -> JSONValue {
        ["$tuple": .array(Array(repeating: double, count: count))]
    }

    private static let calendar: JSONValue = [
        "identifier": "string", "locale": identified, "timeZone": identified,
        "firstWeekday": integer, "minimumDaysInFirstWeek": integer,
    ]

    private static let components: JSONValue = {
        let numbers = [
            "era", "year", "month", "day", "hour", "minute", "second", "nanosecond", "weekday",
            "weekdayOrdinal", "quarter", "weekOfMonth", "weekOfYear", "yearForWeekOfYear",
        ]
        let members =
            [("calendar?", calendar), ("timeZone?", identified)]
            + numbers.map { ($0 + "?", integer) }
        return object(members)
    }()

    private static let urlComponents: JSONValue = object(
        ["scheme?", "user?", "password?", "host?", "path", "query?", "fragment?"].map {
            ($0, "string")
        } + [("port?", index)]
    )

    private static let personName: JSONValue = object(
        ["namePrefix?", "givenName?", "middleName?", "familyName?", "nameSuffix?", "nickname?"]
            .map { ($0, "string") }
    )

    private static let measurement: JSONValue = [
        "value": double,
        "unit": [
            "symbol": "string", "converter": ["coefficient": double, "constant?": double],
        ],
    ]

    private static func object(_ members: [(key: String, pattern: JSONValue)]) -> JSONValue {
        .object(JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.pattern) }))
    }
}

/// A measurement in units of any kind.
private protocol MeasurementType {
    static var example: Any { get }
}

extension Measurement: MeasurementType where UnitType: Dimension {
    fileprivate static var example: Any { Measurement(value: 1, unit: UnitType.baseUnit()) }
}
