"""Programs of JAX, and modules in the bindings that jaxlib has."""
import unittest

import jax
import jax.numpy as jnp
import numpy as np
from jaxlib.mlir import ir

import weir


def layer(x, w):
    y = jnp.tanh(x @ w)
    return jax.nn.softmax(jax.nn.gelu(y) + x.sum()), y.max(axis=0)


class JaxTest(unittest.TestCase):
    def test_lowered(self):
        x, w = np.random.rand(5, 3).astype("f4"), np.random.rand(3, 4).astype("f4")
        module = weir.compile(jax.jit(layer).lower(x, w))
        for result, expected in zip(module.main(x, w), layer(x, w)):
            np.testing.assert_allclose(np.asarray(result), expected, rtol=1e-5, atol=1e-6)
        # Arrays of JAX are arguments, too.
        np.testing.assert_allclose(np.asarray(module.main(jnp.asarray(x), jnp.asarray(w))[1]), layer(x, w)[1], rtol=1e-5)

    def test_module_of_the_bindings(self):
        lowered = jax.jit(layer).lower(np.ones((2, 2), "f4"), np.ones((2, 2), "f4"))
        before = str(lowered.compiler_ir("stablehlo"))
        self.assertIn("linalg.matmul", str(weir.ir.parse(lowered.compiler_ir("stablehlo"))))
        self.assertEqual(str(lowered.compiler_ir("stablehlo")), before)

    def test_what_has_no_linalg(self):
        for function, op in [(jnp.fft.fft, "fft"), (lambda x: jax.lax.fori_loop(0, 9, lambda i, y: y * 2, x), "while"), (jnp.sort, "sort")]:
            with self.assertRaisesRegex(weir.Error, f"no linalg for stablehlo.{op}: weir cannot compile"):
                weir.compile(jax.jit(function).lower(np.ones(8, "c8")))

    def test_to_bindings(self):
        module = weir.ir.parse(jax.jit(layer).lower(np.ones((2, 2), "f4"), np.ones((2, 2), "f4"))).run("weir-input-pipeline", "weir-dispatch-pipeline")
        names = []
        module.to_bindings(ir=ir).operation.walk(lambda op: (names.append(op.name), ir.WalkResult.ADVANCE)[1], ir.WalkOrder.PRE_ORDER)
        self.assertEqual(names, ["builtin.module", *(op.name for op in module.walk())])
        self.assertTrue(any(name.startswith("flow.dispatch") for name in names))


if __name__ == "__main__":
    unittest.main()
