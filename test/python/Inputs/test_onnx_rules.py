"""What the rules of the import make of operators on quantized values, against what their documentation says."""
import itertools
import unittest

import numpy as np
import onnx
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator
from onnx_models import F, convolve, dequantize, floats, model, n_bits, pack, quantize, scales, signed, unsigned

from _onnx.blocks import unpack
from _onnx.graph import Unsupported
from _onnx.rewrite import rewrite


def run(source, *arguments):
    rewritten, narrow = rewrite(source)
    for node in rewritten.graph.node:
        assert node.domain == "", node
    feeds = dict(zip((value.name for value in rewritten.graph.input), arguments))
    feeds.update((name, array) for name, (array, _) in narrow.items())
    return ReferenceEvaluator(rewritten).run(None, feeds)[0]


def operators(source):
    return [node.op_type for node in rewrite(source)[0].graph.node]


class RuleTest(unittest.TestCase):
    def test_unpack(self):
        np.testing.assert_array_equal(unpack(np.array([[0x21, 0x43]], np.uint8), 4, 3), [[1, 2, 3]])
        np.testing.assert_array_equal(unpack(np.array([[0b11100100]], np.uint8), 2, 4), [[0, 1, 2, 3]])
        elements = np.random.default_rng(0).integers(0, 4, (3, 7)).astype(np.uint8)
        np.testing.assert_array_equal(unpack(pack(elements, 2), 2, 7), elements)

    def test_n_bits(self):
        for bits, group, depth, zeros, bias, half in (
            (4, 16, 64, None, False, False), (4, 32, 64, "packed", True, False), (4, 32, 100, "float", False, False), (2, 16, 48, "packed", False, False),
            (8, 256, 256, None, True, False), (8, 32, 64, "packed", False, False), (4, 32, 64, "float", True, True),
        ):  # fmt: skip
            with self.subTest(bits=bits, group=group, depth=depth, zeros=zeros, bias=bias, half=half):
                source, x, expected = n_bits(bits, group, depth, zeros=zeros, bias=bias, half=half)
                np.testing.assert_allclose(run(source, x), expected, rtol=1e-2 if half else 1e-4, atol=1e-2 if half else 1e-4)

    def test_n_bits_with_unknown_extents(self):
        for names in (("batch", 3), ("batch", "rows")):
            source, x, expected = n_bits(4, 32, 100)
            for extent, name in zip(source.graph.input[0].type.tensor_type.shape.dim, names):
                extent.CopyFrom(onnx.TensorShapeProto.Dimension(**{"dim_param" if isinstance(name, str) else "dim_value": name}))
            np.testing.assert_allclose(run(source, x), expected, rtol=1e-4, atol=1e-4)

    def test_n_bits_stay_narrow(self):
        for bits in (2, 4):
            (array, width), = rewrite(n_bits(bits, 32, 64)[0])[1].values()
            self.assertEqual((array.dtype, array.shape, width), (np.int8, (8, 2, 32), bits))
        self.assertEqual(rewrite(n_bits(8, 32, 64)[0])[1], {})

    def test_convolutions(self):
        x, w, s, b = unsigned(2, 3, 6, 6), signed(4, 3, 3, 3), scales(4), np.arange(-2, 2, dtype=np.int32) * 100
        for scale, zero in ((s, np.zeros(4, np.int8)), (F(0.02), np.int8(0)), (s, np.array([0, 1, 0, 2], np.int8))):
            constants = dict(xs=F(0.03), xz=np.uint8(99), w=w, ws=scale, wz=zero, ys=F(0.5), yz=np.uint8(120), b=b)
            source = model("QLinearConv", {"x": x}, constants, domain="", pads=[1] * 4)
            column = (-1, 1, 1, 1) if np.ndim(scale) else ()
            y = convolve(dequantize(x, F(0.03), 99), dequantize(w, np.reshape(scale, column), np.reshape(zero, column)), 1)
            y += (b * F(0.03) * scale).reshape(-1, 1, 1)
            self.assertLessEqual(np.abs(run(source, x).astype(int) - quantize(y, F(0.5), np.uint8(120))).max(), 1)

    def test_a_scale_by_channel_leaves_a_product_of_integers(self):
        constants = dict(xs=F(0.03), xz=np.uint8(9), w=signed(8, 5), ws=scales(5), wz=np.zeros(5, np.int8), ys=F(0.5), yz=np.uint8(9))
        rewritten, _ = rewrite(model("QLinearMatMul", {"x": unsigned(4, 8)}, constants, domain=""))
        product = next(node for node in rewritten.graph.node if node.op_type == "MatMul")
        producers = {node.output[0]: node for node in rewritten.graph.node}
        values = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in rewritten.graph.initializer}
        for name in product.input:
            self.assertEqual(producers[name].op_type, "DequantizeLinear")
            self.assertEqual(values[producers[name].input[1]], 1)

    def test_products(self):
        x, w = unsigned(4, 8), unsigned(8, 5)
        for zero in (np.uint8(7), unsigned(5)):
            exact = (x.astype(int) - 9) @ (w.astype(int) - zero)
            constants = dict(w=w, xz=np.uint8(9), wz=zero)
            np.testing.assert_array_equal(run(model("MatMulInteger", {"x": x}, constants, domain=""), x), exact)
            scale, bias = scales(5), floats(5)
            constants = dict(w=w, xs=F(0.1), ws=scale, xz=np.uint8(9), wz=zero, b=bias)
            np.testing.assert_allclose(run(model("MatMulIntegerToFloat", {"x": x}, constants), x), exact * F(0.1) * scale + bias, rtol=1e-5, atol=1e-4)

    def test_integer_convolutions(self):
        x, w, zeros = unsigned(1, 2, 5, 5), unsigned(3, 2, 2, 2), unsigned(3)
        source = model("ConvInteger", {"x": x}, dict(w=w, xz=np.uint8(50), wz=zeros), domain="", pads=[1] * 4)
        np.testing.assert_array_equal(run(source, x), convolve(x.astype(int) - 50, w.astype(int) - zeros.reshape(-1, 1, 1, 1), 1))

    def test_dynamic_quantization(self):
        w, scale = signed(8, 5), scales(5)
        for x in (floats(4, 8), np.abs(floats(4, 8)) + 1, np.zeros((4, 8), F)):
            low, high = min(x.min(), 0), max(x.max(), 0)
            step = F((high - low) / F(255)) if high > low else F(1)
            zero = np.uint8(np.clip(np.rint(-low / step), 0, 255))
            expected = (quantize(x, step, zero).astype(int) - int(zero)) @ w.astype(int) * step * scale
            np.testing.assert_allclose(run(model("DynamicQuantizeMatMul", {"x": x}, dict(w=w, ws=scale)), x), expected, rtol=1e-4, atol=1e-4)

    def test_elementwise(self):
        x, w = signed(4, 8), signed(8)
        two = dict(xs=F(0.1), xz=np.int8(3), w=w, ws=F(0.2), wz=np.int8(-4), ys=F(0.4), yz=np.int8(5))
        a, b = dequantize(x, F(0.1), 3), dequantize(w, F(0.2), -4)
        one = dict(xs=F(0.1), xz=np.int8(3), ys=F(0.4), yz=np.int8(5))
        for operator, constants, expected, attributes in (
            ("QLinearAdd", two, a + b, {}), ("QLinearMul", two, a * b, {}), ("QLinearSigmoid", one, 1 / (1 + np.exp(-a)), {}),
            ("QLinearLeakyRelu", one, np.where(a < 0, a * F(0.1), a), {"alpha": 0.1}),
        ):  # fmt: skip
            y = run(model(operator, {"x": x}, constants, **attributes), x)
            self.assertLessEqual(np.abs(y.astype(int) - quantize(expected, F(0.4), np.int8(5))).max(), 1, operator)

    def test_the_order_of_unsigned_bytes(self):
        x = unsigned(1, 1, 4, 4)
        y = run(model("MaxPool", {"x": x}, {}, domain="", kernel_shape=[2, 2], strides=[2, 2]), x)
        np.testing.assert_array_equal(y[0, 0], x[0, 0].reshape(2, 2, 2, 2).max((1, 3)))
        self.assertIn("Cast", operators(model("ArgMax", {"x": x}, {}, domain="")))

    def test_quantization_by_channel(self):
        x, s, z = floats(2, 3, 4) * 9, scales(3), unsigned(3)
        column, points = s.reshape(-1, 1), z.reshape(-1, 1).astype(int)
        expected = np.clip(np.rint(x / column) + points, 0, 255)
        np.testing.assert_array_equal(run(model("QuantizeLinear", {"x": x}, dict(s=s, z=z), domain="", axis=1), x), expected)
        q = unsigned(2, 3, 4)
        np.testing.assert_allclose(run(model("DequantizeLinear", {"x": q}, dict(s=s, z=z), domain="", axis=1), q), (q - points) * column, rtol=1e-6)

    def test_definitions(self):
        x, w = floats(2, 3, 8), floats(8)
        q, k, v = floats(1, 4, 5, 8), floats(1, 2, 7, 8), floats(1, 2, 7, 8)
        for source, arguments in (
            (model("RMSNormalization", {"x": x}, dict(w=w), domain="", opset=23, axis=-1), [x]),
            (model("Attention", {"q": q, "k": k, "v": v}, {}, domain="", opset=23, is_causal=1), [q, k, v]),
            (model("RotaryEmbedding", {"x": q}, dict(c=floats(1, 5, 4), s=floats(1, 5, 4)), domain="", opset=23), [q]),
            (model("Swish", {"x": x}, {}, domain="", opset=24, alpha=0.5), [x]),
        ):
            expected = ReferenceEvaluator(source).run(None, dict(zip((value.name for value in source.graph.input), arguments)))[0]
            operator = source.graph.node[0].op_type
            np.testing.assert_allclose(run(source, *arguments), expected, rtol=1e-4, atol=1e-5)
            self.assertNotIn(operator, operators(source))
            # Shapes and axes are constants.
            self.assertFalse({"Shape", "Range", "Size"} & set(operators(source)), operator)

    def test_scales_that_are_given(self):
        q, s, z = unsigned(2, 3, 4), scales(3), unsigned(3)
        expected = (q.astype(int) - z.reshape(-1, 1)) * s.reshape(-1, 1)
        source = model("DequantizeLinear", {"x": q, "s": s, "z": z}, {}, domain="", axis=1)
        np.testing.assert_allclose(run(source, q, s, z), expected, rtol=1e-6)
        self.assertNotIn("DequantizeLinear", operators(source))

    def test_channels_as_pixels(self):
        x = floats(2, 12, 2, 3)
        for mode, split, order in (("DCR", (2, 2, 2, 3, 2, 3), (0, 3, 4, 1, 5, 2)), ("CRD", (2, 3, 2, 2, 2, 3), (0, 1, 4, 2, 5, 3))):
            expected = x.reshape(split).transpose(order).reshape(2, 3, 4, 6)
            source = model("DepthToSpace", {"x": x}, {}, domain="", blocksize=2, mode=mode)
            np.testing.assert_array_equal(run(source, x), expected)
            self.assertEqual(operators(source), ["Reshape", "Transpose", "Reshape"])
            source.graph.input[0].type.tensor_type.shape.dim[0].CopyFrom(onnx.TensorShapeProto.Dimension(dim_param="batch"))
            np.testing.assert_array_equal(run(source, x), expected)
            # Files often have no types of values inside.
            source = model("DepthToSpace", {"x": x}, {}, domain="", blocksize=2, mode=mode)
            source.graph.node[0].input[0] = "y"
            source.graph.node.insert(0, onnx.helper.make_node("Neg", ["x"], ["y"]))
            np.testing.assert_array_equal(run(source, x), -expected)
        x = floats(1, 3, 4, 6)
        expected = x.reshape(1, 3, 2, 2, 3, 2).transpose(0, 3, 5, 1, 2, 4).reshape(1, 12, 2, 3)
        np.testing.assert_array_equal(run(model("SpaceToDepth", {"x": x}, {}, domain="", blocksize=2), x), expected)

    def test_einsum(self):
        extents = dict(a=2, b=3, c=4, d=5)
        for equation, count in (("ab,bc", 1), ("ba", 1), ("...ab,...bc", 1), ("ab,cb,db->acd", 2), ("ab,bc,cd", 2), ("b,ab,cb->bac", 2), ("...a,...ba,...a->...b", 2),
                                ("a,b,c,d->dcba", 3), ("ab,bc->ac", 1)):
            with self.subTest(equation=equation):
                terms = equation.split("->")[0].split(",")
                arrays = [floats(*([2] if "..." in term else []), *(extents[letter] for letter in term.replace("...", ""))) for term in terms]
                inputs = {f"x{index}": array for index, array in enumerate(arrays)}
                source = model("Einsum", inputs, {}, domain="", equation=equation)
                np.testing.assert_allclose(run(source, *arrays), np.einsum(equation, *arrays), rtol=1e-4, atol=1e-5)
                self.assertEqual(operators(source), ["Einsum"] * count)
                for node in source.graph.node:
                    text = helper.get_attribute_value(node.attribute[0]).decode()
                    self.assertTrue("->" in text and text.count(",") < 2, text)

    def test_integer_convolutions_of_one_dimension(self):
        x = unsigned(2, 4, 9)
        for pads, group, zero in (([1, 1], 1, np.int8(0)), ([3, 0], 4, np.int8(0)), ([0, 2], 2, np.int8(3)), ([2, 1], 1, np.array([0, 1, 2, 3], np.int8))):
            with self.subTest(pads=pads, group=group):
                w = signed(4, 4 // group, 3)
                padded = np.pad(x.astype(int) - 50, [(0, 0), (0, 0), tuple(pads)])
                filters = w.astype(int) - np.reshape(zero, (-1, 1, 1))
                expected = np.zeros((2, 4, padded.shape[2] - 2), int)
                for f in range(4):
                    channels = padded[:, f // (4 // group) * (4 // group) :][:, : 4 // group]
                    for k in range(3):
                        expected[:, f] += np.einsum("ncx,c->nx", channels[:, :, k : k + expected.shape[2]], filters[f, :, k])
                source = model("ConvInteger", {"x": x}, dict(w=w, xz=np.uint8(50), wz=zero), domain="", pads=pads, group=group)
                np.testing.assert_array_equal(run(source, x), expected)
                for node in rewrite(source)[0].graph.node:
                    if node.op_type == "ConvInteger":
                        values = {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}
                        self.assertEqual(values["pads"][:2], values["pads"][2:])

    def test_resize_of_integers(self):
        source = model("Resize", {"x": unsigned(1, 1, 4, 4)}, dict(roi=np.zeros(0, F), scales=np.array([1, 1, 2, 2], F)), domain="", mode="linear")
        with self.assertRaisesRegex(Unsupported, "quantize with QDQ nodes"):
            rewrite(source)

    def test_vectors_of_zeros(self):
        x = floats(3, 4)
        x[1] = 0
        for p in (1, 2):
            norm = np.linalg.norm(x, p, axis=1, keepdims=True)
            source = model("LpNormalization", {"x": x}, {}, domain="", axis=1, p=p)
            np.testing.assert_allclose(run(source, x), x / np.where(norm == 0, 1, norm), rtol=1e-6)

    def test_zero_points_that_are_absent(self):
        x, q, s = floats(4) * 9, signed(4), F(0.5)
        np.testing.assert_array_equal(run(model("QuantizeLinear", {"x": x}, dict(s=s), domain=""), x), quantize(x, s, np.uint8(0)))
        np.testing.assert_array_equal(run(model("DequantizeLinear", {"x": q}, dict(s=s), domain=""), q), q * s)
        for operator, argument in (("QuantizeLinear", x), ("DequantizeLinear", q)):
            self.assertEqual(len(rewrite(model(operator, {"x": argument}, dict(s=s), domain=""))[0].graph.node[0].input), 3)

    def test_elements_of_16_bits(self):
        q = np.array([-32768, 7, 32767], np.int16)
        source = model("DequantizeLinear", {"x": q}, dict(s=F(0.5), z=np.int16(-3)), domain="", opset=21)
        np.testing.assert_array_equal(run(source, q), (q.astype(F) + 3) * F(0.5))
        self.assertNotIn("DequantizeLinear", [node.op_type for node in source.graph.node])

    def test_groups_in_dequantization(self):
        for axis, element, bits in ((0, TensorProto.INT4, 4), (1, TensorProto.UINT4, 4), (1, TensorProto.INT8, 8), (0, TensorProto.UINT8, 8)):
            low = 0 if element in (TensorProto.UINT4, TensorProto.UINT8) else -(1 << bits - 1)
            shape, groups = ((64, 6), (2, 6)) if axis == 0 else ((6, 64), (6, 2))
            w, z = (np.random.default_rng(1).integers(low, low + (1 << bits), extents) for extents in (shape, groups))
            s, x = scales(*groups), floats(*shape)
            constants = dict(w=helper.make_tensor("w", element, shape, w.reshape(-1)), s=s, z=helper.make_tensor("z", element, groups, z.reshape(-1)))
            source = model("DequantizeLinear", {}, constants, domain="", opset=21, axis=axis, block_size=32)
            expected = (w - np.repeat(z, 32, axis)) * np.repeat(s, 32, axis)
            inputs = len(source.graph.input)
            np.testing.assert_allclose(run(source), expected, rtol=1e-6)
            self.assertEqual(len(source.graph.input) - inputs, bits == 4)

    def test_samples_of_a_grid(self):
        for padding, aligned, (height, width), opset in itertools.product(("zeros", "border", "reflection"), (0, 1), ((5, 7), (3, 4)), (16, 20)):
            with self.subTest(padding=padding, aligned=aligned, height=height, width=width, opset=opset):
                x, grid = floats(2, 3, height, width), (np.random.default_rng(2).random((2, 6, 5, 2)) * 3 - 1.5).astype(F)
                grid[0, 0, :3] = [[-1, 1], [1, -1], [-9, 9]]
                mode = "linear" if opset == 20 else "bilinear"
                source = model("GridSample", {"x": x, "grid": grid}, {}, domain="", opset=opset, mode=mode, padding_mode=padding, align_corners=aligned)
                rewritten = rewrite(source)[0]
                self.assertGreaterEqual(min(entry.version for entry in rewritten.opset_import if not entry.domain), 17)
                if opset == 20:  # the evaluator knows this mode alone
                    expected = ReferenceEvaluator(source).run(None, {"x": x, "grid": grid})[0]
                    np.testing.assert_allclose(run(source, x, grid), expected, rtol=1e-4, atol=2e-5)
                sampled, = (node for node in rewritten.graph.node if node.op_type == "GridSample")
                self.assertIn(b"zeros", [attribute.s for attribute in sampled.attribute])

    def test_directions(self):
        for operator, gates in (("GRU", 3), ("LSTM", 4), ("RNN", 1)):
            for direction, layout, states in itertools.product(("forward", "reverse", "bidirectional"), (0, 1), (False, True)):
                with self.subTest(operator=operator, direction=direction, layout=layout, states=states):
                    count, inputs, names = 2 if direction == "bidirectional" else 1, {"x": floats(2, 5, 3) if layout else floats(5, 2, 3)}, ["x", "w", "r", "b"]
                    if states:
                        kept = ["h", "c"] if operator == "LSTM" else ["h"]
                        inputs.update((name, floats(2, count, 4) if layout else floats(count, 2, 4)) for name in kept)
                        names += ["", *kept]
                    constants = dict(w=floats(count, gates * 4, 3), r=floats(count, gates * 4, 4), b=floats(count, gates * 8))
                    source = model(operator, inputs, constants, domain="", names=names, opset=14, direction=direction, layout=layout, hidden_size=4)
                    outputs = ["y", "h_n", "c_n"][: 3 if operator == "LSTM" else 2]
                    source.graph.node[0].output[:] = outputs
                    source.graph.output.extend(onnx.ValueInfoProto(name=name) for name in outputs[1:])
                    expected = ReferenceEvaluator(source).run(None, inputs)
                    rewritten, _ = rewrite(source)
                    for node in rewritten.graph.node:
                        attributes = {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}
                        self.assertTrue(node.op_type != operator or (attributes.get("direction", b"forward"), attributes.get("layout", 0)) == (b"forward", 0))
                    for result, value in zip(ReferenceEvaluator(rewritten).run(None, inputs), expected):
                        np.testing.assert_allclose(result, value, rtol=1e-5, atol=1e-6)

    def test_what_is_refused(self):
        def check(source, message):
            with self.assertRaisesRegex(Unsupported, message):
                rewrite(source)

        source, x, _ = n_bits(4, 32, 64)
        source.graph.node[0].input.extend(["", "order"])
        check(source, r"node 'node' \(com.microsoft.MatMulNBits\): g_idx is not supported")
        source, x, _ = n_bits(4, 32, 64)
        source.graph.node[0].attribute[2].i = 3
        check(source, "weights of 3 bits are not supported")
        check(model("DequantizeLinear", {"x": np.zeros(4, np.uint16)}, dict(s=F(1))), "elements of type uint16 are not supported")
        pool = model("QLinearGlobalAveragePool", {"x": signed(1, 4, 4, 2)}, dict(xs=F(1), xz=np.int8(0), ys=F(1), yz=np.int8(0)), channels_last=1)
        check(pool, "channels_last is not supported")
        check(model("GridSample", {"x": floats(1, 1, 4, 4), "grid": floats(1, 2, 2, 2)}, {}, domain="", mode="nearest"), "mode nearest is not supported")
        check(model("GridSample", {"x": floats(1, 1, 4, 4, 4), "grid": floats(1, 2, 2, 2, 3)}, {}, domain="", opset=20, mode="linear"), "two spatial dimensions are supported")
        resize = dict(scales=np.array([1, 1, 0.6, 0.5], F))
        check(model("Resize", {"x": floats(1, 1, 4, 4)}, resize, domain="", names=["x", "", "scales"], coordinate_transformation_mode="align_corners"), "whole extents")
        given = {"x": floats(1, 1, 4, 4), "scales": resize["scales"]}
        check(model("Resize", given, {}, domain="", names=["x", "", "scales"], coordinate_transformation_mode="align_corners"), "constant scales")
        recurrent = lambda operator, gates, **attributes: model(operator, {"x": floats(3, 1, 2)}, dict(w=floats(1, gates * 3, 2), r=floats(1, gates * 3, 3)), domain="", hidden_size=3, **attributes)
        check(recurrent("LSTM", 4, activations=["HardSigmoid", "Tanh", "Tanh"]), "HardSigmoid is not supported in its place, where Sigmoid can be")
        check(recurrent("RNN", 1, activations=["Elu"]), "where Tanh and Relu can be")
        check(recurrent("GRU", 3, clip=1.0), "clip and input_forget are not supported")
        check(recurrent("LSTM", 4, input_forget=1), "clip and input_forget are not supported")
        lengths = dict(w=floats(1, 3, 2), r=floats(1, 3, 3), lengths=np.array([2], np.int32))
        check(model("RNN", {"x": floats(3, 1, 2)}, lengths, domain="", names=["x", "w", "r", "", "lengths"], hidden_size=3), "sequence_lens is supported if")
        check(model("LSTM", {"x": floats(3, 1, 2), "p": floats(1, 9)}, dict(w=floats(1, 12, 2), r=floats(1, 12, 3)), domain="", names=["x", "w", "r", "", "", "", "", "p"], hidden_size=3), "peepholes")

    def test_names(self):
        source = model("Relu", {"x": floats(3)}, {}, domain="")
        source.graph.node[0].name = ""
        self.assertEqual(rewrite(source)[0].graph.node[0].name, "Relu_0")


if __name__ == "__main__":
    unittest.main()
