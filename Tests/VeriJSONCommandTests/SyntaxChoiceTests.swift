import TestSupport
import Testing

/// Which of JSON and XML a document is read as.
@Suite struct SyntaxChoiceTests {
    private static func run(
        _ text: String,
        named name: String?,
        _ options: String...
    ) throws -> Workplace.Run {
        let workplace = try Workplace(["p.json": "\"any\""])
        let words = ["clean", "-q", "-p", "p.json"] + options
        guard let name else { return try workplace.run(words, input: text) }
        try workplace.write(text, to: name)
        return try workplace.run(words + [name])
    }

    @Test(
        arguments: [
            "<br />\n<b>Warning</b>: x in y on line <b>3</b><br />\n{\"a\": 1}",
            "<think>It is {x}, or [y].</think>\n{\"a\": 1}", "<think>a</think>{\"a\": 1}<p>b</p>",
            "<p>a</p>{\"a\": 1}<p>b</p>",
        ],
        [nil, "d.json", "d.txt"]
    )
    func `tags around JSON do not make it XML`(text: String, name: String?) throws {
        let run = try Self.run(text, named: name, "--relaxed=salvage")
        #expect(run.output == "{\"a\": 1}", "\(run.errors)")
        #expect(run.code == 0)
    }

    @Test(
        arguments: [
            "<?xml version=\"1.0\"?>\n<a><b>1</b></a>", "<!DOCTYPE a>\n<a><b>1</b></a>",
            "<a><b>1</b></a>\n", "<a ><b>1</b></a >", "<!-- c -->\n<a><b>1</b></a>",
            "\u{FEFF}<a><b>1</b></a>",
        ],
        [nil, "d.xml", "d.txt"]
    )
    func `a document in XML is read as XML`(text: String, name: String?) throws {
        for options in [[], ["--relaxed=salvage"]] {
            let workplace = try Workplace(["p.json": "\"any\""])
            try workplace.write(text, to: name ?? "d")
            let words = ["clean", "-q", "-p", "p.json"] + options
            let run =
                if let name {
                    try workplace.run(words + [name])
                } else {
                    try workplace.run(words, input: text)
                }
            #expect(run.output == "{\"a\":{\"b\":\"1\"}}", "\(run.errors)")
        }
    }

    @Test func `an empty element is XML`() throws {
        let run = try Self.run("<a b='1'/>\n", named: nil)
        #expect(run.output == "{\"a\":{\"@b\":\"1\"}}", "\(run.errors)")
    }

    @Test(arguments: ["<!DOCTYPE html>\n<html><p>x</p></html>", "<HTML><p>503</p></HTML>"])
    func `a page in HTML has a message of its own`(text: String) throws {
        for name in [nil, "d.json", "d.txt"] as [String?] {
            let run = try Self.run(text, named: name, "--relaxed=salvage")
            #expect(run.code == 65)
            #expect(run.errors.contains("found a page in HTML"), "\(run.errors)")
        }
    }

    @Test(arguments: ["<a><b>1</b>", "<a>1</a><a>2</a>", "<a"])
    func `what is neither is an error that names the option`(text: String) throws {
        for verb in ["clean", "verify"] {
            let workplace = try Workplace(["p.json": "\"any\""])
            let run = try workplace.run([verb, "-p", "p.json"], input: text)
            #expect(run.code == 65)
            #expect(run.errors.contains("error[xml."), "\(run.errors)")
            #expect(
                run.errors.contains("= help: '--from json' or '--from xml' says how to read it")
            )
            let told = try workplace.run([verb, "-p", "p.json", "--from", "xml"], input: text)
            #expect(told.code == 65)
            #expect(!told.errors.contains("--from json"))
        }
    }

    @Test func `JSON that can be repaired is an error of JSON`() throws {
        let run = try Self.run("<think>x</think>{\"a\": 1}", named: nil)
        #expect(run.code == 65)
        #expect(run.errors.contains("--relaxed=surroundingText"), "\(run.errors)")
    }
}
