import VeriJSONCore

extension Report {
    /// Options for a report as an HTML page.
    ///
    ///     let page = result.reportHTML(Report.PageOptions(sizeLimit: 200_000, date: "2026-11-23"))
    public struct PageOptions: Hashable, Sendable {
        /// The size above which a page leaves parts of the document and further findings out, in bytes.
        ///
        /// The page says what it leaves out. A page may exceed the limit by some kilobytes.
        public var sizeLimit: Int
        /// The date that the page shows, as text; nil for none.
        public var date: String?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - sizeLimit: The size above which parts are left out, in bytes.
        ///   - date: The date that the page shows, as text.
        public init(sizeLimit: Int = 1_000_000, date: String? = nil) {
            self.sizeLimit = sizeLimit
            self.date = date
        }

        /// The share of the size for a part of the page.
        func share(ofPercent percent: Int) -> Int {
            max(0, sizeLimit) / 100 * percent
        }
    }
}
