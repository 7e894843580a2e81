"""What the machine has: devices, drivers, CPUs, Python's packages; what its GPU can do at most."""

import importlib.util
import os
import platform
import re
import shutil

import children

# As NVIDIA states them, without sparsity: TFLOP/s (TOP/s for i8) by type, and GB/s. The first name that nvidia-smi's has in it.
PEAKS = [
    ("H200", {"f32": 67, "tf32": 494, "f16": 989, "bf16": 989, "i8": 1979, "bandwidth": 4800}),
    ("H100 PCIe", {"f32": 51, "tf32": 378, "f16": 756, "bf16": 756, "i8": 1513, "bandwidth": 2000}),
    ("H100 NVL", {"f32": 60, "tf32": 418, "f16": 835, "bf16": 835, "i8": 1671, "bandwidth": 3900}),
    ("H100", {"f32": 67, "tf32": 494, "f16": 989, "bf16": 989, "i8": 1979, "bandwidth": 3350}),
    ("A100-SXM4-80GB", {"f32": 19.5, "tf32": 156, "f16": 312, "bf16": 312, "i8": 624, "bandwidth": 2039}),
    ("A100", {"f32": 19.5, "tf32": 156, "f16": 312, "bf16": 312, "i8": 624, "bandwidth": 1555}),
]


def cpus():
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cpu_name():
    try:
        with open("/proc/cpuinfo") as file:
            return re.search(r"^model name\s*: (.*)$", file.read(), re.M).group(1)
    except (OSError, AttributeError):
        return platform.machine()


def devices(folder):
    """Kind of device -> (whether there is one, what weir-run says of it); the outcome of asking."""
    done = children.run([folder.weir_run, "--list-devices"], 60, folder.environment)
    found = {}
    for kind, text in re.findall(r"^(\w+): (.*)$", done.text, re.M):
        found.setdefault(kind, (not text.startswith("not available"), text))
    return found, done


def gpu():
    """Name and driver of the first GPU of NVIDIA, or None."""
    if not shutil.which("nvidia-smi"):
        return None
    done = children.run(["nvidia-smi", "--query-gpu=name,driver_version,memory.total,clocks.sm,clocks.max.sm,power.draw", "--format=csv,noheader"], 20)
    return done.text.splitlines()[0] if done.status == "right" and done.text.strip() else None


def peaks(name):
    return next((figures for part, figures in PEAKS if name and part in name), {})


def describe():
    packages = [name for name in ("numpy", "torch", "triton") if importlib.util.find_spec(name)]
    return {"cpu": cpu_name(), "cpus": cpus(), "system": platform.platform(), "libc": " ".join(platform.libc_ver()), "python": platform.python_version(),
            "packages": packages, "compute-sanitizer": shutil.which("compute-sanitizer") is not None, "gpu": gpu()}
