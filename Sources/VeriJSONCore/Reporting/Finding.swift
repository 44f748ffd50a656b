/// A mismatch between a document and a pattern, with the rule that was violated.
///
/// A ``Verifier`` returns findings, and each change in a ``Report`` has findings as its causes. A
/// finding is independent of the document and the pattern, and contains no value of the document
/// unless the policy's ``Sanitizer/Policy/Disclosure`` allows it.
///
///     let finding = try verifier.findings(data)[0]
///     finding.message          // expected a number, found a string
///     finding.path             // /items/3/price
///     finding.line             // 12, in the document
///     finding.rule.line        // 4, in the pattern
///     finding.help[1].text     // to drop the value on its own, make the key "price?" in the pattern
///
/// Its ``line`` and ``column`` are found when they are first read; until then the document's bytes
/// are retained, as in a ``Report``.
public struct Finding: Hashable, Sendable, Codable {
    /// The meaning of a finding for the quality of the data, from the mildest to the gravest.
    ///
    ///     let broken = report.findings.filter { $0.severity == .broken }
    public enum Severity: String, Sendable, Codable, CaseIterable {
        /// A change that the pattern itself asks for: a sentinel, a conversion, a trim or a
        /// default; or a departure from JSON that was repaired without a loss.
        case expected
        /// A new value where the pattern expects new values to appear (`$novel`).
        case novel
        /// Data that does not match the pattern.
        case broken
    }

    /// The kind of mismatch.
    public var code: FindingCode
    /// The severity of the finding.
    public var severity: Severity
    /// The place of the wrong value in the original document; for a missing member, its own place.
    public var path: JSONPointer
    /// The place in the pattern, as a template path: items and wildcards are `*`, and a definition
    /// starts a new path, `#name`.
    public var template: String
    /// The bytes of the smallest wrong part, counted from 0; empty if it is secret.
    ///
    /// For a missing member, these are the bytes of the object that lacks it.
    public var range: Range<Int>
    /// The line where ``range`` begins, counted from 1.
    ///
    /// - Complexity: O(*n*) for the first line or column of a report or list, *n* the bytes of the
    ///   document; then O(1).
    public var line: Int {
        get { location.line }
        set { location.line = newValue }
    }
    /// The column where ``range`` begins, in Unicode scalars counted from 1.
    ///
    /// - Complexity: O(*n*) for the first line or column of a report or list, *n* the bytes of the
    ///   document; then O(1).
    public var column: Int {
        get { location.column }
        set { location.column = newValue }
    }
    var location: LazyLocation
    /// The value that the rule accepts, as a phrase such as `a number`.
    public var expected: String
    /// The value that the document has.
    public var found: Found
    /// The text to show next to the wrong part, such as `this is a string`.
    public var label: String
    /// The place of the violated rule in the pattern.
    public var rule: PatternPlace
    /// Edits of the pattern that would accept or correct the value, the most likely ones first.
    public var help: [Help]
    /// The findings that explain this one.
    ///
    /// For `union.noBranch`, these are the reasons why the closest branch failed. For an array that
    /// fails for what it lost, `array.dropped` or `array.count`, they are the reasons why its items
    /// failed, the most frequent first; each has its first place, its ``count`` and
    /// ``otherPlaces``.
    public var causes: [Finding]
    /// The number of kinds of reasons that are not in ``causes``.
    public var causesOmitted: Int
    /// The number of items of an array that failed for this reason; otherwise 1.
    public var count: Int
    /// The first further places of the same reason in the array; otherwise empty.
    public var otherPlaces: [Place]
    /// For `union.noBranch`, the key of the member whose value excludes every branch; nil if there is
    /// none.
    public var discriminator: String?
    /// For `union.noBranch`, the number of further branches that failed; otherwise 0.
    public var otherBranches: Int
    /// The place of the wrong value as an XPath; nil if the document is not XML.
    public var xpath: String?
    /// The place of the string that the wrong value is inside of; nil for a value of the document
    /// itself.
    ///
    /// The path goes on inside the string; range, line and column are those of the string.
    public var textPath: JSONPointer?

    enum CodingKeys: String, CodingKey {
        case code
        case severity
        case path
        case template
        case range
        case expected
        case found
        case label
        case rule
        case help
        case causes
        case causesOmitted
        case count
        case otherPlaces
        case discriminator
        case otherBranches
        case xpath
        case textPath
    }

    /// Moves the finding to another place of the document, so that a cached finding can be reused.
    mutating func move(
        to path: JSONPointer,
        _ range: Range<Int>,
        _ place: UInt32,
        in places: LocationTable
    ) {
        self.path = path
        self.range = range
        location = LazyLocation(of: place, in: places)
    }

    /// The finding as one line: `expected …, found …`.
    public var message: String { "expected \(expected), found \(found.words)" }
}
