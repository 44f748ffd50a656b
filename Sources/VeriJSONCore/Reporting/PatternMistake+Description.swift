extension PatternMistake: CustomStringConvertible {
    /// The place, the code, what was expected and what would mend it, on one line.
    ///
    /// A ``PatternError`` draws its mistakes in the lines of the pattern.
    public var description: String {
        let mark = severity == .error ? "error" : "warning"
        let mend = help.map { "; \($0)" } ?? ""
        return "\(line):\(column): \(mark)[\(code)]: \(message)\(mend)"
    }
}
