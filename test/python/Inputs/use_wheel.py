"""What a wheel has to do where it is alone."""
import subprocess
import sys
from pathlib import Path

import numpy
import weir

PROGRAM = """
func.func @main(%x: tensor<?x3xf32>, %w: tensor<3x2xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%n) : tensor<?x2xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
  %m = linalg.matmul ins(%x, %w : tensor<?x3xf32>, tensor<3x2xf32>) outs(%i : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %m : tensor<?x2xf32>
}
"""

assert not list(Path("/").rglob("libLLVM*")) or all(path.parts[1] == "site" for path in Path("/").rglob("libLLVM*"))
x, w = numpy.arange(6, dtype="f4").reshape(2, 3), numpy.ones((3, 2), "f4")
module = weir.compile(PROGRAM)
print(module.main(x, w).tolist())
print(len(module.ledger()) > 0, len(weir.ir.parse(PROGRAM).run("canonicalize").ops))
Path("/tmp/p.mlir").write_text(PROGRAM)
for tool, *arguments in [
    ("weir-opt", "--version"),
    ("weir-run", "/tmp/p.mlir", "--input=1x3xf32=1 2 3", "--input=3x2xf32=2"),
    ("weir-check", "/tmp/p.mlir", "/tmp/p.mlir"),
]:
    print(subprocess.run([sys.executable, f"/site/bin/{tool}", *arguments], check=True, capture_output=True, text=True).stdout)
