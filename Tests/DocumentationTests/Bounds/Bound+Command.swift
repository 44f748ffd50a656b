extension Bound {
    /// The constants of the command and of XML.
    static let command: [Bound] = [
        .crossed(
            in: "ChangesCommandTests",
            by: "a long value is cut in the list",
            "ChangesRun.shown"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "input of any size is read whole, from files and pipes",
            "System+InputStream.pieceSize"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "items of XML are cleaned from pieces of any size",
            "Clean+XMLItems.bytesPerJob"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "a document of any size is read whole from a pipe",
            "System.1 << 20",
            "System.1 << 16"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "compressed data of any size is read whole",
            "System+Zlib.pieceSize",
            "System+Zstd.pieceSize",
            "System+Compression.textSize"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "ten thousand records are cases, and the others are counted",
            "ReportOutput+Stream.documentLimit"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "a partial record of any length is taken off a quarantine",
            "QuarantineRepair.pieceSize"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "records of any size are replayed",
            "Input+Lines.1 << 20",
            "RetryOutput.pieceSize",
            "RetryWorkers.batchSize"
        ),
        .crossed(
            in: "OddStreamTests",
            by: "the kind of a stream is told from lines of any length",
            "UnreadableStream.sampleSize",
            "UnreadableStream.lineSize"
        ),
        .crossed(
            in: "OddStreamTests",
            by: "a document of any length on several lines is found, however it arrives",
            "LineCheck.sampleSize"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "records and reports longer than a piece are written whole",
            "ReportOutput.pieceSize"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "three further places of a refusal are named",
            "RetrySummary.placesNamed"
        ),
        .crossed(
            in: "CommandBoundTests",
            by: "a file is known through any number of links that can be opened",
            "System+FileIdentity.linkLimit"
        ),
        .noBound(
            "the most bytes that one call of the system is given; it may take fewer at any time, as pipes do",
            "System+Zlib.1 << 30",
            "System.1 << 30"
        ),
        .noBound(
            "the attempts to find a name that no file has, at random among 64 bits",
            "System+StagedFile.100"
        ),
        .noBound(
            "seconds",
            "System+Interruption.patience"
        ),
        .noBound(
            "a layout of text",
            "Help.24",
            "ManualPage.72"
        ),
        .noBound(
            "the first characters of a stream, which tell XML from JSON",
            "Syntax.64"
        ),
        .noBound(
            "an exit code, a descriptor or a code of zlib",
            "ExitCode.signalBase",
            "ExitCode.usage",
            "ExitCode.data",
            "ExitCode.noInput",
            "ExitCode.noOutput",
            "ExitCode.pattern",
            "ExitCode.interrupted",
            "ExitCode.terminated",
            "System+Zlib.noFlush",
            "System+Zlib.done",
            "System+Zlib.over",
            "System+Zlib.unusable",
            "System+Zlib.damaged",
            "System+Zlib.starved",
            "System+Zlib.gzipOnly"
        ),
        .noBound(
            "the size of a structure of zlib",
            "System+Zlib.size"
        ),
        .crossed(
            in: "XMLBoundTests",
            by: "members are steered by the pattern, however many there are",
            "XMLSteering.recentCount"
        ),
        .crossed(
            in: "XMLBoundTests",
            by: "elements nest as deeply as XMLParser reads, and are written as deeply",
            "XMLScanner.parserDepthLimit"
        ),
        .crossed(
            in: "XMLBoundTests",
            by: "a text in another encoding has any length",
            "XMLEncoding.1 << 16"
        ),
        .noBound(
            "the values that an option can have, which its usage error names",
            "Arguments+Stream.1_024",
            "Arguments+Policy.100",
            "Policy+DropLimit.100"
        ),
        .crossed(
            in: "XMLBoundTests",
            by: "an encoding is declared by a declaration of any length",
            "XMLEncoding.declarationLimit",
            "XMLItemCutter.512"
        ),
        .crossed(
            in: "XMLBoundTests",
            by: "names beyond those that are remembered are steered",
            "XMLSteering.memberLimit"
        ),
        .crossed(
            in: "ParserTextTests",
            by: "the first attributes of an element are read",
            "XMLParserText.attributeLimit"
        ),
        .crossed(
            in: "ParserTextTests",
            by: "names with a prefix that is bound too late are underscores",
            "XMLParserText.bindingLimit"
        ),
        .crossed(
            in: "ParserTextTests",
            by: "the first names and instructions are read",
            "XMLParserText.nameLimit",
            "XMLParserText.instructionLimit"
        ),
        .crossed(
            in: "ParserTextTests",
            by: "documents",
            "XMLParserText.declarationLimit"
        ),
        .crossed(
            in: "ParserTextTests",
            by: "a name is read up to the limit of the parser",
            "XMLScanner.nameLengthLimit"
        ),
        .crossed(
            in: "XMLBoundTests",
            by: "items keep their names while the stream learns more",
            "XMLNames.sharedNames",
            "XMLNames.sharedText"
        ),
        .crossed(
            in: "XMLBoundTests",
            by: "threads change nothing of what comes out",
            "XMLItemCleaner.bytesPerJob",
            "XMLItemCleaner.blockSize",
            "XMLItemCleaner.blocksPerJob"
        ),
        .crossed(
            in: "XMLBoundTests",
            by: "a stream has names of a bounded size",
            "XMLItemCutter.nameLimit"
        ),
        .crossed(
            in: "MistakeTests",
            by: "a text that XMLParser does not read has a code of its own",
            "XMLScanner.lengthLimit"
        ),
        .noBound(
            "the digits before a key that keep the order of members, of any number of them",
            "XMLModelEncoder.digitCount"
        ),
        .noBound(
            "a mask, or a number that means one thing",
            "XMLElement.none",
            "XMLNames.none",
            "XMLNamespaceScope.xml",
            "XMLNamespaceScope.xmlns",
            "XMLNamespaceScope.nilName",
            "XMLNamespaceScope.instanceURI",
            "XMLNamespaceScope.xmlURI",
            "XMLNamespaceScope.xmlnsURI",
            "XMLWord.ones",
            "XMLWord.highs"
        ),
        .noBound(
            "the first bytes of a file, which tell tables from text",
            "Input+Formats.headSize"
        ),
        .noBound("the width of a description in help", "Option.64"),
    ]
}
