"""Where every layout is plain, kernels compute on plain tensors: conversions become casts, types lose their encodings. The host has none."""

import re
import sys

text = sys.stdin.read()
assert "linalg.matmul" in text and "#encoding" in text
assert not any("#encoding" in line for line in text.splitlines() if " stream.tensor." in line or " util.global " in line)
text = re.sub(r"^#encoding\d* = .*\n", "", text, flags=re.M)
text = re.sub(r"(tensor<[^<>]*), #encoding\d*>", r"\1>", text)
text = re.sub(r"iree_encoding\.(?:un)?set_encoding (%\w+)(?: encoding_dims\{[^}]*\})? : (\S+) -> (tensor<[^>]*>)(?:\{[^}]*\})?",
              r"tensor.cast \1 : \2 to \3", text)
assert "encoding<" not in text.replace("hal.encoding_type<", ""), text
sys.stdout.write(text)
