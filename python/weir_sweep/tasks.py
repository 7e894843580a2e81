"""What a sweep is made of. A task is a value: it goes to another process or machine, where `execute` does it, and its key says what its result depends on."""

import functools
import hashlib
import json
import pathlib
import re
import shlex
import time
from dataclasses import dataclass, field
from typing import Optional

from . import inputs, measure
from .measure import Failure


@functools.lru_cache(maxsize=None)
def digest(path):
    """Of a file's contents."""
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()


def make_key(kind, *parts):
    return f"{kind}-{hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:20]}"


@dataclass(frozen=True)
class Configuration:
    """One way to compile."""

    pipeline: str = ""
    target: str = ""
    option: str = ""

    @property
    def flags(self):
        return [*([f"--preprocessing={self.pipeline}"] if self.pipeline else []), *([f"--target={self.target}"] if self.target else []),
                *shlex.split(self.option)]

    @property
    def name(self):
        return " ".join(self.flags) or "(defaults)"


@dataclass(frozen=True)
class Settings:
    """What the tasks of a sweep have in common."""

    tools: str
    data: tuple = ()
    threads: tuple = (1, 2)
    rounds: int = 5
    seconds: float = 0.2
    tolerance: float = inputs.TOLERANCE
    timeout: float = 600

    def weir(self):
        weir = measure.Weir(self.tools, timeout=self.timeout)
        if not (weir.bin / "weir-compile").exists():
            raise Failure(f"no {weir.bin / 'weir-compile'}: tools, programs and the store must lie where all workers see them")
        return weir


@dataclass(frozen=True)
class Compile:
    """Compiles a program, checks what it returns, and counts what it costs."""

    program: str
    configuration: Configuration
    settings: Settings
    first: Optional["Compile"] = None  # whose results these must be where there is no NAME.expected.npz; None for the first itself
    key: str = field(init=False)

    def __post_init__(self):
        given = [(suffix, self.find(suffix)) for suffix in (".inputs.npz", ".expected.npz")]
        parts = [digest(self.program), [(suffix, digest(file)) for suffix, file in given if file], self.configuration.flags, self.settings.tolerance,
                 digest(pathlib.Path(self.settings.tools, "weir-compile")), self.first.key if self.first else ""]
        object.__setattr__(self, "key", make_key("compile", *parts))

    @property
    def name(self):
        return f"{pathlib.Path(self.program).stem} {self.configuration.name}"

    def find(self, suffix):
        return inputs.find_beside(pathlib.Path(self.program), suffix, self.settings.data)

    def module(self, store):
        return store.path("modules", f"{self.key}.so")

    def made(self, store, what):
        """Arrays that the first configuration leaves for the others."""
        return store.path("arrays", f"{(self.first or self).key}.{what}.npz")

    def build(self, store):
        ledger = store.path("modules", f"{self.key}.json")
        seconds = self.settings.weir().compile(self.program, self.module(store), [*self.configuration.flags, f"--weir-ledger={ledger}"])
        return {"compile_s": seconds, "module_bytes": self.module(store).stat().st_size, "ledger": read_ledger(ledger)}

    def arrays(self, store):
        """The file of the arguments."""
        found = self.find(".inputs.npz") or self.made(store, "inputs")
        if not found.exists():
            if self.first:
                raise Failure("the first configuration failed, so there are no arguments")
            inputs.write_arrays(found, self.settings.weir().function_type(self.module(store), "main"))
        return found

    def execute(self, store):
        if not pathlib.Path(self.program).exists():
            raise Failure(f"no file {self.program}")
        facts = self.build(store)
        try:
            self.check(store)
        except Failure as failure:
            facts.update(status="failed", reason=str(failure))
        return facts

    def check(self, store):
        weir, module, arguments, expected = self.settings.weir(), self.module(store), self.arrays(store), self.find(".expected.npz")
        if expected or self.first:
            expected = expected or self.made(store, "expected")
            if not expected.exists():
                raise Failure("the first configuration failed, so there is nothing to compare with")
            weir.check(module, [arguments], expected, self.settings.tolerance)
        else:
            part = self.made(store, "part")
            measure.run(weir.arguments(module, [arguments], 1) + [f"--output=@{part}"], timeout=self.settings.timeout)
            part.replace(self.made(store, "expected"))


@dataclass(frozen=True)
class Time:
    """Times the modules of a program in turns, so that all see the same disturbances of the machine."""

    compiled: tuple
    threads: int
    key: str = field(init=False)

    def __post_init__(self):
        settings = self.compiled[0].settings
        parts = [[task.key for task in self.compiled], self.threads, settings.rounds, settings.seconds,
                 digest(pathlib.Path(settings.tools, "weir-run"))]
        object.__setattr__(self, "key", make_key("time", *parts))

    @property
    def name(self):
        return f"{pathlib.Path(self.compiled[0].program).stem} with {self.threads} thread{'s' if self.threads > 1 else ''}"

    def execute(self, store):
        settings = self.compiled[0].settings
        weir, timers = settings.weir(), {}
        for task in self.compiled:
            if not task.module(store).exists():  # deleted since
                task.build(store)
            timers[task.key] = weir.timer(task.module(store), [task.arrays(store)], self.threads, settings.seconds)
        times, failed = measure.interleave(timers, settings.rounds)
        return {"times": times, "failed": failed}


@dataclass(frozen=True)
class Seeds:
    """A piece of a campaign of weir-fuzz."""

    tools: str
    arguments: tuple
    first: int
    count: int
    timeout: float
    key: str = field(init=False)

    def __post_init__(self):
        parts = [self.arguments, self.first, self.count, digest(pathlib.Path(self.tools, "weir-fuzz"))]
        object.__setattr__(self, "key", make_key("fuzz", *parts))

    @property
    def name(self):
        return f"seeds {self.first} to {self.first + self.count - 1}"

    def execute(self, store):
        keep = store.path("failures", self.key)
        command = [pathlib.Path(self.tools, "weir-fuzz"), *self.arguments, f"--first-seed={self.first}", f"--runs={self.count}", "--jobs=1",
                   f"--max-failures={self.count}", f"--keep={keep}"]
        begin = time.monotonic()
        # 1: something differs, which the result says.
        text = measure.run(command, timeout=self.timeout, allowed=(0, 1))
        counts = re.search(r"^(\d+) programs, (\d+) of them skipped, (\d+) failures", text, re.M)
        if not counts:
            raise Failure(f"weir-fuzz ended early: {text.strip()[-300:]}")
        programs, skipped, failures = map(int, counts.groups())
        if programs != self.count:
            raise Failure(f"weir-fuzz made {programs} of {self.count} programs")
        return {"programs": programs, "skipped": skipped, "failures": failures, "rate": programs / (time.monotonic() - begin),
                "kept": sorted(map(str, keep.glob("*"))) if failures else [], "text": text if failures else ""}


def read_ledger(file):
    """What the whole module costs after the last pass that counts; nothing without a ledger."""
    if not file.exists():
        return {}
    totals = [entry["total"] for entry in json.loads(file.read_text())["passes"] if "total" in entry]
    file.unlink()
    return totals[-1] if totals else {}
