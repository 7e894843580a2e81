"""What a token costs a decoder that keeps its cache of keys and values in globals, by the length of the cache.

step P at N     one token, for a cache of P positions, written to position N
attention P     what the step reads of the cache: the attention of both layers alone
ratio P at N    the step over the shortest step plus the attention that it has more: 1 if the step costs nothing else that grows with the cache

With --peers IREE compiles and runs the same program: its fastest variant is beside weir's time, with its time over weir's in the same round.
"""

import json
import pathlib
import re
import statistics

import numpy as np

import measure
import peers
from transformer import Decoder

SHORT = 64
TOLERANCE = 1e-4  # of the largest value


class StatefulDecoder(Decoder):
    """A token goes through two layers, each of which writes its key and value to a cache of `positions`, and attends to what is there."""

    def __init__(self, positions):
        super().__init__(layers=2, tokens=1, past=positions - 1, heads=8, groups=8, width=32, inner=1024)
        self.head, self.scores, self.cache = (self.heads, self.width), (self.heads, positions), (self.heads, positions, self.width)

    def reshape(self, x, source, target, whole):
        """Between one row of all heads and a row for each head, through `whole`, which has both extents of 1."""
        wide = self.of(whole)
        if len(source) == 2 and source[0] == 1:
            row = self.add(f"tensor.expand_shape {x} [[0], [1, 2]] output_shape {list(whole)} : {self.of(source)} into {wide}")
            return self.add(f"tensor.collapse_shape {row} [[0, 1], [2]] : {wide} into {self.of(target)}")
        row = self.add(f"tensor.expand_shape {x} [[0, 1], [2]] output_shape {list(whole)} : {self.of(source)} into {wide}")
        return self.add(f"tensor.collapse_shape {row} [[0], [1, 2]] : {wide} into {self.of(target)}")

    def project(self, x, depth, columns):
        return self.matmul(x, self.weight(depth, columns), 1, depth, columns)

    def attend_to(self, q, keys, values):
        """The softmax of products with all positions up to `%position`."""
        add = ["%p = arith.mulf %a0, %a1 : f32", "%r = arith.addf %p, %o : f32", "linalg.yield %r : f32"]
        product = self.generic("hsw", ["h, w", "h, s, w", "h, s"], [(q, self.head), (keys, self.cache)], self.scores, add, "w", self.fill(self.scores))
        masked = self.elementwise([product], self.scores, [
            "%i = linalg.index 1 : index", "%c = arith.cmpi ule, %i, %position : index", f"%k = arith.constant {self.width**-0.5:.8e} : f32",
            "%s = arith.mulf %a0, %k : f32", "%r = arith.select %c, %s, %lowest : f32", "linalg.yield %r : f32"])
        rows = (self.heads,)
        largest = self.generic("hs", ["h, s", "h"], [(masked, self.scores)], rows, ["%r = arith.maximumf %a0, %o : f32", "linalg.yield %r : f32"], "s",
                               self.fill(rows, "%lowest"))
        powers = self.generic("hs", ["h, s", "h", "h, s"], [(masked, self.scores), (largest, rows)], self.scores,
                              ["%d = arith.subf %a0, %a1 : f32", "%r = math.exp %d : f32", "linalg.yield %r : f32"])
        total = self.generic("hs", ["h, s", "h"], [(powers, self.scores)], rows, ["%r = arith.addf %a0, %o : f32", "linalg.yield %r : f32"], "s",
                             self.fill(rows))
        shares = self.generic("hs", ["h, s", "h", "h, s"], [(powers, self.scores), (total, rows)], self.scores,
                              ["%r = arith.divf %a0, %a1 : f32", "linalg.yield %r : f32"])
        return self.generic("hsw", ["h, s", "h, s, w", "h, w"], [(shares, self.scores), (values, self.cache)], self.head, add, "s", self.fill(self.head))

    def load(self, name):
        return self.add(f"util.global.load @{name} : {self.of(self.cache)}")

    def remember(self, name, x):
        """The cache with the key or value of this token."""
        row = self.reshape(x, (1, self.hidden), self.head, (1, self.heads, self.width))
        new = self.add(f"tensor.insert_slice {row} into {self.load(name)}[0, %position, 0] [{self.heads}, 1, {self.width}] [1, 1, 1] : "
                       f"{self.of(self.head)} into {self.of(self.cache)}")
        self.lines.append(f"    util.global.store {new}, @{name} : {self.of(self.cache)}")
        return new

    def step(self):
        x, row, inner = "%x", (1, self.hidden), (1, self.inner)
        plus = ["%r = arith.addf %a0, %a1 : f32", "linalg.yield %r : f32"]
        for number in range(self.layers):
            q, k, v = (self.project(x, self.hidden, self.hidden) for _ in range(3))
            k, v = self.remember(f"keys{number}", k), self.remember(f"values{number}", v)
            mixed = self.attend_to(self.reshape(q, row, self.head, (1, self.heads, self.width)), k, v)
            mixed = self.reshape(mixed, self.head, row, (1, self.heads, self.width))
            x = self.elementwise([x, self.project(mixed, self.hidden, self.hidden)], row, plus)
            up = self.elementwise([self.project(x, self.hidden, self.inner)], inner,
                                  ["%r = arith.maximumf %a0, %zero : f32", "linalg.yield %r : f32"])
            x = self.elementwise([x, self.project(up, self.inner, self.hidden)], row, plus)
        return x

    def attention(self):
        q = "%q"
        for number in range(self.layers):
            q = self.attend_to(q, self.load(f"keys{number}"), self.load(f"values{number}"))
        return q

    def function(self, name, argument, shape, result):
        kind, lines = self.of(shape), self.lines
        self.lines = []
        return "\n".join([f"func.func @{name}({argument}: {kind}, %position: index) -> {kind} {{", "    %zero = arith.constant 0.0 : f32",
                          "    %lowest = arith.constant 0xFF800000 : f32", *lines, f"    return {result} : {kind}", "}"])

    def text(self):
        globals_ = [f"util.global private mutable @{name}{number} = dense<0.0> : {self.of(self.cache)}"
                    for number in range(self.layers) for name in ("keys", "values")]
        functions = [self.function("step", "%x", (1, self.hidden), self.step()), self.function("attention", "%q", self.head, self.attention())]
        blobs = ", ".join(f'{name}: "0x40000000{np.ascontiguousarray(values, np.float32).tobytes().hex()}"' for name, values in self.weights.items())
        return "\n".join(globals_ + functions) + "\n{-# dialect_resources: { builtin: { " + blobs + " } } #-}\n"


def prepare(positions, weir, folder):
    decoder = StatefulDecoder(positions)
    module = folder / f"positions-{positions}.so"
    module.with_suffix(".mlir").write_text(decoder.text())
    # A copy of the cache would cost time that grows with it: then there is no need to measure.
    weir.compile(module.with_suffix(".mlir"), module, ["--weir-expect=@step:copies==0,@step:fills==0"])
    random = np.random.default_rng(1).standard_normal
    inputs = {}
    for name, shape in (("step", (1, decoder.hidden)), ("attention", decoder.head)):
        value = random(shape, np.float32)
        for position in (0, positions - 1):
            inputs[name, position] = folder / f"{name}-{position}.in.npz"
            np.savez(inputs[name, position], arg0=value, arg1=np.int64(position))
    return module, inputs


def load(inputs):
    """As the peer gets them."""
    arrays = np.load(inputs)
    return [arrays["arg0"], int(arrays["arg1"])]


def prepare_peer(iree, variants, modules, folder):
    """IREE's modules by variant and positions, each of which gives the first token what weir gives it."""
    (_, inputs), expected = modules[SHORT], np.load(folder / "first.out.npz")
    expected, compiled = expected[expected.files[0]], {}
    for variant in variants:
        for positions, (module, _) in modules.items():
            target = compiled.setdefault(variant, {})[positions] = module.with_suffix(f".{variant}.vmfb")
            iree.compile(module.with_suffix(".mlir"), target, variant)
            difference = np.abs(iree.run(target, load(inputs["step", 0]), folder, "step") - expected).max()
            if difference > TOLERANCE * np.abs(expected).max():
                raise measure.Failure(f"IREE ({variant}) gives another result: {difference}")
    return compiled


def check(modules, weir, folder):
    """The first token gets the same from both caches."""
    expected = folder / "first.out.npz"
    (short, inputs), (long, _) = modules[SHORT], max(modules.items())[1]
    measure.run(weir.arguments(short, [inputs["step", 0]], 1, "step") + [f"--output=@{expected}"])
    measure.run(weir.arguments(long, [inputs["step", 0]], 1, "step") + [f"--expected_output=@{expected}", f"--max-relative-to-largest={TOLERANCE}"])


def main(arguments):
    most = arguments.positions
    if most <= SHORT:
        raise measure.Failure(f"--positions has to be more than {SHORT}, the length of the cache that is compared with")
    keys = {f"step {SHORT} at 0": (SHORT, "step", 0), f"attention {SHORT}": (SHORT, "attention", 0), f"step {most} at 0": (most, "step", 0),
            f"step {most} at {most - 1}": (most, "step", most - 1), f"attention {most}": (most, "attention", most - 1)}
    names = [name for name in keys if re.search(arguments.only, name)]
    if arguments.list:
        print("\n".join(names))
        return 0
    iree = peers.Iree(arguments.peers) if arguments.peers else None
    folder = arguments.work / "decoder"
    folder.mkdir(parents=True, exist_ok=True)
    weir = measure.Weir(arguments.build, arguments.compile_option)
    modules = {positions: prepare(positions, weir, folder) for positions in (SHORT, most)}
    check(modules, weir, folder)
    compiled = prepare_peer(iree, arguments.iree.split(","), modules, folder) if iree else {}
    records = []
    for threads in arguments.threads:
        timers = {name: weir.timer(modules[keys[name][0]][0], [modules[keys[name][0]][1][keys[name][1:]]], threads, arguments.seconds, keys[name][1])
                  for name in names}
        for variant, targets in compiled.items():
            for name in names:
                positions, function, position = keys[name]
                timers[variant, name] = iree.timer(targets[positions], load(modules[positions][1][function, position]), threads, arguments.seconds,
                                                   folder, function)
        times, failed = measure.interleave(timers, arguments.rounds)
        if failed:
            raise measure.Failure(str(failed))
        for name in names:
            summary = measure.summary(times[name])
            record = {"case": name, "threads": threads, **summary}
            text = f"{name:<24} {threads:>3} {summary['min_ms']:>9.4f} ms, median {summary['median_ms']:.4f}"
            if compiled:
                best = min(compiled, key=lambda variant: measure.summary(times[variant, name])["min_ms"])
                rounds = [theirs[0] / own[0] for theirs, own in zip(times[best, name], times[name])]
                record["iree"] = {"variant": best, **measure.summary(times[best, name]), "ratio": statistics.median(rounds)}
                text += f"; IREE {best} {record['iree']['min_ms']:.4f} ms, {statistics.median(rounds):.3f} [{min(rounds):.3f},{max(rounds):.3f}]"
            records.append(record)
            print(text, flush=True)
        for position in (0, most - 1) if len(names) == len(keys) else ():
            rounds = [step[0] / (short[0] + longer[0] - less[0]) for step, short, longer, less in zip(
                times[f"step {most} at {position}"], times[f"step {SHORT} at 0"], times[f"attention {most}"], times[f"attention {SHORT}"])]
            records.append({"case": f"ratio {most} at {position}", "threads": threads, "median": statistics.median(rounds), "min": min(rounds),
                            "max": max(rounds)})
            print(f"ratio {most} at {position:<11} {threads:>3} {statistics.median(rounds):>9.3f} [{min(rounds):.3f},{max(rounds):.3f}]", flush=True)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps({"machine": measure.machine(), "records": records}, indent=1) + "\n")
    return 0
