import Testing

#if canImport(GatewayRules)
@testable import GatewayRules
#endif

/// The values of single fields.
struct FieldRuleTests {
    @Test(arguments: [
        "a", "localhost", "example.org", "example.org:80", "a_b-c.d", "127.0.0.1:65535", "[::1]",
        "[::1]:8080", "[::ffff:10.0.0.1]", "a:",
    ])
    func `a host is accepted`(_ value: String) {
        #expect(HostField.isValid([value], isRequired: true))
    }

    @Test(arguments: [
        "", " ", "a b", "a/b", "a@b", "a#b", "a?b", "a,b", "http://a", ":80", "a:b", "a:65536",
        "a:123456", "[::1", "[]", "[g::]", "[::1]a", "a:1:2", "é", "a%20b", "a\\b",
    ])
    func `what is not a host is refused`(_ value: String) {
        #expect(!HostField.isValid([value], isRequired: true))
        #expect(!HostField.isValid([value], isRequired: false))
    }

    @Test func `one field is required, and one is allowed`() {
        #expect(!HostField.isValid([], isRequired: true))
        #expect(HostField.isValid([], isRequired: false))
        #expect(!HostField.isValid(["a", "a"], isRequired: true))
        #expect(!HostField.isValid(["a", "b"], isRequired: false))
    }

    @Test(arguments: [
        ([], true), ([""], true), (["identity"], true), (["Identity"], true),
        (["IDENTITY, identity"], true), (["identity", " identity "], true), (["gzip"], false),
        (["identity, gzip"], false), (["identity", "br"], false), ([","], true),
    ])
    func `an encoding is plain, or is none`(_ lines: [String], _ isPlain: Bool) {
        #expect(FieldLists.isPlain(contentEncoding: lines) == isPlain)
    }

    @Test(arguments: [
        (["Application/JSON; charset=utf-8"], ["application/json"]), ([], []), ([""], []),
        (["application/json\t;a=b"], ["application/json"]), (["a/b c/d"], ["a/b"]),
        ([";a=b"], []), ([" , "], []), (["a/b,c/d;e"], ["a/b", "c/d"]),
        (["a/b", "a/b ", "c/d"], ["a/b", "a/b", "c/d"]),
    ])
    func `all media types of a message count`(_ lines: [String], _ types: [String]) {
        #expect(FieldLists.mediaTypes(lines) == types)
    }

    @Test(arguments: [
        ([], true), (["chunked"], true), (["Chunked"], true), (["gzip, chunked"], false),
        (["gzip", "chunked"], false), (["chunked, chunked"], false), (["gzip"], false),
        ([""], false), (["identity"], false), (["chunked;q=1"], false),
    ])
    func `chunks are the one transfer coding`(_ lines: [String], _ isKnown: Bool) {
        #expect(FieldLists.isKnown(transferEncoding: lines) == isKnown)
    }

    @Test(arguments: [
        (["close"], true), (["Close"], true), (["x, CLOSE"], true), (["x", "close ,y"], true),
        ([], false), (["keep-alive"], false), (["closed"], false), (["x-close"], false),
    ])
    func `a connection closes in any case and place`(_ lines: [String], _ closes: Bool) {
        #expect(FieldLists.closes(connection: lines) == closes)
    }

    @Test(arguments: [
        (#""a""#, #""a""#), (#"W/"a""#, #"W/"a""#), (#""""#, #""""#), (#"a"#, nil), (#""a"#, nil),
        (#"w/"a""#, nil), (#""a" "#, nil), (#""a b""#, nil),
    ])
    func `a tag is read`(_ text: String, _ expected: String?) {
        #expect(EntityTag(text)?.text == expected)
    }

    @Test func `a list of tags is read up to a mistake`() {
        let tags = EntityTag.list(#" "a", W/"b,c",, "d" , e, "f""#)
        #expect(tags.map(\.text) == [#""a""#, #"W/"b,c""#, #""d""#])
        #expect(EntityTag.list("*").isEmpty)
    }

    @Test func `a marked tag leads back to the upstream's, with this pattern only`() throws {
        let old = TagMark([Array("pattern".utf8), Array("1".utf8)])
        let new = TagMark([Array("pattern".utf8), Array("2".utf8)])
        var seen: Set<EntityTag> = []
        for text in [#""v1""#, #"W/"v1""#] {
            let tag = try #require(EntityTag(text))
            for treatment in TagMark.Treatment.allCases {
                let marked = old.marked(tag, treatment)
                #expect(old.original(marked) == tag)
                #expect(new.original(marked) == nil)
                #expect(seen.insert(marked).inserted)
                #expect(EntityTag(marked.text) == marked)
            }
            #expect(old.marked(tag, .unchanged).isWeak == tag.isWeak)
            #expect(old.marked(tag, .changed).isWeak)
            #expect(old.original(tag) == nil)
        }
    }

    @Test func `a digest depends on where its parts end`() {
        func hexadecimal(_ parts: String...) -> String {
            var digest = Digest()
            for part in parts { digest.add(Array(part.utf8)) }
            return digest.hexadecimal
        }
        #expect(hexadecimal("ab", "c") != hexadecimal("a", "bc"))
        #expect(hexadecimal("abc").count == 16)
    }
}
