"""Other compilers and runtimes for whole models, from a Python environment given with --peers."""

import json
import math
import pathlib
import statistics
import subprocess

import numpy as np

import measure

# Variants of the peer's compilation; the fastest that works is its best.
IREE_VARIANTS = {
    "default": [],
    "O3": ["--iree-opt-level=O3"],
    "O3-tiled": ["--iree-opt-level=O3", "--iree-opt-data-tiling"],
}
ONNX_WORKER = pathlib.Path(__file__).with_name("onnx_worker.py")


class Iree:
    """iree-compile and iree-benchmark-module of an environment."""

    def __init__(self, environment):
        self.bin = pathlib.Path(environment) / "bin"
        if not (self.bin / "iree-compile").exists() or not (self.bin / "iree-benchmark-module").exists():
            raise measure.Failure(f"IREE skipped: no iree-compile and iree-benchmark-module in {self.bin}")

    def compile(self, source, module, variant):
        measure.run([self.bin / "iree-compile", source, "-o", module, "--iree-hal-target-device=local",
                     "--iree-hal-local-target-device-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host", *IREE_VARIANTS[variant]])

    def timer(self, module, arrays, threads, seconds, folder, function="main"):
        """One thread runs in the calling thread, which is faster than a pool of one. Whole numbers are scalars."""
        device = ["--device=local-sync"] if threads == 1 else ["--device=local-task", f"--task_topology_group_count={threads}"]
        inputs = []
        for number, array in enumerate(arrays):
            if isinstance(array, int):
                inputs.append(f"--input={array}")
                continue
            np.save(folder / f"iree-{function}-arg{number}.npy", array)
            inputs.append(f"--input=@{folder / f'iree-{function}-arg{number}.npy'}")
        command = [self.bin / "iree-benchmark-module", f"--module={module}", f"--function={function}", *device, *inputs,
                   "--benchmark_format=json"]

        def repeat(calls, repetitions):
            output = measure.run(command + [f"--benchmark_min_time={calls}x", f"--benchmark_repetitions={repetitions}"],
                                 cwd=folder)
            runs = [run for run in json.loads(output[output.index("{"):])["benchmarks"] if run["run_type"] == "iteration"]
            scale = {"ns": 1e-6, "us": 1e-3, "ms": 1, "s": 1e3}
            return [run["real_time"] * scale[run["time_unit"]] for run in runs]

        def timed():
            once = repeat(3, 2)[-1]
            calls = max(1, math.ceil(10 / once))  # per repetition: enough that the clock does not show
            times = repeat(calls, max(3, math.ceil(seconds * 1e3 / (once * calls))))
            return min(times), statistics.median(times)

        return timed


    def run(self, module, arrays, folder, function):
        """The result of one call."""
        inputs = []
        for number, array in enumerate(arrays):
            np.save(folder / f"iree-{function}-arg{number}.npy", array)
            inputs.append(f"--input={array}" if isinstance(array, int) else f"--input=@{folder / f'iree-{function}-arg{number}.npy'}")
        result = folder / f"iree-{function}-result.npy"
        measure.run([self.bin / "iree-run-module", f"--module={module}", f"--function={function}", "--device=local-sync", *inputs, f"--output=@{result}"])
        return np.load(result)


class Onnx:
    """onnxruntime or openvino on NAME.onnx beside the model."""

    def __init__(self, environment, library):
        self.python, self.library = pathlib.Path(environment) / "bin" / "python", library
        if not self.python.exists() or subprocess.run([self.python, "-c", f"import {library}"], capture_output=True).returncode:
            raise measure.Failure(f"{library} skipped: {environment} does not have it")

    def timer(self, model, input_file, threads, seconds):
        command = [self.python, ONNX_WORKER, self.library, model, input_file, threads, seconds]
        return lambda: measure.parse_bench(measure.run(command))


def find_peers(environment, report):
    """The peers that `environment` has; a note for each that it lacks."""
    iree, others = None, []
    if not environment:
        report.note("peers skipped: no environment was given with --peers (pip install iree-base-compiler iree-base-runtime)")
        return iree, others
    try:
        iree = Iree(environment)
    except measure.Failure as failure:
        report.note(str(failure))
    for library in ("onnxruntime", "openvino"):
        try:
            others.append(Onnx(environment, library))
        except measure.Failure as failure:
            report.note(str(failure))
    return iree, others
