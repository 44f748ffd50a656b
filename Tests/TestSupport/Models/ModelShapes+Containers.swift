package import VeriJSON

extension Shapes {
    struct Line: Decodable, Equatable, Sendable {
        var sku: String
        var count: Int?
    }

    /// A model with containers of each kind, which a service may write otherwise.
    struct Delivery: Decodable, Equatable, Sendable {
        var id: Int
        var lines: [Line]
        var tags: Set<String>?
        var owner: Line?
        var stock: [String: Int]?
    }

    /// A model whose own code asks for a list without a name for its items.
    struct Polyline: Decodable, Equatable, Sendable {
        var points: [[Double]]

        init(from decoder: any Decoder) throws {
            var items = try decoder.unkeyedContainer()
            points = []
            while !items.isAtEnd { points.append(try items.decode([Double].self)) }
        }
    }
}

extension ModelShape {
    static let containers: [ModelShape] = [
        ModelShape(
            "containers that are written otherwise",
            Shapes.Delivery.self,
            valid: [
                #"{"id":1,"lines":[{"sku":"a","count":2},{"sku":"b"}],"tags":["x","y"]}"#,
                #"{"id":1,"lines":[],"owner":{"sku":"a"},"stock":{"0":1,"1":2}}"#,
            ],
            dirty: [
                .repaired(
                    #"{"id":1,"lines":{"sku":"a","count":"2"}}"#,
                    #"{"id":1,"lines":[{"sku":"a","count":2}]}"#,
                    under: .containers
                ),
                .repaired(
                    #"{"id":1,"lines":{"0":{"sku":"a"},"2":{"sku":[]},"3":{"sku":"c"}}}"#,
                    #"{"id":1,"lines":[{"sku":"a"},{"sku":"c"}]}"#,
                    under: .containers
                ),
                .repaired(
                    #"{"id":1,"lines":"[{\"sku\":\"a\"},{\"sku\":null}]","tags":"x, y"}"#,
                    #"{"id":1,"lines":[{"sku":"a"}],"tags":["x","y"]}"#,
                    under: .containers
                ),
                .repaired(
                    #"{"id":{"$numberLong":"1"},"lines":[],"owner":[{"sku":"a"}],"stock":[1,2]}"#,
                    #"{"id":1,"lines":[],"owner":{"sku":"a"},"stock":{"0":1,"1":2}}"#,
                    under: .containers
                ),
                .repaired(
                    #"{"id":1,"lines":[{"sku":"a"}],"owner":"{\"sku\":[\"b\"]}","stock":7}"#,
                    #"{"id":1,"lines":[{"sku":"a"}],"owner":{"sku":"b"}}"#,
                    under: .containers
                ),
                // A list of which nothing would be left is no list.
                .repaired(
                    #"{"id":1,"lines":[],"tags":{"x":true}}"#,
                    #"{"id":1,"lines":[]}"#,
                    under: .containers
                ),
                .rejected(#"{"id":1,"lines":{"x":5}}"#, under: .containers),
                .rejected(#"{"id":1,"lines":{"sku":"a"}}"#),
            ]
        ),
        ModelShape(
            "a list that the model's own code reads",
            Shapes.Polyline.self,
            valid: ["[]", "[[1,2],[3,4.5]]"],
            dirty: [
                .repaired(#"{"0":[1,2],"1":[3]}"#, "[[1,2],[3]]", under: .containers),
                .repaired(#""[[1,2]]""#, "[[1,2]]", under: .containers),
                .repaired(#"[[1,2],3]"#, "[[1,2],[3]]", under: .containers),
                .rejected(#""x""#, under: .containers),
            ]
        ),
    ]
}

extension Sanitizer.Policy {
    /// Containers are made and opened where a careless server makes it necessary.
    package static let containers = Sanitizer.Policy(
        conversions: [
            .safe, .unwrapSingle, .wrapSingle, .emptyArrayToObject, .extendedJSON, .jsonText,
            .valuesToArray, .arrayToObject, .splitList,
        ]
    )
}
