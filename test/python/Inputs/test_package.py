"""What the package offers, with NumPy alone."""
import ast
import gc
import os
import tempfile
import threading
import time
import unittest
import unittest.mock
from pathlib import Path

import numpy as np

import weir
from weir._names import read_names

PROGRAM = """
func.func @affine(%x: tensor<?x4xf32>, %w: tensor<4x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %empty = tensor.empty(%n) : tensor<?x3xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x3xf32>) -> tensor<?x3xf32>
  %y = linalg.matmul ins(%x, %w : tensor<?x4xf32>, tensor<4x3xf32>) outs(%fill : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}
func.func @scale(%x: tensor<4xf64>, %s: f64, %n: i8, %flag: i1) -> (tensor<4xf64>, f64, i8, i1) {
  %empty = tensor.empty() : tensor<4xf64>
  %y = linalg.map ins(%x : tensor<4xf64>) outs(%empty : tensor<4xf64>)
    (%a: f64, %init: f64) {
      %b = arith.mulf %a, %s : f64
      linalg.yield %b : f64
    }
  return %y, %s, %n, %flag : tensor<4xf64>, f64, i8, i1
}
func.func @echo(%x: tensor<?xi32>) -> tensor<?xi32> {
  return %x : tensor<?xi32>
}
util.global private mutable @count = dense<0> : tensor<1xi64>
func.func @next(%x: tensor<1xi64>) -> tensor<1xi64> {
  %old = util.global.load @count : tensor<1xi64>
  %empty = tensor.empty() : tensor<1xi64>
  %new = linalg.add ins(%old, %x : tensor<1xi64>, tensor<1xi64>) outs(%empty : tensor<1xi64>) -> tensor<1xi64>
  util.global.store %new, @count : tensor<1xi64>
  return %new : tensor<1xi64>
}
"""


def aligned(shape, dtype, offset=0):
    """An array whose data is at a multiple of 64, and `offset` bytes."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    raw = np.zeros(size + 128, np.uint8)
    start = -raw.ctypes.data % 64 + offset
    return raw[start : start + size].view(dtype).reshape(shape)


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.module = weir.compile(PROGRAM, threads=1)

    def test_arguments_by_name(self):
        x, w = np.ones((2, 4), "f4"), np.eye(4, 3, dtype="f4")
        expected = self.module.affine(x, w)
        self.assertEqual(self.module.affine.names, ("x", "w"))
        for result in (self.module.affine(w=w, x=x), self.module.affine(x, w=w), self.module.affine.begin(w=w, x=x).result(), self.module.session().affine(x, w=w)):
            np.testing.assert_array_equal(result, expected)
        for arguments, named, text in [
            ((x,), {"y": w}, "'affine' has no argument 'y'; it has: x, w"),
            ((x, w), {"w": w}, "'affine' is given its argument 'w' twice"),
            ((), {"w": w}, "'affine' is not given its argument 'x'"),
        ]:
            with self.assertRaisesRegex(weir.ArgumentError, text):
                self.module.affine(*arguments, **named)
        with tempfile.TemporaryDirectory() as folder:
            self.module.save(f"{folder}/m.so")
            loaded = weir.load(f"{folder}/m.so")
        np.testing.assert_array_equal(loaded.affine(x, w), expected)
        with self.assertRaisesRegex(weir.ArgumentError, "'affine' has no names for its arguments"):
            loaded.affine(x, w=w)

    def test_names_in_a_program(self):
        text = """
        // func.func @none(%no: f32)
        func.func private @outside(tensor<4xf32>, i32) -> i32
        func.func public @"a b"(%x: tensor<?xf32, #enc<(d0) -> (d0)>> {weir.note = "%no: )"}, // %no: f32)
                                %f.1: !x.fn<(i32) -> i32>, %2 : i1) -> f32 {
          %inner: f32
        util.func @twice(%a: i1, %a: i1)
        func.func @empty() {}
        util.global private @text = "func.func @empty(%no: i1)"
        func.func @other(%a: i1)
        module { func.func @other(%b: i1) }
        """
        self.assertEqual(read_names(text.encode()), {"a b": ("x", "f.1", "2"), "empty": ()})
        self.assertEqual(read_names(b"ML\xefR func.func @f(%x: i1)"), {})

    def test_stubs_are_complete(self):
        stubs = ast.parse((Path(weir.__file__).parent / "_runtime.pyi").read_text())
        runtime = weir._runtime
        for node in (node for node in stubs.body if isinstance(node, ast.ClassDef)):
            named = {part.name for part in node.body if isinstance(part, ast.FunctionDef)} - {"__init__"}
            self.assertEqual(named, {name for name in vars(getattr(runtime, node.name)) if not name.startswith("_")}, node.name)
        named = {getattr(node, "name", None) or node.target.id for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AnnAssign))}
        self.assertEqual(named - {"__version__"}, {name for name in vars(runtime) if not name.startswith("_")})

    def test_call(self):
        x, w = np.random.rand(5, 4).astype(np.float32), np.random.rand(4, 3).astype(np.float32)
        np.testing.assert_allclose(self.module.affine(x, w), x @ w, rtol=1e-5)
        # Arrays that are not contiguous, not aligned or not to be written to.
        np.testing.assert_allclose(self.module.affine(x[::2], np.asfortranarray(w)), x[::2] @ w, rtol=1e-5)
        y = aligned((5, 4), np.float32, offset=4)
        y[:] = x
        y.flags.writeable = False
        np.testing.assert_allclose(self.module["affine"](y, w), x @ w, rtol=1e-5)

    def test_signature(self):
        self.assertEqual(self.module.functions, ("affine", "scale", "echo", "next"))
        self.assertEqual(self.module.affine.type, "(tensor<?x4xf32>, tensor<4x3xf32>) -> (tensor<?x3xf32>)")
        self.assertEqual(self.module.affine.arguments[0].shape, (None, 4))
        self.assertEqual(self.module.scale.arguments[1].kind, "scalar")
        self.assertEqual(self.module.devices, ("cpu",))
        self.assertIn("affine", dir(self.module))
        self.assertRegex(weir.__version__, r"^\d+\.\d+\.\d+$")

    def test_scalars(self):
        y, s, n, flag = self.module.scale(np.arange(4.0), 2.5, -3, True)
        np.testing.assert_array_equal(y, np.arange(4) * 2.5)
        self.assertEqual((s, n, flag), (2.5, -3, True))
        self.assertEqual(self.module.scale(np.arange(4.0), np.float64(0.5), 200, False)[1:], (0.5, -56, False))
        with self.assertRaisesRegex(ValueError, "300 does not fit in i8"):
            self.module.scale(np.arange(4.0), 1.0, 300, True)

    def test_in_place(self):
        x = aligned((4,), np.int32)
        self.assertTrue(weir.is_in_place(x))
        self.assertFalse(weir.is_in_place(aligned((4,), np.int32, offset=4)))
        self.assertFalse(weir.is_in_place(aligned((4, 4), np.int32).T))
        # Results have no other owner, although this one is the argument.
        y = self.module.echo(x)
        y[:] = 7
        self.assertEqual(x.sum(), 0)
        # And DLPack hands them on without a copy.
        z = np.from_dlpack(y)
        self.assertTrue(np.shares_memory(y, z))

    def test_results_outlive_the_module(self):
        module = weir.compile(PROGRAM)
        y = module.next(np.ones(1, np.int64))
        del module
        gc.collect()
        self.assertEqual(y[0], 1)

    def test_state(self):
        module = weir.compile(PROGRAM)
        one = np.ones(1, np.int64)
        self.assertEqual([int(module.next(one)[0]) for _ in range(3)], [1, 2, 3])
        self.assertEqual(int(module.session().next(one)[0]), 1)

    def test_threads(self):
        module = weir.compile(PROGRAM, threads=1)
        one = np.ones(1, np.int64)
        seen, failures = [], []

        def run(own):
            try:
                for i in range(100):
                    x, w = np.full((3, 4), i, np.float32), np.ones((4, 3), np.float32)
                    if not (own.affine(x, w) == 4 * i).all():
                        failures.append(i)
                    if own is module:
                        seen.append(int(module.next(one)[0]))
            except Exception as error:
                failures.append(error)

        for owns in ([module] * 4, [module.session() for _ in range(4)]):
            threads = [threading.Thread(target=run, args=(own,)) for own in owns]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(sorted(seen), list(range(1, 401)))

    def test_interpreter_runs_beside_calls(self):
        module = weir.compile(
            """func.func @wait(%n: index, %x: tensor<16xf32>) -> tensor<16xf32> {
              %c0 = arith.constant 0 : index
              %c1 = arith.constant 1 : index
              %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<16xf32> {
                %b = math.sin %a : tensor<16xf32>
                scf.yield %b : tensor<16xf32>
              }
              return %y : tensor<16xf32>
            }""",
            threads=1,
        )
        ticks = [0]
        done = threading.Event()

        def tick():
            while not done.is_set():
                ticks[0] += 1
                time.sleep(0)

        x, rounds = np.ones(16, np.float32), 1
        while True:  # until a call takes long enough to be seen
            start = time.perf_counter()
            module.wait(rounds, x)
            if time.perf_counter() - start > 0.2:
                break
            rounds *= 4
        thread = threading.Thread(target=tick)
        thread.start()
        while ticks[0] == 0:
            time.sleep(0.001)
        before = ticks[0]
        module.wait(rounds, x)
        during = ticks[0] - before
        done.set()
        thread.join()
        self.assertGreater(during, 10)

    def test_compile_errors(self):
        with self.assertRaises(weir.CompileError) as caught:
            weir.compile("func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %y : tensor<4xf32>\n}")
        first = caught.exception.diagnostics[0]
        self.assertEqual((first.severity, first.line, first.column), ("error", 2, 10))
        self.assertIn("undeclared SSA value", str(caught.exception))
        with self.assertRaisesRegex(weir.CompileError, "not one of cpu"):
            weir.compile(PROGRAM, target="gpu")
        with self.assertRaises(weir.CompileError) as caught:
            weir.compile(PROGRAM, flags=["--nonsense"])
        with self.assertRaisesRegex(weir.CompileError, "--data-tiling: never not in"):
            weir.compile(PROGRAM, flags="--weir-assume-dim=7 --data-tiling='never'")
        self.assertEqual(caught.exception.diagnostics[0].severity, "error")
        with self.assertRaises(FileNotFoundError):
            weir.compile("nowhere.mlir")
        with self.assertRaises(TypeError):
            weir.compile(17)

    def test_a_crash_of_the_compiler_is_an_exception(self):
        os.environ["WEIR_COMPILE"] = str(Path("crash.sh").resolve())
        Path("crash.sh").write_text("#!/bin/sh\nkill -SEGV $$\n")
        Path("crash.sh").chmod(0o755)
        try:
            with self.assertRaisesRegex(weir.CompileError, "SIGSEGV"):
                weir.compile(PROGRAM)
        finally:
            del os.environ["WEIR_COMPILE"]

    def test_call_errors(self):
        with self.assertRaisesRegex(weir.ArgumentError, "argument 1 is tensor<4x3xf32>, but got 2x3xf32"):
            self.module.affine(np.zeros((1, 4), np.float32), np.zeros((2, 3), np.float32))
        with self.assertRaisesRegex(weir.ArgumentError, "takes 2 arguments, but got 1"):
            self.module.affine(np.zeros((1, 4), np.float32))
        with self.assertRaisesRegex(TypeError, "argument 0 is .*, but got .*str"):
            self.module.affine("x", np.zeros((4, 3), np.float32))
        with self.assertRaisesRegex(AttributeError, "no function 'backward'; it has: affine"):
            self.module.backward
        with self.assertRaises(weir.NotFoundError):
            self.module["backward"]
        with self.assertRaises(weir.ModuleError):
            weir.load(__file__)
        with self.assertRaisesRegex(weir.Error, "was loaded from a file"):
            weir.Module(self.module._program).ledger()

    def test_ledger(self):
        ledger = self.module.ledger()
        last = [row for row in ledger if row["function"] == "@affine"][-1]
        self.assertEqual((last["dispatches"], last["bytes-copied"], last["bytes-filled"]), (1, 0, 0))
        self.assertEqual({row["function"] for row in ledger}, {"@affine", "@scale", "@echo", "@next", "initializers", "total"})

    def test_remarks(self):
        remarks = self.module.remarks()
        self.assertTrue({"passed", "missed", "analysis"} >= {row["kind"] for row in remarks})
        self.assertTrue(all(row["pass"].startswith("weir-") and row["code"] for row in remarks))
        self.assertTrue(any(row.get("line") and row["file"] for row in remarks))
        some = self.module.remarks("weir-select-strategy")
        self.assertEqual({row["pass"] for row in some}, {"weir-select-strategy"})
        self.assertLess(len(some), len(remarks))

    def test_profile(self):
        x, w = np.zeros((64, 4), np.float32), np.zeros((4, 3), np.float32)
        rows = self.module.affine.profile(x, w, seconds=0.05)
        self.assertEqual([row["kind"] for row in rows], ["dispatch"])
        self.assertIn("matmul", rows[0]["name"])
        self.assertEqual(rows[0]["flops"], 2 * 64 * 4 * 3)
        self.assertEqual(rows[0]["bytes"], 4 * (64 * 4 + 4 * 3 + 64 * 3))
        self.assertIn('"traceEvents"', self.module.affine.trace(x, w, seconds=0.01))

    def test_report(self):
        x, w = np.zeros((64, 4), np.float32), np.zeros((4, 3), np.float32)
        page = self.module.report(self.module.affine.trace(x, w, seconds=0.01))
        self.assertIn("affine_dispatch_0", page.html)
        # The page is the value of an attribute: nothing in it ends that.
        drawn = page._repr_html_()
        self.assertEqual(drawn.count("<"), 2)
        self.assertNotIn('"', drawn.split('srcdoc="')[1].split('" sandbox')[0])
        with tempfile.TemporaryDirectory() as folder:
            page.save(Path(folder, "page.html"))
            self.assertEqual(Path(folder, "page.html").read_text(), page.html)

    def test_tables_print_themselves(self):
        table = weir.Table([{"name": "a<b", "ms": 1.23456789}, {"name": "c", "line": 12, "ms": 10.0}])
        self.assertEqual(str(table), "name      ms line\na<b  1.23457\nc         10   12")
        self.assertEqual(repr(table), str(table))
        self.assertIn("<tr><td>a&lt;b</td><td>1.23457</td><td></td></tr>", table._repr_html_())
        self.assertEqual(str(weir.Table([{"n": n} for n in range(61)])).splitlines()[-2:], ["59", "... 1 more rows"])
        self.assertEqual(str(weir.Table()), "")
        self.assertIn("bytes-copied", str(self.module.ledger()).splitlines()[0])
        self.assertRegex(str(self.module.remarks()), "weir-set-contraction +contraction +<stdin> +8 +8 affine_dispatch_0_[^ ]* +.*mode=on")

    def test_a_lack_of_pandas_says_what_to_install(self):
        with unittest.mock.patch.dict("sys.modules", {"pandas": None}), self.assertRaisesRegex(ImportError, r"pip install 'weir\[pandas\]'"):
            self.module.ledger().to_pandas()

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not there")
        frame = self.module.ledger().to_pandas()
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertIn("dispatches", frame.columns)

    def test_save(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "module.so")
            self.module.save(path)
            loaded = weir.load(path)
        self.assertEqual(loaded.functions, self.module.functions)
        np.testing.assert_array_equal(loaded.scale(np.arange(4.0), 2.0, 0, False)[0], np.arange(4) * 2.0)
        with self.assertRaisesRegex(weir.Error, "was loaded from a file"):
            loaded.save("again.so")

    def test_files(self):
        first = Path(os.environ["EXAMPLES"], "first.mlir")
        x, y = np.array([[1, 0, 0], [0, 1, 0]], np.float32), np.arange(6, dtype=np.float32).reshape(3, 2)
        expected = np.exp(x @ y)
        for source in (first, str(first), first.read_bytes()):
            np.testing.assert_allclose(weir.compile(source, target="reference").main(x, y), expected, rtol=1e-5)


if __name__ == "__main__":
    unittest.main()
