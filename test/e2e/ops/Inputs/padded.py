"""Convolutions of padded images with numbers of features and of rows around what a workgroup has of them: kernels for GPUs read the image through a
comparison with its bounds."""
import numpy as np



def windows(x, size, stride, dilation):
    reach = [(k - 1) * dilation + 1 for k in size]
    found = np.lib.stride_tricks.sliding_window_view(x, reach, (2, 3))
    return found[:, :, ::stride, ::stride, ::dilation, ::dilation]


def padded(channels, features, image, size, pads, stride=1, dilation=1, types=("f32",)):
    """A row of the table: pads are those above, left, below and right."""
    (h, w), (kh, kw), (top, left, bottom, right) = image, size, pads
    ph, pw = h + top + bottom, w + left + right
    oh, ow = ((p - (k - 1) * dilation - 1) // stride + 1 for p, k in ((ph, kh), (pw, kw)))
    tensor = f"tensor<1x{channels}x{ph}x{pw}xT>"
    depthwise = features is None
    op = "depthwise_conv_2d_nchw_chw" if depthwise else "conv_2d_nchw_fchw"
    filters = f"{channels}x{kh}x{kw}" if depthwise else f"{features}x{channels}x{kh}x{kw}"
    body = (f"%p = tensor.pad %0 low[0, 0, {top}, {left}] high[0, 0, {bottom}, {right}] {{\n  ^bb0(%a: index, %b: index, %c: index, %d: index):\n"
            f"    tensor.yield %z : T\n  }} : $0 to {tensor}\n  %q = linalg.{op} {{strides = dense<{stride}> : tensor<2xi64>, "
            f"dilations = dense<{dilation}> : tensor<2xi64>}} ins(%p, %1 : {tensor}, $1) outs(%f : $r) -> $r\n"
            "  %r = linalg.add ins(%q, %2 : $r, $r) outs(%e : $r) -> $r")

    def compute(x, y, z):
        x = np.pad(x, ((0, 0), (0, 0), (top, bottom), (left, right)))
        return np.einsum("nchwij,cij->nchw" if depthwise else "nchwij,fcij->nfhw", windows(x, size, stride, dilation), y) + z

    result = f"1x{channels if depthwise else features}x{oh}x{ow}"
    name = f"{'depthwise' if depthwise else 'conv'} {channels} to {features}, {h}x{w}, {kh}x{kw}, {pads}, {stride}, {dilation}"
    return (name, list(types), f"1x{channels}x{h}x{w} {filters} {result}", result, body, compute)


ROWS = [
    *(padded(3, features, (9, 11), (3, 3), (1, 1, 1, 1)) for features in (1, 2, 3, 7, 8, 9, 16, 17, 24, 33)),
    *(padded(5, 16, (rows, 7), (3, 3), (1, 1, 1, 1)) for rows in (1, 2, 3, 8, 15, 17)),
    padded(4, 32, (56, 56), (3, 3), (1, 1, 1, 1)),
    padded(3, 18, (10, 11), (3, 3), (1, 1, 1, 1), types=("f16", "i32", "f64", "bf16", "i8")),
    padded(2, 48, (33, 31), (7, 7), (3, 3, 3, 3), 2),
    padded(3, 40, (20, 22), (3, 2), (0, 2, 3, 1)),
    padded(2, 16, (18, 19), (3, 3), (2, 2, 2, 2), 1, 2),
    padded(12, None, (30, 29), (3, 3), (1, 1, 1, 1), types=("f32", "f16", "i32")),
    padded(9, None, (41, 40), (3, 3), (1, 1, 1, 1), 2),
    padded(64, None, (34, 34), (3, 3), (0, 0, 0, 0)),
    padded(3, None, (17, 16), (5, 5), (2, 2, 2, 2)),
]
