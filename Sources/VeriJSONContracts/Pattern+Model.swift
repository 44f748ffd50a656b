import VeriJSON
import VeriJSONCore

extension Pattern {
    /// Derives a pattern from a model by **running its initialisers on made-up values**, to write a
    /// first version of a pattern file, or for tests.
    ///
    /// Do not use it with models whose initialisers have side effects, or trap on values that they
    /// do not expect. Nothing at run time needs it: a `JSONSanitizingDecoder` without a pattern
    /// works from the model alone.
    ///
    /// Every document that matches the pattern can be decoded, as far as JSON's types can express
    /// what the model requires:
    ///
    /// - A property is mandatory if every run that succeeds asks for it. It is optional if the
    ///   model calls `decodeIfPresent`, has a default for a missing value, or catches the error.
    /// - Items of arrays and members of dictionaries are dropped one by one.
    /// - Enumerations with raw values that are `CaseIterable` list their values. If such a value or
    ///   a `Bool` decides what else is asked for, there is a branch for each of its values.
    /// - Whole numbers such as `1.0` are integers, as in `JSONDecoder`.
    ///
    /// A check inside an initialiser is not observed; ``check(decodes:samples:using:limit:)`` finds
    /// it.
    ///
    ///     let pattern = try Pattern(for: Order.self) { types in
    ///         types.describe(Date.self, as: "date")
    ///     }
    ///     print(pattern.text)
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - decoder: The strategies for dates, data, keys and floats.
    ///   - passesUserInfo: Whether the initialisers get the decoder's `userInfo`, which may lead to
    ///     objects of the app.
    ///   - describe: A closure that describes types, which are then not explored.
    /// - Throws: ``PatternDerivationError`` with all obstacles, and with the pattern as far as it
    ///   was seen, if there are any; `PatternError` if a type is described by a pattern with
    ///   mistakes.
    public init<Model: Decodable>(
        for type: Model.Type,
        using decoder: JSONSanitizingDecoder = JSONSanitizingDecoder(),
        passesUserInfo: Bool = false,
        describing describe: (inout TypeDescriptions) -> Void = { _ in }
    ) throws {
        let current = decoder.current
        var settings = DecodingSettings()
        current.addSettings(to: &settings)
        if !passesUserInfo { settings.userInfo = [:] }
        var descriptions = TypeDescriptions()
        describe(&descriptions)
        let derivation = PatternDerivation(
            settings,
            conversions: current.policy.allowedConversions,
            strategies: FoundationStrategies(current),
            foreignShapes: FoundationShapes(decoder: current),
            descriptions: descriptions
        )
        let pattern = try derivation.pattern(for: type)
        try self.init(pattern, name: String(describing: type))
    }

    /// Throws an error unless every clean document can be decoded; for tests.
    ///
    /// Documents are generated from the rules of the pattern: one with everything that the pattern
    /// names, then variations of it with each value at its bounds, in every form, null or absent,
    /// and with values that do not match and are cleaned away. Each is cleaned and decoded. The
    /// first one that is clean and does not decode is then reduced to a document that is as small
    /// as possible.
    ///
    ///     @Test func `what is clean can be decoded`() throws {
    ///         try Pattern(contentsOf: patternFile).check(decodes: [Order].self)
    ///     }
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - samples: Further documents, which are tried first. They also provide strings that match
    ///     a regular expression of the pattern.
    ///   - decoder: The strategies, and the policy that documents are cleaned with.
    ///   - limit: The greatest number of documents that are generated.
    /// - Throws: ``PatternContractError`` if a clean document cannot be decoded, with the smallest
    ///   such document that was found.
    public func check<Model: Decodable>(
        decodes type: Model.Type,
        samples: [JSONValue] = [],
        using decoder: JSONSanitizingDecoder = JSONSanitizingDecoder(),
        limit: Int = 10_000
    ) throws {
        // The documents are generated here, so that nothing in them has to be hidden.
        var policy = decoder.policy
        policy.disclosure = .values(upTo: 200)
        let sanitizer = Sanitizer(self, policy: policy)
        let check = ContractCheck(graph, policy: policy) { document in
            guard let result = try? sanitizer.sanitize(document), let text = result.text else {
                return nil
            }
            do {
                _ = try result.decode(type, using: decoder)
                return (text, nil)
            } catch {
                return (text, error)
            }
        }
        guard let breach = check.breach(samples: samples, limit: limit) else { return }
        throw PatternContractError(
            document: breach.document,
            reason: breach.reason,
            typeName: String(describing: type)
        )
    }
}
