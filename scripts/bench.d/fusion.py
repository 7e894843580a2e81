"""What a dispatch of several ops costs against dispatches of fewer, pattern by pattern (docs/spec/dispatch-passes.md 4.12).

Cases are the functions of the specification (F..., from the tests of weir-form-dispatches) and those of fusion.mlir beside this script, with
extents that programs have. Each is compiled with all patterns allowed ("joined"), and for each pattern that then makes a difference once
more without it ("apart"). The last column says what the target does by itself.
"""

import json
import pathlib
import re
import statistics

import numpy as np

import measure
from weir_sweep.inputs import make_arrays

CASES = [measure.ROOT / "test/passes/Dispatch/form-dispatches" / f"cases-{kind}.mlir" for kind in ("contractions", "reductions", "windows")]
OWN = pathlib.Path(__file__).with_name("fusion.mlir")
POLICY = measure.ROOT / "dialects/Weir/FusionPolicy.cpp"
TOLERANCE = 1e-5  # of the largest value: groups may add up in another order


def patterns():
    """Their names, as the compiler has them."""
    table = re.search(r"kPatternNames\[\] = \{(.*?)\};", POLICY.read_text(), re.S).group(1)
    return re.findall(r'"([a-z-]+)"', table)


def read_cases(file):
    """name -> text of each function, with the maps that the file gives names to."""
    text = file.read_text()
    maps = "\n".join(re.findall(r"^#\w+ = .*$", text, re.M))
    return {match.group(1): (maps, match.group(0)) for match in re.finditer(r"^func\.func @(\w+)\(.*?^\}", text, re.S | re.M)}


def strings(names):
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


class Case:
    def __init__(self, name, maps, function, extent):
        self.name, self.maps, self.extent = name, maps, extent
        self.function = function.replace(f"@{name}(", "@main(", 1)

    def program(self, fusion):
        """`fusion`: what is in weir.fusion; none leaves it to the target."""
        return f"{self.maps}\nmodule attributes {{{f'weir.fusion = {{{fusion}}}' if fusion else ''}}} {{\n{self.function}\n}}\n"

    def arrays(self, function_type):
        return make_arrays(function_type.replace("?", str(self.extent)))


def count_dispatches(weir, source):
    text = measure.run([weir.bin / "weir-compile", source, "--compile-to=dispatch", "-o", "-", *weir.compile_options])
    return len(re.findall(r"flow\.dispatch\.workgroups[\[(]", text))


class Bench:
    def __init__(self, weir, arguments, folder):
        self.weir, self.arguments, self.folder = weir, arguments, folder
        self.records = []

    def write(self, case, variant, fusion):
        source = self.folder / f"{case.name}-{variant}.mlir"
        source.write_text(case.program(fusion))
        return source

    def compile(self, source):
        module = source.with_suffix(".so")
        self.weir.compile(source, module)
        return module

    def run(self, case):
        everything = patterns()
        joined_source = self.write(case, "joined", f"accept = {strings(everything)}")
        joined_count = count_dispatches(self.weir, joined_source)
        policy_count = count_dispatches(self.weir, self.write(case, "policy", None))
        joined = self.compile(joined_source)
        inputs = self.folder / f"{case.name}.npz"
        arrays = case.arrays(self.weir.function_type(joined, "main"))
        np.savez(inputs, **{f"arg{number}": array for number, array in enumerate(arrays)})
        expected = self.folder / f"{case.name}.expected.npz"
        for pattern in everything:
            source = self.write(case, pattern, f"accept = {strings(everything)}, refuse = {strings([pattern])}")
            count = count_dispatches(self.weir, source)
            if count == joined_count:
                continue
            apart = self.compile(source)
            expected.unlink(missing_ok=True)
            measure.run([*self.weir.arguments(apart, [inputs], 1), f"--output=@{expected}"])
            self.weir.check(joined, [inputs], expected, TOLERANCE)
            cells = [f"{case.name:<22} {pattern:<25} {joined_count:>2} {count:>2} {policy_count:>2}"]
            record = {"case": case.name, "pattern": pattern, "dispatches": [joined_count, count, policy_count], "joined_over_apart": {}}
            for threads in self.arguments.threads:
                timers = {name: self.weir.timer(module, [inputs], threads, self.arguments.seconds)
                          for name, module in (("joined", joined), ("apart", apart))}
                times, failed = measure.interleave(timers, self.arguments.rounds)
                if failed:
                    raise measure.Failure(f"{case.name}: {failed}")
                each = [both[0] / alone[0] for both, alone in zip(times["joined"], times["apart"])]
                record["joined_over_apart"][threads] = statistics.median(each)
                cells.append(f"{measure.summary(times['apart'])['min_ms']:>9.4f} {statistics.median(each):>6.2f} [{min(each):.2f},{max(each):.2f}]")
            self.records.append(record)
            print(" ".join(cells), flush=True)


def main(arguments):
    cases = [Case(name, maps, function, arguments.extent) for file in [*CASES, OWN] for name, (maps, function) in read_cases(file).items()
             if re.search(arguments.only, name)]
    if arguments.list:
        print("\n".join(case.name for case in cases))
        return 0
    folder = arguments.work / "fusion"
    folder.mkdir(parents=True, exist_ok=True)
    bench = Bench(measure.Weir(arguments.build, arguments.compile_option), arguments, folder)
    print("Dispatches joined, apart and as the target decides; for each number of threads milliseconds apart, and times joined over times apart:")
    print("above 1, the pattern is slower. Brackets: least and largest of the rounds.")
    print(f"{'case':<22} {'pattern':<25}  j  a  t " + " ".join(f"{f'{threads} thr ms':>9} {'joined/apart':>18}" for threads in arguments.threads), flush=True)
    notes = []
    for case in cases:
        try:
            bench.run(case)
        except measure.Failure as failure:
            notes.append(f"{case.name}: {failure}")
    for note in notes:
        print("note:", note)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps({"machine": measure.machine(), "records": bench.records}, indent=1) + "\n")
    return 1 if notes else 0
