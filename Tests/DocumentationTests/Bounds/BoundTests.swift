import Foundation
import TestSupport
import Testing

/// Every integer constant of the sources that bounds something, with the test that crosses it.
///
/// What goes wrong at a bound, such as a search that begins again at a block or a count that is cut
/// at a cap, shows only in input that crosses it. A constant that is added needs an entry in
/// ``Bound/all``: the test whose input goes from below the bound to above it, or the reason why it
/// bounds nothing.
@Suite struct BoundTests {
    private static let constants = Repository.files(below: "Sources", ending: ".swift")
        .reduce(into: Set<String>()) { names, path in
            let file = path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? path
            guard let text = try? Repository.text(path) else { return }
            names.formUnion(SourceConstants(text, file: file).names)
        }

    @Test func `every constant of the sources has an entry`() {
        let known = Set(Bound.all.flatMap(\.constants))
        #expect(Self.constants.subtracting(known).sorted() == [])
        #expect(known.subtracting(Self.constants).sorted() == [])
        #expect(Bound.all.flatMap(\.constants).count == known.count)
        #expect(known.count > 300)
    }

    @Test func `every test that crosses a bound is there`() throws {
        var tests: [String: Set<String>] = [:]
        for path in Repository.files(below: "Tests", ending: "Tests.swift") {
            let file = path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? path
            let text = try Repository.text(path)
            let names = text.matches(of: /func (?:`([^`]+)`|(\w+))\(/)
                .map { String($0.1 ?? $0.2 ?? "") }
            tests[file, default: []].formUnion(text.contains("@Test") ? names : [])
        }
        for bound in Bound.all {
            guard case .crossed(let suite, let test) = bound.treatment else { continue }
            #expect(tests[suite]?.contains(test) == true, "\(suite): \(test)")
        }
    }

    @Test func `constants are found in any form`() {
        let text = """
            private static let a = 1 << 20 // not 7
            static var b: Int { 64 }
            static let c = (each: 8, all: 64)
            static let d = 4...64
            static let e = "12", f = 1.5
            static let g: UInt = 12 * 1_024
            static let h = UInt16.max
            static let i = Other.limit
            static var j: Int {
                16
            }
            var k = 1 << 14
            var l = 15
            init(m: Int = 512, n: Int = 3) {}
            guard text.count <= 254, end < 64 else { return text.prefix(60) }
            let o = min(size, 1 << 16)
            for _ in 0..<100 {}
            guard (1...300).contains(size), index < 48 else { return [CChar](repeating: 0, count: 1 << 12) }
            let p = try JSONValue(parsing: bytes, depthLimit: 90_000)
            // guard text.count <= 255
            "guard text.count <= 256"
            """
        let names = SourceConstants(text, file: "F").names.map { String($0.dropFirst(2)) }
        let expected = [
            "1 << 12", "1 << 16", "100", "254", "300", "48", "60", "90_000", "a", "b", "c", "d",
            "g",
            "h", "j", "k", "m",
        ]
        #expect(names.sorted() == expected)
    }
}
