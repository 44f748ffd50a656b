import VeriJSON
import VeriJSONCore

/// A cleaner of items, which may be used by several threads at once.
struct XMLItemCleaner: Sendable {
    /// An item that was read and cleaned, and has no number yet.
    struct Cleaned: Sendable {
        var document: XMLDocument
        var result: Sanitized
    }

    let sanitizer: Sanitizer
    let options: XMLReader.Options
    let name: String?
    let pointer: JSONPointer
    let jobs: Int

    /// The number of bytes of items that are cleaned together.
    private static let blockSize = 65_536
    /// The number of bytes of items for which a thread of its own is worth its start.
    private static let bytesPerJob = 8_192
    /// The number of blocks for each thread, so that all of them end at about the same time.
    private static let blocksPerJob = 4

    /// Returns the number of bytes of items that are cleaned together, of a chunk of a size.
    func blockSize(ofChunk count: Int) -> Int {
        guard jobs > 1 else { return Self.blockSize }
        let share = count / (Self.blocksPerJob * jobs)
        return min(Self.blockSize, max(Self.bytesPerJob, share))
    }

    /// Returns the number of threads that a chunk of a size is worth.
    func jobs(forChunk count: Int) -> Int { max(1, min(jobs, count / Self.bytesPerJob)) }

    /// Reads and cleans the items of a block.
    ///
    /// - Parameters:
    ///   - block: The items.
    ///   - steering: The places of the pattern, of which it learns more.
    /// - Returns: The items with what became of each.
    func clean(_ block: XMLItemBlock, _ steering: inout XMLSteering) -> XMLCleanBlock {
        let isChecked = XMLParserCheck.accepts(block)
        let limits = sanitizer.policy.limits
        var readings: [XMLCleanBlock.Reading] = []
        readings.reserveCapacity(block.items.count)
        var exceeded: [Int: UnreadableInput] = [:]
        let converter = block.bytes.withUnsafeBufferPointer { bytes in
            var converter = XMLConverter(bytes, block.index, rules: nil, limits)
            // While another one has it, to learn would be to copy all that was learned.
            swap(&converter.steering, &steering)
            for item in block.items {
                let (start, first) = (converter.output.count, converter.places.count)
                converter.writeItem(item.element, limits.work(for: item.range.count))
                if converter.work.isExceeded {
                    exceeded[readings.count] = .work(limit: converter.work.limit)
                }
                readings.append(
                    XMLCleanBlock.Reading(
                        json: start..<converter.output.count,
                        places: first..<converter.places.count,
                        seen: converter.observations.counted(from: first)
                    )
                )
                converter.endLine()
            }
            swap(&converter.steering, &steering)
            return converter
        }
        let made = XMLCleanBlock(
            block,
            json: converter.output,
            converter.places,
            readings,
            by: self
        )
        let keepsText = sanitizer.policy.output == .preserving
        made.json.withUnsafeBufferPointer { json in
            sanitizer.walker.withRecordWalk { walk in
                for number in block.items.indices {
                    if !isChecked, let failure = refusal(of: number, in: block) {
                        made.add(.unread(failure))
                    } else if let reason = exceeded[number] {
                        made.add(.unread(.limit(reason)))
                    } else {
                        made.add(outcome(of: number, in: made, json, keepsText, walk))
                    }
                }
            }
        }
        return made
    }

    private func outcome(
        of number: Int,
        in made: XMLCleanBlock,
        _ json: UnsafeBufferPointer<UInt8>,
        _ keepsText: Bool,
        _ walk: RecordWalk
    ) -> XMLCleanBlock.Outcome {
        let range = made.readings[number].json
        let text = UnsafeBufferPointer(rebasing: json[range])
        let walked: WorkspacePool.Walked
        // The line break after an item is the first byte that follows.
        switch walk(text, followedBy: json.count - range.upperBound, listing: true) {
        case .clean where keepsText: return .clean
        case .clean: walked = .success(.clean)
        case .recorded(let verdict): walked = .success(walk.takeResult(verdict))
        case .unreadable(let reason): walked = .failure(reason)
        }
        do throws(UnreadableDocumentError) {
            return .recorded(try cleaned(made.document(of: number), walked))
        } catch {
            return .refused(error)
        }
    }

    /// Returns the reason why `XMLParser` refuses an item; nil if it reads it.
    private func refusal(of number: Int, in block: XMLItemBlock) -> XMLReadingFailure? {
        let item = block.items[number]
        let bytes = block.bytes(of: item)
        let index = block.index.part(block.elements(of: item), from: item.range.lowerBound)
        do throws(XMLParserCheck.Disagreement) {
            try XMLParserCheck.run(item: bytes, index, outside: block.scopes[item.scope])
            return nil
        } catch {
            let problem = XMLProblem(
                .parser,
                0..<0,
                expected: "an item that XMLParser reads",
                found: "one that it refuses with the code \(error.code)",
                help: "report this document as a defect of VeriJSON"
            )
            return .mistake(problem, in: XMLFragment(bytes, index))
        }
    }

    /// Returns the result of a walk of an item, or walks it.
    func cleaned(
        _ document: XMLDocument,
        _ walked: WorkspacePool.Walked? = nil
    ) throws(UnreadableDocumentError) -> Cleaned {
        var result: Sanitized
        if let walked {
            result = try sanitizer.result(of: walked, document, as: document.json, name: name)
        } else {
            result = try sanitizer.sanitize(document, as: document.json, name: name)
        }
        if result.status == .rejected { result = try result.asItem }
        return Cleaned(document: document, result: result)
    }

    /// Returns an item with its place in the stream.
    func made(
        _ cleaned: Cleaned,
        at offset: Int,
        _ place: TextLocation,
        _ numbers: SanitizedXML.Numbers
    ) -> SanitizedXML.Made {
        let result = cleaned.result.placed(
            at: pointer.tokens + [String(numbers.count)],
            pointer.tokens + [String(numbers.kept)],
            offset: offset,
            place
        )
        return SanitizedXML.Made(result: result, document: cleaned.document)
    }
}
