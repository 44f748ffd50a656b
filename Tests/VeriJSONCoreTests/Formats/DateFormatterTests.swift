import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

/// Forms against Foundation's `DateFormatter`, which writes and reads the same letters.
///
/// `VERIJSON_DATES` sets the number of instants:
///
///     VERIJSON_DATES=1000000 swift test --filter DateFormatterTests
struct DateFormatterTests {
    private static let count =
        ProcessInfo.processInfo.environment["VERIJSON_DATES"].flatMap(Int.init) ?? 20_000

    private static let formats = [
        "yyyy-MM-dd'T'HH:mm:ssXXX", "yyyy-MM-dd HH:mm:ss Z", "EEE, d MMM yyyy HH:mm:ss Z",
        "EEEE, MMMM d, yyyy h:mm:ss a ZZZZ", "EEE MMM dd HH:mm:ss xx yyyy",
        "dd.MM.yyyy HH:mm:ss.SSS X",
        "M/d/yyyy, hh:mm:ss a ZZZZZ", "yyyyMMddHHmmssXX", "dd-MMM-yyyy HH:mm:ss z", "d.M.y H:m:s x",
        "yyyy年MM月dd日 HH:mm:ss xxx", "'on' dd/MM/yyyy 'at' HH 'o''clock' mm:ss XXX",
    ]
    private static let first = CalendarDay(year: 1583, month: 1, day: 2).daysSince1970
    private static let noise = [
        "0", "1", "2", "3", "6", "9", " ", ":", "-", "+", "/", ".", "Z", "a", "M", "m", "GMT",
    ]

    private func formatter(_ format: String, zone: Int) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: zone * 60) ?? .gmt
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        formatter.isLenient = false
        formatter.dateFormat = format
        return formatter
    }

    /// The instant in milliseconds; nil if the text is refused.
    private func read(_ text: String, _ form: DateForm) -> Int? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { bytes -> Int? in
            guard let parts = form.read(bytes), parts.isDate(of: .datetime) else { return nil }
            let day = CalendarDay(year: parts.year, month: parts.month, day: parts.day)
            let minutes = day.daysSince1970 * 1440 + parts.hour * 60 + parts.minute
            let seconds = (minutes - (parts.offset?.minutes ?? 0)) * 60 + parts.second
            let digits = (parts.fraction.value(of: bytes) + [0x30, 0x30, 0x30]).prefix(3)
            return seconds * 1000 + digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
        }
    }

    @Test(arguments: formats)
    func `what DateFormatter writes is read as the same instant, and what both read is equal`(
        _ format: String
    ) throws {
        let form = try DateForm.compile(format).get()
        let hasFraction = format.contains("S")
        var random = SplitMix64(seed: UInt64(format.utf8.count) &* 977)
        var damaged = (read: 0, both: 0, different: 0)
        for zone in [0, 0, 120, -480, 330, -210] {
            // Only offsets of whole names and hours are written by `z` and a single letter.
            let zone = format.contains("z") ? 0 : zone
            let formatter = formatter(format, zone: zone)
            for _ in 0..<(Self.count / Self.formats.count / 6 + 1) {
                let milliseconds = instant(&random, hasFraction: hasFraction)
                let text = formatter.string(
                    from: Date(timeIntervalSince1970: Double(milliseconds) / 1000)
                )
                let back = read(text, form)
                if back != milliseconds {
                    Issue.record(
                        "\(text) of \(milliseconds) is \(back.map(String.init) ?? "refused")"
                    )
                    return
                }
                var characters = text.unicodeScalars.map(String.init)
                let index = random.below(characters.count)
                switch random.below(3) {
                case 0: characters[index] = random.pick(Self.noise)
                case 1: characters.insert(random.pick(Self.noise), at: index)
                default: characters.remove(at: index)
                }
                let other = characters.joined()
                // Before 1583 Foundation counts days of the Julian calendar.
                guard let ours = read(other, form), ours >= Self.first * 86_400_000 else {
                    continue
                }
                damaged.read += 1
                guard let theirs = formatter.date(from: other) else { continue }
                damaged.both += 1
                guard ours != Int((theirs.timeIntervalSince1970 * 1000).rounded()) else { continue }
                damaged.different += 1
                if damaged.different < 4 {
                    Issue.record(
                        "'\(other)' is \(ours), by DateFormatter \(theirs.timeIntervalSince1970)"
                    )
                }
            }
        }
        #expect(damaged.different == 0)
        #expect(damaged.both > 0, "\(damaged)")
    }

    /// An instant from 1583 to 9999, at midnight or noon and around leap days more often than by
    /// chance.
    private func instant(_ random: inout SplitMix64, hasFraction: Bool) -> Int {
        let first = Self.first
        let last = CalendarDay(year: 9999, month: 12, day: 30).daysSince1970
        var day = first + random.below(last - first)
        if random.below(6) == 0 {
            let year = 1584 + random.below(8400)
            day = CalendarDay(year: year, month: 2, day: 27).daysSince1970 + random.below(4)
        }
        var second = random.below(86_400)
        if random.below(6) == 0 {
            second = random.pick([0, 43_200, 1, 86_399, 3600, 46_800])
        }
        return (day * 86_400 + second) * 1000 + (hasFraction ? random.below(1000) : 0)
    }
}
