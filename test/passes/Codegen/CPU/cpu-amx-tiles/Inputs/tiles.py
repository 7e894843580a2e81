"""Contractions of bytes in AMX tiles, executed with tiles.c in place of the instructions; fails where a sum differs from plain loops.

  tiles.py TOOLS FOLDER [SEED CASES]

Prints how many contractions were computed in tiles, and of how many.
"""

import pathlib
import random
import re
import subprocess
import sys

TOOLS, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SEED, CASES = (int(text) for text in sys.argv[3:5]) if len(sys.argv) > 3 else (1, 60)
SIZES = [1, 2, 3, 4, 15, 16, 17, 31, 32, 33, 34, 48, 50, 64, 66]
DEPTHS = [1, 2, 3, 4, 5, 31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 130, 192]
TARGET = """#hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni,+amx-tile,+amx-int8", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>"""
PIPELINE = ("builtin.module(func.func(weir-cpu-interleave-bytes,weir-cpu-amx-tiles{any-size},convert-linalg-to-loops),expand-strided-metadata,"
            "lower-affine,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts)")


def run(*command, text=None):
    done = subprocess.run([str(part) for part in command], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(" ".join(map(str, command)) + "\n" + done.stdout[-2000:] + done.stderr[-4000:])
    return done.stdout, done.stderr


def memref(sizes, kind):
    return "memref<" + "".join(f"{size}x" for size in sizes) + kind + ">"


def fill(value, sizes, kind, seed):
    """Numbers of the whole range of the type, from the position alone."""
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
    %t = arith.trunci %z : i64 to {kind}
    linalg.yield %t : {kind}
  }}
"""


def case(number, chance):
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
        loops.update(N=chance.choice([1, 2, 3]), n=width, k=(chance.choice(DEPTHS) + 3) // 4, b=4)
        left = [loop for loop in left if loop != "k"] + ["k", "b"]
        right = [loop for loop in right if loop not in "kn"] + ["N", "k", "n", "b"]
        out = [loop for loop in out if loop != "n"] + ["N", "n"]
    elif chance.random() < 0.6:
        chance.shuffle(left)
        chance.shuffle(right)
    if chance.random() < 0.2 and "m" in out and out[-1] == "n":
        out[-1], out[out.index("m")] = "m", "n"
    operands = [(left, "a"), (right, "w")]
    if chance.random() < 0.4:
        operands.reverse()
    names = ", ".join(loops)
    maps = ", ".join(f"affine_map<({names}) -> ({', '.join(one)})>" for one in (operands[0][0], operands[1][0], out))
    iterators = ", ".join('"reduction"' if loop in "kb" else '"parallel"' for loop in loops)
    kinds = [memref([loops[loop] for loop in one], kind) for one, kind in ((operands[0][0], "i8"), (operands[1][0], "i8"), (out, "i32"))]
    signs = chance.choice([("extsi", "extsi"), ("extsi", "extui"), ("extui", "extsi"), ("extui", "extui")])
    body = f"""  linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} ins(%x, %y : {kinds[0]}, {kinds[1]}) outs(%o : {kinds[2]}) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.{signs[0]} %a : i8 to i32
    %1 = arith.{signs[1]} %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }}
  return
}}
"""
    taken = f"(%x: {kinds[0]}, %y: {kinds[1]}, %o: {kinds[2]})"
    sizes = [[loops[loop] for loop in one] for one in (operands[0][0], operands[1][0], out)]
    call = f"(%x, %y, %o{{}}) : ({', '.join(kinds)}) -> ()"
    dims = ", ".join(f"d{i}" for i in range(len(out)))
    reduction = ", ".join(['"reduction"'] * len(out))
    fills = fill("%x", sizes[0], "i8", number) + fill("%y", sizes[1], "i8", number + 1)
    fills += fill("%o0", sizes[2], "i32", number + 2) + fill("%o1", sizes[2], "i32", number + 2)
    return f"""func.func private @kernel{number}{taken} attributes {{weir.kernel, hal.executable.target = {TARGET}}} {{
{body}func.func private @loops{number}{taken} {{
{body}func.func @case{number}() -> i32 {{
  %x = memref.alloc() : {kinds[0]}
  %y = memref.alloc() : {kinds[1]}
  %o0 = memref.alloc() : {kinds[2]}
  %o1 = memref.alloc() : {kinds[2]}
{fills}  func.call @kernel{number}{call.format(0)}
  func.call @loops{number}{call.format(1)}
  %count = memref.alloc() : memref<i32>
  %zero = arith.constant 0 : i32
  memref.store %zero, %count[] : memref<i32>
  linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>, affine_map<({dims}) -> ({dims})>, affine_map<({dims}) -> ()>],
      iterator_types = [{reduction}]}} ins(%o0, %o1 : {kinds[2]}, {kinds[2]}) outs(%count : memref<i32>) {{
  ^bb0(%a: i32, %b: i32, %c: i32):
    %d = arith.cmpi ne, %a, %b : i32
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
lowered = re.sub(r"(hal\.executable\.target = #\w+|weir\.kernel)(, )?", "", lowered).replace(", }", "}")
ir, _ = run(TOOLS / "mlir-translate", "--mlir-to-llvmir", "--allow-unregistered-dialect", text=lowered)
(FOLDER / "cases.ll").write_text(ir)
products = len(re.findall(r"call x86_amx @llvm\.x86\.tdp", ir))
# Tiles become pointers to theirs, instructions functions.
ir = re.sub(r"^(declare .*@llvm\.x86\.t.*?\)) .*$", r"\1", ir.replace("x86_amx", "ptr"), flags=re.M)
ir = re.sub(r"@llvm\.x86\.(t\w+)\.internal", r"@\1", ir)
(FOLDER / "plain.ll").write_text(ir)
calls = "".join(f"  different = case{i}();\n  if (different) printf(\"case {i}: %d sums differ\\n\", different), failed = 1;\n" for i in range(CASES))
(FOLDER / "main.c").write_text("#include <stdio.h>\n" + "".join(f"int case{i}(void);\n" for i in range(CASES)) +
                               f"int main(void) {{\n  int different, failed = 0;\n{calls}  return failed;\n}}\n")
run(TOOLS / "clang", "-O1", "-Wno-override-module", FOLDER / "plain.ll", FOLDER / "main.c", pathlib.Path(__file__).parent / "tiles.c", "-o", FOLDER / "cases")
run(FOLDER / "cases")
assert products, "no tile is multiplied"
print(f"{remarks.count('[Passed] tiled')} of {CASES} contractions in tiles")
