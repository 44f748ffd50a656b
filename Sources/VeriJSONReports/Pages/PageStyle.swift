import VeriJSONCore

/// The style of report pages.
enum PageStyle {
    /// The content security policy: a page may load nothing and use only this style sheet.
    static let securityPolicy =
        "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"

    /// The SHA-256 hash of the style sheet in Base64, without which a browser rejects the sheet.
    static let digest = "LmZAN9zRyxQdiwcO07DGDvD19dBsda3sQjD5gRguMMg="

    static let sheet: StaticString = """
        :root {
          color-scheme: light dark;
          --ground: #ffffff; --panel: #f6f7f9; --text: #1b1f24; --quiet: #566069; --edge: #d3d8de;
          --link: #0550ae; --lost: #b3202b; --lost-ground: #ffe8e6; --lost-bar: #cf222e;
          --warn: #7a4b00; --warn-ground: #fff3d1; --replaced-bar: #b7791f;
          --new: #0b5a26; --new-ground: #ddf6e3; --inserted-bar: #1a7f37;
          --converted: #0b4f9e; --converted-ground: #e1efff; --converted-bar: #0969da;
          --repaired-bar: #8250df;
        }
        @media screen and (prefers-color-scheme: dark) { :root {
          --ground: #0f1318; --panel: #171d24; --text: #e4eaf0; --quiet: #9daab7; --edge: #364150;
          --link: #7ab8ff; --lost: #ffb1ab; --lost-ground: #45191c; --lost-bar: #f4695f;
          --warn: #f3cd6b; --warn-ground: #3b2d08; --replaced-bar: #d9a531;
          --new: #93e6a8; --new-ground: #14371f; --inserted-bar: #3fb950;
          --converted: #a5d0ff; --converted-ground: #14304f; --converted-bar: #4b9cf5;
          --repaired-bar: #b48aff;
        } }
        * { box-sizing: border-box; }
        html { background: var(--ground); color: var(--text); scroll-padding-top: 1rem; }
        body { max-width: 78rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 2.5rem) 3rem;
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        code, pre, del, ins, mark { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas,
          "DejaVu Sans Mono", monospace; }
        code, pre { font-size: .875rem; overflow-wrap: anywhere; unicode-bidi: isolate; }
        a { color: var(--link); }
        a:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
          outline: 3px solid var(--link); outline-offset: 2px; }
        .skip { position: absolute; left: -999rem; }
        .skip:focus { left: 1rem; top: .5rem; background: var(--ground); padding: .5rem 1rem; }
        h1, h2, h3, p, ul, dl, dd, figure, pre { margin: 0; }
        h1 { font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
        h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; }
        h3 { font-size: 1.05rem; overflow-wrap: anywhere; }
        .name, .value, .key { unicode-bidi: isolate; }
        .kind { color: var(--quiet); font-size: .875rem; }
        .status { display: inline-block; font-size: 1rem; font-weight: 600; padding: .1rem .7rem;
          border-radius: 1rem; border: 1px solid; vertical-align: middle; }
        .status.unchanged { color: var(--new); background: var(--new-ground); }
        .status.changed { color: var(--warn); background: var(--warn-ground); }
        .status.rejected { color: var(--lost); background: var(--lost-ground); }
        .lead { font-size: 1.1rem; margin-top: .5rem; overflow-wrap: anywhere; }
        .tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 1rem; }
        .tile { background: var(--panel); border: 1px solid var(--edge); border-radius: .5rem;
          border-left: .4rem solid var(--edge); padding: .6rem 1.1rem .7rem; min-width: 8.5rem; }
        .tile.lost { border-left-color: var(--lost-bar); }
        .tile.replaced { border-left-color: var(--replaced-bar); }
        .tile.converted { border-left-color: var(--converted-bar); }
        .tile.inserted, .tile.renamed { border-left-color: var(--inserted-bar); }
        .tile.repaired { border-left-color: var(--repaired-bar); }
        .tile dt { font-weight: 600; }
        .tile dd { color: var(--quiet); font-size: .875rem; }
        .tile .number { color: var(--text); font-size: 2rem; line-height: 1.2; font-weight: 700; }
        .severities { list-style: none; padding: 0; color: var(--quiet); font-size: .9375rem;
          display: flex; flex-wrap: wrap; gap: .15rem 1.5rem; }
        strong.broken, .severity.broken { color: var(--lost); } strong.novel, .severity.novel { color: var(--warn); }
        strong.expected, .severity.expected { color: var(--new); }
        .most { margin-top: .75rem; overflow-wrap: anywhere; }
        nav ul { list-style: none; padding: 0; display: flex; gap: 1.25rem; margin-top: 1rem; }
        .note { background: var(--panel); border: 1px solid var(--edge); border-radius: .5rem;
          padding: .75rem 1rem; margin-top: 1.25rem; overflow-wrap: anywhere; }
        .note.loss { background: var(--warn-ground); color: var(--warn); border-color: currentColor; }
        .note.loss .code { color: inherit; }
        .code { color: var(--quiet); font-size: .8125rem; font-family: ui-monospace, monospace; }
        .scroll { overflow-x: auto; } main > .scroll, main > .hint { margin-top: 1.5rem; }
        .legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem;
          font-size: .875rem; margin-bottom: .5rem; }
        .legend li::before { content: ""; display: inline-block; width: .8em; height: .8em;
          margin-right: .4em; background: currentColor; border-radius: .15em; }
        .legend .lost::before { background: var(--lost-bar); }
        .legend .replaced::before { background: var(--replaced-bar); }
        .legend .converted::before { background: var(--converted-bar); }
        .legend .inserted::before, .legend .renamed::before { background: var(--inserted-bar); }
        .legend .repaired::before { background: var(--repaired-bar); }
        .chart { border-collapse: collapse; width: 100%; }
        .chart caption { text-align: left; color: var(--quiet); font-size: .875rem; padding-bottom: .4rem; }
        .chart th, .chart td { text-align: left; padding: .35rem .75rem .35rem 0;
          border-top: 1px solid var(--edge); vertical-align: middle; font-weight: 400; }
        .chart thead th { font-size: .8125rem; color: var(--quiet); border-top: 0; }
        .chart .share { width: 40%; min-width: 7rem; }
        .chart th code { overflow-wrap: normal; white-space: nowrap; }
        .files .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        .chart svg { display: block; width: 100%; height: .9rem; border-radius: .2rem; }
        .percent { font-weight: 600; margin-left: .6em; }
        rect.ground { fill: var(--edge); opacity: .55; } rect.lost { fill: var(--lost-bar); }
        rect.replaced { fill: var(--replaced-bar); } rect.converted { fill: var(--converted-bar); }
        rect.inserted, rect.renamed { fill: var(--inserted-bar); } rect.repaired { fill: var(--repaired-bar); }
        .because { font-size: .8125rem; color: var(--quiet); overflow-wrap: anywhere; }
        article { border: 1px solid var(--edge); border-left: .4rem solid var(--lost-bar);
          border-radius: .5rem; padding: .9rem 1.1rem 1rem; margin-top: 1rem; color: var(--text); }
        article.novel { border-left-color: var(--replaced-bar); }
        article.expected { border-left-color: var(--inserted-bar); }
        .count { font-variant-numeric: tabular-nums; background: var(--text); color: var(--ground);
          border-radius: .3rem; padding: 0 .45rem; margin-right: .25rem; }
        .facts { margin-top: .15rem; } .facts .place { font-weight: 600; }
        .facts .severity { font-size: .8125rem; font-weight: 600; margin-left: .5rem; }
        .example { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
          gap: .75rem; margin-top: .7rem; }
        figure { background: var(--panel); border-radius: .4rem; padding: .5rem .8rem .6rem; min-width: 0; }
        figcaption, .label { color: var(--quiet); font-size: .8125rem; overflow-wrap: anywhere; }
        pre { white-space: pre-wrap; }
        mark { background: none; color: var(--lost); font-weight: 700;
          text-decoration: underline wavy 1px; text-underline-offset: .25em; }
        figure + figure mark, .rule mark { color: var(--link); text-decoration-style: solid; }
        article .notes + h3 { margin-top: .9rem; }
        .notes { font-size: .9375rem; padding-left: 1.2rem; margin-top: .6rem; overflow-wrap: anywhere; }
        details { margin-top: .6rem; } summary { cursor: pointer; color: var(--link); }
        .places { columns: 20rem auto; padding-left: 1.2rem; font-size: .875rem; color: var(--quiet); }
        .hint { color: var(--quiet); font-size: .875rem; margin: .5rem 0; }
        .document { border: 1px solid var(--edge); border-radius: .5rem; overflow: hidden; }
        .long .chunk:not(:last-child) { content-visibility: auto; contain-intrinsic-size: auto 100rem; }
        .printed { display: none; }
        .row { display: grid; grid-template-columns: 4.5ch minmax(0, 3fr) minmax(0, 2fr); gap: 0 .75rem;
          padding: .05rem .75rem .05rem .4rem; }
        .row > code { white-space: pre-wrap; }
        .line { color: var(--quiet); font-size: .75rem; text-align: right; line-height: 1.9;
          font-variant-numeric: tabular-nums; user-select: none; }
        .index { color: var(--quiet); font-size: .75rem; }
        .row.gone { background: var(--lost-ground); } .row.touched { background: var(--converted-ground); }
        .row.swapped { background: var(--warn-ground); }
        .row.wrong { box-shadow: inset .3rem 0 var(--lost-bar); font-weight: 600; }
        .row.wrong > .line, .row.wrong > .why { font-weight: 400; }
        .row.gone .line, .row.gone .index { color: var(--lost); }
        .row.swapped .line, .row.swapped .index { color: var(--warn); }
        .row.touched .line, .row.touched .index { color: var(--converted); }
        .row.skipped { color: var(--quiet); background: var(--panel); font-style: italic; }
        .row:target { outline: 3px solid var(--link); outline-offset: -3px; }
        del { color: var(--lost); text-decoration: line-through; }
        ins { color: var(--new); text-decoration: underline; font-weight: 600; }
        .why { font-size: .8125rem; overflow-wrap: anywhere; }
        .why p, h3 { white-space: pre-wrap; }
        .why .rule { display: block; color: inherit; } .why code { font-size: .78rem; }
        .badge.lost { color: var(--lost); } .badge.replaced { color: var(--warn); }
        .badge.converted { color: var(--converted); } .badge.inserted { color: var(--converted); }
        .badge.repaired, .badge.renamed { color: var(--converted); }
        .meta { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
        footer { color: var(--quiet); font-size: .8125rem; margin-top: 2.5rem; }
        @media (max-width: 44rem) {
          .row { grid-template-columns: 3.5ch minmax(0, 1fr); } .long .chunk:not(:last-child) { contain-intrinsic-size: auto 150rem; }
          .why { grid-column: 2; padding-bottom: .3rem; }
          .chart thead { display: none; } .chart tr { display: grid; grid-template-columns: minmax(0, 1fr);
            border-top: 1px solid var(--edge); padding: .3rem 0 .6rem; }
          .chart tbody, .chart, .chart caption { display: block; } .chart th, .chart td { border: 0; padding: .15rem .5rem .15rem 0; }
          .chart th code { overflow-wrap: anywhere; white-space: normal; } .files tr { grid-template-columns: minmax(0, 1fr) auto; }
          .files td:last-child { grid-column: 1 / -1; overflow-wrap: anywhere; }
          .chart .share { width: 100%; } h1 { font-size: 1.4rem; } .tile { flex: 1 1 8rem; }
        }
        @media print {
          :root { color-scheme: light; } html { background: #fff; } body { max-width: none; padding: 0; }
          nav, .skip { display: none; } article, figure, .tile, tr, .row { break-inside: avoid; }
          h2, h3 { break-after: avoid; } details::details-content { content-visibility: visible; }
          .long .chunk:not(:last-child) { content-visibility: visible; } .chunk:nth-child(n+5) { display: none; }
          .files tr:nth-child(n+101) { display: none; } .printed { display: block; } .row, rect, .tile, .status, .note, .legend li::before {
            print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }

        """
}

extension HTMLWriter {
    /// Writes a page up to its visible part: the policy, the title and the style.
    package mutating func startDocument(title: String) {
        markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        open(
            "meta",
            ["http-equiv": "Content-Security-Policy", "content": PageStyle.securityPolicy]
        )
        markup("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        markup("<meta name=\"color-scheme\" content=\"light dark\">\n")
        markup("<meta name=\"referrer\" content=\"no-referrer\">\n")
        element("title", text: title)
        markup("\n<style>")
        markup(PageStyle.sheet)
        markup("</style>\n</head>\n<body>\n")
        markup("<a class=\"skip\" href=\"#main\">Skip to the report</a>\n")
    }
}
