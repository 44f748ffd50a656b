import VeriJSON

/// A mistake in a stream of items, with its place in the stream.
struct XMLItemMistake: Error {
    var problem: XMLProblem
    var fragment: XMLFragment
    var place: TextLocation
    var opened: (range: Range<Int>, place: TextLocation)?
    /// The pieces before it.
    var pieces: [XMLItemCutter.Piece]
}
