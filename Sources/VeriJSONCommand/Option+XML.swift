import VeriJSONXML

/// Options about XML.
extension Option {
    static let namespace = Option("--ns", "PREFIX=URI", isList: true) {
        """
        in XML, the prefix by which the pattern knows a namespace,
        whatever the document calls it; '--ns =URI' is for names without
        a prefix. May be given several times
        """
    }
}

extension Arguments {
    /// Returns the choices about reading XML.
    func xmlOptions() throws(Failure) -> XMLReader.Options {
        var options = XMLReader.Options()
        for text in texts(of: .namespace) {
            guard let equals = text.firstIndex(of: "="), text.index(after: equals) < text.endIndex
            else { throw usage("expected PREFIX=URI after '--ns', found '\(text)'") }
            let prefix = String(text[..<equals])
            guard options.namespaces[prefix] == nil else {
                throw usage("expected each prefix once after '--ns', found '\(prefix)' twice")
            }
            options.namespaces[prefix] = String(text[text.index(after: equals)...])
        }
        return options
    }
}
