"""Writes the folder: programs compiled for each target, arrays, and `run` as one file."""

import concurrent.futures
import io
import json
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipapp

import given
import kernels
import libraries
import programs
import weights

MOST = 55 << 20  # bytes of the folder
STORED_WEIGHTS = 1 << 20  # larger ones are made on the machine
# Levels of x86-64 for which the target cpu is packed: names for weir-compile, and features.
LEVELS = {"cpu-v3": ["--target-cpu=x86-64-v3"], "cpu-v4": ["--target-cpu=x86-64-v4"], "cpu-amx": ["--target-cpu=sapphirerapids"]}
TARGETS = ("cuda", "vulkan", "cpu")
# Seconds that a step may take: a whole call with a check, of the larger ones.
LIMITS = {"zoo": 30, "model": 60, "kernel": 60}
MOST_WORK_OF_CPU = 2e11  # operations of a kernel


class Failure(Exception):
    """A text for the user."""


class Job:
    """One program for one target, and its entry in cases.json."""

    def __init__(self, kind, target, program, options, number, round_):
        self.kind, self.target, self.program, self.options, self.round = kind, target, program, options, round_
        self.name = program.name
        self.module = f"modules/{target.replace(':', '-')}/{kind}{number}.so"


def split_targets(text):
    """(name in the folder, options of weir-compile) of each."""
    for target in text.split(","):
        kind = target.split(":")[0]
        if kind not in TARGETS or (kind == "cpu" and target != "cpu"):
            raise Failure(f"--targets: no '{target}'; there are {', '.join(TARGETS)}, with a model after a colon for cuda and vulkan")
        if kind == "cpu":
            yield from ((level, ["--target=cpu", "--target-triple=x86_64-linux-gnu", *options]) for level, options in LEVELS.items())
        else:
            yield target, [f"--target={target}"]


class Pack:
    def __init__(self, root, arguments):
        self.root, self.arguments, self.folder = root, arguments, arguments.folder.resolve()
        builds = [arguments.build] if arguments.build else [root / "build" / name for name in ("release", "dev")]
        self.build = next((pathlib.Path(build).resolve() for build in builds if (build / "bin" / "weir-compile").exists()), None)
        if not self.build:
            raise Failure(f"no bin/weir-compile in {' or '.join(map(str, builds))}; scripts/build makes it")
        self.targets = list(split_targets(arguments.targets))
        self.given = given.models(arguments.models) if arguments.models else []
        if arguments.models and not self.given:
            raise Failure(f"--models: {arguments.models} has no NAME.mlir or NAME.mlir.xz")

    def jobs(self):
        """Each program for each target that it is for, in the order in which they are run."""
        singles = [(number, kernel) for number, kernel in kernels.all_kernels() if kernel.small or not self.arguments.small]
        unranked = lambda programs: [(0, program) for program in programs]
        models = programs.models(self.root)
        models += [*programs.quantized_models(self.root), *self.given, *(model.in_form(element) for element in ("f16", "bf16") for model in models)]
        for kind, members in (("model", unranked(models)), ("zoo", unranked(programs.zoo(self.root))), ("kernel", singles)):
            for number, (round_, program) in enumerate(members):
                for target, options in self.targets:
                    model = getattr(program, "model", "")
                    if self.is_for(target, kind, program, model) and re.search(self.arguments.only, f"{target}{model} {program.name}"):
                        yield Job(kind, target + model, program, [options[0] + model, *options[1:]], number, round_)

    def is_for(self, target, kind, program, model):
        if kind == "zoo":
            return target not in ("cpu-v4", "cpu-amx")  # for time; kernels and models have all levels
        if kind == "model" and program.name.endswith("bf16") and target.startswith("vulkan"):
            return False  # Vulkan computes it in f32
        if model:  # of GPUs
            return target.startswith("cuda")
        return kind != "kernel" or not target.startswith("cpu") or program.work <= MOST_WORK_OF_CPU

    def compile(self, job, work):
        """Why it wasn't compiled, or None."""
        source = work / f"{job.target}-{pathlib.Path(job.module).stem}.mlir"
        source.write_text(job.program.text if job.kind != "kernel" else job.program.program)
        module = self.folder / job.module
        module.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run([self.build / "bin" / "weir-compile", source, *job.options, "-o", module], capture_output=True, text=True)
        source.unlink()
        return None if done.returncode == 0 else (done.stderr.strip().splitlines() or ["no message"])[0]

    def entry(self, job, expected):
        program = job.program
        row = {"kind": job.kind, "name": job.name, "target": job.target, "module": job.module, "inputs": program.inputs, "limit": LIMITS[job.kind],
               "expected": expected}
        if job.kind == "kernel":
            row.update(work=program.work, moved=program.moved, peer=program.peer, small=program.small, round=job.round)
        elif job.kind == "model":
            row.update(small=job.target.startswith("cpu") or program.weights == "lenet", **({"weights": program.weights} if program.weights else {}))
        return row

    def copy_arrays(self, used):
        """What the programs of `used` read."""
        arrays, models = self.folder / "arrays", self.root / "test" / "e2e" / "models" / "Inputs"
        if any(job.kind == "zoo" for job in used):
            shutil.copy2(self.root / "test" / "zoo" / "arrays.npz", arrays / "zoo.npz")
        for model in self.given:
            if any(job.program is model for job in used):
                model.store(arrays)
        stored = {job.program.weights: job.program for job in used if job.kind == "model" and job.program not in self.given}
        for name, program in stored.items():
            for file in (*program.inputs, *program.expected["arrays"], f"{name}.weights.json"):
                shutil.copy2(models / pathlib.Path(file).name, arrays)
            if weights.size(arrays, name) <= STORED_WEIGHTS:
                why = weights.write(arrays, name, arrays / f"{name}.safetensors")
                if why:
                    raise Failure(why)

    def write(self):
        if self.folder.exists() and any(self.folder.iterdir()):
            if not (self.folder / "cases.json").exists():
                raise Failure(f"{self.folder} has files that are not this script's; give a new folder")
            shutil.rmtree(self.folder)
        (self.folder / "arrays").mkdir(parents=True)
        try:
            glibc = libraries.copy(self.build, self.folder)
        except libraries.Unsuitable as error:
            raise Failure(error) from None
        jobs = list(self.jobs())
        if not jobs:
            raise Failure(f"--only: no program matches '{self.arguments.only}'")
        with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            refused = list(pool.map(lambda job: self.compile(job, pathlib.Path(work)), jobs))
        packed = [job for job, why in zip(jobs, refused) if not why]
        results = {}  # of programs: targets share them
        for job in packed:
            if id(job.program) not in results:
                results[id(job.program)] = job.program.expected if job.kind != "kernel" else job.program.expected(self.folder)
        self.copy_arrays(packed)
        self.compress_modules()
        about = {"weir": self.version(), "glibc": glibc, "targets": [target for target, _ in self.targets],
                 "refused": [{"step": f"{job.target} {job.name}", "why": why} for job, why in zip(jobs, refused) if why]}
        rows = [self.entry(job, results[id(job.program)]) for job in packed]
        (self.folder / "cases.json").write_text(json.dumps({"about": about, "cases": rows}) + "\n")
        self.write_run()
        self.report(about, len(packed))

    def compress_modules(self):
        """gzip, as zlib is in every Python; xz would be smaller."""
        with tarfile.open(self.folder / "modules.tar.gz", "w:gz", compresslevel=9) as archive:
            archive.add(self.folder / "modules", "modules")
        shutil.rmtree(self.folder / "modules")

    def version(self):
        text = subprocess.run([self.folder / "bin" / "weir-run", "--version"], check=True, capture_output=True, text=True).stdout
        return " ".join(text.split())

    def write_run(self):
        """The modules of run/, and the one that makes weights, as one file that Python runs."""
        with tempfile.TemporaryDirectory() as name:
            source = pathlib.Path(name) / "run"
            shutil.copytree(pathlib.Path(__file__).parent / "run", source, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy2(self.root / "test" / "e2e" / "models" / "Inputs" / "fill.py", source)
            file = io.BytesIO()
            zipapp.create_archive(source, file, interpreter="/usr/bin/env python3", compressed=True)
        (self.folder / "run").write_bytes(file.getvalue())
        (self.folder / "run").chmod(0o755)

    def report(self, about, count):
        size = sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())
        for row in about["refused"]:
            print(f"refused: {row['step']}: {row['why']}")
        print(f"{self.folder}: {count} programs, {size / (1 << 20):.1f} MiB, of at most {MOST >> 20}; needs glibc {about['glibc']}")
        if size > MOST:
            raise Failure("the folder is too large; give fewer targets, or --only")
        if about["refused"]:
            raise Failure(f"{len(about['refused'])} programs were not compiled")
