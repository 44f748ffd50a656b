import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// Cleans each line of a stream, NDJSON or a JSON text sequence, and decodes a model from it.
    ///
    /// No repairs are made for the model: a line that it cannot be decoded from is left out and
    /// told. Use `JSONSanitizingDecoder.models(_:lines:jobs:name:)` for repairs.
    ///
    ///     for try await order in sanitizer.models(Order.self, lines: chunks) { show([order]) }
    ///
    /// - Parameters:
    ///   - type: The model of a line.
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - jobs: The number of blocks of half a megabyte that are cleaned at the same time. Models
    ///     are decoded one after another.
    ///   - name: The name of the stream in reports.
    ///   - decoder: A decoder, of which only the strategies and `userInfo` are used.
    /// - Returns: The models, in the order of the stream.
    public func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        lines chunks: Chunks,
        jobs: Int = 1,
        name: String? = nil,
        using decoder: JSONSanitizingDecoder = JSONSanitizingDecoder()
    ) -> ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        decoder.current.cleaning(by: self).models(type, lines: chunks, jobs: jobs, name: name)
    }

    /// Cleans a document with one large array, and decodes a model from each item.
    ///
    /// The pattern describes the whole document.
    ///
    ///     for try await order in shop.models(Order.self, items: document, at: "/orders") {
    ///         show([order])
    ///     }
    ///
    /// - Parameters:
    ///   - type: The model of an item.
    ///   - chunks: The bytes of the document, in chunks that may end anywhere.
    ///   - pointer: The place of the array; by default the document itself is the array.
    ///   - jobs: The number of blocks of half a megabyte that are cleaned at the same time.
    ///   - name: The name of the document in reports.
    ///   - decoder: A decoder, of which only the strategies and `userInfo` are used.
    /// - Returns: The models, in the order of the document.
    public func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        items chunks: Chunks,
        at pointer: JSONPointer = JSONPointer(),
        jobs: Int = 1,
        name: String? = nil,
        using decoder: JSONSanitizingDecoder = JSONSanitizingDecoder()
    ) -> ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        decoder.current.cleaning(by: self)
            .models(type, items: chunks, at: pointer, jobs: jobs, name: name)
    }

    /// Cleans the data of server-sent events, and decodes a model from each.
    ///
    ///     for try await order in sanitizer.models(Order.self, events: body) { show([order]) }
    ///
    /// - Parameters:
    ///   - type: The model of an event's data.
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - name: The name of the stream in reports.
    ///   - decoder: A decoder, of which only the strategies and `userInfo` are used.
    /// - Returns: The models, in the order of the stream.
    public func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        events chunks: Chunks,
        name: String? = nil,
        using decoder: JSONSanitizingDecoder = JSONSanitizingDecoder()
    ) -> ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        decoder.current.cleaning(by: self).models(type, events: chunks, name: name)
    }

    /// Cleans documents that follow one another, and decodes a model from each.
    ///
    ///     for try await order in sanitizer.models(Order.self, documents: chunks) { show([order]) }
    ///
    /// - Parameters:
    ///   - type: The model of a document.
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - jobs: The number of blocks of about a megabyte that are cleaned at the same time.
    ///   - name: The name of the stream in reports.
    ///   - decoder: A decoder, of which only the strategies and `userInfo` are used.
    /// - Returns: The models, in the order of the stream.
    public func models<Model: Decodable, Chunks: AsyncSequence>(
        _ type: Model.Type,
        documents chunks: Chunks,
        jobs: Int = 1,
        name: String? = nil,
        using decoder: JSONSanitizingDecoder = JSONSanitizingDecoder()
    ) -> ModelSequence<Model, Chunks> where Chunks.Element: Sequence<UInt8> {
        decoder.current.cleaning(by: self)
            .models(type, documents: chunks, jobs: jobs, name: name)
    }
}
