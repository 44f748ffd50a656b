/// A place of ``RequestedPlaces``.
struct RequestedPlace: Hashable {
    var number: UInt32

    /// The place of the document itself.
    static let root = RequestedPlace(number: .max)
}

/// The places of a document at which a model asked for something else, as places of a pattern.
///
/// All places are added first; then their rules are those of the pattern that was made from them.
protocol RequestedPlaces: AnyObject {
    /// Adds the place of a value.
    ///
    /// - Parameters:
    ///   - steps: The way to the value.
    ///   - missing: The key of a member that the value lacks; then the place is that of the member.
    ///   - asked: The type that was asked for; nil where only the place counts.
    ///   - tape: The document.
    /// - Returns: The place.
    func add(
        _ steps: ArraySlice<OpenStep>,
        missing: String?,
        asked: RequestedType?,
        on tape: Tape
    ) -> RequestedPlace

    /// Returns a graph with the rules of all places.
    ///
    /// - Parameter name: The name of a pattern that is made up for the model.
    /// - Returns: The graph.
    func graph(named name: String) -> RuleGraph

    /// Returns the rule at a place of the pattern.
    func rule(at place: RequestedPlace, in graph: RuleGraph) -> RuleIndex
}

extension RuleGraph {
    /// Returns the rules of the types that a model asked for; those of any value if they are not a
    /// valid pattern.
    static func compiled(_ asked: JSONValue, named name: String) -> RuleGraph {
        let source = SourceText(name: name, bytes: JSONWriter(.pretty).write(asked))
        do throws(PatternError) {
            return try PatternCompiler.compile(source).graph
        } catch {
            precondition(asked != "any", "the pattern of any document has mistakes: \(error)")
            assertionFailure("the types that a model asked for are not a pattern: \(error)")
            return compiled("any", named: name)
        }
    }
}
