import Foundation
import TestSupport
import VeriJSON

/// A headless Chromium, where one is installed.
enum Chromium {
    /// The reason why a test that needs it does not run.
    static let absence = "Chromium is not installed"

    static let program: URL? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map(String.init)
        let names = ["chromium", "chromium-browser", "google-chrome"]
        let places =
            names.flatMap { name in folders.map { "\($0)/\(name)" } }
            + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
        return places.first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { URL(fileURLWithPath: $0) }
    }()

    static var isPresent: Bool { program != nil }

    /// The result of opening a page.
    struct Visit {
        /// The page's elements as HTML, after everything on it has run.
        var elements: String
        /// The lines that the page made the browser write to its console.
        var console: [Substring]
    }

    /// Opens a page of a folder.
    static func open(_ page: String, in folder: Workplace, _ options: [String] = []) throws -> Visit
    {
        let process = Process()
        let output = folder.file("chromium.output")
        let errors = folder.file("chromium.errors")
        for file in [output, errors] { try Data().write(to: file) }
        process.executableURL = program
        process.arguments =
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--hide-scrollbars", "--window-size=1280,900",
                "--user-data-dir=" + folder.path(of: "profile"), "--enable-logging=stderr",
                "--timeout=60000", "--dump-dom",
            ] + options + [folder.file(page).absoluteString]
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let log = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        return Visit(
            elements: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            console: log.split(separator: "\n").filter { $0.contains("CONSOLE") }
        )
    }

    /// Opens a page in a frame of a width, and measures it there.
    static func measure(
        _ html: String,
        width: Int,
        _ options: [String] = []
    ) throws -> (result: JSONValue, console: [Substring]) {
        let folder = try Workplace()
        try folder.write(html, to: "page.html")
        let script = try Repository.text("Tests/VeriJSONReportsTests/Browser/measure.js")
        try folder.write(
            """
            <!DOCTYPE html><meta charset="utf-8"><title>measuring</title>
            <iframe id="frame" width="\(width)" height="900" style="border:0"></iframe>
            <script>\(script)</script>
            """,
            to: "measure.html"
        )
        let visit = try open(
            "measure.html",
            in: folder,
            ["--allow-file-access-from-files"] + options
        )
        let result = visit.elements.firstMatch(of: /data-result="([^"]*)"/).map {
            String($0.1).removingPercentEncoding ?? ""
        }
        return (try JSONValue(parsing: result ?? "null"), visit.console)
    }
}
