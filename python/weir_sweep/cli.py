"""Compiles programs in several ways, checks their results, counts what they cost and times them side by side; or runs a campaign of weir-fuzz.

  weir-sweep model.mlir --option '' --option=--data-tiling=off --target=cpu --csv=results.csv --html=results.html
  weir-sweep --fuzz='--kernels --data-tiling=late' --runs=100000 --scheduler=local:2

Every program is compiled in each combination of --pipeline, --target and --option; the first is what the others are compared with: `ratio` is its time over
theirs, above 1 is faster, measured in turns. The arguments of @main are NAME.inputs.npz beside the program or in --data, else made up from the type of @main;
the results must be those of NAME.expected.npz, else those of the first configuration.

Results go to the folder --store as they come. The same command again takes them from there and does what is missing. Exit code: 0 all is good, 1 something
failed or differs, 2 wrong usage.
"""

import argparse
import itertools
import pathlib
import shlex
import sys

from . import measure, rows
from .inputs import TOLERANCE
from .progress import Progress
from .schedulers import make_scheduler
from .store import Store
from .tasks import Compile, Configuration, Seeds, Settings, Time


def positive(text):
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"not a number above 0: {text}")
    return int(text)


def parse_arguments(name, arguments, store):
    parser = argparse.ArgumentParser(prog=name, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("programs", nargs="*", type=pathlib.Path, metavar="FILE.mlir", help="programs with a function @main")
    axes = parser.add_argument_group("configurations")
    axes.add_argument("--option", action="append", default=[], metavar="LIST", help="options of weir-compile; repeat for each")
    axes.add_argument("--target", action="append", default=[], metavar="NAMES", help="as weir-compile --target; repeat for each")
    axes.add_argument("--pipeline", action="append", default=[], metavar="PASSES", help="as weir-compile --preprocessing; repeat for each")
    data = parser.add_argument_group("checks and times")
    data.add_argument("--data", action="append", default=[], metavar="FOLDER", help="has NAME.inputs.npz and NAME.expected.npz")
    data.add_argument("--tolerance", type=float, default=TOLERANCE, help="of the largest value; default %(default)s")
    data.add_argument("--threads", type=measure.thread_list, default=[1, 2], metavar="N,N", help="default 1,2")
    data.add_argument("--rounds", type=int, default=5, help="default 5; 0: no times")
    data.add_argument("--seconds", type=float, default=0.2, help="of measured time for a configuration in a round; default 0.2")
    data.add_argument("--timeout", type=float, default=600, metavar="SECONDS", help="for each process; default 600")
    fuzz = parser.add_argument_group("campaigns")
    fuzz.add_argument("--fuzz", metavar="OPTIONS", help="of weir-fuzz, which is run in pieces instead of programs")
    fuzz.add_argument("--runs", type=positive, default=1000, help="programs of the campaign; default 1000")
    fuzz.add_argument("--first-seed", type=int, default=1, help="default 1")
    fuzz.add_argument("--piece", type=positive, default=200, help="programs of a piece; default 200")
    run = parser.add_argument_group("execution")
    run.add_argument("--scheduler", default="local", metavar="WHERE", help="local (the default), local:JOBS, dask://HOST:PORT")
    run.add_argument("--store", type=pathlib.Path, default=store, metavar="FOLDER", help="of the results; default %(default)s")
    run.add_argument("--again", choices=["failed", "all"], help="do these again, whatever the store has")
    run.add_argument("--build", metavar="FOLDER", help="weir's build or prefix, with bin/weir-compile; default: that of the package, else PATH")
    out = parser.add_argument_group("output besides the table")
    out.add_argument("--csv", metavar="FILE", help="a row for each program, configuration and number of threads, with the ledger")
    out.add_argument("--html", metavar="FILE", help="a page with plots that needs no other file")
    parsed = parser.parse_args(measure.joined(measure.joined(measure.joined(arguments, "--option"), "--pipeline"), "--fuzz"))
    if bool(parsed.programs) == (parsed.fuzz is not None):
        parser.error("give programs, or --fuzz")
    parsed.store = parsed.store.resolve()
    return parsed


class Sweep:
    """Brings tasks to a scheduler, and their results together."""

    def __init__(self, arguments, count):
        self.scheduler, self.store, self.again = make_scheduler(arguments.scheduler), Store(arguments.store), arguments.again
        self.progress, self.results = Progress(count), {}

    def run(self, tasks, is_timing=False):
        missing = {}
        for task in tasks:
            found = self.store.find(task.key)
            if found and (self.again == "all" or self.again == "failed" and found["status"] != "good"):
                self.store.forget(task.key)
                found = None
            if found:
                self.results[task.key] = found
                self.progress.taken(found)
            else:
                missing[task.key] = task
        for task, result in self.scheduler.run(list(missing.values()), self.store.folder, is_timing):
            if result["status"] == "good" and not self.store.find(task.key):  # workers that do not see the store
                self.store.put(task.key, result)
            self.results[task.key] = result
            if result["status"] != "good":
                self.progress.say(f"{task.name}: {result['reason']}")
            self.progress.add(result)

    def is_good(self):
        return all(result["status"] == "good" and not result.get("failed") and not result.get("failures") for result in self.results.values())


def sweep_programs(arguments, tools):
    settings = Settings(str(tools), tuple(str(pathlib.Path(folder).resolve()) for folder in arguments.data), tuple(arguments.threads), arguments.rounds,
                        arguments.seconds, arguments.tolerance, arguments.timeout)  # fmt: skip
    axes = (arguments.pipeline or [""], arguments.target or [""], arguments.option or [""])
    configurations = list(dict.fromkeys(Configuration(*each) for each in itertools.product(*axes)))
    firsts = [Compile(str(program.resolve()), configurations[0], settings) for program in dict.fromkeys(arguments.programs)]
    groups = [[first, *(Compile(first.program, each, settings, first) for each in configurations[1:])] for first in firsts]
    threads = arguments.threads if arguments.rounds else []
    sweep = Sweep(arguments, len(firsts) * (len(configurations) + len(threads)))
    try:
        sweep.run(firsts)
        sweep.run([task for group in groups for task in group[1:]])
        timings = {}
        for group in groups:
            good = tuple(task for task in group if sweep.results[task.key]["status"] == "good")
            for count in threads if good else []:
                timings[group[0].program, count] = Time(good, count)
        sweep.progress.skip(len(groups) * len(threads) - len(timings))
        sweep.run(timings.values(), is_timing=True)
    finally:
        sweep.scheduler.close()
    sweep.progress.finish()
    tasks = [task for group in groups for task in group]
    found = rows.make_rows(tasks, sweep.results, {where: sweep.results[task.key] for where, task in timings.items()})
    print(rows.table(tasks, found, threads))
    if arguments.csv:
        rows.write_csv(arguments.csv, found)
    if arguments.html:
        rows.write_html(arguments.html, found)
    return sweep.is_good()


def sweep_seeds(arguments, tools):
    last = arguments.first_seed + arguments.runs
    pieces = [Seeds(str(tools), tuple(shlex.split(arguments.fuzz)), first, min(arguments.piece, last - first), arguments.timeout)
              for first in range(arguments.first_seed, last, arguments.piece)]
    sweep = Sweep(arguments, len(pieces))
    try:
        sweep.run(pieces)
    finally:
        sweep.scheduler.close()
    sweep.progress.finish()
    good = [result for result in sweep.results.values() if result["status"] == "good"]
    for result in sweep.results.values():
        if result["status"] != "good":
            print(f"{result['name']}: {result['reason']}")
        for file in result.get("kept", []):
            print(f"{result['name']}: {file}")
    print(f"{sum(result['programs'] for result in good)} programs, {sum(result['skipped'] for result in good)} of them skipped, "
          f"{sum(result['failures'] for result in good)} failures, {len(sweep.results) - len(good)} of {len(pieces)} pieces ended early")
    return sweep.is_good()


def main(arguments=None, name="weir-sweep", builds=(), store=pathlib.Path("weir-sweep")):
    arguments = parse_arguments(name, sys.argv[1:] if arguments is None else arguments, store)
    try:
        for program in arguments.programs:
            if not program.is_file():
                raise measure.Failure(f"no file {program}")
        needed = ("weir-fuzz",) if arguments.fuzz is not None else measure.TOOLS
        tools = measure.find_tools([arguments.build] if arguments.build else builds, needed)
        return 0 if (sweep_seeds if arguments.fuzz is not None else sweep_programs)(arguments, tools) else 1
    except measure.Failure as failure:
        print(f"{name}: error: {failure}", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"\n{name}: what is done is in {arguments.store}; the same command goes on", file=sys.stderr)
    return 1
