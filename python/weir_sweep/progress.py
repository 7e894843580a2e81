"""How far a sweep is, on stderr: a line that is rewritten on a terminal, a line every half a minute else."""

import sys
import time


class Progress:
    def __init__(self, count, interval=30.0):
        self.count, self.done, self.failed, self.fresh = count, 0, 0, 0
        self.begin = self.last = time.monotonic()
        self.interval = 0.2 if sys.stderr.isatty() else interval

    def skip(self, count):
        """Tasks that there is nothing to do for."""
        self.count -= count

    def taken(self, result):
        """A result that the store had."""
        self.done += 1
        self.failed += result["status"] != "good"

    def add(self, result):
        self.taken(result)
        self.fresh += 1
        now = time.monotonic()
        if now - self.last >= self.interval:
            self.last = now
            self.show()

    def text(self):
        elapsed = time.monotonic() - self.begin
        left = f", {elapsed / self.fresh * (self.count - self.done):.0f} s left" if self.fresh and self.done < self.count else ""
        return f"{self.done} of {self.count} done, {self.failed} failed, {elapsed:.0f} s{left}"

    def show(self):
        is_terminal = sys.stderr.isatty()
        print(("\r\033[K" if is_terminal else "") + self.text(), end="" if is_terminal else "\n", file=sys.stderr, flush=True)

    def say(self, text):
        print(("\r\033[K" if sys.stderr.isatty() else "") + text, file=sys.stderr, flush=True)

    def finish(self):
        self.say(self.text())
