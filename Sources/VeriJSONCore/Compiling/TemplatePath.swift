/// The syntax of template paths, such as `/items/*/price`.
enum TemplatePath {
    private static let keyLimit = 200
    private static let pathLimit = 1_000

    /// Returns a path with another step: a key of the pattern as written, `*`, or an index.
    ///
    /// Keys over 200 scalars and paths over 1,000 bytes are cut, so that the paths of a hostile
    /// pattern take memory in proportion to its size.
    static func appending(_ step: String, to path: String) -> String {
        let scalars = step.unicodeScalars
        var key = step
        if scalars.count > keyLimit {
            key = String(String.UnicodeScalarView(scalars.prefix(keyLimit))) + "…"
        }
        var extended = path.utf8.count > pathLimit ? "…" + tail(of: path) : path
        extended += "/"
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": extended += "~0"
            case "/": extended += "~1"
            default: extended.unicodeScalars.append(scalar)
            }
        }
        return extended
    }

    private static func tail(of path: String) -> String {
        let tail = path.unicodeScalars.suffix(pathLimit / 8)
        let steps = tail.drop { $0 != "/" }
        return String(String.UnicodeScalarView(steps.isEmpty ? tail : steps))
    }
}
