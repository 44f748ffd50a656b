// The entries of the conversions that read the number in a text together.

extension Conversion.Facts {
    static let paddedNumber = Self(
        name: "paddedNumber",
        from: .string,
        to: .declaredNumber,
        .lenient,
        .loss,
        words: "a number in quotes with spaces, a plus sign or leading zeros",
        example: Conversion.Example(#""int""#, #"" 007 ""#, "7")
    )

    static let groupedNumber = Self(
        name: "groupedNumber",
        from: .string,
        to: .number,
        .byName,
        .reading,
        words: "a number in quotes with marks between groups of digits",
        example: Conversion.Example(#""number""#, #""1,299.00""#, "1299.00"),
        rival: .commaDecimal
    )

    static let commaDecimal = Self(
        name: "commaDecimal",
        from: .string,
        to: .number,
        .byName,
        .reading,
        words: "a number in quotes whose comma is the decimal point",
        example: Conversion.Example(#""number""#, #""1.299,00""#, "1299.00"),
        rival: .groupedNumber
    )

    static let currency = Self(
        name: "currency",
        from: .string,
        to: .number,
        .byName,
        .loss,
        words: "a number in quotes beside the sign or the code of a currency",
        example: Conversion.Example(#""number""#, #""$19.99""#, "19.99")
    )

    static let percent = Self(
        name: "percent",
        from: .string,
        to: .number,
        .byName,
        .loss,
        words: "a number in quotes before a percent sign, as written",
        example: Conversion.Example(#""number""#, #""12.5 %""#, "12.5")
    )

    static let unit = Self(
        name: "unit",
        argument: Conversion.Argument("UNIT", example: "kg"),
        from: .string,
        to: .number,
        .byName,
        .loss,
        words: "a number in quotes before or after exactly this text",
        example: Conversion.Example(#""number""#, #""12.5 kg""#, "12.5")
    )
}
