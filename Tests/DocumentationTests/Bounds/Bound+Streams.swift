extension Bound {
    /// The constants of files and streams.
    static let streams: [Bound] = [
        .crossed(
            in: "FileChunksTests",
            by: "a file comes in pieces of a mebibyte",
            "FileChunks.chunkSize"
        ),
        .crossed(
            in: "FileBoundTests",
            by: "a file of any size is read whole",
            "Data+Reading.1 << 20"
        ),
        .crossed(
            in: "StreamSizeTests",
            by: "records around the usual block come out",
            "StreamPlan.block"
        ),
        .crossed(
            in: "StreamBoundTests",
            by: "a block of any number of items comes out",
            "StreamPlan.items"
        ),
        .crossed(
            in: "StreamBoundTests",
            by: "a block of any number of refused records comes out",
            "StreamPlan.marks"
        ),
        .crossed(
            in: "StreamBoundTests",
            by: "records are handed out one by one, however many there are",
            "RecordSequence.recordsAtOnce",
            "BatchSequence.blocksPerJob"
        ),
        .crossed(
            in: "StreamBoundTests",
            by: "a long key is compared as a whole",
            "PlaceFinder.keyLimit"
        ),
        .crossed(
            in: "StreamSizeTests",
            by: "records over the limit are left out whatever their size",
            "BlockCutter.allowance",
            "BlockCutter.overlap"
        ),
        .crossed(
            in: "RowLawTests",
            by: "an answer names the first eight causes, and hides keys that are data",
            "Row.causeLimit"
        ),
        .crossed(
            in: "RowLawTests",
            by: "any number of jobs gives the same answers",
            "Batch+Answers.recordsAtOnce"
        ),
        .crossed(
            in: "EachTests",
            by: "answers larger than a block come out whole",
            "StreamSink.blockSize"
        ),
        .noBound(
            "the separator of a text sequence",
            "BlockCutter.separator"
        ),
    ]
}
