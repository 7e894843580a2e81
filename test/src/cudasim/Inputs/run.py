"""Runs the kernels of ops.ll, compiled to PTX, through the driver's functions, and compares with the same arithmetic here.

run.py LIBRARY FILE.ptx
"""

import ctypes
import struct
import sys

import numpy as np

cuda = ctypes.CDLL(sys.argv[1])
N = 64


def check(result):
    if result:
        text = ctypes.c_char_p()
        cuda.cuGetErrorString(result, ctypes.byref(text))
        sys.exit("error %d: %s" % (result, text.value.decode()))


def pointer(value=0):
    return ctypes.c_uint64(value)


def run(kernel, a, b):
    function = ctypes.c_void_p()
    check(cuda.cuModuleGetFunction(ctypes.byref(function), module, kernel.encode()))
    addresses = []
    for values in (a, b, np.zeros(N, a.dtype)):
        address = pointer()
        check(cuda.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(values.nbytes)))
        check(cuda.cuMemcpyHtoD_v2(address, values.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(values.nbytes)))
        addresses.append(address)
    parameters = (ctypes.c_void_p * 3)(*[ctypes.addressof(address) for address in addresses])
    check(cuda.cuLaunchKernel(function, 1, 1, 1, N, 1, 1, 0, None, parameters, None))
    result = np.zeros(N, a.dtype)
    check(cuda.cuMemcpyDtoH_v2(result.ctypes.data_as(ctypes.c_void_p), addresses[2], ctypes.c_size_t(result.nbytes)))
    return result


def signed(value, bits=32):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def integers(x, y):
    ux, uy = x & 0xFFFFFFFF, y & 0xFFFFFFFF
    zeros, ones = 32 - ux.bit_length(), bin(uy).count("1")
    reverse = signed(int("{:032b}".format(ux)[::-1], 2))
    n = ones % 32
    rotated = signed(((ux << 32 | uy) << n) >> 32)
    total = min(max(max(reverse, rotated) + x, -(1 << 31)), (1 << 31) - 1)
    swapped = signed(struct.unpack(">I", struct.pack("<I", total & 0xFFFFFFFF))[0])
    d = signed(y | 1)
    wide = signed(quotient(x, d), 32)
    product = (wide * 1234567890123) & (1 << 64) - 1
    shifted = ((product << 64 | wide & (1 << 64) - 1) >> 13) & (1 << 64) - 1
    byte, half = signed(x, 8), quotient(signed(y, 16), 7)
    return signed((((zeros + swapped) ^ (ux % (d & 0xFFFFFFFF))) + (shifted >> 20) - byte) * half)


def floats(x, y):
    f = np.float32
    fused = f(np.float64(x) * np.float64(y) + 1.0)
    ratio = f(fused / y)
    root = f(np.copysign(np.sqrt(f(x * x)), y))
    truncated = f(np.int64(np.float64(root) * 1.0e-3))
    limited = f(int(np.clip(np.trunc(np.float64(ratio)), -(2.0**31), 2.0**31 - 1)))
    bits = struct.unpack("<I", struct.pack("<f", y))[0]
    bfloat = struct.unpack("<f", struct.pack("<I", (bits + 0x7FFF + (bits >> 16 & 1)) >> 16 << 16))[0]
    chosen = f(np.float16(np.float16(x) + np.float16(1))) if x < y else f(bfloat)
    return f(f(f(max(np.floor(ratio), np.rint(x)) + truncated) + limited) + chosen)


def control(x):
    ways = [lambda i, v: v, lambda i, v: 3 * v, lambda i, v: v ^ 21, lambda i, v: -v, lambda i, v: 4 * v]
    table = [3, 1, 4, 1]
    values = [(ways[v & 7](i, v) if v & 7 < 5 else i) + table[v & 3] for i, v in enumerate(x)]
    return [signed(sum(values) + x[i ^ 1]) for i in range(N)]


check(cuda.cuInit(0))
context, module = ctypes.c_void_p(), ctypes.c_void_p()
check(cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0))
check(cuda.cuCtxSetCurrent(context))
with open(sys.argv[2], "rb") as file:
    check(cuda.cuModuleLoadData(ctypes.byref(module), file.read()))

rng = np.random.default_rng(1)
a, b = (rng.integers(-(1 << 31), 1 << 31, N).astype(np.int32) for _ in range(2))
a[:4], b[:4] = [0, 1, -1, 5], [7, -3, 12, -9]
np.testing.assert_array_equal(run("integers", a, b), [integers(int(x), int(y)) for x, y in zip(a, b)])
np.testing.assert_array_equal(run("control", a, b), control([int(x) for x in a]))
x, y = (np.float32(rng.normal(size=N) * 100) for _ in range(2))
y[:3] = [1e-9, -0.5, 3]
np.testing.assert_array_equal(run("floats", x, y), [floats(x, y) for x, y in zip(x, y)])
print("3 kernels agree")
