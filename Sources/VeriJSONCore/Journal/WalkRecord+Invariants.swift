extension WalkRecord {
    /// Returns a description of each invariant of the record that does not hold.
    ///
    /// - Complexity: O(*n*), *n* the number of events, causes and paths.
    func brokenInvariants(inputCount: Int, ruleCount: Int) -> [String] {
        let inputCount = max(inputCount, texts.end)
        var broken: [String] = []
        func check(
            _ name: String,
            _ start: ByteOffset,
            _ end: ByteOffset,
            _ rule: RuleIndex,
            _ path: PathIndex
        ) {
            if start.position > end.position || end.position > inputCount {
                broken.append(
                    "\(name): \(start.position)..<\(end.position) is outside the document"
                )
            }
            if rule.position >= ruleCount { broken.append("\(name): the rule does not exist") }
            if Int(path.rawValue) > paths.count {
                broken.append("\(name): the path does not exist")
            }
        }
        for (position, event) in events.enumerated() {
            let name = "event \(position)"
            check(name, event.start, event.end, event.rule, event.path)
            if Int(event.causeStart) + Int(event.causeCount) + Int(event.omissions) > causes.count {
                broken.append("\(name): causes that do not exist")
            }
        }
        for (position, array) in shrunk.enumerated() {
            let (first, last) = (array.first.lowerBound, array.first.upperBound)
            check("shrunk array \(position)", first, last, array.rule, array.path)
        }
        for (position, cause) in causes.enumerated() {
            check("cause \(position)", cause.start, cause.end, cause.rule, cause.path)
        }
        if events.contains(where: { $0.action == .reject }), events.count > 1 {
            broken.append("a rejection is not the only event")
        }
        let used = events.map(\.path) + causes.map(\.path) + shrunk.map(\.path)
        return broken + paths.brokenInvariants(inputCount: inputCount, using: used)
    }

    /// Returns the events with their causes, one on each line.
    func dump(of input: [UInt8]) -> String {
        func line(
            _ words: String,
            _ start: ByteOffset,
            _ end: ByteOffset,
            _ rule: RuleIndex,
            _ path: PathIndex
        ) -> String {
            "\(words) \(start.position)..<\(end.position) rule \(rule.position) "
                + "at \(paths.dump(of: path, in: input))"
        }
        var lines: [String] = []
        for event in events {
            let words = "\(event.action) \(event.code)"
            lines.append(line(words, event.start, event.end, event.rule, event.path))
            for cause in self.causes(of: event) {
                let indent = String(repeating: "  ", count: Int(cause.nesting) + 1)
                lines.append(
                    line("\(indent)\(cause.code)", cause.start, cause.end, cause.rule, cause.path)
                )
            }
            for cause in omittedCauses(of: event) {
                lines.append("  and \(cause.count) \(cause.code) of rule \(cause.rule.position)")
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension PathTree {
    /// Returns a description of each invariant that does not hold, of the tree or of paths in it.
    ///
    /// The keys of other paths may be those of texts that are no longer there.
    func brokenInvariants(inputCount: Int, using paths: [PathIndex]) -> [String] {
        var broken: [String] = []
        var used: Set<PathIndex> = []
        for path in paths {
            var path = path
            while used.insert(path).inserted, let (parent, _) = last(of: path) { path = parent }
        }
        for number in 0..<count {
            let path = PathIndex(UInt32(truncatingIfNeeded: number + 1))
            guard let (parent, step) = last(of: path) else { continue }
            if parent.rawValue >= path.rawValue {
                broken.append("path \(number + 1): not newer than its parent")
            }
            if case .key(let start) = step, start.position + 2 > inputCount, used.contains(path) {
                broken.append("path \(number + 1): the key is not quoted")
            }
        }
        return broken
    }

    /// Returns a path with its keys as written in the input; `(root)` for the root.
    func dump(of path: PathIndex, in input: [UInt8]) -> String {
        let steps = steps(of: path).map { step in
            switch step {
            case .index(let index): "/\(index)"
            case .key(let start): "/" + PathTree.key(at: start.position, in: input)
            case .missing(let object, let member): "/(member \(member) of object \(object))"
            }
        }
        return steps.isEmpty ? "(root)" : steps.joined()
    }

    private static func key(at start: Int, in input: [UInt8]) -> String {
        ByteView.with(input) { $0.text(in: $0.rangeOfToken(at: start)) }
    }
}
