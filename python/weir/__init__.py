"""weir: compiles tensor programs in MLIR, and calls them on arrays.

    import numpy, weir
    module = weir.compile("func.func @main(...) ... ")     # or a path, a module of torch-mlir, an ONNX model
    y = module.main(numpy.ones((2, 3), numpy.float32))
"""
from __future__ import annotations

import shlex
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Iterator, Mapping, NamedTuple, Optional, Sequence, Union

from . import _runtime, ir
from ._compiler import Compilation
from ._errors import ArgumentError, CallError, CompileError, Diagnostic, Error, ModuleError, NotFoundError, OutOfMemoryError
from ._import import to_source
from ._names import read_names
from ._profile import read_trace
from ._report import Report
from ._table import Table

__version__: str = _runtime.__version__
__all__ = [
    "ArgumentError", "Call", "CallError", "CompileError", "Diagnostic", "Error", "Fence", "Function", "Module", "ModuleError", "NotFoundError",
    "OutOfMemoryError", "Report", "Table", "ValueType", "compile", "ir", "is_in_place", "load",
]  # fmt: skip


class Fence(_runtime.Fence):
    """Something that is signalled once, or fails once; the first decides. Functions that are called asynchronously take two: one that they wait for before
    they read their arguments, and one that they signal when their results are there. Any thread may use a fence.

    `signal()` and `fail(message)` end it, `state` is `pending`, `signalled` or `failed`, `wait(seconds=None)` returns whether it is signalled in time
    and raises CallError with the message of one that has failed."""


class Call:
    """A call that was begun by `Function.begin`."""

    def __init__(self, pending: _runtime.Pending, arguments: Sequence[Any]):
        self._pending, self._arguments = pending, arguments

    @property
    def done(self) -> bool:
        return self._pending.is_done()

    def result(self) -> Any:
        """Waits for the end of the call, and returns what calling the function would have. Once: the results are handed out."""
        return _as_given(self._pending.results(), self._arguments)


class ValueType(NamedTuple):
    """An argument or a result of a function."""

    text: str  # as MLIR spells it
    kind: str  # scalar, tensor, any (an array of any type and shape), wait_fence or signal_fence
    element: int  # as in weir/element_types.h
    shape: tuple[Optional[int], ...]  # None where any extent fits


class Function:
    """A function of a module. Calling it takes arrays that know DLPack or the buffer protocol (NumPy, PyTorch, JAX, ...) and numbers. Arrays that are
    contiguous, on the host and at a multiple of 16 bytes are read where they are. Results are new arrays, without a copy: of PyTorch if the first
    array of the arguments is, else of NumPy. One result is returned as it is, several as a tuple. While it runs other threads of Python do.

    The arguments of a program in text have names there (`names`, without the `%`), and may be given by them: `module.main(x, w=weights)`."""

    def __init__(self, session: _runtime.Session, index: int, entry: _runtime.Entry, names: Optional[tuple[str, ...]] = None):
        self._session, self._index = session, index
        self.name: str = entry[0]
        self.type: str = entry[1]
        self.arguments = tuple(ValueType(*value) for value in entry[2])
        self.results = tuple(ValueType(*value) for value in entry[3])
        self.names = names if names and len(names) == len(self.arguments) else None

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        arguments = self._order(arguments, named)
        return _as_given(self._session.call(self._index, _detach(arguments)), arguments)

    def begin(self, *arguments: Any, **named: Any) -> Call:
        """Calls the function on a thread of the module and returns at once. A function that waits for fences runs once they are signalled; calls that
        are begun after it go first. Arrays must not change until the call is done."""
        arguments = self._order(arguments, named)
        return Call(self._session.begin(self._index, _detach(arguments)), arguments)

    def profile(self, *arguments: Any, seconds: float = 1.0) -> Table:
        """Calls the function for that long, and returns where the time goes: a row for each kernel, the dearest first."""
        return read_trace(self._session.profile(self._index, _detach(arguments), seconds))

    def trace(self, *arguments: Any, seconds: float = 1.0) -> str:
        """The same as text in the trace event format of Chrome, for Perfetto and other viewers."""
        return self._session.profile(self._index, _detach(arguments), seconds)

    def _order(self, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, ...]:
        """The arguments in the order of the function."""
        if not named:
            return arguments
        if self.names is None:
            raise ArgumentError(f"'{self.name}' has no names for its arguments: only a program that weir.compile read as text has; give them in order")
        for name in named:
            if name not in self.names:
                raise ArgumentError(f"'{self.name}' has no argument '{name}'; it has: {', '.join(self.names)}")
            if name in self.names[: len(arguments)]:
                raise ArgumentError(f"'{self.name}' is given its argument '{name}' twice")
        missing = [name for name in self.names[len(arguments) :] if name not in named]
        if missing:
            raise ArgumentError(f"'{self.name}' is not given its argument '{missing[0]}'")
        return (*arguments, *(named[name] for name in self.names[len(arguments) :]))

    def __repr__(self) -> str:
        return f"<weir.Function {self.name}{self.type}>"


class Module:
    """A module in memory with its state. Its functions are attributes (`module.main`) and items (`module["main"]`). Threads may share it; calls of one
    module run one after another, for they share its state. `session()` makes another state that is called beside this one."""

    def __init__(self, program: _runtime.Program, threads: int = 0, poison: bool = False, compilation: Optional[Compilation] = None,
                 diagnostics: Sequence[Diagnostic] = (), parameters: Sequence[str] = (), names: Optional[Mapping[str, tuple[str, ...]]] = None,
                 session: Optional[_runtime.Session] = None):  # fmt: skip
        self._program, self._threads, self._poison, self._compilation = program, threads, poison, compilation
        self._parameters = list(parameters)
        self._session = session or _runtime.Session(program, threads, poison, self._parameters)
        self._names = names or {}
        self._functions = {entry[0]: Function(self._session, i, entry, self._names.get(entry[0])) for i, entry in enumerate(program.functions())}
        self._tables: dict[str, Table] = {}
        self.diagnostics = list(diagnostics)

    @property
    def functions(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self._functions)

    @property
    def devices(self) -> tuple[str, ...]:
        return tuple(self._program.devices())

    def __getitem__(self, name: str) -> Function:
        if name not in self._functions:
            raise NotFoundError(f"the module has no function '{name}'; it has: {', '.join(self._functions)}")
        return self._functions[name]

    def __getattr__(self, name: str) -> Function:
        functions: dict[str, Function] = self.__dict__.get("_functions", {})
        if name in functions:
            return functions[name]
        raise AttributeError(f"the module has no function '{name}'; it has: {', '.join(functions)}")

    def __iter__(self) -> Iterator[Function]:
        return iter(self._functions.values())

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._functions]

    def session(self, threads: Optional[int] = None) -> "Module":
        """The same module with a state and threads of its own. Code and constants are shared."""
        return Module(self._program, self._threads if threads is None else threads, self._poison, self._compilation,
                      parameters=self._parameters, names=self._names)

    def participants(self, count: int, devices: Sequence[str] = (), threads: Optional[int] = None) -> list["Module"]:
        """The module `count` times, as participants of one group: `flow.collective` ops exchange data between them. Each has a state of its own, and is called
        by a thread of its own, for calls wait for each other. `devices` are names as of `weir-run --device`: for all, or one for each participant."""
        if len(devices) not in (0, 1, count):
            raise ArgumentError(f"{count} participants need a device for all or {count} devices, but {len(devices)} are given")
        group = _runtime.Group(count)
        each = self._threads if threads is None else threads

        def make(rank: int) -> Module:
            own = [devices[rank % len(devices)]] if devices else []
            session = _runtime.Session(self._program, each, self._poison, self._parameters, own, group, rank)
            return Module(self._program, each, self._poison, self._compilation, parameters=self._parameters, names=self._names, session=session)

        # Initializers of the module may wait for each other.
        with ThreadPoolExecutor(count) as pool:
            return list(pool.map(make, range(count)))

    def save(self, path: Any) -> None:
        """Writes the module to a file for `load`, weir-run and programs in C. Compiles the program again."""
        self._how().run(str(path))

    def ledger(self) -> Table:
        """Bytes filled, copied, read and written, peak of transient bytes, dispatches and allocations: a row for each pass and function, and one for the
        total. Asked for the first time it compiles the program again, and so does `remarks`."""
        return self._table("ledger", lambda compilation: compilation.ledger())

    def remarks(self, filter: str = "weir-.*") -> Table:
        """What passes whose names match did, and what they did not do and why."""
        return self._table("remarks " + filter, lambda compilation: compilation.remarks(filter))

    def report(self, profile: Optional[str] = None) -> Report:
        """The graph of dispatches, what every pass did and did not do, costs, memory and kernels as a page, drawn by notebooks. `profile` is what
        `trace` of a function returned: times are in the graph then. Compiles the program again."""
        return Report(self._how().report(profile))

    def _how(self) -> Compilation:
        if self._compilation is None:
            raise Error("the module was loaded from a file: only modules of weir.compile know how they came about")
        return self._compilation

    def _table(self, name: str, make: Any) -> Table:
        if name not in self._tables:
            self._tables[name] = make(self._how())
        return self._tables[name]

    def __repr__(self) -> str:
        return f"<weir.Module {', '.join(self._functions)} on {', '.join(self.devices) or 'no device'}>"


def compile(source: Any, *, target: Optional[str] = None, flags: Union[str, Sequence[str]] = (), threads: int = 0, poison: bool = False,
            parameters: Any = ()) -> Module:  # fmt: skip
    """Compiles text or bytecode of MLIR, a file (`.mlir`, `.mlirbc`, `.onnx`), a module of torch-mlir, what
    `jax.jit(f).lower(...)` returns, or an ONNX model.

    `target` is one of `weir-compile --target`, by default the processor of this machine, and `flags` are further arguments of it: a list, or one text that
    is taken apart as a shell does. `threads` are those of calls, 0 for as many as there are, `parameters` as of `load`. Raises CompileError with what the compiler said."""
    compilation = Compilation(to_source(source), target, shlex.split(flags) if isinstance(flags, str) else list(flags))
    with tempfile.TemporaryDirectory(prefix="weir-") as folder:
        path = str(Path(folder, "module.so"))
        diagnostics = compilation.run(path)
        # Once it is loaded the file is not needed any more.
        program = _runtime.Program(path)
    return Module(program, threads, poison, compilation, diagnostics, _parameter_files(parameters), read_names(compilation.source))


def load(path: Any, *, threads: int = 0, poison: bool = False, parameters: Any = ()) -> Module:
    """A module that weir-compile wrote. `parameters` are the files of what it loads, safetensors or archives of IREE's (.irpa): `[SCOPE=]FILE`, a list of
    these, or a dict from scopes to files. They are mapped, and weights are used in place."""
    return Module(_runtime.Program(str(path)), threads, poison, parameters=_parameter_files(parameters))


def _parameter_files(parameters: Any) -> list[str]:
    if isinstance(parameters, dict):
        return [f"{scope}={file}" for scope, file in parameters.items()]
    if isinstance(parameters, (str, Path)):
        return [str(parameters)]
    return [str(file) for file in parameters]


def is_in_place(array: Any) -> bool:
    """Whether a call on the CPU reads the array where it is, and not a copy of it."""
    return _runtime.address_in_place(array) != 0


def _detach(arguments: Sequence[Any]) -> list[Any]:
    """Tensors of PyTorch that want gradients are not handed out as they are."""
    return [x.detach() if getattr(x, "requires_grad", False) else x for x in arguments]


def _as_given(results: tuple[Any, ...], arguments: Sequence[Any]) -> Any:
    """Arrays of PyTorch if the first array of the arguments is, one result as it is, several as a tuple."""
    like = next((type(x).__module__.split(".")[0] for x in arguments if hasattr(x, "__dlpack__")), "")
    if like == "torch":
        import torch.utils.dlpack

        results = tuple(torch.utils.dlpack.from_dlpack(result) if hasattr(result, "__dlpack__") else result for result in results)
    return results[0] if len(results) == 1 else results
