public import VeriJSON
internal import VeriJSONCore

/// A pattern that says what a schema says, as far as patterns can say it.
///
/// What a pattern cannot say is left out or said otherwise, and each such part of the schema is a
/// ``Loss``. Where nothing is lost, the pattern and the schema accept the same documents.
///
///     let schema = try Schema(##"{"required": ["id"], "properties": {"id": {"multipleOf": 5}}}"##)
///     let translation = try PatternTranslation(of: schema)
///     translation.losses.map(\.keyword)     // ["multipleOf"]
public struct PatternTranslation: Sendable {
    /// A part of a schema that the pattern does not say, or says otherwise.
    ///
    ///     for loss in translation.losses { print(loss) }
    public struct Loss: Sendable, Hashable, CustomStringConvertible {
        /// The direction in which the pattern differs from the schema.
        ///
        ///     translation.losses.filter { $0.effect == .stricter }
        public enum Effect: String, Sendable, Hashable {
            /// The pattern accepts documents that the schema refuses.
            case looser
            /// The pattern refuses documents that the schema accepts.
            case stricter
        }

        /// The keyword.
        public var keyword: String
        /// The direction of the difference.
        public var effect: Effect
        /// The difference, on one line.
        public var message: String
        /// The URI of the schema resource with a pointer to the keyword in it.
        public var absoluteKeywordLocation: String
        /// The name of the schema's document.
        public var name: String
        /// The bytes of the keyword's value, counted from 0.
        public var range: Range<Int>
        /// The line where ``range`` begins, counted from 1.
        public var line: Int
        /// The column where ``range`` begins, in Unicode scalars counted from 1.
        public var column: Int

        let source: [UInt8]

        /// Returns whether two losses are of one kind and at one place.
        public static func == (left: Loss, right: Loss) -> Bool {
            left.range == right.range && left.effect == right.effect
                && left.message == right.message && left.name == right.name
        }

        /// Feeds the place and the effect to a hasher.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(range)
            hasher.combine(effect)
            hasher.combine(message)
        }

        /// The place, the effect and the message, on one line.
        public var description: String {
            "\(name):\(line):\(column): warning[convert.\(effect.rawValue)]: \(message)"
        }
    }

    /// The pattern.
    public let pattern: Pattern
    /// The parts of the schema that the pattern does not say, in the order of their places.
    public let losses: [Loss]

    /// Translates a schema.
    ///
    /// Titles and descriptions become `$doc`; other annotations are left out.
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - name: The name of the pattern in messages.
    /// - Throws: `PatternError` if the pattern would exceed a limit on patterns, such as its depth.
    public init(of schema: Schema, name: String = "pattern") throws(PatternError) {
        var writer = PatternWriter(schema)
        let value = writer.write()
        pattern = try Pattern(value, name: name)
        losses = writer.losses.sorted {
            ($0.name, $0.range.lowerBound, $0.message) < ($1.name, $1.range.lowerBound, $1.message)
        }
    }
}

extension PatternTranslation.Loss {
    /// The maximum number of places of one kind of loss that are written.
    private static let placeLimit = 10

    /// Returns losses as text for people, with the lines of the schema.
    ///
    /// Losses with one message are written once, with the further places.
    ///
    ///     print(PatternTranslation.Loss.text(of: translation.losses))
    ///
    /// - Parameters:
    ///   - losses: The losses.
    ///   - options: The colors, and whether lines are drawn.
    /// - Returns: The text, ending with a line feed; empty if there are no losses.
    public static func text(
        of losses: [PatternTranslation.Loss],
        _ options: Report.TextOptions = Report.TextOptions()
    ) -> String {
        var order: [String] = []
        var groups: [String: [PatternTranslation.Loss]] = [:]
        for loss in losses {
            if groups[loss.message] == nil { order.append(loss.message) }
            groups[loss.message, default: []].append(loss)
        }
        return order.compactMap { groups[$0].flatMap { text(ofGroup: $0, options) } }
            .joined(separator: "\n")
    }

    private static func text(
        ofGroup group: [PatternTranslation.Loss],
        _ options: Report.TextOptions
    ) -> String? {
        guard let first = group.first else { return nil }
        let places = group.dropFirst().prefix(placeLimit).map { "\($0.name):\($0.line)" }
        let rest = group.count - 1 > places.count ? ", …" : ""
        return Diagnostic(
            severity: .warning,
            code: "convert.\(first.effect.rawValue)",
            message: first.message,
            place: Diagnostic.Place(
                schema: first.name,
                range: first.range,
                location: TextLocation(line: first.line, column: first.column),
                label: ""
            ),
            others: places.isEmpty
                ? nil
                : "and \(group.count - 1) more like this at " + places.joined(separator: ", ")
                    + rest
        ).schemaText(document: nil, schema: first.source, disclosure: .values(upTo: .max), options)
    }
}
