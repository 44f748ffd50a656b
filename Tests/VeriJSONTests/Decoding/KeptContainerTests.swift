import Foundation
import TestSupport
import Testing
import VeriJSON

/// Containers and decoders that a model keeps, and uses while another value is decoded.
@Suite struct KeptContainerTests {
    /// What an item keeps for those after it, and the paths of the errors that they meet with it.
    private final class Kept: @unchecked Sendable {
        var container: KeyedDecodingContainer<Item.CodingKeys>?
        var decoder: (any Decoder)?
        var paths: [[String]] = []

        func note(_ body: () throws -> Void) {
            do {
                try body()
            } catch DecodingError.typeMismatch(_, let context) {
                paths.append(context.codingPath.map(\.stringValue))
            } catch {
                paths.append(["another error: \(error)"])
            }
        }
    }

    /// An item that uses what the item before it has kept.
    private struct Item: Decodable {
        enum CodingKeys: CodingKey {
            case x
        }

        init(from decoder: any Decoder) throws {
            guard let kept = decoder.userInfo[.kept] as? Kept else { return }
            if let container = kept.container, let earlier = kept.decoder {
                kept.note { _ = try container.decode([Int].self, forKey: .x) }
                kept.note { _ = try container.decode(Int.self, forKey: .x) }
                kept.note { _ = try container.decode([String: Int].self, forKey: .x) }
                kept.note { _ = try earlier.singleValueContainer().decode([String: [Int]].self) }
            }
            kept.container = try decoder.container(keyedBy: CodingKeys.self)
            kept.decoder = decoder
        }
    }

    private static let place = ["Index 0", "x"]
    private static let expected = [place + ["Index 0"], place, place, place + ["Index 0"]]

    @Test func `the standard decoder names the place of the container`() throws {
        let kept = Kept()
        let decoder = JSONDecoder()
        decoder.userInfo[.kept] = kept
        _ = try decoder.decode([Item].self, from: Data(#"[{"x":["a"]},{"x":[1]}]"#.utf8))
        #expect(kept.paths.prefix(3) == Self.expected.prefix(3))
    }

    @Test(arguments: [
        #"[{"x":["a"]},{"x":[1]}]"#,
        // Here, the items are decoded with repairs.
        #"[7,{"x":["a"]},{"x":[1]}]"#,
    ])
    func `a container names its own place, and not that of a sibling`(text: String) throws {
        let kept = Kept()
        let decoder = JSONSanitizingDecoder(
            policy: Sanitizer.Policy(disclosure: .values(upTo: 9))
        )
        decoder.userInfo[.kept] = kept
        _ = try decoder.decode([Item].self, from: Data(text.utf8))
        let first = text.hasPrefix("[7") ? "Index 1" : "Index 0"
        #expect(kept.paths.count >= 4)
        #expect(kept.paths.prefix(4) == Self.expected.map { [first] + $0.dropFirst() }[...])
    }
}

extension CodingUserInfoKey {
    fileprivate static let kept = CodingUserInfoKey("kept")
}
