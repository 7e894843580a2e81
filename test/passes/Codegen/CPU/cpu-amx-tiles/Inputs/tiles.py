"""Contractions of bytes and of bf16 in AMX tiles, executed with tiles.c in place of the instructions; fails where a sum differs from plain loops.

  tiles.py TOOLS FOLDER values|registers

The instructions take tiles as values, or numbers of registers (weir-cpu-assign-tiles). Prints how many contractions were computed in tiles, and of how many.
"""

import pathlib
import random
import re
import subprocess
import sys

TOOLS, FOLDER, FORM = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
HAS_REGISTERS = {"values": False, "registers": True}[FORM]
SEED, CASES = 1, 60
SIZES = [1, 2, 3, 4, 15, 16, 17, 31, 32, 33, 34, 48, 50, 64, 66]
DEPTHS = [1, 2, 3, 4, 5, 31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 130, 192]
TARGET = """#hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni,+amx-tile,+amx-int8,+amx-bf16", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>"""
PIPELINE = ("builtin.module(func.func(weir-cpu-interleave-bytes,weir-cpu-amx-tiles{any-size},convert-linalg-to-loops),expand-strided-metadata,"
            "lower-affine,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts" + (",llvm.func(weir-cpu-assign-tiles))" if HAS_REGISTERS else ")"))


def run(*command, text=None):
    done = subprocess.run([str(part) for part in command], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(" ".join(map(str, command)) + "\n" + done.stdout[-2000:] + done.stderr[-4000:])
    return done.stdout, done.stderr


def memref(sizes, kind):
    return "memref<" + "".join(f"{size}x" for size in sizes) + kind + ">"


CONVERSIONS = {
    "i8": "    %t = arith.trunci %z : i64 to i8\n",
    "i32": "    %t = arith.trunci %z : i64 to i32\n",
    # 1, 1.5, 2 or 3 of either sign: their sums are exact in any order.
    "bf16": """    %low = arith.trunci %z : i64 to i16
    %c3 = arith.constant 3 : i16
    %c4 = arith.constant 4 : i16
    %c6 = arith.constant 6 : i16
    %c13 = arith.constant 13 : i16
    %one = arith.constant 0x3f80 : i16
    %n = arith.andi %low, %c3 : i16
    %m = arith.shli %n, %c6 : i16
    %a = arith.addi %m, %one : i16
    %b = arith.andi %low, %c4 : i16
    %c = arith.shli %b, %c13 : i16
    %d = arith.ori %a, %c : i16
    %t = arith.bitcast %d : i16 to bf16
""",
    "f32": "    %low = arith.trunci %z : i64 to i8\n    %t = arith.sitofp %low : i8 to f32\n",
}


def fill(value, sizes, kind, seed):
    """Numbers from the position alone; integers of the whole range of the type."""
    loops = ", ".join(f"d{i}" for i in range(len(sizes)))
    mix = "".join(f"    %i{i} = linalg.index {i} : index\n    %m{i} = arith.muli %h{i}, %p : index\n    %h{i + 1} = arith.addi %m{i}, %i{i} : index\n"
                  for i in range(len(sizes)))
    last = f"%h{len(sizes)}"
    iterators = ", ".join(['"parallel"'] * len(sizes))
    return f"""  linalg.generic {{indexing_maps = [affine_map<({loops}) -> ({loops})>], iterator_types = [{iterators}]}} outs({value} : {memref(sizes, kind)}) {{
  ^bb0(%old: {kind}):
    %h0 = arith.constant {seed} : index
    %p = arith.constant 1103515245 : index
{mix}    %q = arith.constant 2654435761 : index
    %r = arith.muli {last}, %q : index
    %s = arith.constant 11 : index
    %u = arith.shrui %r, %s : index
    %z = arith.index_cast %u : index to i64
{CONVERSIONS[kind]}    linalg.yield %t : {kind}
  }}
"""


def make_windows(image, element, together, chance):
    """Copies windows of the argument `image`: the shape of the image, rows and words of the copy, and the ops."""
    y, x, height, width, channels, stride = (chance.choice(some) for some in ([1, 2, 3], [3, 16, 17, 20, 32, 33], [1, 2, 3], [1, 2, 3], [8, 16, 24, 32, 64], [1, 2]))
    sizes = [y, x, height, width, channels]
    shape = [(y - 1) * stride + height, (x - 1) * stride + width, channels]
    words = height * width * channels // together
    loops = ", ".join(f"d{i}" for i in range(5))
    copy, flat, split = memref(sizes, element), memref([y * x, words * together], element), memref([y * x, words, together], element)
    ops = f"""  %copy = memref.alloc() : {copy}
  linalg.generic {{indexing_maps = [affine_map<({loops}) -> (d0 * {stride} + d2, d1 * {stride} + d3, d4)>, affine_map<({loops}) -> ({loops})>],
      iterator_types = [{", ".join(['"parallel"'] * 5)}]}} ins({image} : {memref(shape, element)}) outs(%copy : {copy}) {{
  ^bb0(%a: {element}, %b: {element}):
    linalg.yield %a : {element}
  }}
  %flat = memref.collapse_shape %copy [[0, 1], [2, 3, 4]] : {copy} into {flat}
  %windows = memref.expand_shape %flat [[0], [1, 2]] output_shape [{y * x}, {words}, {together}] : {flat} into {split}
"""
    return shape, y * x, words, ops


def case(number, chance):
    element, sum_kind, together = chance.choice([("i8", "i32", 4), ("bf16", "f32", 2)])
    loops = {"m": chance.choice(SIZES), "n": chance.choice(SIZES), "k": chance.choice(DEPTHS)}
    if chance.random() < 0.3:
        loops["g"] = chance.choice([1, 2, 3])
    if chance.random() < 0.2:
        loops["p"] = chance.choice([2, 3])
    left, right, out = [[loop for loop in loops if loop in wanted] for wanted in ("gpmk", "gkn", "gpmn")]
    out.sort(key="gpmn".index)
    if chance.random() < 0.4:
        # In panels, as constants are packed: outer columns, steps, inner columns, bytes.
        width = chance.choice([16, 32, 48])
        del loops["n"], loops["k"]
        loops.update(N=chance.choice([1, 2, 3]), n=width, k=(chance.choice(DEPTHS) + 3) // 4, b=together)
        left = [loop for loop in left if loop != "k"] + ["k", "b"]
        right = [loop for loop in right if loop not in "kn"] + ["N", "k", "n", "b"]
        out = [loop for loop in out if loop != "n"] + ["N", "n"]
    elif chance.random() < 0.5:
        chance.shuffle(left)
        chance.shuffle(right)
    elif chance.random() < 0.8 and "b" not in loops:
        loops.update(k=1, b=together)
        left, right = left + ["b"], right + ["b"]
    image, windows = None, ""
    operands = [(left, "a"), (right, "w")]
    if chance.random() < 0.4:
        operands.reverse()
    if left == ["m", "k", "b"]:
        image, loops["m"], loops["k"], windows = make_windows(f"%{'xy'[operands.index((left, 'a'))]}", element, together, chance)
    elif chance.random() < 0.2 and "m" in out and out[-1] == "n":
        out[-1], out[out.index("m")] = "m", "n"
    names = ", ".join(loops)
    maps = ", ".join(f"affine_map<({names}) -> ({', '.join(one)})>" for one in (operands[0][0], operands[1][0], out))
    iterators = ", ".join('"reduction"' if loop in "kb" else '"parallel"' for loop in loops)
    kinds = [memref([loops[loop] for loop in one], kind) for one, kind in ((operands[0][0], element), (operands[1][0], element), (out, sum_kind))]
    inputs, values = kinds[:2], ["%x", "%y"]
    if image:
        which = operands.index((left, "a"))
        inputs[which], values[which] = memref(image, element), "%windows"
    signs = chance.choice([("extsi", "extsi"), ("extsi", "extui"), ("extui", "extsi"), ("extui", "extui")])
    extensions, multiply, add = [f"arith.{sign}" for sign in signs], "arith.muli", "arith.addi"
    if element == "bf16":
        extensions, multiply, add = ["arith.extf"] * 2, "arith.mulf", "arith.addf"
    # Sums that start in memory, as zeros, or as a row of the dimensions after those of rows.
    start = chance.choice(["memory", "zeros", "row"])
    after_rows = out[out.index("m") + 1:]
    row = memref([loops[loop] for loop in after_rows], sum_kind)
    dims, parallel = ", ".join(f"d{i}" for i in range(len(out))), ", ".join(['"parallel"'] * len(out))
    identity = f"affine_map<({dims}) -> ({dims})>"
    repeated = f"affine_map<({dims}) -> ({', '.join(f'd{i}' for i in range(len(out) - len(after_rows), len(out)))})>"

    def move(maps, source, source_kind, target):
        return f"""  linalg.generic {{indexing_maps = [{maps}, {identity}], iterator_types = [{parallel}]}} ins({source} : {source_kind}) outs({target} : {kinds[2]}) {{
  ^bb0(%a: {sum_kind}, %b: {sum_kind}):
    linalg.yield %a : {sum_kind}
  }}
"""

    before, sums, end = "", "%o", ""
    if start != "memory":
        before, sums, end = f"  %sums = memref.alloc() : {kinds[2]}\n", "%sums", move(identity, "%sums", kinds[2], "%o")
        zero = "0" if sum_kind == "i32" else "0.0"
        before += (f"  %zero = arith.constant {zero} : {sum_kind}\n  linalg.fill ins(%zero : {sum_kind}) outs(%sums : {kinds[2]})\n"
                   if start == "zeros" else move(repeated, "%start", row, "%sums"))
    body = f"""{windows}{before}  linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} ins({", ".join(values)} : {kinds[0]}, {kinds[1]}) outs({sums} : {kinds[2]}) {{
  ^bb0(%a: {element}, %b: {element}, %c: {sum_kind}):
    %0 = {extensions[0]} %a : {element} to {sum_kind}
    %1 = {extensions[1]} %b : {element} to {sum_kind}
    %2 = {multiply} %0, %1 : {sum_kind}
    %3 = {add} %c, %2 : {sum_kind}
    linalg.yield %3 : {sum_kind}
  }}
{end}  return
}}
"""
    taken = f'(%x: {inputs[0]} {{weir.access = "ro"}}, %y: {inputs[1]} {{weir.access = "ro"}}, %start: {row} {{weir.access = "ro"}}, %o: {kinds[2]})'
    sizes = [image if image and one is left else [loops[loop] for loop in one] for one in (operands[0][0], operands[1][0], out)]
    call = f"(%x, %y, %start, %o{{}}) : ({', '.join([*inputs, row, kinds[2]])}) -> ()"
    reduction = ", ".join(['"reduction"'] * len(out))
    fills = fill("%x", sizes[0], element, number) + fill("%y", sizes[1], element, number + 1)
    fills += fill("%start", [loops[loop] for loop in after_rows], sum_kind, number + 3)
    fills += fill("%o0", sizes[2], sum_kind, number + 2) + fill("%o1", sizes[2], sum_kind, number + 2)
    compare = "arith.cmpi ne" if sum_kind == "i32" else "arith.cmpf une"
    return f"""func.func private @kernel{number}{taken} attributes {{weir.kernel, hal.executable.target = {TARGET}}} {{
{body}func.func private @loops{number}{taken} {{
{body}func.func @case{number}() -> i32 {{
  %x = memref.alloc() : {inputs[0]}
  %y = memref.alloc() : {inputs[1]}
  %start = memref.alloc() : {row}
  %o0 = memref.alloc() : {kinds[2]}
  %o1 = memref.alloc() : {kinds[2]}
{fills}  func.call @kernel{number}{call.format(0)}
  func.call @loops{number}{call.format(1)}
  %count = memref.alloc() : memref<i32>
  %zero = arith.constant 0 : i32
  memref.store %zero, %count[] : memref<i32>
  linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>, affine_map<({dims}) -> ({dims})>, affine_map<({dims}) -> ()>],
      iterator_types = [{reduction}]}} ins(%o0, %o1 : {kinds[2]}, {kinds[2]}) outs(%count : memref<i32>) {{
  ^bb0(%a: {sum_kind}, %b: {sum_kind}, %c: i32):
    %d = {compare}, %a, %b : {sum_kind}
    %e = arith.extui %d : i1 to i32
    %f = arith.addi %c, %e : i32
    linalg.yield %f : i32
  }}
  %different = memref.load %count[] : memref<i32>
  return %different : i32
}}
"""


chance = random.Random(SEED)
(FOLDER / "cases.mlir").write_text("".join(case(number, chance) for number in range(CASES)))
lowered, remarks = run("weir-opt", FOLDER / "cases.mlir", f"--pass-pipeline={PIPELINE}", "--remarks-filter-passed=weir-cpu-amx-tiles")
# The target has done its work, and is no dialect of LLVM's.
lowered = re.sub(r"^#\w+ = #hal.*\n", "", lowered, flags=re.M)
lowered = re.sub(r'(hal\.executable\.target = #\w+|weir\.kernel|weir\.access = "ro")(, )?', "", lowered).replace(", }", "}")
ir, _ = run(TOOLS / "mlir-translate", "--mlir-to-llvmir", "--allow-unregistered-dialect", text=lowered)
(FOLDER / "cases.ll").write_text(ir)
products = [len(re.findall(rf"call (?:x86_amx|void) @llvm\.x86\.{name}", ir)) for name in ("tdpb[su][su]d", "tdpbf16ps")]
assert HAS_REGISTERS != ("x86_amx" in ir), "tiles have no registers, or have them already"
# Tiles become pointers to theirs, instructions functions.
ir = re.sub(r"^(declare .*@llvm\.x86\.(?:t|ldt).*?\)) .*$", lambda found: found[1].replace(" immarg", ""), ir.replace("x86_amx", "ptr"), flags=re.M)
ir = re.sub(r"@llvm\.x86\.(t\w+|ldtilecfg)(\.internal)?", r"@\1", ir)
(FOLDER / "plain.ll").write_text(ir)
calls = "".join(f"  different = case{i}();\n  if (different) printf(\"case {i}: %d sums differ\\n\", different), failed = 1;\n" for i in range(CASES))
(FOLDER / "main.c").write_text("#include <stdio.h>\n" + "".join(f"int case{i}(void);\n" for i in range(CASES)) +
                               f"int main(void) {{\n  int different, failed = 0;\n{calls}  return failed;\n}}\n")
run(TOOLS / "clang", "-O1", "-Wno-override-module", FOLDER / "plain.ll", FOLDER / "main.c", pathlib.Path(__file__).parent / "tiles.c", f"-DHAS_REGISTERS={int(HAS_REGISTERS)}", "-o", FOLDER / "cases")
run(FOLDER / "cases")
assert all(products), "no tile is multiplied"
print(f"{remarks.count('[Passed] tiled')} of {CASES} contractions in tiles")
