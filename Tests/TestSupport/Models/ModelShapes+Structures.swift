extension Shapes {
    struct Address: Decodable, Equatable, Sendable {
        var street: String
        var zip: String?
    }

    struct Person: Decodable, Equatable, Sendable {
        var name: String
        var age: Int?
        var address: Address?
        var tags: [String]
    }

    struct Deep: Decodable, Equatable, Sendable {
        struct Outer: Decodable, Equatable, Sendable {
            var inner: Inner
        }

        struct Inner: Decodable, Equatable, Sendable {
            var core: Core?
            var id: Int
        }

        struct Core: Decodable, Equatable, Sendable {
            var value: Double
        }

        var outer: Outer?
    }

    struct Scalars: Decodable, Equatable, Sendable {
        var flag: Bool?
        var small: Int8?
        var natural: UInt?
        var ratio: Double?
        var single: Float?
        var text: String?
    }

    /// A class that contains itself.
    final class Node: Decodable, Equatable, Sendable {
        let value: Int
        let next: Node?
        let children: [Node]?

        static func == (left: Node, right: Node) -> Bool {
            left.value == right.value && left.next == right.next
                && left.children == right.children
        }
    }

    struct Page<Item: Decodable & Equatable & Sendable>: Decodable, Equatable, Sendable {
        var items: [Item]
        var next: String?
        var total: Int
    }

    struct Envelope<Payload: Decodable & Equatable & Sendable>: Decodable, Equatable, Sendable {
        var version: Int
        var payload: Payload?
    }

    package struct Product: Decodable, Equatable, Sendable {
        var id: Int
        var price: Double?
    }

    /// A list and a set that may be missing.
    struct Album: Decodable, Equatable, Sendable {
        var title: String
        var tracks: [Product]?
        var labels: Set<String>?
    }
}

extension ModelShape {
    package static let structures: [ModelShape] = [
        ModelShape(
            "nested structures",
            Shapes.Person.self,
            valid: [
                #"{"name":"Ada","age":36,"address":{"street":"A","zip":"1"},"tags":["a","b"]}"#,
                #"{"name":"Eve","age":null,"address":null,"tags":[],"x":[{}]}"#,
            ],
            dirty: [
                .repaired(
                    #"{"name":"Ada","age":"x","tags":["a"]}"#,
                    #"{"name":"Ada","tags":["a"]}"#
                ),
                .repaired(
                    #"{"name":"Ada","address":{"zip":"1"},"tags":[]}"#,
                    #"{"name":"Ada","tags":[]}"#
                ),
                .repaired(
                    #"{"name":"Ada","address":{"street":"A","zip":5},"tags":["a",7,"b"]}"#,
                    #"{"name":"Ada","address":{"street":"A"},"tags":["a","b"]}"#
                ),
                .repaired(
                    #"{"name":"Ada","age":"x","address":7,"tags":["a"]}"#,
                    #"{"name":"Ada","age":null,"address":null,"tags":["a"]}"#,
                    under: .nulling
                ),
                .rejected(#"{"age":1,"tags":[]}"#),
                .rejected(#"{"name":null,"tags":[]}"#),
                .repaired(#"{"name":"Ada","tags":[1,2]}"#, #"{"name":"Ada","tags":[]}"#),
            ]
        ),
        ModelShape(
            "a list of structures",
            [Shapes.Person].self,
            valid: [#"[{"name":"A","tags":[]},{"name":"B","age":2,"tags":["x"]}]"#, "[]"],
            dirty: [
                .repaired(
                    #"[{"name":"A","tags":[]},{"age":2,"tags":[]},7,{"name":"C","tags":[]}]"#,
                    #"[{"name":"A","tags":[]},{"name":"C","tags":[]}]"#
                ),
                .repaired(#"[{"name":5,"tags":[]}]"#, "[]"),
                .rejected(#"[{"name":5,"tags":[]},{"tags":[]}]"#),
                .rejected(#"{"name":"A","tags":[]}"#),
            ]
        ),
        ModelShape(
            "structures in structures",
            Shapes.Deep.self,
            valid: [#"{"outer":{"inner":{"core":{"value":1.5},"id":1}}}"#, "{}"],
            dirty: [
                .repaired(
                    #"{"outer":{"inner":{"core":{"value":"x"},"id":1}}}"#,
                    #"{"outer":{"inner":{"id":1}}}"#
                ),
                .repaired(#"{"outer":{"inner":{"core":{"value":1}}}}"#, "{}"),
                .repaired(#"{"outer":{}}"#, #"{"outer":null}"#, under: .nulling),
                .rejected("[]"),
            ]
        ),
        ModelShape(
            "optional scalars",
            Shapes.Scalars.self,
            valid: [
                #"{"flag":true,"small":-7,"natural":7,"ratio":1.5,"single":0.5,"text":"x"}"#,
                #"{"flag":null,"text":null}"#, "{}",
            ],
            dirty: [
                .repaired(#"{"flag":1,"small":1,"text":true}"#, #"{"small":1}"#),
                .repaired(#"{"small":300,"natural":-1,"ratio":2}"#, #"{"ratio":2}"#),
                .repaired(
                    #"{"flag":"true","small":"12","text":42}"#,
                    #"{"flag":true,"small":12,"text":"42"}"#,
                    under: .safe
                ),
                .repaired(#"{"small":"300","ratio":"1.5"}"#, #"{"ratio":1.5}"#, under: .safe),
                .rejected("null"),
            ]
        ),
        ModelShape(
            "a class that contains itself",
            Shapes.Node.self,
            valid: [
                #"{"value":1,"next":{"value":2},"children":[{"value":3,"children":[]}]}"#,
                #"{"value":1}"#,
            ],
            dirty: [
                .repaired(
                    #"{"value":1,"next":{"value":2,"next":{}}}"#,
                    #"{"value":1,"next":{"value":2}}"#
                ),
                .repaired(
                    #"{"value":1,"children":[{"value":2},{"value":"x"},{"value":3}]}"#,
                    #"{"value":1,"children":[{"value":2},{"value":3}]}"#
                ),
                .repaired(#"{"value":1,"children":[{},{"value":"x"}]}"#, #"{"value":1}"#),
                .rejected(#"{"value":"x","next":{"value":2}}"#),
            ]
        ),
        ModelShape(
            "a generic page",
            Shapes.Page<Shapes.Product>.self,
            valid: [
                #"{"items":[{"id":1,"price":2.5},{"id":2}],"next":"b","total":2}"#,
                #"{"items":[],"total":0}"#,
                #"{"total":1,"total":2,"items":[],"next":"a"}"#,
            ],
            dirty: [
                .repaired(
                    #"{"items":[{"id":1,"price":"free"},{"id":"2"}],"next":5,"total":2}"#,
                    #"{"items":[{"id":1}],"total":2}"#
                ),
                .rejected(#"{"items":[{},{"id":"2"}],"total":2}"#),
                .rejected(#"{"items":{},"total":2}"#),
                .rejected(#"{"items":[]}"#),
            ]
        ),
        ModelShape(
            "a generic envelope",
            Shapes.Envelope<Shapes.Page<Int>>.self,
            valid: [
                #"{"version":1,"payload":{"items":[1,2],"total":2}}"#, #"{"version":2}"#,
            ],
            dirty: [
                .repaired(
                    #"{"version":1,"payload":{"items":[1,"x"],"total":2}}"#,
                    #"{"version":1,"payload":{"items":[1],"total":2}}"#
                ),
                .repaired(
                    #"{"version":1,"payload":{"items":["x","y"],"total":2}}"#,
                    #"{"version":1,"payload":{"items":[],"total":2}}"#
                ),
                .rejected(#"{"version":"1","payload":null}"#),
            ]
        ),
        ModelShape(
            "lists that may be missing",
            Shapes.Album.self,
            valid: [
                #"{"title":"T","tracks":[{"id":1}],"labels":["a","b"]}"#, #"{"title":"T"}"#,
            ],
            dirty: [
                .repaired(
                    #"{"title":"T","tracks":[{},{}],"labels":["a",1]}"#,
                    #"{"title":"T","labels":["a"]}"#
                ),
                .repaired(#"{"title":"T","tracks":[{}]}"#, #"{"title":"T","tracks":[]}"#),
                .repaired(
                    #"{"title":"T","tracks":[{},{}]}"#,
                    #"{"title":"T","tracks":null}"#,
                    under: .nulling
                ),
                .rejected(#"{"title":[],"tracks":[{}]}"#),
            ]
        ),
    ]
}
