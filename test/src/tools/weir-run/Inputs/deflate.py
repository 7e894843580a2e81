"""deflate.py SOURCE TARGET NAMES...: repacks an archive compressed, its members renamed in order to NAMES."""

import sys
import zipfile

source, target, *names = sys.argv[1:]
with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
    for info, name in zip(old.infolist(), names):
        # As numpy.savez does: the member is streamed, its sizes may have 64 bits.
        with new.open(name + ".npy", "w", force_zip64=True) as member:
            member.write(old.read(info))
