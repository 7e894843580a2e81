"""What the scripts share that write transposed convolutions as importers do: pixels and zeros between them are slid over."""


class Transposed:
    """Has the lists `size`, `stride`, `window`, `padding` and `more` of the spatial dimensions `axes`, and `channels_first`, `batch`, `channels` and `features`."""

    def choose_sizes(self, chance, sizes, strides, windows):
        """As the operator computes them: a padding and an output padding give the outputs."""
        self.size, self.stride, self.window = ([chance.choice(values) for _ in self.axes] for values in (sizes, strides, windows))
        self.padding = [chance.randrange(window) for window in self.window]
        self.more = [chance.randrange(stride) for stride in self.stride]

    def offset(self, axis):
        return self.window[axis] - 1 - self.padding[axis]

    def dilated(self, axis):
        return 2 * self.offset(axis) + (self.size[axis] - 1) * self.stride[axis] + 1 + self.more[axis]

    def outputs(self, axis):
        return self.dilated(axis) - self.window[axis] + 1

    def image(self, sizes, channels):
        return [self.batch, channels, *sizes] if self.channels_first else [self.batch, *sizes, channels]

    def filter(self):
        return [self.features, self.channels, *self.window] if self.channels_first else [*self.window, self.channels, self.features]

    def is_transposed(self):
        return min(map(self.outputs, self.axes)) >= 1 and max(self.stride) != 1 and min(map(self.offset, self.axes)) >= 0

    def place(self, values, ends):
        """The text of `values` of the spatial dimensions and both others."""
        return ", ".join(map(str, [*ends, *values] if self.channels_first else [ends[0], *values, ends[1]]))

    def spread(self, image, dilated):
        """Puts the pixels of %x apart, into %z."""
        return (f"%d = tensor.insert_slice %x into %z[{self.place(map(self.offset, self.axes), [0, 0])}] [{self.place(self.size, [self.batch, self.channels])}] "
                f"[{self.place(self.stride, [1, 1])}] : {image} into {dilated}")
