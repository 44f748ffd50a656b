import Foundation
import VeriJSON
import VeriJSONCore

extension XMLItemStream {
    /// Cleans a part of the list that is not well-formed, as far as the policy repairs it.
    ///
    /// - Returns: What became of it.
    mutating func mend(
        _ item: XMLItemCutter.FaultyItem,
        _ pieces: inout [Piece]
    ) -> Fault {
        var mistake = item.mistake
        do throws(XMLReadingFailure) {
            let document = try XMLDocument(
                Data(item.bytes),
                options,
                rules: sanitizer.readingRules,
                limits: sanitizer.policy.limits,
                sanitizer.policy.relaxed,
                isRootValue: true,
                isItem: true
            )
            if let root = document.index.elements.first,
                document.index.names.string(root.key) == pointer.tokens.last,
                let result = try? cleaned(document, at: item.offset, item.place)
            {
                pieces.append(.item(result))
                return Fault(mistake: mistake, isRepaired: true)
            }
        } catch {
            // A prefix may be declared outside of the item.
            if case .mistake(let problem, let fragment) = error,
                problem.code != .prefix || mistake.problem.code == .prefix
            {
                if sanitizer.policy.relaxed == .none {
                    mistake.problem.remedy = problem.remedy
                } else {
                    mistake = XMLItemMistake(problem, in: fragment, from: item.place)
                }
            }
        }
        let error = error(of: mistake)
        pieces.append(unreadable(item.bytes, error, at: item.offset, item.place))
        return Fault(mistake: mistake, isRepaired: false)
    }

    /// A part of the list that was not well-formed.
    struct Fault {
        /// The mistake that is left, or the first one if all were repaired.
        var mistake: XMLItemMistake
        var isRepaired: Bool
    }
}
