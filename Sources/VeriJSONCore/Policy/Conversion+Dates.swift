// The entries of the conversions that read the date in a text or number together.

extension Conversion.Facts {
    static let spaceDatetime = Self(
        name: "spaceDatetime",
        from: .string,
        to: .datetime,
        .lenient,
        .sameMeaning,
        words: "a date-time with a space in place of its T",
        example: Conversion.Example(
            #""datetime""#,
            #""2024-01-31 10:00:00Z""#,
            #""2024-01-31T10:00:00Z""#
        )
    )

    static let epochSeconds = Self(
        name: "epochSeconds",
        from: [.number, .string],
        to: .datetime,
        .byName,
        .reading,
        words: "seconds since 1970 as a date-time in UTC",
        example: Conversion.Example(#""datetime""#, "1706695200", #""2024-01-31T10:00:00Z""#),
        rival: .epochMillis
    )

    static let epochMillis = Self(
        name: "epochMillis",
        from: [.number, .string],
        to: .datetime,
        .byName,
        .reading,
        words: "milliseconds since 1970 as a date-time in UTC",
        example: Conversion.Example(#""datetime""#, "1706695200000", #""2024-01-31T10:00:00Z""#),
        rival: .epochSeconds
    )

    static let date = Self(
        name: "date",
        argument: Conversion.Argument("FORMAT", example: "dd/MM/yyyy"),
        from: [.string, .number],
        to: .dateOrTime,
        .byName,
        .sameMeaning,
        words: "a date or time in this form",
        example: Conversion.Example(#""date""#, #""31/01/2024""#, #""2024-01-31""#)
    )

    static let rfc822 = Self(
        name: "rfc822",
        from: .string,
        to: .datetime,
        .byName,
        .sameMeaning,
        words: "a date-time as mail, HTTP and feeds have it",
        example: Conversion.Example(
            #""datetime""#,
            #""Wed, 31 Jan 2024 10:00:00 +0000""#,
            #""2024-01-31T10:00:00+00:00""#
        )
    )

    static let basicOffset = Self(
        name: "basicOffset",
        from: .string,
        to: .clock,
        .lenient,
        .sameMeaning,
        words: "ISO 8601 with another offset, without seconds or in its basic form",
        example: Conversion.Example(
            #""datetime""#,
            #""2024-01-31T10:00+0200""#,
            #""2024-01-31T10:00:00+02:00""#
        )
    )

    static let zone = Self(
        name: "zone",
        argument: Conversion.Argument("OFFSET", example: "+02:00"),
        from: [.string, .number],
        to: .withOffset,
        .byName,
        .reading,
        words: "the offset of a date-time or time that has none",
        example: Conversion.Example(
            #""datetime""#,
            #""2024-01-31T10:00:00""#,
            #""2024-01-31T10:00:00+02:00""#,
            beside: .spaceDatetime
        )
    )

    static let dotnetDate = Self(
        name: "dotnetDate",
        from: .string,
        to: .datetime,
        .byName,
        .loss,
        words: "a date-time as .NET writes it, in UTC",
        example: Conversion.Example(
            #""datetime""#,
            #""/Date(1706695200000+0200)/""#,
            #""2024-01-31T10:00:00Z""#
        )
    )
}
