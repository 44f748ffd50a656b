import Foundation
import TestSupport
import Testing

/// Names of files that are no text, or that text takes for one another.
@Suite(.serialized)
struct FileNameTests {
    #if os(Linux)
    private static let hasBytes = true
    #else
    private static let hasBytes = false
    #endif

    @Test(.enabled(if: hasBytes, "the names of files are UTF-8 here"))
    func `a name that is not UTF-8 is read and written as its bytes`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            #"""
            b=$(printf '\377'); a=$(printf '\303\251\200'); mkdir "d$b"
            cp dirty.json "d$b/in$b"; cp p.json "p$b"; cp p.json "q$a.pattern.json"
            cd "d$b"
            $verijson clean -q -p "../p$b" -o "out$b" --undo="u$b" --quarantine "q$b" \
              --summary "s$b" --report "r$b" --format json "in$b" || exit 1
            $verijson restore "out$b" --undo "u$b" -o "back$b" && cmp "back$b" ../dirty.json || exit 2
            $verijson replay -q "-p../p$b" "q$b" -o v --quarantine "q$b"; [ $? = 2 ] || exit 3
            $verijson report "r$b" -o "t$b" && $verijson report "s$b" -o "t$b" || exit 4
            $verijson infer -q "in$b" --state "state$b" -o "i$b" || exit 5
            $verijson convert "../q$a.pattern.json" --to schema -o "c$b" || exit 6
            $verijson clean -q -p "../p$b" -i "in$b" && cmp "in$b" "out$b" || exit 7
            cp ../dirty.json "x$b.gz"
            $verijson clean -q -p "../p$b" "in$b" "x$b.gz" -o "dir$b/" && cmp "dir$b/x$b" "out$b" || exit 8
            ln -s "link$b" to; $verijson clean -q -p "../p$b" ../dirty.json -o to || exit 9
            ls | od -An -c | tr -d ' \n'; ls "dir$b" | od -An -c | tr -d ' \n'
            """#
        )
        #expect(run.code == 0, "\(run.errors)")
        let names = [
            "back", "c", "dir", "i", "in", "link", "out", "q", "r", "s", "state", "t", "u",
        ]
        let made = run.output.replacing("\\n", with: " ").split(separator: " ").map(String.init)
        #expect(
            made.sorted()
                == (names.map { $0 + "377" } + ["to", "v", "x377.gz", "in377", "x377"])
                .sorted()
        )
    }

    @Test(.enabled(if: hasBytes, "the names of files are UTF-8 here"))
    func `messages show the bytes of such a name`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            #"""
            b=$(printf '\377'); cp dirty.json "é$b.json"
            $verijson clean -p p.json -o out "é$b.json" 2>&1 | head -n 1
            $verijson clean -p p.json "no$b" 2>&1
            $verijson clean -p p.json dirty.json -o "$b" --undo "./$b" 2>&1 | head -n 1
            $verijson clean -p p.json "--$b" 2>&1 | head -n 1
            $verijson clean -p p.json --format "$b" dirty.json 2>&1 | head -n 1
            """#
        )
        let lines = run.output.split(separator: "\n")
        #expect(lines[0] == #"é\xFF.json: changed: 1 of 3 items dropped (33.3%), 1 stripped"#)
        #expect(lines[1] == #"verijson: error: cannot read 'no\xFF': no such file or directory"#)
        #expect(
            lines[2].hasSuffix(
                #"expected a file of its own after '--undo', found './\xFF', which is also '\xFF'"#
            )
        )
        #expect(lines[3] == #"verijson: error: unknown option '--\xFF'"#)
        #expect(lines[4].hasSuffix(#"after '--format', found '\xFF'"#))
    }

    @Test(.enabled(if: hasBytes, "file systems here take both names for one"))
    func `names that differ by normalisation only are files of their own`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            #"""
            one=$(printf '\303\251'); two=$(printf 'e\314\201'); cp dirty.json "$one"; cp clean.json "$two"
            $verijson clean -q -p p.json dirty.json -o "o$one" --undo "o$two" || exit 1
            $verijson clean -q -p p.json "$one" "$two" -o dir/ || exit 2
            ls dir | wc -l; ls -d o?* | wc -l
            """#
        )
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.split(whereSeparator: \.isWhitespace) == ["2", "2"])
    }

    @Test func `a slash before a combining character ends a name`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            #"""
            mark=$(printf '\314\201'); mkdir a; cp dirty.json "a/$mark"
            $verijson clean -q -p p.json "a/$mark" -o "out/" && cmp "out/$mark" clean.json
            $verijson clean -q -p p.json "a/$mark" -o "a/../a/$mark"
            """#
        )
        #expect(run.code == 0, "\(run.errors)")
    }
}
