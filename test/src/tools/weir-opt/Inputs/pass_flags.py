"""Runs weir-opt with every flag of a pass or pipeline of weir on one program, and says which flag neither runs nor says in one line what it needs.

    pass_flags.py WEIR_OPT PROGRAM
"""
import os
import re
import subprocess
import sys

# What a flag says that cannot run on a program as users write it.
NEEDS = {
    "--weir-convert-to-stream": "weir-input-pipeline, weir-dispatch-pipeline and weir-flow-pipeline come before",
    "--weir-stream-pipeline": "weir-input-pipeline, weir-dispatch-pipeline and weir-flow-pipeline come before",
    "--weir-convert-host-to-llvm": "the pipelines from weir-input-pipeline to weir-executables-pipeline come before",
    "--weir-host-pipeline": "the pipelines from weir-input-pipeline to weir-executables-pipeline come before",
    "--weir-convert-kernels-to-llvm": "loops on buffers have replaced it (weir-executables-pipeline)",
    "--weir-cpu-kernel-abi": "code generation is for functions with 'weir.kernel', which phase executables makes of dispatches",
    "--weir-codegen-cpu": "code generation is for functions with 'weir.kernel', which phase executables makes of dispatches",
}
# Those of ops that such a program does not have.
IDLE = re.compile(r"weir-opt: warning: '[a-z0-9-]+' ran on no op: the program has no '(stream\.executable|gpu\.module|spirv\.module|llvm\.func)' "
                  r"where the pipeline looks for it(; its functions are 'func\.func')?\n")
# What the pass prints.
PRINTS = {"--weir-ledger": re.compile(r"ledger:\nnot counted: host code has tensors\n")}


def run(weir_opt, *arguments):
    return subprocess.run([weir_opt, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)


def flags(weir_opt):
    passes = run(weir_opt, "--list-passes").stdout
    pipelines = re.search(r"Pass Pipelines:\n((?:  .*\n)+)", run(weir_opt, "--help-all").stdout).group(1)
    # In --help-all flags with a value follow the pipelines.
    return sorted(set(re.findall(r"^ +(--weir-[a-z0-9-]+) ", passes + pipelines, re.MULTILINE))), sorted(set(re.findall(r"^ +(--weir-[a-z0-9-]+)=", pipelines, re.MULTILINE)))


def complaint(weir_opt, program, flag):
    result = run(weir_opt, program, flag)
    if flag in NEEDS:
        errors = re.findall(r"^%s:\d+:\d+: error: .*$" % re.escape(program), result.stderr, re.MULTILINE)
        if result.returncode == 1 and len(errors) == 1 and NEEDS[flag] in errors[0] and result.stderr.count("error:") == 1:
            return None
        return "does not say what it needs in one line"
    if result.returncode != 0:
        return "fails"
    if "func" not in result.stdout:
        return "loses the program"
    says = PRINTS.get(flag, IDLE)
    return None if not result.stderr or says.fullmatch(result.stderr) else "says something else"


def main():
    weir_opt, program = sys.argv[1:]
    names, with_value = flags(weir_opt)
    wrong = 0
    for flag in with_value:
        if not re.fullmatch("weir-opt: error: %s needs a value, as in '%s=[^']+'\n" % (flag, flag), run(weir_opt, program, flag).stderr):
            wrong += 1
            print(flag + " does not ask for its value")
    for flag in names:
        # Of pipelines upstream prints the reason itself.
        refusal = run(weir_opt, program, flag + "=none-such=1")
        if refusal.returncode != 1 or not re.fullmatch(
                "(<Pass-Options-Parser>: no such option none-such\n)?weir-opt: error: '%s' does not take 'none-such=1'(: no such option none-such)?\n" % flag[2:], refusal.stderr):
            wrong += 1
            print("%s=none-such=1 is not refused in one line:\n%s" % (flag, refusal.stderr))
        text = complaint(weir_opt, program, flag)
        if text:
            wrong += 1
            print("%s %s:\n%s" % (flag, text, run(weir_opt, program, flag, "-o", os.devnull).stderr))
    unknown = sorted(set(NEEDS) - set(names))
    for flag in unknown:
        print("%s is no flag" % flag)
    print("%d flags, %d wrong" % (len(names) + len(with_value), wrong + len(unknown)))
    return wrong + len(unknown) > 0


if __name__ == "__main__":
    sys.exit(main())
