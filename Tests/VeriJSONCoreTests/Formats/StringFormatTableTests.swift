import Testing

@testable import VeriJSONCore

/// The table of formats says what the checks and the messages do.
struct StringFormatTableTests {
    private func accepts(_ format: StringFormat, _ text: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer(format.accepts)
    }

    @Test(arguments: StringFormat.allCases)
    func `good examples have the format and bad ones do not`(_ format: StringFormat) throws {
        let facts = format.facts
        #expect(facts.good.count >= 3 && !facts.bad.isEmpty)
        for text in facts.good { #expect(accepts(format, text), "\(text)") }
        for text in facts.bad { #expect(!accepts(format, text), "\(text)") }
        let verifier = Verifier(try Pattern("\"\(facts.name)\""))
        for text in facts.good { #expect(verifier.accepts("\"\(text)\""), "\(text)") }
        for text in facts.bad {
            let findings = try verifier.findings(Array("\"\(text)\"".utf8))
            #expect(findings.map(\.code) == [.stringFormat(format.typeName)])
            #expect(findings.first?.message.contains(facts.phrase) == true)
        }
    }

    @Test(arguments: StringFormat.allCases)
    func `a neighbour has a text that the format lacks`(_ format: StringFormat) {
        for neighbour in format.facts.neighbours {
            #expect(neighbour.facts.good.contains { !accepts(format, $0) }, "\(neighbour.name)")
        }
    }

    @Test func `other names are unique and lead to the format`() {
        let names = StringFormat.allCases.flatMap(\.facts.otherNames)
        #expect(Set(names).count == names.count)
        for format in StringFormat.allCases {
            for name in format.facts.otherNames {
                #expect(TypeName.foreign[name] == format.name)
            }
        }
    }

    @Test func `each type has its name, and each variant is an argument of its type`() {
        for type in TypeName.allCases { #expect(TypeName(rawValue: type.rawValue) == type) }
        for format in StringFormat.allCases where format.argument != nil {
            let type = StringFormat.types.first { $0.name == format.typeName }
            #expect(type?.variant(format.argument ?? "") == format)
        }
    }
}
