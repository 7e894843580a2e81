"""Which instructions the loops of products of matrices have, as ptxas makes them and nvdisasm prints them.

    mix.py BIN PTXAS NVDISASM

Fails if less than 85 % of the loop of a product of f32 are FFMA, or less than 40 % of one of f16 are HMMA; or if sm_90a has anything but products of
warpgroups, or ptxas makes each of these wait for the one before.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import ptx

# The reduction is so long that ptxas leaves a loop, and the result so large that tiles are.
PROGRAM = """func.func @main(%a: tensor<4096x4096xT>, %b: tensor<4096x4096xT>) -> tensor<4096x4096xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4096x4096xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %r = linalg.matmul ins(%a, %b : tensor<4096x4096xT>, tensor<4096x4096xT>) outs(%f : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %r : tensor<4096x4096xf32>
}
"""
# Type of the factors, instruction, the least share.
WANTED = [("f32", "FFMA", 0.85), ("f16", "HMMA", 0.40), ("bf16", "HMMA", 0.40)]
# Type of the factors, of the sums, and the instruction of sm_90a in place of another.
WARPGROUPS = [("f16", "f32", "HGMMA", "HMMA"), ("bf16", "f32", "HGMMA", "HMMA"), ("i8", "i32", "IGMMA", "IMMA"), ("f8E4M3FN", "f32", "QGMMA", "FFMA"),
              ("f8E5M2", "f32", "QGMMA", "FFMA")]


def get_instructions(listing):
    """Opcodes and labels in order, and the loops: pairs of places of the first instruction and of the branch back to it."""
    opcodes, labels, loops = [], {}, []
    for line in listing.splitlines():
        if label := re.match(r"\s*(\.L_x_\w+):", line):
            labels[label[1]] = len(opcodes)
        elif code := re.match(r"\s*/\*[0-9a-f]+\*/\s+(?:\{\s*)?(?:@!?U?P\w+\s+)?([A-Z][\w.]*)(.*)", line):
            target = re.search(r"\.L_x_\w+", code[2]) if code[1].startswith("BRA") else None
            if target and target[0] in labels:
                loops.append((labels[target[0]], len(opcodes)))
            opcodes.append(code[1].split(".")[0])
    return opcodes, loops


def get_share(listing, wanted):
    """Of the loop that has most of them."""
    opcodes, loops = get_instructions(listing)
    assert loops, "no loop"
    inner = [(a, b) for a, b in loops if not any((c, d) != (a, b) and a <= c and d <= b and wanted in opcodes[c:d] for c, d in loops)]
    begin, end = max(inner, key=lambda loop: opcodes[loop[0]:loop[1]].count(wanted))
    body = opcodes[begin:end + 1]
    return body.count(wanted) / len(body), len(body)


def get_text(element, total):
    return PROGRAM.replace("xT", "x" + element).replace("f32", total).replace("0.0", "0.0" if total == "f32" else "0")


def disassemble(ptxas, nvdisasm, gpu, text, folder):
    """The instructions, and what ptxas says."""
    (folder / "k.ptx").write_text(text)
    done = subprocess.run([ptxas, "-arch=" + gpu, folder / "k.ptx", "-o", folder / "k.cubin"], check=True, capture_output=True, text=True)
    return subprocess.run([nvdisasm, "-c", folder / "k.cubin"], check=True, capture_output=True, text=True).stdout, done.stdout + done.stderr


def main():
    tools, ptxas, nvdisasm = map(pathlib.Path, sys.argv[1:4])
    short = wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "programs").mkdir()
        for element, wanted, least in WANTED:
            program = folder / "programs" / (element + ".mlir")
            program.write_text(get_text(element, "f32"))
            for gpu in ptx.GPUS:
                text, = ptx.get_kernels(tools, program, "cuda:" + gpu, folder)
                share, count = get_share(disassemble(ptxas, nvdisasm, gpu, text, folder)[0], wanted)
                short += share < least
                print(f"{element} on {gpu}: {100 * share:.0f} % of {count} instructions of the loop are {wanted}; {100 * least:.0f} % at least are wanted")
        for element, total, wanted, other in WARPGROUPS:
            program = folder / "programs" / (element + "-warpgroups.mlir")
            program.write_text(get_text(element, total))
            text, = ptx.get_kernels(tools, program, "cuda:sm_90a", folder)
            listing, said = disassemble(ptxas, nvdisasm, "sm_90a", text, folder)
            opcodes, _ = get_instructions(listing)
            wrong += opcodes.count(wanted) == 0 or opcodes.count(other) != 0 or "serialized" in said
            print(f"{element} on sm_90a: {opcodes.count(wanted)} {wanted}, {opcodes.count(other)} {other} {said}")
    sys.exit(1 if short or wrong else 0)


if __name__ == "__main__":
    main()
