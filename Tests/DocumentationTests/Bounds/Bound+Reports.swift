extension Bound {
    /// The constants of reports and pages.
    static let reports: [Bound] = [
        .crossed(
            in: "ReportBoundTests",
            by: "three further places of a finding are named",
            "FindingGroup.placesNamed"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "twenty values are counted one by one, and the rest together",
            "FindingGroup.valueLimit"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "five of the values that occur once each are named",
            "FindingGroup.singlesNamed"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "a note names five places and counts all",
            "Report+Note.pathLimit"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "an array that lost more than three items leads",
            "Report+Note.fewItems"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "findings of more rules than the cache has slots keep their words",
            "ReportBuilder.cacheSize"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "more kinds of findings than are remembered keep their words",
            "MessageContext.knownLimit"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "a thousand hidden values are told apart",
            "NewValues.limit"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "a similar key is found in the first four thousand bytes of an object",
            "ReportBuilder+SimilarKeys.similarKeyReach"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "a line names two arrays and two causes, and says that there are more",
            "Report+Line.namedArrays",
            "Report+Line.namedCauses"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "a hundred mistakes are drawn and the rest is counted",
            "PatternError+Text.drawnLimit"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "eight findings around the items are written",
            "StreamError.findingLimit"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "the drawn part of a long line has the value under the carets",
            "DrawnSource.columns",
            "DrawnSource.wholeLine",
            "DrawnSource.bytesBefore",
            "DrawnSource.bytesAfter"
        ),
        .crossed(
            in: "ReportContainerMessageTests",
            by: "a discriminator that is far away is not guessed at",
            "ReportBuilder+Discriminators.memberReach"
        ),
        .crossed(
            in: "ReportPatchTests",
            by: "a long fallback is whole where values of its length may be shown",
            "ReportBuilder.200"
        ),
        .crossed(
            in: "KeyDisclosureTests",
            by: "lines of a large document are drawn in any order",
            "RuleTracker.stepLimit",
            "SourceReader.leastStride"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "a key up to a hundred bytes is offered",
            "PatternEdits.100"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "a value up to four thousand bytes is tried",
            "RemedySearch.lengthLimit"
        ),
        .crossed(
            in: "ConversionHelpTests",
            by: "a text of up to 64 bytes is tried with arguments",
            "RemedySearch+Readings.argumentLimit"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "the fault of a value up to a thousand bytes is named",
            "FormatFault.1_000",
            "FormatFault.20",
            "FormatFault.40"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "new values up to two hundred and fifty-six bytes are told apart",
            "ReportBuilder+Causes.256"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "four reasons for the losses of an array are drawn",
            "Report+Diagnostics.reasonLimit"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "the closest branch offers two edits",
            "ReportBuilder+Causes.branchHelp"
        ),
        .crossed(
            in: "ReportFormTests",
            by: "a long text repeats its first line at the end",
            "Report+Text.screen"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "a hundred places of a finding are listed",
            "ReportPage+Groups.placeLimit"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "the chart has twenty-four rows before the rest",
            "ReportPage+Chart.rowLimit"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "a row of the chart names four causes",
            "ReportPage+Chart.causeLimit"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "rows are laid out in chunks and none is missing",
            "DocumentRows.chunk"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "a long document is laid out as it is scrolled, and a print has its beginning",
            "DocumentRows.wholeRows",
            "DocumentRows.printedRows"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "the page of a service lists documents up to a limit",
            "ServiceReport+Documents.documentLimit",
            "ServiceReport+Documents.printedDocuments"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "deep levels are indented up to a limit",
            "DocumentRows.depthLimit"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "four hundred characters of a scalar are shown",
            "DocumentRows.textLimit"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "eight unchanged parts of a container with a mark are drawn",
            "DocumentView.allowance"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "a page has rows up to a limit",
            "DocumentView.rowLimit"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "the page of a service lists two hundred places",
            "ServicePage.rowLimit"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "a service tells two thousand kinds and counts the others",
            "ServiceReport.kindLimit"
        ),
        .crossed(
            in: "ReportNumberTests",
            by: "twenty records of a kind are described, and all are counted",
            "FindingTally.exampleLimit"
        ),
        .crossed(
            in: "ReportNumberTests",
            by: "twenty kinds without an example are named",
            "FindingGroups.bareLimit"
        ),
        .crossed(
            in: "ReportNumberTests",
            by: "four ways to mend one kind of finding are described",
            "ServiceReport+Kind.exampleLimit"
        ),
        .crossed(
            in: "PageBoundTests",
            by: "a service names twenty documents that could not be read",
            "ServiceReport.nameLimit"
        ),
        .crossed(
            in: "ReportPageTests",
            by: "a page is bounded, and says what it leaves out",
            "Report+PageOptions.sizeLimit"
        ),
        .crossed(
            in: "ReportBoundTests",
            by: "lines of a document of many snapshots are drawn",
            "SourceReader.snapshotCount"
        ),
        .crossed(
            in: "RetryTests",
            by: "what is hidden cannot be tried, what is too deep neither",
            "QuarantineRecord+Reading.depthLimit"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "a pattern up to forty bytes is quoted in help",
            "PatternEdits.40"
        ),
    ]
}
