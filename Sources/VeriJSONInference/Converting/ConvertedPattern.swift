import VeriJSONCore

/// A pattern in another form, with what that form cannot say.
///
///     let schema = try Pattern(#"{"id": "~int"}"#).jsonSchema()
///     schema.notes.count      // 1
public struct ConvertedPattern: Sendable, Hashable {
    /// The text in the other form.
    public var text: String
    /// The parts of the pattern that are not in the text, a line for each place.
    public var notes: [Note]

    /// Creates a converted pattern.
    ///
    /// - Parameters:
    ///   - text: The text in the other form.
    ///   - notes: What is not in the text.
    public init(text: String, notes: [Note]) {
        self.text = text
        self.notes = notes
    }

    /// Something that the other form cannot say.
    ///
    ///     let schema = try Pattern(#"{"id": "~int"}"#).jsonSchema()
    ///     schema.notes[0].template      // /id
    public struct Note: Sendable, Hashable, CustomStringConvertible {
        /// The place in the pattern, as a template path.
        public var template: String
        /// The part of the pattern that is lost, and how.
        public var message: String

        /// The place and the message.
        public var description: String {
            "\(template.isEmpty ? "the root" : template): \(message)"
        }
    }
}

/// The place of a part of a pattern while it is converted.
struct TemplatePlace {
    var text = ""

    func member(_ key: MemberKey) -> TemplatePlace {
        var text = text
        JSONPointer.append(key.text, to: &text)
        return TemplatePlace(text: text)
    }

    var item: TemplatePlace { TemplatePlace(text: text + "/*") }

    func position(_ number: Int) -> TemplatePlace { TemplatePlace(text: text + "/\(number)") }
}

extension Pattern {
    /// Returns what is made of the pattern's outline, on a stack that has room for it.
    ///
    /// - Parameters:
    ///   - text: The text for a pattern that was not made from one, with a note that says so.
    ///   - convert: The conversion.
    /// - Returns: The result of the conversion.
    func converted(
        otherwise text: String = "",
        _ convert: (PatternOutline) -> ConvertedPattern
    ) -> ConvertedPattern {
        let note = ConvertedPattern.Note(template: "", message: "the pattern has no text")
        var converted = ConvertedPattern(text: text, notes: [note])
        LargeStack.runOrCall {
            if let outline = PatternOutline(of: self) { converted = convert(outline) }
        }
        return converted
    }
}
