"""Compares products of bytes with data tiling and without, and both with numpy; with --clang in AMX tiles, for which rows have to be static."""
import argparse
import os
import pathlib
import subprocess
import sys
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / 'kernels' / 'Inputs'))
import amx_module

parser = argparse.ArgumentParser()
parser.add_argument('--bin', required=True)
parser.add_argument('--dir', required=True)
parser.add_argument('--clang')
options = parser.parse_args()
os.makedirs(options.dir, exist_ok=True)


def run(tool, *arguments, **more):
    subprocess.run([os.path.join(options.bin, tool), *arguments], check=True, stdout=subprocess.DEVNULL, env={**os.environ, **more})


def program(m, n, k, extension, weight):
    text = f'''#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @main(%x: tensor<?x{k}xi8>) -> tensor<?x{n}xi32> {{
  %zero = arith.constant 7 : i32
  %c0 = arith.constant 0 : index
  %w = arith.constant dense_resource<w> : tensor<{k}x{n}xi8>
  %m = tensor.dim %x, %c0 : tensor<?x{k}xi8>
  %e = tensor.empty(%m) : tensor<?x{n}xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?x{n}xi32>) -> tensor<?x{n}xi32>
  %r = linalg.generic {{indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}}
      ins(%x, %w : tensor<?x{k}xi8>, tensor<{k}x{n}xi8>) outs(%f : tensor<?x{n}xi32>) {{
  ^bb0(%p: i8, %q: i8, %o: i32):
    %0 = {extension} %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }} -> tensor<?x{n}xi32>
  return %r : tensor<?x{n}xi32>
}}
{{-# dialect_resources: {{ builtin: {{ w: "0x01000000{weight.tobytes().hex()}" }} }} #-}}'''
    return text.replace('<?x', f'<{m}x').replace(f'%m = tensor.dim %x, %c0 : tensor<{m}x{k}xi8>', '').replace('empty(%m)', 'empty()') if options.clang else text


rng = np.random.default_rng(16)
programs = 0
machine = ['--target-cpu=x86-64-v4', '--target-cpu-features=+avx512vnni,+amx-int8'] if options.clang else []
if options.clang and 'avx512_vnni' not in pathlib.Path('/proc/cpuinfo').read_text().split():
    sys.exit(print('no VNNI'))
library = amx_module.build_instructions(options.clang, options.dir) if options.clang else None
for extension, low, high, type in (('arith.extsi', -128, 127, np.int8), ('arith.extui', 0, 255, np.uint8)):
    # Whole panels, columns that are left over, and a K that no group of four divides.
    for m, n, k in ((1, 96, 128), (9, 100, 512), (17, 49, 132), (33, 250, 64), (8, 15, 256), (16, 130, 67)):
        weight = rng.choice(np.array([-128, -127, -1, 0, 1, 126, 127], np.int8), (k, n))
        x = rng.choice(np.array([low, low + 1, 0, 1, 2, high - 1, high], type), (m, k))
        expected = (x.astype(np.int32) @ weight.astype(np.int32) + 7).astype(np.int32)
        path = lambda name: os.path.join(options.dir, name)
        open(path('program.mlir'), 'w').write(program(m, n, k, extension, weight))
        x.tofile(path('x.bin'))
        np.save(path('expected.npy'), expected)
        for tiling in ('off', 'late'):
            run('weir-compile', path('program.mlir'), f'--data-tiling={tiling}', *machine, '-o', path('module.so'))
            # Without packed weights it depends on the caches of the machine whether tiles are used.
            if library and m > 3 and n > 15 and (tiling == 'late' or b'amx-tile' in open(path('module.so'), 'rb').read()):
                amx_module.forget_tiles(path('module.so'))
            run('weir-run', '--module=' + path('module.so'), '--function=main', '--poison', f'--input={m}x{k}xi8=@' + path('x.bin'),
                '--expected_output=@' + path('expected.npy'), **({'LD_PRELOAD': library} if library else {}))
        programs += 1
print(programs, 'programs agree')
