"""Whole models: weir against IREE, and against ONNX Runtime and OpenVINO where there is a NAME.onnx."""

import hashlib
import pathlib
import re
import subprocess

import measure
import peers
from report import Report
from weir_sweep.inputs import TOLERANCE, find_beside, find_inputs


def find_models(paths):
    """The .mlir files among `paths` and in the folders among them."""
    models = []
    for path in map(pathlib.Path, paths):
        found = sorted(path.glob("*.mlir")) if path.is_dir() else [path]
        if not found or not found[0].exists():
            raise measure.Failure(f"no .mlir file at {path}")
        models += found
    return models


def cached_iree_module(iree, model, variant, folder):
    """Compiles once for each content of the model and variant; a failure is remembered too."""
    content = hashlib.sha256(model.read_bytes()).hexdigest()[:16]
    module = folder / f"{model.stem}-{content}-{variant}.vmfb"
    failure_file = module.with_suffix(".failed")
    if failure_file.exists():
        raise measure.Failure(failure_file.read_text())
    if not module.exists():
        measure.say(f"{model.stem}: iree-compile, {variant}")
        try:
            iree.compile(model, module, variant)
        except measure.Failure as failure:
            module.unlink(missing_ok=True)
            failure_file.write_text(str(failure))
            raise
    return module


class Model:
    """A model, compiled by weir and by the peers, with its inputs."""

    def __init__(self, path, weir, arguments, folder):
        self.path, self.name = path, path.stem
        self.extra, self.failed, self.check = {}, {}, None
        self.module = folder / f"{self.name}.so"
        if weir:
            measure.say(f"{self.name}: weir-compile")
            try:
                self.extra["compile_s"] = weir.compile(path, self.module, getattr(arguments, "options_of", lambda name: [])(self.name))
                self.extra["module_bytes"] = self.module.stat().st_size
            except measure.Failure as failure:
                self.failed["weir"] = str(failure)
        compiled = self.module if weir and not self.failed else None
        self.inputs, self.arrays = find_inputs(path, arguments.data, weir, compiled, folder)
        expected = find_beside(path, ".expected.npz", arguments.data)
        if weir and not self.failed and expected:
            try:
                weir.check(self.module, [self.inputs], expected, getattr(arguments, "tolerance", TOLERANCE))
            except measure.Failure as failure:
                self.check = str(failure)

    def timers(self, weir, iree_modules, iree, others, threads, arguments, folder):
        timers = {}
        if weir and "weir" not in self.failed:
            timers["weir"] = weir.timer(self.module, [self.inputs], threads, arguments.seconds)
        for variant, module in iree_modules.items():
            timers[f"iree {variant}"] = iree.timer(module, self.arrays, threads, arguments.seconds, folder)
        onnx = find_beside(self.path, ".onnx", arguments.data)
        for other in others:
            if onnx:
                timers[other.library] = other.timer(onnx, self.inputs, threads, arguments.seconds)
            else:
                self.failed[other.library] = f"skipped: no {self.name}.onnx beside the model or in --data"
        return timers


def bench_model(path, weir, iree, others, variants, arguments, folder, report):
    model = Model(path, weir, arguments, folder)
    iree_modules = {}
    for variant in variants if iree else []:
        try:
            iree_modules[variant] = cached_iree_module(iree, path, variant, folder)
        except measure.Failure as failure:
            model.failed[f"iree {variant}"] = str(failure)
    for threads in arguments.threads:
        timers = model.timers(weir, iree_modules, iree, others, threads, arguments, folder)
        times, failed = measure.interleave(timers, arguments.rounds) if timers else ({}, {})
        compared = [name for name in times if name.startswith("iree ")]
        if compared:
            times["iree best"] = times[min(compared, key=lambda name: min(pair[0] for pair in times[name]))]
        report.add(model.name, threads, times, {**model.failed, **failed}, model.extra, check=model.check)
    model.module.unlink(missing_ok=True)


def write_and_measure(arguments, names, maker, folder):
    """Measures models that the script `maker` writes into `folder`, against ONNX Runtime and OpenVINO."""
    names = [name for name in names if re.search(arguments.only, name)]
    if arguments.list:
        print("\n".join(names))
        return 0
    if not arguments.peers:
        raise measure.Failure("--peers VENV is needed: its packages write the models")
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not (folder / f"{name}.mlir").exists()]
    if missing:
        measure.say(f"writing {', '.join(missing)}")
        made = subprocess.run([f"{arguments.peers}/bin/python", pathlib.Path(__file__).resolve().parent / maker, folder, *missing],
                              capture_output=True, text=True)
        if made.returncode:
            raise measure.Failure(f"the models cannot be written: {made.stderr.strip().splitlines()[-1]}")
    arguments.models, arguments.data, arguments.iree, arguments.only = [folder / f"{name}.mlir" for name in names], [], "", ""
    return main(arguments)


def main(arguments):
    models = [model for model in find_models(arguments.models) if re.search(arguments.only, model.stem)]
    if arguments.list:
        print("\n".join(model.stem for model in models))
        return 0
    variants = [name for name in arguments.iree.split(",") if name]
    unknown = [name for name in variants if name not in peers.IREE_VARIANTS]
    if unknown:
        raise measure.Failure(f"--iree: no variant {', '.join(unknown)}; there are {', '.join(peers.IREE_VARIANTS)}")
    report = Report([])
    iree, others = (None, []) if arguments.no_peers else peers.find_peers(arguments.peers, report)
    report.peers = ([f"iree {variant}" for variant in variants] + ["iree best"] if iree else []) + [other.library for other in others]
    weir = None if arguments.no_weir else measure.Weir(arguments.build, arguments.compile_option)
    folder = arguments.work / "models"
    folder.mkdir(parents=True, exist_ok=True)
    report.header()
    for model in models:
        try:
            bench_model(model, weir, iree, others, variants, arguments, folder, report)
        except measure.Failure as failure:
            report.note(str(failure))
    report.finish(arguments.json)
    return 0
