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
        .operation, .references, .draft, .checkFormats, .expressions, .forbidden, .fillDefaults,
    ]

    /// The files that the contract is read from: the pattern, or the schema and what is given with
    /// it.
    var contractPaths: [FilePath] {
        [path(of: .pattern), schemaFile].compactMap(\.self)
            + paths(of: .references).map { word in (try? ReferenceArgument(word))?.path ?? word }
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
            let place = SchemaArgument(path)
            let input = Input(path: place.file, limit: .pattern)
            return .schema(try schema(input, at: place.reference, options), try cleaning())
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

    /// Reads and compiles a schema, or the part of it that a reference or `--operation` names.
    func schema(
        _ input: Input,
        at reference: String? = nil,
        _ options: Report.TextOptions
    ) throws(Failure) -> Schema {
        let bytes = try input.bytes()
        let schemaOptions = try schemaOptions(input.path)
        let operation = value(of: .operation)
        if let reference, operation != nil {
            throw usage("expected one of '--operation' and '\(reference)', found both")
        }
        do throws(SchemaError) {
            if let operation {
                return try Schema(
                    bytes,
                    operation: operation,
                    name: input.name,
                    options: schemaOptions
                )
            }
            if let reference {
                return try Schema(bytes, at: reference, name: input.name, options: schemaOptions)
            }
        } catch {
            throw Failure(.pattern, drawn: error.text(options))
        }
        switch Schema.rootKind(of: bytes) {
        case .otherMembers: throw noSchema(input, isPattern: (try? Pattern(bytes)) != nil)
        case .draft3(let help):
            throw Failure(
                .pattern,
                "\(input.name): expected a JSON Schema of draft 4 or later after '-s', found one of"
                    + " draft 3",
                help: help
            )
        // Reading the description of an API says what can be named in it.
        case .schema, .apiDescription: break
        }
        do throws(SchemaError) {
            return try Schema(bytes, name: input.name, options: schemaOptions)
        } catch {
            // Members of a pattern may have names of keywords, whose values are of other types then.
            let codes = Set(error.mistakes.map(\.code))
            let isSchema =
                codes.contains(.apiDescription)
                || codes.contains(.expression) && !codes.contains(.keywordType)
            if !isSchema, (try? Pattern(bytes)) != nil {
                throw noSchema(input, isPattern: true)
            }
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
        let places = try referencePlaces()
        return Schema.Options(
            draft: try choice(
                .draft,
                [
                    "4": .draft4, "6": .draft6, "7": .draft7, "2019-09": .draft2019,
                    "2020-12": .draft2020,
                ]
            ),
            formats: has(.checkFormats) ? .assertion : .byDraft,
            expressions: try choice(
                .expressions,
                ["linear": .linear, "backtracking": .backtracking]
            ) ?? .linear,
            baseURI: file.absoluteURL.absoluteString,
            folder: file.deletingLastPathComponent(),
            files: places.filter { $0.uri == nil }.map(\.url),
            locations: Dictionary(
                places.compactMap { place in place.uri.map { ($0, place.url) } },
                uniquingKeysWith: { $1 }
            )
        )
    }
}
