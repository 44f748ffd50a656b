import Foundation
package import VeriJSON

/// A headless Chromium, where one is installed.
package enum Chromium {
    /// The reason why a test that needs it does not run.
    package static let absence = "Chromium is not installed"

    /// The option for a reader who prefers dark pages.
    package static let dark = "--blink-settings=preferredColorScheme=0"

    private static let program: URL? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map(String.init)
        let names = ["chromium", "chromium-browser", "google-chrome"]
        let places =
            names.flatMap { name in folders.map { "\($0)/\(name)" } }
            + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
        return places.first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { URL(fileURLWithPath: $0) }
    }()

    package static var isPresent: Bool { program != nil }

    /// The result of opening a page.
    package struct Visit {
        /// The page's elements as HTML, after everything on it has run.
        package var elements: String
        /// The lines that the page made the browser write to its console.
        package var console: [Substring]
    }

    private static func run(_ page: String, in folder: Workplace, _ options: [String]) throws {
        let process = Process()
        process.executableURL = program
        process.arguments =
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--hide-scrollbars", "--allow-file-access-from-files",
                "--user-data-dir=" + folder.path(of: "profile"), "--enable-logging=stderr",
                "--timeout=60000",
            ] + options + [folder.file(page).absoluteString]
        for file in [folder.file("output"), folder.file("errors")] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: folder.file("output"))
        process.standardError = try FileHandle(forWritingTo: folder.file("errors"))
        try process.run()
        process.waitUntilExit()
    }

    /// Opens a page of a folder.
    package static func open(
        _ page: String,
        in folder: Workplace,
        _ options: [String] = []
    ) throws -> Visit {
        try run(page, in: folder, ["--window-size=1280,900", "--dump-dom"] + options)
        return Visit(
            elements: folder.text(of: "output") ?? "",
            console: (folder.text(of: "errors") ?? "").split(separator: "\n")
                .filter { $0.contains("CONSOLE") }
        )
    }

    /// Opens a page in a frame of a width, and measures it there.
    ///
    /// Where `VERIJSON_PICTURES` names a folder, a picture of the page is put there as well.
    package static func measure(
        _ html: String,
        width: Int,
        _ options: [String] = []
    ) throws -> (result: JSONValue, console: [Substring]) {
        let folder = try Workplace()
        try folder.write(html, to: "page.html")
        let script = try Repository.text("Tests/TestSupport/Browser/measure.js")
        try folder.write(frame(width, 900, script), to: "measure.html")
        let visit = try open("measure.html", in: folder, options)
        let text = visit.elements.firstMatch(of: /data-result="([^"]*)"/).map {
            String($0.1).removingPercentEncoding ?? ""
        }
        let result = try JSONValue(parsing: text ?? "null")
        if let pictures = ProcessInfo.processInfo.environment["VERIJSON_PICTURES"] {
            let height = min(result["fullLength"]?.asNumber?.int ?? 900, 6_000)
            let title = (result["title"]?.asString ?? "").filter { $0.isLetter || $0.isNumber }
            let name = "\(title.prefix(40))-\(width)\(options.contains(dark) ? "-dark" : "")"
            let picture = URL(fileURLWithPath: pictures).appendingPathComponent(name + ".png")
            try folder.write(frame(width, height, "frame.src = 'page.html'"), to: "picture.html")
            // A window is at least 500 pixels wide.
            let size = "--window-size=\(max(width, 500)),\(height)"
            try run("picture.html", in: folder, [size, "--screenshot=\(picture.path)"] + options)
        }
        return (result, visit.console)
    }

    private static func frame(_ width: Int, _ height: Int, _ script: String) -> String {
        """
        <!DOCTYPE html><meta charset="utf-8"><title>measuring</title><body style="margin:0">
        <iframe id="frame" width="\(width)" height="\(height)" style="border:0"></iframe>
        <script>\(script)</script>
        """
    }

    /// Returns the number of pages that a print of a page has.
    package static func printedPages(of html: String) throws -> Int {
        let folder = try Workplace()
        try folder.write(html, to: "page.html")
        try run("page.html", in: folder, ["--print-to-pdf=" + folder.path(of: "page.pdf")])
        if let pictures = ProcessInfo.processInfo.environment["VERIJSON_PICTURES"] {
            try Data(contentsOf: folder.file("page.pdf"))
                .write(to: URL(fileURLWithPath: pictures).appendingPathComponent("print.pdf"))
        }
        return (folder.text(of: "page.pdf") ?? "").matches(of: /\/Type\s*\/Page\b/).count
    }
}
