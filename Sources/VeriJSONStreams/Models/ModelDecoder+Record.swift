import VeriJSON
import VeriJSONCore

extension ModelDecoder {
    /// Returns a decoder with the strategies of this one that cleans by a sanitizer, and makes no
    /// repairs.
    func cleaning(by sanitizer: Sanitizer) -> ModelDecoder {
        var decoder = self
        decoder.sanitizer = sanitizer
        decoder.hasPattern = true
        decoder.recovery = .off
        (decoder.onReport, decoder.log) = (nil, nil)
        return decoder
    }

    /// Decodes a model from a record, with repairs unless ``recovery`` is off.
    func model<Model: Decodable>(
        _ type: Model.Type,
        from record: Sanitizer.Record
    ) -> Sanitizer.ModelRecord<Model> {
        guard record.isKept, let result = record.result else {
            if var result = record.result { report(&result, of: type) }
            return Sanitizer.ModelRecord(model: nil, record: record, modelError: nil)
        }
        var asksForWhole = false
        if mayBeStrict, let model = try? result.decode(type, by: self, &asksForWhole),
            !asksForWhole || !mayHaveShortened(result)
        {
            var result = result
            report(&result, of: type)
            return Sanitizer.ModelRecord(model: model, record: record, modelError: nil)
        }
        let recovered: Recovered<Model>
        do {
            recovered = try result.recovering(
                type,
                settings: settings(for: result),
                strategies: FoundationStrategies(self),
                keepsPattern: hasPattern,
                repairs: recovery == .on
            )
        } catch {
            return Sanitizer.ModelRecord(model: nil, record: record.with(error), modelError: nil)
        }
        switch recovered {
        case .model(let model, var repaired):
            report(&repaired, of: type)
            let record = record.with(repaired)
            return Sanitizer.ModelRecord(model: model, record: record, modelError: nil)
        case .rejected(var rejected, let error):
            report(&rejected, of: type)
            let record = record.with(rejected)
            return Sanitizer.ModelRecord(model: nil, record: record, modelError: error)
        }
    }
}
