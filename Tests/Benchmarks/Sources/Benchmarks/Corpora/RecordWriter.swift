/// A writer of records of which no two are alike, as a service with a database would send them.
struct RecordWriter {
    /// The order of the members of an object.
    enum Order {
        case fixed
        case random
    }

    private var randomness: Randomness
    private let order: Order
    /// The number of records in a thousand that have something wrong.
    private let dirt: Int

    init(seed: UInt64, order: Order = .fixed, dirt: Int = 0) {
        randomness = Randomness(seed: seed)
        self.order = order
        self.dirt = dirt
    }

    /// An array of records, one a line, of about so many bytes.
    mutating func array(bytes: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes + 1_000)
        text += "[".utf8
        while text.count < bytes {
            if text.count > 1 { text += ",\n".utf8 }
            text += record().utf8
        }
        text += "]\n".utf8
        return text
    }

    /// Records as documents of their own, together about so many bytes.
    mutating func lines(bytes: Int) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var count = 0
        while count < bytes {
            lines.append(Array(record().utf8))
            count += lines[lines.count - 1].count + 1
        }
        return lines
    }

    mutating func record() -> String {
        let spoiled = randomness.chance(dirt) ? randomness.below(4) : -1
        var members = [
            #""id":\#(randomness.digits(9))"#,
            #""uuid":"\#(uuid())""#,
            #""status":"\#(["open", "closed", "pending"][randomness.below(3)])""#,
            #""created_at":"\#(randomness.datetime())""#,
            #""customer":\#(customer(isSpoiled: spoiled == 0))"#,
            #""items":[\#(items(isSpoiled: spoiled == 1))]"#,
            #""total":\#(spoiled == 2 ? #""N/A""# : price())"#,
            #""paid":\#(randomness.chance(700))"#,
            #""currency":"\#(["EUR", "USD", "JPY"][randomness.below(3)])""#,
            #""note":\#(spoiled == 3 ? "17" : note())"#,
            #""tags":[\#(tags())]"#,
            #""location":{"lat":\#(coordinate()),"lon":\#(coordinate())}"#,
        ]
        if randomness.chance(800) { members.append(#""priority":\#(randomness.below(10))"#) }
        if randomness.chance(500) { members.append(#""reference":"\#(randomness.digits(12))""#) }
        return object(&members)
    }

    private mutating func object(_ members: inout [String]) -> String {
        if order == .random { members.shuffle(using: &randomness) }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func customer(isSpoiled: Bool) -> String {
        var members = [
            isSpoiled ? #""id":null"# : #""id":\#(randomness.digits(6))"#,
            #""name":"\#(randomness.prose(2...3))""#,
            #""email":"\#(randomness.word()).\#(randomness.digits(4))@example.com""#,
            #""phone":\#(randomness.chance(300) ? "null" : #""+49\#(randomness.digits(9))""#)"#,
        ]
        return object(&members)
    }

    private mutating func items(isSpoiled: Bool) -> String {
        var items: [String] = []
        for index in 0..<1 + randomness.below(4) {
            let quantity = "\(1 + randomness.below(20))"
            var members = [
                #""sku":"\#(randomness.hexadecimal(8))""#,
                #""title":"\#(randomness.prose(2...6))""#,
                #""quantity":\#(isSpoiled && index == 0 ? #""\#(quantity)""# : quantity)"#,
                #""price":\#(price())"#,
            ]
            items.append(object(&members))
        }
        return items.joined(separator: ",")
    }

    private mutating func uuid() -> String {
        [8, 4, 4, 4, 12].map { randomness.hexadecimal($0) }.joined(separator: "-")
    }

    private mutating func price() -> String { "\(randomness.below(900)).\(randomness.two(0...99))" }

    private mutating func note() -> String {
        randomness.chance(400) ? "null" : #""\#(randomness.prose(4...20))""#
    }

    private mutating func tags() -> String {
        (0..<randomness.below(4)).map { _ in #""\#(randomness.word())""# }.joined(separator: ",")
    }

    private mutating func coordinate() -> String {
        (randomness.chance(500) ? "-" : "") + "\(randomness.below(180)).\(randomness.digits(6))"
    }
}
