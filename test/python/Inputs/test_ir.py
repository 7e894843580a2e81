"""weir.ir: programs as IR, with NumPy alone."""
import importlib.util
import os
import unittest
from pathlib import Path

import weir

EXAMPLES = Path(os.environ["EXAMPLES"])
BRANCHES = """
func.func private @callee(i32)
func.func @main(%flag: i1, %n: index) -> i32 {
  cf.cond_br %flag, ^left, ^right(%n : index)
^left:
  %c = arith.constant 1 : i32
  cf.br ^end(%c : i32)
^right(%m: index):
  %r:2 = scf.if %flag -> (i32, i32) {
    %a = arith.index_cast %m : index to i32
    scf.yield %a, %a : i32, i32
  } else {
    %b = arith.constant {note = "({ %text \\22, \\0A })"} 2 : i32
    scf.yield %b, %b : i32, i32
  }
  cf.br ^end(%r#1 : i32)
^end(%x: i32):
  func.call @callee(%x) : (i32) -> ()
  return %x : i32
}
"""


class IRTest(unittest.TestCase):
    def test_walk(self):
        module = weir.ir.parse(BRANCHES)
        declared, main = module.ops
        self.assertEqual((declared.name, declared.symbol, [len(region) for region in declared.regions]), ("func.func", "callee", [0]))
        self.assertEqual((main.symbol, len(main.regions), len(main.regions[0])), ("main", 1, 4))
        branch = next(op for op in module.walk() if op.name == "scf.if")
        self.assertEqual([[len(block.ops) for block in region] for region in branch.regions], [[2], [2]])
        self.assertEqual((branch.results, branch.operands, branch.parent), (("%2:2",), ("%arg0",), main))
        self.assertEqual([op.name for op in main.regions[0][3].ops], ["func.call", "func.return"])
        self.assertRegex(main.regions[0][2].arguments, "^%[0-9]+: index$")
        self.assertIn("function_type = (i1, index) -> i32", main.line)
        self.assertEqual(len(list(module.walk())), 13)

    def test_run(self):
        module = weir.ir.parse(EXAMPLES / "first.mlir")
        self.assertEqual([op.name for op in module.run("weir-input-pipeline").ops], ["util.func"])
        text = str(module.run("builtin.module(func.func(canonicalize,cse))"))
        self.assertIn("linalg.matmul", text)
        self.assertEqual(str(weir.ir.parse(text)), text)
        dispatches = module.run("weir-input-pipeline", "weir-dispatch-pipeline", flags="--verify-each=false --mlir-disable-threading")
        self.assertTrue(any(op.name.startswith("flow.dispatch") for op in dispatches.walk()))

    def test_steps(self):
        steps = weir.ir.parse(EXAMPLES / "first.mlir").steps("weir-input-pipeline")
        names = [step.name for step in steps]
        self.assertEqual(names[:2], ["weir-convert-input", "weir-wrap-entry-points"])
        self.assertEqual(str(weir.ir.parse(steps[-1].module.text)), str(weir.ir.parse(EXAMPLES / "first.mlir").run("weir-input-pipeline")))

    def test_phases(self):
        phases = weir.ir.parse(EXAMPLES / "first.mlir").phases("flow")
        self.assertEqual([phase.name for phase in phases], ["input", "preprocess", "dispatch", "flow"])
        self.assertIn("flow.executable", phases[-1].module.text)

    def test_errors(self):
        with self.assertRaisesRegex(weir.CompileError, "<stdin>:2:3: error"):
            weir.ir.parse("func.func @f() {\n  nothing\n}")
        with self.assertRaisesRegex(weir.CompileError, "no-such-pass"):
            weir.ir.parse("func.func @f() { return }").run("no-such-pass")
        if importlib.util.find_spec("mlir") is None:
            with self.assertRaisesRegex(ImportError, "no package 'mlir'"):
                weir.ir.parse("func.func @f() { return }").to_bindings()


if __name__ == "__main__":
    unittest.main()
