"""Calls weir-run with an input that is nearly all of the machine's memory, in an address space that is smaller: memory that weir-run asks for is
refused, and memory that it only reckons with is not."""
import re
import resource
import subprocess
import sys

with open("/proc/meminfo") as file:
    kilobytes = dict(re.findall(r"(\w+): +(\d+) kB", file.read()))
promised = (int(kilobytes["MemTotal"]) * 997 // 1000 + int(kilobytes["SwapFree"])) * 1024
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
# More than what is left beside the kernel, and no more than what the system promises.
sys.exit(subprocess.call([sys.argv[1], "--module=" + sys.argv[2], "--input=%dx3xf32=1" % (promised // 12), "--input=3x2xf32=1", "--output="]))
