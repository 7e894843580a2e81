"""The text of a decoder as language models have it: norms of squares, rotary embeddings, attention of groups of heads over a cache, SwiGLU.

In the form that exporters give: keys and values are repeated for the heads of a group, halves are swapped by slices and a concatenation.
"""

import numpy as np


class Decoder:
    """`tokens` and `past` are None where they are dynamic; each layer takes and gives its keys and values."""

    def __init__(self, layers=2, tokens=None, past=None, heads=8, groups=2, width=32, inner=688, logits=512):
        self.layers, self.tokens, self.past, self.heads, self.groups, self.width = layers, tokens, past, heads, groups, width
        self.hidden, self.inner, self.logits = heads * width, inner, logits
        self.total = tokens + past if tokens is not None and past is not None else None
        self.lines, self.weights, self.count = [], {}, 0

    def type(self, *shape, kind="f32"):
        return "tensor<" + "".join(f"{'?' if dim is None else dim}x" for dim in shape) + f"{kind}>"

    def add(self, text):
        """A line that defines a value, whose name is returned."""
        self.count += 1
        name = f"%v{self.count}"
        self.lines.append(f"    {name} = {text}")
        return name

    def sizes(self, shape):
        """The dynamic extents among `shape`, in their order."""
        names = {id(self.TOKENS): "%tokens", id(self.TOTAL): "%total"}
        return ", ".join(names[id(dim)] for dim in shape if id(dim) in names and self.extent(dim) is None)

    # Extents that may be dynamic represent themselves.
    TOKENS, TOTAL = object(), object()

    def extent(self, dim):
        return self.tokens if dim is self.TOKENS else self.total if dim is self.TOTAL else dim

    def of(self, shape):
        return self.type(*map(self.extent, shape))

    def empty(self, shape):
        return self.add(f"tensor.empty({self.sizes(shape)}) : {self.of(shape)}")

    def fill(self, shape, value="%zero"):
        return self.add(f"linalg.fill ins({value} : f32) outs({self.empty(shape)} : {self.of(shape)}) -> {self.of(shape)}")

    def weight(self, *shape):
        name = f"w{len(self.weights)}"
        values = np.random.default_rng(len(self.weights)).standard_normal(shape, np.float32)
        self.weights[name] = values / np.float32(np.sqrt(shape[0])) if len(shape) > 1 else 1 + values / 20
        return self.add(f"arith.constant dense_resource<{name}> : {self.type(*shape)}")

    def generic(self, loops, maps, operands, shape, body, reduced="", init=None):
        """`maps`: of the operands and the result, as text over `loops`; `operands`: (name, shape)."""
        iterators = ", ".join('"reduction"' if loop in reduced else '"parallel"' for loop in loops)
        indexing = ", ".join(f"affine_map<({', '.join(loops)}) -> ({one})>" for one in maps)
        ins = f"ins({', '.join(name for name, _ in operands)} : {', '.join(self.of(shape) for _, shape in operands)}) " if operands else ""
        arguments = ", ".join([f"%a{i}: f32" for i in range(len(operands))] + ["%o: f32"])
        lines = "".join(f"      {line}\n" for line in body)
        return self.add(f"linalg.generic {{indexing_maps = [{indexing}], iterator_types = [{iterators}]}} {ins}"
                        f"outs({init or self.empty(shape)} : {self.of(shape)}) {{\n    ^bb0({arguments}):\n{lines}    }} -> {self.of(shape)}")

    def elementwise(self, operands, shape, body):
        loops = "ijkl"[:len(shape)]
        return self.generic(loops, [", ".join(loops)] * (len(operands) + 1), [(name, shape) for name in operands], shape, body)

    def matmul(self, a, b, rows, depth, columns):
        x, y, z = (rows, depth), (depth, columns), (rows, columns)
        return self.add(f"linalg.matmul ins({a}, {b} : {self.of(x)}, {self.of(y)}) outs({self.fill(z)} : {self.of(z)}) -> {self.of(z)}")

    def batch_matmul(self, a, b, batch, rows, depth, columns):
        x, y, z = (batch, rows, depth), (batch, depth, columns), (batch, rows, columns)
        return self.add(f"linalg.batch_matmul ins({a}, {b} : {self.of(x)}, {self.of(y)}) outs({self.fill(z)} : {self.of(z)}) -> {self.of(z)}")

    def transpose(self, a, shape, order):
        to = [shape[i] for i in order]
        return self.add(f"linalg.transpose ins({a} : {self.of(shape)}) outs({self.empty(to)} : {self.of(to)}) permutation = {list(order)}")

    def norm(self, x):
        rows = (self.TOKENS, self.hidden)
        squares = self.generic("ij", ["i, j", "i"], [(x, rows)], (self.TOKENS,),
                               ["%s = arith.mulf %a0, %a0 : f32", "%t = arith.addf %s, %o : f32", "linalg.yield %t : f32"],
                               reduced="j", init=self.fill((self.TOKENS,)))
        return self.generic("ij", ["i, j", "i", "j", "i, j"], [(x, rows), (squares, (self.TOKENS,)), (self.weight(self.hidden), (self.hidden,))], rows,
                            ["%m = arith.divf %a1, %hidden : f32", "%e = arith.addf %m, %eps : f32", "%r = math.rsqrt %e : f32",
                             "%n = arith.mulf %a0, %r : f32", "%y = arith.mulf %n, %a2 : f32", "linalg.yield %y : f32"])

    def angles(self, op):
        """The sines or cosines of positions, which begin after the cache."""
        return self.generic("ij", ["i, j"], [], (self.TOKENS, self.width),
                            ["%i = linalg.index 0 : index", "%p = arith.addi %i, %past : index", "%q = arith.index_cast %p : index to i64",
                             "%x = arith.sitofp %q : i64 to f32", "%j = linalg.index 1 : index", f"%c = arith.constant {self.width // 2} : index",
                             "%h = arith.remui %j, %c : index", "%k = arith.index_cast %h : index to i64", "%f = arith.sitofp %k : i64 to f32",
                             f"%d = arith.constant {-np.log(10000.0) * 2 / self.width:.8e} : f32", "%l = arith.mulf %f, %d : f32",
                             "%e = math.exp %l : f32", "%t = arith.mulf %x, %e : f32", f"%y = math.{op} %t : f32", "linalg.yield %y : f32"])

    def rotate(self, x, heads, cos, sin):
        shape, half = (self.TOKENS, heads, self.width), (self.TOKENS, heads, self.width // 2)
        tokens = "%tokens" if self.tokens is None else self.tokens
        first, second = (self.add(f"tensor.extract_slice {x}[0, 0, {at}] [{tokens}, {heads}, {self.width // 2}] [1, 1, 1] : "
                                  f"{self.of(shape)} to {self.of(half)}") for at in (0, self.width // 2))
        negated = self.elementwise([second], half, ["%n = arith.negf %a0 : f32", "linalg.yield %n : f32"])
        swapped = self.add(f"tensor.concat dim(2) {negated}, {first} : ({self.of(half)}, {self.of(half)}) -> {self.of(shape)}")
        row = (self.TOKENS, self.width)
        return self.generic("ijk", ["i, j, k", "i, j, k", "i, k", "i, k", "i, j, k"], [(x, shape), (swapped, shape), (cos, row), (sin, row)], shape,
                            ["%p = arith.mulf %a0, %a2 : f32", "%q = arith.mulf %a1, %a3 : f32", "%s = arith.addf %p, %q : f32",
                             "linalg.yield %s : f32"])

    def split(self, x, heads):
        tokens = "%tokens" if self.tokens is None else self.tokens
        return self.add(f"tensor.expand_shape {x} [[0], [1, 2]] output_shape [{tokens}, {heads}, {self.width}] : "
                        f"{self.of((self.TOKENS, heads * self.width))} into {self.of((self.TOKENS, heads, self.width))}")

    def repeat(self, x):
        """Each head of keys or values for all heads of its group."""
        each = self.heads // self.groups
        shape, wide = (self.TOTAL, self.groups, self.width), (self.TOTAL, self.groups, each, self.width)
        y = self.generic("ijkl", ["i, j, l", "i, j, k, l"], [(x, shape)], wide, ["linalg.yield %a0 : f32"])
        return self.add(f"tensor.collapse_shape {y} [[0], [1, 2], [3]] : {self.of(wide)} into {self.of((self.TOTAL, self.heads, self.width))}")

    def softmax(self, x, shape):
        rows = shape[:2]
        largest = self.generic("ijk", ["i, j, k", "i, j"], [(x, shape)], rows, ["%m = arith.maximumf %a0, %o : f32", "linalg.yield %m : f32"],
                               reduced="k", init=self.fill(rows, "%lowest"))
        power = self.generic("ijk", ["i, j, k", "i, j", "i, j, k"], [(x, shape), (largest, rows)], shape,
                             ["%d = arith.subf %a0, %a1 : f32", "%e = math.exp %d : f32", "linalg.yield %e : f32"])
        total = self.generic("ijk", ["i, j, k", "i, j"], [(power, shape)], rows, ["%s = arith.addf %a0, %o : f32", "linalg.yield %s : f32"],
                             reduced="k", init=self.fill(rows))
        return self.generic("ijk", ["i, j, k", "i, j", "i, j, k"], [(power, shape), (total, rows)], shape,
                            ["%q = arith.divf %a0, %a1 : f32", "linalg.yield %q : f32"])

    def attend(self, q, k, v):
        order, scores = (self.heads, self.TOKENS, self.width), (self.heads, self.TOKENS, self.TOTAL)
        queries = self.transpose(q, (self.TOKENS, self.heads, self.width), (1, 0, 2))
        keys = self.transpose(self.repeat(k), (self.TOTAL, self.heads, self.width), (1, 2, 0))
        values = self.transpose(self.repeat(v), (self.TOTAL, self.heads, self.width), (1, 0, 2))
        product = self.batch_matmul(queries, keys, self.heads, self.TOKENS, self.width, self.TOTAL)
        masked = self.elementwise([product], scores, [
            f"%c = arith.constant {self.width**-0.5:.8e} : f32", "%s = arith.mulf %a0, %c : f32", "%i = linalg.index 1 : index",
            "%j = linalg.index 2 : index", "%p = arith.addi %i, %past : index", "%b = arith.cmpi ule, %j, %p : index",
            "%y = arith.select %b, %s, %lowest : f32", "linalg.yield %y : f32"])
        mixed = self.batch_matmul(self.softmax(masked, scores), values, self.heads, self.TOKENS, self.TOTAL, self.width)
        merged = self.transpose(mixed, order, (1, 0, 2))
        return self.add(f"tensor.collapse_shape {merged} [[0], [1, 2]] : {self.of((self.TOKENS, self.heads, self.width))} into "
                        f"{self.of((self.TOKENS, self.hidden))}")

    def layer(self, x, number, cos, sin):
        rows, cache, grown = (self.TOKENS, self.hidden), self.type(self.past, self.groups, self.width), (self.TOTAL, self.groups, self.width)
        h = self.norm(x)
        inner = self.groups * self.width
        q = self.rotate(self.split(self.matmul(h, self.weight(self.hidden, self.hidden), self.TOKENS, self.hidden, self.hidden), self.heads),
                        self.heads, cos, sin)
        k = self.rotate(self.split(self.matmul(h, self.weight(self.hidden, inner), self.TOKENS, self.hidden, inner), self.groups), self.groups, cos, sin)
        v = self.split(self.matmul(h, self.weight(self.hidden, inner), self.TOKENS, self.hidden, inner), self.groups)
        k, v = (self.add(f"tensor.concat dim(0) %{name}{number}, {new} : ({cache}, {self.of((self.TOKENS, self.groups, self.width))}) -> "
                         f"{self.of(grown)}") for name, new in (("keys", k), ("values", v)))
        mixed = self.matmul(self.attend(q, k, v), self.weight(self.hidden, self.hidden), self.TOKENS, self.hidden, self.hidden)
        plus = ["%s = arith.addf %a0, %a1 : f32", "linalg.yield %s : f32"]
        x = self.elementwise([x, mixed], rows, plus)
        h = self.norm(x)
        gate, up = (self.matmul(h, self.weight(self.hidden, self.inner), self.TOKENS, self.hidden, self.inner) for _ in range(2))
        gated = self.elementwise([gate, up], (self.TOKENS, self.inner), [
            "%n = arith.negf %a0 : f32", "%e = math.exp %n : f32", "%d = arith.addf %e, %one : f32", "%s = arith.divf %a0, %d : f32",
            "%y = arith.mulf %s, %a1 : f32", "linalg.yield %y : f32"])
        down = self.matmul(gated, self.weight(self.inner, self.hidden), self.TOKENS, self.inner, self.hidden)
        return self.elementwise([x, down], rows, plus), k, v

    def text(self):
        rows, cache, grown = self.of((self.TOKENS, self.hidden)), self.type(self.past, self.groups, self.width), (self.TOTAL, self.groups, self.width)
        cos, sin = self.angles("cos"), self.angles("sin")
        x, results = "%hidden_states", []
        for number in range(self.layers):
            x, k, v = self.layer(x, number, cos, sin)
            results += [(k, self.of(grown)), (v, self.of(grown))]
        logits = self.matmul(self.norm(x), self.weight(self.hidden, self.logits), self.TOKENS, self.hidden, self.logits)
        results.insert(0, (logits, self.of((self.TOKENS, self.logits))))
        arguments = ", ".join([f"%hidden_states: {rows}"] + [f"%{name}{number}: {cache}" for number in range(self.layers) for name in ("keys", "values")])
        head = [f"  func.func @main({arguments}) -> ({', '.join(kind for _, kind in results)}) {{", "    %c0 = arith.constant 0 : index",
                "    %zero = arith.constant 0.0 : f32", "    %one = arith.constant 1.0 : f32", "    %eps = arith.constant 1.0e-5 : f32",
                "    %lowest = arith.constant 0xFF800000 : f32", f"    %hidden = arith.constant {self.hidden:.1f} : f32",
                f"    %tokens = tensor.dim %hidden_states, %c0 : {rows}", f"    %past = tensor.dim %keys0, %c0 : {cache}",
                "    %total = arith.addi %past, %tokens : index"]
        tail = [f"    return {', '.join(name for name, _ in results)} : {', '.join(kind for _, kind in results)}", "  }"]
        blobs = ",\n".join(f'      {name}: "0x40000000{np.ascontiguousarray(values, np.float32).tobytes().hex()}"' for name, values in self.weights.items())
        return ("module {\n" + "\n".join(head + self.lines + tail) + "\n}\n\n{-#\n  dialect_resources: {\n    builtin: {\n" + blobs + "\n    }\n  }\n#-}\n")
