"""The PTX of programs.

    ptx.py BIN PROGRAM...                           prints it
    ptx.py BIN --assemble PTXAS [PROGRAM...]        has ptxas assemble the code of each program, compiled for each of --gpus

Complaints are functions that nothing defines, what ptxas refuses, and registers that it spills. With --remarks each kernel's registers are
listed.
"""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

GPUS = ["sm_80", "sm_90"]


def get_kernels(tools, program, target, folder, options=()):
    """The text of each executable of a program."""
    dump = folder / (program.stem + ".mlir")
    subprocess.run([tools / "weir-compile", program, "--target=" + target, "--compile-to=executables", "-o", dump, *options], check=True)
    done = subprocess.run([tools / "weir-opt", dump, "--pass-pipeline=builtin.module(stream.executable(weir-serialize-executables))",
                           "--mlir-print-elementsattrs-with-hex-if-larger=1"], check=True, capture_output=True, text=True)
    texts = [bytes.fromhex(found) for found in re.findall(r'weir.serialized = dense<"0x([0-9A-F]+)">', done.stdout)]
    assert len(texts) == done.stdout.count("stream.executable private"), "an executable of %s has no code" % program
    assert all(text.endswith(b"\n\0") or text.endswith(b"}\0") for text in texts), "a text does not end with its NUL"
    return [text[:-1].decode() for text in texts]


def assemble(ptxas, gpu, text, folder, name):
    """What is wrong with it, and what ptxas says of it."""
    path = folder / (name + ".ptx")
    path.write_text(text)
    if "__nv_" in text:
        return "%s calls a library" % name, ""
    done = subprocess.run([ptxas, "-v", "-arch=" + gpu, path, "-o", "/dev/null"], capture_output=True, text=True)
    said = done.stdout + done.stderr
    if done.returncode:
        return "%s: %s" % (name, said), said
    spills = [int(n) for n in re.findall(r"(\d+) bytes spill", said)]
    return ("%s spills for %s: %s" % (name, gpu, said) if any(spills) else ""), said


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    parser.add_argument("--assemble", metavar="PTXAS")
    parser.add_argument("--target", default="cuda")
    parser.add_argument("--gpus", default=",".join(GPUS), help="for --assemble")
    parser.add_argument("--remarks", action="store_true")
    parser.add_argument("--option", action="append", default=[], help="of weir-compile")
    args = parser.parse_args()
    count, complaints = 0, []
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(name)
        for program in args.programs:
            if not args.assemble:
                print("".join(get_kernels(args.bin, program, args.target, folder, args.option)))
                continue
            for gpu in args.gpus.split(","):
                texts = get_kernels(args.bin, program, "cuda:" + gpu, folder)
                jobs = [pool.submit(assemble, args.assemble, gpu, text, folder, "%s-%s-%d" % (program.stem, gpu, i)) for i, text in enumerate(texts)]
                for job in jobs:
                    complaint, said = job.result()
                    complaints += [complaint] if complaint else []
                    if args.remarks:
                        print(said)
                count += len(texts)
    if args.assemble:
        print("\n".join(complaints))
        print(count - len(complaints), "of", count, "executables assemble")
        sys.exit(1 if complaints or not count else 0)


if __name__ == "__main__":
    main()
