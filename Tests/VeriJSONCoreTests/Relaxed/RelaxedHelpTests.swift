import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

/// The help of a syntax error that lenient reading would repair.
@Suite struct RelaxedHelpTests {
    /// Returns the set that a help names for the library and for the command; nil if it names none,
    /// or two different ones.
    private static func named(by error: UnreadableDocumentError) -> Sanitizer.Policy.Relaxed? {
        let names = error.diagnostic.help.compactMap { help -> [[String]]? in
            let library = help.firstMatch(of: /Sanitizer\.Policy\(relaxed: \[?([^\])]+)\]?\)/)
            let command = help.firstMatch(of: /'verijson clean --relaxed=([A-Za-z0-9,]+)'/)
            guard let library, let command else { return nil }
            return [
                library.1.split(separator: ", ").map { String($0.dropFirst()) },
                command.1.split(separator: ",").map(String.init),
            ]
        }
        guard names.count == 1, names[0][0] == names[0][1] else { return nil }
        let known = Sanitizer.Policy.Relaxed.named + Sanitizer.Policy.Relaxed.namedSets
        return Sanitizer.Policy.Relaxed(
            names[0][0].compactMap { name in known.first { $0.name == name }?.set }
        )
    }

    private static let texts: [[UInt8]] = [
        Array("\u{FEFF}{\"a\":1}".utf8), "{\"a\":1}".utf8.flatMap { [$0, 0] },
        [0xFF, 0xFE] + "[\"é\",]".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        Array("[\"".utf8) + [0xE9] + Array("\"]".utf8),
        Array("// c\n{a: 'b', /* d */ c: [1,],}".utf8),
        Array("{a: .5, b: 0x1F, 'c': +1, d: NaN, e: True, \u{A0}f: 007, g: 1_0}".utf8),
        Array("[\"a\tb\nc\", “d”, \"\\x41\"]".utf8), Array("{\"a\" 1 \"b\": 2,, \"c\": [".utf8),
        Array("```json\n{\"a\": 1}\n```".utf8), Array("{\"a\": 1} and so on".utf8),
        Array("[1,,2]".utf8), Array("[\"C:\\dir\"]".utf8), Array("[TRUE # c\n, undefined]".utf8),
        Array("{a b: c d}".utf8), Array("[\"say \"hi\" to\"]".utf8), Array("{\"a\": [\"b]}".utf8),
        Array("{\"a\": [1}".utf8), Array("{\"a\":}".utf8), Array("[\"a\" \"b\", 1 2]".utf8),
        Array("Here it is: {\"a\": 1}.".utf8), Array("{\"a\": 1, \"b\": say hi,, # x\n}".utf8),
        Array("[012]".utf8), Array("\\".utf8), Array("[1][2]".utf8), Array("{\"a\"::1}".utf8),
    ]

    /// Checks the help for a text, and returns whether it has one.
    private func check(
        _ text: [UInt8],
        _ allowed: Sanitizer.Policy.Relaxed,
        _ name: String
    ) -> Bool? {
        guard let error = allowed.refusal(of: text) else { return nil }
        let isRepaired =
            error.syntaxError != nil
            && [.compatible, .salvage].contains { allowed.union($0).refusal(of: text) == nil }
        guard let named = Self.named(by: error) else {
            #expect(!isRepaired, "\(name): \(error.diagnostic.help)")
            return false
        }
        #expect(named.isSuperset(of: allowed), "\(name)")
        #expect(named.refusal(of: text) == nil, "\(name): \(error.diagnostic.help)")
        return true
    }

    @Test(
        arguments: [Sanitizer.Policy.Relaxed.none, .trailingCommas, .json5, .compatible, .salvage]
    )
    func `a syntax error names the departures that repair it`(allowed: Sanitizer.Policy.Relaxed) {
        let helped = Self.texts.enumerated().compactMap {
            check(
                $0.element,
                allowed,
                "\($0.offset): \(String(decoding: $0.element, as: UTF8.self))"
            )
        }
        // Three have no repair.
        #expect(helped.count { !$0 } == 3)
    }

    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
    func `each broken text of JSONTestSuite names its repair, or has none`() throws {
        let folder = "JSONTestSuite/test_parsing"
        let files = try Corpora.files(in: folder).filter { $0.hasPrefix("n_") }
        let helped = try files.compactMap { file in
            check(try Corpora.bytes(folder + "/" + file), .none, file)
        }
        #expect(helped.count == 188)
        #expect(helped.count { $0 } > 150)
    }

    @Test func `few departures are named one by one, many by their set`() throws {
        func help(_ text: String, _ allowed: Sanitizer.Policy.Relaxed = .none) -> String? {
            allowed.refusal(of: Array(text.utf8))?.diagnostic.help.last
        }
        #expect(
            help("[1,]")
                == "to have it repaired: Sanitizer.Policy(relaxed: .trailingCommas), or "
                + "'verijson clean --relaxed=trailingCommas'"
        )
        #expect(
            help("{a: 'b',}")?.contains("[.trailingCommas, .singleQuotes, .unquotedKeys]") == true
        )
        #expect(help("{a: 'b', c: [+1,],}")?.contains("(relaxed: .json5)") == true)
        #expect(help("{a: 'b',, c: [+1,],}")?.contains("(relaxed: .compatible)") == true)
        #expect(help("[1,,2]", .compatible)?.contains("[.compatible, .holes]") == true)
    }

    @Test func `a byte order mark is not to be counted in bytes`() throws {
        let error = try #require(
            Sanitizer.Policy.Relaxed.none.refusal(of: Array("\u{FEFF}[1]".utf8))
        )
        #expect(error.syntaxError?.help?.contains("bytes") == false)
        #expect(error.description.contains("--relaxed=byteOrderMark"))
    }

    @Test func `a verifier, which never repairs, names them too`() throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Verifier(.anything).findings("[1,]")
        }
        #expect(error?.description.contains("--relaxed=trailingCommas") == true)
    }
}
