import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// XML that is cut off, and what its errors say.
@Suite struct LenientEndTests: LenientSuite {
    @Test func `a text that may go on is never kept`() throws {
        let xml =
            "<r><i k='1'><id>12</id><n>a &amp; b</n></i>\n<i><n>x<![CDATA[y]]></n><!-- c --><id>345</id>"
            + "<p>one <b>2</b> three <b>4</b></p></i> <i/></r>"
        let pattern = #"{"r": {"i": [{"id?": "int", "n?": "string", "p?": {"b": ["int"]}}]}}"#
        let bytes = Array(xml.utf8)
        let whole = try #require(try read(Data(bytes), .none, pattern: pattern).result.value)
        var kept = 0
        for count in 1..<bytes.count {
            let cut = Data(bytes[..<count])
            guard let read = try? read(cut, .truncation, pattern: pattern) else { continue }
            let part = try #require(read.result.value)
            #expect(Self.isPart(part, of: whole), "\(count): \(part)")
            #expect(try read.undo().apply(to: try #require(try read.xml())) == cut)
            kept += 1
        }
        #expect(kept > 100)
    }

    /// Returns whether a value has nothing that another one has not at the same place.
    private static func isPart(_ part: JSONValue, of whole: JSONValue) -> Bool {
        switch (part, whole) {
        case (.object(let part), .object(let whole)):
            part.allSatisfy { member in
                whole[member.key].map { isPart(member.value, of: $0) } ?? false
            }
        case (.array(let part), .array(let whole)):
            part.count <= whole.count && zip(part, whole).allSatisfy(isPart)
        default: part == whole
        }
    }

    @Test(arguments: ["<a>12", "<a>x<![CDATA[y", "<a>x<!-- y", "<a><b>12", "<a k='1'><b", "<a"])
    func `a document in which nothing has ended is refused`(_ xml: String) throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try read(Data(xml.utf8), .salvage)
        }
        #expect(error?.xmlError?.code == .unexpectedEnd)
    }

    @Test func `an error is about what is left after the repairs`() throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try read(Data("<a>1 & 2\n<b></c></a>".utf8), .compatible)
        }
        #expect(error?.xmlError?.code == .tagMismatch)
        #expect(error?.xmlError?.line == 2)
        #expect(error?.xmlError?.column == 6)
    }

    /// Reads a stream of items, and returns those that could be read and the error at its end.
    private func items(
        of xml: String,
        _ relaxed: Sanitizer.Policy.Relaxed,
        size: Int = 1_000
    ) throws -> (read: [String], unreadable: [String], error: UnreadableDocumentError?) {
        let pattern = try Pattern(#"{"r":{"i":[{"n":"string"}]}}"#)
        let policy = Sanitizer.Policy(relaxed: relaxed)
        var stream = try Sanitizer(pattern, policy: policy).xmlItems(at: "/r/i")
        var pieces: [XMLItemStream.Piece] = []
        var end: UnreadableDocumentError?
        do throws(UnreadableDocumentError) {
            var rest = Array(xml.utf8)[...]
            while !rest.isEmpty {
                pieces += try stream.add(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            pieces += try stream.finish()
        } catch {
            pieces += stream.remainder
            end = error
        }
        var read: [String] = []
        var unreadable: [String] = []
        for piece in pieces {
            switch piece {
            case .item(let item): read.append(item.result.text ?? "-")
            case .unreadable(let item): unreadable.append("\(item.error.description)")
            case .around: break
            }
        }
        return (read, unreadable, end)
    }

    @Test(arguments: [1, 5, 1_000])
    func `a stream goes on after a last item that was repaired`(_ size: Int) throws {
        let xml = "<r><i><n>1</n></i>\n<i><n>2 &eacute;</n></i>\n</r>"
        let run = try items(of: xml, .compatible, size: size)
        #expect(run.read == [#"{"n":"1"}"#, #"{"n":"2 é"}"#])
        #expect(run.unreadable.isEmpty)
        #expect(run.error == nil)
    }

    @Test(arguments: [1, 5, 1_000])
    func `a stream that is cut off says so, and not what was repaired`(_ size: Int) throws {
        for end in ["<i><n>2 &eacute;</n></i>", "<i><n>2 &eacute;</n><m", "<i><n>2 &eacute;"] {
            let run = try items(of: "<r><i><n>1 &eacute;</n></i>" + end, .compatible, size: size)
            #expect(run.error?.xmlError?.code == .unexpectedEnd, "\(end)")
            let isKept = end != "<i><n>2 &eacute;"
            #expect(run.read.count == (isKept ? 2 : 1), "\(end)")
            #expect(run.unreadable.count == (isKept ? 0 : 1), "\(end)")
        }
    }

    @Test func `an item that a departure would repair says so`() throws {
        let run = try items(of: "<r><i><n>1 & 2</n></i><i><n>2</n></i></r>", .none)
        #expect(run.read == [#"{"n":"2"}"#])
        #expect(run.unreadable.first?.contains("'verijson clean --relaxed=bareMarkup'") == true)
    }
}
