import Foundation
import VeriJSON

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches models from a service that does not always send what it promises.
///
/// This is the part to copy: where an app had `JSONDecoder().decode`, it has one other line.
struct Client {
    /// The reason why there is no model; it quotes nothing of the response but the service's title.
    struct Failure: LocalizedError {
        var status: Int
        var reason: String

        var errorDescription: String? { "\(reason) (status \(status))" }
    }

    /// The body of a response whose status is not 200.
    struct Problem: Decodable {
        var title: String?
    }

    private static let problems = JSONSanitizingDecoder()
    private let base: URL
    private let session: URLSession

    init(base: URL) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        configuration.timeoutIntervalForResource = 30
        self.base = base
        session = URLSession(configuration: configuration)
    }

    func fetch<Model: Decodable>(
        _ type: Model.Type,
        from path: String,
        with decoder: JSONSanitizingDecoder
    ) async throws -> JSONSanitizingDecoder.SanitizedModel<Model> {
        let (body, response) = try await session.data(from: base.appendingPathComponent(path))
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        do {
            guard status == 200 else {
                let problem = try Self.problems.sanitize(Problem.self, from: body)
                throw Failure(status: status, reason: problem.model.title ?? "no reason given")
            }
            return try decoder.sanitize(type, from: body, name: path)
        } catch let error as UnreadableDocumentError {
            // A page of HTML from a proxy, an empty body, half a document.
            throw Failure(status: status, reason: error.message)
        } catch let error as DirtyDocumentError {
            // JSON, but with nothing in it that the model could be made of.
            let reasons = error.findings.prefix(3).map(\.message).joined(separator: "; ")
            throw Failure(status: status, reason: reasons)
        }
    }
}
