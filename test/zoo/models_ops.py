"""Single ops and small expressions as PyTorch has them: name -> (function, arguments). Arguments are made by `Make`."""

import torch
import torch.nn.functional as F

UNARY = {
    "any": "abs neg exp expm1 sin cos tan atan sinh cosh tanh asinh erf sigmoid relu floor ceil round trunc sign square isnan isinf",
    "positive": "log log1p log2 log10 sqrt rsqrt reciprocal acosh",
    "unit": "asin acos atanh",
}
ACTIVATIONS = "silu gelu relu6 leaky_relu elu selu celu mish softplus hardtanh hardsigmoid hardswish softsign logsigmoid tanhshrink softshrink hardshrink"
BINARY = {
    "add": torch.add, "sub": torch.sub, "mul": torch.mul, "div": torch.div, "maximum": torch.maximum, "minimum": torch.minimum, "atan2": torch.atan2,
    "fmod": lambda x, y: torch.fmod(x, y.abs() + 0.5), "remainder": lambda x, y: torch.remainder(x, y.abs() + 0.5),
    "floor_divide": lambda x, y: torch.div(x, y.abs() + 0.5, rounding_mode="floor"), "pow": lambda x, y: torch.pow(x.abs() + 0.1, y),
    "lt": torch.lt, "ge": torch.ge, "eq": lambda x, y: torch.eq(x.round(), y.round()), "where": lambda x, y: torch.where(x > y, x, y),
}  # fmt: skip


def collect(make):
    models = {}
    ranges = {"any": lambda *s: make.normal(*s), "positive": lambda *s: make.uniform(0.1, 4, *s), "unit": lambda *s: make.uniform(-0.9, 0.9, *s)}
    for kind, names in UNARY.items():
        for name in names.split():
            data = make.uniform(1.1, 4, 5, 7) if name == "acosh" else ranges[kind](5, 7)
            models[f"unary_{name}"] = (getattr(torch, name), [data])
    for name in ACTIVATIONS.split():
        models[f"activation_{name}"] = (getattr(F, name), [make.normal(5, 7)])
    models["activation_gelu_tanh"] = (lambda x: F.gelu(x, approximate="tanh"), [make.normal(5, 7)])
    models["activation_glu"] = (lambda x: F.glu(x, 1), [make.normal(5, 8)])
    models["activation_prelu"] = (F.prelu, [make.normal(2, 3, 5), make.uniform(0.1, 0.5, 3)])
    for name, function in BINARY.items():
        models[f"binary_{name}"] = (function, [make.normal(4, 1, 6), make.normal(5, 6)])
    models.update(
        binary_scalar=(lambda x: 2 - x * 3 + 1 / (x.abs() + 1), [make.normal(4, 6)]),
        ternary_clamp=(lambda x: x.clamp(-0.5, 0.7), [make.normal(4, 6)]),
        ternary_lerp=(lambda x, y, w: torch.lerp(x, y, w), [make.normal(4, 6), make.normal(4, 6), make.uniform(0, 1, 4, 6)]),
        ternary_addcmul=(lambda x, y, z: torch.addcmul(x, y, z, value=0.5), [make.normal(4, 6), make.normal(4, 1), make.normal(1, 6)]),
        ternary_addcdiv=(lambda x, y, z: torch.addcdiv(x, y, z.abs() + 1, value=2), [make.normal(4, 6), make.normal(4, 6), make.normal(4, 6)]),
        ternary_masked_fill=(lambda x: x.masked_fill(x > 0, -1.0), [make.normal(4, 6)]),
        logic=(lambda x, y: torch.logical_xor(torch.logical_and(x > 0, y > 0), torch.logical_or(x < 1, torch.logical_not(y > 1))), [make.normal(4, 6), make.normal(4, 6)]),
        bits=(lambda x, y: (x & y) | (x ^ y) + (~y), [make.integers(0, 100, 4, 6), make.integers(0, 100, 4, 6)]),
        shifts=(lambda x: (x << 2) + (x >> 1), [make.integers(0, 100, 4, 6)]),
    )
    for group in (reductions, shapes, contractions, indexing, losses):
        models.update(group(make))
    return models


def reductions(make):
    x = lambda: make.normal(4, 5, 6)
    return {
        "reduce_sum": (lambda x: x.sum(), [x()]),
        "reduce_sum_last": (lambda x: x.sum(-1), [x()]),
        "reduce_sum_first": (lambda x: x.sum(0, keepdim=True), [x()]),
        "reduce_sum_two": (lambda x: x.sum((0, 2)), [x()]),
        "reduce_mean": (lambda x: x.mean(1), [x()]),
        "reduce_var": (lambda x: x.var(-1), [x()]),
        "reduce_std": (lambda x: x.std(0, unbiased=False), [x()]),
        "reduce_var_mean": (lambda x: torch.var_mean(x, dim=(1, 2)), [x()]),
        "reduce_amax": (lambda x: x.amax(1), [x()]),
        "reduce_amin": (lambda x: x.amin((0, 1)), [x()]),
        "reduce_max_indices": (lambda x: tuple(torch.max(x, 1)), [x()]),
        "reduce_min_indices": (lambda x: tuple(torch.min(x, 2)), [x()]),
        "reduce_argmax": (lambda x: x.argmax(-1), [x()]),
        "reduce_argmin": (lambda x: x.argmin(0), [x()]),
        "reduce_prod": (lambda x: x.prod(-1), [x()]),
        "reduce_all": (lambda x: (x > -2).all(1), [x()]),
        "reduce_any": (lambda x: (x > 1).any(), [x()]),
        "reduce_logsumexp": (lambda x: x.logsumexp(1), [x()]),
        "reduce_norm": (lambda x: torch.linalg.vector_norm(x, dim=-1), [x()]),
        "reduce_norm1": (lambda x: torch.linalg.vector_norm(x, ord=1, dim=0), [x()]),
        "scan_cumsum": (lambda x: x.cumsum(1), [x()]),
        "scan_cumsum_last": (lambda x: x.cumsum(-1), [x()]),
        "scan_cumprod": (lambda x: x.cumprod(0), [x()]),
        "softmax_last": (lambda x: x.softmax(-1), [x()]),
        "softmax_first": (lambda x: x.softmax(0), [x()]),
        "softmax_middle": (lambda x: x.softmax(1), [x()]),
        "log_softmax": (lambda x: x.log_softmax(1), [x()]),
        "sort": (lambda x: tuple(x.sort(-1)), [x()]),
        "sort_descending": (lambda x: tuple(x.sort(0, descending=True)), [x()]),
        "topk": (lambda x: tuple(x.topk(3, -1)), [x()]),
        "topk_smallest": (lambda x: tuple(x.topk(2, 1, largest=False)), [x()]),
        "argsort": (lambda x: x.argsort(1), [x()]),
        "kth_last": (lambda x: x.sort(-1)[0][..., 2], [x()]),
    }


def shapes(make):
    x = lambda: make.normal(4, 6, 8)
    return {
        "shape_reshape": (lambda x: x.reshape(3, 8, 8) + 1, [x()]),
        "shape_flatten": (lambda x: x.flatten(1) * 2, [x()]),
        "shape_permute": (lambda x: x.permute(2, 0, 1).contiguous(), [x()]),
        "shape_transpose_reshape": (lambda x: x.transpose(0, 1).reshape(6, 32), [x()]),
        "shape_squeeze": (lambda x: x.unsqueeze(1).squeeze(1) + x[:, :1].squeeze(1).unsqueeze(1), [x()]),
        "shape_expand": (lambda x: x.expand(3, 5, 4), [make.normal(5, 1)]),
        "shape_repeat": (lambda x: x.repeat(2, 1, 3), [x()]),
        "shape_repeat_interleave": (lambda x: x.repeat_interleave(3, dim=1), [x()]),
        "shape_cat": (lambda x, y: torch.cat([x, y, x], 1), [x(), make.normal(4, 2, 8)]),
        "shape_cat_last": (lambda x, y: torch.cat([x, y], -1), [x(), make.normal(4, 6, 3)]),
        "shape_stack": (lambda x, y: torch.stack([x, y], 1), [x(), x()]),
        "shape_split": (lambda x: tuple(part + i for i, part in enumerate(x.split(2, 1))), [x()]),
        "shape_chunk": (lambda x: x.chunk(2, -1)[0] * x.chunk(2, -1)[1], [x()]),
        "shape_unbind": (lambda x: x.unbind(0)[0] - x.unbind(0)[3], [x()]),
        "shape_slice": (lambda x: x[1:3, ::2, 2:7:3], [x()]),
        "shape_select": (lambda x: x[:, 2] + x[..., 0].sum(), [x()]),
        "shape_narrow": (lambda x: x.narrow(2, 1, 5), [x()]),
        "shape_roll": (lambda x: x.roll(2, 1), [x()]),
        "shape_roll_two": (lambda x: x.roll((1, -3), (0, 2)), [x()]),
        "shape_flip": (lambda x: x.flip(0, 2), [x()]),
        "shape_pad_constant": (lambda x: F.pad(x, (1, 2, 0, 3), value=0.5), [x()]),
        "shape_pad_reflect": (lambda x: F.pad(x, (2, 1), mode="reflect"), [x()]),
        "shape_pad_replicate": (lambda x: F.pad(x, (2, 1, 1, 0), mode="replicate"), [make.normal(1, 2, 5, 6)]),
        "shape_pad_negative": (lambda x: F.pad(x, (-1, 2)), [x()]),
        "shape_tril": (lambda x: x.tril(-1), [x()]),
        "shape_triu": (lambda x: x.triu(1), [x()]),
        "shape_diagonal": (lambda x: torch.diagonal(x, 0, 1, 2) * 2, [x()]),
        "shape_tile": (lambda x: x.tile(2, 2), [make.normal(3, 5)]),
        "shape_movedim": (lambda x: x.movedim(0, 2), [x()]),
        "shape_unfold": (lambda x: F.unfold(x, 3, padding=1), [make.normal(1, 2, 5, 5)]),
        "shape_pixel_shuffle": (lambda x: F.pixel_shuffle(x, 2), [make.normal(1, 8, 3, 4)]),
        "shape_pixel_unshuffle": (lambda x: F.pixel_unshuffle(x, 2), [make.normal(1, 2, 6, 4)]),
        "shape_channel_shuffle": (lambda x: x.view(2, 2, 3, 5).transpose(1, 2).reshape(2, 6, 5), [make.normal(2, 6, 5)]),
        "shape_view_as_heads": (lambda x: x.view(4, 6, 2, 4).transpose(1, 2), [x()]),
        "make_arange": (lambda x: x + torch.arange(8), [x()]),
        "make_full": (lambda x: torch.full((4, 8), 3.0, dtype=x.dtype) + x[:, 0], [x()]),
        "make_zeros_ones": (lambda x: torch.cat([torch.zeros_like(x), x, torch.ones_like(x)]), [x()]),
        "make_eye": (lambda x: torch.eye(8, dtype=x.dtype) + x[0, :1], [x()]),
        "make_linspace": (lambda x: x * torch.linspace(0, 1, 8, dtype=x.dtype), [x()]),
        "make_triangle_mask": (lambda x: x.masked_fill(torch.ones(6, 8).triu(1).bool(), 0.0), [x()]),
        "make_one_hot": (lambda i: F.one_hot(i, 7), [make.integers(0, 7, 4, 3)]),
    }


def contractions(make):
    n = make.normal
    return {
        "matmul": (torch.matmul, [n(5, 7), n(7, 9)]),
        "matmul_batch": (torch.matmul, [n(2, 3, 5, 7), n(3, 7, 4)]),
        "matmul_vector": (torch.matmul, [n(5, 7), n(7)]),
        "vector_matmul": (torch.matmul, [n(7), n(7, 5)]),
        "dot": (torch.dot, [n(19), n(19)]),
        "outer": (torch.outer, [n(5), n(7)]),
        "bmm": (torch.bmm, [n(3, 5, 7), n(3, 7, 2)]),
        "matmul_transposed": (lambda x, y: x @ y.t(), [n(5, 7), n(9, 7)]),
        "matmul_transposed_lhs": (lambda x, y: x.t() @ y, [n(7, 5), n(7, 9)]),
        "addmm": (lambda c, x, y: torch.addmm(c, x, y, beta=0.5, alpha=2), [n(5, 9), n(5, 7), n(7, 9)]),
        "baddbmm": (torch.baddbmm, [n(3, 5, 2), n(3, 5, 7), n(3, 7, 2)]),
        "linear": (F.linear, [n(4, 5, 7), n(9, 7), n(9)]),
        "linear_relu_linear": (lambda x, v, w: F.relu(x @ v) @ w, [n(5, 7), n(7, 17), n(17, 3)]),
        "chain": (lambda x, y, z: (x @ y + 1) @ z * 0.5, [n(33, 15), n(15, 18), n(18, 17)]),
        "einsum_bhqk": (lambda x, y: torch.einsum("bqhd,bkhd->bhqk", x, y), [n(2, 5, 3, 4), n(2, 6, 3, 4)]),
        "einsum_outer": (lambda x, y: torch.einsum("bi,bj->bij", x, y), [n(3, 4), n(3, 5)]),
        "einsum_trace": (lambda x: torch.einsum("bii->b", x), [n(3, 4, 4)]),
        "einsum_three": (lambda x, y, z: torch.einsum("ij,jk,kl->il", x, y, z), [n(3, 4), n(4, 5), n(5, 6)]),
        "bilinear": (F.bilinear, [n(4, 5), n(4, 6), n(3, 5, 6), n(3)]),
        "gram": (lambda x: x @ x.transpose(-1, -2), [n(2, 5, 7)]),
        "cdist": (lambda x, y: (x.pow(2).sum(-1, keepdim=True) + y.pow(2).sum(-1) - 2 * x @ y.t()).clamp(min=0).sqrt(), [n(5, 3), n(6, 3)]),
        "cosine_similarity": (lambda x, y: F.cosine_similarity(x, y, dim=-1), [n(5, 7), n(5, 7)]),
        "kronecker": (lambda x, y: (x[:, None, :, None] * y[None, :, None, :]).reshape(6, 20), [n(2, 4), n(3, 5)]),
    }


def indexing(make):
    n, i = make.normal, make.integers
    return {
        "gather": (lambda x, j: x.gather(1, j), [n(4, 6), i(0, 6, 4, 3)]),
        "gather_first": (lambda x, j: x.gather(0, j), [n(4, 6), i(0, 4, 2, 6)]),
        "index_select": (lambda x, j: x.index_select(1, j), [n(4, 6), i(0, 6, 5)]),
        "index_rows": (lambda x, j: x[j], [n(9, 6), i(0, 9, 4, 2)]),
        "index_two": (lambda x, j, k: x[j, k], [n(5, 6, 3), i(0, 5, 4), i(0, 6, 4)]),
        "index_column": (lambda x, j: x[:, j], [n(5, 6, 3), i(0, 6, 4)]),
        "scatter": (lambda x, j, v: x.scatter(1, j, v), [n(4, 6), torch.stack([torch.randperm(6)[:3] for _ in range(4)]), n(4, 3)]),
        "scatter_add": (lambda x, j, v: x.scatter_add(0, j, v), [n(4, 6), i(0, 4, 5, 6), n(5, 6)]),
        "scatter_amax": (lambda x, j, v: x.scatter_reduce(1, j, v, "amax"), [n(4, 6), i(0, 6, 4, 5), n(4, 5)]),
        "index_put": (lambda x, j, v: x.index_put((j,), v), [n(9, 6), torch.tensor([1, 4, 7]), n(3, 6)]),
        "index_put_add": (lambda x, j, v: x.index_put((j,), v, accumulate=True), [n(5, 6), i(0, 5, 7), n(7, 6)]),
        "embedding": (lambda w, j: F.embedding(j, w), [n(11, 4), i(0, 11, 3, 5)]),
        "embedding_sum": (lambda w, j: F.embedding(j, w).sum(1), [n(11, 4), i(0, 11, 3, 5)]),
        "take_along": (lambda x: torch.take_along_dim(x, x.argsort(1), 1), [n(4, 6)]),
        "slice_assign": (lambda x, y: torch.slice_scatter(x, y, 1, 1, 4), [n(4, 6), n(4, 3)]),
        "select_assign": (lambda x, y: torch.select_scatter(x, y, 0, 2), [n(4, 6), n(6)]),
        "bucketize": (lambda x: (x[:, None] > torch.tensor([-1.0, 0.0, 0.5, 1.0])).sum(1), [n(9)]),
    }


def losses(make):
    n, u, i = make.normal, make.uniform, make.integers
    return {
        "loss_mse": (F.mse_loss, [n(5, 7), n(5, 7)]),
        "loss_l1": (F.l1_loss, [n(5, 7), n(5, 7)]),
        "loss_smooth_l1": (F.smooth_l1_loss, [n(5, 7), n(5, 7)]),
        "loss_huber": (F.huber_loss, [n(5, 7), n(5, 7)]),
        "loss_cross_entropy": (F.cross_entropy, [n(5, 7), i(0, 7, 5)]),
        "loss_nll": (lambda x, t: F.nll_loss(x.log_softmax(1), t), [n(5, 7), i(0, 7, 5)]),
        "loss_bce": (F.binary_cross_entropy, [u(0.1, 0.9, 5, 7), u(0, 1, 5, 7)]),
        "loss_bce_logits": (F.binary_cross_entropy_with_logits, [n(5, 7), u(0, 1, 5, 7)]),
        "loss_kl": (lambda x, y: F.kl_div(x.log_softmax(1), y.softmax(1), reduction="batchmean"), [n(5, 7), n(5, 7)]),
        "loss_hinge": (lambda x, y: (1 - x * y.sign()).clamp(min=0).mean(), [n(5, 7), n(5, 7)]),
        "loss_triplet": (lambda a, p, q: ((a - p).pow(2).sum(1) - (a - q).pow(2).sum(1) + 1).clamp(min=0).mean(), [n(5, 7), n(5, 7), n(5, 7)]),
        "loss_dice": (lambda x, y: 1 - 2 * (x.sigmoid() * y).sum() / (x.sigmoid().sum() + y.sum()), [n(5, 7), u(0, 1, 5, 7)]),
    }
