import VeriJSON
import VeriJSONCore

extension JSONSanitizingDecoder {
    /// Decodes a model from each line of a stream: NDJSON, or a JSON text sequence.
    ///
    /// Each line is cleaned and repaired as in `decode(_:from:)`. A line that no repair helps is
    /// left out and told; it costs no other line.
    ///
    ///     for try await order in decoder.models(Order.self, lines: chunks) { show([order]) }
    ///
    /// `onReport` is called with the report of each record that was changed or rejected.
    ///
    /// - Parameters:
    ///   - type: The model of a line.
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - jobs: The number of blocks of half a megabyte that are cleaned at the same time. Models
    ///     are decoded one after another.
    ///   - name: The name of the stream in reports.
    /// - Returns: The models, in the order of the stream.
    public func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        lines chunks: Chunks,
        jobs: Int = 1,
        name: String? = nil
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        current.models(type, lines: chunks, jobs: jobs, name: name)
    }

    /// Decodes a model from each item of one large array.
    ///
    /// Without a pattern, what surrounds the items may be anything, and the path to them leads
    /// through objects.
    ///
    ///     for try await order in decoder.models(Order.self, items: document, at: "/orders") {
    ///         show([order])
    ///     }
    ///
    /// - Parameters:
    ///   - type: The model of an item.
    ///   - chunks: The bytes of the document, in chunks that may end anywhere.
    ///   - pointer: The place of the array; by default the document itself is the array.
    ///   - jobs: The number of blocks of half a megabyte that are cleaned at the same time.
    ///   - name: The name of the document in reports.
    /// - Returns: The models, in the order of the document.
    public func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        items chunks: Chunks,
        at pointer: JSONPointer = JSONPointer(),
        jobs: Int = 1,
        name: String? = nil
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        current.models(type, items: chunks, at: pointer, jobs: jobs, name: name)
    }

    /// Decodes a model from the data of each server-sent event.
    ///
    ///     for try await order in decoder.models(Order.self, events: body) { show([order]) }
    ///
    /// - Parameters:
    ///   - type: The model of an event's data.
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - name: The name of the stream in reports.
    /// - Returns: The models, in the order of the stream.
    public func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        events chunks: Chunks,
        name: String? = nil
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        current.models(type, events: chunks, name: name)
    }

    /// Decodes a model from each of documents that follow one another, each on any number of lines.
    ///
    ///     for try await order in decoder.models(Order.self, documents: chunks) { show([order]) }
    ///
    /// - Parameters:
    ///   - type: The model of a document.
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - jobs: The number of blocks of about a megabyte that are cleaned at the same time.
    ///   - name: The name of the stream in reports.
    /// - Returns: The models, in the order of the stream.
    public func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        documents chunks: Chunks,
        jobs: Int = 1,
        name: String? = nil
    ) -> Sanitizer.ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        current.models(type, documents: chunks, jobs: jobs, name: name)
    }
}
