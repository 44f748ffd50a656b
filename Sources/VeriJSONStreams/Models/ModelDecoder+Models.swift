import VeriJSON
import VeriJSONCore

extension ModelDecoder {
    func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        lines chunks: Chunks,
        jobs: Int,
        name: String?
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        models(of: sanitizer.sanitize(lines: chunks, jobs: jobs, name: name), name)
    }

    func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        items chunks: Chunks,
        at pointer: JSONPointer,
        jobs: Int,
        name: String?
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        let whole =
            hasPattern
            ? sanitizer : Sanitizer(.anything(withArrayAt: pointer), policy: policy)
        let records = whole.sanitize(items: chunks, at: pointer, jobs: jobs, name: name)
        return models(of: records, name)
    }

    func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        events chunks: Chunks,
        name: String?
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        models(of: sanitizer.sanitize(events: chunks, name: name), name)
    }

    func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        documents chunks: Chunks,
        jobs: Int,
        name: String?
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        models(of: sanitizer.sanitize(documents: chunks, jobs: jobs, name: name), name)
    }

    private func models<Model: Decodable, Chunks: AsyncSequence>(
        of records: Sanitizer.RecordSequence<Chunks>,
        _ name: String?
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        Sanitizer.ModelSequence(records: Sanitizer.ModelRecordSequence(records, self, named: name))
    }
}
