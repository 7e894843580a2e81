"""Tries weir on this machine: devices, results of programs, times beside those of other libraries. Needs Python 3.8 or later and the folder it lies in.

Each result is written to the file of --json as soon as it is known, one JSON object in a line; a table comes at the end. Exit status 1 if something
is wrong, crashed, was refused or took too long.
"""

import argparse
import pathlib
import sys
import time

sys.dont_write_bytecode = True

from folder import Folder
from peers import Peers
from plan import Plan
from results import GOOD, Results
from table import print_table


class Clock:
    def __init__(self, minutes):
        self.end = time.monotonic() + 60 * minutes

    def left(self):
        return self.end - time.monotonic()


def parse_arguments():
    parser = argparse.ArgumentParser(prog="run", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8, help="steps that don't begin in this time are not run; default 8")
    parser.add_argument("--only", default="", metavar="REGEX", help="programs whose target and name have a match")
    parser.add_argument("--json", default="hardware.jsonl", metavar="OUT", help="default hardware.jsonl")
    parser.add_argument("--stand-in", action="store_true", help="small programs, on an interpreter of PTX instead of CUDA's driver")
    parser.add_argument("--peers-on-cpu", action="store_true", help="PyTorch beside weir on the CPU, too")
    return parser.parse_args()


def run_steps(plan, results, clock):
    for name, step in plan.steps():
        if clock.left() <= 0:
            results.add(name, "not run", "the time was used up")
            continue
        before = len(results.rows)
        try:
            step()
        except Exception as error:  # a step must not end the others
            results.add(name, "refused", f"{type(error).__name__}: {error}")
        for row in results.rows[before:]:
            if "group" not in row or row["status"] not in GOOD:
                print(f"{row['step']}: {row['status']}{': ' + row['why'] if 'why' in row else ''}", flush=True)


def main():
    arguments = parse_arguments()
    folder, results = Folder(pathlib.Path(sys.argv[0]).resolve().parent, arguments.stand_in), Results(arguments.json)
    peers = {} if arguments.stand_in else {"cuda": Peers(folder, "cuda")}
    if arguments.peers_on_cpu:
        peers["cpu"] = Peers(folder, "cpu")
    try:
        why = folder.start()
        if why:
            results.add("start", "refused", why)
        else:
            clock = Clock(arguments.minutes)
            run_steps(Plan(folder, results, clock, peers, arguments.only), results, clock)
    finally:
        for peer in peers.values():
            peer.close()
        folder.clean()
    print()
    print_table(results.rows)
    print(f"{len(results.rows)} results, {len(results.bad())} not right; in {arguments.json}")
    return 1 if results.bad() else 0


sys.exit(main())
