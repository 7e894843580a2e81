"""Programs that are run with a limit of time, and what became of them."""

import os
import signal
import subprocess
import time


class Outcome:
    """`status` is right, refused, crashed or "time limit"; `text` what was written, `why` one line for the table."""

    def __init__(self, status, text, seconds, why=""):
        self.status, self.text, self.seconds, self.why = status, text, seconds, why


def end_group(child):
    """Ends the child, and what it started: it leads a group of its own."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait(timeout=10)
    except (ProcessLookupError, subprocess.TimeoutExpired):  # a process that waits in a driver cannot be ended
        pass


def error_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in lines if "error" in line or "differ" in line or "FAILED" in line), lines[-1] if lines else "nothing was written")[:300]


def run(command, limit, environment=None):
    begin = time.monotonic()
    try:
        child = subprocess.Popen([str(part) for part in command], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    except OSError as error:
        return Outcome("refused", "", 0.0, f"{command[0]} does not start: {error.strerror}")
    try:
        text, _ = child.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        end_group(child)
        return Outcome("time limit", "", time.monotonic() - begin, f"still running after {limit:.3g} s")
    except BaseException:
        end_group(child)
        raise
    seconds = time.monotonic() - begin
    if child.returncode < 0:
        return Outcome("crashed", text, seconds, f"signal {-child.returncode} ({signal.Signals(-child.returncode).name})")
    if child.returncode >= 128 or "the module crashed" in text:  # weir-run, and shells, end in good order then
        return Outcome("crashed", text, seconds, f"exit status {child.returncode}: {error_line(text)}")
    if child.returncode:
        return Outcome("refused", text, seconds, error_line(text))
    return Outcome("right", text, seconds)
