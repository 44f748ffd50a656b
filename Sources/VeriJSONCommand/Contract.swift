import Foundation
import VeriJSON
import VeriJSONSchema

/// The pattern or the JSON Schema that documents of a run must match.
enum Contract {
    case pattern(Pattern)
    case schema(Schema, Schema.Cleaning)

    func sanitizer(policy: Sanitizer.Policy) -> Sanitizer {
        switch self {
        case .pattern(let pattern): Sanitizer(pattern, policy: policy)
        case .schema(let schema, let cleaning):
            Sanitizer(schema, policy: policy, cleaning: cleaning)
        }
    }

    func verifier(policy: Sanitizer.Policy) -> Verifier {
        switch self {
        case .pattern(let pattern): Verifier(pattern, policy: policy)
        case .schema(let schema, let cleaning):
            Verifier(schema, policy: policy, cleaning: cleaning)
        }
    }
}

extension Arguments {
    /// The options that only a schema has a use for.
    private static let schemaOptions: [Option] = [
        .references, .draft, .checkFormats, .forbidden, .fillDefaults,
    ]

    /// The files that the contract is read from: the pattern, or the schema and what is given with
    /// it.
    var contractPaths: [FilePath] {
        [Option.pattern, .schema].compactMap { path(of: $0) } + paths(of: .references)
    }

    /// Reads the pattern or the schema.
    func contract(_ options: Report.TextOptions) throws(Failure) -> Contract {
        switch (path(of: .pattern), path(of: .schema)) {
        case (.some, .some):
            throw usage("expected one of '-p' and '-s', found both")
        case (nil, nil):
            throw usage("expected the option '-p PATTERN' or '-s SCHEMA', found neither")
        case (.some(let path), nil):
            if let option = Self.schemaOptions.first(where: { has($0) }) {
                throw usage("expected '-s SCHEMA' with '\(option.name)', found '-p'")
            }
            return .pattern(try Input(path: path).pattern(options))
        case (nil, .some(let path)):
            return .schema(try schema(Input(path: path, limit: .pattern), options), try cleaning())
        }
    }

    /// Returns the choices about cleaning that only schemas leave open.
    private func cleaning() throws(Failure) -> Schema.Cleaning {
        Schema.Cleaning(
            forbiddenMembers: try choice(.forbidden, ["strip": .strip, "refuse": .refuse])
                ?? .strip,
            fillsDefaults: has(.fillDefaults)
        )
    }

    /// Reads and compiles a schema.
    func schema(_ input: Input, _ options: Report.TextOptions) throws(Failure) -> Schema {
        let bytes = try input.bytes()
        let schemaOptions = try schemaOptions(input.path)
        switch Schema.rootKind(of: bytes) {
        case .otherMembers: throw noSchema(input, isPattern: (try? Pattern(bytes)) != nil)
        case .apiDescription:
            throw Failure(
                .pattern,
                "\(input.name): expected a JSON Schema after '-s', found the description of an API",
                help: "take the schema out of its 'components/schemas' or 'definitions', with "
                    + "those that it refers to, and give that file"
            )
        case .schema: break
        }
        do throws(SchemaError) {
            return try Schema(bytes, name: input.name, options: schemaOptions)
        } catch {
            // Members of a pattern may have names of keywords.
            if (try? Pattern(bytes)) != nil { throw noSchema(input, isPattern: true) }
            throw Failure(.pattern, drawn: error.text(options))
        }
    }

    private func noSchema(_ input: Input, isPattern: Bool) -> Failure {
        Failure(
            .pattern,
            "\(input.name): expected a JSON Schema after '-s', found "
                + (isPattern ? "a pattern" : "an object without a keyword of JSON Schema"),
            help: isPattern
                ? "give it after '-p'"
                : "give a pattern after '-p'; a schema has a keyword at its root, such as 'type', "
                    + "'$ref' or '$schema'"
        )
    }

    /// Returns the options of a schema: references lead to the files beside it and to those that
    /// are given with it.
    func schemaOptions(_ path: FilePath) throws(Failure) -> Schema.Options {
        let file = URL(fileURLWithPath: path == "-" ? "schema.json" : path.description)
        for path in paths(of: .references) where !System.exists(path) {
            throw Failure(.noInput, "cannot read '\(path)': expected a file or folder, found none")
        }
        return Schema.Options(
            draft: try choice(
                .draft,
                [
                    "4": .draft4, "6": .draft6, "7": .draft7, "2019-09": .draft2019,
                    "2020-12": .draft2020,
                ]
            ),
            formats: has(.checkFormats) ? .assertion : .byDraft,
            baseURI: file.absoluteURL.absoluteString,
            folder: file.deletingLastPathComponent(),
            files: paths(of: .references).map { URL(fileURLWithPath: $0.description) }
        )
    }
}
