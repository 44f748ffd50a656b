import Testing
import VeriJSON

/// Cases that generated documents once went wrong with, and the examples of the documentation.
struct FusedWalkExampleTests {
    typealias Example = NaiveSanitizerTests.Example

    static let found: [(pattern: String, document: String, policy: SanitizingPolicy)] = [
        (
            #"[{"$type":"string:^[A-Z]","$fallback":"Ada"}]"#, #""""#,
            SanitizingPolicy(conversions: .wrapSingle)
        ),
        (
            #"{"a":{"$in":[""],"$null":[[]]}}"#, #"{"a":[[]]}"#,
            SanitizingPolicy(conversions: .unwrapSingle)
        ),
        (#"{"a?":{"$any":[["int"],"int"],"$null":[[]]}}"#, #"{"a":[null]}"#, SanitizingPolicy()),
        (
            #"{"id":"any","$null":[[]]}"#, "[[]]", SanitizingPolicy(conversions: .unwrapSingle)
        ),
        (
            #"{"a":{"$type":"[string?:a\\|b|email?]","$convert":[]}}"#, #"{"a":["b"]}"#,
            SanitizingPolicy(conversions: .unwrapSingle)
        ),
        (
            #"{"$any":[{"a?":"any"},"int"]}"#, #"{"a":"","\u0061":""}"#,
            SanitizingPolicy(duplicateKeys: .reject)
        ),
        (#"{"a?":{"$in":[7]}}"#, #"{"a":[null]}"#, SanitizingPolicy(conversions: .unwrapSingle)),
        (
            #"{"a":{"$type":"ipv6?","$in":[""]}}"#, #"{"a":[null]}"#,
            SanitizingPolicy(conversions: .unwrapSingle)
        ),
        (
            #"{"a?":{"$any":[{"$type":"string","$trim":true},"int"]}}"#, #"{"a":[" é "]}"#,
            SanitizingPolicy(conversions: .unwrapSingle)
        ),
        (
            #"{"x?":{"$type":"string:^[a-z]+$","$trim":true,"$null":[5]}}"#, #"{"x":"  é@b.co"}"#,
            SanitizingPolicy()
        ),
        (
            #"{"x*y?":{"$type":"email","$null":[[]],"$trim":true,"$length":"0,5"}}"#,
            #"{"xky":" é@b.co"}"#, SanitizingPolicy(conversions: .lenient)
        ),
        (
            #"{"x?":{"$type":"enum: A,b","$trim":true}}"#, #"{"x":" a"}"#,
            SanitizingPolicy(conversions: .lenient)
        ),
        (
            #"[{"x*y":[{}]}]"#, #"[{"xky":[null],"xky":null}]"#,
            SanitizingPolicy(maxDropped: .count(0))
        ),
        (
            #"{"$type":[{"$tuple":["int"],"$null":true}],"$count":"2,6"}"#, #""b""#,
            SanitizingPolicy(conversions: .wrapSingle, maxDropped: .count(0))
        ),
        (
            ##"{"$type":["#u"],"$define":{"u":{"$any":[["#u"],[["#u"]],{"k":"#u"},"~int"]}}}"##,
            #"["x","1",{"k":"5"},{"k":"z"},{"k":{"k":"q"}},[[]]]"#,
            SanitizingPolicy(conversions: [.wrapSingle, .unwrapSingle])
        ),
        (
            ##"{"$any":[["#a"],["#b"]],"$define":{"a":{"$any":[["#b"],["int"]]},"b":{"$any":[["#a"],"bool"]}}}"##,
            #"5"#, SanitizingPolicy(conversions: .wrapSingle)
        ),
        (
            ##"{"$type":["#l?"],"$define":{"l":{"$type":["#l?"],"$count":",1"}}}"##,
            #"["x",{"a":[1]}]"#, SanitizingPolicy(conversions: .wrapSingle)
        ),
    ]

    @Test(arguments: found.indices)
    func `what went wrong once stays mended`(_ index: Int) throws {
        let row = FusedWalkExampleTests.found[index]
        let example = LawCase(
            pattern: try #require(NaiveParser.parse(row.pattern)),
            policy: row.policy,
            document: try #require(NaiveParser.parse(row.document)),
            rendering: 0
        )
        let difference = FusedWalk.difference(example)
        #expect(difference == nil, "\(example)\n\(difference ?? "")")
    }

    @Test(
        arguments: NaiveSanitizerTests.propagation + NaiveSanitizerTests.unions
            + NaiveSanitizerTests.directives + NaiveSanitizerTests.rejections
            + NaiveSanitizerTests.decisions
    )
    func `an example of the documentation comes out as it says`(_ example: Example) throws {
        let pattern = try Pattern(example.pattern, name: "example.pattern.json")
        let sanitizer = Sanitizer(pattern, policy: example.policy)
        let walk = try FusedWalk(Array(example.document.utf8), sanitizer)
        #expect(walk.value?.text == example.clean.flatMap { NaiveParser.parse($0)?.text })
        #expect(walk.changes.sorted() == example.changes.sorted())
    }

    @Test(arguments: NaiveConversionTests.rows)
    func `a conversion gives what the table says`(
        _ expression: String,
        _ input: String,
        _ name: String,
        _ expected: String?
    ) throws {
        let pattern = try Pattern(
            #"{"$type":"\#(expression)","$convert":["\#(name)"]}"#,
            name: "conversion.pattern.json"
        )
        let walk = try FusedWalk(Array(input.utf8), Sanitizer(pattern))
        #expect(walk.value?.text == expected)
    }
}
