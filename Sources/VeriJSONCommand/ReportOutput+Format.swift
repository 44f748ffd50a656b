import VeriJSONReports

extension ReportOutput.Format: RawRepresentable, CaseIterable, CustomStringConvertible {
    static let allCases: [Self] =
        [.text, .short, .json, .html, .patch] + MachineReport.Format.allCases.map { .machine($0) }

    /// Creates the format with a name; nil if there is none.
    init?(rawValue name: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
        self = found
    }

    /// The name.
    var rawValue: String {
        switch self {
        case .text: "text"
        case .short: "short"
        case .json: "json"
        case .html: "html"
        case .patch: "patch"
        case .machine(let format): format.rawValue
        }
    }

    var description: String { rawValue }

    /// Whether the format is for one document only.
    var isForOne: Bool { self == .patch }
    /// The format of a report about all documents together; nil if each has its own text.
    var machine: MachineReport.Format? {
        guard case .machine(let format) = self else { return nil }
        return format
    }

    /// Returns the placeholder of an option for some formats: `text|html`.
    static func placeholder(
        _ formats: [Self],
        and isIncluded: (MachineReport.Format.Facts) -> Bool
    ) -> String {
        let machine = MachineReport.Format.allCases.filter { isIncluded($0.facts) }
        return (formats.map(\.rawValue) + machine.map(\.rawValue)).joined(separator: "|")
    }

    /// Returns what some formats for programs are: `github is …, sarif …`.
    static func words(of isIncluded: (MachineReport.Format.Facts) -> Bool) -> String {
        let formats = MachineReport.Format.allCases.filter { isIncluded($0.facts) }
        return formats.enumerated().map { index, format in
            format.rawValue + (index == 0 ? " is " : " ") + format.facts.words
        }.joined(separator: ", ")
    }
}
