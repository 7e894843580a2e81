"""Quantized models through torch-mlir and weir. Where ONNX Runtime is installed its results decide, and its tools quantize a model."""
import importlib.util
import unittest
from pathlib import Path

import numpy as np
import onnx
import weir
from onnx import TensorProto, helper, numpy_helper
from onnx_models import F, convolve, dequantize, floats, model, n_bits, quantize, scales, signed, unsigned


def call(source, *arguments):
    module = weir.compile(source, threads=1)
    return module[module.functions[0]](*arguments), module


class OnnxTest(unittest.TestCase):
    def infer(self, source, x, y):
        """Output types are what results are; shapes of these operators are not inferred."""
        source.graph.output[0].CopyFrom(helper.make_tensor_value_info("y", helper.np_dtype_to_tensor_dtype(y.dtype), y.shape))
        got, module = call(source, x)
        return np.asarray(got).view(y.dtype), module

    def test_n_bits(self):
        for bits, group, depth, rows, zeros, bias, half in (
            (4, 32, 128, 1, None, False, False), (4, 16, 96, 5, "packed", True, False), (4, 32, 100, 3, "float", False, False),
            (2, 64, 128, 2, "packed", False, False), (8, 256, 512, 1, None, True, False), (4, 128, 256, 2, None, True, True),
        ):  # fmt: skip
            with self.subTest(bits=bits, group=group, depth=depth, zeros=zeros, bias=bias, half=half):
                source, x, expected = n_bits(bits, group, depth, rows, zeros=zeros, bias=bias, half=half)
                y, module = self.infer(source, x, expected)
                np.testing.assert_allclose(y, expected, rtol=1e-2 if half else 1e-4, atol=1e-2 if half else 1e-4)
                if depth % group == 0 and not half:
                    self.assertEqual(module.ledger()[-1]["dispatches"], 1)
                    self.assertIn("quantized-rows" if rows <= 4 else "quantized-panels", str(module.remarks("weir-select-strategy")))

    def test_groups_in_dequantization(self):
        """As torch.onnx and ONNX Runtime's tools write weights of 4 bits, with extents that a call decides."""
        w, z, s = (np.random.default_rng(5).integers(-8, 8, extents) for extents in ((64, 8), (2, 8), (2, 8)))
        s = (s * F(0.01) + F(0.2)).astype(F)
        constants = [helper.make_tensor("w", TensorProto.INT4, w.shape, w.reshape(-1)), helper.make_tensor("z", TensorProto.INT4, z.shape, z.reshape(-1))]
        nodes = [helper.make_node("DequantizeLinear", ["w", "s", "z"], ["d"], axis=0, block_size=32), helper.make_node("MatMul", ["x", "d"], ["y"])]
        for extents in (("batch", 3), ("batch", "rows"), (2, 3)):
            x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, [*extents, last]) for name, last in (("x", 64), ("y", 8)))
            graph = helper.make_graph(nodes, "main", [x], [y], [*constants, numpy_helper.from_array(s, "s")])
            argument = floats(2, 3, 64)
            got, module = call(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10), argument)
            np.testing.assert_allclose(got, argument @ ((w - np.repeat(z, 32, 0)) * np.repeat(s, 32, 0)), rtol=1e-4, atol=1e-4)
            self.assertIn("quantized-", str(module.remarks("weir-select-strategy")))

    def test_convolution_by_channel(self):
        x, w, s = unsigned(1, 3, 8, 8), signed(4, 3, 3, 3), scales(4)
        constants = dict(xs=F(0.03), xz=np.uint8(200), w=w, ws=s, wz=np.zeros(4, np.int8), ys=F(0.5), yz=np.uint8(120))
        exact = convolve(x.astype(int) - 200, w.astype(int), 1).astype(F) * (F(0.03) * s).reshape(-1, 1, 1)
        y, _ = self.infer(model("QLinearConv", {"x": x}, constants, domain="", pads=[1] * 4), x, quantize(exact, F(0.5), np.uint8(120)))
        self.assertLessEqual(np.abs(y.astype(int) - quantize(exact, F(0.5), np.uint8(120))).max(), 1)

    def test_the_order_of_unsigned_bytes(self):
        x = unsigned(1, 2, 4, 4)
        expected = x.reshape(1, 2, 2, 2, 2, 2).max((3, 5))
        y, _ = self.infer(model("MaxPool", {"x": x}, {}, domain="", kernel_shape=[2, 2], strides=[2, 2]), x, expected)
        np.testing.assert_array_equal(y, expected)

    def test_zero_points_by_channel(self):
        x, w, z = unsigned(4, 16), unsigned(16, 5), unsigned(5)
        exact = ((x.astype(int) - 9) @ (w.astype(int) - z)).astype(np.int32)
        y, _ = self.infer(model("MatMulInteger", {"x": x}, dict(w=w, xz=np.uint8(9), wz=z), domain=""), x, exact)
        np.testing.assert_array_equal(y, exact)
        s = scales(3)
        x, z = unsigned(2, 3), unsigned(3)
        y, _ = self.infer(model("DequantizeLinear", {"x": x}, dict(s=s, z=z), domain="", axis=1), x, dequantize(x, s, z))
        np.testing.assert_allclose(y, dequantize(x, s, z), rtol=1e-6)

    def test_dynamic_quantization(self):
        for low in (-3, 2, 0):
            x, w = (floats(4, 16) + F(low)) * F(low != 0), signed(16, 5)
            span = max(x.max(), F(0)) - min(x.min(), F(0))
            step = F(span / F(255)) if span else F(1)
            zero = np.uint8(np.clip(np.rint(-min(x.min(), F(0)) / step), 0, 255))
            exact = ((quantize(x, step, zero).astype(int) - int(zero)) @ w.astype(int)).astype(F) * (step * F(0.02))
            y, _ = self.infer(model("DynamicQuantizeMatMul", {"x": x}, dict(w=w, ws=F(0.02))), x, exact)
            np.testing.assert_allclose(y, exact, atol=2 * step * 2.6)

    def test_what_is_refused(self):
        x = signed(1, 2, 8)
        attention = model("QAttention", {"x": x}, dict(w=signed(8, 24), b=floats(24), xs=F(1), ws=F(1)), num_heads=2)
        attention.graph.output[0].CopyFrom(helper.make_tensor_value_info("y", TensorProto.FLOAT, (1, 2, 8)))
        with self.assertRaisesRegex(weir.Error, r"node 'node' \(QAttention\): torch-mlir cannot convert"):
            weir.compile(attention)
        with self.assertRaisesRegex(weir.Error, r"cannot import the ONNX model: node 'node' \(DequantizeLinear\): elements of type uint16"):
            weir.compile(model("DequantizeLinear", {"x": np.zeros(4, np.uint16)}, dict(s=F(1)), domain="", opset=21))

    @unittest.skipUnless(importlib.util.find_spec("onnxruntime"), "onnxruntime is not there")
    def test_models_of_onnxruntime(self):
        import onnxruntime
        from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static

        class Calibration(CalibrationDataReader):
            def __init__(self):
                self.feeds = iter([{"x": floats(1, 3, 12, 12)} for _ in range(3)])

            def get_next(self):
                return next(self.feeds, None)

        onnx.save(_network(), "network.onnx")
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level, options.log_severity_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL, 3
        kinds = [(form, channels, kind) for form in (QuantFormat.QDQ, QuantFormat.QOperator) for channels, kind in ((False, QuantType.QUInt8), (True, QuantType.QInt8))]
        for form, channels, kind in (*kinds, (None, True, None)):
            with self.subTest(form=form, channels=channels, kind=kind):
                if form is None:
                    quantize_dynamic("network.onnx", "quantized.onnx", weight_type=QuantType.QInt8, per_channel=channels)
                else:
                    quantize_static("network.onnx", "quantized.onnx", Calibration(), quant_format=form, per_channel=channels, activation_type=kind,
                                    weight_type=QuantType.QInt8)  # fmt: skip
                x = floats(1, 3, 12, 12)
                expected = onnxruntime.InferenceSession("quantized.onnx", options).run(None, {"x": x})[0]
                y, _ = call(Path("quantized.onnx"), x)
                np.testing.assert_allclose(y, expected, atol=0.02 * np.abs(expected).max())


def _network():
    def node(operator, *inputs, **attributes):
        nodes.append(helper.make_node(operator, list(inputs), [f"v{len(nodes)}"], name=f"{operator}_{len(nodes)}", **attributes))
        return nodes[-1].output[0]

    def weight(*shape):
        weights.append(numpy_helper.from_array(floats(*shape) * F(0.3), f"w{len(weights)}"))
        return weights[-1].name

    nodes, weights = [], []
    x = node("Relu", node("Conv", "x", weight(8, 3, 3, 3), weight(8), pads=[1] * 4, strides=[2, 2]))
    x = node("MaxPool", x, kernel_shape=[2, 2], strides=[2, 2])
    y = node("Sigmoid", node("Conv", x, weight(8, 1, 3, 3), pads=[1] * 4, group=8))
    x = node("Concat", node("Add", node("Conv", y, weight(8, 8, 1, 1)), x), y, axis=1)
    x = node("Flatten", node("GlobalAveragePool", x))
    x = node("Softmax", node("MatMul", node("Gemm", x, weight(16, 10), weight(10)), weight(10, 6)))
    values = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 3, 12, 12]), helper.make_tensor_value_info(x, TensorProto.FLOAT, [1, 6])]
    return helper.make_model(helper.make_graph(nodes, "main", values[:1], values[1:], weights), opset_imports=[helper.make_opsetid("", 13)], ir_version=8)


if __name__ == "__main__":
    unittest.main()
