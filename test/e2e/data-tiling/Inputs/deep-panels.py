"""Products with packed constant weights that are deeper than a block of their panel, against numpy: depths that fall into blocks and such that do
not, odd widths and rows, a dynamic number of rows, with something after each second product."""
import argparse
import itertools
import os
import subprocess
import sys
import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument('--bin', required=True)
parser.add_argument('--dir', required=True)
options = parser.parse_args()
os.makedirs(options.dir, exist_ok=True)
rng = np.random.default_rng(1024)
path = lambda name: os.path.join(options.dir, name)


def run(tool, *arguments):
    done = subprocess.run([os.path.join(options.bin, tool), *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    return done.stdout + done.stderr


def write(element, depth, widths, rows):
    """A program with one product for each width, all of the same left operand; the weights of every other one are as (n, k)."""
    sums = 'f64' if element == 'f64' else 'f32'
    x = f'tensor<{rows or "?"}x{depth}x{element}>'
    body, results, types, resources, weights = [], [], [], [], []
    for i, width in enumerate(widths):
        weight = rng.integers(-2, 3, (depth, width))
        weights.append(weight)
        stored = weight.T if i % 2 else weight
        data = stored.astype('float32').view('uint32') >> 16
        bits = data.astype('uint16') if element == 'bf16' else stored.astype({'f32': 'float32', 'f64': 'float64'}[element])
        resources.append(f'w{i}: "0x08000000{bits.tobytes().hex()}"')
        w, y = f'tensor<{stored.shape[0]}x{stored.shape[1]}x{element}>', f'tensor<{rows or "?"}x{width}x{sums}>'
        order = '(n, k)' if i % 2 else '(k, n)'
        body += [f'%w{i} = arith.constant dense_resource<w{i}> : {w}', f'%e{i} = tensor.empty({"" if rows else "%m"}) : {y}',
                 f'%f{i} = linalg.fill ins(%one : {sums}) outs(%e{i} : {y}) -> {y}',
                 f'%r{i} = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> {order}>, affine_map<(m, n, k) -> (m, n)>]'
                 f' ins(%x, %w{i} : {x}, {w}) outs(%f{i} : {y}) -> {y}']
        results.append(f'%r{i}')
        if i % 2:
            body.append(f'%s{i} = linalg.negf ins(%r{i} : {y}) outs(%e{i} : {y}) -> {y}')
            results[-1] = f'%s{i}'
        types.append(y)
    text = f'func.func @main(%x: {x}) -> ({", ".join(types)}) {{\n%one = arith.constant 1.0 : {sums}\n%c0 = arith.constant 0 : index\n'
    if not rows:
        text += f'%m = tensor.dim %x, %c0 : {x}\n'
    text += '\n'.join(body) + f'\nreturn {", ".join(results)} : {", ".join(types)}\n}}\n{{-# dialect_resources: {{ builtin: {{ {", ".join(resources)} }} }} #-}}\n'
    open(path('program.mlir'), 'w').write(text)
    return weights


for element in ('f32', 'bf16', 'f64'):
    checked = blocks = 0
    for depth, rows in itertools.product((2048, 2049, 2052, 2053, 3072, 5130), (None, 25)):
        widths = (16, 47, 50, 100) if depth == 3072 else (17, 50)
        weights = write(element, depth, widths, rows)
        dump = run('weir-compile', path('program.mlir'), '--data-tiling=late', '-o', path('module.so'), '--mlir-print-ir-after=weir-select-strategy', '--mlir-elide-resource-strings-if-larger=8')
        blocks += sum(f'reduction_block = {block}' in dump for block in (683, 684, 1024, 855))
        for m in (rows,) if rows else (1, 2, 7, 8, 9, 26):
            x = rng.integers(-2, 3, (m, depth))
            expected = [(x @ weight + 1) * (-1 if i % 2 else 1) for i, weight in enumerate(weights)]
            wide = 'float64' if element == 'f64' else 'float32'
            if element == 'bf16':
                x.astype('float32').view('uint32').__rshift__(16).astype('uint16').tofile(path('x.bin'))
            else:
                x.astype(wide).tofile(path('x.bin'))
            np.savez(path('expected.npz'), *[y.astype(wide) for y in expected])
            out = run('weir-run', '--module=' + path('module.so'), '--poison', f'--input={m}x{depth}x{element}=@' + path('x.bin'), '--expected_output=@' + path('expected.npz'))
            if '[SUCCESS]' not in out:
                sys.exit(f'{element} {m}x{depth}: {out[-2000:]}')
            checked += 1
    print(f'{element}: {checked} runs right, {blocks} programs with blocks', flush=True)
