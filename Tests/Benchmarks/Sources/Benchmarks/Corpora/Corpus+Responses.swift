import Foundation
import VeriJSON

/// Compact responses of 1 to 50 KB, each a document of its own; each is in one of the scripts.
extension Corpus {
    /// Pages of a shop: products with members that are left out, and keys that are data.
    static func shopPages() throws -> Corpus {
        try responses(
            "pages of a shop",
            head: { #"{"page":\#(1 + $0.below(90)),"total":\#($0.digits(4)),"products":["# },
            tail: { _ in #"],"currency":"EUR"}"# },
            item: product,
            ordinary: """
                {"products": [{
                    "id": "int", "name": "string", "price": {"amount": "number"}, "stock?": "int"
                }]}
                """
        )
    }

    /// A timeline: posts with their authors, some of which repeat another post.
    static func timelines() throws -> Corpus {
        try responses(
            "timelines",
            head: { _ in #"{"data":["# },
            tail: { #"],"next":"\#($0.hexadecimal(24))"}"# },
            item: { script, random in post(script, &random, isRepeated: false) },
            ordinary: """
                {"data": [{
                    "id": "string", "text": "string", "user": {"name": "string", "id": "string"}
                }]}
                """
        )
    }

    /// Answers of a map: points and lines, with properties.
    static func mapAnswers() throws -> Corpus {
        try responses(
            "answers of a map",
            head: { _ in #"{"type":"FeatureCollection","features":["# },
            tail: { #"],"bbox":[\#(coordinate(&$0)),\#(coordinate(&$0))]}"# },
            item: feature,
            ordinary: """
                {"features": [{
                    "id": "string", "geometry": {"type": "string", "coordinates": ["any"]},
                    "properties": {"name": "string", "kind": "string"}
                }]}
                """
        )
    }

    private static func responses(
        _ name: String,
        head: (inout Randomness) -> String,
        tail: (inout Randomness) -> String,
        item: (Script, inout Randomness) -> String,
        ordinary: String
    ) throws -> Corpus {
        var random = Randomness(seed: 15)
        let scripts = Script.allCases
        let documents = (0..<210).map { index -> [UInt8] in
            let script = scripts[index % scripts.count]
            let bytes = Int(1_000 * pow(50, Double(random.below(1_000)) / 1_000))
            var text = head(&random) + item(script, &random)
            while text.utf8.count < bytes { text += "," + item(script, &random) }
            return Array((text + tail(&random)).utf8)
        }
        return try Corpus(
            name,
            documents,
            shape: Shape(ofEach: documents.map { try JSONValue(parsing: $0, depthLimit: 512) }),
            ordinary: ordinary
        )
    }

    private static func product(_ script: Script, _ random: inout Randomness) -> String {
        let images = (0..<random.below(4)).map { _ in
            #"{"url":"https://img.example.com/\#(random.hexadecimal(16)).jpg","w":"#
                + #"\#(random.digits(random.next(in: 2...4))),"h":\#(random.digits(3))}"#
        }
        var members = [
            #""id":\#(random.digits(random.next(in: 3...9)))"#,
            #""sku":"\#(random.hexadecimal(random.next(in: 6...12)))""#,
            #""name":"\#(script.text(&random))""#,
            #""price":{"amount":\#(random.below(900)).\#(random.two(0...99)),"currency":"EUR""#
                + (random.chance(200)
                    ? #","was":\#(random.below(900)).\#(random.two(0...99))"# : "")
                + "}",
        ]
        if random.chance(700) { members.append(#""stock":\#(random.below(500))"#) }
        if random.chance(500) {
            members.append(#""rating":\#(random.below(5)).\#(random.below(10))"#)
        }
        members.append(#""images":[\#(images.joined(separator: ","))]"#)
        members.append(#""categories":["\#(script.text(&random))","\#(script.text(&random))"]"#)
        if random.chance(400) {
            members.append(
                #""attributes":{"colour":"\#(script.text(&random))","size":"\#(random.two(30...48))"}"#
            )
        }
        if random.chance(300) {
            members.append(#""description":"\#(script.text(random.next(in: 60...300), &random))""#)
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static func post(
        _ script: Script,
        _ random: inout Randomness,
        isRepeated: Bool
    ) -> String {
        var members = [
            #""id":"\#(random.digits(19))""#,
            #""created_at":"\#(random.datetime())""#,
            #""text":"\#(script.text(random.next(in: 10...200), &random))""#,
            #""user":{"id":"\#(random.digits(random.next(in: 5...18)))","name":"#
                + #""\#(script.text(&random))","followers":"#
                + #"\#(random.digits(random.next(in: 1...7))),"verified":\#(random.chance(100))}"#,
            #""likes":\#(random.digits(random.next(in: 1...5)))"#,
        ]
        if random.chance(400) {
            members.append(#""hashtags":["\#(script.text(&random))","\#(script.text(&random))"]"#)
        }
        if random.chance(250) { members.append(#""reply_to":"\#(random.digits(19))""#) }
        if !isRepeated, random.chance(300) {
            members.append(#""repeated":\#(post(script, &random, isRepeated: true))"#)
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static func feature(_ script: Script, _ random: inout Randomness) -> String {
        let isPoint = random.chance(600)
        let points = (0..<random.next(in: 2...12)).map { _ in "[\(coordinate(&random))]" }
        let geometry =
            isPoint
            ? #"{"type":"Point","coordinates":[\#(coordinate(&random))]}"#
            : #"{"type":"LineString","coordinates":[\#(points.joined(separator: ","))]}"#
        let address =
            random.chance(600)
            ? #","address":{"street":"\#(script.text(&random))","city":"\#(script.text(&random))"}"#
            : ""
        let opening = random.chance(300) ? #","opening":"Mo-Fr \#(random.two(6...11)):00""# : ""
        return #"{"type":"Feature","id":"\#(random.digits(random.next(in: 6...11)))","geometry":"#
            + #"\#(geometry),"properties":{"name":"\#(script.text(&random))","kind":"\#(random.word())""#
            + #"\#(address),"distance":\#(random.digits(random.next(in: 1...5)))\#(opening)}}"#
    }

    private static func coordinate(_ random: inout Randomness) -> String {
        let (x, y) = (random.below(360) - 180, random.below(180) - 90)
        return "\(x).\(random.digits(random.next(in: 4...7))),\(y).\(random.digits(6))"
    }
}
