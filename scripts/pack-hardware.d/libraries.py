"""weir-run with the libraries that it needs, and what they need of the C library."""

import re
import shutil
import subprocess

GLIBC = (2, 35)
# Of the C library itself, which is the machine's own.
SYSTEM = re.compile(r"^(ld-linux.*|linux-vdso|libc|libm|libdl|libpthread|librt)\.so")
# In a folder of their own: taken where the machine has none, or an older one.
CXX = re.compile(r"^(libstdc\+\+|libgcc_s)\.so")


class Unsuitable(Exception):
    pass


def needed(program):
    """Name and path of each shared library that `program` loads."""
    text = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^\s*(\S+) => (\S+)", text, re.M)


def glibc_version(file):
    """The newest version among the symbols of the C library that `file` asks for."""
    text = subprocess.run(["objdump", "-T", file], check=True, capture_output=True, text=True).stdout
    return max((tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([0-9.]+)", text)), default=(0,))


def copy(build, folder):
    """Fills bin and lib; returns the newest version of glibc that is asked for, as text."""
    library = folder / "lib"
    for part in (folder / "bin", library / "cxx", library / "cudasim"):
        part.mkdir(parents=True)
    shutil.copy2(build / "bin" / "weir-run", folder / "bin")
    shutil.copy2(build / "lib" / "libweir-runtime.so.1", library)
    shutil.copy2(build / "lib" / "cudasim" / "libcuda.so.1", library / "cudasim")
    for file in [folder / "bin" / "weir-run", library / "libweir-runtime.so.1", library / "cudasim" / "libcuda.so.1"]:
        for name, path in needed(file):
            if not SYSTEM.match(name):
                target = (library / "cxx" if CXX.match(name) else library) / name
                if not target.exists():
                    shutil.copy2(path, target)
        subprocess.run(["strip", "--strip-unneeded", file], check=True)
    # The C++ library may be newer: machines with an older glibc than it asks for have to have their own.
    versions = {file.name: glibc_version(file) for file in [folder / "bin" / "weir-run", *library.rglob("*.so*")] if file.parent.name != "cxx"}
    newest = max(versions, key=versions.get)
    if versions[newest] > GLIBC:
        raise Unsuitable(f"{newest} needs glibc {'.'.join(map(str, versions[newest]))}, machines may have {'.'.join(map(str, GLIBC))}; build on an older "
                         "system")
    return ".".join(map(str, versions[newest]))
