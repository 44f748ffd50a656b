import Foundation

extension Shapes {
    struct Tables: Decodable, Equatable, Sendable {
        var names: [String: String]
        var lists: [String: [Int]]?
    }

    enum Size: Int, Decodable, Equatable, Sendable, CodingKeyRepresentable {
        case small = 1
        case large = 7
    }

    struct Keyed: Decodable, Equatable, Sendable {
        var byNumber: [Int: String]?
        var byColor: [Color: Int]?
        var bySize: [Size: Int]?
        var byID: [UUID: Int]?
    }

    /// Three values without keys, of which the last two may be missing.
    struct Triple: Decodable, Equatable, Sendable {
        var id: Int
        var name: String?
        var ratio: Double?

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            id = try container.decode(Int.self)
            name = try container.decodeIfPresent(String.self)
            if !container.isAtEnd { ratio = try container.decode(Double?.self) }
        }
    }

    struct Collections: Decodable, Equatable, Sendable {
        var fast: ContiguousArray<Int>
        var part: ContiguousArray<String>?
        var unique: Set<Int>
    }

    struct Ranges: Decodable, Equatable, Sendable {
        var closed: ClosedRange<Int>?
        var open: Range<Double>?
        var from: PartialRangeFrom<Int>?
        var id: Int

        static func == (left: Ranges, right: Ranges) -> Bool {
            left.closed == right.closed && left.open == right.open && left.id == right.id
                && left.from?.lowerBound == right.from?.lowerBound
        }
    }
}

extension ModelShape {
    private static let first = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    private static let second = "E621E1F8-C36C-495A-93FC-0C247A3E6E60"

    static let dictionaries: [ModelShape] = [
        ModelShape(
            "dictionaries with strings as keys",
            Shapes.Tables.self,
            valid: [#"{"names":{"a":"x","b":""},"lists":{"c":[1,2],"d":[]}}"#, #"{"names":{}}"#],
            dirty: [
                .repaired(
                    #"{"names":{"a":"x","b":7},"lists":{"c":[1,"x"],"d":7}}"#,
                    #"{"names":{"a":"x"},"lists":{"c":[1]}}"#
                ),
                .repaired(
                    #"{"names":{"a":"x"},"lists":{"c":["x","y"],"d":[7]}}"#,
                    #"{"names":{"a":"x"},"lists":{"c":[],"d":[7]}}"#
                ),
                .repaired(
                    #"{"names":{"a":"x","b":7}}"#,
                    #"{"names":{"a":"x","b":"7"}}"#,
                    under: .safe
                ),
                .rejected(#"{"names":[]}"#),
            ]
        ),
        ModelShape(
            "a dictionary alone",
            [String: Shapes.Product].self,
            valid: [
                #"{"a":{"id":1},"b":{"id":2,"price":1}}"#, #"{"a":{"id":1},"a":{"id":2}}"#, "{}",
            ],
            dirty: [
                .repaired(#"{"a":{"id":1,"price":"x"},"b":{},"c":7}"#, #"{"a":{"id":1}}"#),
                .rejected("[]"),
            ]
        ),
        ModelShape(
            "dictionaries with other keys",
            Shapes.Keyed.self,
            valid: [
                #"{"byNumber":{"1":"a","-2":"b"},"byColor":{"red":1,"green":2},"bySize":{"1":1}}"#,
                #"{"byID":["\#(first)",1,"\#(second)",2]}"#,
            ],
            dirty: [
                .repaired(#"{"byNumber":{"1":"a","x":"b"}}"#, #"{"byNumber":{"1":"a"}}"#),
                .repaired(#"{"byNumber":{"1":"a","2":7}}"#, #"{"byNumber":{"1":"a"}}"#),
                .repaired(#"{"byColor":{"red":1,"pink":2}}"#, #"{"byColor":{"red":1}}"#),
                .repaired(#"{"bySize":{"7":1,"1":"x"}}"#, #"{"bySize":{"7":1}}"#),
                .repaired(
                    #"{"byID":["\#(first)",1,"\#(second)","x"]}"#,
                    #"{"byID":["\#(first)",1]}"#
                ),
                .repaired(#"{"byID":["x",1,"\#(second)",2]}"#, #"{"byID":["\#(second)",2]}"#),
                .repaired(#"{"byID":{},"byColor":7}"#, "{}"),
                .rejected("7"),
            ]
        ),
        ModelShape(
            "a dictionary of dictionaries",
            [String: [String: Int?]].self,
            valid: [#"{"a":{"b":1,"c":null},"d":{}}"#, "{}"],
            dirty: [
                .repaired(#"{"a":{"b":1},"d":7}"#, #"{"a":{"b":1}}"#),
                .rejected("null"),
            ]
        ),
    ]

    static let lists: [ModelShape] = [
        ModelShape(
            "a list of integers",
            [Int].self,
            valid: ["[1,2,3]", "[]"],
            dirty: [
                .repaired(#"[1,"x",3]"#, "[1,3]"),
                .repaired("[ 1 , 2 , null ]", "[ 1 , 2 ]"),
                .repaired("[1.5]", "[]"),
                .repaired(#"["12",true,3]"#, "[12,3]", under: .safe),
                .repaired(#"["x",null]"#, "[]"),
                .rejected("{}"),
            ]
        ),
        ModelShape(
            "a list with nulls",
            [Int?].self,
            valid: ["[1,null,3]", "[null]"],
            dirty: [
                .repaired(#"[1,"x",3]"#, "[1,null,3]"),
                .repaired("[[],null]", "[null,null]"),
                .rejected("7"),
            ]
        ),
        ModelShape(
            "lists of lists",
            [[Int]].self,
            valid: ["[[1,2],[],[3]]", "[]"],
            dirty: [
                .repaired(#"[[1,"x"],7,[3]]"#, "[[1],[3]]"),
                .repaired(#"[["x","y"],[3]]"#, "[[],[3]]"),
                .rejected("[7,8]"),
            ]
        ),
        ModelShape(
            "values without keys",
            [Shapes.Triple].self,
            valid: [#"[[1,"a",1.5],[2,null,null],[3],[4,"b"],[5,"c",6,7]]"#, "[]"],
            dirty: [
                .repaired(#"[[1,7,1.5],[2,"a","x"]]"#, #"[[1,null,1.5],[2,"a",null]]"#),
                .repaired(#"[["x","a"],[1,"a"],[]]"#, #"[[1,"a"]]"#),
                .repaired(#"[["1",7,"1.5"]]"#, #"[[1,"7",1.5]]"#, under: .safe),
                .rejected("[[],[]]"),
            ]
        ),
        ModelShape(
            "collections of other types",
            Shapes.Collections.self,
            valid: [#"{"fast":[1,2],"part":["a"],"unique":[1,1,7]}"#, #"{"fast":[],"unique":[]}"#],
            dirty: [
                .repaired(
                    #"{"fast":[1,"x"],"part":[7,"a"],"unique":[1,null,7]}"#,
                    #"{"fast":[1],"part":["a"],"unique":[1,7]}"#
                ),
                .repaired(
                    #"{"fast":[1],"part":[7,8],"unique":[]}"#,
                    #"{"fast":[1],"part":[],"unique":[]}"#
                ),
                .repaired(#"{"fast":[1],"unique":["x","y"]}"#, #"{"fast":[1],"unique":[]}"#),
                .rejected(#"{"fast":[1]}"#),
            ]
        ),
        ModelShape(
            "ranges",
            Shapes.Ranges.self,
            valid: [#"{"closed":[1,7],"open":[0.5,1.5],"from":[7],"id":1}"#, #"{"id":1}"#],
            dirty: [
                .repaired(#"{"closed":[7,1],"open":[0.5,"x"],"from":[],"id":1}"#, #"{"id":1}"#),
                .repaired(#"{"closed":[1,7],"open":[2,1],"id":1}"#, #"{"closed":[1,7],"id":1}"#),
                .rejected(#"{"closed":[1,7],"id":"x"}"#),
            ]
        ),
    ]
}
