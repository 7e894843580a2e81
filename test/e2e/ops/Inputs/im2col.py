"""iree_linalg_ext.im2col. See check-ops.py for the form of a row. What is right comes from numpy's windows, which know nothing of its coordinates."""
import numpy as np

from numbers_of_types import NUMBERS


def row(name, layout, sizes, kernel, strides=1, dilations=1, k_perm=None, perm=(0, 1, 2), pad=None, part=None, out_pad=None, groups=None, types=("f32",), spell=""):
    """Windows of a tensor whose dimensions are letters: n is the batch, c the channels, others are places. `pad` is (before, behind) for places,
    `part` an offset and a size for each dimension of the output, `groups` the numbers of coordinates in each; numbers in `spell` come at run time."""
    places = [d for d in layout if d not in "nc"]
    strides, dilations = ([v] * len(places) if isinstance(v, int) else v for v in (strides, dilations))
    extents = dict(zip(layout, sizes))
    around = {d: (pad[places.index(d)] if pad and d in places else (0, 0)) for d in layout}
    spans = [(k - 1) * d + 1 for k, d in zip(kernel, dilations)]
    positions = [(extents[d] + sum(around[d]) - span) // s + 1 for d, span, s in zip(places, spans, strides)]
    inside = [d for d in layout if d != "n"]
    k_perm = k_perm or list(range(len(inside)))
    elements = [kernel[places.index(d)] if d in places else extents[d] for d in (inside[i] for i in k_perm)]
    flat = [extents[d] for d in layout if d == "n"] + positions + elements
    if groups is None:
        groups = [1, len(places), len(inside)] if "n" in layout else [len(places), len(inside)]
    lists = [flat[sum(groups[:i]):sum(groups[:i + 1])] for i in range(len(groups))]
    whole = [int(np.prod(g)) for g in lists]
    part = part or [(0, n) for n in whole]
    out_pad = out_pad or [(0, 0)] * len(whole)
    shape = [part[i][1] + sum(out_pad[i]) for i in perm]

    def numpy(x, outside=0):
        x = np.pad(x, [around[d] for d in layout], constant_values=outside)
        axes = [layout.index(d) for d in places]
        windows = np.lib.stride_tricks.sliding_window_view(x, spans, axes)
        windows = windows[tuple(slice(None, None, strides[places.index(d)]) if d in places else slice(None) for d in layout) + tuple(slice(None, None, d) for d in dilations)]
        order = ([layout.index("n")] if "n" in layout else []) + axes
        order += [len(layout) + places.index(d) if d in places else layout.index(d) for d in (inside[i] for i in k_perm)]
        result = windows.transpose(order).reshape(whole)[tuple(slice(o, o + n) for o, n in part)]
        return np.pad(result, out_pad, constant_values=outside).transpose(perm)

    numbers = iter(range(100))
    constants = []

    def number(value, letter):
        if letter not in spell:
            return str(value)
        name = f"%d{next(numbers)}"
        # Folding cannot see through it, so that the number is the run's.
        constants.append(f"{name}_b = util.optimization_barrier {name}_c : index")
        constants.insert(0, f"{name}_c = arith.constant {value} : index")
        return name + "_b"

    def listed(values, letter):
        return "[" + ", ".join(number(v, letter) for v in values) + "]"
    text = (f"iree_linalg_ext.im2col strides = {list(strides)} dilations = {list(dilations)} kernel_size = {listed(kernel, 'k')} offsets = {listed([o for o, _ in part], 'o')} "
            f"output_sizes = [{', '.join(listed(g, 's') for g in lists)}] batch_pos = {[layout.index(d) for d in layout if d == 'n']} "
            f"m_pos = {[layout.index(d) for d in places]} k_pos = {[layout.index(d) for d in layout if d == 'c']} input_k_perm = {list(k_perm)} output_perm = {list(perm)} ")
    if pad:
        text += f"input_pad_low = {listed([around[d][0] for d in layout], 'p')} input_pad_high = {listed([around[d][1] for d in layout], 'p')} "
    if any(map(sum, out_pad)):
        text += f"output_pad_low = {listed([p[0] for p in out_pad], 'q')} output_pad_high = {listed([p[1] for p in out_pad], 'q')} "
    if pad or any(map(sum, out_pad)):
        constants.append("%outside = tensor.extract %1[] : $1")
        text += "pad_value(%outside : T) "
    text += "ins(%0 : $0) outs(%e : $r) -> $r"
    arguments = "x".join(map(str, sizes)) + (" T" if "pad_value" in text else "")
    return ("im2col " + name, list(types), arguments, "x".join(map(str, shape)), "\n  ".join(constants + ["%r = " + text]), numpy)


NHWC, NCHW = "nhwc", "nchw"
ROWS = [
    row("of channels last", NHWC, (2, 7, 9, 5), (3, 3), types=NUMBERS),
    row("of one element", NHWC, (1, 1, 1, 1), (1, 1)),
    row("of channels first", NCHW, (2, 5, 7, 9), (3, 2), types=("f32", "i8")),
    row("of channels first, places outside", NCHW, (2, 5, 7, 9), (3, 2), k_perm=[1, 2, 0]),
    row("of channels last, channels outside", NHWC, (2, 7, 9, 5), (2, 3), k_perm=[2, 1, 0]),
    row("of the batch in the middle", "hnwc", (7, 2, 9, 5), (2, 3)),
    row("of the batch last", "chwn", (3, 7, 9, 2), (2, 3), perm=(2, 1, 0)),
    row("with strides", NHWC, (2, 11, 13, 3), (3, 3), strides=(2, 3)),
    row("with dilations", NHWC, (2, 11, 13, 3), (3, 2), dilations=(2, 3)),
    row("with strides and dilations", NCHW, (1, 2, 17, 17), (3, 3), strides=(3, 2), dilations=(2, 3)),
    row("without a batch", "hwc", (7, 9, 5), (3, 3), perm=(0, 1)),
    row("of one dimension", "nwc", (2, 33, 3), (5,), strides=2),
    row("of three dimensions", "ndhwc", (1, 5, 6, 7, 2), (2, 3, 2)),
    row("without channels", "nhw", (3, 8, 8), (3, 3)),
    row("of columns", NHWC, (2, 7, 9, 5), (3, 3), perm=(0, 2, 1)),
    row("with places apart", NHWC, (2, 7, 9, 5), (3, 3), groups=[1, 1, 1, 3], perm=(0, 1, 2, 3)),
    row("with all apart", NHWC, (2, 7, 9, 5), (3, 3), groups=[1, 1, 1, 1, 1, 1], perm=(5, 0, 3, 1, 4, 2)),
    row("with the batch in the rows", NHWC, (2, 7, 9, 5), (3, 3), groups=[3, 3], perm=(0, 1)),
    row("padded", NHWC, (2, 7, 9, 5), (3, 3), pad=((1, 1), (2, 0)), types=("f32", "i8", "f16")),
    row("padded, with strides", NCHW, (2, 5, 7, 9), (3, 3), strides=2, pad=((0, 1), (1, 2))),
    row("padded by a number of the run", NHWC, (2, 7, 9, 5), (3, 3), pad=((1, 1), (2, 0)), spell="p"),
    row("of a part", NHWC, (2, 7, 9, 5), (3, 3), part=((1, 1), (3, 17), (7, 33)), types=("f32", "i8", "i64")),
    row("of a part that the run knows", NHWC, (2, 7, 9, 5), (3, 3), part=((1, 1), (3, 17), (7, 33)), spell="o"),
    row("of sizes that the run knows", NHWC, (2, 7, 9, 5), (3, 3), strides=2, spell="sk"),
    row("of a part of a padded input", NHWC, (2, 7, 9, 5), (3, 3), pad=((1, 1), (1, 1)), part=((0, 2), (60, 3), (1, 44)), spell="o"),
    row("with an output that is padded", NHWC, (2, 7, 9, 5), (3, 3), out_pad=((0, 0), (0, 5), (0, 3))),
    row("with an output that is padded on both sides", NHWC, (1, 7, 9, 5), (3, 3), pad=((1, 1), (1, 1)), out_pad=((1, 0), (2, 5), (1, 3)), spell="q"),
    row("with everything", NCHW, (3, 4, 11, 9), (3, 2), strides=(2, 1), dilations=(1, 2), k_perm=[1, 0, 2], pad=((1, 0), (0, 2)),
        part=((1, 2), (5, 31), (2, 22)), out_pad=((0, 1), (3, 2), (1, 1)), spell="kospq"),
]
