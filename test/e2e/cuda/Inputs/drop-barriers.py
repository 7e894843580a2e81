"""Leaves out each barrier and each wait for copies of the PTX of programs, one at a time, and has the stand-in for a driver run the rest.

    drop-barriers.py --bin DIR --lib DIR [--only REGEX] [--print] [OPTIONS OF WEIR-COMPILE]

Each that is left out has to be reported as a race, or as a read of what nobody wrote. What is not reported would be superfluous.
"""
import argparse
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

PRODUCT = "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"
# Name, types of the arguments, type of the result, body; %f is a tensor of zeros of the result's type.
PROGRAMS = [
    ("matmul_f32", ["64x64xf32", "64x64xf32"], "64x64xf32", PRODUCT),
    ("matmul_odd", ["65x37xf32", "37x70xf32"], "65x70xf32", PRODUCT),
    ("matmul_f16", ["64x256xf16", "256x64xf16"], "64x64xf32", PRODUCT),
    ("matmul_f16_odd", ["33x70xf16", "70x19xf16"], "33x19xf32", PRODUCT),
    ("matmul_i8", ["64x256xi8", "256x64xi8"], "64x64xi32", PRODUCT),
    ("sum", ["4096xf32"], "f32", "linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [0] (%in: f32, %acc: f32) {\n"
     "%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("rows", ["16x300xf32"], "16xf32", "linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [1] (%in: f32, %acc: f32) {\n"
     "%s = arith.maximumf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("softmax", ["6x300xf32"], "6x300xf32", "linalg.softmax dimension(1) ins(%0 : $0) outs(%f : $r) -> $r"),
    ("softmax_short", ["6x30xf32"], "6x30xf32", "linalg.softmax dimension(1) ins(%0 : $0) outs(%f : $r) -> $r"),
    ("conv", ["1x32x10x10xf32", "64x32x3x3xf32"], "1x64x8x8xf32", "linalg.conv_2d_nchw_fchw ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
]
WAITS = rb"bar\.sync\s+0;|cp\.async\.wait_group\s+\d+;|cp\.async\.wait_all;"
REPORT = "race: |nobody wrote|nobody has waited for"


def get_text(name, arguments, result, body):
    element = result.split("x")[-1]
    types = {str(i): f"tensor<{a}>" for i, a in enumerate(arguments)} | {"r": f"tensor<{result}>"}
    body = re.sub(r"\$(\d|r)", lambda found: types[found[1]], body)
    zero = "0.0" if element.startswith("f") else "0"
    signature = ", ".join(f"%{i}: tensor<{a}>" for i, a in enumerate(arguments))
    r = types["r"]
    return (f"func.func @{name}({signature}) -> {r} {{\n%z = arith.constant {zero} : {element}\n%e = tensor.empty() : {r}\n"
            f"%f = linalg.fill ins(%z : {element}) outs(%e : {r}) -> {r}\n%q = {body}\nreturn %q : {r}\n}}\n")


def write_numbers(path, spelled, seed):
    """Numbers that differ, so that one in place of another is another value."""
    *dims, element = spelled.split("x")
    count = 1
    for d in dims:
        count *= int(d)
    values = [(i * 7919 + seed * 31 + i // 97) % 61 - 30 for i in range(count)]
    code = {"f32": "f", "f16": "e", "i8": "b", "i32": "i"}[element]
    path.write_bytes(struct.pack(f"<{count}{code}", *values))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--lib", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--print", action="store_true")
    args, options = parser.parse_known_args()
    programs = [p for p in PROGRAMS if re.search(args.only, p[0])]
    dropped = unseen = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for program, arguments, result, body in programs:
            source, module, changed = folder / "program.mlir", folder / "program.so", folder / "changed.so"
            source.write_text(get_text(program, arguments, result, body))
            subprocess.run([args.bin / "weir-compile", source, "--target=cuda", "-o", module, *options], check=True)
            inputs = []
            for i, spelled in enumerate(arguments):
                write_numbers(folder / f"in{i}", spelled, i)
                inputs.append(f"--input={spelled}=@{folder / f'in{i}'}")

            def run(path):
                done = subprocess.run([args.bin / "weir-run", "--module=" + str(path), "--function=" + program, *inputs, "--output="],
                                      env=dict(os.environ, LD_LIBRARY_PATH=args.lib), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                return done.stdout if done.returncode else ""

            if said := run(module):
                sys.exit(f"{program}: as it is: {said}")
            code = module.read_bytes()
            for found in re.finditer(WAITS, code):
                dropped += 1
                # As long as before, so that all else stays in its place.
                changed.write_bytes(code[:found.start()] + b" " * (found.end() - found.start()) + code[found.end():])
                said = run(changed)
                if not re.search(REPORT, said):
                    unseen += 1
                    start = code.rfind(b".entry", 0, found.start())
                    line = code[start:found.start()].count(b"\n")
                    print(f"{program}: nobody misses `{found[0].decode()}`, {line} lines into {code[start + 7:start + 60].split(b'(')[0].decode()} {said}")
                elif args.print:
                    print(program, found[0].decode(), said.strip())
    print(f"{len(programs)} programs, {dropped} waits left out, {unseen} of them unnoticed")
    sys.exit(1 if unseen or not dropped else 0)


if __name__ == "__main__":
    main()
