import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONInference

/// Samples with one value, key or place less than a bound of inference, as many and one more.
@Suite struct InferenceBoundTests {
    private func state(_ samples: [String]) throws -> PatternInference {
        var inference = PatternInference()
        for sample in samples { try inference.add(sample) }
        // What is saved is read again, and what is read in two parts and merged is the same.
        let saved = inference.json()
        #expect(try PatternInference(json: saved).json() == saved)
        var (first, second) = (PatternInference(), PatternInference())
        for sample in samples.prefix(samples.count / 2) { try first.add(sample) }
        for sample in samples.dropFirst(samples.count / 2) { try second.add(sample) }
        first.merge(second)
        #expect(first.json() == saved)
        return try PatternInference(json: saved)
    }

    private func text(_ samples: [String]) throws -> String {
        try state(samples).infer().text
    }

    /// The strings in an array of more items than have places of their own.
    private func strings(of state: PatternInference) throws -> StringStatistics {
        let items = state.reader.places[ObservedPlaces.root].arrays.items
        var found: PlaceIndex?
        if case .all(let place) = items { found = place }
        return state.reader.places[try #require(found)].strings
    }

    private func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

    @Test(arguments: 22...27) func `an enumeration has at most twenty-four values`(
        count: Int
    ) throws {
        let names = (0..<count).map { #""name\#(Character(Unicode.Scalar(UInt8(97 + $0))))""# }
        let samples = (0..<10).map { _ in list(names) }
        let isEnum = count <= 24
        let words = names.map { $0.dropFirst().dropLast() }.joined(separator: ",")
        let found = try text(samples)
        #expect(found.contains("enum:\(words)") == isEnum, "\(found)")
        #expect(found.contains(#"["string"]"#) == !isEnum, "\(found)")
    }

    @Test(arguments: 18...22) func `twenty strings make an enumeration or an expression`(
        count: Int
    ) throws {
        let words = (0..<count).map { #""\#($0 % 2 == 0 ? "open" : "shut")""# }
        #expect(try text([list(words)]).contains("enum:open,shut") == (count >= 20))
        let digits = (0..<count).map { #""00\#($0)""# }
        #expect(try text([list(digits)]).contains(#"string:^-?\\d+$"#) == (count >= 20))
    }

    private func converted(_ texts: [String]) throws -> String {
        var inference = PatternInference()
        inference.proposesConversions = true
        for text in texts { try inference.add(JSONWriter().string([.string(text)])) }
        return try inference.infer().text
    }

    @Test(arguments: 1...4) func `three texts show a form that others have as often`(
        count: Int
    ) throws {
        let days = (1...count).map { "2024010\($0)" }
        #expect(try converted(days).contains("date:yyyyMMdd") == (count >= 3))
        let words = (1...count).map { $0 % 2 == 0 ? "Y" : "N" }
        #expect(try converted(words).contains("wordsToBool") == (count >= 3))
    }

    @Test func `a date in a form has eight to forty bytes`() throws {
        #expect(try converted(["1/31/202"]).contains("date:") == false)
        #expect(try converted(["1/31/2024"]).contains("date:M/d/yyyy"))
        let longest = "Wednesday, September 25, 2024, 10:00:00 PM"
        #expect(longest.utf8.count == 42)
        #expect(try !converted([longest]).contains("date:"))
        let long = "Friday, September 27, 2024, 10:00:00 PM"
        #expect(long.utf8.count == 39)
        #expect(try converted([long]).contains("date:EEE, MMM d, yyyy, h:mm:ss a"))
    }

    @Test(arguments: [255, 256, 257]) func `JSON in a text nests at most 256 levels`(
        depth: Int
    ) throws {
        let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try converted([json]).contains("jsonText") == (depth <= 256))
    }

    @Test(arguments: [38, 39, 40, 41]) func `a value of an enumeration has at most forty bytes`(
        length: Int
    ) throws {
        let long = String(repeating: "x", count: length)
        let words = (0..<30).map { #""\#($0 % 2 == 0 ? long : "shut")""# }
        #expect(try text([list(words)]).contains("enum:\(long),shut") == (length <= 40))
    }

    @Test(arguments: 13...17) func `numbers of at most fifteen bytes are told from texts in XML`(
        length: Int
    ) throws {
        var samples = PatternInference()
        samples.areXML = true
        let number = String(repeating: "7", count: length)
        try samples.add(#"{"a": "\#(number)"}"#)
        #expect(try samples.infer().text.contains("int") == (length <= 15))
    }

    @Test(arguments: [1, 8, 9, 10, 191, 192, 193, 600])
    func `different strings are told apart up to a limit`(count: Int) throws {
        let words = (0..<count).map { "w\($0 * 7_919 % 100_000)x" }
        let samples = (0..<3).map { turn in
            list((0..<count).map { #""\#(words[($0 * 31 + turn) % count])""# })
        }
        let values = try strings(of: state(samples)).values
        #expect(values.isSaturated == (count > 192))
        if count <= 192 {
            let found = values.entries.map { String(decoding: $0.text, as: UTF8.self) }
            #expect(Set(found) == Set(words) && found.count == count)
            #expect(values.entries.allSatisfy { $0.count == 3 })
        }
    }

    @Test(arguments: [62, 63, 64, 65, 66]) func `strings up to sixty-four bytes are told apart`(
        length: Int
    ) throws {
        let words = ["a", "b"].map { #""\#(String(repeating: "x", count: length - 1))\#($0)""# }
        let values = try strings(of: state([list(words + words + words + words)])).values
        #expect(values.isSaturated == (length > 64))
        if length <= 64 { #expect(values.entries.map(\.count) == [4, 4]) }
    }

    @Test(arguments: [77, 78, 79, 80, 81, 82, 83])
    func `examples are cut between characters, and numbers stay numbers`(length: Int) throws {
        for last in ["x", "é", "日", "😀"] {
            let word = String(repeating: "x", count: length - last.utf8.count) + last
            let samples = ["[\"\(word) and more\"]", "[\"\(word)\"]"]
            for sample in samples { _ = try state([sample, sample]) }
        }
        for tail in ["5", "e5", "e-5", ".5", "E+12"] {
            let number = String(repeating: "7", count: length - tail.utf8.count) + tail
            let found = try state(["[\(number)]", "[-\(number), 1]"])
            #expect(Verifier(try Pattern(found.infer().text)).accepts("[\(number)]"))
        }
    }

    @Test(arguments: [1, 12, 13, 14, 511, 512, 513])
    func `members are found again, however many an object has`(count: Int) throws {
        func sample(_ keys: [Int]) -> String {
            "{"
                + keys.map { #""k\#($0)": \#($0 % 2 == 0 ? "1" : #""a b""#)"# }
                .joined(separator: ",") + "}"
        }
        let keys = Array(0..<count)
        let inference = try state([sample(keys), sample(keys.reversed()), sample(keys + [0])])
        let variant = try #require(inference.reader.places[ObservedPlaces.root].variants.first)
        #expect((variant.values != nil) == (count > 512))
        if count <= 512 {
            #expect(
                variant.members.map { String(decoding: $0.key, as: UTF8.self) }
                    == keys.map { "k\($0)" }
            )
            #expect(variant.members.allSatisfy { $0.count == 3 })
            #expect(variant.members.map(\.occurrences) == keys.map { $0 == 0 ? 4 : 3 })
        }
        #expect(try Verifier(Pattern(inference.infer().text)).accepts(sample(keys)))
    }

    @Test(arguments: 4...9) func `positions of an array have places up to six`(
        length: Int
    ) throws {
        let items = (0..<length).map { $0 % 2 == 0 ? "\($0)" : #""a b""# }
        let found = try text((0..<3).map { _ in list(items) })
        #expect(found.contains("$tuple") == (length <= 6), "\(found)")
        #expect(try Verifier(Pattern(found)).accepts(list(items)))
    }

    @Test(arguments: 22...27) func `objects have at most twenty-four variants`(
        count: Int
    ) throws {
        let samples = (0..<3).flatMap { _ in
            (0..<count).map { #"{"type": "t\#($0)x", "m\#($0)": 1, "n\#($0)": 2}"# }
        }
        let inference = try state(samples)
        let place = inference.reader.places[ObservedPlaces.root]
        #expect(place.hasJoinedVariants == (count > 24))
        #expect(place.variants.count == (count > 24 ? 1 : count))
        #expect(place.variants.reduce(0) { $0 + $1.objects } == 3 * count)
        let verifier = Verifier(try Pattern(inference.infer().text))
        for sample in samples { #expect(verifier.accepts(sample)) }
    }

    @Test(arguments: [38, 39, 40, 41, 42])
    func `a value that tells objects apart has at most forty bytes`(length: Int) throws {
        let long = String(repeating: "x", count: length)
        let samples = (0..<4).flatMap { _ in
            [#"{"type": "\#(long)", "a": 1}"#, #"{"type": "short", "b": 2}"#]
        }
        let inference = try state(samples)
        let place = inference.reader.places[ObservedPlaces.root]
        let known = place.variants.compactMap { $0.discriminator?.value }
        #expect(known.contains(long) == (length <= 40))
        for sample in samples {
            #expect(try Verifier(Pattern(inference.infer().text)).accepts(sample))
        }
    }

    @Test(arguments: 2...7) func `a member remembers the four members before it that sort first`(
        count: Int
    ) throws {
        let keys = (0..<count).map { "k\($0)" }
        let samples = keys.map { #"{"\#($0)": 1, "last": 2}"# }
        for order in [samples, samples.reversed()] {
            let place = try state(order).reader.places[ObservedPlaces.root]
            let members = try #require(place.variants.first).members
            let last = try #require(
                members.first { String(decoding: $0.key, as: UTF8.self) == "last" }
            )
            let names = last.predecessors.map {
                String(decoding: members[Int($0)].key, as: UTF8.self)
            }
            #expect(names.sorted() == Array(keys.prefix(4)))
        }
    }

    @Test(arguments: [18, 19, 20, 21]) func `drift of presence needs twenty objects`(
        count: Int
    ) throws {
        var drift = Drift(from: try Pattern(#"[{"a?": "int", "b?": "int"}]"#))
        for _ in 0..<count { try drift.add(#"[{"a": 1}]"#) }
        #expect(drift.report().items.map(\.kind) == (count < 20 ? [] : [.always, .never]))
    }

    @Test(arguments: 76...84) func `places deeper than a pattern accept anything`(
        depth: Int
    ) throws {
        let sample =
            String(repeating: "[", count: depth) + "7" + String(repeating: "]", count: depth)
        let found = try text([sample])
        let pattern = try Pattern(found)
        #expect(Verifier(pattern).accepts(sample))
        let other = sample.replacing("7", with: #""x""#)
        #expect(Verifier(pattern).accepts(other) == (depth > 80), "\(found)")
    }

    @Test(arguments: 17...24)
    func `shapes are compared up to a limit, and all samples are accepted`(count: Int) throws {
        // The objects have the same shape, and the one around them is one more place.
        let members = (0..<count).map { #""p\#($0)": {"a": 1, "b": 2, "c": 3, "d": \#($0)}"# }
        let sample = "{\"x\": 1, \(members.joined(separator: ","))}"
        let places = try state([sample]).reader.settledPlaces
        let options = PatternInference.Options()
        let found = PatternDecision.decide(places, options, comparisonLimit: 20).text
        let usual = PatternDecision.decide(places, options).text
        #expect(usual.contains("$define"), "\(usual)")
        #expect(found.contains("$define") == (count < 20), "\(found)")
        for text in [found, usual] { #expect(Verifier(try Pattern(text)).accepts(sample)) }
    }

    @Test(arguments: [80, 84, 85, 86, 87, 88, 89, 90])
    func `an object is written on one line up to eighty-eight columns`(width: Int) throws {
        let key = String(repeating: "k", count: width - #"{"": "int"}"#.utf8.count)
        let found = try text([#"{"\#(key)": 1}"#])
        let line = #"{"\#(key)": "int"}"# + "\n"
        #expect(line.utf8.count == width + 1)
        #expect((found == line) == (width <= 88), "\(found)")
        #expect(try Verifier(Pattern(found)).accepts(#"{"\#(key)": 1}"#))
    }

    @Test func `the counts of a saved state are whole numbers that add up without overflow`() throws
    {
        let bound = 1 << 52
        for (count, isRead) in [(bound - 1, true), (bound, true), (bound + 1, false), (-1, false)] {
            var inference = PatternInference()
            try inference.add("null")
            let saved = inference.json().replacing(#""null":1"#, with: #""null":\#(count)"#)
            #expect(saved.contains("\(count)"))
            let read = try? PatternInference(json: saved)
            #expect((read != nil) == isRead, "\(count)")
        }
    }

    @Test(arguments: 13...19) func `sixteen objects of one shape make a dictionary`(
        count: Int
    ) throws {
        let names = (0..<count).map { "the \(Character(Unicode.Scalar(UInt8(97 + $0)))) one" }
        let members = names.map { #""\#($0)": {"a": 1, "b": "c d"}"# }
        let found = try text(["{\(members.joined(separator: ","))}"])
        #expect(found.contains(#""*?""#) == (count >= 16), "\(found)")
        #expect(try Verifier(Pattern(found)).accepts("{\(members.joined(separator: ","))}"))
    }
}
