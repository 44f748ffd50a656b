import Foundation
import TestSupport
import Testing
import VeriJSON

/// No repair can be left out: with any one of them taken back, decoding fails.
@Suite struct RecoveryNecessityTests {
    @Test(arguments: ModelShape.all.filter(\.bearsAnyValue))
    func `every repair is necessary`(_ shape: ModelShape) throws {
        for document in shape.valid + shape.dirty.map(\.document) {
            for mutation in try DocumentMutations.all(of: document, limit: 40) {
                try expectNecessary(mutation, shape)
            }
        }
    }

    private func expectNecessary(_ document: String, _ shape: ModelShape) throws {
        let policy = Sanitizer.Policy(conversions: .lenient, disclosure: .keys)
        guard case .success(let cleaned) = shape.ours(Data(document.utf8), policy) else { return }
        let changes = cleaned.result.report.changes
        guard changes.count > 1 else { return }
        let original = try JSONValue(parsing: document)
        let clean = try #require(cleaned.result.value)
        for left in changes {
            let others = changes.filter { $0.path != left.path }
            let value = others.reversed().reduce(original) { $0.applying($1, from: clean) }
            let data = Data(JSONWriter().write(value))
            if case .success = shape.foundation(data) {
                Issue.record("\(shape.name): \(document) decodes without \(left.path)")
            }
        }
    }
}

extension JSONValue {
    /// The value after one change of a report; the results of conversions are read from the clean
    /// document.
    fileprivate func applying(_ change: Report.Change, from clean: JSONValue) -> JSONValue {
        let value: JSONValue? =
            switch change.action {
            case .null: .null
            case .convert: change.newPath.flatMap { clean[$0] }
            default: nil
            }
        return replacing(change.path.tokens[...], by: value) ?? .null
    }

    /// The value with another one, or none, at the end of a path.
    private func replacing(_ path: ArraySlice<String>, by value: JSONValue?) -> JSONValue? {
        guard let token = path.first else { return value }
        switch self {
        case .array(var items):
            guard let index = Int(token), items.indices.contains(index) else { return self }
            if let item = items[index].replacing(path.dropFirst(), by: value) {
                items[index] = item
            } else {
                items.remove(at: index)
            }
            return .array(items)
        case .object(let object):
            // Of repeated keys the first counts.
            var isFound = false
            let members = object.compactMap { member -> JSONObject.Member? in
                guard !isFound, member.key == token else { return member }
                isFound = true
                return member.value.replacing(path.dropFirst(), by: value)
                    .map { JSONObject.Member(key: member.key, value: $0) }
            }
            return .object(JSONObject(members))
        default: return self
        }
    }
}
