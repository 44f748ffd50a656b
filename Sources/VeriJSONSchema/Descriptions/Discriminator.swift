internal import VeriJSONCore

/// The names by which a member of an object tells which alternative it is of.
///
/// They choose the alternative that a value is cleaned by and that messages are about. They do not
/// change which values match (OpenAPI 3.1.1 §4.8.25).
struct Discriminator: Sendable {
    var property: String
    var names: NameTable
    /// The position of the alternative of each name.
    var positions: [Int]
    /// The value of the keyword in its document.
    var place: NodeIndex

    /// The names of an alternative.
    func names(of position: Int) -> [String] {
        positions.indices.filter { positions[$0] == position }.map { names.name($0) }
    }

    /// Returns the position of the alternative that an object names; nil if it names none.
    func position(of object: NodeIndex, on tape: TapeView) -> Int? {
        guard tape.kind(of: object) == .object else { return nil }
        var found: Int?
        var key = object.following
        let end = tape.after(object)
        while key != end {
            if tape.string(at: key).utf8.elementsEqual(property.utf8) {
                let value = key.following
                let name = tape.kind(of: value) == .string ? tape.string(at: value) : nil
                found = names.index(ofText: name).map { positions[$0] }
            }
            key = tape.after(key.following)
        }
        return found
    }
}

extension SubschemaReader {
    /// Returns the names of `discriminator` for the alternatives beside it; nil if there are none.
    func discriminator(
        of keyword: KeywordName,
        _ alternatives: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> Discriminator? {
        guard dialect.specification.hasMapping, keyword == .oneOf || keyword == .anyOf,
            let place = members.last(where: { $0.key == OpenAPIKeyword.discriminator.rawValue })?
                .node,
            let property = document.member("propertyName", of: place),
            document.kind(property) == .string
        else { return nil }
        let branches = document.items(alternatives).map { reference(of: $0) }
        let targets = branches.map { $0.flatMap { target(of: $0, &compiler) } }
        var (names, positions): ([String], [Int]) = ([], [])
        var seen: Set<[UInt8]> = []
        let mapping = document.member("mapping", of: place).map { document.members($0) } ?? []
        for (name, node) in mapping where document.kind(node) == .string {
            let text = document.text(node)
            guard let target = target(ofMapped: text, &compiler),
                let position = targets.firstIndex(of: target)
            else {
                report(.discriminatorUnknown, node, text, &compiler, expected: keyword.rawValue)
                continue
            }
            seen.insert(Array(name.utf8))
            names.append(name)
            positions.append(position)
        }
        for (position, reference) in branches.enumerated() {
            let fragment = reference.map { SchemaURI($0).decodedFragment }
            guard let name = fragment.flatMap({ JSONPointer($0)?.tokens.last }),
                seen.insert(Array(name.utf8)).inserted
            else { continue }
            names.append(name)
            positions.append(position)
        }
        guard !names.isEmpty else { return nil }
        return Discriminator(
            property: document.text(property),
            names: NameTable(names),
            positions: positions,
            place: place
        )
    }

    private func reference(of branch: NodeIndex) -> String? {
        let reference = document.member("$ref", of: branch)
        return reference.flatMap { document.kind($0) == .string ? document.text($0) : nil }
    }

    private func target(
        of reference: String,
        _ compiler: inout SchemaCompiler
    ) -> SchemaPlace? {
        compiler.registry.target(of: reference, from: place.resource)?.place
    }

    /// Returns the schema that a mapping names, or refers to.
    private func target(
        ofMapped text: String,
        _ compiler: inout SchemaCompiler
    ) -> SchemaPlace? {
        let isName = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || "._-".utf8.contains(byte)
        }
        let named = isName ? target(of: "#/components/schemas/\(text)", &compiler) : nil
        return named ?? target(of: text, &compiler)
    }
}
