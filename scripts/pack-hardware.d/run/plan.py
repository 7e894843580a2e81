"""The steps of a run in order of their value, each with a name and a function that adds its results."""

import concurrent.futures
import re

import arrays
import children
import machine
import table
from case import Case, sha256
from peers import LIBRARIES

TURNS = 3
SECONDS = 0.2  # of one side's turn
DEVICES = ("cuda", "vulkan", "cpu")
THREADS = (1, 2, 4, 8, 16)
FIRST_ROUNDS = 2  # of the kernels of a GPU
SANITIZED = 6  # programs of the zoo under compute-sanitizer
LEVELS = ("cpu-amx", "cpu-v4", "cpu-v3")  # the best first


class Plan:
    def __init__(self, folder, results, clock, peers, only):
        self.folder, self.results, self.clock, self.peers, self.only = folder, results, clock, peers, only
        self.cases = [Case(row, folder) for row in folder.cases if re.search(only, f"{row['target']} {row['name']}")]
        if folder.stand_in:
            self.cases = [case for case in self.cases if case.row.get("small", True)]
        self.cases.sort(key=lambda case: LEVELS.index(case.target) if case.target in LEVELS else -1)
        self.peaks = {} if folder.stand_in else machine.peaks(machine.gpu())
        self.devices, self.on_best_level = {}, set()

    def of(self, kind, device):
        return [case for case in self.cases if case.row["kind"] == kind and case.device == device]

    def steps(self):
        """A GPU is there for the shortest time: its programs, and kernels that tell most, come before all others."""
        yield "machine", self.describe
        kernels = sorted([case for device in DEVICES for case in self.of("kernel", device)], key=lambda case: case.row["round"])
        first = [case for case in kernels if case.device == "cuda" and case.row["round"] < FIRST_ROUNDS]
        for device in DEVICES:
            if any(case.device == device for case in self.cases):
                yield f"{device} device", lambda device=device: self.find(device)
                yield from self.programs_on(device)
            if device == "cuda":
                yield from ((case.step, lambda case=case: self.measure(case)) for case in first)
        yield from ((case.step, lambda case=case: self.measure(case)) for case in kernels if case not in first)

    def programs_on(self, device):
        yield from ((case.step, lambda case=case: self.check_model(case)) for case in self.of("model", device))
        programs = self.of("zoo", device)
        if programs:
            yield f"{device} zoo", lambda: self.check_many(programs)
        if programs and device == "cuda":
            yield "cuda compute-sanitizer", lambda: self.sanitize(programs[::max(1, len(programs) // SANITIZED)][:SANITIZED])

    def describe(self):
        self.results.add("machine", "right", weir=self.folder.about["weir"], stand_in=self.folder.stand_in, **machine.describe())

    def find(self, device):
        """One result for a driver that is missing, instead of one for each program."""
        found, done = machine.devices(self.folder)
        present, text = found.get(device, (False, done.why or "weir-run does not know it"))
        self.devices[device] = present
        self.results.add(f"{device} device", "right" if present else done.status if done.status != "right" else "skipped", text)

    def absent(self, case):
        return not self.devices.get(case.device, False)

    def limit(self, case):
        return max(1, min(case.limit, self.clock.left()))

    def check(self, case, **options):
        """A program that the end of the time stops has not taken too long."""
        done = case.check(limit=self.limit(case), **options)
        if done.status == "time limit" and self.clock.left() <= 0:
            done.status, done.why = "not run", "the time was used up"
        return done

    def check_many(self, cases):
        """Several at a time: they are small."""
        if self.absent(cases[0]):
            return

        def check(case):
            if self.clock.left() <= 0:
                return case, children.Outcome("not run", "", 0, "the time was used up")
            done = self.check(case, threads=1)
            case.clean()
            return case, done

        with concurrent.futures.ThreadPoolExecutor(min(8, machine.cpus())) as pool:
            for case, done in pool.map(check, cases):
                self.results.add(case.step, done.status, done.why, seconds=round(done.seconds, 3), group=f"{case.device} zoo")

    def check_model(self, case):
        if self.absent(case):
            return
        if case.device == "cpu":
            self.scale(case)
            return
        done = self.check(case)
        figures = {}
        if done.status == "right":
            figures["ms"], timed = case.time(SECONDS)
            figures["reuse"] = self.reuse(timed.text)
            done = timed if figures["ms"] is None else done
        self.results.add(case.step, done.status, done.why, seconds=round(done.seconds, 3), **figures)
        case.clean()

    def reuse(self, text):
        """Counts of later calls: graphs recorded again, and allocations. Both are 0 if all is reused."""
        found = re.search(r"(\d+) more calls: .*?: (\d+) allocations, (\d+) pipelines, (\d+) recordings.* (\d+) runs", text)
        return dict(zip(("calls", "allocations", "pipelines", "recordings", "runs"), map(int, found.groups()))) if found else None

    def scale(self, case):
        """Right, in what time, and with the same bytes on each count of threads: for the best level that this CPU has. Others are checked on one."""
        first = None
        for threads in [count for count in THREADS if count == 1 or count <= machine.cpus() and case.name not in self.on_best_level]:
            step = f"{case.step}, {threads} thread{'s' * (threads > 1)}"
            done = self.check(case, threads=threads)
            figures = {"threads": threads}
            if done.status == "right":
                path = case.scratch(f"threads{threads}.npz")
                written = case.run(case.command(f"--output=@{path}", threads=threads))
                digest = sha256(path) if written.status == "right" else None
                first = first or (threads, digest)
                if digest != first[1]:
                    done.status, done.why = "wrong", f"results differ from those of {first[0]} threads"
                figures["ms"], timed = case.time(SECONDS, threads)
                if done.status == "right" and timed.status != "right":
                    done = timed
            self.results.add(step, done.status, done.why, **figures)
            if done.status == "skipped":
                break
        else:
            self.on_best_level.add(case.name)
        case.clean()

    def measure(self, case):
        """A check, then turns of weir and of its peers."""
        if self.absent(case):
            return
        done = self.check(case)
        if done.status == "wrong" and "sha256" in case.row["expected"]:
            done.why += self.find_difference(case)
        if done.status != "right" or case.name in self.on_best_level:
            self.results.add(case.step, done.status, done.why, seconds=round(done.seconds, 3))
            case.clean()
            return
        if case.device == "cpu":
            self.on_best_level.add(case.name)
        seconds = SECONDS / 20 if self.folder.stand_in else SECONDS
        times, reasons = {"weir": []}, {}
        libraries = LIBRARIES if case.device in self.peers and case.row["peer"] else []
        for _ in range(1 if self.folder.stand_in else TURNS):
            milliseconds, timed = case.time(seconds)
            if milliseconds is None:
                done = timed
                break
            times["weir"].append(milliseconds)
            for library in [name for name in libraries if name not in reasons]:
                milliseconds, why = self.peers[case.device].ask(library, case, seconds, self.limit(case))
                if why:
                    reasons[library] = why
                else:
                    times.setdefault(library, []).append(milliseconds)
        self.results.add(case.step, done.status, done.why, **table.figures(case.row, times, reasons, self.peaks if case.device == "cuda" else {}))
        case.clean()

    def find_difference(self, case):
        """The worst element, from a program for the CPU with the right digest; None without such a program."""
        for other in self.of("kernel", "cpu"):
            if other.name == case.name and other is not case and self.check(other).status == "right":
                done = case.run(case.command("--expected_output=" + arrays.argument(case.row["expected"], other.scratch("out.bin")), "--rtol=0", "--atol=0"),
                                self.limit(case))
                other.clean()
                return f"; {done.why}" if done.why else ""
            other.clean()
        return ""

    def sanitize(self, cases):
        if self.absent(cases[0]):
            return
        if self.folder.stand_in or not machine.describe()["compute-sanitizer"]:
            self.results.add("cuda compute-sanitizer", "skipped", "no compute-sanitizer in PATH" if not self.folder.stand_in else "it needs a GPU")
            return
        for case in cases:
            done = self.check(case, prefix=["compute-sanitizer", "--tool=memcheck", "--error-exitcode=9"])
            self.results.add(f"compute-sanitizer {case.step}", done.status, done.why, seconds=round(done.seconds, 3))
            case.clean()
