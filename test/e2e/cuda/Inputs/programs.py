"""What the scripts beside this one have in common: programs of one op each, as (name, types of the arguments, type of the result, body), and options.

The body may use $0 $1 ... (types of the arguments), $r (type of the result), %0 %1 ..., %e (an empty tensor of the result's type) and %f (one of
zeros); what it defines as %q is returned; one that starts with no % defines %q.
"""
import argparse
import pathlib
import re
import sys


def parse(description, programs):
    """Options, the programs that --only chooses, and what is for weir-compile."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="the folder of weir-compile")
    parser.add_argument("--lib", required=True, help="the folder of the stand-in for the driver's library")
    parser.add_argument("--target", default="cuda")
    parser.add_argument("--only", default="", help="a regular expression for names of programs")
    parser.add_argument("--print", action="store_true", help="what is right, too")
    args, options = parser.parse_known_args()
    chosen = [p for p in programs if re.search(args.only, p[0])]
    if not chosen:
        sys.exit("no such program")
    return args, chosen, options


def get_text(name, arguments, result, body):
    element = result.split("x")[-1]
    types = {str(i): f"tensor<{a}>" for i, a in enumerate(arguments)} | {"r": f"tensor<{result}>"}
    body = re.sub(r"\$(\d|r)", lambda found: types[found[1]], body)
    body = body if body.startswith("%") else "%q = " + body
    zero = "0.0" if element.startswith("f") else "0"
    signature = ", ".join(f"%{i}: tensor<{a}>" for i, a in enumerate(arguments))
    r = types["r"]
    return (f"func.func @{name}({signature}) -> {r} {{\n%z = arith.constant {zero} : {element}\n%e = tensor.empty() : {r}\n"
            f"%f = linalg.fill ins(%z : {element}) outs(%e : {r}) -> {r}\n{body}\nreturn %q : {r}\n}}\n")
