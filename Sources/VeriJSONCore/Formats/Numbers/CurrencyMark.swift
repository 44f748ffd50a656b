/// A currency that stands before or after a number: a sign, with or without a country, or a code.
///
///     €   $   R$   US$   CN¥   EUR
enum CurrencyMark {
    /// Signs with the letters of a country directly before them.
    ///
    /// Letters that mean a thousand, a million or a billion are not among them: `K M MM MIO B BN T`.
    static let signsOfCountries: [String] = [
        "R$", "US$", "U$", "A$", "AU$", "C$", "CA$", "HK$", "NT$", "NZ$", "S$", "SG$",
        "MX$", "Mex$", "AR$", "CL$", "CO$", "COL$", "UY$", "RD$", "BZ$", "BD$", "Bds$",
        "BS$", "EC$", "FJ$", "G$", "GY$", "J$", "JM$", "L$", "LR$", "MO$", "N$", "NA$", "SR$",
        "TT$", "WS$", "Z$", "ZW$", "CN¥", "CN￥", "JP¥", "JP￥", "GB£", "UK£", "E£", "EG£", "IR£",
        "IE£", "LE£", "LB£", "LL£", "SY£", "CY£", "GI£", "FK£", "SH£", "SD£", "SS£",
    ]

    /// The codes of ISO 4217, active or historic, without those that are no currency: `XXX`, `XTS`.
    static let codes: [String] =
        """
        ADP AED AFA AFN ALK ALL AMD ANG AOA AOK AON AOR ARA ARP ARS ARY ATS AUD AWG AYM AZM \
        AZN BAD BAM BBD BDT BEC BEF BEL BGJ BGK BGL BGN BHD BIF BMD BND BOB BOP BOV BRB BRC \
        BRE BRL BRN BRR BSD BTN BUK BWP BYB BYN BYR BZD CAD CDF CHC CHE CHF CHW CLF CLP CNY \
        COP COU CRC CSD CSJ CSK CUC CUP CVE CYP CZK DDM DEM DJF DKK DOP DZD ECS ECV EEK EGP \
        ERN ESA ESB ESP ETB EUR FIM FJD FKP FRF GBP GEK GEL GHC GHP GHS GIP GMD GNE GNF GNS \
        GQE GRD GTQ GWE GWP GYD HKD HNL HRD HRK HTG HUF IDR IEP ILP ILR ILS INR IQD IRR ISJ \
        ISK ITL JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAJ LAK LBP LKR LRD LSL LSM \
        LTL LTT LUC LUF LUL LVL LVR LYD MAD MDL MGA MGF MKD MLF MMK MNT MOP MRO MRU MTL MTP \
        MUR MVQ MVR MWK MXN MXP MXV MYR MZE MZM MZN NAD NGN NIC NIO NLG NOK NPR NZD OMR PAB \
        PEH PEI PEN PES PGK PHP PKR PLN PLZ PTE PYG QAR RHD ROK ROL RON RSD RUB RUR RWF SAR \
        SBD SCR SDD SDG SDP SEK SGD SHP SIT SKK SLE SLL SOS SRD SRG SSP STD STN SUR SVC SYP \
        SZL THB TJR TJS TMM TMT TND TOP TPE TRL TRY TTD TWD TZS UAH UAK UGS UGW UGX USD USN \
        USS UYI UYN UYP UYU UYW UZS VEB VED VEF VES VNC VND VUV WST XAD XAF XAG XAU XBA XBB \
        XBC XBD XCD XCG XDR XEU XFO XFU XOF XPD XPF XPT XRE XSU XUA YDD YER YUD YUM YUN ZAL \
        ZAR ZMK ZMW ZRN ZRZ ZWC ZWD ZWG ZWL ZWN ZWR
        """
        .split(separator: " ").map(String.init)

    /// The codes as numbers of three bytes, sorted.
    private static let sortedCodes: [UInt32] = codes.map { code in
        code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }.stablySorted()
    private static let signs: [[UInt8]] = signsOfCountries.map { Array($0.utf8) }

    /// Returns the lengths of the currencies with which a range begins.
    static func lengths(
        atStartOf text: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>
    ) -> Lengths {
        var lengths = Lengths()
        guard let first = range.first else { return lengths }
        if !ASCII.isLetter(text[first]) {
            lengths.insert(signLength(text[range]))
            return lengths
        }
        if isCode(text[range.prefix(3)]) { lengths.insert(3) }
        let letters = text[range.prefix(4)].prefix(while: ASCII.isLetter).count
        let length = letters + signLength(text[range.dropFirst(letters)])
        if isSignOfCountry(text[range.prefix(length)]) { lengths.insert(length) }
        return lengths
    }

    /// Returns the lengths of the currencies with which a range ends.
    static func lengths(
        atEndOf text: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>
    ) -> Lengths {
        var lengths = Lengths()
        guard let last = range.last, !ASCII.isDigit(text[last]) else { return lengths }
        if ASCII.isLetter(text[last]) {
            if isCode(text[range.suffix(3)]) { lengths.insert(3) }
            return lengths
        }
        var start = last
        while start > range.lowerBound, text[start] & 0xC0 == 0x80 { start -= 1 }
        let sign = last - start + 1
        guard signLength(text[start...last]) == sign else { return lengths }
        lengths.insert(sign)
        // Both `S$` and `US$` are signs of countries.
        for letters in 1...3 where range.count >= sign + letters {
            guard ASCII.isLetter(text[start - letters]) else { break }
            let length = sign + letters
            if isSignOfCountry(text[range.suffix(length)]) { lengths.insert(length) }
        }
        return lengths
    }

    /// A few lengths below 16, of which 0 is none.
    struct Lengths: Sequence, IteratorProtocol {
        private var bits: UInt16 = 0

        mutating func insert(_ length: Int) {
            if length > 0 { bits |= 1 << UInt16(length) }
        }

        mutating func next() -> Int? {
            guard bits != 0 else { return nil }
            let length = bits.trailingZeroBitCount
            bits &= bits - 1
            return length
        }
    }

    private static func isCode(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard bytes.count == 3, bytes.allSatisfy({ $0 &- 0x41 < 26 }) else { return false }
        let code = bytes.reduce(0) { $0 << 8 | UInt32($1) }
        var range = sortedCodes.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if sortedCodes[middle] == code { return true }
            range =
                sortedCodes[middle] < code
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }

    private static func isSignOfCountry(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.count > 1 && signs.contains { bytes.elementsEqual($0) }
    }

    /// Returns the length of the sign with which bytes begin; 0 if there is none.
    ///
    /// The signs `¢`, `￠` and `₥` are those of a part of a currency.
    private static func signLength(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard let first = bytes.first else { return 0 }
        if first < 0x80 { return first == UInt8(ascii: "$") ? 1 : 0 }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.count >= length else { return 0 }
        let rest = bytes.dropFirst().prefix(length - 1)
        let value = rest.reduce(UInt32(first) & (0x7F >> UInt32(length))) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value),
            scalar.properties.generalCategory == .currencySymbol,
            scalar != "\u{A2}", scalar != "\u{FFE0}", scalar != "\u{20A5}"
        else { return 0 }
        return length
    }
}
