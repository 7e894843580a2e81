"""on_terminal.py COMMAND...: runs it with a terminal as its standard error, and prints what came there, with the bytes that move the cursor in words."""
import os
import pty
import subprocess
import sys

main, secondary = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stderr=secondary)
os.close(secondary)
text = b""
while True:
    try:
        part = os.read(main, 65536)
    except OSError:  # the last that had it open is gone
        break
    if not part:
        break
    text += part
text = text.replace(b"\r\n", b"\n").replace(b"\r", b"<CR>").replace(b"\x1b", b"<ESC>").replace(b"<CR>", b"\n<CR>")
sys.stdout.write(text.decode(errors="replace"))
sys.exit(process.wait())
