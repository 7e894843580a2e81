"""Runs a command with a terminal for its messages, and prints these with escape characters spelled out."""

import os
import pty
import subprocess
import sys

master, slave = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stderr=slave, stdout=subprocess.DEVNULL, env={**os.environ, "TERM": "xterm"})
os.close(slave)
text = b""
while True:
    try:
        piece = os.read(master, 4096)
    except OSError:
        break
    if not piece:
        break
    text += piece
process.wait()
print(text.decode().replace("\x1b", "<esc>").replace("\r", ""))
