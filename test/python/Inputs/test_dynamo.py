"""torch.compile(model, backend="weir"): the numbers of eager mode, extents that change, gradients, and where graphs end."""
import unittest

import torch
import weir
import weir.dynamo
from torch import nn


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm, self.mix, self.out = nn.LayerNorm(16), nn.Linear(16, 48), nn.Linear(16, 16)

    def forward(self, x, *, scale=0.5):
        q, k, v = self.mix(self.norm(x)).chunk(3, dim=-1)
        weights = torch.softmax(q @ k.transpose(-1, -2) * scale, dim=-1)
        return x + self.out(weights @ v), weights.shape[-1]


def convolutions():
    return nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(8, 4, 3, stride=2), nn.AdaptiveAvgPool2d(1), nn.Flatten())


def close(actual, expected):
    torch.testing.assert_close(actual, expected, atol=1e-5, rtol=1e-4)


class DynamoTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        torch._dynamo.reset()

    def test_models_are_equal_to_eager(self):
        for model, x in [(nn.Sequential(nn.Linear(8, 32), nn.GELU(), nn.Linear(32, 4)), torch.randn(5, 8)), (convolutions(), torch.randn(2, 3, 12, 12)), (Attention(), torch.randn(2, 7, 16))]:
            with self.subTest(type(model).__name__), torch.no_grad():
                model.eval()
                close(torch.compile(model, backend="weir")(x), model(x))

    def test_fused_attention_of_modules(self):
        x, padding = torch.randn(2, 7, 16), torch.zeros(2, 7, dtype=torch.bool)
        padding[1, 5:] = True
        causal = torch.triu(torch.ones(7, 7, dtype=torch.bool), 1)
        for options in ({}, {"activation": "gelu", "norm_first": True}):
            layer = nn.TransformerEncoderLayer(16, 2, 24, batch_first=True, dropout=0.0, **options).eval()
            for masks in ({}, {"src_key_padding_mask": padding}, {"src_mask": causal}, {"src_mask": causal, "src_key_padding_mask": padding}):
                with self.subTest(options=options, masks=list(masks)), torch.no_grad():
                    torch._dynamo.reset()
                    close(torch.compile(layer, backend="weir")(x, **masks), layer(x, **masks))
        with torch.no_grad():
            close(torch.compile(layer, backend="weir", dynamic=True)(x, src_key_padding_mask=padding), layer(x, src_key_padding_mask=padding))
        attention = nn.MultiheadAttention(16, 2, batch_first=True).eval()
        for weights in (True, False):
            with self.subTest(average_attn_weights=weights), torch.no_grad():
                torch._dynamo.reset()
                options = {"average_attn_weights": weights, "key_padding_mask": padding}
                close(torch.compile(attention, backend="weir")(x, x, x, **options), attention(x, x, x, **options))

    def test_extents_change(self):
        model, programs = Attention().eval(), []

        def counted(graph, inputs, **options):
            programs.append(graph)
            return weir.dynamo.backend(graph, inputs, **options)

        compiled = torch.compile(model, backend=counted, dynamic=True)
        numbers = []
        with torch.no_grad():
            for n in (3, 6, 11):
                x = torch.randn(2, n, 16)
                close(compiled(x, scale=0.25), model(x, scale=0.25))
                numbers.append(len(programs))
        self.assertEqual(numbers[1:], numbers[:1] * 2, "one program is for all extents")

    def test_views_with_several_dynamic_extents(self):
        def views(x):
            n, m, k = x.shape
            return x.reshape(n * m, k) + 1, x.reshape(n, m * k), x.reshape(-1) * 2, x.reshape(k, n * m).sum(1), x.reshape(n * m, k).reshape(m, n, k)

        compiled = torch.compile(views, backend="weir", dynamic=True)
        for shape in ((2, 3, 16), (4, 5, 6), (1, 7, 2)):
            x = torch.randn(shape)
            close(compiled(x), views(x))

    def test_gradients(self):
        model = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 3))
        x = torch.randn(4, 6)
        model(x).square().sum().backward()
        expected = [p.grad.clone() for p in model.parameters()]
        model.zero_grad()
        torch.compile(model, backend="weir")(x).square().sum().backward()
        close([p.grad for p in model.parameters()], expected)

    def test_tensors_that_are_not_contiguous(self):
        x = torch.randn(6, 4)
        close(torch.compile(lambda x: x @ x.t() + 1, backend="weir")(x.t()), x.t() @ x + 1)

    def test_updates_of_arguments(self):
        def step(x, state):
            state.add_(x)
            return state * 2

        x, state, other = torch.randn(3), torch.zeros(3), torch.zeros(3)
        close(torch.compile(step, backend="weir")(x, state), step(x, other))
        close(state, other)

    def test_options(self):
        x = torch.randn(3)
        close(torch.compile(torch.exp, backend="weir", options={"target": "reference", "flags": "--data-tiling=off", "threads": 1})(x), x.exp())
        with self.assertRaisesRegex(Exception, "has no option 'tarrget'; it has: flags, target, threads"):
            torch.compile(lambda x: x + 1, backend="weir", options={"tarrget": "cpu"})(x)
        torch._dynamo.reset()
        with self.assertRaisesRegex(Exception, "'none' is not one of"):
            torch.compile(lambda x: x + 1, backend="weir", options={"target": "none"})(x)

    def test_what_cannot_be_lowered_is_an_error(self):
        with self.assertRaisesRegex(Exception, "torch-mlir cannot lower this graph(.|\n)*linalg_svd"):
            torch.compile(lambda x: torch.linalg.svd(x).S, backend="weir")(torch.randn(3, 3))

    def test_report(self):
        def broken(x):
            y = torch.exp(x) @ x
            print("between")
            return torch.softmax(y, 0)

        line = broken.__code__.co_firstlineno + 2
        rows = weir.dynamo.report(broken, torch.randn(4, 4))
        self.assertEqual([row["graph"] for row in rows], [0, 1])
        self.assertEqual([row["weir"] for row in rows], ["compiled", "compiled"])
        self.assertTrue(all(row["dispatches"] >= 1 for row in rows))
        self.assertIn("builtin", rows[0]["break"])
        self.assertEqual((rows[0]["file"], rows[0]["line"]), (__file__, line))
        self.assertNotIn("break", rows[1])
        refused = weir.dynamo.report(lambda x: torch.linalg.svd(x).S, torch.randn(3, 3))
        self.assertIn("torch-mlir cannot lower this graph", refused[0]["weir"])


if __name__ == "__main__":
    unittest.main()
