import TestSupport
import Testing

@Suite(.serialized)
struct LintTests {
    @Test func `all mistakes of a pattern are drawn`() throws {
        let workplace = try Workplace(["p.json": #"{"a": "nubmer", "b": 42, "c": "string:("}"#])
        let run = try workplace.run("lint", "p.json")
        #expect(run.code == 78)
        #expect(run.errors.hasPrefix("p.json: 3 mistakes\n\nerror[pattern.type.unknown]: "))
        #expect(run.errors.split(separator: "\n").count { $0.contains(" --> p.json:1:") } == 3)
        #expect(run.errors.contains("^^^^^^"))
    }

    @Test func `warnings do not fail`() throws {
        let workplace = try Workplace(["p.json": #"{"a": "string:b"}"#])
        let run = try workplace.run("lint", "p.json")
        #expect(run.code == 0)
        #expect(run.errors.hasPrefix("p.json: 1 warning\n\nwarning[lint."))
    }

    @Test func `a pattern without mistakes says so`() throws {
        let run = try Sheet.workplace().run("lint", "p.json")
        #expect(run.code == 0)
        #expect(run.errors == "p.json: no mistakes\n")
    }

    @Test func `an empty pattern is a mistake`() throws {
        let workplace = try Workplace(["p.json": ""])
        let run = try workplace.run("lint", "p.json")
        #expect(run.code == 78)
        #expect(run.errors.hasPrefix("p.json: 1 mistake\n\nerror[pattern.json.empty]"))
    }

    @Test func `a missing pattern exits with 66 after the others are done`() throws {
        let run = try Sheet.workplace().run("lint", "nowhere.json", "p.json")
        #expect(run.code == 66)
        #expect(run.errors.hasSuffix("p.json: no mistakes\n"))
    }
}
