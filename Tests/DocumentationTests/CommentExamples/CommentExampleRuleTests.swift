import Testing

/// The rules by which examples are found in comments and made into tests.
@Suite struct CommentExampleRuleTests {
    private func blocks(_ text: String) -> [CommentBlock] {
        CommentBlock.blocks(of: SwiftSource(path: "Sources/A.swift", text: text), text: text)
    }

    @Test func `indented blocks of public declarations are Swift`() {
        let blocks = blocks(
            """
            /// A type.
            ///
            ///     let a = A()
            ///
            ///     a.b     // 1
            ///
            /// Text, whose next line is only indented:
            ///     like this
            @frozen
            public struct A: Sendable {
                /// A function.
                ///
                /// ```text
                ///  ^ drawing
                /// ```
                ///
                ///     a.f()
                @inlinable public func f<T>(_ t: T) {
                    var x = 1
                }

                ///     never.public()
                var b: Int
            }

            extension A.B {
                ///     A.B(1)
                public init?(_ c: Int) {}
            }
            """
        )
        #expect(blocks.map(\.declaration) == ["A", "A.f", "A.f", "A.B.init"])
        #expect(blocks.map(\.line) == [3, 13, 17, 27])
        #expect(blocks.map(\.language) == [nil, "text", nil, nil])
        #expect(blocks[0].lines == ["let a = A()", "", "a.b     // 1"])
        #expect(blocks[1].lines == [" ^ drawing"])
    }

    @Test func `the parts of public enumerations and protocols are public`() {
        let blocks = blocks(
            """
            public enum A {
                ///     A.b
                case b
            }
            public protocol C {
                ///     d()
                func d()
            }
            enum E {
                ///     E.f
                case f
                ///     E.g
                public static let g = 1
            }
            """
        )
        #expect(blocks.map(\.declaration) == ["A.b", "C.d"])
    }

    @Test(arguments: [
        ("{\"price\": 1}", false), ("   |  ^^^ the rule", false), ("let me", true),
        ("    try f()", true), ("log(1); print(2)", true),
    ])
    func `a fenced block with Swift is noticed`(_ line: String, isSwift: Bool) {
        var block = CommentBlock(path: "A.swift", line: 1, declaration: "A", language: "text")
        block.lines = ["12", line]
        #expect(block.looksLikeSwift == isSwift)
    }

    @Test func `results are compared, and all else is kept`() {
        let block = CommentBlock(
            path: "Sources/VeriJSONCore/Values/A.swift",
            line: 1,
            declaration: "A",
            lines: ##"""
                struct A { var b: Int }
                extension B: C {}

                // The first part:
                var a = A("""
                    { // no comment
                    """)
                a.b = f { $0 == 1 }     // a remark
                a.b     // "1", in quotes
                a.c([
                    "//",
                ])   // 2
                // A remark on what follows:
                try a.d(#"\"#)

                // two
                //   lines
                do {
                    let e = try a.e { x in
                        x.f()
                    }
                } catch let error as E {
                    print(error)
                }
                """##.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        )
        let file = CommentExample.files(of: [CommentExample(block, name: "the example of A")])
        #expect(
            file["Examples+Values.swift"] == ##"""
                // Made from the examples in comments of Sources; see .github/CONTRIBUTING.md.
                // swift-format-ignore-file

                import Foundation
                import TestSupport
                import Testing
                import VeriJSON
                import VeriJSONContracts
                import VeriJSONInference
                import VeriJSONReports
                import VeriJSONStreams

                extension PlainExamples {
                    // Sources/VeriJSONCore/Values/A.swift
                    @Test func `the example of A`() throws {
                        let stated = StatedResults()
                        struct A { var b: Int }

                        // The first part:
                        var a = A("""
                            { // no comment
                            """)
                        _ = a
                        a.b = f { $0 == 1 }     // a remark
                        stated.expect(a.b, #""1", in quotes"#)
                        stated.expect(a.c([
                            "//",
                        ]), "2")
                        // A remark on what follows:
                        stated.expect(try a.d(#"\"#), #"two\#n  lines"#)
                        do {
                            let e = try a.e { x in
                                x.f()
                            }
                            _ = e
                        } catch let error as E {
                            discard(print(error))
                        }
                        stated.end(3)
                    }
                }

                extension B: C {}

                """##
        )
    }

    @Test(arguments: [
        ("2", "2", true), ("2, of which 1 is new", "2", true), ("2 of 3", "2", false),
        ("23", "2", false), ("a … d", "a b c d", true), ("a … d", "a b c", false),
        ("(…)", "(a) b", false), ("…", "", true), ("a … c … e", "a b e", false),
    ])
    func `a comment states a result`(_ comment: String, _ result: String, isTrue: Bool) {
        #expect(StatedResults.states(comment, result) == isTrue)
    }

    @Test func `results are stated as they are printed`() {
        let none: Int? = nil
        let some: Int?? = 2
        #expect(StatedResults.descriptions(of: none as Any) == ["nil"])
        #expect(StatedResults.descriptions(of: some as Any) == ["2"])
        #expect(StatedResults.descriptions(of: "a\n") == ["a"])
        let sign: FloatingPointSign? = .plus
        #expect(StatedResults.descriptions(of: sign as Any) == ["plus", ".plus"])
    }
}
