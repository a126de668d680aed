import CLibFuzzer
import Foundation

// Every decoder of outside data under libFuzzer, in one program:
//
//     decoder-fuzzer --list                    the names of the targets
//     decoder-fuzzer --prepare TARGET FOLDER [CORPUS …]   writes its seeds, `dictionary` and `options` into the folder
//     decoder-fuzzer TARGET [arguments of libFuzzer: input folders, -max_total_time=20, an input to reproduce …]

/// The target of this process. It is global because libFuzzer calls a plain function, which cannot capture it.
enum Chosen {
    static let target = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.named)
}

switch CommandLine.arguments.dropFirst().first {
case "--list":
    for target in FuzzTarget.all { print(target.name) }
case "--prepare" where CommandLine.arguments.count >= 4:
    let arguments = CommandLine.arguments
    guard let target = FuzzTarget.named(arguments[2]) else { exit(64) }
    try Preparation(target, folder: arguments[3], corpora: Array(arguments.dropFirst(4))).write()
case .some where Chosen.target != nil:
    // Removes the target's name; the other arguments are libFuzzer's.
    let program = CommandLine.unsafeArgv[0]
    var count = CommandLine.argc - 1
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    words?.pointee = program
    exit(
        LLVMFuzzerRunDriver(&count, &words) { data, size in
            Chosen.target?.check(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
        })
default:
    FileHandle.standardError.write(Data("decoder-fuzzer --list | --prepare TARGET FOLDER [CORPUS …] | TARGET …\n".utf8))
    exit(64)
}
