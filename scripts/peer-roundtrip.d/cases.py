"""What is sent through weir-opt, and where it goes on from there."""

import functools
import pathlib
import re
import sys

import numpy as np

import tools
import weights
from tools import Failure, say

PHASES = ["input", "abi", "preprocessing", "global-optimization", "dispatch-creation", "flow", "stream", "executable-sources"]
LAST = PHASES[-1]
EVALUATED = "flow"  # from here on the peer computes nothing of constants
FORMS = ["custom", "aliases", "generic"]
ABIS = {"sync": [], "async": ["--iree-execution-model=async-external"]}
TILINGS = {"plain": [], "tiled": ["--iree-opt-data-tiling"]}
CHECKS = ["roundtrip", "canonicalize", "split", "stage"]


def on_functions(passes):
    return f"util.initializer({passes}),util.func({passes})"


# The peer's stream phase in pieces: its async pipeline, split where a pass of weir can be in. What --dump-pass-pipeline and
# --mlir-print-ir-after-all show of it; a row of the check split compares the pieces with the whole.
PIECES = {
    "flow": ["--iree-stream-tensor-transformation-pipeline"],
    "tensor": ["--pass-pipeline=builtin.module(iree-stream-specialize-encodings," + on_functions("iree-stream-encode-host-tensors")
               + ",stream.executable(iree-stream-encode-device-tensors),iree-stream-materialize-encodings,"
               "iree-stream-cleanup-pipeline,iree-stream-verify-lowering-to-async-resources)"],
    "async": ["--pass-pipeline=builtin.module(" + on_functions("iree-stream-materialize-copy-on-write,canonicalize") + ")"],
    "cow": ["--pass-pipeline=builtin.module(iree-stream-elide-async-copies,"
            + on_functions("canonicalize,iree-stream-emplace-allocations") + ")"],
    "emplaced": ["--iree-stream-refine-usage"],
    "typed": ["--pass-pipeline=builtin.module(iree-stream-elide-async-copies,iree-stream-cleanup-pipeline,"
              "iree-stream-verify-async-access-ranges)"],
    "refined": ["--pass-pipeline=builtin.module(iree-stream-place-transfer-executions,"
                + on_functions("iree-stream-schedule-execution,iree-stream-schedule-concurrency")
                + ",iree-stream-sync-initializers,iree-stream-propagate-timepoints,iree-stream-materialize-builtins,"
                "iree-stream-cleanup-pipeline,iree-stream-verify-lowering-to-async)"],
    "scheduled": ["--iree-stream-cmd-transformation-pipeline"],
    "cmd": ["--iree-stream-optimization-pipeline"],
}
POSITIONS = list(PIECES)
END = "refined"  # where what a stage gained is counted: what is copied and filled there is executed
# Where a pass is by default; others are at `refined`. The peer's refine-usage takes no lifetimes that another pass chose.
POSITION_OF = {"weir-materialize-copy-on-write": "async-cow", "weir-elide-copies": "cow", "weir-emplace-allocations": "cow",
               "weir-refine-usage": "emplaced-typed"}
# canonicalize makes a splat of each clone of a splat.
# Fills last: what a kernel writes in place is then in place, and a fill after an update does not be in the way.
WHOLE = ("weir-share-concats+weir-materialize-copy-on-write+canonicalize+weir-elide-copies+weir-emplace-allocations+weir-refine-usage"
         "+weir-elide-copies+weir-elide-fills")
STAGES = ["weir-share-concats@async", "weir-materialize-copy-on-write", "weir-elide-copies", "weir-elide-fills", "weir-emplace-allocations",
          "weir-refine-usage", "weir-elide-fills@async", "weir-elide-fills@cow", WHOLE + "@async-refined"]


class Stage:
    """A pass or pipeline of weir, the piece of the peer's pipeline that it is before, and the piece that comes after it."""

    def __init__(self, text):
        self.pipeline, _, where = text.partition("@")
        where = where or POSITION_OF.get(self.pipeline.partition("+")[0], "refined")
        self.position, _, self.next = where.partition("-")
        self.next = self.next or self.position
        for position in (self.position, self.next):
            if position not in POSITIONS:
                raise ValueError(f"no position {position}; there are {', '.join(POSITIONS)}")

    @property
    def label(self):
        return "all passes" if self.pipeline == WHOLE else self.pipeline

    def flags(self):
        """For weir-opt: the stage between two ledgers."""
        if self.pipeline.startswith("builtin.module("):
            inner = self.pipeline[len("builtin.module("):-1]
            return [f"--pass-pipeline=builtin.module(weir-ledger{{label=before}},{inner},weir-ledger{{label=after}})"]
        return ["--weir-ledger=label=before", *["--" + name for name in self.pipeline.split("+")], "--weir-ledger=label=after"]


class Table:
    """Rows as they come, and all of them again where something is wrong."""

    HEAD = ["model", "abi", "tiling", "check", "at", "form", "outcome"]
    WIDTHS = [13, 6, 7, 13, 20, 8, 8]

    def __init__(self):
        self.rows = []

    def line(self, cells, note=""):
        return " ".join(f"{cell:<{width}}" for cell, width in zip(cells, self.WIDTHS)) + (f" {note}" if note else "")

    def add(self, *row):
        if not self.rows:
            print(self.line(self.HEAD))
        self.rows.append(row)
        print(self.line(row[:7], row[7]), flush=True)

    def finish(self, compiled):
        counts = {}
        for row in self.rows:
            counts[row[6]] = counts.get(row[6], 0) + 1
        bad = [row for row in self.rows if row[6] not in ("ok", "same", "peer")]
        if bad:
            print("\nfailed:")
            for row in bad:
                print(self.line(row[:7], row[7]))
        print("\n" + ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
              + f"; {compiled} programs compiled to machine code and run")
        return 1 if bad or not counts.get("ok", 0) + counts.get("same", 0) else 0


class Model:
    """A program with its inputs, and with the outputs that were stored if there are any."""

    def __init__(self, name, bench, arguments):
        path = pathlib.Path(name) if name.endswith(".mlir") else arguments.folder / f"{name}.mlir"
        if not path.exists():
            raise Failure("input", f"no {path}")
        self.name = path.stem
        self.folder = bench.folder / self.name
        self.folder.mkdir(exist_ok=True)
        self.source = self.find_filled(path, bench, arguments)
        self.read = {}  # what the peer read of the text that weir-opt made, by what weir-opt was given
        self.whole = set()  # tables of constants that went through weir-opt, and how
        beside = path.with_suffix(".inputs.npz")
        if not beside.exists():
            beside = arguments.folder / beside.name
        if not beside.exists():
            raise Failure("input", f"no {beside.name} beside {path} or in {arguments.folder}")
        self.inputs = []
        archive = np.load(beside)
        for number, key in enumerate(archive.files):
            self.inputs.append(self.folder / f"arg{number}.npy")
            np.save(self.inputs[-1], archive[key])
        stored = beside.with_name(f"{self.name}.expected.npz")
        self.expected = [array for array in np.load(stored).values()] if stored.exists() else None
        self.count = len(self.expected) if self.expected else 1

    def find_filled(self, path, bench, arguments):
        if arguments.filled and (arguments.filled / path.name).exists():
            return (arguments.filled / path.name).absolute()
        fill = path.with_name("fill.py")
        if not fill.exists() or not path.with_suffix(".weights.json").exists():
            return path.absolute()
        filled = self.folder / path.name
        if not filled.exists():
            say(f"{self.name}: writing its weights")
            bench.run("input", [sys.executable, fill, self.name, "-o", filled])
        return filled


class Variant:
    """A model compiled with one set of the peer's flags: what all rows of it are compared with."""

    def __init__(self, model, abi, tiling, bench, arguments, table):
        self.model, self.abi, self.tiling, self.bench, self.table = model, abi, tiling, bench, table
        self.identical = arguments.identical
        self.flags = ABIS[abi] + TILINGS[tiling]
        self.folder = model.folder / f"{abi}-{tiling}"
        self.folder.mkdir(exist_ok=True)
        self.outcomes = {}  # by phase and program as the peer read it
        self.originals = {}  # digests of dumps
        self.tables = {}  # constants of dumps
        dumps = self.folder / "dumps"
        say(f"{model.name} {abi} {tiling}: the peer's dumps")
        bench.compile("peer", model.source, self.folder / "last.mlir",
                      [*self.flags, "--compile-to=executable-sources", f"--dump-compilation-phases-to={dumps}"])
        # NAME.NUMBER.PHASE.mlir, attributes with aliases.
        for file in dumps.iterdir():
            phase = file.name.split(".")[-2]
            if phase in PHASES:
                self.tables[phase] = weights.take(file.rename(self.folder / f"{phase}.aliases.mlir"), model.folder)
            else:
                file.unlink()
        dumps.rmdir()

    @functools.cached_property
    def results(self):
        """What the program computes that the peer compiles alone."""
        say(f"{self.model.name} {self.abi} {self.tiling}: the peer alone")
        alone = self.folder / "alone.vmfb"
        self.bench.compile("peer", self.model.source, alone, self.flags)
        results = self.bench.execute("peer", alone, self.model.inputs, self.model.count)
        alone.unlink()
        if self.model.expected:
            worst = max(map(tools.largest_error, results, self.model.expected))
            if worst > self.bench.tolerance:
                say(f"note: the peer alone differs from the stored outputs by {worst:.1e} of the largest value")
        return results

    def row(self, check, at, form, function):
        """One row of the table: what `function` says, or the step that failed."""
        try:
            outcome, note = function()
        except Failure as failure:
            outcome, note = failure.step, str(failure)
        self.table.add(self.model.name, self.abi, self.tiling, check, at, form, outcome, note)
        return outcome

    def dump(self, phase, form):
        """What the peer prints after `phase`: the forms are those of --compile-to, which has no aliases, and of two of its options."""
        file = self.folder / f"{phase}.{form}.mlir"
        if not file.exists():
            aliases = self.folder / f"{phase}.aliases.mlir"
            flags = {"custom": ["--mlir-print-local-scope"], "generic": ["--mlir-print-op-generic"]}[form]
            self.bench.peer_opt("peer", aliases, file, flags)
        return file

    def forget(self, phase, form):
        (self.folder / f"{phase}.{form}.weir.mlir").unlink(missing_ok=True)

    def through_weir(self, phase, form, flags):
        """The dump through weir-opt: the file, made where it is asked for, and its digest. Variants have dumps in common."""
        back = self.folder / f"{phase}.{form}.weir.mlir"

        table = self.tables[phase]

        def make():
            if not back.exists():
                whole = table, form, *flags
                if table and whole not in self.model.whole:
                    self.bench.weir_opt("parse", weights.put(self.dump(phase, form), table, self.folder / "whole.mlir"), back, flags)
                    self.check_weights(table, weights.take(back, self.folder), flags)
                    self.model.whole.add(whole)
                else:
                    self.bench.weir_opt("parse", self.dump(phase, form), back, flags)
            return back
        key = tools.file_digest(self.folder / f"{phase}.aliases.mlir"), table, form, *flags
        if key not in self.model.read:
            self.model.read[key] = self.bench.digest("import", make())
        return make, self.model.read[key]

    def check_weights(self, table, back, flags):
        want, got = (weights.entries(file.read_bytes()) if file else {} for file in (table, back))
        if back and back != table:
            back.unlink()
        # A pass may remove the use of a constant.
        wrong = [name for name in want if name in got and got[name] != want[name] or name not in got and not flags]
        if wrong or not set(got) <= set(want):
            raise Failure("parse", f"weir-opt changes {len(wrong)} of {len(want)} constants")

    def go_on(self, make, digest, phase, original=None, exact=True):
        """Compares the program in the file `make()` with the peer's, from `phase` on."""
        if original and self.identical == "skip" and digest == self.digest_of(original):
            return "same", ""
        outcome = self.outcome_of(make, digest, phase, self.tables[phase])
        if outcome == "same":
            return outcome, ""
        if isinstance(outcome, Failure):
            raise outcome
        worst, from_stored = outcome
        if worst == 0:
            return "ok", ""
        if exact or min(worst, from_stored) > self.bench.tolerance:
            raise Failure("numbers", f"differs from the peer alone by {worst:.1e} of the largest value")
        return "ok", f"within {worst:.1e} of the largest value"

    def digest_of(self, original):
        if original not in self.originals:
            self.originals[original] = self.bench.digest("peer", original)
        return self.originals[original]

    def outcome_of(self, make, digest, phase, table):
        """What compiling and running the program says; the same as before of a program that the peer lowers to one that it compiled before."""
        whole = self.folder / "whole.mlir"
        if self.identical == "run":
            return self.compile_and_run(weights.put(make(), table, whole), phase)
        key = phase, digest, table and table.name
        if key in self.outcomes:
            return self.outcomes[key]
        last = self.folder / f"{LAST}.aliases.mlir"
        if phase == LAST and self.identical == "skip" and key[1:] == (self.digest_of(last), self.tables[LAST] and self.tables[LAST].name):
            outcome = "same"
        elif phase == LAST:
            outcome = self.compile_and_run(weights.put(make(), table, whole), phase)
        else:
            lowered = self.folder / "lowered.mlir"
            try:
                program = make() if PHASES.index(phase) >= PHASES.index(EVALUATED) else weights.put(make(), table, whole)
                self.bench.compile("compile", program, lowered, [*self.flags, f"--compile-from={phase}", f"--compile-to={LAST}"])
                table = weights.take(lowered, self.model.folder) or table
                outcome = self.outcome_of(lambda: lowered, self.bench.digest("compile", lowered), LAST, table)
            except Failure as failure:
                outcome = failure
        self.outcomes[key] = outcome
        return outcome

    def compile_and_run(self, program, phase):
        alone = self.results
        module = self.folder / "back.vmfb"
        try:
            self.bench.compile("compile", program, module, [*self.flags, f"--compile-from={phase}"])
            results = self.bench.execute("run", module, self.model.inputs, self.model.count)
        except Failure as failure:
            return failure
        module.unlink()
        stored = self.model.expected or alone
        return max(map(tools.largest_error, results, alone)), max(map(tools.largest_error, results, stored))


def check_phases(variant, check, arguments):
    """Each phase's dump through weir-opt, and on from there."""
    flags = ["--canonicalize"] if check == "canonicalize" else []
    # How a program was written makes no difference to a pass.
    forms = arguments.forms[:1] if flags else arguments.forms
    for phase in arguments.phases:
        for form in forms:
            def one():
                make, digest = variant.through_weir(phase, form, flags)
                # A canonicalized program may round differently where the peer fuses it differently.
                original = None if flags else variant.folder / f"{phase}.aliases.mlir"
                try:
                    return variant.go_on(make, digest, phase, original, exact=not flags)
                finally:
                    variant.forget(phase, form)
            variant.row(check, phase, form, one)


def run_pieces(variant, first, program, stop=None, through_weir=()):
    """The peer's pieces from `first` on to `stop`; weir-opt before each piece of `through_weir`. Returns the program."""
    for position in POSITIONS[POSITIONS.index(first):]:
        if position == stop:
            return program
        if position in through_weir:
            back = variant.folder / f"piece-{position}.weir.mlir"
            variant.bench.weir_opt("parse", program, back, [])
            program = back
        after = variant.folder / f"piece-after-{position}.mlir"
        variant.bench.peer_opt("import" if through_weir or stop is None else "peer", program, after, PIECES[position])
        program = after
    return program


def check_split(variant, arguments):
    """The peer's stream pipelines one by one: alone, and with weir-opt between them. If that fails, between which."""
    def row(name, positions, check=lambda function: function()):
        def one():
            program = check(lambda: run_pieces(variant, "flow", variant.dump("flow", "aliases"), through_weir=positions))
            return variant.go_on(lambda: program, variant.bench.digest("import", program), "stream", exact=False)
        return variant.row("split", name, "", one)
    if row("the peer alone", [], as_peer) == "ok" and row("before each", POSITIONS) != "ok":
        for position in POSITIONS:
            row(f"before {position}", [position])


def as_peer(function):
    try:
        return function()
    except Failure as failure:
        raise Failure("peer", str(failure))


def ledger_total(text, label):
    """The last row of the ledger as it is printed, by metric; none for a program that it cannot count."""
    heading, names, row = None, None, {}
    for line in text.splitlines():
        cells = re.split(r"\s{2,}", line.strip())
        if line.startswith("ledger"):
            heading, names = line, None
        elif heading == f"ledger {label}:":
            if names is None:
                names = cells
            elif len(cells) == len(names):
                row = dict(zip(names[1:], cells[1:]))
    return row


def changes(before, after):
    """`filled 4096 -> 0, fills 1 -> 0` for the totals that differ."""
    if "filled" not in before:
        return "not counted"
    texts = [f"{name} {before[name]} -> {after.get(name)}" for name in before if before[name] != after.get(name)]
    return ", ".join(texts) or f"filled {before['filled']}, copied {before['copied']}, peak {before['peak']} as before"


def check_stages(variant, arguments):
    """Each stage where it belongs in the peer's pipeline. The note: what the stage changes, and what is left of both at `refined`."""
    counts = {}

    def reach(position):
        """The peer's program at the position."""
        kept = variant.folder / f"stage-{position}.mlir"
        if not kept.exists():
            program = as_peer(lambda: run_pieces(variant, "flow", variant.dump("flow", "aliases"), stop=position))
            kept.write_bytes(program.read_bytes())
        return kept

    def count(program):
        said = variant.bench.weir_opt("parse", program, "/dev/null", ["--weir-ledger=label=end"])
        return ledger_total(said, "end")

    for stage in arguments.stages:
        def one():
            before = reach(stage.position)
            after = variant.folder / "weir-stage.mlir"
            said = variant.bench.weir_opt("parse", before, after, stage.flags())
            notes = [changes(ledger_total(said, "before"), ledger_total(said, "after"))]
            program, following = after, stage.next
            if POSITIONS.index(stage.position) < POSITIONS.index(END) >= POSITIONS.index(following):
                if "peer" not in counts:
                    counts["peer"] = count(reach(END))
                program, following = run_pieces(variant, following, program, stop=END), END
                notes.append("at the end " + changes(counts["peer"], count(program)))
            program = run_pieces(variant, following, program)
            outcome, note = variant.go_on(lambda: program, variant.bench.digest("import", program), "stream", exact=False)
            return outcome, "; ".join(text for text in [*notes, note] if text)
        variant.row("stage", stage.position + ("" if stage.next == stage.position else f"-{stage.next}"), stage.label, one)
    for file in variant.folder.glob("stage-*.mlir"):
        file.unlink()


def check_model(name, bench, arguments, table):
    model = Model(name, bench, arguments)
    for tiling in arguments.tilings:
        for abi in arguments.abis:
            try:
                variant = Variant(model, abi, tiling, bench, arguments, table)
            except Failure as failure:
                table.add(model.name, abi, tiling, "", "", "", failure.step, str(failure))
                continue
            for check in arguments.checks:
                if check in ("roundtrip", "canonicalize"):
                    check_phases(variant, check, arguments)
                elif check == "split":
                    check_split(variant, arguments)
                else:
                    check_stages(variant, arguments)
            if not arguments.keep:
                for file in variant.folder.iterdir():
                    file.unlink()
