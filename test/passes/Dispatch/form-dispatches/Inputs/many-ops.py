"""Prints a chain of 100 elementwise ops, one of 8 ops with 200 ops in each body, and an op whose second operand comes out of 300 ops after its first."""

TYPE = "tensor<8x8xf32>"


def generic(result, sources, count=1):
    maps = ", ".join(["#id"] * (len(sources) + 1))
    body = "".join("  %%n%d = math.powf %%%s, %%a%d : f32\n" % (i, "n%d" % (i - 1) if i else "a0", len(sources) - 1) for i in range(count))
    arguments = "".join("%%a%d: f32, " % i for i in range(len(sources)))
    return ("%s = linalg.generic {indexing_maps = [%s], iterator_types = [\"parallel\", \"parallel\"]} ins(%s : %s) outs(%%e : %s) {\n"
            "^bb0(%s%%o: f32):\n%s  linalg.yield %%n%d : f32\n} -> %s" %
            (result, maps, ", ".join(sources), ", ".join([TYPE] * len(sources)), TYPE, arguments, body, count - 1, TYPE))


def function(name, lines, result):
    print("func.func @%s(%%x: %s, %%y: %s) -> %s {" % (name, TYPE, TYPE, TYPE))
    print("%%e = tensor.empty() : %s" % TYPE)
    print("\n".join(lines))
    print("return %s : %s\n}" % (result, TYPE))


print("#id = affine_map<(d0, d1) -> (d0, d1)>")
function("long_chain", [generic("%%v%d" % i, ["%%v%d" % (i - 1) if i else "%x"]) for i in range(100)], "%v99")
function("long_bodies", [generic("%%v%d" % i, ["%%v%d" % (i - 1) if i else "%x"], 200) for i in range(8)], "%v7")
function("far_operand", ["%%m = linalg.matmul ins(%%x, %%y : %s, %s) outs(%%x : %s) -> %s" % (TYPE, TYPE, TYPE, TYPE)] +
         ["%%c%d = math.exp %%%s : %s" % (i, "c%d" % (i - 1) if i else "y", TYPE) for i in range(300)] + [generic("%r", ["%m", "%c299"])], "%r")
