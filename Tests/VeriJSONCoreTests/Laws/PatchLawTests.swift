import TestSupport
import Testing
import VeriJSONCore

/// Patches lead from any document to its clean form.
struct PatchLawTests {
    @Test func `a patch makes the clean value of the original one`() {
        var patched = 0
        var refused = 0
        LawRunner.check(seeds: 200) { example in
            var policy = example.policy
            policy.disclosure = .values(upTo: .max)
            policy.limits.changes = .max
            guard let pattern = try? FusedWalk.pattern(example),
                let result = try? Sanitizer(pattern, policy: policy).sanitize(example.bytes),
                let original = try? JSONValue(parsing: example.bytes)
            else { return nil }
            do throws(JSONPatch.UnavailableError) {
                let patch = try result.report.patch()
                guard let clean = result.value else { return "a patch to nothing" }
                if !patch.operations.isEmpty { patched += 1 }
                do {
                    let value = try PatchApplier.apply(patch.jsonValue, to: original.lastMembers)
                    let texts = [value.lastMembers, clean.lastMembers].map(Self.text)
                    return texts[0] == texts[1]
                        ? nil : "\(patch.json())\npatched: \(texts[0])\nclean:   \(texts[1])"
                } catch {
                    return "\(patch.json())\n\(error)"
                }
            } catch {
                switch error.code {
                case .rejected: return result.status == .rejected ? nil : "\(error)"
                case .duplicate, .hidden, .unreadable:
                    refused += 1
                    return nil
                default: return "\(error)"
                }
            }
        }
        #expect(patched > 5 * refused)
    }

    @Test func `a patch of changes that are only counted is the same`() {
        var patched = 0
        LawRunner.check(seeds: 100) { example in
            var policy = example.policy
            policy.disclosure = .values(upTo: .max)
            func text(limit: Int) throws -> String {
                policy.limits.changes = limit
                let pattern = try FusedWalk.pattern(example)
                let result = try Sanitizer(pattern, policy: policy).sanitize(example.bytes)
                do throws(JSONPatch.UnavailableError) {
                    return limit == .max
                        ? try result.report.patch().json() : try result.patchText()
                } catch {
                    return "\(error)"
                }
            }
            let texts = [Int.max, 0, 2].map { (try? text(limit: $0)) ?? "none" }
            if texts[0].utf8.count(where: { $0 == UInt8(ascii: "{") }) > 2 { patched += 1 }
            return Set(texts).count == 1 ? nil : texts.joined(separator: "\n")
        }
        #expect(patched > 50)
    }

    /// Numbers as they are written, members in one order.
    private static func text(_ value: JSONValue) -> String {
        var options = JSONWriter.Options.compact
        options.sortsKeys = true
        return JSONWriter(options).string(value)
    }
}

extension JSONValue {
    /// The value as readers see it for whom the last of several members with one key counts.
    fileprivate var lastMembers: JSONValue {
        switch self {
        case .array(let items): return .array(items.map(\.lastMembers))
        case .object(let object):
            var last = JSONObject()
            for member in object { last[member.key] = member.value.lastMembers }
            return .object(last)
        default: return self
        }
    }
}
