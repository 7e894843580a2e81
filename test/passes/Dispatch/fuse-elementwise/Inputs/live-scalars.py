"""Prints two functions, each with a generic that reads what another one makes after it has computed 24, or 23, values that it then adds up.
--live=N: the module says that N scalars may live at once."""

import sys


def function(name, n):
    body = "".join("  %%t%d = math.powf %%b, %%%s : f32\n" % (i, "t%d" % (i - 1) if i else "b") for i in range(n))
    body += "".join("  %%s%d = arith.addf %%%s, %%t%d : f32\n" % (i, "s%d" % (i - 1) if i > 1 else "t0", i) for i in range(1, n))
    return """func.func @%s(%%x: tensor<8xf32>, %%y: tensor<8xf32>) -> tensor<8xf32> {
%%e = tensor.empty() : tensor<8xf32>
%%1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%%x : tensor<8xf32>) outs(%%e : tensor<8xf32>) {
^bb0(%%a: f32, %%o: f32):
  %%n = math.exp %%a : f32
  linalg.yield %%n : f32
} -> tensor<8xf32>
%%2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%%1, %%y : tensor<8xf32>, tensor<8xf32>) outs(%%e : tensor<8xf32>) {
^bb0(%%a: f32, %%b: f32, %%o: f32):
%s  %%r = arith.addf %%s%d, %%a : f32
  linalg.yield %%r : f32
} -> tensor<8xf32>
return %%2 : tensor<8xf32>
}""" % (name, body, n - 1)


print("#id = affine_map<(d0) -> (d0)>")
limits = [argument.split("=")[1] for argument in sys.argv[1:]]
print("module attributes {%s} {" % ", ".join("weir.fusion = {live = %s}" % limit for limit in limits))
print(function("most_live", 23))
print(function("too_many_live", 24))
print("}")
