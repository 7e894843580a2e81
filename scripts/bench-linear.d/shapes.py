"""Programs of many shapes, each of a size that is asked for, with static and with dynamic extents."""

ROW, COLUMN, IDENTITY = "affine_map<(i, j) -> (i)>", "affine_map<(i, j) -> (j)>", "affine_map<(i, j) -> (i, j)>"


class Program:
    """A function @main of tensors of one type, as text that grows."""

    def __init__(self, dynamic, inputs=1, prologue=()):
        self.type = "tensor<?x?xf32>" if dynamic else "tensor<24x48xf32>"
        self.row = "tensor<?xf32>" if dynamic else "tensor<24xf32>"
        self.dynamic = dynamic
        self.count = 0
        self.sizes, self.rows = ("(%d0, %d1)", "(%d0)") if dynamic else ("()", "()")
        arguments = ", ".join(f"%x{i}: {self.type}" for i in range(inputs))
        self.lines = [*prologue, "", f"%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%zero = arith.constant 0.0 : f32\n"
                      "%least = arith.constant 0xFF800000 : f32"]
        self.head = len(prologue)
        self.arguments = arguments
        if dynamic:
            self.add(f"%d0 = tensor.dim %x0, %c0 : {self.type}\n%d1 = tensor.dim %x0, %c1 : {self.type}")

    def add(self, line):
        self.lines.append(line)

    def define(self, text):
        """A new value that is what `text` says."""
        self.count += 1
        self.add(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def empty(self, row=False):
        return self.define(f"tensor.empty{self.rows if row else self.sizes} : {self.row if row else self.type}")

    def map(self, op, *operands):
        """A named op of linalg on whole tensors."""
        types = ", ".join([self.type] * len(operands))
        return self.define(f"linalg.{op} ins({', '.join(operands)} : {types}) outs({self.empty()} : {self.type}) -> {self.type}")

    def reduce(self, value, op="addf", start="%zero"):
        """The rows of `value`, each one number."""
        fill = self.define(f"linalg.fill ins({start} : f32) outs({self.empty(row=True)} : {self.row}) -> {self.row}")
        return self.define(f"linalg.reduce {{ arith.{op} }} ins({value} : {self.type}) outs({fill} : {self.row}) dimensions = [1]")

    def combine(self, value, row, body):
        """`body` of each element %p of `value` and the number %q of its row; it ends with %r."""
        return self.define(f"""linalg.generic {{indexing_maps = [{IDENTITY}, {ROW}, {IDENTITY}], iterator_types = ["parallel", "parallel"]}}
  ins({value}, {row} : {self.type}, {self.row}) outs({self.empty()} : {self.type}) {{
^bb0(%p: f32, %q: f32, %o: f32):
{body}
linalg.yield %r : f32
}} -> {self.type}""")

    def constant(self, number):
        """A splat that no other number gives."""
        scalar = self.define(f"arith.constant {1 + number / 4096} : f32")
        return self.define(f"linalg.fill ins({scalar} : f32) outs({self.empty()} : {self.type}) -> {self.type}")

    def finish(self, *results):
        types = ", ".join([self.type] * len(results))
        self.lines[self.head] = f"func.func @main({self.arguments}) -> ({types}) {{"
        self.add(f"return {', '.join(results)} : {types}\n}}")
        return "\n".join(self.lines) + "\n"


def chain(n, dynamic):
    """Elementwise ops, one after the other."""
    p = Program(dynamic, inputs=2)
    value = "%x0"
    for i in range(n):
        value = p.map(["add", "mul", "sub"][i % 3], value, "%x1")
    return p.finish(value)


def fan(n, dynamic):
    """A value that many ops read, whose results are summed up."""
    p = Program(dynamic)
    source = p.map("exp", "%x0")
    values = [p.map("mul", source, p.constant(i)) for i in range(n // 2)]
    while len(values) > 1:
        values = [p.map("add", *values[i:i + 2]) if len(values) > i + 1 else values[i] for i in range(0, len(values), 2)]
    return p.finish(values[0])


def diamonds(n, dynamic):
    """Each value is read twice, by ops whose results meet again."""
    p = Program(dynamic)
    value = "%x0"
    for i in range(n // 3):
        value = p.map("mul", p.map("exp", value), p.map("negf", value))
    return p.finish(value)


def squares(n, dynamic):
    """Every third value is read twice by the next op."""
    p = Program(dynamic)
    value = "%x0"
    for i in range(n // 3):
        value = p.map("exp", p.map("negf", p.map("mul", value, value)))
    return p.finish(value)


def reductions(n, dynamic):
    """Sums of rows, which the next op takes from each row."""
    p = Program(dynamic)
    value = "%x0"
    for i in range(n // 3):
        value = p.combine(value, p.reduce(value), "%r = arith.subf %p, %q : f32")
    return p.finish(value)


def softmaxes(n, dynamic):
    p = Program(dynamic)
    value = "%x0"
    for i in range(n // 6):
        value = p.define(f"linalg.softmax dimension(1) ins({value} : {p.type}) outs({p.empty()} : {p.type}) -> {p.type}")
    return p.finish(value)


def norms(n, dynamic):
    """Rows are scaled by what the sum of their squares says, with a residual."""
    p = Program(dynamic)
    value = "%x0"
    for i in range(n // 5):
        squares = p.reduce(p.map("mul", value, value))
        scaled = p.combine(value, squares, "%one = arith.constant 1.0 : f32\n%s = arith.addf %q, %one : f32\n"
                           "%t = math.rsqrt %s : f32\n%r = arith.mulf %p, %t : f32")
        value = p.map("add", value, scaled)
    return p.finish(value)


def products(n, dynamic):
    """Matmuls with what follows them in layers of a network."""
    p = Program(dynamic)
    p.type = "tensor<?x48xf32>" if dynamic else "tensor<24x48xf32>"
    p.sizes = "(%d0)" if dynamic else "()"
    p.lines = [line for line in p.lines if "tensor.dim" not in line]
    p.arguments = f"%x0: {p.type}, %w: tensor<48x48xf32>"
    if dynamic:
        p.add(f"%d0 = tensor.dim %x0, %c0 : {p.type}")
    value = "%x0"
    for i in range(n // 4):
        fill = p.define(f"linalg.fill ins(%zero : f32) outs({p.empty()} : {p.type}) -> {p.type}")
        product = p.define(f"linalg.matmul ins({value}, %w : {p.type}, tensor<48x48xf32>) outs({fill} : {p.type}) -> {p.type}")
        value = p.map("add", p.map("tanh", product), value)
    return p.finish(value)


def concats(n, dynamic):
    """Pieces of tensors in one, of which each is computed or given."""
    p = Program(dynamic, inputs=8)
    pieces = [p.map("exp", f"%x{i % 8}") if i % 2 else f"%x{i % 8}" for i in range(n // 2)]
    whole = "tensor<?x?xf32>" if dynamic else f"tensor<{24 * len(pieces)}x48xf32>"
    joined = p.define(f"tensor.concat dim(0) {', '.join(pieces)} : ({', '.join([p.type] * len(pieces))}) -> {whole}")
    text = p.finish(joined)
    return text.replace(f"-> ({p.type}) {{", f"-> {whole} {{", 1).replace(f"return {joined} : {p.type}", f"return {joined} : {whole}")


def slices(n, dynamic):
    """Parts of a tensor, each computed on its own and put back."""
    p = Program(dynamic)
    part = "tensor<1x?xf32>" if dynamic else "tensor<1x48xf32>"
    width = "%d1" if dynamic else "48"
    value = "%x0"
    for i in range(n // 3):
        position = f"[{i % 24}, 0] [1, {width}] [1, 1]"
        piece = p.define(f"tensor.extract_slice {value}{position} : {p.type} to {part}")
        empty = p.define(f"tensor.empty({'%d1' if dynamic else ''}) : {part}")
        changed = p.define(f"linalg.exp ins({piece} : {part}) outs({empty} : {part}) -> {part}")
        value = p.define(f"tensor.insert_slice {changed} into {value}{position} : {part} into {p.type}")
    return p.finish(value)


def moves(n, dynamic):
    """Transposes and reshapes between elementwise ops."""
    p = Program(dynamic)
    other, flat = ("tensor<?x?xf32>", "tensor<?xf32>") if dynamic else ("tensor<48x24xf32>", "tensor<1152xf32>")
    swapped, sizes = ("(%d1, %d0)", "[%d0, %d1]") if dynamic else ("()", "[24, 48]")
    value = "%x0"
    for i in range(n // 6):
        there = p.define(f"linalg.transpose ins({value} : {p.type}) outs({p.define(f'tensor.empty{swapped} : {other}')} : {other}) permutation = [1, 0]")
        back = p.define(f"linalg.transpose ins({there} : {other}) outs({p.empty()} : {p.type}) permutation = [1, 0]")
        value = p.map("add", value, p.map("exp", back))
        line = p.define(f"tensor.collapse_shape {value} [[0, 1]] : {p.type} into {flat}")
        value = p.define(f"tensor.expand_shape {line} [[0, 1]] output_shape {sizes} : {flat} into {p.type}")
        value = p.map("negf", value)
    return p.finish(value)


def choices(n, dynamic):
    """Selects between values, and casts there and back."""
    p = Program(dynamic)
    value, other = "%x0", p.map("exp", "%x0")
    for i in range(n // 2):
        body = ["%b = arith.cmpf olt, %p, %q : f32\n%r = arith.select %b, %p, %q : f32",
                "%s = arith.truncf %p : f32 to f16\n%t = arith.extf %s : f16 to f32\n%r = arith.addf %t, %q : f32"][i % 2]
        new = p.define(f"""linalg.generic {{indexing_maps = [{IDENTITY}, {IDENTITY}, {IDENTITY}], iterator_types = ["parallel", "parallel"]}}
  ins({value}, {other} : {p.type}, {p.type}) outs({p.empty()} : {p.type}) {{
^bb0(%p: f32, %q: f32, %o: f32):
{body}
linalg.yield %r : f32
}} -> {p.type}""")
        value, other = new, value
    return p.finish(value)


def loops(n, dynamic):
    """Loops that carry a tensor, one after the other."""
    p = Program(dynamic)
    p.add("%c4 = arith.constant 4 : index")
    value = "%x0"
    for i in range(n // 6):
        result = f"%l{i}"
        p.add(f"{result} = scf.for %i{i} = %c0 to %c4 step %c1 iter_args(%t{i} = {value}) -> ({p.type}) {{")
        p.add(f"scf.yield {p.map('mul', p.map('add', f'%t{i}', '%x0'), f'%t{i}')} : {p.type}\n}}")
        value = result
    return p.finish(value)


def branches(n, dynamic):
    """Two ways to the next value."""
    p = Program(dynamic)
    p.arguments += ", %flag: i1"
    value = "%x0"
    for i in range(n // 6):
        result = f"%b{i}"
        p.add(f"{result} = scf.if %flag -> ({p.type}) {{")
        p.add(f"scf.yield {p.map('exp', value)} : {p.type}\n}} else {{")
        p.add(f"scf.yield {p.map('add', value, '%x0')} : {p.type}\n}}")
        value = result
    return p.finish(value)


def calls(n, dynamic):
    """Functions that call each other's predecessor."""
    p = Program(dynamic)
    functions = []
    for i in range(n // 6):
        inner = Program(dynamic)
        value = inner.map("mul", inner.map("add", "%x0", "%x0"), inner.constant(i % 7))
        if i:
            value = inner.define(f"call @f{i - 1}({value}) : ({inner.type}) -> {inner.type}")
        functions.append(inner.finish(value).replace("func.func @main", f"func.func private @f{i}", 1))
    value = p.define(f"call @f{len(functions) - 1}(%x0) : ({p.type}) -> {p.type}")
    return p.finish(value) + "".join(functions)


def scalars(n, dynamic):
    """Arithmetic of the host, on which the extent of a tensor depends."""
    p = Program(dynamic)
    p.arguments += ", %a: index, %b: index"
    a, b = "%a", "%b"
    for i in range(n):
        a, b = p.define(f"arith.{['addi', 'muli', 'xori', 'minsi'][i % 4]} {a}, {b} : index"), a
    p.add(f"%mask = arith.constant 7 : index")
    size = p.define(f"arith.andi {a}, %mask : index")
    part = p.define(f"tensor.extract_slice %x0[0, 0] [{size}, {'%d1' if dynamic else 48}] [1, 1] : {p.type} to tensor<?x{'?' if dynamic else 48}xf32>")
    p.type = f"tensor<?x{'?' if dynamic else 48}xf32>"
    p.sizes = f"({size}, %d1)" if dynamic else f"({size})"
    return p.finish(p.map("exp", part))


SHAPES = [chain, fan, diamonds, squares, reductions, softmaxes, norms, products, concats, slices, moves, choices, loops, branches, calls, scalars]
