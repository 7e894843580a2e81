"""The body of a generated program of quantized numbers: ops on scalars, and the constants that they use."""


class QuantizedBody:
    def __init__(self, is_signed):
        self.is_signed, self.count, self.lines, self.constants = is_signed, 0, [], {}

    def constant(self, number, kind="f32"):
        key = (f"{number:.6e}" if kind == "f32" else str(number), kind)
        return self.constants.setdefault(key, f"%c{len(self.constants)}")

    def emit(self, op, *operands, kind="f32", to=None):
        self.count += 1
        result = f"%v{self.count}"
        self.lines.append(f"{result} = {op} {', '.join(operands)} : {kind}" + (f" to {to}" if to else ""))
        return result

    def quantize(self, value, scale, zero):
        value = self.emit("arith.divf", value, self.constant(scale))
        value = self.emit("math.roundeven", value)
        value = self.emit("arith.addf", value, self.constant(float(zero)))
        value = self.emit("arith.maximumf", value, self.constant(-128.0 if self.is_signed else 0.0))
        value = self.emit("arith.minimumf", value, self.constant(127.0 if self.is_signed else 255.0))
        return self.emit("arith.fptosi" if self.is_signed else "arith.fptoui", value, to="i8")

    def dequantize(self, byte, scale, zero):
        word = self.emit("arith.extsi" if self.is_signed else "arith.extui", byte, kind="i8", to="i32")
        word = self.emit("arith.subi", word, self.constant(zero, "i32"), kind="i32")
        return self.emit("arith.mulf", self.emit("arith.sitofp", word, kind="i32", to="f32"), self.constant(scale))

    def write(self, path, inputs, result, arguments):
        """The body as that of @main: `inputs` are (type, map) of its operands, `result` is that of the result, `arguments` are the types of elements."""
        constants = "".join(f"  {name} = arith.constant {number} : {kind}\n" for (number, kind), name in self.constants.items())
        body = "".join(f"    {line}\n" for line in self.lines)
        names = [f"%x{i}" for i in range(len(inputs))]
        signature = ", ".join(f"{name}: {kind}" for name, (kind, _) in zip(names, inputs))
        kinds = ", ".join(kind for kind, _ in inputs)
        maps = ", ".join(f"affine_map<(i, j) -> ({dims})>" for _, dims in [*inputs, result])
        path.write_text(f"func.func @main({signature}) -> {result[0]} {{\n{constants}  %e = tensor.empty() : {result[0]}\n"
                        f'  %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}\n'
                        f"      ins({', '.join(names)} : {kinds}) outs(%e : {result[0]}) {{\n"
                        f"  ^bb0({', '.join(arguments)}):\n{body}  }} -> {result[0]}\n  return %r : {result[0]}\n}}\n")
