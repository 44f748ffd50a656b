import TestSupport
import Testing
import VeriJSONCore

/// Cases that generated documents once went wrong with, and the examples of the documentation.
struct FusedWalkExampleTests {
    typealias Example = NaiveSanitizerTests.Example

    static let found: [(pattern: String, document: String, policy: Sanitizer.Policy)] = [
        (
            #"[{"$type":"string:^[A-Z]","$fallback":"Ada"}]"#, #""""#,
            Sanitizer.Policy(conversions: .wrapSingle)
        ),
        (
            #"{"a":{"$in":[""],"$null":[[]]}}"#, #"{"a":[[]]}"#,
            Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        (#"{"a?":{"$any":[["int"],"int"],"$null":[[]]}}"#, #"{"a":[null]}"#, Sanitizer.Policy()),
        (
            #"{"id":"any","$null":[[]]}"#, "[[]]", Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        (
            #"{"a":{"$type":"[string?:a\\|b|email?]","$convert":[]}}"#, #"{"a":["b"]}"#,
            Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        (
            #"{"$any":[{"a?":"any"},"int"]}"#, #"{"a":"","\u0061":""}"#,
            Sanitizer.Policy(duplicateKeys: .reject)
        ),
        (#"{"a?":{"$in":[7]}}"#, #"{"a":[null]}"#, Sanitizer.Policy(conversions: .unwrapSingle)),
        (
            #"{"a":{"$type":"ipv6?","$in":[""]}}"#, #"{"a":[null]}"#,
            Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        (
            #"{"a?":{"$any":[{"$type":"string","$trim":true},"int"]}}"#, #"{"a":[" é "]}"#,
            Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        (
            #"{"x?":{"$type":"string:^[a-z]+$","$trim":true,"$null":[5]}}"#, #"{"x":"  é@b.co"}"#,
            Sanitizer.Policy()
        ),
        (
            #"{"x*y?":{"$type":"email","$null":[[]],"$trim":true,"$length":"0,5"}}"#,
            #"{"xky":" é@b.co"}"#, Sanitizer.Policy(conversions: .lenient)
        ),
        (
            #"{"x?":{"$type":"enum: A,b","$trim":true}}"#, #"{"x":" a"}"#,
            Sanitizer.Policy(conversions: .lenient)
        ),
        (
            #"[{"x*y":[{}]}]"#, #"[{"xky":[null],"xky":null}]"#,
            Sanitizer.Policy(maxDropped: .count(0))
        ),
        (
            #"{"$type":[{"$tuple":["int"],"$null":true}],"$count":"2,6"}"#, #""b""#,
            Sanitizer.Policy(conversions: .wrapSingle, maxDropped: .count(0))
        ),
        (
            ##"{"$type":["#u"],"$define":{"u":{"$any":[["#u"],[["#u"]],{"k":"#u"},"~int"]}}}"##,
            #"["x","1",{"k":"5"},{"k":"z"},{"k":{"k":"q"}},[[]]]"#,
            Sanitizer.Policy(conversions: [.wrapSingle, .unwrapSingle])
        ),
        (
            ##"{"$any":[["#a"],["#b"]],"$define":{"a":{"$any":[["#b"],["int"]]},"b":{"$any":[["#a"],"bool"]}}}"##,
            #"5"#, Sanitizer.Policy(conversions: .wrapSingle)
        ),
        (
            ##"{"$type":["#l?"],"$define":{"l":{"$type":["#l?"],"$count":",1"}}}"##,
            #"["x",{"a":[1]}]"#, Sanitizer.Policy(conversions: .wrapSingle)
        ),
        (
            #"{"$any":[{"$any":[{"p":["int"],"m":"int"},{"$tuple":["number","*"]}]},"string"],"$null":true}"#,
            #"{"p":[1],"p":[1]}"#,
            Sanitizer.Policy(conversions: .wrapSingle, duplicateKeys: .reject)
        ),
        (
            #"{"$any":[{"$any":[[{"p":["int"],"m":"int"}],{"a":"int"}]},"string"],"$null":true}"#,
            #"[{"p":[1],"p":[1],"m":1},2]"#,
            Sanitizer.Policy(conversions: .unwrapSingle, duplicateKeys: .reject)
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
