internal import VeriJSONCore

/// The record of an evaluation.
extension Evaluation {
    /// Begins the record of an application.
    mutating func begin(
        _ target: Target,
        _ keyword: Int,
        _ value: NodeIndex,
        _ place: Place
    ) {
        var new = EvaluationRecord.Unit(
            node: Int(target.node),
            value: value,
            parent: unit,
            keyword: keyword,
            token: plan.token(of: target)
        )
        switch place {
        case .member: break
        case .key: new.isKey = true
        case .item(let position): new.item = position
        }
        unit = record.units.count
        record.units.append(new)
    }

    /// Records the result of a keyword, and returns whether it holds.
    @inline(__always)
    mutating func note(
        _ keyword: Int,
        _ isValid: Bool,
        _ detail: EvaluationRecord.Detail = .none
    ) -> Bool {
        if mode == .everything || mode == .failures && !isValid {
            record.results.append(
                EvaluationRecord.Result(
                    unit: unit,
                    keyword: keyword,
                    isValid: isValid,
                    detail: detail
                )
            )
        }
        return isValid
    }
}
