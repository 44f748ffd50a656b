import VeriJSON
import VeriJSONCore

/// The shapes that follow from the requests.
extension Exploration {
    /// Returns the shape of a value; nil if there was no request for it.
    func shape(of id: ValueID) -> TypeShape? {
        guard let value = values[id] else { return nil }
        if let hidden = value.hidden { return hidden }
        if let selected = selected[id] { return .values([selected]) }
        if tolerant.contains(id), id == .root { return .any }
        var shapes: [TypeShape] = []
        for request in value.requests {
            switch request {
            case .shape(let shape): shapes.append(shape)
            case .object: shapes.append(object(id, value))
            case .array: shapes.append(array(id, value))
            case .isNull, .isPresent: break
            }
        }
        guard !shapes.isEmpty else { return nil }
        let shape = TypeShape.oneOf(each: shapes)
        return nullable.contains(id) && !absent.contains(id) ? shape.orNull : shape
    }

    private func object(_ id: ValueID, _ value: Recording.Value) -> TypeShape {
        if value.hasOpenKeys, value.keys.allSatisfy({ $0 == Recording.openKey }) {
            return .map(shape(of: id.member(Recording.openKey)) ?? .any)
        }
        var members: [TypeShape.Member] = []
        var ids: [ValueID] = []
        var isWhole = true
        for key in value.keys where key != Recording.openKey {
            guard let written = derivation.documentKey(key) else {
                derivation.note(.keyStrategy, type, path, key)
                isWhole = false
                continue
            }
            let member = id.member(key)
            ids.append(member)
            members.append(
                TypeShape.Member(
                    key: written,
                    shape: shape(of: member) ?? .any,
                    isOptional: absent.contains(member) || tolerant.contains(member)
                        || skipped.contains(member)
                        || values[member]?.requests.isEmpty != false
                )
            )
        }
        if let refusedWith, id == .root {
            for position in members.indices where selected[ids[position]] == nil {
                members[position].isOptional = true
                members[position].shape = .any
            }
            return .partly(members, DerivationMessages.refusing(type, refusedWith))
        }
        if let unseen, id == .root {
            return .partly(members, DerivationMessages.partly(type, needing: unseen.type))
        }
        return isWhole ? .members(members) : .partly(members, DerivationMessages.otherKeys)
    }

    private func array(_ id: ValueID, _ value: Recording.Value) -> TypeShape {
        let items = (0..<value.items).map { index in
            let item = id.item(index)
            return tolerant.contains(item) ? .any : shape(of: item) ?? .any
        }
        if !value.isCounted, !items.isEmpty { return .tuple(items) }
        // Items of different types depend on their positions, which cannot be seen.
        guard let first = items.first, items.allSatisfy({ $0 == first }) else { return .list(.any) }
        return .list(first)
    }

    /// Notes an obstacle if a type is decoded from a string or number and rejects some of them.
    func hiddenForm(_ shape: TypeShape) -> TypeShape? {
        var inner = shape
        if case .nullable(let some) = shape { inner = some }
        let words: String
        switch inner {
        case .expression("string"): words = "string"
        case .expression, .integer: words = "number"
        default: return nil
        }
        for probe in Probe.various {
            if case .failure = run(with: probe).0 {
                if let listed = type as? any RawRepresentable.Type {
                    return derivation.note(.cases, type, path, listed.rawTypeName)
                }
                return derivation.note(.form, type, path, words)
            }
        }
        return nil
    }
}
