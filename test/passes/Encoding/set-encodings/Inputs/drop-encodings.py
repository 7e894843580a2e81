"""Where every layout is plain, conversions do nothing: sets and unsets become casts, types lose their encodings."""

import re
import sys

text = sys.stdin.read()
assert "iree_encoding.set_encoding" in text and "iree_encoding.unset_encoding" in text
text = re.sub(r"^#encoding\d* = .*\n", "", text, flags=re.M)
text = re.sub(r"(tensor<[^<>]*), #encoding\d*>", r"\1>", text)
text = re.sub(r"iree_encoding\.(?:un)?set_encoding (%\w+)(?: encoding_dims\{[^}]*\})? : (\S+) -> (tensor<[^>]*>)(?:\{[^}]*\})?",
              r"tensor.cast \1 : \2 to \3", text)
assert "encoding" not in text.replace("iree.opt.data_tiling", ""), text
sys.stdout.write(text)
