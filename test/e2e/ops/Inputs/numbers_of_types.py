"""Element types, and values of them: numpy arrays that hold every value exactly (float64, int64, bool), and the bytes of weir-run."""
import numpy as np

FLOATS = ["f32", "f64", "f16", "bf16"]
INTS = ["i32", "i64", "i16", "i8"]
NUMBERS = FLOATS + INTS
ALL = NUMBERS + ["i1"]

STORED = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": np.uint16, "i1": np.int8,
          "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "index": np.int64}
UNSIGNED = {"i1": np.uint8, "i8": np.uint8, "i16": np.uint16, "i32": np.uint32, "i64": np.uint64}
BITS = {"f64": 64, "f32": 32, "f16": 16, "bf16": 16, "i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}
# Digits of the significand, and the exponent of the smallest subnormal.
FORMAT = {"f64": (53, -1074), "f32": (24, -149), "f16": (11, -24), "bf16": (8, -133)}


def is_float(t):
    return t in FORMAT


def to_float(values, t):
    """The nearest values of float type t, ties to even, straight from float64."""
    if t == "f64":
        return np.asarray(values, np.float64)
    digits, smallest = FORMAT[t]
    x = np.asarray(values, np.float64)
    with np.errstate(all="ignore"):
        exponent = np.frexp(x)[1]
        unit = np.maximum(exponent - digits, smallest)
        rounded = np.ldexp(np.rint(np.ldexp(x, -unit)), unit)
        largest = np.float64(65504) if t == "f16" else np.ldexp(2.0 - 2.0 ** (1 - digits), 127)
        rounded = np.where(np.abs(rounded) > largest, np.copysign(np.inf, x), rounded)
    return np.where(np.isfinite(x), rounded, x)


def to_type(values, t):
    """What remains of exact values in type t: floats are rounded once, integers wrap."""
    if is_float(t):
        return to_float(values, t)
    if t == "i1":
        return np.asarray(values).astype(np.int64) & 1 != 0
    return np.asarray(values).astype(STORED[t]).astype(np.int64)


def unsigned(values, t):
    """The values of an integer type read without a sign."""
    return np.asarray(values).astype(STORED[t]).view(UNSIGNED[t])


def encode(values, t):
    if t == "bf16":
        with np.errstate(all="ignore"):
            single = np.asarray(values, np.float32)
        return (single.view(np.uint32) >> 16).astype(np.uint16).tobytes()
    return np.asarray(values).astype(STORED[t]).tobytes()


def decode(data, t, shape):
    stored = np.frombuffer(data, STORED[t])
    if t == "bf16":
        stored = (stored.astype(np.uint32) << 16).view(np.float32)
    # Bytes of i1 stay what they are: one that is neither 0 nor 1 has to show.
    return stored.astype(np.float64 if is_float(t) else np.int64).reshape(shape)


def special(t):
    """Values at which conversions and comparisons of type t can go wrong."""
    if not is_float(t):
        low, high = (-(1 << BITS[t] - 1), (1 << BITS[t] - 1) - 1) if t != "i1" else (0, 1)
        edges = [v for v in (0, 1, -1, 2, 3, 7, -8, 85, 100, -100, 127, -128, 255, 257, 2049, 32767, -32768, 65519, 65520, 65535,
                             16777217, -16777219, 33685505, 2**31 - 1, -2**31, 2**53 + 1, 2**62 + 2**38 + 1, 0x4020000000000001)
                 if low <= v <= high]
        return np.array(edges + [low, high, high - 1 if t != "i1" else 0])
    digits, smallest = FORMAT[t]
    one = 2.0 ** (1 - digits)
    values = [0.0, 1.0, 1 + one, 1.5, 2.5, 3.5, 0.75, 126.5, 100.25, 254.0, 2.0**smallest, 3 * 2.0**smallest, 5.75e-8, 2.0**-24, 2.0**-25,
              2.0**-25 * (1 + one), 3 * 2.0**-26, 6.1e-5, 65504.0, 65519.0, 65520.0, 2049.0, 2051.0, 1.0029296875, 1.0048828125, 1.00390625,
              1.001953125 + 2.0**-20, 1 + 2.0**-11, 1 + 2.0**-11 + 2.0**-40, 1 + 3 * 2.0**-11, 1 + 2.0**-8, 1 + 2.0**-8 + 2.0**-30, 1 + 3 * 2.0**-8,
              2.0**-133, 2.0**-134, 3 * 2.0**-134, 2.0**-127, 1.1e-40, 3.39e38, 3.4e38, 1e300, 2.0**-149, 2.0**-150, np.inf, np.nan]
    rounded = to_float(values, t)
    return np.concatenate([rounded, -rounded])


def draw(kind, t, shape, rng):
    """Input values, by the kind that a row gives."""
    count = int(np.prod(shape, dtype=np.int64))
    if kind in ("special", "edges", "divisor") or (kind == "range" and not is_float(t)):
        pool = special(t)
        if t in INTS:
            pool = np.concatenate([pool, rng.integers(pool.min(), pool.max(), len(pool), endpoint=True)])
        values = rng.choice(pool, shape) if count < len(pool) else rng.permutation(np.resize(pool, count)).reshape(shape)
        # No division by zero, nor of the smallest number by -1.
        return np.where((values == 0) | (values == -1), 3, values) if kind == "divisor" else values
    if t == "i1":
        return rng.integers(0, 2, shape).astype(bool)
    if kind == "wide":  # f64: all magnitudes, exponents of what is finite, and numbers around 1
        magnitudes = np.ldexp(rng.uniform(0.5, 1, count), rng.integers(-1080, 1025, count)) * rng.choice([-1, 1], count)
        choices = [magnitudes, rng.uniform(-760, 760, count), rng.uniform(-3, 3, count), rng.choice(special(t), count)]
        return np.choose(rng.integers(0, len(choices), count), choices).reshape(shape)
    low, high = {"shift": (0, BITS[t] - 1), "positive": (1, 4), "index": (0, 2), "fraction": (-800, 800), "byte": (0, 2000), "sine": (-7, 7)}.get(kind, (-3, 4))
    values = rng.integers(low, high, shape, endpoint=True) / (8.0 if kind in ("fraction", "byte", "sine") else 1024.0 if kind == "tiny" else 1)
    return values.astype(np.float64) if is_float(t) else values.astype(np.int64)
