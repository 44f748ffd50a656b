// Keys in snake case and in camel case, converted as Foundation's coders do it.

extension String {
    /// The key in camel case, converted from snake case as `JSONDecoder` does it.
    ///
    /// Underscores at the beginning and at the end are kept. A key without underscores in between
    /// does not change. Otherwise the first word is in lower case, and the others are capitalized.
    ///
    ///     _first_NAME_  →  _firstName_      imageURL  →  imageURL
    package var fromSnakeCase: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { $0 != "_" }),
            let last = scalars.lastIndex(where: { $0 != "_" })
        else { return self }
        let words = scalars[first...last].split(separator: "_")
        guard words.count > 1 else { return self }
        let joined = words.enumerated().map { index, word in
            index == 0 ? String(word).lowercased() : String(word).capitalizedWords
        }
        let end = scalars.index(after: last)
        return String(scalars[..<first]) + joined.joined() + String(scalars[end...])
    }

    /// The key in snake case, as `JSONEncoder` writes it: adjacent capitals are one word.
    ///
    ///     createdAt  →  created_at      imageURLText  →  image_url_text
    package var toSnakeCase: String {
        let scalars = Array(unicodeScalars)
        var text = ""
        for (index, scalar) in scalars.enumerated() {
            let isCapital = scalar.properties.isUppercase
            let followsSmall = index > 0 && !scalars[index - 1].properties.isUppercase
            let precedesSmall =
                index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
            let isFirst = text.isEmpty || text.hasSuffix("_")
            if isCapital, followsSmall || precedesSmall, !isFirst { text += "_" }
            text += scalar.properties.lowercaseMapping
        }
        return text
    }

    /// The text with every word capitalized and its other letters in lower case.
    private var capitalizedWords: String {
        var capitalized = ""
        var isInWord = false
        for scalar in unicodeScalars {
            let properties = scalar.properties
            capitalized += isInWord ? properties.lowercaseMapping : properties.titlecaseMapping
            isInWord = properties.isCased || (isInWord && properties.isCaseIgnorable)
        }
        return capitalized
    }
}
