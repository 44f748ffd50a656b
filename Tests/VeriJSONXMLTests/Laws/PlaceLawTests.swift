import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports
import VeriJSONXML

/// Laws of places in XML, as there are of those in JSON.
@Suite struct PlaceLawTests {
    private static let pieces = [
        "<a>1</a>", "<a>x</a>", "<b c='1'>2</b>", "<b c='y'>\n  x\n</b>", "<b/>", "text", "\n",
        "\n\n",
        "  ", "<!-- note\n -->", "<l><a>1</a>\n<a>z</a>\n\n<a>3</a></l>", "<d>\n<a>q</a>\n</d>",
    ]
    private static let pattern = """
        {"r": {"a?": "int", "b?": {"@c?": "int", "#text?": "int"}, "l?": {"a": ["int"]}, \
        "d?": {"a": "int"}, "*?": "string"}}
        """

    @Test func `places of XML agree with it`() throws {
        var random = SeededNumbers(seed: 7)
        var changes = 0
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 1_000))
        let sanitizer = Sanitizer(try Pattern(Self.pattern), policy: policy)
        for _ in 0..<400 {
            let xml =
                "<r>"
                + (0...Int.random(in: 0..<9, using: &random)).map { _ in random.pick(Self.pieces) }
                .joined()
                + "</r>"
            let result = try sanitizer.sanitize(xml: Data(xml.utf8), name: "d.xml")
            changes += result.report.changes.count
            let problem = PlaceCheck(Array(xml.utf8))
                .problem(result.result, page: result.result.reportHTML()) { name in
                    MachineReport.Format(rawValue: name).map { format in
                        var report = MachineReport(format)
                        report.add(result.result)
                        return report.text
                    }
                }
            #expect(problem == nil, "\(problem ?? ""): \(xml)")
            let index = XMLPlaceIndex(xml)
            for change in result.report.changes {
                let places =
                    [(change.xpath, change.range)] + change.causes.map { ($0.xpath, $0.range) }
                for (xpath, range) in places {
                    let problem = index.problem(xpath, range)
                    #expect(problem == nil, "\(problem ?? "") \(xml)")
                }
                if let path = change.newPath {
                    #expect(result.result.value?[path] != nil, "\(path): \(xml)")
                }
            }
        }
        #expect(changes > 300)
    }

    @Test func `a page has the line of each element`() throws {
        let xml = "<r>\n <a>1</a>\n\n\n <b>x</b>\n</r>"
        let sanitizer = Sanitizer(try Pattern(#"{"r": {"a": "int", "b?": "int"}}"#))
        let page = try sanitizer.sanitize(xml: Data(xml.utf8)).result.reportHTML()
        let lines = page.matches(
            of: /<span class="line">(\d*)<\/span><code> *<[^>]*>&lt;(\/?\w+)/
        )
        #expect(lines.map { "\($0.1) \($0.2)" } == ["1 r", "2 a", "5 b", " /r"])
    }
}

/// The places of elements and attributes by their XPaths, found by a reader of its own.
private struct XMLPlaceIndex {
    private struct Element {
        var name: String
        var range: Range<Int>
        /// The values with their quotes.
        var attributes: [String: Range<Int>] = [:]
        var children: [Element] = []
    }

    private let text: [Character]
    private var document = Element(name: "", range: 0..<0)

    /// Reads a document in ASCII of elements, attributes, text and comments.
    init(_ xml: String) {
        text = Array(xml)
        var position = 0
        document.children = children(from: &position)
        document.range = document.children.first?.range ?? 0..<0
    }

    /// Returns the elements up to the end of the one that is open.
    private func children(from position: inout Int) -> [Element] {
        var found: [Element] = []
        while position < text.count {
            if text[position] != "<" {
                position += 1
            } else if text[(position + 1)...].starts(with: "!--") {
                position = end(of: "-->", from: position)
            } else if text[position + 1] == "/" {
                position = end(of: ">", from: position)
                return found
            } else {
                found.append(element(from: &position))
            }
        }
        return found
    }

    private func element(from position: inout Int) -> Element {
        let start = position
        position = end(of: ">", from: start)
        let tag = String(text[start..<position])
        let name = tag.dropFirst().prefix { $0.isLetter }
        var element = Element(name: String(name), range: start..<position)
        for attribute in tag.matches(of: /(\w+)=('[^']*')/) {
            let offset = tag.distance(from: tag.startIndex, to: attribute.2.startIndex)
            let first = start + offset
            element.attributes[String(attribute.1)] = first..<first + attribute.2.count
        }
        guard !tag.hasSuffix("/>") else { return element }
        element.children = children(from: &position)
        element.range = start..<position
        return element
    }

    private func end(of mark: String, from start: Int) -> Int {
        var position = start + mark.count
        while !text[..<position].suffix(mark.count).elementsEqual(mark) { position += 1 }
        return position
    }

    /// Returns what is wrong with the place of a finding; nil if nothing is.
    ///
    /// A part that is missing has the place of the element around it, and an element with text alone
    /// may have that of the text.
    func problem(_ xpath: String?, _ range: Range<Int>) -> String? {
        guard let xpath else { return "there is no XPath" }
        var elements = [document]
        for step in xpath.split(separator: "/") where step != "text()" {
            if step.hasPrefix("@") {
                let value = elements.last?.attributes[String(step.dropFirst())]
                guard let value else { break }
                return value == range ? nil : "\(xpath) is at \(value) and not at \(range)"
            }
            let name = step.prefix { $0 != "[" }
            let all = elements.flatMap(\.children).filter { $0.name == name }
            let number = step.split(whereSeparator: { "[]".contains($0) }).dropFirst().first
            let next = number.map { number in
                all.enumerated().filter { $0.offset + 1 == Int(number) }.map(\.element)
            }
            let found = next ?? all
            if found.isEmpty { break }
            elements = found
        }
        guard let first = elements.first?.range, let last = elements.last?.range else { return nil }
        let whole = first.lowerBound..<last.upperBound
        let isText = !text[range.clamped(to: text.indices)].contains("<")
        return range == whole || isText && range.clamped(to: whole) == range
            ? nil : "\(xpath) is at \(whole) and not at \(range)"
    }
}
