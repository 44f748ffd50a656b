import Foundation

#if canImport(IkigaJSON)
import IkigaJSON
#endif
#if canImport(ReerJSON)
import ReerJSON
#endif
#if canImport(YYJSON)
import YYJSON
#endif

/// Another decoder of models, which takes part where the manifest finds a checkout of it.
struct DecoderPeer {
    var name: String
    var work: String
    /// The variable that names the checkout.
    var variable: String
    /// Decodes a model; nil where there is no checkout.
    var decode: ((any Decodable.Type, Data) throws -> Void)?

    static var all: [DecoderPeer] {
        var reer = DecoderPeer(
            name: "ReerJSON",
            work: "ReerJSONDecoder, on the C parser yyjson: decodes what the pattern names",
            variable: "VERIJSON_REERJSON"
        )
        var yyjson = DecoderPeer(
            name: "YYJSONDecoder",
            work: "swift-yyjson, on the C parser yyjson: decodes what the pattern names",
            variable: "VERIJSON_YYJSON"
        )
        var ikiga = DecoderPeer(
            name: "IkigaJSONDecoder",
            work: "IkigaJSON: decodes what the pattern names",
            variable: "VERIJSON_IKIGAJSON"
        )
        #if canImport(ReerJSON)
        let reerDecoder = ReerJSONDecoder()
        reer.decode = { _ = try reerDecoder.decode($0, from: $1) }
        #endif
        #if canImport(YYJSON)
        let yyjsonDecoder = YYJSONDecoder()
        yyjson.decode = { _ = try yyjsonDecoder.decode($0, from: $1) }
        #endif
        #if canImport(IkigaJSON)
        let ikigaDecoder = IkigaJSONDecoder()
        ikiga.decode = { _ = try ikigaDecoder.decode($0, from: $1) }
        #endif
        return [reer, yyjson, ikiga]
    }

    /// The decoding of all documents of a corpus; nil where there is no checkout.
    func contestant(for corpus: Corpus, _ model: any Decodable.Type) -> Contestant? {
        guard let decode else { return nil }
        return Contestant(name, work) {
            for document in corpus.documents { try decode(model, document.data) }
        }
    }
}
