/// The description of a mistake in a document that is not JSON.
package struct ForeignMistake {
    var code: String
    var message: String
    var name: String
    var range: Range<Int>
    var place: TextLocation
    /// The next steps.
    var help: [String]
    /// The range and place of what is still open.
    var opened: (range: Range<Int>, place: TextLocation)?

    package init(
        code: String,
        message: String,
        name: String,
        range: Range<Int>,
        place: TextLocation,
        help: [String],
        opened: (range: Range<Int>, place: TextLocation)?
    ) {
        self.code = code
        self.message = message
        self.name = name
        self.range = range
        self.place = place
        self.help = help
        self.opened = opened
    }

    var diagnostic: Diagnostic {
        func place(
            _ range: Range<Int>,
            _ location: TextLocation,
            _ label: String
        )
            -> Diagnostic.Place
        {
            Diagnostic.Place(
                source: .document,
                name: name,
                line: location.line,
                column: location.column,
                range: range,
                label: label
            )
        }
        return Diagnostic(
            code: code,
            message: message,
            place: place(range, self.place, ""),
            references: opened.map { [place($0.range, $0.place, "still open here")] } ?? [],
            help: help,
            showsKey: false
        )
    }
}
