"""What the scripts share that write programs and run the tools on them."""

import os
import pathlib
import random
import subprocess
import sys


def run(*command, **environment):
    """What a command prints; one that fails ends the script with that."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env={**os.environ, **environment})
    if done.returncode:
        sys.exit(" ".join(map(str, command)) + "\n" + done.stdout + done.stderr)
    return done.stdout + done.stderr


def tensor(extents, kind, dynamic=()):
    """The type of a tensor; dimensions whose numbers are in `dynamic` are dynamic."""
    return "tensor<" + "".join(f"{'?' if i in dynamic else extent}x" for i, extent in enumerate(extents)) + kind + ">"


def nested(shape, numbers, suffix=""):
    """The text of a constant of `shape` with these elements."""
    numbers = iter(numbers)

    def nest(sizes):
        return "[" + ", ".join(nest(sizes[1:]) for _ in range(sizes[0])) + "]" if sizes else f"{next(numbers)}{suffix}"
    return nest(shape)


def write_main(path, arguments, lines, result):
    """Writes a function that returns %r. Each of `arguments` has a name, extents and a type of elements."""
    signature = ", ".join(f"%{name}: {tensor(shape, kind)}" for name, shape, kind in arguments)
    path.write_text(f"func.func @main({signature}) -> {result} {{\n" + "".join(f"  {line}\n" for line in lines) + f"  return %r : {result}\n}}\n")


def product_body(kind, total):
    """The body of a generic that adds the product of %a and %b to %o."""
    body, names = [], ["%a", "%b"]
    if kind != total:
        body = [f"%{name}x = arith.{'extsi' if kind == 'i8' else 'extf'} %{name} : {kind} to {total}" for name in "ab"]
        names = ["%ax", "%bx"]
    suffix = "i" if total == "i32" else "f"
    return body + [f"%m = arith.mul{suffix} {names[0]}, {names[1]} : {total}", f"%t = arith.add{suffix} %o, %m : {total}", f"linalg.yield %t : {total}"]


def given(shape, kind, numbers):
    """The argument of weir-run for a tensor of these elements."""
    return f"--input={'x'.join(map(str, shape))}x{kind}=" + " ".join(map(str, numbers))


def compare_random(create, label, remark, *flags, own=0):
    """Compares programs that `create` makes of a source of random numbers: their `write` returns inputs, and those with an `is_legal` are made again until it holds.
    Prints how many have the remark, 'PASS: TEXT'. The command line is BIN FOLDER PROGRAMS [SEED] [FLAG...], with
    `own` arguments of the script after the seed."""
    binaries, folder, count = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 7)
    name, text = remark.split(": ")
    found = 0
    for number in range(count):
        program = create(chance)
        while hasattr(program, "is_legal") and not program.is_legal():
            program = create(chance)
        source = folder / f"case-{number}.mlir"
        inputs = program.write(source)
        found += compare_with_reference(binaries, source, inputs, *sys.argv[5 + own:], *flags, f"--remarks-filter-passed={name}").count(f"[Passed] {text}")
    print(f"{label}: {found} of {count}")


def compare_with_reference(binaries, source, inputs, *flags):
    """Compiles `main` of `source` for cpu with these flags, and for reference as it is; ends the script where results differ on buffers full of NaN, at one or two
    threads. Returns what the first compilation printed."""
    modules = {target: source.with_suffix(f".{target}.so") for target in ("cpu", "reference")}
    printed = run(binaries / "weir-compile", source, "-o", modules["cpu"], *flags)
    run(binaries / "weir-compile", source, "--target=reference", "-o", modules["reference"])
    expected = source.with_suffix(".npz")
    run(binaries / "weir-run", f"--module={modules['reference']}", "--function=main", *inputs, f"--output=@{expected}")
    for threads in (1, 2):
        run(binaries / "weir-run", f"--module={modules['cpu']}", "--function=main", f"--threads={threads}", "--poison", *inputs, f"--expected_output=@{expected}",
            "--atol=0", "--rtol=0")
    return printed
