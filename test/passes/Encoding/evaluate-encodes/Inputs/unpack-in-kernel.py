"""The kernel that reads panels of 16 columns gets them as the plain tensor that the constant is, and puts them in order itself."""

import re
import sys

text = sys.stdin.read()
layout = re.search(r"^(#encoding\d*) = #iree_encoding.layout<", text, flags=re.M).group(1)
assert re.search(r"stream.tensor.constant : tensor<7x3x16xf32>", text)
assert "stream.tensor.encode" not in text
text = text.replace("tensor<3x100xf32, %s>" % layout, "tensor<7x3x16xf32>")
text, loads = re.subn(
    r"(%\w+) = iree_tensor_ext.dispatch.tensor.load (%\w+), offsets = \[0, 0\], sizes = \[3, 100\], strides = \[1, 1\] : (\S+tensor<7x3x16xf32>>) -> \S+, #encoding\d*>",
    r"""%packed = iree_tensor_ext.dispatch.tensor.load \2, offsets = [0, 0, 0], sizes = [7, 3, 16], strides = [1, 1, 1] : \3 -> tensor<7x3x16xf32>
        %order = tensor.empty() : tensor<3x7x16xf32>
        %rows = linalg.transpose ins(%packed : tensor<7x3x16xf32>) outs(%order : tensor<3x7x16xf32>) permutation = [1, 0, 2]
        %wide = tensor.collapse_shape %rows [[0], [1, 2]] : tensor<3x7x16xf32> into tensor<3x112xf32>
        \1 = tensor.extract_slice %wide[0, 0] [3, 100] [1, 1] : tensor<3x112xf32> to tensor<3x100xf32>""", text)
assert loads == 1, text
text = re.sub(r"^#encoding\d* = .*\n", "", text, flags=re.M)
text = re.sub(r"(tensor<[^<>]*), #encoding\d*>", r"\1>", text)
text = re.sub(r"iree_encoding\.(?:un)?set_encoding (%\w+)(?: encoding_dims\{[^}]*\})? : (\S+) -> (tensor<[^>]*>)(?:\{[^}]*\})?",
              r"tensor.cast \1 : \2 to \3", text)
text = re.sub(r"^.*util.global private @device .*\n", "", text, flags=re.M)
sys.stdout.write(text)
