import Testing

@testable import VeriJSONCore

struct DateFormTests {
    @Test(
        arguments: [
            ("YYYY-MM-DD", ["0 yyyy", "8 dd"]), ("yyyy-mm-dd", ["5 MM"]),
            ("yyyy-mm-dd HH:mm", ["5 MM"]), ("yyyy-MM-dd HH:MM", ["14 mm"]),
            ("uuuu-MM-dd", ["0 yyyy"]), ("yy-MM-dd", ["0 yyyy"]), ("hh:mm", ["0 HH"]),
            ("HH:mm a", ["0 hh"]), ("dd/MM/yyyy dd", ["11 -"]), ("yyyy-MM-ddTHH:mm", ["10 'T'"]),
            ("EE d MMM yyyy", ["0 EEE"]), ("dddd d MMM yyyy", ["0 EEEE", "5 -"]),
            ("HH:mm tt", ["6 a"]), ("HH:mm:ss.fff", ["9 SSS"]), ("HH:mm.SSS", ["6 -"]),
            ("HH:mm'", ["5 ''"]), ("dMyyyy", ["0 dd", "1 MM"]), ("Myyyy d", ["0 MM"]),
            ("d'0'M yyyy", ["0 dd", "4 MM"]), ("ssSSS HH:mm", ["2 -"]), ("XHH:mm", ["0 -"]),
            ("HH:mm'Z'", ["5 X"]), ("HH:mm:ss 'GMT'", ["9 z"]), ("HH:mm:ss.SSS'Z'", ["12 X"]),
            ("HH:mm +00:00", ["5  X"]), ("HH:mm 'UTC' dd", ["6 z"]), ("HH:mmXXXX", ["5 XXX"]),
            ("hh:mm aa", ["6 a"]), ("", ["0 -"]), ("yyyy-MM-dd G", ["11 -"]),
            ("HH:mm zzz", ["6 z"]),
            ("kk:mm", ["0 HH"]), ("yyyy.LL.dd", ["5 MM"]), ("QQ", ["0 -"]),
            ("HH:mm mm/dd/yyyy", ["6 MM"]),
        ] as [(String, [String])]
    )
    func `a mistake in a form has a place and, where one is known, the letters that were meant`(
        _ format: String,
        _ expected: [String]
    ) {
        let found = Readings.mistakes(format).map { mistake in
            "\(mistake.range.lowerBound) \(mistake.replacement ?? "-")"
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        "dd/MM/yyyy", "d.M.yyyy", "MMM d, yyyy", "EEE, dd MMM yyyy HH:mm:ss Z", "yyyyMMddHHmmss",
        "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "h:mm a", "yyyy年M月d日", "y-MM-dd", "HH'h'mm",
        "'Z' HH:mm", "dMMMyyyy", "HH:mm:ssX", "HH:mm z", "HH 'o''clock' mm", "HH:mm''",
        "HH:mm 'Herz'",
    ])
    func `other forms are compiled`(_ format: String) {
        #expect(Readings.mistakes(format) == [])
    }

    @Test(arguments: [
        ("yyyy-dd-MM", StringFormat.date, true), ("yyyy-MM-dd", .date, false),
        ("dd/MM/yyyy", .date, false), ("ss:mm:HHX", .time, true), ("HH:mm:ssX", .time, false),
        ("mm:HH:ss", .localTime, true), ("HH:mm':59'", .localTime, true),
        ("HH:mm':00'", .localTime, false), ("yyyy-dd-MM'T'HH:mm:ssXXX", .datetime, true),
        ("yyyy-dd-MM HH:mm:ss", .localDatetime, true),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", .datetime, false),
        ("yyyy-M-d", .date, false), ("yyyy-d-M", .date, true),
    ])
    func `a form in which the type as it is has another meaning is found`(
        _ format: String,
        _ type: StringFormat,
        _ isOther: Bool
    ) throws {
        let form = try DateForm.compile(format).get()
        #expect((form.otherMeaning(as: type) != nil) == isOther)
    }

    @Test func `two forms of which a text of one has another meaning in the other are found`()
        throws
    {
        let day = try DateForm.compile("dd/MM/yyyy").get()
        let month = try DateForm.compile("MM/dd/yyyy").get()
        let dots = try DateForm.compile("d.M.yyyy").get()
        #expect(day.otherMeaning(in: month, as: .date) == "02/03/2004")
        #expect(day.otherMeaning(in: dots, as: .date) == nil)
        #expect(day.otherMeaning(in: day, as: .date) == nil)
    }

    @Test(
        arguments: [
            ("dd/MM/yyyy", StringFormat.date, false, nil),
            ("MM/yyyy", .date, false, "expected a day, which the type has"),
            ("dd/MM/yyyy HH:mm", .date, false, "the type has no hour"),
            ("HH:mm", .time, false, "expected an offset, which the type has"),
            ("HH:mm", .time, true, nil), ("HH:mmX", .time, false, nil),
            ("HH:mmX", .localTime, false, "the type has no offset"),
            ("EEE HH:mm", .localTime, false, "the type has no day of the week"),
            ("HH", .localTime, false, "expected a minute, which the type has"),
            ("dd/MM/yyyy", .datetime, true, "expected an hour, which the type has"),
            ("EEE dd/MM/yyyy h:mm a", .datetime, true, nil),
        ] as [(String, StringFormat, Bool, String?)]
    )
    func `the fields of a form are those of the type`(
        _ format: String,
        _ type: StringFormat,
        _ hasZone: Bool,
        _ message: String?
    ) throws {
        let fault = try DateForm.compile(format).get().fault(as: type, hasZone: hasZone)
        #expect(fault?.message == message)
    }

    @Test func `the messages of mistakes say what is wrong`() {
        let messages = [
            "YYYY", "yy", "HH:mm HH", "hh:mm", "HH:mm a", "yyyy-mm-dd", "'a", "dM", "HH:mm'Z'",
        ]
        .map { Readings.mistakes($0).first?.message ?? "" }
        #expect(
            messages == [
                "'YYYY' stands for no part of a date",
                "'yy' is not a width of this field",
                "'HH' is a second field for the same part",
                "'hh' is an hour from 1 to 12, which needs 'a' for AM or PM",
                "'HH' is an hour from 0 to 23, which has no 'a' for AM or PM",
                "'mm' stands for minutes, and there is no month",
                "expected a second ' after quoted text",
                "'d' has no fixed width, so that it cannot stand beside another number",
                "'Z' is text that is not read, and the offset that it means is lost",
            ]
        )
    }

    @Test(arguments: [
        "YYYY-MM-DD", "yyyy-mm-dd", "yyyy-MM-dd HH:MM", "yy-MM-dd", "hh:mm", "HH:mm a",
        "yyyy-MM-ddTHH:mm", "HH:mm:ss'Z'", "HH:mm 'UTC'", "dMyyyy", "HH:mm:ss.ffff tt", "HH:mm'",
        "HH:mm +00:00", "HH:mm mm/dd/yyyy", "EE d MMMMM yyyy", "HH:mmXXXX",
    ])
    func `a form to which all replacements were applied has no mistake`(_ format: String) {
        var bytes = Array(format.utf8)
        for mistake in Readings.mistakes(format).reversed() {
            #expect(mistake.help == mistake.replacement.map { "write \"\($0)\"" })
            bytes.replaceSubrange(mistake.range, with: (mistake.replacement ?? "?").utf8)
        }
        let mended = String(decoding: bytes, as: UTF8.self)
        // A wrong `tt` beside `HH` is one mistake after the other.
        let rest = Readings.mistakes(mended)
        #expect(mended != format && (rest.isEmpty || format.contains("tt")), "\(mended)")
    }

    @Test func `an argument with the name of another conversion is a mistake`() {
        let names = ["percent", "unit", "date"]
        func mistake(_ argument: String) -> ArgumentMistake? {
            ArgumentMistake.nameInArgument(argument, among: names)
        }
        #expect(mistake("kg,percent")?.range == 2..<10)
        #expect(mistake("MMM d, yyyy, unit:kg")?.kind == .nameInArgument("unit"))
        #expect(mistake("MMM d, yyyy") == nil)
        #expect(mistake("kg,percentage") == nil)
        #expect(mistake("kg,percent")?.help == "write \"percent\" as a text of its own")
    }

    @Test(arguments: [
        ("yyyyMMdd", true, true), ("ddMMyyyy", true, false), ("yyyy-MM-dd", false, true),
        ("yyyyMMddHHmmss", true, true), ("yyyyMMdd'0'", true, true), ("dMMMyyyy", false, false),
    ])
    func `forms of digits are known, and whether they begin with the year`(
        _ format: String,
        _ isNumeric: Bool,
        _ beginsWithYear: Bool
    ) throws {
        let form = try DateForm.compile(format).get()
        #expect(form.isNumeric == isNumeric)
        #expect(form.beginsWithYear == beginsWithYear)
    }
}
