import Foundation
import NativePeers

/// A parser that is written in C or C++, linked or loaded.
struct NativePeer {
    var name: String
    var work: String
    private let run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int

    /// Those that were installed when this package was built, and those that `VERIJSON_PEERS`
    /// names.
    static func all() throws -> [NativePeer] {
        var peers = list(linked_benchmark_peers)
        let paths = ProcessInfo.processInfo.environment["VERIJSON_PEERS"] ?? ""
        for path in paths.split(separator: ":") {
            guard let library = dlopen(String(path), RTLD_NOW),
                let symbol = dlsym(library, "benchmark_peers")
            else { throw BenchmarkError("\(path) does not define benchmark_peers") }
            peers += list(unsafeBitCast(symbol, to: PeerList.self))
        }
        return peers
    }

    private typealias PeerList =
        @convention(c) (UnsafeMutablePointer<Int>?) -> UnsafePointer<benchmark_peer>?

    private static func list(_ function: PeerList) -> [NativePeer] {
        var count = 0
        let peers = function(&count)
        return UnsafeBufferPointer(start: peers, count: count).compactMap { peer in
            guard let run = peer.run, let name = peer.name, let work = peer.work else { return nil }
            return NativePeer(name: String(cString: name), work: String(cString: work), run: run)
        }
    }

    func contestant(for corpus: Corpus) -> Contestant {
        Contestant(name, work) {
            for document in corpus.documents {
                let result = document.bytes.withUnsafeBufferPointer {
                    run($0.baseAddress, $0.count)
                }
                guard result != 0 else {
                    throw BenchmarkError("\(name) refuses a document of \(corpus.name)")
                }
            }
        }
    }
}
