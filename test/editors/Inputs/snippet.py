"""snippet.py PAGE LANGUAGE: the first block of that language on a page."""
import re
import sys

print(re.search(rf"```{sys.argv[2]}\n(.*?)```", open(sys.argv[1]).read(), re.S)[1])
