"""Sectors of global memory that kernels read and write, as the stand-in for a driver counts them, against what their tiles need.

    sectors.py --bin DIR --lib DIR [--only REGEX] [--print]

What a tile needs is each byte that its workgroup reads or writes, once: a 32nd part of these in sectors. More is read where neighbouring threads
do not read neighbours, where a workgroup comes back to what its cache of 16 KiB has forgotten, and where it begins or ends within a sector.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import programs

MOST = 1.1
GENERIC = "linalg.generic {indexing_maps = [%s], iterator_types = [%s]}"

PROGRAMS = [
    ("matmul_f32", ["256x256xf32", "256x256xf32"], "256x256xf32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("matmul_f16", ["256x256xf16", "256x256xf16"], "256x256xf32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("matmul_i8", ["256x256xi8", "256x256xi8"], "256x256xi32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("matmul_transposed", ["256x256xf32", "256x256xf32"], "256x256xf32",
     "linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] "
     "ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("add_f32", ["512x512xf32", "512x512xf32"], "512x512xf32", "linalg.add ins(%0, %1 : $0, $1) outs(%e : $r) -> $r"),
    ("add_f16", ["512x512xf16", "512x512xf16"], "512x512xf16", "linalg.add ins(%0, %1 : $0, $1) outs(%e : $r) -> $r"),
    ("add_i8", ["512x512xi8", "512x512xi8"], "512x512xi8", "linalg.add ins(%0, %1 : $0, $1) outs(%e : $r) -> $r"),
    ("exp_f64", ["512x256xf64"], "512x256xf64", "linalg.exp ins(%0 : $0) outs(%e : $r) -> $r"),
    ("broadcast", ["512x512xf32", "512xf32"], "512x512xf32",
     GENERIC % ("affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>", '"parallel", "parallel"')
     + " ins(%0, %1 : $0, $1) outs(%e : $r) {\n^bb0(%a: f32, %b: f32, %c: f32):\n%s = arith.mulf %a, %b : f32\nlinalg.yield %s : f32\n} -> $r"),
    ("rows_f32", ["512x1024xf32"], "512xf32", "linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [1] (%in: f32, %acc: f32) {\n"
     "%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("columns_f32", ["1024x512xf32"], "512xf32", "linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [0] (%in: f32, %acc: f32) {\n"
     "%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("softmax", ["256x1024xf32"], "256x1024xf32", "linalg.softmax dimension(1) ins(%0 : $0) outs(%e : $r) -> $r"),
    ("conv_3x3", ["1x32x34x34xf32", "64x32x3x3xf32"], "1x64x32x32xf32", "linalg.conv_2d_nchw_fchw ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("conv_1x1", ["1x128x16x16xf32", "128x128x1x1xf32"], "1x128x16x16xf32", "linalg.conv_2d_nchw_fchw ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("depthwise", ["1x64x34x34xf32", "64x3x3xf32"], "1x64x32x32xf32", "linalg.depthwise_conv_2d_nchw_chw ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("depthwise_7x7", ["1x960x9x9xf32", "960x3x3xf32"], "1x960x7x7xf32", "linalg.depthwise_conv_2d_nchw_chw ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("conv_1x1_7x7", ["1x960x7x7xf32", "160x960x1x1xf32"], "1x160x7x7xf32", "linalg.conv_2d_nchw_fchw ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("conv_3x3_7x7", ["1x512x9x9xf32", "512x512x3x3xf32"], "1x512x7x7xf32", "linalg.conv_2d_nchw_fchw ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("matmul_row", ["1x1280xf32", "1280x1000xf32"], "1x1000xf32", "linalg.matmul ins(%0, %1 : $0, $1) outs(%f : $r) -> $r"),
    ("padded_max_pool", ["1x64x56x56xf32", "3x3xf32"], "1x64x28x28xf32",
     "%p = tensor.pad %0 low[0, 0, 1, 1] high[0, 0, 1, 1] {\n^bb0(%a: index, %b: index, %c: index, %d: index):\ntensor.yield %z : f32\n} : "
     "$0 to tensor<1x64x58x58xf32>\n%q = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>} ins(%p, %1 : tensor<1x64x58x58xf32>, $1) outs(%f : $r) -> $r"),
    ("conv_bias", ["1x3x34x34xf32", "64x3x3x3xf32", "64xf32"], "1x64x32x32xf32",
     "%b = linalg.broadcast ins(%2 : $2) outs(%e : $r) dimensions = [0, 2, 3]\n"
     "%q = linalg.conv_2d_nchw_fchw ins(%0, %1 : $0, $1) outs(%b : $r) -> $r"),
    ("deviation", ["128x384xf32"], "128xf32",
     "%m = linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [1] (%in: f32, %acc: f32) {\n%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}\n"
     + "%v = " + GENERIC % ("affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>", '"parallel", "reduction"')
     + " ins(%0, %m : $0, $r) outs(%f : $r) {\n^bb0(%a: f32, %b: f32, %c: f32):\n%d = arith.subf %a, %b : f32\n%g = arith.mulf %d, %d : f32\n"
     "%s = arith.addf %g, %c : f32\nlinalg.yield %s : f32\n} -> $r\n%q = linalg.sqrt ins(%v : $r) outs(%e : $r) -> $r"),
    # What all rows are multiplied with and what is added to them has its place in the cache, beside the rows.
    ("normalized_rows", ["128x768xf32", "768xf32", "768xf32"], "128x768xf32",
     "%g = tensor.empty() : tensor<128xf32>\n%h = linalg.fill ins(%z : f32) outs(%g : tensor<128xf32>) -> tensor<128xf32>\n"
     "%m = linalg.reduce ins(%0 : $0) outs(%h : tensor<128xf32>) dimensions = [1] (%in: f32, %acc: f32) {\n%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}\n"
     + "%q = " + GENERIC % ("affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>",
                            '"parallel", "parallel"')
     + " ins(%0, %m, %1, %2 : $0, tensor<128xf32>, $1, $2) outs(%e : $r) {\n^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %o: f32):\n%u = arith.subf %a, %b : f32\n"
     "%v = arith.mulf %u, %c : f32\n%s = arith.addf %v, %d : f32\nlinalg.yield %s : f32\n} -> $r"),
    ("average_pool", ["512x49xf32"], "512xf32", "linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [1] (%in: f32, %acc: f32) {\n"
     "%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("average_of_planes", ["512x7x7xf32"], "512xf32", "linalg.reduce ins(%0 : $0) outs(%f : $r) dimensions = [1, 2] (%in: f32, %acc: f32) {\n"
     "%s = arith.addf %in, %acc : f32\nlinalg.yield %s : f32\n}"),
    ("transpose", ["512x512xf32"], "512x512xf32", "linalg.transpose ins(%0 : $0) outs(%e : $r) permutation = [1, 0]"),
]


def main():
    args, chosen, options = programs.parse(__doc__, PROGRAMS)
    complaints = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source, module, counts = folder / "programs.mlir", folder / "programs.so", folder / "counts"
        source.write_text("".join(programs.get_text(*p) for p in chosen))
        subprocess.run([args.bin / "weir-compile", source, "--target=cuda", "-o", module, *options], check=True)
        for program, arguments, _, _ in chosen:
            counts.write_text("")
            environment = dict(os.environ, LD_LIBRARY_PATH=args.lib, WEIR_CUDASIM_CHECKS="", WEIR_CUDASIM_SECTORS=str(counts))
            subprocess.run([args.bin / "weir-run", "--module=" + str(module), "--function=" + program, *("--input=" + a + "=1" for a in arguments),
                            "--output="], check=True, env=environment, stdout=subprocess.DEVNULL)
            kernels = [json.loads(line) for line in counts.read_text().splitlines()]
            assert kernels, "nothing was counted"
            for kernel in kernels:
                ratios = {way: 32 * kernel[way] / max(1, kernel["bytes_" + way]) for way in ("read", "written")}
                assert kernel["written"] and all(r == 0 or r >= 1 for r in ratios.values()), kernel
                total = 32 * (kernel["read"] + kernel["written"]) / (kernel["bytes_read"] + kernel["bytes_written"])
                least = (kernel["read"] + kernel["written"]) / (kernel["least_read"] + kernel["least_written"])
                wrong = total > MOST
                complaints += wrong
                if wrong or args.print:
                    print(f"{program}: {kernel['kernel']}: {kernel['blocks']} x {kernel['threads']}: sectors requested {kernel['requested']}, read "
                          f"{kernel['read']} ({ratios['read']:.2f} of what is needed), written {kernel['written']} ({ratios['written']:.2f}), {total:.2f} in all, {least:.2f} of the least sectors")
    print(len(chosen), "programs,", complaints, "kernels with more than", MOST, "of the sectors that their tiles need")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
