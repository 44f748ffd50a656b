/// A conversion of short decimal numbers to the nearest double, without arbitrary precision.
///
/// It is the algorithm of Eisel and Lemire ("Number Parsing at a Gigabyte per Second", 2021),
/// limited to the powers of ten that are common in documents: the product of the digits and a
/// 128-bit power of five determines the rounding. If it does not, the caller needs a slow path.
enum NearestDouble {
    /// Returns the double nearest to digits × 10^exponent.
    ///
    /// - Returns: Nil if the product does not determine the result: for exponents beyond ±27, or
    ///   near the limits of the range of doubles.
    static func value(digits: UInt64, exponent: Int) -> Double? {
        guard digits != 0 else { return 0 }
        guard -27...27 ~= exponent else { return nil }
        let zeros = digits.leadingZeroBitCount
        let normal = digits << UInt64(zeros)
        let power = powerOfFive(exponent)
        var (high, low) = normal.multipliedFullWidth(by: power.high)
        if high & 0x1FF == 0x1FF {
            // The truncated bits could carry into the significant ones.
            let more = normal.multipliedFullWidth(by: power.low).high
            let (sum, carries) = low.addingReportingOverflow(more)
            low = sum
            if carries { high &+= 1 }
        }
        let top = high >> 63
        let shift = top &+ 9
        var mantissa = high >> shift
        var binary = ((217_706 &* exponent) >> 16) &+ 63 &+ Int(top) &- zeros &+ 1_023
        guard binary > 0, binary < 2_046 else { return nil }
        // Exactly halfway between two doubles: round to even.
        if low <= 1, -4...23 ~= exponent, mantissa & 3 == 1, mantissa << shift == high {
            mantissa &= ~1
        }
        mantissa = (mantissa &+ (mantissa & 1)) >> 1
        if mantissa >= 1 << 53 {
            mantissa = 1 << 52
            binary += 1
        }
        return Double(bitPattern: mantissa & ~(1 << 52) | UInt64(binary) << 52)
    }

    /// Returns a power of five, shifted so that the highest of its 128 bits is set.
    @inline(__always)
    private static func powerOfFive(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        if exponent < 0 {
            let index = 2 * (exponent + 27)
            return (negativePowers[index], negativePowers[index + 1])
        }
        let power = positivePowers[exponent]
        return (power << UInt64(power.leadingZeroBitCount), 0)
    }

    private static let positivePowers: [UInt64] = [
        1,
        5,
        25,
        125,
        625,
        3_125,
        15_625,
        78_125,
        390_625,
        1_953_125,
        9_765_625,
        48_828_125,
        244_140_625,
        1_220_703_125,
        6_103_515_625,
        30_517_578_125,
        152_587_890_625,
        762_939_453_125,
        3_814_697_265_625,
        19_073_486_328_125,
        95_367_431_640_625,
        476_837_158_203_125,
        2_384_185_791_015_625,
        11_920_928_955_078_125,
        59_604_644_775_390_625,
        298_023_223_876_953_125,
        1_490_116_119_384_765_625,
        7_450_580_596_923_828_125,
    ]

    /// The powers 5^-27 to 5^-1, the high and the low half of each.
    private static let negativePowers: [UInt64] = [
        0x9E74_D1B7_91E0_7E48, 0x775E_A264_CF55_347E,
        0xC612_0625_7658_9DDA, 0x9536_4AFE_032A_819E,
        0xF796_87AE_D3EE_C551, 0x3A83_DDBD_83F5_2205,
        0x9ABE_14CD_4475_3B52, 0xC492_6A96_7279_3543,
        0xC16D_9A00_9592_8A27, 0x75B7_053C_0F17_8294,
        0xF1C9_0080_BAF7_2CB1, 0x5324_C68B_12DD_6339,
        0x971D_A050_74DA_7BEE, 0xD3F6_FC16_EBCA_5E04,
        0xBCE5_0864_9211_1AEA, 0x88F4_BB1C_A6BC_F585,
        0xEC1E_4A7D_B695_61A5, 0x2B31_E9E3_D06C_32E6,
        0x9392_EE8E_921D_5D07, 0x3AFF_322E_6243_9FD0,
        0xB877_AA32_36A4_B449, 0x09BE_FEB9_FAD4_87C3,
        0xE695_94BE_C44D_E15B, 0x4C2E_BE68_7989_A9B4,
        0x901D_7CF7_3AB0_ACD9, 0x0F9D_3701_4BF6_0A11,
        0xB424_DC35_095C_D80F, 0x5384_84C1_9EF3_8C95,
        0xE12E_1342_4BB4_0E13, 0x2865_A5F2_06B0_6FBA,
        0x8CBC_CC09_6F50_88CB, 0xF93F_87B7_442E_45D4,
        0xAFEB_FF0B_CB24_AAFE, 0xF78F_69A5_1539_D749,
        0xDBE6_FECE_BDED_D5BE, 0xB573_440E_5A88_4D1C,
        0x8970_5F41_36B4_A597, 0x3168_0A88_F895_3031,
        0xABCC_7711_8461_CEFC, 0xFDC2_0D2B_36BA_7C3E,
        0xD6BF_94D5_E57A_42BC, 0x3D32_9076_0469_1B4D,
        0x8637_BD05_AF6C_69B5, 0xA63F_9A49_C2C1_B110,
        0xA7C5_AC47_1B47_8423, 0x0FCF_80DC_3372_1D54,
        0xD1B7_1758_E219_652B, 0xD3C3_6113_404E_A4A9,
        0x8312_6E97_8D4F_DF3B, 0x645A_1CAC_0831_26EA,
        0xA3D7_0A3D_70A3_D70A, 0x3D70_A3D7_0A3D_70A4,
        0xCCCC_CCCC_CCCC_CCCC, 0xCCCC_CCCC_CCCC_CCCD,
    ]
}
