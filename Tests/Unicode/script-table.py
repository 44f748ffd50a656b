#!/usr/bin/env python3
"""Writes Sources/VeriJSONCore/RegularExpressions/ScriptTable.swift.

    pip install regex
    python3 Tests/Unicode/script-table.py > Sources/VeriJSONCore/RegularExpressions/ScriptTable.swift

The members of each script come from the package `regex`, which holds the data of Scripts.txt and
ScriptExtensions.txt; VERSION is the version of Unicode that it has. NAMES is what
PropertyValueAliases.txt lists for the property `sc`: the short name, the long one, further ones.
`Zzzz` (Unknown) is not in the table: it is the complement of all others. `Hrkt` has no members and
is left out, as engines for ECMA-262 do.

A record is a line: names with commas between them, the ranges with that value of Script, then the
ranges that Script_Extensions adds and those that it takes away, all separated by `|`. A range is
the number of code points between it and the range before, in base 36, and after a `:` its length less
one where that is not 0.
"""

import regex

VERSION = "17.0.0"

NAMES = """
Adlm,Adlam Aghb,Caucasian_Albanian Ahom,Ahom Arab,Arabic Armi,Imperial_Aramaic Armn,Armenian
Avst,Avestan Bali,Balinese Bamu,Bamum Bass,Bassa_Vah Batk,Batak Beng,Bengali Berf,Beria_Erfe
Bhks,Bhaiksuki Bopo,Bopomofo Brah,Brahmi Brai,Braille Bugi,Buginese Buhd,Buhid Cakm,Chakma
Cans,Canadian_Aboriginal Cari,Carian Cham,Cham Cher,Cherokee Chrs,Chorasmian Copt,Coptic,Qaac
Cpmn,Cypro_Minoan Cprt,Cypriot Cyrl,Cyrillic Deva,Devanagari Diak,Dives_Akuru Dogr,Dogra
Dsrt,Deseret Dupl,Duployan Egyp,Egyptian_Hieroglyphs Elba,Elbasan Elym,Elymaic Ethi,Ethiopic
Gara,Garay Geor,Georgian Glag,Glagolitic Gong,Gunjala_Gondi Gonm,Masaram_Gondi Goth,Gothic
Gran,Grantha Grek,Greek Gujr,Gujarati Gukh,Gurung_Khema Guru,Gurmukhi Hang,Hangul Hani,Han
Hano,Hanunoo Hatr,Hatran Hebr,Hebrew Hira,Hiragana Hluw,Anatolian_Hieroglyphs Hmng,Pahawh_Hmong
Hmnp,Nyiakeng_Puachue_Hmong Hung,Old_Hungarian Ital,Old_Italic Java,Javanese Kali,Kayah_Li
Kana,Katakana Kawi,Kawi Khar,Kharoshthi Khmr,Khmer Khoj,Khojki Kits,Khitan_Small_Script
Knda,Kannada Krai,Kirat_Rai Kthi,Kaithi Lana,Tai_Tham Laoo,Lao Latn,Latin Lepc,Lepcha Limb,Limbu
Lina,Linear_A Linb,Linear_B Lisu,Lisu Lyci,Lycian Lydi,Lydian Mahj,Mahajani Maka,Makasar
Mand,Mandaic Mani,Manichaean Marc,Marchen Medf,Medefaidrin Mend,Mende_Kikakui
Merc,Meroitic_Cursive Mero,Meroitic_Hieroglyphs Mlym,Malayalam Modi,Modi Mong,Mongolian Mroo,Mro
Mtei,Meetei_Mayek Mult,Multani Mymr,Myanmar Nagm,Nag_Mundari Nand,Nandinagari
Narb,Old_North_Arabian Nbat,Nabataean Newa,Newa Nkoo,Nko Nshu,Nushu Ogam,Ogham Olck,Ol_Chiki
Onao,Ol_Onal Orkh,Old_Turkic Orya,Oriya Osge,Osage Osma,Osmanya Ougr,Old_Uyghur Palm,Palmyrene
Pauc,Pau_Cin_Hau Perm,Old_Permic Phag,Phags_Pa Phli,Inscriptional_Pahlavi Phlp,Psalter_Pahlavi
Phnx,Phoenician Plrd,Miao Prti,Inscriptional_Parthian Rjng,Rejang Rohg,Hanifi_Rohingya Runr,Runic
Samr,Samaritan Sarb,Old_South_Arabian Saur,Saurashtra Sgnw,SignWriting Shaw,Shavian Shrd,Sharada
Sidd,Siddham Sidt,Sidetic Sind,Khudawadi Sinh,Sinhala Sogd,Sogdian Sogo,Old_Sogdian
Sora,Sora_Sompeng Soyo,Soyombo Sund,Sundanese Sunu,Sunuwar Sylo,Syloti_Nagri Syrc,Syriac
Tagb,Tagbanwa Takr,Takri Tale,Tai_Le Talu,New_Tai_Lue Taml,Tamil Tang,Tangut Tavt,Tai_Viet
Tayo,Tai_Yo Telu,Telugu Tfng,Tifinagh Tglg,Tagalog Thaa,Thaana Thai,Thai Tibt,Tibetan Tirh,Tirhuta
Tnsa,Tangsa Todr,Todhri Tols,Tolong_Siki Toto,Toto Tutg,Tulu_Tigalari Ugar,Ugaritic Vaii,Vai
Vith,Vithkuqi Wara,Warang_Citi Wcho,Wancho Xpeo,Old_Persian Xsux,Cuneiform Yezi,Yezidi Yiii,Yi
Zanb,Zanabazar_Square Zinh,Inherited,Qaai Zyyy,Common
""".split()

SCALARS = "".join(chr(value) for value in range(0x110000) if not 0xD800 <= value <= 0xDFFF)
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def members(property, script):
    found = regex.finditer(r"\p{%s=%s}" % (property, script), SCALARS)
    return {ord(match.group()) for match in found}


def base36(value):
    text = DIGITS[value % 36]
    while value >= 36:
        value //= 36
        text = DIGITS[value % 36] + text
    return text


def ranges(members):
    """Ranges as the table has them."""
    words = []
    end = 0
    remaining = sorted(members)
    while remaining:
        count = 1
        while count < len(remaining) and remaining[count] == remaining[0] + count:
            count += 1
        words.append(base36(remaining[0] - end) + (":" + base36(count - 1) if count > 1 else ""))
        end = remaining[0] + count
        remaining = remaining[count:]
    return " ".join(words)


def wrapped(record):
    """The record in lines of a Swift literal, each continued by the next."""
    lines = [""]
    for word in regex.findall(r"[^ ]+ ?", record):
        if len(lines[-1]) + len(word) > 87:
            lines.append("")
        lines[-1] += word
    return " \\\n".join("    " + line for line in lines).replace("  \\\n", " \\\n")


print("/// The data of Unicode's Script and Script_Extensions, made by Tests/Unicode/script-table.py,")
print("/// which tells how to read it.")
print("enum ScriptTable {")
print(f'    static let unicodeVersion = "{VERSION}"')
print()
print('    static let text = """')
for names in NAMES:
    script = names.split(",")[0]
    own = members("Script", script)
    extended = members("Script_Extensions", script)
    record = "|".join([names, ranges(own), ranges(extended - own), ranges(own - extended)])
    print("    " + wrapped(record).replace("\n", "\n    "))
print('        """')
print("}")
