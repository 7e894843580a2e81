"""What the scripts share that write convolutions of integers as generics."""

import math

from programs import given, nested, tensor, write_main


class IntegerConvolution:
    """Has `chance`, `rank`, `axes`, `channels_first`, `batch`, `unsigned` and `zeros` of both factors, and `kinds` of their elements."""

    kinds = ["i8", "i8"]

    def image(self, sizes, channels):
        return [self.batch, channels, *sizes] if self.channels_first else [self.batch, *sizes, channels]

    def numbers(self, shape, bits=8):
        return [self.chance.randrange(-2 ** (bits - 1), 2 ** (bits - 1)) for _ in range(math.prod(shape))]

    def constant(self, shape):
        return nested(shape, self.numbers(shape))

    def body(self, zeros=()):
        """The product of both elements, extended and less their zero points: those of `zeros` have a name."""
        lines, factors = [], []
        for number, name in enumerate("ab"):
            lines.append(f"%{name}x = arith.ext{'us'[not self.unsigned[number]]}i %{name} : {self.kinds[number]} to i32")
            factors.append(f"%{name}x")
            zero = dict(zeros).get(name, f"%{name}z")
            if name not in dict(zeros) and self.zeros[number]:
                lines.append(f"{zero} = arith.constant {self.zeros[number]} : i32")
            if name in dict(zeros) or self.zeros[number]:
                lines.append(f"%{name}d = arith.subi %{name}x, {zero} : i32")
                factors[-1] = f"%{name}d"
        return lines + [f"%p = arith.muli {', '.join(factors)} : i32", "%t = arith.addi %o, %p : i32", "linalg.yield %t : i32"]

    def iterators(self):
        return ", ".join(['"parallel"'] * (2 + self.rank) + ['"reduction"'] * (1 + self.rank))

    def broadcast(self, features, result):
        """A value for each output channel as start of the sums."""
        dims = ", ".join(map(str, [0, *range(2, self.rank + 2)] if self.channels_first else range(self.rank + 1)))
        return f"%s = linalg.broadcast ins(%bias : {tensor([features], 'i32')}) outs(%e0 : {result}) dimensions = [{dims}]"

    def finish(self, path, arguments, lines, result):
        """Writes the program; its inputs for weir-run."""
        write_main(path, arguments, lines, result)
        return [given(shape, kind, self.numbers(shape, int(kind[1:]))) for _, shape, kind in arguments]
