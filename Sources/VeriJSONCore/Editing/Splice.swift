/// A range of the input and the text that replaces it.
///
/// Splices are the output of an ``EditApplier``: sorted, without overlaps, and with commas already
/// fixed.
struct Splice: Hashable, Sendable {
    var input: Range<Int>
    /// The range of the text in the edit set's texts.
    var text: Range<Int>
}

/// A consumer of the splices of an ``EditApplier``.
///
/// Splices are passed one at a time, so that a document can be written without a list of them,
/// which would be as large as the list of edits.
protocol SpliceTarget {
    /// Consumes a splice; `text` is the range of its text in the edit set's texts.
    mutating func splice(_ input: Range<Int>, text: Range<Int>)
    /// Consumes the two splices around a part of the input that is kept.
    mutating func narrow(_ input: Range<Int>, to kept: Range<Int>)
}

extension SpliceTarget {
    @inline(__always)
    mutating func narrow(_ input: Range<Int>, to kept: Range<Int>) {
        splice(Range(uncheckedBounds: (input.lowerBound, kept.lowerBound)), text: 0..<0)
        splice(Range(uncheckedBounds: (kept.upperBound, input.upperBound)), text: 0..<0)
    }
}

/// A target that collects splices in an array.
struct SpliceList: SpliceTarget {
    private(set) var splices: [Splice] = []

    /// Creates a target with room for `count` splices.
    init(count: Int = 0) { splices.reserveCapacity(count) }

    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        splices.append(Splice(input: input, text: text))
    }
}

/// A target that computes the length of the clean document.
struct SpliceSize: SpliceTarget {
    var count: Int

    @inline(__always)
    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        count &+= (text.upperBound &- text.lowerBound) &- (input.upperBound &- input.lowerBound)
    }
}

/// A target that determines whether the splices fit into the memory of the input.
struct SpliceRoom: SpliceTarget {
    private(set) var count = 0
    /// Whether no text overwrites input that is still to be read.
    ///
    /// It holds as long as the texts so far are no longer than the ranges they replace plus
    /// everything removed before them.
    private(set) var isEnough = true
    private var room = 0

    @inline(__always)
    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        count += 1
        room += input.count - text.count
        if room < 0 { isEnough = false }
    }
}

/// A target that writes the clean document.
struct SpliceWriter: SpliceTarget {
    /// The offset up to which the input has been written.
    var from: Int
    let input: PieceWriter.Source
    let texts: PieceWriter.Source
    var output: PieceWriter

    @inline(__always)
    mutating func splice(_ range: Range<Int>, text: Range<Int>) {
        let kept = Range(uncheckedBounds: (from, range.lowerBound))
        if text.isEmpty {
            output.append(kept, of: input)
        } else {
            output.append(kept, of: input, text, of: texts)
        }
        from = range.upperBound
    }

    @inline(__always)
    mutating func narrow(_ range: Range<Int>, to kept: Range<Int>) {
        output.append(Range(uncheckedBounds: (from, range.lowerBound)), kept, of: input)
        from = range.upperBound
    }
}

/// A target that inverts splices: it maps ranges of the clean document to the original bytes.
struct SpliceInverse: SpliceTarget {
    let input: UnsafeRawBufferPointer
    let body: (_ clean: Range<Int>, _ original: UnsafeRawBufferPointer) -> Void
    /// The growth of the clean document, compared with the input, up to the current splice.
    private var growth = 0

    init(
        input: UnsafeRawBufferPointer,
        body: @escaping (_ clean: Range<Int>, _ original: UnsafeRawBufferPointer) -> Void
    ) {
        self.input = input
        self.body = body
    }

    mutating func splice(_ range: Range<Int>, text: Range<Int>) {
        let start = range.lowerBound + growth
        growth += text.count - range.count
        body(start..<start + text.count, UnsafeRawBufferPointer(rebasing: input[range]))
    }
}
