"""Runs weir-opt, weir-compile and weir-run with each flag of src/driver/Flags.def, and says which tool lacks or ignores one.

    flags.py DEFINITIONS BIN_DIR WORK_DIR
"""
import os
import re
import shutil
import subprocess
import sys

INPUTS = os.path.dirname(os.path.abspath(__file__))
PHASES = ["--weir-input-pipeline", "--weir-dispatch-pipeline", "--weir-flow-pipeline", "--weir-stream-pipeline"]
TOOLS = {
    "weir-opt": lambda program: [program, *PHASES, "-o", os.devnull],
    "weir-compile": lambda program: [program, "--compile-to=stream", "-o", os.devnull],
    "weir-run": lambda program: ["--module=" + program, "--input=4xf32=1", "--input=4xf32=2"],
}

# What a run with these arguments has to print (both streams and all files that it leaves), what not, and how it has to end.
AFTER = "--mlir-print-ir-after=weir-convert-input"
FUSED = "--mlir-print-ir-after=weir-fuse-elementwise"
REPRODUCER = "--mlir-pass-pipeline-crash-reproducer=again.mlir"
FAILS = dict(program="broken.mlir", status=1)


def case(*arguments, has=(), lacks=(), program="program.mlir", status=0):
    return arguments, has, lacks, program, status


CASES = {
    "remarks-filter": [case("--remarks-filter=weir-.*", has=[r"\[Passed\] merged", r"\[Missed\] cast-copies"]),
                       case("--remarks-filter", "weir-fuse-.*", has=[r"\[Passed\] merged"], lacks=[r"\[Missed\]", "Category:weir-elide"]),
                       case("--remarks-filter=(", has=["error: '\\(' is not a regular expression"], status=1)],
    "remarks-filter-passed": [case("--remarks-filter-passed=weir-.*", has=[r"\[Passed\] merged"], lacks=[r"\[Missed\]"])],
    "remarks-filter-missed": [case("--remarks-filter-missed=weir-.*", has=[r"\[Missed\] cast-copies"], lacks=[r"\[Passed\]"])],
    # No pass has such remarks.
    "remarks-filter-failed": [case("--remarks-filter-failed=weir-.*", lacks=[r"remark:"]),
                              case("--remarks-filter-failed=(", has=["error: '\\(' is not a regular expression"], status=1)],
    "remarks-filter-analyse": [case("--remarks-filter-analyse=weir-.*", lacks=[r"\[Passed\]", r"\[Missed\]"]),
                               case("--remarks-filter-analyse=(", has=["error: '\\(' is not a regular expression"], status=1)],
    "remark-format": [case("--remarks-filter=weir-.*", "--remark-format=yaml", has=["mlir-remarks.yaml:\n--- !Passed"], lacks=["remark:"]),
                      case("--remarks-filter=weir-.*", "--remark-format=bitstream", has=["mlir-remarks.bitstream:\nRMRK"])],
    "remark-policy": [case("--remarks-filter=weir-.*", "--remark-policy=final", has=[r"\[Passed\] merged"]),
                      case("--remark-policy=none", has=["Cannot find option named 'none'"], status=1)],
    "remarks-output-file": [case("--remarks-filter=weir-.*", "--remark-format=yaml", "--remarks-output-file=said", has=["said:\n--- !Passed"]),
                            case("--remarks-filter=weir-.*", "--remark-format=yaml", "--remarks-output-file=no/said", status=1,
                                 has=["error: cannot write remarks to 'no/said'"])],
    "remarks-explain": [case("--remarks-explain", has=[r"\[Explained\] weir-elide-copies: source-borrowed \| taken-over if: .*@main"], lacks=[r"\[Missed\]"],
                             program="borrowed.mlir")],
    "weir-ledger": [case("--weir-ledger=costs", has=['costs:\n{', '"pass": "weir-refine-usage"', '"copies": 2'])],
    "weir-ledger-file": [case("--weir-ledger-file=costs", has=['costs:\n{', '"copies": 2'])],
    "weir-expect": [case("--weir-expect=copies==2"),
                    case("--weir-expect=copies==7", has=["error: 'copies==7' does not hold: copies is 2"], status=1)],
    "weir-dump-dispatch-graph": [case("--weir-dump-dispatch-graph=g.png", has=["error: .*'g.png' does not end in"], status=1)],
    "weir-dim": [case("--weir-dim=n=7"), case("--weir-dim=n", has=["error: .*'n'"], status=1)],
    "mlir-timing": [case("--mlir-timing", has=["Execution time report", r"%\)  +ConvertInput\n"])],
    "mlir-timing-display": [case("--mlir-timing", "--mlir-timing-display=tree", has=[r"%\)    +FuseElementwise\n"]),
                            case("--mlir-timing", "--mlir-timing-display=list", has=[r"%\)  FuseElementwise\n"], lacks=[r"%\)   +[^\d\s]"])],
    "mlir-output-format": [case("--mlir-timing", "--mlir-output-format=json", has=[r'"name": "ConvertInput"'])],
    "mlir-pass-statistics": [case("--mlir-pass-statistics", has=["Pass statistics report", "warning: --mlir-pass-statistics: this build of LLVM counts none; --remarks-filter and"])],
    # LLVM without assertions counts nothing, so that both reports are empty.
    "mlir-pass-statistics-display": [case("--mlir-pass-statistics", "--mlir-pass-statistics-display=list", has=["Pass statistics report"]),
                                     case("--mlir-pass-statistics-display=none", has=["Cannot find option named 'none'"], status=1)],
    "mlir-print-ir-before": [case("--mlir-print-ir-before=weir-convert-input", has=["IR Dump Before ConvertInput"], lacks=["IR Dump After"]),
                             case("--mlir-print-ir-before=weir-nothing", has=["Cannot find option named 'weir-nothing'"], status=1)],
    "mlir-print-ir-after": [case(AFTER, has=["IR Dump After ConvertInput", "#map"], lacks=["IR Dump Before", r"loc\(", '"util.func"'])],
    "mlir-print-ir-before-all": [case("--mlir-print-ir-before-all", has=["IR Dump Before ConvertInput", "IR Dump Before RefineUsage"])],
    "mlir-print-ir-after-all": [case("--mlir-print-ir-after-all", has=["IR Dump After ConvertInput", "IR Dump After VerifyAccess "])],
    "mlir-print-ir-after-change": [case("--mlir-print-ir-after-all", "--mlir-print-ir-after-change", has=["IR Dump After ConvertInput"],
                                        lacks=["IR Dump After VerifyAccess "]),
                                   case("--mlir-print-ir-after-change", has=["IR Dump After ConvertInput", "IR Dump After RefineUsage"],
                                        lacks=["IR Dump After VerifyAccess ", "IR Dump Before"]),
                                   case("--mlir-print-ir-after-change", AFTER, has=["IR Dump After ConvertInput"], lacks=["IR Dump After RefineUsage"]),
                                   case("--mlir-print-ir-after-change", "--mlir-print-ir-after-failure", lacks=["IR Dump"])],
    "mlir-print-ir-after-failure": [case("--mlir-print-ir-after-all", "--mlir-print-ir-after-failure", lacks=["IR Dump"]),
                                    case("--mlir-print-ir-after-failure", has=["IR Dump After WrapEntryPoints Failed"], **FAILS)],
    "mlir-print-ir-module-scope": [case(FUSED, has=["IR Dump After FuseElementwise"], lacks=["module"]),
                                   case(FUSED, "--mlir-print-ir-module-scope", has=["IR Dump After FuseElementwise", "\nmodule"])],
    "mlir-print-ir-tree-dir": [case("--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=tree",
                                    has=["tree/\\S*_weir-convert-input.mlir:\n// -----// IR Dump After ConvertInput",
                                         "tree/\\S*_weir-refine-usage.mlir:"]),
                               case("--mlir-print-ir-tree-dir=tree", has=["tree/\\S*_weir-convert-input.mlir:\n// -----// IR Dump After ConvertInput",
                                                                          "tree/\\S*_weir-refine-usage.mlir:"]),
                               case("--mlir-print-ir-tree-dir=tree", "--mlir-print-ir-after-change", has=["tree/\\S*_weir-convert-input.mlir:"],
                                    lacks=["tree/\\S*_weir-verify-access.mlir:"])],
    "mlir-elide-elementsattrs-if-larger": [case(AFTER, has=[r"dense<\[1.0"], lacks=["__elided__"]),
                                           case(AFTER, "--mlir-elide-elementsattrs-if-larger=2", has=["__elided__"], lacks=[r"dense<\[1.0"])],
    "mlir-elide-resource-strings-if-larger": [case(AFTER, has=["0x0400"]),
                                              case(AFTER, "--mlir-elide-resource-strings-if-larger=8", lacks=["0x0400"])],
    "mlir-print-debuginfo": [case(AFTER, "--mlir-print-debuginfo", has=[r"loc\("])],
    "mlir-print-local-scope": [case(AFTER, "--mlir-print-local-scope", has=["affine_map"], lacks=["#map"])],
    "mlir-print-op-generic": [case(AFTER, "--mlir-print-op-generic", has=['"util.func"'])],
    "mlir-print-op-on-diagnostic": [case("--mlir-print-op-on-diagnostic", has=["see current operation"], **FAILS),
                                    case("--mlir-print-op-on-diagnostic=false", lacks=["see current operation"], **FAILS)],
    "mlir-pass-pipeline-crash-reproducer": [case(REPRODUCER, has=["again.mlir:\n", "pipeline: .*weir-convert-input.*weir-wrap-entry-points",
                                                                  "disable_threading: false", "verify_each: true"], **FAILS)],
    "mlir-pass-pipeline-local-reproducer": [case(REPRODUCER, "--mlir-pass-pipeline-local-reproducer",
                                                 has=[r'pipeline: "builtin.module\(weir-wrap-entry-points\)"'], **FAILS)],
    "color": [case("--color", has=["\x1b\\[0;1;31merror: "], **FAILS), case("--color=false", lacks=["\x1b"], **FAILS)],
    "verify-each": [case(REPRODUCER, "--verify-each=false", has=["verify_each: false"], **FAILS)],
    "verify-numerics": [case("--verify-numerics", has=["--verify-numerics: [0-9]+ states agree with the input"])],
    "verify-input": [case("--verify-numerics", "--verify-input=4xf32=1", has=["error: there are 1 values of --verify-input, but @main has 2"], status=1)],
    "verify-function": [case("--verify-numerics", "--verify-function=main", has=["states agree with the input"]),
                        case("--verify-numerics", "--verify-function=none", has=["error: --verify-function: the program has no function @none with a body; there is main"], status=1),
                        case("--verify-numerics", "--verify-function=mein", has=["did you mean 'main'"], status=1)],
    "verify-tolerance": [case("--verify-numerics", "--verify-tolerance=x", has=["'x' value invalid"], status=1)],
    "verify-reproducer": [case("--verify-numerics", "--verify-reproducer=again.mlir", "--test-plant-bug=weir-fuse-elementwise:other-op",
                               has=["error: 'weir-fuse-elementwise' changes what the program does", "again.mlir:\n"], status=1)],
    "skip-pass": [case("--skip-pass=weir-fuse-elementwise", "--print-passes", has=["pass: weir-convert-input"], lacks=["pass: weir-fuse-elementwise"]),
                  case("--skip-pass=weir-none", has=["error: --skip-pass: there is no pass 'weir-none'"], status=1)],
    "pass-times": [case("--pass-times=times.json", has=[r'times.json:\n.*"weir-convert-input":{"runs":1,"seconds":[0-9.e-]+}']),
                   case("--pass-times=none/times.json", has=["error: cannot write the times of passes to 'none/times.json'"], status=1)],
    "pass-options": [case("--pass-options=weir-fuse-elementwise{fusion-limit=x}", has=["error: --pass-options: 'weir-fuse-elementwise' does not take 'fusion-limit=x': no such option fusion-limit"], status=1),
                     case("--pass-options=weir-none{}", has=["error: --pass-options: there is no pass 'weir-none'"], status=1),
                     case("--pass-options=weir-fuse-elementwise", has=["is not PASS{OPTION=VALUE ...}"], status=1),
                     case("--pass-options=weir-test-live-bytes{max-rounds=2}", has=["error: --pass-options: 'weir-test-live-bytes' did not run"], status=1)],
    "print-passes": [case("--print-passes", has=["pass: weir-convert-input", "pass: weir-fuse-elementwise"])],
    "test-plant-bug": [case("--test-plant-bug=weir-none:x", has=["error: --test-plant-bug: 'weir-none:x' is not PASS:KIND"], status=1)],
    "load-pass-plugin": [case("--load-pass-plugin=none.so", has=["error: --load-pass-plugin: none.so: cannot open shared object file"], status=1)],
    "load-dialect-plugin": [case("--load-dialect-plugin=none.so", has=["error: --load-dialect-plugin: none.so: cannot open shared object file"], status=1)],
    "mlir-disable-threading": [case(REPRODUCER, "--mlir-disable-threading", has=["disable_threading: true"], **FAILS)],
}


def run(command, folder):
    """Exit code, and all that the command has printed and written as text."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    result = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    text = result.stdout.decode(errors="replace")
    for parent, _, files in os.walk(folder):
        for path in (os.path.join(parent, name) for name in files):
            with open(path, "rb") as file:
                text += "\n%s:\n%s" % (os.path.relpath(path, folder), file.read().decode(errors="replace"))
    return result.returncode, text


def check(tool, bin_dir, folder, arguments, has, lacks, program, status):
    got, text = run([os.path.join(bin_dir, tool), *TOOLS[tool](os.path.join(INPUTS, program)), *arguments], folder)
    complaints = ["exits with %d instead of %d" % (got, status)] if got != status else []
    complaints += ["does not print '%s'" % pattern for pattern in has if not re.search(pattern, text)]
    complaints += ["prints '%s'" % pattern for pattern in lacks if re.search(pattern, text)]
    return ["%s %s %s:\n%s" % (tool, " ".join(arguments), complaint, text[:2000]) for complaint in complaints]


def without_value(tool, bin_dir, folder, flag, example):
    """Complaints about what a tool says of a flag whose value is missing: at the end, before another flag, and after '='."""
    needs = r"\A%s: error: --%s needs a value, as in '--%s=%s'\n\Z" % (tool, flag, flag, re.escape(example))
    return [complaint for arguments in (["--" + flag], ["--" + flag, "--mlir-timing"], ["--%s=" % flag])
            for complaint in check(tool, bin_dir, folder, arguments, [needs], [], "program.mlir", 1)]


def main():
    definitions, bin_dir, work_dir = sys.argv[1:]
    with open(definitions, encoding="utf-8") as file:
        text = file.read()
    flags = re.findall(r'^(?:SWITCH|VALUE|OPTIONAL)\("([^"]*)".*\)$', text, re.M)
    examples = re.findall(r'^VALUE\("([^"]*)", "([^"]*)"\)$', text, re.M)
    complaints = ["--%s has no case here" % flag for flag in flags if flag not in CASES]
    complaints += ["--%s is no shared flag" % flag for flag in CASES if flag not in flags]
    for tool in TOOLS:
        _, text = run([os.path.join(bin_dir, tool), "--help-hidden" if tool == "weir-opt" else "--help-all"], work_dir)
        complaints += ["%s --help-all lacks --%s" % (tool, flag) for flag in flags
                       if flag != "test-plant-bug" and not re.search(r"--%s\b" % flag, text)]
        for flag, example in examples:
            complaints += without_value(tool, bin_dir, work_dir, flag, example)
        for cases in CASES.values():
            for one in cases:
                complaints += check(tool, bin_dir, work_dir, *one)
    print("\n".join(complaints) if complaints else "%s have every shared flag" % ", ".join(TOOLS))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
