/// The key by which causes, or events, are counted together.
struct CauseKind: Hashable {
    let rule: RuleIndex
    let code: CodeTag
    /// The number of a conversion, of a departure or of a keyword; 0 for any other code.
    let detail: UInt32
    /// Whether the cause only explains another cause.
    let isExplanation: Bool

    @inline(__always)
    init(_ rule: RuleIndex, _ code: CodeTag, _ detail: UInt32) {
        self.init(rule, code, detail, isExplanation: false)
    }

    init(_ cause: CauseRecord) {
        self.init(cause.rule, cause.code, cause.detail, isExplanation: cause.nesting > 0)
    }

    @inline(__always)
    private init(_ rule: RuleIndex, _ code: CodeTag, _ detail: UInt32, isExplanation: Bool) {
        self.rule = rule
        self.code = code
        self.detail =
            code.isConversion
            ? Conversion.withoutOthers(detail) : code.isRepair || code == .keyword ? detail : 0
        self.isExplanation = isExplanation
    }
}
