"""Ops of the tensor dialect, and gathers. See check-ops.py for the form of a row."""
import numpy as np

from numbers_of_types import ALL


def insert(x, y, *slices):
    x = x.copy()
    x[slices] = y
    return x


IOTA = ("tensor.generate {\n  ^bb0(%i: index, %j: index):\n    %p = arith.muli %i, %c7 : index\n    %q = arith.addi %p, %j : index\n"
        "    %v = arith.index_cast %q : index to T\n    tensor.yield %v : T } : $r")

ROWS = [
    ("pad", ALL, "5x7:range", "8x10", "tensor.pad %0 low[1, 0] high[2, 3] {\n  ^bb0(%i: index, %j: index):\n    tensor.yield %z : T } : $0 to $r",
     lambda x: np.pad(x, ((1, 2), (0, 3)))),
    ("pad by an element", ALL, "5x7:range T:range", "6x9",
     "%v = tensor.extract %1[] : $1\n  %r = tensor.pad %0 low[0, 1] high[1, 1] {\n  ^bb0(%i: index, %j: index):\n    tensor.yield %v : T } : $0 to $r",
     lambda x, v: np.pad(x, ((0, 1), (1, 1)), constant_values=v)),
    ("pad that cuts", ALL, "5x7:range", "4x8", "tensor.pad %0 low[-2, 0] high[1, 1] {\n  ^bb0(%i: index, %j: index):\n    tensor.yield %z : T } : $0 to $r",
     lambda x: np.pad(x[2:], ((0, 1), (0, 1)))),
    ("extract_slice", ALL, "9x11:range", "4x5", "tensor.extract_slice %0[2, 3] [4, 5] [1, 1] : $0 to $r", lambda x: x[2:6, 3:8]),
    ("extract_slice with strides", ALL, "9x11:range", "4x3", "tensor.extract_slice %0[1, 2] [4, 3] [2, 3] : $0 to $r", lambda x: x[1:9:2, 2:11:3]),
    ("extract_slice of a row", ALL, "9x11:range", "11", "tensor.extract_slice %0[4, 0] [1, 11] [1, 1] : $0 to $r", lambda x: x[4]),
    ("insert_slice", ALL, "9x11:range 4x5:range", "9x11", "tensor.insert_slice %1 into %0[2, 3] [4, 5] [1, 1] : $1 into $0",
     lambda x, y: insert(x, y, slice(2, 6), slice(3, 8))),
    ("insert_slice with strides", ALL, "9x11:range 4x3:range", "9x11", "tensor.insert_slice %1 into %0[1, 2] [4, 3] [2, 3] : $1 into $0",
     lambda x, y: insert(x, y, slice(1, 9, 2), slice(2, 11, 3))),
    ("concat", ALL, "5x3:range 5x4:range 5x2:range", "5x9", "tensor.concat dim(1) %0, %1, %2 : ($0, $1, $2) -> $r",
     lambda *x: np.concatenate(x, 1)),
    ("concat of rows", ALL, "5x3:range 4x3:range", "9x3", "tensor.concat dim(0) %0, %1 : ($0, $1) -> $r", lambda *x: np.concatenate(x, 0)),
    ("expand_shape", ALL, "6x7:range", "2x3x7", "tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 7] : $0 into $r", lambda x: x.reshape(2, 3, 7)),
    ("collapse_shape", ALL, "2x3x7:range", "6x7", "tensor.collapse_shape %0 [[0, 1], [2]] : $0 into $r", lambda x: x.reshape(6, 7)),
    ("reshape", ALL, "6x7:range", "3x14",
     "%n = arith.constant dense<[3, 14]> : tensor<2xi64>\n  %r = tensor.reshape %0(%n) : ($0, tensor<2xi64>) -> $r", lambda x: x.reshape(3, 14)),
    ("splat", ALL, "T:range", "5x7", "%v = tensor.extract %0[] : $0\n  %r = tensor.splat %v : $r", lambda x: x),
    ("generate", ["i8", "i16", "i32", "i64"], "5", "5x7", "%c7 = arith.constant 7 : index\n  %r = " + IOTA, lambda x: np.arange(35).reshape(5, 7)),
    ("from_elements", ALL, "3:range", "2x2",
     "%c0 = arith.constant 0 : index\n  %c2 = arith.constant 2 : index\n  %a = tensor.extract %0[%c0] : $0\n  %b = tensor.extract %0[%c2] : $0\n"
     "  %r = tensor.from_elements %a, %b, %z, %a : $r", lambda x: np.array([[x[0], x[2]], [x[0] * 0, x[0]]])),
    ("insert", ALL, "5x7:range T:range", "5x7",
     "%c3 = arith.constant 3 : index\n  %v = tensor.extract %1[] : $1\n  %r = tensor.insert %v into %0[%c3, %c3] : $0", lambda x, v: insert(x, v, 3, 3)),
    ("gather of rows", ALL, "3x7:range 5xi64:index", "5x7",
     'linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} '
     "ins(%1 : $1) outs(%e : $r) {\n  ^bb0(%k: i64, %o: T):\n    %i = arith.index_cast %k : i64 to index\n    %j = linalg.index 1 : index\n"
     "    %v = tensor.extract %0[%i, %j] : $0\n    linalg.yield %v : T } -> $r", lambda x, i: x[i]),
    ("gather of elements", ALL, "7x3:range 5x17xi32:index", "5x17",
     'linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} '
     "ins(%1 : $1) outs(%e : $r) {\n  ^bb0(%k: i32, %o: T):\n    %i = arith.index_cast %k : i32 to index\n    %j = linalg.index 0 : index\n"
     "    %v = tensor.extract %0[%j, %i] : $0\n    linalg.yield %v : T } -> $r", lambda x, i: np.take_along_axis(x[:5], i, 1)),
    ("tensor.gather of rows", ALL, "3x7:range 5x1xi64:index", "5x7", "tensor.gather %0[%1] gather_dims([0]) : ($0, $1) -> $r", lambda x, i: x[i[:, 0]]),
    ("tensor.gather that keeps dimensions", ALL, "4x3x5:range 2x6x1xi32:index", "2x6x4x1x5",
     "tensor.gather %0[%1] gather_dims([1]) : ($0, $1) -> $r", lambda x, i: x[:, i[..., 0]].transpose(1, 2, 0, 3)[:, :, :, None]),
    ("tensor.gather by two indices", ALL, "3x4x3:range 2x5x2xi64:index", "2x5x4",
     "tensor.gather %0[%1] gather_dims([0, 2]) : ($0, $1) -> $r", lambda x, i: x[i[..., 0], :, i[..., 1]]),
    ("reversal", ALL, "5x7:range", "5x7",
     'linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} '
     "outs(%e : $r) {\n  ^bb0(%o: T):\n    %i = linalg.index 0 : index\n    %j = linalg.index 1 : index\n    %c6 = arith.constant 6 : index\n"
     "    %k = arith.subi %c6, %j : index\n    %v = tensor.extract %0[%i, %k] : $0\n    linalg.yield %v : T } -> $r", lambda x: x[:, ::-1]),
]
