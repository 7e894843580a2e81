"""Tensors of PyTorch, types that NumPy does not have, and ONNX."""
import unittest

import numpy as np
import torch
import weir
from torch_mlir import fx


class TorchTest(unittest.TestCase):
    def test_tensors_without_copies(self):
        module = weir.compile("func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n  %y = math.exp %x : tensor<?xf32>\n  return %y : tensor<?xf32>\n}")
        x = torch.arange(1000, dtype=torch.float32)
        self.assertTrue(weir.is_in_place(x))
        y = module.main(x)
        self.assertIsInstance(y, torch.Tensor)
        torch.testing.assert_close(y, x.exp())
        self.assertEqual(np.from_dlpack(y).ctypes.data, y.data_ptr())
        torch.testing.assert_close(module.main(x.requires_grad_()), x.detach().exp())

    def test_bf16(self):
        module = weir.compile("func.func @main(%x: tensor<4xbf16>) -> tensor<4xbf16> {\n  %y = arith.addf %x, %x : tensor<4xbf16>\n  return %y : tensor<4xbf16>\n}")
        x = torch.tensor([1, 2, 3, 4], dtype=torch.bfloat16)
        torch.testing.assert_close(module.main(x), x + x)

    def test_dynamic_batch(self):
        model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2)).eval()
        batch = torch.export.Dim("batch")
        program = fx.export_and_import(model, torch.randn(3, 4), dynamic_shapes={"input": {0: batch}}, output_type="linalg-on-tensors", func_name="main")
        module = weir.compile(program)
        for n in (2, 7):
            x = torch.randn(n, 4)
            torch.testing.assert_close(module.main(x), model(x).detach(), atol=1e-5, rtol=1e-4)

    def test_onnx(self):
        try:
            import onnx
            from onnx import TensorProto, helper
        except ImportError:
            self.skipTest("onnx is not there")
        w = np.random.rand(4, 3).astype(np.float32)
        graph = helper.make_graph(
            [helper.make_node("MatMul", ["x", "w"], ["p"]), helper.make_node("Relu", ["p"], ["y"])],
            "net",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, [2, 4])],
            [helper.make_tensor_value_info("y", TensorProto.FLOAT, [2, 3])],
            [helper.make_tensor("w", TensorProto.FLOAT, [4, 3], w.flatten())],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        onnx.save(model, "net.onnx")
        x = np.random.rand(2, 4).astype(np.float32) - 0.5
        for source in (model, "net.onnx"):
            module = weir.compile(source)
            np.testing.assert_allclose(module[module.functions[0]](x), np.maximum(x @ w, 0), rtol=1e-4, atol=1e-6)


if __name__ == "__main__":
    unittest.main()
