import TestSupport
import Testing

@testable import VeriJSONCore

struct DateTextTests {
    /// A text, the conversions separated by bars, and the date; nil if the text is refused.
    struct Case: CustomTestStringConvertible {
        var text: String
        var names: Set<String>
        var format: StringFormat
        var isNumber: Bool
        var date: String?

        init(
            _ text: String,
            _ names: String,
            _ date: String?,
            _ format: StringFormat = .datetime,
            isNumber: Bool = false
        ) {
            self.text = text
            self.names = Set(names.split(separator: "|").map(String.init))
            self.date = date
            self.format = format
            self.isNumber = isNumber
        }

        var testDescription: String { "\(text) by \(names.sorted().joined(separator: "|"))" }
    }

    /// The forms of the public reports, each with one conversion, those without offset with a zone.
    static let fourteen: [Case] = [
        Case("2023-11-14T22:13:20+0000", "basicOffset", "2023-11-14T22:13:20+00:00"),
        Case("2023-11-14T22:13:20+00", "basicOffset", "2023-11-14T22:13:20+00:00"),
        Case("2023-11-14 22:13:20+00", "basicOffset|spaceDatetime", "2023-11-14T22:13:20+00:00"),
        Case("Tue, 14 Nov 2023 22:13:20 GMT", "rfc822", "2023-11-14T22:13:20Z"),
        Case(
            "Tue Nov 14 22:13:20 +0000 2023",
            "date:EEE MMM d HH:mm:ss Z yyyy",
            "2023-11-14T22:13:20+00:00"
        ),
        Case("1700000000", "epochSeconds|stringToNumber", "2023-11-14T22:13:20Z"),
        Case("1700000000.25", "epochSeconds", "2023-11-14T22:13:20.25Z", isNumber: true),
        Case("/Date(1700000000000)/", "dotnetDate", "2023-11-14T22:13:20Z"),
        Case("14/11/2023", "date:dd/MM/yyyy", "2023-11-14", .date),
        Case("Nov 14, 2023", "date:MMM d, yyyy", "2023-11-14", .date),
        Case("20231114", "date:yyyyMMdd", "2023-11-14", .date),
        Case("2023-11-14T22:13:20", "basicOffset|zone:+01:00", "2023-11-14T22:13:20+01:00"),
        Case("2023-11-14T22:13Z", "basicOffset", "2023-11-14T22:13:00Z"),
        Case("2023-11-14T22:13:20,125Z", "basicOffset", "2023-11-14T22:13:20.125Z"),
    ]

    @Test(arguments: fourteen)
    func `a form of the public reports is read`(_ each: Case) { check(each) }

    static let basic: [Case] = [
        Case("2024-01-31 10:00:00 +0000", "basicOffset|spaceDatetime", "2024-01-31T10:00:00+00:00"),
        Case("2024-01-31 10:00:00 +0000", "basicOffset", nil),
        Case("2024-01-31T10:00:00 UTC", "basicOffset", "2024-01-31T10:00:00Z"),
        Case("2024-01-31T10:00:00GMT", "basicOffset", "2024-01-31T10:00:00Z"),
        Case("2024-01-31T10:00:00 EST", "basicOffset", nil),
        Case("2024-01-31T10:00:00  +0000", "basicOffset", nil),
        Case("20240131T100000Z", "basicOffset", "2024-01-31T10:00:00Z"),
        Case("20240131T1000+02", "basicOffset", "2024-01-31T10:00:00+02:00"),
        Case("20240131T100000.5", "basicOffset|zone:-03:00", "2024-01-31T10:00:00.5-03:00"),
        Case("20240131 100000Z", "basicOffset|spaceDatetime", nil),
        Case("20240131T10:00:00Z", "basicOffset", nil),
        Case("2024-01-31T100000Z", "basicOffset", nil),
        Case("100000Z", "basicOffset", nil, .time),
        Case("10:00Z", "basicOffset", "10:00:00Z", .time),
        Case("10:00", "basicOffset", "10:00:00", .localTime),
        Case("10:00:00", "basicOffset|zone:Z", "10:00:00Z", .time),
        Case("20240131", "basicOffset", nil),
        Case("20240131T100000", "basicOffset", "2024-01-31T10:00:00", .localDatetime),
        Case("20240131T100000Z", "basicOffset", nil, .localDatetime),
        Case("2024-01-31 10:00", "basicOffset", "2024-01-31T10:00:00", .localDatetime),
        Case("2024-01-31 10:00:00z", "spaceDatetime", "2024-01-31T10:00:00Z"),
        Case("2024-01-31 10:00:00", "spaceDatetime|zone:+02:00", "2024-01-31T10:00:00+02:00"),
        Case("2024-01-31 10:00:00", "spaceDatetime", nil),
        Case("2024-02-30T10:00:00+0000", "basicOffset", nil),
        Case("2024-01-31T24:00:00+0000", "basicOffset", nil),
        Case("2024-01-31T10:00:00+2400", "basicOffset", nil),
        Case("2016-12-31T23:59:60+0000", "basicOffset", "2016-12-31T23:59:60+00:00"),
    ]

    @Test(arguments: basic)
    func `ISO 8601 is read as services write it`(_ each: Case) { check(each) }

    static let forms: [Case] = [
        Case("01/03/2024", "date:dd/MM/yyyy|date:MM/dd/yyyy", nil, .date),
        Case("03/03/2024", "date:dd/MM/yyyy|date:MM/dd/yyyy", "2024-03-03", .date),
        Case("13/03/2024", "date:dd/MM/yyyy|date:MM/dd/yyyy", "2024-03-13", .date),
        Case("1/3/2024", "date:d/M/yyyy", "2024-03-01", .date),
        Case("001/3/2024", "date:d/M/yyyy", nil, .date),
        Case("30/02/2024", "date:dd/MM/yyyy", nil, .date),
        Case("29/02/2024", "date:dd/MM/yyyy", "2024-02-29", .date),
        Case("29/02/1900", "date:dd/MM/yyyy", nil, .date),
        Case("2024年1月31日", "date:yyyy年M月d日", "2024-01-31", .date),
        Case("Wed, 31 JANUARY 2024", "date:EEE, d MMM yyyy", "2024-01-31", .date),
        Case("Tue, 31 January 2024", "date:EEE, d MMM yyyy", nil, .date),
        Case("31 Januar 2024", "date:d MMM yyyy", nil, .date),
        Case("10:00:00\u{202F}AM", "date:hh:mm:ss a", "10:00:00", .localTime),
        Case("12:30 AM", "date:h:mm a", "00:30:00", .localTime),
        Case("12:30 pm", "date:h:mm a", "12:30:00", .localTime),
        Case("0:30 AM", "date:h:mm a", nil, .localTime),
        Case("13:00 PM", "date:h:mm a", nil, .localTime),
        Case("31.01.2024 10:00", "date:dd.MM.yyyy HH:mm|zone:+01:00", "2024-01-31T10:00:00+01:00"),
        Case("31.01.2024 10:00", "date:dd.MM.yyyy HH:mm", nil),
        Case("31.01.2024 10:00", "date:dd.MM.yyyy HH:mm", "2024-01-31T10:00:00", .localDatetime),
        Case(
            "31.01.2024 10:00:05.120 +02",
            "date:dd.MM.yyyy HH:mm:ss.SSS XXX",
            "2024-01-31T10:00:05.120+02:00"
        ),
        Case("2024-01-31 GMT+05:30 10:00", "date:yyyy-MM-dd X HH:mm", "2024-01-31T10:00:00+05:30"),
        Case("2024-01-31 10:00 PDT", "date:yyyy-MM-dd HH:mm z", "2024-01-31T10:00:00-07:00"),
        Case("2024-01-31 10:00 CET", "date:yyyy-MM-dd HH:mm z", nil),
        Case("20240131", "date:yyyyMMdd|numberToString", "2024-01-31", .date, isNumber: true),
        Case("20240131", "date:yyyyMMdd", nil, .date, isNumber: true),
        Case(
            "20240131100000",
            "date:yyyyMMddHHmmss|numberToString|zone:Z|epochMillis",
            nil,
            isNumber: true
        ),
        Case(
            "20240131100000",
            "date:yyyyMMddHHmmss|numberToString|zone:Z",
            "2024-01-31T10:00:00Z",
            isNumber: true
        ),
        Case(
            "2024-01-31 10:00:00+0000",
            "date:yyyy-MM-dd HH:mm:ssX|basicOffset|spaceDatetime",
            "2024-01-31T10:00:00+00:00"
        ),
        Case("at 5 o'clock 10", "date:'at' H 'o''clock' mm", "05:10:00", .localTime),
    ]

    @Test(arguments: forms)
    func `a text in a form is read, and two forms must agree`(_ each: Case) { check(each) }

    static let mail: [Case] = [
        Case("Tue, 14 Nov 2023 22:13:20 +0000", "rfc822", "2023-11-14T22:13:20+00:00"),
        Case("14 Nov 2023 22:13 EST", "rfc822", "2023-11-14T22:13:00-05:00"),
        Case("Tuesday, 14-Nov-23 22:13:20 GMT", "rfc822", "2023-11-14T22:13:20Z"),
        Case("Tue, 14-Nov-2023 22:13:20 UT", "rfc822", "2023-11-14T22:13:20Z"),
        Case("14 Nov 94 22:13 pdt", "rfc822", "1994-11-14T22:13:00-07:00"),
        Case("14 Nov 49 22:13 GMT", "rfc822", "2049-11-14T22:13:00Z"),
        Case("14 Nov 123 22:13 GMT", "rfc822", "2023-11-14T22:13:00Z"),
        Case(
            "Tue,\r\n 14 Nov (11th\\) month) 2023 22 : 13 -0000 (UTC)",
            "rfc822",
            "2023-11-14T22:13:00-00:00"
        ),
        Case("14(a(b)c)Nov 2023 22:13 +02:00", "rfc822", "2023-11-14T22:13:00+02:00"),
        Case("Tue, 14 Nov 2023 22:13:20 CET", "rfc822", nil),
        Case("Tue, 14 Nov 2023 22:13:20 Z", "rfc822", nil),
        Case("Tue, 14 Nov 2023 22:13:20 +01", "rfc822", nil),
        Case("Tue, 14 Nov 2023 22:13:20", "rfc822|zone:Z", nil),
        Case("Wed, 14 Nov 2023 22:13:20 GMT", "rfc822", nil),
        Case("14 November 2023 22:13 GMT", "rfc822", nil),
        Case("Tue, 14 Nov 2023 22:13:20 GMT (open", "rfc822", nil),
        Case("Tue Nov 14 22:13:20 2023", "rfc822", nil),
        Case("Tue Nov 14 22:13:20 2023", "rfc822|zone:+01:00", "2023-11-14T22:13:20+01:00"),
        Case("Sat Nov  4 22:13:20 2023", "rfc822|zone:Z", "2023-11-04T22:13:20Z"),
        Case("2023-11-14T22:13:20", "rfc822|zone:Z", "2023-11-14T22:13:20Z"),
    ]

    @Test(arguments: mail)
    func `dates of mail, feeds and cookies are read`(_ each: Case) { check(each) }

    static let epochs: [Case] = [
        Case("1700000000", "epochSeconds", "2023-11-14T22:13:20Z", isNumber: true),
        Case("1700000000", "epochSeconds", nil),
        Case("1.7e9", "epochSeconds", "2023-11-14T22:13:20Z", isNumber: true),
        Case("1700000000123", "epochMillis", "2023-11-14T22:13:20.123Z", isNumber: true),
        Case("1700000000120.50", "epochMillis", "2023-11-14T22:13:20.1205Z", isNumber: true),
        Case("-0.5", "epochSeconds", "1969-12-31T23:59:59.5Z", isNumber: true),
        Case("-1", "epochMillis", "1969-12-31T23:59:59.999Z", isNumber: true),
        Case("-86400.25", "epochSeconds", "1969-12-30T23:59:59.75Z", isNumber: true),
        Case("-0.0", "epochSeconds", "1970-01-01T00:00:00Z", isNumber: true),
        Case("253402300799", "epochSeconds", "9999-12-31T23:59:59Z", isNumber: true),
        Case("253402300800", "epochSeconds", nil, isNumber: true),
        Case("-62167219200", "epochSeconds", "0000-01-01T00:00:00Z", isNumber: true),
        Case("-62167219200.1", "epochSeconds", nil, isNumber: true),
        Case("1e999999999", "epochSeconds", nil, isNumber: true),
        Case("1e-999999999", "epochSeconds", nil, isNumber: true),
        Case("0e999999999", "epochSeconds", "1970-01-01T00:00:00Z", isNumber: true),
        Case("+1700000000", "epochSeconds|stringToNumber", nil),
        Case("/Date(1700000000000+0200)/", "dotnetDate", "2023-11-14T22:13:20Z"),
        Case("/Date(-1000-0800)/", "dotnetDate", "1969-12-31T23:59:59Z"),
        Case("/Date(1700000000000+02:00)/", "dotnetDate", nil),
        Case("/Date(17e11)/", "dotnetDate", nil),
        Case("/Date()/", "dotnetDate", nil),
        Case("Date(1700000000000)", "dotnetDate", nil),
    ]

    @Test(arguments: epochs)
    func `epochs are read by value`(_ each: Case) { check(each) }

    private func check(_ each: Case) {
        let naive = NaiveDateReading(each.names, type: each.format.name)
            .read(each.text, isNumber: each.isNumber)
        let real = Readings.date(each.text, each.names, as: each.format, isNumber: each.isNumber)
        #expect(naive.text == each.date, "naive: \(naive)")
        #expect(real.text == each.date, "\(real)")
        if each.date != nil { #expect(naive == real) }
    }

    @Test func `a refusal names two results, or the offset that is missing`() {
        let forms: Set = ["date:dd/MM/yyyy", "date:MM/dd/yyyy"]
        #expect(
            Readings.date("01/03/2024", forms, as: .date)
                == .refused(
                    "\(DateText.Refusal.ambiguous(Array("2024-01-03".utf8), Array("2024-03-01".utf8)))"
                )
        )
        #expect(Readings.date("2024-01-31T10:00:00", ["basicOffset"]) == .refused("noOffset"))
        #expect(Readings.date("x", ["basicOffset"]) == .refused("notDate"))
    }

    @Test(
        arguments: [
            ("CET", nil), ("Europe/Berlin", nil), ("+0200", "+02:00"), ("utc", nil),
            ("UTC", "Z"), ("+02", "+02:00"), ("+25:00", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `a zone is a fixed offset`(_ zone: String, _ replacement: String?) {
        let result = Array(zone.utf8).withUnsafeBufferPointer(DateOffset.zone)
        guard case .failure(let mistake) = result else {
            Issue.record("'\(zone)' is an offset")
            return
        }
        #expect(mistake.replacement == replacement)
        #expect(mistake.help != nil)
        #expect(mistake.message == "expected a fixed offset such as '+02:00', found '\(zone)'")
    }
}
