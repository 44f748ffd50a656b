import VeriJSON

/// Clean orders of a shop, with every kind of place that a response has.
enum OrderSamples {
    static func orders(_ count: Int, seed: UInt64) -> [JSONValue] {
        var random = Seeded(seed)
        return (0..<count).map { order($0, &random) }
    }

    private static func pick(_ words: [String], _ random: inout Seeded) -> JSONValue {
        .string(words[Int.random(in: 0..<words.count, using: &random)])
    }

    private static func hex(_ count: Int, _ random: inout Seeded) -> String {
        let digits = Array("0123456789abcdef")
        return String((0..<count).map { _ in digits[Int.random(in: 0..<16, using: &random)] })
    }

    private static func two(_ range: ClosedRange<Int>, _ random: inout Seeded) -> String {
        let number = Int.random(in: range, using: &random)
        return number < 10 ? "0\(number)" : "\(number)"
    }

    private static func day(_ random: inout Seeded) -> String {
        "20\(two(10...25, &random))-\(two(1...12, &random))-\(two(1...28, &random))"
    }

    private static func words(_ random: inout Seeded) -> JSONValue {
        let names = [
            "blue", "old", "chair", "of", "oak", "with", "a", "round", "top", "and", "drawer",
        ]
        let count = Int.random(in: 2...7, using: &random)
        return .string(
            (0..<count).map { _ in names.randomElement(using: &random) ?? "" }.joined(
                separator: " "
            )
        )
    }

    private static func order(_ number: Int, _ random: inout Seeded) -> JSONValue {
        let time = "\(two(0...23, &random)):\(two(0...59, &random)):\(two(0...59, &random))"
        let code =
            hex(8, &random) + "-" + hex(4, &random) + "-" + hex(4, &random) + "-" + hex(4, &random)
        let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ -> JSONValue in
            [
                "sku": .string("SKU \(Int.random(in: 100...99_999, using: &random))"),
                "title": words(&random),
                "price": .number(
                    JSONNumber(
                        lexeme:
                            "\(Int.random(in: 1...900, using: &random)).\(two(10...99, &random))"
                    ) ?? 0
                ),
                "quantity": .number(JSONNumber(Int.random(in: 1...12, using: &random))),
                "tags": .array(
                    (0..<Int.random(in: 1...3, using: &random)).map { _ in
                        pick(["new", "sale", "gift"], &random)
                    }
                ),
            ]
        }
        var order: JSONObject = [
            "id": .number(JSONNumber(100_000 + number)),
            "code": .string(code + "-" + hex(12, &random)),
            "created": .string(day(&random) + "T" + time + "Z"),
            "delivery": .string(day(&random)),
            "status": pick(["open", "paid", "sent", "closed"], &random),
            "total": .number(
                JSONNumber(
                    lexeme: "\(Int.random(in: 1...4_000, using: &random)).\(two(10...99, &random))"
                ) ?? 0
            ),
            "paid": .bool(.random(using: &random)),
            "digest": .string(hex(40, &random)),
            "customer": [
                "name": words(&random),
                "email": .string("c\(Int.random(in: 1...9_999, using: &random))@mail.org"),
                "country": pick(["DE", "FR", "IT", "PL", "NL"], &random),
                "visits": .number(JSONNumber(Int.random(in: 1...300, using: &random))),
            ],
            "lines": .array(lines),
        ]
        if Int.random(in: 0..<10, using: &random) < 7 { order["note"] = words(&random) }
        if Bool.random(using: &random) { order["coupon"] = .null }
        return .object(order)
    }
}
