import VeriJSONCore

extension FindingCode {
    /// The meaning of the code in one sentence; the code itself if it is not known.
    var title: String {
        if let title = Self.titles[rawValue] { return title }
        let kinds: KeyValuePairs = [
            "string.format.": "A string does not have the format",
            "convert.": "A value was converted by",
            "relaxed.": "The document departs from JSON by",
            "syntax.": "The document is not JSON:",
            "limit.": "The document exceeds the limit",
        ]
        for (start, words) in kinds where rawValue.hasPrefix(start) {
            return "\(words) \(rawValue.dropFirst(start.utf8.count))"
        }
        return rawValue
    }

    private static let titles: [String: String] = [
        missing.rawValue: "A mandatory member is missing",
        typeMismatch.rawValue: "A value has another type than the rule requires",
        nullNotAllowed.rawValue: "A value is null where the rule does not allow it",
        stringPattern.rawValue: "A string does not match its regular expression",
        stringLength.rawValue: "A string is shorter or longer than the rule allows",
        numberRange.rawValue: "A number is out of range",
        integerFraction.rawValue: "A number is not written as an integer",
        integerOverflow.rawValue: "An integer does not fit into 64 bits",
        enumUnknown.rawValue: "A value is not in the list of the rule",
        arrayCount.rawValue: "An array has fewer or more items than the rule allows",
        arrayDropped.rawValue: "An array lost more items than the rule allows",
        arrayDuplicate.rawValue: "An item repeats an earlier one",
        arrayEmptied.rawValue: "An array lost most of its items",
        keyUnknown.rawValue: "An object has a key that the pattern does not name",
        keyDuplicate.rawValue: "An object has the same key twice",
        keyAlias.rawValue: "A key stands for that of a member",
        modelRefusedKey.rawValue: "The model refused a key of a dictionary",
        itemInvalid.rawValue: "An item of a tuple failed",
        objectInvalid.rawValue: "A member of an object failed",
        unionNoBranch.rawValue: "A value matches no branch of a union",
        valueNever.rawValue: "A value is present where the pattern accepts none",
        modelRefused.rawValue: "The model refused a value",
        modelCaught.rawValue: "The model's code caught an error",
        trim.rawValue: "White space around a string was removed",
        unescape.rawValue: "References to characters were replaced in a string",
        json.rawValue: "The JSON in a string was cleaned",
        jsonInvalid.rawValue: "A string is not JSON",
        conversionConflict.rawValue: "Two allowed conversions exclude each other",
        conversionPoint.rawValue: "A number in a text may have been written with another mark",
        conversionEpoch.rawValue: "A date may have been counted in another unit",
        defaulted.rawValue: "A missing member was supplied from its default",
        sentinel.rawValue: "A value that means null became null",
        limitChanges.rawValue: "The report does not list all changes",
        "run.noInput": "The document cannot be read",
        "run.data": "The document cannot be processed",
        "run.noOutput": "The clean document cannot be written",
    ]
}
