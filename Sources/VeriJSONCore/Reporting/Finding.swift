/// One thing that is wrong with a document, and the rule that says so.
///
/// Findings are what a ``Verifier`` returns and what the changes of a ``Report`` name as their
/// causes. A finding stands for itself: it needs neither the document nor the pattern, and tells
/// no value of the document unless the policy's disclosure allows it. Its ``line`` and ``column``
/// are found when somebody asks for them, and until then the document's bytes are kept, see
/// ``Report``.
///
///     finding.message      // expected a number, found a string
///     finding.path         // /items/3/price
///     finding.rule.line    // 4
public struct Finding: Hashable, Sendable, Codable {
    /// How much a finding means to whoever looks after the data.
    public enum Severity: String, Sendable, Codable, CaseIterable {
        /// The pattern itself asked for what was done: a sentinel, a conversion, a trim, a default.
        case expected
        /// The value is a new one where the pattern expects new ones to appear (`$novel`).
        case novel
        /// The data is not what the pattern asks for.
        case broken
    }

    /// What was found, in a stable word or two.
    public var code: FindingCode
    /// How much it means.
    public var severity: Severity
    /// Where the wrong value is in the original document; a missing member's own place.
    public var path: JSONPointer
    /// The place in the pattern as a path: items and wildcards are `*`, `#name` starts anew.
    public var template: String
    /// The bytes of the smallest wrong thing; empty where it is secret.
    public var range: Range<Int>
    /// The line where that begins, counted from 1.
    public var line: Int {
        get { lineNumber.value }
        set { lineNumber.value = newValue }
    }
    var lineNumber: DeferredNumber
    /// The column where that begins, counted from 1 in Unicode scalars.
    public var column: Int {
        get { columnNumber.value }
        set { columnNumber.value = newValue }
    }
    var columnNumber: DeferredNumber
    /// What the rule asks for, in words: `a number`.
    public var expected: String
    /// What is there instead.
    public var found: Found
    /// What is said right beside the wrong thing: `this is a string`.
    public var label: String
    /// The place in the pattern that decided.
    public var rule: PatternPlace
    /// Edits of the pattern that would accept or mend the value.
    public var help: [Help]
    /// For `union.noBranch`: why the closest branch failed.
    public var causes: [Finding]
    /// For `union.noBranch`: how many further branches failed.
    public var otherBranches: Int

    private enum CodingKeys: String, CodingKey {
        case code
        case severity
        case path
        case template
        case range
        case lineNumber = "line"
        case columnNumber = "column"
        case expected
        case found
        case label
        case rule
        case help
        case causes
        case otherBranches
    }

    /// Takes what is said of one place to another one, of which the same is to be said.
    mutating func move(
        to path: JSONPointer,
        _ range: Range<Int>,
        _ place: UInt32,
        in places: LocationTable
    ) {
        self.path = path
        self.range = range
        lineNumber = .line(of: place, in: places)
        columnNumber = .column(of: place, in: places)
    }

    /// The finding in one line: what was expected, what was found.
    public var message: String { "expected \(expected), found \(found.words)" }
}
