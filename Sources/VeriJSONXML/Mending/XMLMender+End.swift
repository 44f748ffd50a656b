import VeriJSON

// The end of a text that is cut off.

extension XMLMender {
    /// Drops what is unfinished at the end, and closes the elements that are open.
    ///
    /// Further text may follow in an element whose end tag is missing. It is dropped with its tags unless an
    /// element in it has ended; of one that stays, the text among its elements is dropped.
    ///
    ///     <a>x<b>1</b><c>2</c><d>3      becomes      <a><b>1</b><c>2</c></a>
    ///
    /// A document in which nothing has ended stays as it is.
    ///
    /// - Throws: The limit, if the mended text would be larger.
    mutating func finishCut() throws(XMLReadingFailure) {
        guard allowed.contains(.truncation), !open.isEmpty || cutStart != nil else { return }
        let count = open.lastIndex { $0.hasEnded || $0.isEnding }.map { $0 + 1 } ?? 0
        guard count > 0 || rootEnd != nil else { return }
        var dropped: [Range<Int>] = []
        func drop(_ range: Range<Int>) {
            if let last = dropped.last, last.upperBound == range.lowerBound {
                dropped[dropped.count - 1] = last.lowerBound..<range.upperBound
            } else {
                dropped.append(range)
            }
        }
        for element in open.prefix(count) where !element.isEnding { element.texts.forEach(drop) }
        drop((count < open.count ? open[count].start : cutStart ?? bytes.count)..<bytes.count)
        let ends = open.prefix(count).reversed()
            .flatMap { Array("</".utf8) + $0.name + [UInt8(ascii: ">")] }
        guard ends.count <= outputLimit - min(mend.mended.count, outputLimit) else {
            throw .limit(.output(limit: outputLimit))
        }
        mend.drop(dropped, ending: ends, for: .truncation)
    }
}
