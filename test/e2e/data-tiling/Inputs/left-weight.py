"""Products of a constant left matrix and few columns, which is packed as the right operand of the product with its factors in the other order
(encoding-passes.md X27), against numpy, on the late and the early path; one program for each element type. --all: more shapes, for people."""
import argparse
import itertools
import os
import subprocess
import sys
import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument('--bin', required=True)
parser.add_argument('--dir', required=True)
parser.add_argument('--all', action='store_true')
parser.add_argument('--types', default='f32,f16,bf16,f64')
options = parser.parse_args()
os.makedirs(options.dir, exist_ok=True)
rng = np.random.default_rng(27)
sizes = (1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 47, 48, 49)
wide = {'f64': 'f64'}


def run(tool, *arguments):
    done = subprocess.run([os.path.join(options.bin, tool), *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    return done.stdout + done.stderr


def hexadecimal(weight, element):
    if element == 'bf16':
        return (weight.astype('float32').view('uint32') >> 16).astype('uint16').tobytes().hex()
    return weight.astype({'f16': 'float16', 'f32': 'float32', 'f64': 'float64'}[element]).tobytes().hex()


def compile_shapes(shapes, element, start, order):
    """The text of a program, its arguments and results. The right operand comes from f32; every other product adds a bias of the columns."""
    sum_type = wide.get(element, 'f32')
    arguments, results, body, types, values, resources = [], [], [], [], [], []
    for i, (m, n, k) in enumerate(shapes):
        weight, x = rng.integers(-3, 4, (m, k)), rng.integers(-3, 4, (k, n)).astype('float32')
        at, bt, ct = order[i % len(order)]
        a = weight.T if at == 'km' else weight
        b = x.T if bt == 'nk' else x
        atype, btype, ctype = f'tensor<{a.shape[0]}x{a.shape[1]}x{element}>', f'tensor<{b.shape[0]}x{b.shape[1]}x', f'tensor<{n}x{m}x{sum_type}>' if ct == 'nm' else f'tensor<{m}x{n}x{sum_type}>'
        resources.append(f'w{i}: "0x08000000{hexadecimal(a, element)}"')
        arguments.append(f'%x{i}: {btype}f32>')
        lines = [f'%a{i} = arith.constant dense_resource<w{i}> : {atype}']
        operand = f'%x{i}'
        if element != 'f32':
            convert = 'arith.extf' if element == 'f64' else 'arith.truncf'
            lines.append(f'%be{i} = tensor.empty() : {btype}{element}>')
            lines.append(f'%b{i} = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}} ins(%x{i} : {btype}f32>) outs(%be{i} : {btype}{element}>) {{ ^bb0(%p: f32, %q: {element}): %r = {convert} %p : f32 to {element} linalg.yield %r : {element} }} -> {btype}{element}>')
            operand = f'%b{i}'
        lines.append(f'%e{i} = tensor.empty() : {ctype}')
        lines.append(f'%f{i} = linalg.fill ins(%one : {sum_type}) outs(%e{i} : {ctype}) -> {ctype}')
        maps = f'affine_map<(m, n, k) -> ({", ".join(at)})>, affine_map<(m, n, k) -> ({", ".join(bt)})>, affine_map<(m, n, k) -> ({", ".join(ct)})>'
        lines.append(f'%r{i} = linalg.contract indexing_maps = [{maps}] {{iree.opt.data_tiling}} ins(%a{i}, {operand} : {atype}, {btype}{element}>) outs(%f{i} : {ctype}) -> {ctype}')
        expected = weight.astype('float64') @ x + 1
        expected = expected.T if ct == 'nm' else expected
        result = f'%r{i}'
        if i % 2:
            lines.append(f'%s{i} = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}} ins(%r{i} : {ctype}) outs(%e{i} : {ctype}) {{ ^bb0(%p: {sum_type}, %q: {sum_type}): %j = linalg.index 1 : index %t = arith.index_cast %j : index to i32 %u = arith.sitofp %t : i32 to {sum_type} %r = arith.addf %p, %u : {sum_type} linalg.yield %r : {sum_type} }} -> {ctype}')
            expected, result = expected + np.arange(expected.shape[1]), f'%s{i}'
        body += lines
        results.append(result)
        types.append(ctype)
        values.append((b, expected.astype('float64' if sum_type == 'f64' else 'float32')))
    text = '#id = affine_map<(i, j) -> (i, j)>\nfunc.func @main(' + ', '.join(arguments) + ') -> (' + ', '.join(types) + ') {\n%one = arith.constant 1.0 : ' + sum_type + '\n' + '\n'.join(body)
    text += '\nreturn ' + ', '.join(results) + ' : ' + ', '.join(types) + '\n}\n{-# dialect_resources: { builtin: { ' + ', '.join(resources) + ' } } #-}\n'
    return text, values


def check(shapes, element, order):
    path = lambda name: os.path.join(options.dir, name)
    text, values = compile_shapes(shapes, element, 0, order)
    open(path('program.mlir'), 'w').write(text)
    np.savez(path('inputs.npz'), *[x for x, _ in values])
    np.savez(path('expected.npz'), *[y for _, y in values])
    for tiling in ('late', 'early'):
        remarks = run('weir-compile', path('program.mlir'), f'--data-tiling={tiling}', '-o', path('module.so'), '--remarks-filter-passed=weir-evaluate-(encodes|packs)')
        packed = remarks.count('[Passed] evaluated')
        for threads in (1, 2):
            out = run('weir-run', '--module=' + path('module.so'), '--function=main', '--poison', f'--threads={threads}', '--input=@' + path('inputs.npz'), '--expected_output=@' + path('expected.npz'))
            if '[SUCCESS]' not in out:
                sys.exit(f'{element} {tiling} {shapes}: {out[-2000:]}')
    return packed


orders = [(a, b, c) for a in ('mk', 'km') for b in ('kn', 'nk') for c in ('mn', 'nm')]
for element in options.types.split(','):
    if options.all:
        shapes = list(itertools.product(sizes, sizes, sizes))
    else:
        shapes = [(m, n, k) for m, n, k in itertools.product((16, 17, 33, 49), (1, 2, 3, 7, 15), (1, 16, 33)) if (m + n + k) % 3 == 0] + [(130, 3, 40)]
    packed = 0
    for begin in range(0, len(shapes), 60):
        order = orders[begin // 60 % 8:] + orders[:begin // 60 % 8] if options.all else orders
        packed += check(shapes[begin:begin + 60], element, order)
    print(f'{element}: {len(shapes)} products, {"some" if packed else "none"} packed', flush=True)
