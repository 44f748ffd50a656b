extension PatternMistake: CustomStringConvertible {
    /// The place, the code, the message and the help, on one line.
    ///
    ///     1:8: error[pattern.type.unknown]: expected a type, found 'nubmer'; …
    ///
    /// A ``PatternError`` draws its mistakes with the lines of the pattern.
    public var description: String {
        let mark = severity == .error ? "error" : "warning"
        let mend = help.map { "; \($0)" } ?? ""
        return "\(line):\(column): \(mark)[\(code)]: \(message)\(mend)"
    }
}
