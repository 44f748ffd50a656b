import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

struct DateTextComparisonTests {
    /// Forms, some of which read the texts of others.
    private static let forms = [
        "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy", "dd.MM.yyyy", "d.M.yyyy", "MMM d, yyyy",
        "EEE, d MMM yyyy", "yyyyMMdd", "yyyy年M月d日", "HH:mm", "HH:mm:ss", "h:mm a",
        "hh:mm:ss a", "HH:mm:ss.SSS", "HH:mm:ssX", "HH:mm z", "dd/MM/yyyy HH:mm",
        "dd/MM/yyyy HH:mm:ss Z", "MM/dd/yyyy h:mm a", "yyyyMMddHHmmss", "yyyyMMddHHmm",
        "EEE MMM d HH:mm:ss Z yyyy", "EEEE, d MMMM yyyy 'at' h:mm a z", "yyyy-MM-dd HH:mm:ssX",
        "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss,SSSxx", "yyyy-MM-dd'T'HH:mm:ss ZZZZ",
        "dd.MM.yyyy HH:mm:ss.SSS XXX", "yyyy/MM/dd'T'HH:mm", "X HH:mm", "d-MMM-yyyy HH:mm z",
    ]
    private static let others = [
        "yyyy-MM-dd'T'HH:mm:ssXXX", "yyyy-MM-dd'T'HH:mmXX", "yyyy-MM-dd'T'HH:mm:ss.SSXXX",
        "yyyy-MM-dd HH:mm:ss XX", "yyyyMMdd'T'HHmmssX", "yyyyMMdd'T'HHmm", "HH:mm:ssXXX",
        "EEE, d MMM yyyy HH:mm:ss XX", "d MMM yyyy HH:mm z", "EEEE, dd-MMM-yyyy HH:mm:ss z",
        "EEE MMM dd HH:mm:ss yyyy", "EEE, d MMM yyyy HH:mm:ss XXX", "HH:mmX", "yyyy-MM-dd",
    ]
    private static let names = [
        "spaceDatetime", "basicOffset", "rfc822", "dotnetDate", "epochSeconds", "epochMillis",
        "stringToNumber", "numberToString",
    ]
    private static let zones = ["zone:+02:00", "zone:Z", "zone:-03:30"]
    private static let types: [StringFormat] = [
        .date, .time, .localTime, .datetime, .datetime, .datetime, .localDatetime,
    ]
    private static let noise = [
        "0", "1", "9", " ", ":", "-", "+", ",", ".", "T", "Z", "z", "GMT", "UTC", "\u{A0}", "(",
        ")",
        "(x)", "\\", "AM", "/", "e", "\t", "\r\n ", "é",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    @Test func `random texts are read as the naive reading reads them`() {
        var random = SplitMix64(seed: 51)
        var readable = 0
        var failures = 0
        var readings: [Set<String>: NaiveDateReading] = [:]
        let sets = (0..<400).map { _ in
            var names = Set(random.some(of: Self.names, percent: 33))
            for _ in 0..<random.below(4) { names.insert("date:" + random.pick(Self.forms)) }
            if random.below(2) == 0 { names.insert(random.pick(Self.zones)) }
            return names
        }
        for _ in 0..<NumberTextComparisonTests.count {
            let names = random.pick(sets)
            let type = random.pick(Self.types)
            let isNumber = random.below(8) == 0
            let text = isNumber ? number(&random) : self.text(names, &random)
            readings = readings.count > 2000 ? [:] : readings
            let key = names.union([type.name])
            let reading = readings[key] ?? NaiveDateReading(names, type: type.name)
            readings[key] = reading
            let naive = reading.read(text, isNumber: isNumber)
            let real = Readings.date(text, names, as: type, isNumber: isNumber)
            if naive.text != nil { readable += 1 }
            if let date = real.text {
                #expect(Array(date.utf8).withUnsafeBufferPointer(type.accepts), "\(date)")
            }
            let isEqual = naive.text == nil ? real.text == nil : naive == real
            guard !isEqual else { continue }
            failures += 1
            if failures < 10 {
                Issue.record(
                    "'\(text)' \(names.sorted()) \(type) number \(isNumber): \(naive) \(real)"
                )
            }
        }
        #expect(failures == 0)
        let count = NumberTextComparisonTests.count
        #expect(readable > count / 10, "\(readable) of \(count) texts are dates")
    }

    private func number(_ random: inout SplitMix64) -> String {
        switch random.below(6) {
        case 0: String(random.below(2_000_000_000))
        case 1: "-" + String(random.below(2_000_000_000)) + ".50"
        case 2: String(random.below(2_000_000_000)) + "e" + String(random.below(5))
        case 3: String(random.below(2_000_000_000_000)) + ".125"
        case 4:
            "\(1900 + random.below(200))0\(1 + random.below(9))1\(random.below(9))"
        default: "0.00" + String(random.below(100)) + "e-" + String(random.below(45))
        }
    }

    private func text(_ names: Set<String>, _ random: inout SplitMix64) -> String {
        if random.below(12) == 0 { return number(&random) }
        if random.below(12) == 0 {
            let offset = random.pick(["", "+0200", "-0800", "+2500", "+02"])
            return "/Date(" + String(random.below(2_000_000_000)) + "000" + offset + ")/"
        }
        let known = names.filter { $0.hasPrefix("date:") }.sorted().map { String($0.dropFirst(5)) }
        let list = known.isEmpty || random.below(3) == 0 ? Self.others : known
        var text = write(random.pick(list), &random)
        for _ in 0..<(random.below(3) == 0 ? 1 + random.below(2) : 0) {
            var characters = Array(text.unicodeScalars.map(String.init))
            let index = random.below(characters.count + 1)
            switch random.below(3) {
            case 0: characters.insert(random.pick(Self.noise), at: index)
            case 1 where index < characters.count: characters[index] = random.pick(Self.noise)
            default: if index < characters.count { characters.remove(at: index) }
            }
            text = characters.joined()
        }
        return text
    }

    /// Writes an instant that is mostly a day of the calendar.
    private func write(_ format: String, _ random: inout SplitMix64) -> String {
        let year =
            random.below(20) == 0 ? random.below(10_000) : 1990 + random.below(50)
        let month = 1 + random.below(12)
        let day = 1 + random.below(random.below(4) == 0 ? 31 : 28)
        let hour = random.below(24)
        let minute = random.below(60)
        let second = random.below(30) == 0 ? 60 : random.below(60)
        let weekday = CalendarDay(year: year, month: month, day: day).weekday
        func padded(_ value: Int, _ width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        var text = ""
        var rest = Substring(format)
        while let letter = rest.first {
            if letter == "'" {
                rest.removeFirst()
                text += rest.prefix { $0 != "'" }
                rest = rest.drop { $0 != "'" }.dropFirst()
                continue
            }
            let count = rest.prefix { $0 == letter }.count
            rest.removeFirst(count)
            switch letter {
            case "y": text += padded(year, 4)
            case "M" where count > 2: text += name(Self.months[month - 1], count, &random)
            case "M": text += padded(month, count)
            case "d": text += padded(day, count)
            case "E": text += name(Self.weekdays[weekday], count, &random)
            case "H": text += padded(hour, count)
            case "h": text += padded((hour + 11) % 12 + 1, count)
            case "m": text += padded(minute, count)
            case "s": text += padded(second, count)
            case "S": text += padded(random.below(1000), count)
            case "a": text += random.pick(["AM", "PM", "am", "pM"])
            case "z": text += random.pick(["GMT", "UTC", "UT", "EST", "PDT", "cst", "CET"])
            case "X", "x", "Z":
                text += random.pick([
                    "Z", "+0200", "+02:00", "-03", "-00:00", "GMT", "GMT+01:30", "UTC",
                ])
            default: text += String(repeating: String(letter), count: count)
            }
        }
        return text
    }

    private func name(_ name: String, _ count: Int, _ random: inout SplitMix64) -> String {
        let text = count == 4 || random.below(4) == 0 ? name : String(name.prefix(3))
        return random.below(5) == 0 ? text.uppercased() : text
    }
}
