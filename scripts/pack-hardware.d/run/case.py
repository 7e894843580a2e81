"""One program of the folder: its arguments made, its result checked, its time taken."""

import hashlib
import re

import arrays
import children
import weights

UNABLE = re.compile(r"which this CPU does not have|registers the system does not give")
DRIVERLESS = re.compile(r"error: no (CUDA|Vulkan)")


class Case:
    def __init__(self, row, folder):
        self.folder, self.row, self.name, self.target, self.limit = folder, row, row["name"], row["target"], row["limit"]
        self.device = self.target.split(":")[0].split("-")[0]
        self.module = folder.root / row["module"]
        self.files, self.arguments = [], []

    @property
    def step(self):
        return f"{self.target} {self.name}"

    def prepare(self):
        """Writes what the seeds say; why that isn't possible, or None."""
        if self.arguments:
            return None
        arguments = []
        for number, spec in enumerate(self.row["inputs"]):
            if isinstance(spec, str):
                arguments.append(f"--input=@{self.folder.root / spec}")
                continue
            path = self.scratch(f"in{number}")
            arrays.write(spec, path, self.folder.root)
            arguments.append("--input=" + arrays.argument(spec, path))
        if "weights" in self.row:
            name = f"{self.row['weights']}.safetensors"
            stored = self.folder.root / "arrays" / name
            path = stored if stored.exists() else self.folder.work / name
            why = None if path.exists() else weights.write(self.folder.root / "arrays", self.row["weights"], path)
            if why:
                path.unlink(missing_ok=True)
                return why
            arguments.append(f"--parameters=model={path}")
        self.arguments = arguments
        return None

    def peer_arguments(self):
        """The same arrays for peer.py, after prepare()."""
        return [{"shape": spec["shape"], "type": spec["type"], "path": str(self.scratch(f"in{number}"))} for number, spec in enumerate(self.row["inputs"])]

    def scratch(self, suffix):
        path = self.folder.work / (re.sub(r"[^\w.-]+", "_", self.step) + "." + suffix)
        self.files.append(path)
        return path

    def clean(self):
        """Arrays of the larger products are hundreds of megabytes."""
        for path in self.files:
            path.unlink(missing_ok=True)
        self.files, self.arguments = [], []

    def command(self, *options, threads=0):
        return [self.folder.weir_run, f"--module={self.module}", f"--device={self.device}", "--function=main", f"--threads={threads}", *self.arguments,
                *options]

    def run(self, command, limit=None):
        """A driver or a feature of the CPU that is missing is no fault of the program: skipped."""
        done = children.run(command, limit or self.limit, self.folder.environment)
        if done.status == "refused" and UNABLE.search(done.why) or done.status == "refused" and DRIVERLESS.search(done.text):
            done.status = "skipped"
        return done

    def expectations(self, digest_path):
        """Options of weir-run that compare, or write the result for a digest."""
        expected = self.row["expected"]
        if "sha256" in expected:
            return [f"--output=@{digest_path}"]
        options = []
        for number, spec in enumerate(expected["arrays"]):
            if isinstance(spec, str):
                options.append(f"--expected_output=@{self.folder.root / spec}")
            else:
                path = self.scratch(f"want{number}")
                arrays.write(spec, path, self.folder.root)
                options.append("--expected_output=" + arrays.argument(spec, path))
        return [*options, f"--max-relative-to-largest={expected['tolerance']}"]

    def check(self, prefix=(), threads=0, limit=None):
        """The outcome of one call with a stored result."""
        why = self.prepare()
        if why:
            return children.Outcome("skipped", "", 0.0, why)
        path = self.scratch("out.bin")
        done = self.run([*prefix, *self.command("--poison", *self.expectations(path), threads=threads)], limit)
        if done.status == "right" and "sha256" in self.row["expected"]:
            if sha256(path) != self.row["expected"]["sha256"]:
                done.status, done.why = "wrong", "the result's digest is not the stored one"
        elif done.status == "refused" and re.search(r"\[FAILED\]|differ", done.text):
            done.status = "wrong"
        return done

    def time(self, seconds, threads=0):
        """Milliseconds of a call, the median; arguments stay on the device."""
        done = self.run(self.command("--benchmark", f"--benchmark-seconds={seconds}", f"--benchmark-warmup-seconds={seconds / 4}", "--output=",
                                     "--print-statistics", threads=threads))
        found = re.search(r"^BENCH .* median_ms=(\S+)", done.text, re.M)
        return float(found.group(1)) if done.status == "right" and found else None, done


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for piece in iter(lambda: file.read(1 << 20), b""):
            digest.update(piece)
    return digest.hexdigest()
