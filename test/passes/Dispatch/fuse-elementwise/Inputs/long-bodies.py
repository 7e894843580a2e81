"""Prints two generics with bodies of 130 ops, the second of which reads what the first makes."""


def generic(result, source):
    body = "".join("  %%t%d = math.absf %%%s : f32\n" % (i, "t%d" % (i - 1) if i else "a") for i in range(130))
    return ("%s = linalg.generic {indexing_maps = [#id, #id], iterator_types = [\"parallel\"]} ins(%s : tensor<8xf32>) "
            "outs(%%e : tensor<8xf32>) {\n^bb0(%%a: f32, %%o: f32):\n%s  linalg.yield %%t129 : f32\n} -> tensor<8xf32>\n" %
            (result, source, body))


print("#id = affine_map<(d0) -> (d0)>\nfunc.func @long_bodies(%x: tensor<8xf32>) -> tensor<8xf32> {\n%e = tensor.empty() : tensor<8xf32>\n" +
      generic("%1", "%x") + generic("%2", "%1") + "return %2 : tensor<8xf32>\n}")
