import VeriJSON

extension Subcommand {
    static let restore = Subcommand(
        name: "restore",
        summary: "give back the original of a clean document, byte for byte",
        usage: "CLEAN --undo FILE [-o OUT]",
        about: """
            Gives back the original of a document that 'verijson clean --undo FILE' has cleaned,
            byte for byte, on standard output. CLEAN must be the clean document exactly as it
            was written; another one is an error.
            """,
        options: [.undoOf, .original],
        example: """
              verijson clean -p orders.pattern.json --undo undo.json -o data.json data.json
              verijson restore data.json --undo undo.json -o data.json
                the first cleans data.json in its place, the second takes that back
            """
    ) { arguments throws(Failure) in
        let undoPath = try arguments.path(required: .undoOf)
        let inputs = try arguments.inputs()
        guard inputs.count == 1, let input = inputs.first, !(input.path == "-" && undoPath == "-")
        else {
            throw arguments.usage("expected one CLEAN document, found \(inputs.count)")
        }
        let output = try Output(.original, arguments, inputs: inputs)
        if let path = output.path(for: input) {
            var claims = FileClaims(arguments)
            claims.read(undoPath)
            claims.read(input.path, isInput: true)
            try claims.write(path, as: "-o", inPlaceOf: [input])
            claims.sweep()
        }
        let undo = try undo(at: Input(path: undoPath, limit: .saved))
        let clean = try input.bytes(writtenTo: output.path(for: input))
        let original: [UInt8]
        do throws(Undo.MismatchError) {
            original = try undo.apply(to: clean)
        } catch {
            throw Failure(
                .data,
                "\(input.name): \(error)",
                help: "give the clean document that '\(undoPath)' was written with, unchanged"
            )
        }
        try output.write(original, for: input)
        return .done
    }

    private static func undo(at input: Input) throws(Failure) -> Undo {
        let bytes = try input.bytes()
        do throws(FileError) {
            return try Undo(json: bytes)
        } catch {
            throw Failure(.data, "\(input.name): \(error)")
        }
    }
}
