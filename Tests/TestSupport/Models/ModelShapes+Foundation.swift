import Foundation
import VeriJSON

extension Shapes {
    struct Values: Decodable, Equatable, Sendable {
        var amount: Decimal
        var link: URL?
        var id: UUID?
        var date: Date?
        var data: Data?
    }

    struct Places: Decodable, Equatable, Sendable {
        var zone: TimeZone?
        var locale: Locale?
        var parts: DateComponents?
        var length: Measurement<UnitLength>?
    }

    struct Stamped: Decodable, Equatable, Sendable {
        var created: Date
        var changed: Date?
        var dates: [Date]?
    }

    struct Blobs: Decodable, Equatable, Sendable {
        var main: Data
        var other: Data?
        var list: [Data]?
    }

    struct CamelCase: Decodable, Equatable, Sendable {
        struct Inner: Decodable, Equatable, Sendable {
            var zipCode: String?
            var houseNumber: Int
        }

        var firstName: String
        var homeAddress: Inner?
        var knownTags: [String: Int]?
    }

    struct Floats: Decodable, Equatable, Sendable {
        var low: Double?
        var list: [Float]
    }
}

extension ModelShape {
    static let foundations: [ModelShape] = [
        ModelShape(
            "types of Foundation",
            Shapes.Values.self,
            valid: [
                #"{"amount":1.10,"link":"http://a/b","date":1.5,"data":"AAEC"}"#,
                #"{"amount":7,"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"}"#,
            ],
            dirty: [
                .repaired(
                    #"{"amount":7,"link":"","id":"x","date":"x","data":"x"}"#,
                    #"{"amount":7}"#
                ),
                .repaired(#"{"amount":7,"link":5,"date":1}"#, #"{"amount":7,"date":1}"#),
                .rejected(#"{"amount":"x"}"#),
            ]
        ),
        ModelShape(
            "places and measures",
            Shapes.Places.self,
            valid: [
                #"{"zone":{"identifier":"Europe/Berlin"},"locale":{"current":0,"identifier":"de"}}"#,
                #"{"parts":{"year":2024,"month":7}}"#,
                #"{"length":{"value":1.5,"unit":{"symbol":"m","converter":{"coefficient":1,"constant":0}}}}"#,
            ],
            dirty: [
                .repaired(
                    #"{"zone":{"identifier":"Nowhere/Else"},"parts":{"year":1}}"#,
                    #"{"parts":{"year":1}}"#
                ),
                .repaired(#"{"length":{"value":"x"},"zone":7}"#, "{}"),
                .rejected("[]"),
            ]
        ),
        ModelShape(
            "a list of links",
            [URL].self,
            valid: [#"["http://a/b","x"]"#, "[]"],
            dirty: [
                .repaired(#"["http://a/b","",7]"#, #"["http://a/b"]"#),
                .repaired(#"["",null]"#, "[]"),
                .rejected("7"),
            ]
        ),
        ModelShape(
            "decimals",
            [String: Decimal].self,
            valid: [#"{"a":1.10,"b":12345678901234567890.5}"#, "{}"],
            dirty: [
                .repaired(#"{"a":1.10,"b":"x"}"#, #"{"a":1.10}"#),
                .rejected("[1]"),
            ]
        ),
    ]

    static let strategies: [ModelShape] = [
        ModelShape(
            "dates since 2001",
            Shapes.Stamped.self,
            valid: [#"{"created":1.5,"changed":7,"dates":[1,2]}"#, #"{"created":1}"#],
            dirty: [
                .repaired(
                    #"{"created":1,"changed":"x","dates":[1,"x"]}"#,
                    #"{"created":1,"dates":[1]}"#
                ),
                .repaired(#"{"created":"1.5"}"#, #"{"created":1.5}"#, under: .safe),
                .rejected(#"{"created":"x"}"#),
            ]
        ),
        ModelShape(
            "dates since 1970",
            Shapes.Stamped.self,
            valid: [#"{"created":1.5,"changed":7,"dates":[1,2]}"#, #"{"created":1}"#],
            dirty: [
                .repaired(
                    #"{"created":1,"changed":{},"dates":[null,1]}"#,
                    #"{"created":1,"dates":[1]}"#
                ),
                .rejected(#"{"changed":1}"#),
            ],
            adjust: {
                $0.dateDecodingStrategy = .secondsSince1970
                $1.dateDecodingStrategy = .secondsSince1970
            }
        ),
        ModelShape(
            "dates in words",
            Shapes.Stamped.self,
            valid: [
                #"{"created":"2024-01-31T10:00:00Z","dates":["2024-01-31T10:00:00+01:00"]}"#,
                #"{"created":"2024-01-31T10:00:00Z","changed":null}"#,
            ],
            dirty: [
                .repaired(
                    #"{"created":"2024-01-31T10:00:00Z","changed":"today"}"#,
                    #"{"created":"2024-01-31T10:00:00Z"}"#
                ),
                .repaired(
                    #"{"created":"2024-01-31T10:00:00Z","dates":["2024-01-31T10:00:00Z",7,"x"]}"#,
                    #"{"created":"2024-01-31T10:00:00Z","dates":["2024-01-31T10:00:00Z"]}"#
                ),
                .rejected(#"{"created":"2024-13-31T10:00:00Z"}"#),
            ],
            adjust: {
                $0.dateDecodingStrategy = .iso8601
                $1.dateDecodingStrategy = .iso8601
            }
        ),
        ModelShape(
            "dates by a closure",
            Shapes.Stamped.self,
            valid: [#"{"created":"d7","changed":"d1","dates":["d1","d2"]}"#, #"{"created":"d0"}"#],
            dirty: [
                .repaired(
                    #"{"created":"d7","changed":"7","dates":["d1",2,"e"]}"#,
                    #"{"created":"d7","dates":["d1"]}"#
                ),
                .rejected(#"{"created":7}"#),
            ],
            adjust: {
                let strategy = JSONDecoder.DateDecodingStrategy.custom { decoder in
                    let text = try decoder.singleValueContainer().decode(String.self)
                    guard text.first == "d", let day = Double(text.dropFirst()) else {
                        throw OddError()
                    }
                    return Date(timeIntervalSinceReferenceDate: day * 86_400)
                }
                $0.dateDecodingStrategy = strategy
                $1.dateDecodingStrategy = strategy
            }
        ),
        ModelShape(
            "data in Base64",
            Shapes.Blobs.self,
            valid: [#"{"main":"AAEC","other":"","list":["AA=="]}"#, #"{"main":""}"#],
            dirty: [
                .repaired(
                    #"{"main":"AAEC","other":"A","list":["AA==","%"]}"#,
                    #"{"main":"AAEC","list":["AA=="]}"#
                ),
                .rejected(#"{"main":"A"}"#),
            ]
        ),
        ModelShape(
            "data as numbers",
            Shapes.Blobs.self,
            valid: [#"{"main":[1,255],"other":[],"list":[[7]]}"#, #"{"main":[]}"#],
            dirty: [
                .repaired(
                    #"{"main":[1],"other":7,"list":[[7],"x"]}"#,
                    #"{"main":[1],"list":[[7]]}"#
                ),
                .rejected(#"{"main":{}}"#),
            ],
            adjust: {
                $0.dataDecodingStrategy = .deferredToData
                $1.dataDecodingStrategy = .deferredToData
            }
        ),
        ModelShape(
            "data by a closure",
            Shapes.Blobs.self,
            valid: [#"{"main":7,"other":1,"list":[0,2]}"#, #"{"main":0}"#],
            dirty: [
                .repaired(#"{"main":7,"other":300,"list":[0,"x"]}"#, #"{"main":7,"list":[0]}"#),
                .rejected(#"{"main":-1}"#),
            ],
            adjust: {
                let strategy = JSONDecoder.DataDecodingStrategy.custom { decoder in
                    Data(count: Int(try decoder.singleValueContainer().decode(UInt8.self)))
                }
                $0.dataDecodingStrategy = strategy
                $1.dataDecodingStrategy = strategy
            }
        ),
        ModelShape(
            "keys in snake case",
            Shapes.CamelCase.self,
            valid: [
                #"{"first_name":"A","home_address":{"house_number":7,"zip_code":"1"}}"#,
                #"{"first_name":"A","known_tags":{"a_b":1,"c":2}}"#,
            ],
            dirty: [
                .repaired(
                    #"{"first_name":"A","home_address":{"house_number":7,"zip_code":1}}"#,
                    #"{"first_name":"A","home_address":{"house_number":7}}"#
                ),
                .repaired(
                    #"{"first_name":"A","home_address":{},"known_tags":{"a_b":1,"c_d":"x"}}"#,
                    #"{"first_name":"A","known_tags":{"a_b":1}}"#
                ),
                .rejected(#"{"first_name":7}"#),
            ],
            adjust: {
                $0.keyDecodingStrategy = .convertFromSnakeCase
                $1.keyDecodingStrategy = .convertFromSnakeCase
            }
        ),
        ModelShape(
            "keys by a closure",
            Shapes.CamelCase.self,
            valid: [
                #"{"-firstName":"A","-homeAddress":{"-houseNumber":7,"-zipCode":"1"}}"#,
                #"{"+firstName":"A","+knownTags":{"ab":1}}"#,
            ],
            dirty: [
                .repaired(
                    #"{"-firstName":"A","-homeAddress":{"-houseNumber":7,"-zipCode":1}}"#,
                    #"{"-firstName":"A","-homeAddress":{"-houseNumber":7}}"#
                ),
                .rejected(#"{"firstName":"A"}"#),
            ],
            adjust: {
                let strategy = JSONDecoder.KeyDecodingStrategy.custom { path in
                    AnyKey(String((path.last?.stringValue ?? "").dropFirst()))
                }
                $0.keyDecodingStrategy = strategy
                $1.keyDecodingStrategy = strategy
            }
        ),
        ModelShape(
            "infinity in words",
            Shapes.Floats.self,
            valid: [#"{"low":"x","list":[1,"+",1.5]}"#, #"{"list":[]}"#],
            dirty: [
                .repaired(#"{"low":"y","list":[1,"z"]}"#, #"{"list":[1]}"#),
                .repaired(#"{"list":["y","z"]}"#, #"{"list":[]}"#),
            ],
            adjust: {
                let strategy = JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
                    positiveInfinity: "+",
                    negativeInfinity: "x",
                    nan: "?"
                )
                $0.nonConformingFloatDecodingStrategy = strategy
                $1.nonConformingFloatDecodingStrategy = strategy
            }
        ),
    ]
}
