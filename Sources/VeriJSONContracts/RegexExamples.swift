import VeriJSON
import VeriJSONCore

/// Strings that a regular expression matches, found on the way through its program.
///
/// For each step of the program there is a string that takes it: each alternative, each repetition
/// once and once more, and the ends of each class of scalars.
///
///     ^[a-f]{2,3}(x|y)$    "aax", "bax", "fax", "aaax", "aay"
struct RegexExamples {
    private typealias Step = (from: Int, to: Int)

    private let program: RegexProgram
    /// The steps out of each instruction.
    private let next: [[Int]]
    /// The instruction before each one on a shortest way from the beginning; -1 for the first.
    private let before: [Int]
    /// The instruction after each one on a shortest way to a match.
    private let after: [Int]

    /// The limits on the strings, and on the steps of a program that is looked at.
    private static let limits = (strings: 60, steps: 4_000)

    init(_ expression: RegularExpression) {
        program = expression.program
        let instructions = program.instructions.prefix(Self.limits.steps)
        var next: [[Int]] = []
        for (index, instruction) in instructions.enumerated() {
            let targets: [Int] =
                switch instruction {
                case .found: []
                case .jump(let distance): [index + Int(distance)]
                case .split(let distance): [index + 1, index + Int(distance)]
                default: [index + 1]
                }
            next.append(targets.filter { $0 < instructions.count })
        }
        self.next = next
        before = Self.search(from: [0], next)
        var previous = [[Int]](repeating: [], count: next.count)
        for (index, targets) in next.enumerated() {
            for target in targets { previous[target].append(index) }
        }
        after = Self.search(from: next.indices.filter { instructions[$0] == .found }, previous)
    }

    /// Returns, for each instruction, the one through which a breadth-first search reached it.
    private static func search(from starts: [Int], _ next: [[Int]]) -> [Int] {
        var reached = [Int](repeating: Int.min, count: next.count)
        var queue = starts
        for start in starts { reached[start] = -1 }
        var position = 0
        while position < queue.count {
            let index = queue[position]
            position += 1
            for target in next[index] where reached[target] == Int.min {
                reached[target] = index
                queue.append(target)
            }
        }
        return reached
    }

    /// The strings, each once, the shortest first.
    ///
    /// An assertion about words may be violated, so not every string need match.
    var strings: [String] {
        var strings: Set<String> = []
        for (index, targets) in next.enumerated() where before[index] != Int.min {
            for target in targets where after[target] != Int.min {
                for choice in choices(at: index) where strings.count < Self.limits.strings {
                    let way = way(to: index) + [index] + way(from: target)
                    strings.insert(text(of: way, choosing: choice, at: index))
                }
            }
        }
        return strings.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    private func way(to index: Int) -> [Int] {
        var way: [Int] = []
        var index = before[index]
        while index >= 0 {
            way.append(index)
            index = before[index]
        }
        return way.reversed()
    }

    private func way(from index: Int) -> [Int] {
        var way: [Int] = []
        var index = index
        while index >= 0 {
            way.append(index)
            index = after[index]
        }
        return way
    }

    private func text(of way: [Int], choosing choice: [UInt8], at place: Int) -> String {
        var bytes: [UInt8] = []
        for index in way {
            guard case .scalar(let number) = program.instructions[index] else { continue }
            bytes += index == place ? choice : scalars(of: number)[0]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func choices(at index: Int) -> [[UInt8]] {
        guard case .scalar(let number) = program.instructions[index] else { return [[]] }
        return scalars(of: number)
    }

    /// Returns the first and the last scalar of some ranges of a class, in UTF-8.
    private func scalars(of number: Int32) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for edge in program.trees.edges(of: program.classes[Int(number)].root) {
            for byte in Set([edge.lower, edge.upper]).sorted() {
                found.append([byte] + rest(from: edge.target, isUpper: byte == edge.upper))
            }
        }
        // A letter is a better example than a control character.
        return found.sorted { Self.rank($0) < Self.rank($1) }
    }

    private func rest(from node: UInt16, isUpper: Bool) -> [UInt8] {
        guard node != UTF8Trie.accept else { return [] }
        let edges = program.trees.edges(of: node)
        guard let edge = isUpper ? edges.last : edges.first else { return [] }
        return [isUpper ? edge.upper : edge.lower] + rest(from: edge.target, isUpper: isUpper)
    }

    private static func rank(_ scalar: [UInt8]) -> Int {
        guard scalar.count == 1 else { return 2 }
        return RegexProgram.isWord(scalar[0]) ? 0 : 1
    }
}
