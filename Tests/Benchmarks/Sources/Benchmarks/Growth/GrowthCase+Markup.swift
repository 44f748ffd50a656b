import Foundation
import VeriJSON
import VeriJSONReports
import VeriJSONXML

/// Attributes, names, prefixes and tokens of XML, in both directions and as a stream.
extension GrowthCase {
    /// A case that reads XML by a pattern and writes the clean document as XML.
    private static func cleaning(
        _ name: String,
        _ size: Int,
        _ pattern: String = #""any""#,
        _ status: Report.Status = .unchanged,
        options: XMLReader.Options = XMLReader.Options(),
        _ document: @escaping (Int) -> String
    ) -> GrowthCase {
        GrowthCase("XML: \(name)", size) { size in
            let sanitizer = Sanitizer(try Pattern(pattern))
            let data = Data(document(size).utf8)
            return {
                let result = try sanitizer.sanitize(xml: data, options: options)
                guard result.status == status, try result.xml() != nil else {
                    throw BenchmarkError("\(name), \(size): \(result.status)")
                }
            }
        }
    }

    /// A case that cleans the items `/r/i` of a stream of XML, in chunks of a size.
    private static func streaming(
        _ name: String,
        _ size: Int,
        chunk: Int = 1 << 16,
        _ document: @escaping (Int) -> String
    ) -> GrowthCase {
        GrowthCase("XML stream: \(name)", size) { size in
            let pattern = try Pattern(#"{"r": {"i": ["any"]}}"#)
            let sanitizer = Sanitizer(pattern)
            let bytes = Array(document(size).utf8)
            let chunks = stride(from: 0, to: bytes.count, by: chunk).map {
                Array(bytes[$0..<min(bytes.count, $0 + chunk)])
            }
            return {
                var stream = try sanitizer.xmlItems(at: JSONPointer(tokens: ["r", "i"]))
                for chunk in chunks { _ = try stream.add(chunk) }
                _ = try stream.finish()
                guard stream.kept > 0 else { throw BenchmarkError("\(name): no items") }
            }
        }
    }

    /// A case that writes a value as XML.
    private static func writing(
        _ name: String,
        _ size: Int,
        _ value: @escaping (Int) -> String
    ) -> GrowthCase {
        GrowthCase("XML written: \(name)", size) { size in
            let value = try JSONValue(parsing: Array(value(size).utf8), depthLimit: .max)
            return {
                guard try !XMLWriter().data(value).isEmpty else { throw BenchmarkError(name) }
            }
        }
    }

    private static func repeated(_ count: Int, _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined()
    }

    private static func element(_ attributes: String, _ content: String = "") -> String {
        "<r\(attributes)>\(content)</r>"
    }

    /// The number of elements, attributes and declarations below which libxml2 itself is asked, by
    /// means that are not linear.
    private static let checked = 1_000

    static var markup: [GrowthCase] {
        attributes + names + tokens + edits + markupStreams + writers
    }

    private static var attributes: [GrowthCase] {
        [
            cleaning("distinct attributes", 1_000) { size in
                element(repeated(size) { #" a\#($0)="1""# })
            }.above(checked),
            cleaning("attributes with a prefix", 1_000) { size in
                element(#" xmlns:p="u""# + repeated(size) { #" p:a\#($0)="1""# })
            }.above(checked),
            cleaning("attributes of a given namespace", 1_000, options: named) { size in
                element(#" xmlns:p="u""# + repeated(size) { #" p:a\#($0)="1""# })
            }.above(checked),
            cleaning("elements with 20 attributes", 100) { size in
                element("", repeated(size) { _ in "<e\(repeated(20) { #" a\#($0)="1""# })/>" })
            },
            cleaning("elements with attributes in changing orders", 100) { size in
                element(
                    "",
                    repeated(size) { number in
                        "<e\(repeated(20) { #" a\#(($0 + number * 7) % 20)="1""# })/>"
                    }
                )
            },
            cleaning("declarations in an element", 1_000) { size in
                element(repeated(size) { #" xmlns:p\#($0)="u\#($0)""# })
            }.above(checked),
            cleaning("declarations that names use", 200) { size in
                element(
                    repeated(size) { #" xmlns:p\#($0)="u\#($0)""# },
                    repeated(size) { #"<p\#($0):e p\#($0):a="1"/>"# }
                )
            }.above(checked),
            cleaning("prefixed names below 200 declarations", 200) { size in
                element(
                    repeated(200) { #" xmlns:p\#($0)="u\#($0)""# },
                    repeated(size) { #"<p\#($0 % 200):e/>"# }
                )
            },
            cleaning("elements with declarations at each of 100 levels", 2) { size in
                element(
                    "",
                    repeated(size) { _ in
                        repeated(100) { #"<p\#($0):e xmlns:p\#($0)="u\#($0)">"# }
                            + repeated(100) { "</p\(99 - $0):e>" }
                    }
                )
            },
            cleaning("elements with another namespace each", 500) { size in
                element("", repeated(size) { #"<e xmlns="u\#($0)"/>"# })
            },
        ]
    }

    private static let named = XMLReader.Options(namespaces: ["q": "u"])

    private static var names: [GrowthCase] {
        [
            cleaning("distinct children", 5_000) { size in
                element("", repeated(size) { "<e\($0)/>" })
            },
            cleaning("equal children", 500) { size in
                element("", repeated(size) { _ in "<e>1</e>" })
            },
            cleaning("alternating children", 500) { size in
                element("", repeated(size) { _ in "<a>1</a><b>2</b>" })
            },
            cleaning("children of elements with distinct names", 500) { size in
                element("", repeated(size) { "<e><c\($0)>1</c\($0)></e>" })
            },
            cleaning("children beside 200 lists that a pattern asks for", 500, lists) { size in
                element("", repeated(size) { "<e\($0)/>" })
            },
            cleaning("bytes of a name", 2_000) { size in
                let name = String(repeating: "n", count: size)
                return element("", "<\(name) \(name)='1'/><p:\(name) xmlns:p='u'/>")
            },
            cleaning("bytes of names with the same beginning", 100) { size in
                let name = String(repeating: "n", count: size)
                return element("", repeated(20) { "<\(name)\($0)/>" })
            },
        ]
    }

    private static var lists: String {
        #"{"r": \#(object(200) { #""l\#($0)": ["int"]"# })}"#
    }

    private static var tokens: [GrowthCase] {
        let parts = [
            ("references", "&amp;&#65;&#x42;"), ("comments", "<!-- c -->"),
            ("instructions", "<?p i?>"), ("instructions without data", "<?p?>"),
            ("sections", "<![CDATA[a]]>"), ("sections between elements", "<![CDATA[a]]><e/>"),
            ("text between elements", "text<e/>"), ("brackets", "]]<e/>"),
            ("carriage returns", "\r\n a"),
        ]
        return parts.map { name, part in
            cleaning(name, 500) { size in element("", repeated(size) { _ in part }) }
        } + [
            cleaning("references in a value", 500) { size in
                element(#" a="\#(repeated(size) { _ in "&lt;" })""#)
            },
            cleaning("distinct instructions", 5_000) { size in
                element("", repeated(size) { "<?p\($0) i?>" })
            },
        ]
    }

    private static var edits: [GrowthCase] {
        [
            cleaning("removed attributes", 200, #"{"r": {"*?": "int"}}"#, .changed) { size in
                element(repeated(size) { #" a\#($0)="x""# })
            }.above(checked),
            cleaning("removed children", 200, #"{"r": {"*?": "int"}}"#, .changed) { size in
                element("", repeated(size) { "<e\($0)>x</e\($0)>" })
            },
            cleaning("removed items", 200, #"{"r": {"e": ["int"]}}"#, .changed) { size in
                element("", repeated(size) { "<e>\($0 % 2 == 0 ? "x" : "1")</e>" })
            },
            cleaning(
                "values that a pattern supplies to items",
                200,
                #"{"r": {"e": [{"a": "int", "b": {"$type": "int", "$default": 1}}]}}"#,
                .changed
            ) { size in element("", repeated(size) { _ in "<e><a>1</a></e>" }) },
            cleaning(
                "children before values that a pattern supplies",
                200,
                #"{"r": \#(supplied)}"#,
                .changed
            ) { size in element("", repeated(size) { "<e\($0)/>" }) },
            cleaning(
                "trimmed values",
                200,
                #"{"r": {"e": [{"$type": "string", "$trim": true}]}}"#,
                .changed
            ) { size in element("", repeated(size) { _ in "<e> x </e>" }) },
            // Beyond the limit of a report, a finding is only counted: what is told of it is so little
            // that its growth is that of the memory around it.
            telling("findings as text") { $0.reportText().utf8.count }.costing(atMost: 350),
            telling("findings as JSON") { $0.report.json().utf8.count }.costing(atMost: 80),
            telling("findings as a page") { $0.reportHTML().utf8.count },
            telling("findings to undo") { try $0.undo().isEmpty ? 0 : 1 },
        ]
    }

    private static var supplied: String {
        "{"
            + (0..<100).map { #""d\#($0)": {"$type": "int", "$default": 1}"# }
            .joined(separator: ", ") + #", "*?": "any"}"#
    }

    /// A case that tells what is wrong with attributes and children of one element.
    private static func telling(
        _ name: String,
        _ tell: @escaping (SanitizedXML) throws -> Int
    ) -> GrowthCase {
        GrowthCase("XML: \(name)", 1_000) { size in
            let sanitizer = Sanitizer(try Pattern(#"{"r": {"*?": "int"}}"#))
            let text = element(
                repeated(size) { #" a\#($0)="x""# },
                repeated(size) { "<e\($0)>x</e\($0)>" }
            )
            let result = try sanitizer.sanitize(xml: Data(text.utf8))
            return {
                guard try tell(result) > 0 else { throw BenchmarkError("\(name): nothing is told") }
            }
        }.above(1_000)
    }

    private static var markupStreams: [GrowthCase] {
        [
            streaming("items", 500) { size in element("", repeated(size) { "<i>\($0)</i>" }) },
            streaming("items with a new name each", 500) { size in
                element("", repeated(size) { "<i><e\($0)/></i>" })
            },
            streaming("items after as many names", 200) { size in
                element("", repeated(size) { "<e\($0)/>" } + repeated(size) { _ in "<i/>" })
            },
            streaming("items in small chunks after as many names", 100, chunk: 50) { size in
                element("", repeated(size) { "<e\($0)/>" } + repeated(size) { _ in "<i/>" })
            },
            streaming("items below as many declarations", 100) { size in
                element(
                    repeated(size) { #" xmlns:p\#($0)="u\#($0)""# },
                    repeated(size) { "<i><p\($0):e/></i>" }
                )
            },
            // The names are too long to be shared by the items.
            streaming("items below a namespace as long as they are many", 900) { size in
                element(
                    #" xmlns:p="\#(repeated(20 * size) { _ in "u" })""#,
                    repeated(size) { _ in "<i><p:e/></i>" }
                )
            },
            streaming("attributes of an item", 1_000) { size in
                element("", "<i\(repeated(size) { #" a\#($0)="1""# })/>")
            }.above(checked),
            streaming("bytes of tags in chunks of a byte", 50, chunk: 1) { size in
                element("", "<i a='\(repeated(20 * size) { _ in "a" })'/>")
            },
            streaming("bytes of text in chunks of a byte", 50, chunk: 1) { size in
                element("", "<i>\(repeated(20 * size) { _ in "a" })</i>")
            },
        ]
    }

    private static var writers: [GrowthCase] {
        [
            // Above ten thousand, names have the same length.
            writing("attributes", 1_000) { size in
                #"{"r":\#(object(size) { #""@a\#($0)":1"# })}"#
            }.above(10_000),
            writing("members", 1_000) { size in
                #"{"r":\#(object(size) { #""e\#($0)":1"# })}"#
            }.above(10_000),
            writing("items", 500) { size in
                #"{"r":{"e":\#(array(size) { String($0) })}}"#
            },
        ]
    }
}
