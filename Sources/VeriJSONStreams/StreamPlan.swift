import VeriJSON
import VeriJSONCore

/// The decisions about a stream that are made before its first byte: the rules of its records, and
/// what is checked when it ends.
struct StreamPlan: Sendable {
    let framing: Sanitizer.Framing
    let policy: Sanitizer.Policy
    let worker: RecordWorker
    let context: RecordContext
    /// The rule of the array whose items are the records; nil for other forms.
    let array: ItemArray?

    private let sizes: StreamSizes

    init(
        _ sanitizer: Sanitizer,
        _ framing: Sanitizer.Framing,
        name: String?,
        sizes: StreamSizes,
        answerForm: Sanitizer.Row.Form? = nil
    ) throws(StreamError) {
        self.framing = framing
        self.sizes = sizes
        var policy = sanitizer.policy
        // A line, and an item among others, has no line breaks of ours.
        if case .pretty = policy.output.layout { policy.output.layout = .compact }
        let pattern: Pattern
        if case .items(let pointer) = framing {
            let array = try StreamPlan.array(of: sanitizer, at: pointer)
            pattern = array.itemPattern
            policy.isForItems = true
            self.array = array
        } else {
            pattern = sanitizer.pattern
            array = nil
        }
        self.policy = policy
        let isSame = array == nil && policy == sanitizer.policy
        let walker = isSame ? sanitizer.walker : PatternWalker(pattern, policy: policy)
        let context = RecordContext(walker, name: name, array: array?.pointer.tokens)
        self.context = context
        worker = RecordWorker(
            walker: walker,
            name: name,
            markLimit: sizes.marks,
            answers: answerForm.map { AnswerWriter(context: context, form: $0) }
        )
    }

    private static func array(
        of sanitizer: Sanitizer,
        at pointer: JSONPointer
    ) throws(StreamError) -> ItemArray {
        do throws(ItemArrayError) {
            return try ItemArray(sanitizer, pointer)
        } catch {
            throw StreamError(code: .streamItems, error.message, help: error.help)
        }
    }

    /// A cutter for the stream.
    var cutter: BlockCutter {
        BlockCutter(framing, recordLimit: policy.limits.clamped.inputBytes, sizes)
    }
}

/// The bounds on what a stream keeps at a time.
///
/// They change no result; tests set them small.
struct StreamSizes: Sendable {
    /// The size of a block, in bytes, if chunks are larger.
    var block = 1 << 19
    /// The maximum number of items of a block, each of which takes 40 bytes.
    var items = 1 << 14
    /// The maximum number of records of a block that are marked, each of which takes 36 bytes.
    var marks = 1 << 11
}
