"""Leaves out each barrier, fence and wait of the PTX of programs, one at a time, and has the stand-in for a driver run the rest.

    drop-barriers.py --bin DIR --lib DIR [--target TARGET] [--only REGEX] [--print] [OPTIONS OF WEIR-COMPILE]

Each that is left out has to be reported as a race, or as a read of unwritten bytes. What is not reported would be superfluous. Of products of
warpgroups some are left alone: fences but the first, which guard against copies of registers that LLVM might make, and waits between the last tiles,
whose memory is not filled again.
"""
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import programs

PRODUCT = "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"
PROGRAMS = [
    ("matmul_f32", ["64x64xf32", "64x64xf32"], "64x64xf32", PRODUCT),
    ("matmul_odd", ["65x37xf32", "37x70xf32"], "65x70xf32", PRODUCT),
    ("matmul_f16", ["64x256xf16", "256x64xf16"], "64x64xf32", PRODUCT),
    ("matmul_f16_odd", ["33x70xf16", "70x19xf16"], "33x19xf32", PRODUCT),
    ("matmul_i8", ["64x256xi8", "256x64xi8"], "64x64xi32", PRODUCT),
    ("matmul_f8", ["64x256xf8E4M3FN", "256x64xf8E5M2"], "64x64xf32", PRODUCT),
    # Parts of tiles, in several blocks.
    ("matmul_f16_parts", ["72x256xf16", "256x200xf16"], "72x200xf32", PRODUCT),
    # Copied by tensor maps, the right factor in rows along the reduction.
    ("matmul_f8_rows", ["64x256xf8E4M3FN", "64x256xf8E5M2"], "64x64xf32", "linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
     "affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("sum", ["4096xf32"], "f32", "%q = linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [0] (%in: f32, %acc: f32) {\n"
     "%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("rows", ["16x300xf32"], "16xf32", "%q = linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [1] (%in: f32, %acc: f32) {\n"
     "%s = arith.maximumf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("softmax", ["6x300xf32"], "6x300xf32", "linalg.softmax dimension(1) ins(%0 : $0) outs(%e : $r) -> $r"),
    ("softmax_short", ["6x30xf32"], "6x30xf32", "linalg.softmax dimension(1) ins(%0 : $0) outs(%e : $r) -> $r"),
    # Scalar code, of the first thread.
    ("scan", ["8x40xf32"], "8x40xf32", "%i = tensor.empty() : tensor<8xf32>\n%j = linalg.fill ins(%z : f32) outs(%i : tensor<8xf32>) -> tensor<8xf32>\n"
     "%q, %w = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%0 : $0) outs(%e, %j : $r, tensor<8xf32>) {\n^bb0(%a: f32, %b: f32):\n"
     "%s = arith.addf %a, %b : f32\niree_linalg_ext.yield %s : f32\n} -> $r, tensor<8xf32>"),
    ("sort", ["4x9xf32"], "4x9xf32", "%q = iree_linalg_ext.sort dimension(1) outs(%0 : $0) {\n^bb0(%a: f32, %b: f32):\n"
     "%s = arith.cmpf olt, %a, %b : f32\niree_linalg_ext.yield %s : i1\n} -> $r"),
    ("map_store", ["6x5xf32"], "8x9xf32", "%q = iree_linalg_ext.map_store %0 into %f {\n^bb0(%i: index, %j: index):\n%two = arith.constant 2 : index\n"
     "%k = arith.addi %i, %two : index\n%p = arith.cmpi ugt, %k, %j : index\niree_linalg_ext.yield %k, %j, %p : index, index, i1\n} : $0 into $r -> $r"),
    ("concat", ["6x5xf32", "6x3xf32", "6x70xf32"], "6x78xf32", "tensor.concat dim(1) %0, %1, %2 : ($0, $1, $2) -> $r"),
    ("argmax", ["130xf32"], "i32", "%v = arith.constant -1.0e9 : f32\n%ev = tensor.empty() : tensor<f32>\n"
     "%fv = linalg.fill ins(%v : f32) outs(%ev : tensor<f32>) -> tensor<f32>\n%m, %q = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, "
     "affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = [\"reduction\"]} ins(%0 : $0) outs(%fv, %f : tensor<f32>, $r) {\n"
     "^bb0(%a: f32, %b: f32, %c: i32):\n%x = linalg.index 0 : index\n%y = arith.index_cast %x : index to i32\n%g = arith.cmpf ogt, %a, %b : f32\n"
     "%s = arith.select %g, %a, %b : f32\n%t = arith.select %g, %y, %c : i32\nlinalg.yield %s, %t : f32, i32\n} -> (tensor<f32>, $r)"),
    # What a thread has itself, or reads after a barrier of the op, waits for no thread.
    ("pairs", ["4x6xf32", "13x2xi32"], "13xf32", "%three = arith.constant 3 : i32\n%g = tensor.empty() : tensor<13x2xi32>\n%h = linalg.generic {indexing_maps = "
     "[affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]} ins(%1 : $1) outs(%g : tensor<13x2xi32>) {\n"
     "^bb0(%a: i32, %b: i32):\n%x = arith.andi %a, %three : i32\nlinalg.yield %x : i32\n} -> tensor<13x2xi32>\n"
     "%q = iree_linalg_ext.gather dimension_map = [0, 1] ins(%0, %h : $0, tensor<13x2xi32>) outs(%e : $r) -> $r"),
    ("softmax_of_two", ["47x13x2xf32"], "47x13x2xf32", "linalg.softmax dimension(2) ins(%0 : $0) outs(%e : $r) -> $r"),
    ("columns", ["70x33xf32", "33xf32"], "33xf32", "%q = linalg.reduce ins(%0 : $0) outs(%1 : $1) dimensions = [0] (%in: f32, %acc: f32) {\n"
     "%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("pad", ["130xf32", "20xf32"], "130x3xf32", "%n = arith.constant 20 : index\n%u = tensor.empty() : tensor<130x1xf32>\n%g = linalg.generic {indexing_maps = "
     "[affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]} ins(%0 : $0) outs(%u : tensor<130x1xf32>) {\n"
     "^bb0(%a: f32, %b: f32):\n%x = linalg.index 0 : index\n%y = arith.remui %x, %n : index\n%v = tensor.extract %1[%y] : $1\n%w = arith.addf %a, %v : f32\nlinalg.yield %w : f32\n"
     "} -> tensor<130x1xf32>\n%q = tensor.pad %g low[0, 0] high[0, 2] {\n^bb0(%i: index, %j: index):\ntensor.yield %z : f32\n} : tensor<130x1xf32> to $r"),
    ("attention", ["3x13x18xf16", "3x34x18xf16", "3x18x34xf16"], "3x13x18xf16", "%c = arith.constant 0.25 : f16\n"
     "%q = iree_linalg_ext.attention {indexing_maps = [affine_map<(b, m, n, k1, k2) -> (b, m, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>, "
     "affine_map<(b, m, n, k1, k2) -> (b, n, k2)>, affine_map<(b, m, n, k1, k2) -> ()>, affine_map<(b, m, n, k1, k2) -> (b, m, n)>]} "
     "ins(%0, %1, %2, %c : $0, $1, $2, f16) outs(%e : $r) {\n^bb0(%s: f32):\niree_linalg_ext.yield %s : f32\n} -> $r"),
    ("conv", ["1x32x10x10xf32", "64x32x3x3xf32"], "1x64x8x8xf32", "linalg.conv_2d_nchw_fchw ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
]
WAITS = (rb"bar\.sync\s+0;|cp\.async\.wait_group\s+\d+;|cp\.async\.wait_all;|fence\.proxy\.async[^;]*;|mbarrier\.try_wait[^}]*|mbarrier\.arrive[^;]*;")
# The first one of each code, or the first and the last.
OF_WARPGROUPS = [(rb"wgmma\.fence[^;]*;", [0]), (rb"wgmma\.commit_group[^;]*;", [0, -1]), (rb"wgmma\.wait_group[^;]*;", [0, -1])]
REPORT = "race: |was never written|was not waited for|waits for an mbarrier for ever"


def write_numbers(path, spelled, seed):
    """Numbers that differ, so that one in place of another is another value."""
    *dims, element = spelled.split("x")
    count = 1
    for d in dims:
        count *= int(d)
    values = [(i * 7919 + seed * 31 + i // 97) % 61 - 30 for i in range(count)]
    # Bits of an f8 that is not negative.
    if element.startswith("f8"):
        values = [value + 30 for value in values]
    code = {"f32": "f", "f16": "e", "i8": "b", "i32": "i"}.get(element, "B")
    path.write_bytes(struct.pack(f"<{count}{code}", *values))


def find_waits(code):
    yield from re.finditer(WAITS, code)
    for wait, places in OF_WARPGROUPS:
        found = list(re.finditer(wait, code))
        for place in places if found else []:
            yield found[place]


class Program:
    """A program whose code is there as text."""

    def __init__(self, args, options, folder, name, arguments, result, body):
        self.args, self.folder, self.name = args, folder, name
        source, dump = folder / "program.mlir", folder / "executables.mlir"
        source.write_text(programs.get_text(name, arguments, result, body))
        subprocess.run([args.bin / "weir-compile", source, "--target=" + args.target, "--compile-to=executables", "-o", dump, *options], check=True)
        done = subprocess.run([args.bin / "weir-opt", dump, "--pass-pipeline=builtin.module(stream.executable(weir-serialize-executables))",
                               "--mlir-print-elementsattrs-with-hex-if-larger=1"], check=True, capture_output=True, text=True)
        # Text and code by turns.
        self.parts = re.split(r'(?<=weir\.serialized = dense<"0x)([0-9A-F]+)', done.stdout)
        self.codes = [bytes.fromhex(part) for part in self.parts[1::2]]
        assert self.codes, "no code"
        self.inputs = []
        for i, spelled in enumerate(arguments):
            write_numbers(folder / f"in{i}", spelled, i)
            self.inputs.append(f"--input={spelled}=@{folder / f'in{i}'}")

    def run(self, number=0, found=None):
        """What is said of it without what was found in code `number`."""
        codes = list(self.codes)
        if found:
            codes[number] = codes[number][:found.start()] + b" " * (found.end() - found.start()) + codes[number][found.end():]
        parts = list(self.parts)
        parts[1::2] = [code.hex().upper() for code in codes]
        source, module = self.folder / "changed.mlir", self.folder / "changed.so"
        source.write_text("".join(parts))
        subprocess.run([self.args.bin / "weir-compile", source, "--compile-from=executables", "-o", module], check=True)
        done = subprocess.run([self.args.bin / "weir-run", "--module=" + str(module), "--function=" + self.name, *self.inputs, "--output="],
                              env=dict(os.environ, LD_LIBRARY_PATH=self.args.lib), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout if done.returncode else ""


def main():
    args, chosen, options = programs.parse(__doc__, PROGRAMS)
    dropped = unseen = 0
    with tempfile.TemporaryDirectory() as name:
        for given in chosen:
            program = Program(args, options, pathlib.Path(name), *given)
            if said := program.run():
                sys.exit(f"{program.name}: as it is: {said}")
            for number, code in enumerate(program.codes):
                for found in find_waits(code):
                    dropped += 1
                    said = program.run(number, found)
                    if not re.search(REPORT, said):
                        unseen += 1
                        print(f"{program.name}: no check misses `{found[0].decode()}` on line {code[:found.start()].count(b'%c' % 10) + 1} {said}")
                    elif args.print:
                        print(program.name, found[0].decode(), said.strip())
    print(f"{len(chosen)} programs, {dropped} waits left out, {unseen} of them unnoticed")
    sys.exit(1 if unseen or not dropped else 0)


if __name__ == "__main__":
    main()
