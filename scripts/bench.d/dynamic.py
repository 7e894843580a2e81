"""How long programs take to compile with dynamic extents, against the same ones with static extents; and to run.

compile NAME  weir-compile's time for the dynamic program; the ratio is that of the static one over it
run NAME      a call of the dynamic module, and of the static one, with the same arguments
"""

import re

import numpy as np

import measure
from report import Report, file_name
from transformer import Decoder

TOKENS, PAST = 64, 64


def all_cases():
    """(name, dynamic program, static program)."""
    return [(f"decoder of {layers} layers", Decoder(layers), Decoder(layers, TOKENS, PAST)) for layers in (1, 2, 4)]


def arguments_of(decoder):
    """A decoder's input and caches."""
    random = np.random.default_rng(1)
    shapes = [(TOKENS, decoder.hidden)] + [(PAST, decoder.groups, decoder.width)] * (2 * decoder.layers)
    return [random.standard_normal(shape, np.float32) for shape in shapes]


def bench_case(name, programs, weir, arguments, folder, report):
    """`programs`: "weir" (dynamic) and "static" -> program."""
    stem, modules, seconds = folder / file_name(name), {}, {label: [] for label in programs}
    inputs, expected = stem.with_suffix(".in.npz"), stem.with_suffix(".out.npz")
    np.savez(inputs, **{f"arg{number}": array for number, array in enumerate(arguments_of(programs["weir"]))})
    for label, program in programs.items():
        modules[label] = folder / f"{file_name(name)}-{label}.so"
        modules[label].with_suffix(".mlir").write_text(program.text())

    def compiler(label):
        def once():
            milliseconds = 1e3 * weir.compile(modules[label].with_suffix(".mlir"), modules[label])
            return milliseconds, milliseconds
        return once

    times, failed = measure.interleave({label: compiler(label) for label in programs}, arguments.rounds)
    check = None
    if not failed:
        try:
            measure.run(weir.arguments(modules["static"], [inputs], 1) + [f"--output=@{expected}"])
            weir.check(modules["weir"], [inputs], expected, 1e-4)
        except measure.Failure as failure:
            check = str(failure)
    report.add(f"compile {name}", 1, times, failed, check=check)
    for threads in arguments.threads if not failed else []:
        timers = {label: weir.timer(module, [inputs], threads, arguments.seconds) for label, module in modules.items()}
        times, failures = measure.interleave(timers, arguments.rounds)
        report.add(f"run {name}", threads, times, failures)
    for file in folder.glob(f"{file_name(name)}*"):
        file.unlink()


def main(arguments):
    report = Report(["static"])
    cases = [case for case in all_cases() if re.search(arguments.only, case[0])]
    if arguments.list:
        print("\n".join(name for name, *_ in cases))
        return 0
    folder = arguments.work / "dynamic"
    folder.mkdir(parents=True, exist_ok=True)
    weir = measure.Weir(arguments.build, arguments.compile_option)
    report.header()
    for name, dynamic, static in cases:
        bench_case(name, {"weir": dynamic, "static": static}, weir, arguments, folder, report)
    report.finish(arguments.json)
    return 0
