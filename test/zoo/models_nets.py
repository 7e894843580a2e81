"""Layers and small nets: name -> (module, arguments)."""

import math

import torch
import torch.nn.functional as F
from torch import nn


class Function(nn.Module):
    """Parameters by name, and what is done with them."""

    def __init__(self, function, **parts):
        super().__init__()
        for name, part in parts.items():
            setattr(self, name, nn.Parameter(part) if isinstance(part, torch.Tensor) else part)
        self.function = function

    def forward(self, *arguments):
        return self.function(self, *arguments)


def collect(make):
    return {**convolutions(make), **pools(make), **norms(make), **attention(make), **recurrent(make), **nets(make), **science(make)}


def convolutions(make):
    image, signal, volume = make.normal(2, 4, 9, 10), make.normal(2, 4, 17), make.normal(1, 2, 5, 6, 7)
    return {
        "conv1d": (nn.Conv1d(4, 6, 3), [signal]),
        "conv1d_causal": (Function(lambda m, x: m.conv(F.pad(x, (4, 0))), conv=nn.Conv1d(4, 6, 3, dilation=2)), [signal]),
        "conv1d_depthwise": (nn.Conv1d(4, 4, 5, padding=2, groups=4), [signal]),
        "conv1d_strided": (nn.Conv1d(4, 3, 4, stride=3), [signal]),
        "conv2d": (nn.Conv2d(4, 6, 3), [image]),
        "conv2d_padded": (nn.Conv2d(4, 6, 3, padding=1), [image]),
        "conv2d_strided": (nn.Conv2d(4, 6, 3, stride=2, padding=1), [image]),
        "conv2d_dilated": (nn.Conv2d(4, 6, 3, dilation=2), [image]),
        "conv2d_rates": (nn.Conv2d(4, 5, (3, 2), stride=(3, 2), dilation=(2, 4), padding=(2, 0)), [image]),
        "conv2d_1x1": (nn.Conv2d(4, 16, 1, bias=False), [image]),
        "conv2d_grouped": (nn.Conv2d(4, 6, 3, groups=2), [image]),
        "conv2d_depthwise": (nn.Conv2d(4, 4, 3, padding=1, groups=4), [image]),
        "conv2d_depthwise_multiplier": (nn.Conv2d(4, 8, 3, stride=2, groups=4), [image]),
        "conv2d_asymmetric": (nn.Sequential(nn.Conv2d(4, 3, (1, 5), padding=(0, 2)), nn.Conv2d(3, 4, (5, 1), padding=(2, 0))), [image]),
        "conv2d_reflect": (nn.Conv2d(4, 3, 3, padding=1, padding_mode="reflect"), [image]),
        "conv3d": (nn.Conv3d(2, 3, 3), [volume]),
        "conv3d_strided": (nn.Conv3d(2, 3, (1, 3, 3), stride=(1, 2, 2), padding=(0, 1, 1)), [volume]),
        "conv_transpose1d": (nn.ConvTranspose1d(4, 3, 4, stride=2, padding=1), [signal]),
        "conv_transpose2d": (nn.ConvTranspose2d(4, 3, 2, stride=2), [image]),
        "conv_transpose2d_padded": (nn.ConvTranspose2d(4, 3, 3, stride=2, padding=1, output_padding=1), [image]),
        "conv_transpose2d_dense": (nn.ConvTranspose2d(4, 3, 3), [image]),
        "separable": (nn.Sequential(nn.Conv2d(4, 4, 3, groups=4, padding=1), nn.BatchNorm2d(4), nn.ReLU6(), nn.Conv2d(4, 8, 1)), [image]),
        "conv_bias_relu": (nn.Sequential(nn.Conv2d(4, 8, 3), nn.ReLU(), nn.Conv2d(8, 2, 3), nn.Sigmoid()), [image]),
    }


def pools(make):
    image, signal = make.normal(2, 3, 9, 10), make.normal(2, 3, 17)
    return {
        "max_pool1d": (nn.MaxPool1d(3, 2), [signal]),
        "max_pool2d": (nn.MaxPool2d(2), [image]),
        "max_pool2d_padded": (nn.MaxPool2d(3, 2, 1), [image]),
        "max_pool2d_dilated": (nn.MaxPool2d(2, 1, dilation=2), [image]),
        "max_pool2d_ceil": (nn.MaxPool2d(2, ceil_mode=True), [image]),
        "max_pool3d": (nn.MaxPool3d(2), [make.normal(1, 2, 4, 6, 6)]),
        "avg_pool1d": (nn.AvgPool1d(4, 2), [signal]),
        "avg_pool2d": (nn.AvgPool2d(3, 2), [image]),
        "avg_pool2d_padded": (nn.AvgPool2d(3, 2, 1, count_include_pad=False), [image]),
        "adaptive_avg_pool2d_1": (nn.AdaptiveAvgPool2d(1), [image]),
        "adaptive_avg_pool2d_3": (nn.AdaptiveAvgPool2d((3, 5)), [image]),
        "adaptive_max_pool2d": (nn.AdaptiveMaxPool2d(1), [image]),
        "global_max_pool": (Function(lambda m, x: x.amax((2, 3))), [image]),
        "upsample_nearest": (nn.Upsample(scale_factor=2), [image]),
        "upsample_bilinear": (nn.Upsample(scale_factor=2, mode="bilinear", align_corners=False), [image]),
        "upsample_bilinear_corners": (nn.Upsample(size=(13, 11), mode="bilinear", align_corners=True), [image]),
        "lp_pool": (Function(lambda m, x: F.avg_pool2d(x * x, 2).sqrt()), [image]),
    }


def norms(make):
    image, rows = make.normal(2, 6, 5, 7), make.normal(3, 5, 12)
    batch = nn.BatchNorm2d(6)
    batch.running_mean, batch.running_var = torch.randn(6), torch.rand(6) + 0.5
    return {
        "batch_norm": (batch, [image]),
        "batch_norm1d": (nn.BatchNorm1d(12), [make.normal(4, 12)]),
        "layer_norm": (nn.LayerNorm(12), [rows]),
        "layer_norm_two": (nn.LayerNorm((5, 12)), [rows]),
        "layer_norm_plain": (nn.LayerNorm(12, elementwise_affine=False), [rows]),
        "group_norm": (nn.GroupNorm(3, 6), [image]),
        "instance_norm": (nn.InstanceNorm2d(6, affine=True), [image]),
        "rms_norm": (Function(lambda m, x: x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * m.weight, weight=torch.rand(12)), [rows]),
        "channel_norm": (Function(lambda m, x: (x - x.mean(1, keepdim=True)) / (x.var(1, keepdim=True) + 1e-5).sqrt()), [image]),
        "l2_normalize": (Function(lambda m, x: F.normalize(x, dim=-1)), [rows]),
        "local_response_norm": (nn.LocalResponseNorm(3), [image]),
        "weight_norm": (Function(lambda m, x: F.linear(x, m.v / m.v.norm(dim=1, keepdim=True) * m.g), v=torch.randn(5, 12), g=torch.rand(5, 1)), [rows]),
    }


def rotate(x):
    half = x.shape[-1] // 2
    angles = torch.arange(x.shape[-2], dtype=x.dtype)[:, None] / 10000 ** (torch.arange(half, dtype=x.dtype) / half)
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()], -1)


def softcap(q, k, v):
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    return (20 * torch.tanh(scores / 20)).softmax(-1) @ v


def attention(make):
    q, k, v = make.normal(2, 4, 5, 8), make.normal(2, 4, 7, 8), make.normal(2, 4, 7, 8)
    sequence = make.normal(2, 6, 16)
    mask = torch.ones(5, 7).tril().bool()

    def heads(x, weight, count):
        return (x @ weight).view(*x.shape[:2], count, -1).transpose(1, 2)

    def own(m, x, causal=False, turned=False, keys=4):
        q, k, v = heads(x, m.q, 4), heads(x, m.k, keys), heads(x, m.v, keys)
        if turned:
            q, k = rotate(q), rotate(k)
        k, v = (t.repeat_interleave(4 // keys, 1) for t in (k, v))
        return F.scaled_dot_product_attention(q, k, v, is_causal=causal).transpose(1, 2).reshape(x.shape) @ m.o

    w = lambda columns=16: torch.randn(16, columns) / 4
    return {
        "attention": (Function(lambda m, q, k, v: F.scaled_dot_product_attention(q, k, v)), [q, k, v]),
        "attention_causal": (Function(lambda m, q: F.scaled_dot_product_attention(q, q, q, is_causal=True)), [q]),
        "attention_masked": (Function(lambda m, q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=mask)), [q, k, v]),
        "attention_biased": (Function(lambda m, q, k, v, b: F.scaled_dot_product_attention(q, k, v, attn_mask=b)), [q, k, v, make.normal(4, 5, 7)]),
        "attention_softcap": (Function(lambda m, q, k, v: softcap(q, k, v)), [q, k, v]),
        "attention_by_hand": (Function(lambda m, q, k, v: (q @ k.transpose(-1, -2) * 0.35).softmax(-1) @ v), [q, k, v]),
        "self_attention": (Function(own, q=w(), k=w(), v=w(), o=w()), [sequence]),
        "self_attention_causal": (Function(lambda m, x: own(m, x, causal=True), q=w(), k=w(), v=w(), o=w()), [sequence]),
        "self_attention_rotary": (Function(lambda m, x: own(m, x, True, True), q=w(), k=w(), v=w(), o=w()), [sequence]),
        "self_attention_grouped": (Function(lambda m, x: own(m, x, keys=2), q=w(), k=w(8), v=w(8), o=w()), [sequence]),
        "multihead_attention": (Function(lambda m, x, y: m.part(x, y, y, need_weights=False)[0], part=nn.MultiheadAttention(16, 4, batch_first=True)),
                                [sequence, make.normal(2, 3, 16)]),
        "linear_attention": (Function(lambda m, q, k, v: (F.elu(q) + 1) @ ((F.elu(k) + 1).transpose(-1, -2) @ v)), [q, k, v]),
        "alibi": (Function(lambda m, x: (x @ x.transpose(-1, -2) - (torch.arange(5)[:, None] - torch.arange(5)).abs() * 0.5).softmax(-1) @ x), [q]),
        "relative_bias": (Function(lambda m, x: (x @ x.transpose(-1, -2) + m.table[torch.arange(5)[:, None] - torch.arange(5) + 4]).softmax(-1) @ x,
                                   table=torch.randn(9)), [q]),
        "rotary": (Function(lambda m, x: rotate(x)), [q]),
        "sinusoidal_position": (Function(lambda m, x: x + torch.cat([torch.sin(torch.arange(6)[:, None] * m.f), torch.cos(torch.arange(6)[:, None] * m.f)], 1),
                                         f=torch.rand(8)), [sequence]),
        "encoder_layer": (nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, activation="gelu"), [sequence]),
        "encoder_layer_norm_first": (nn.TransformerEncoderLayer(16, 2, 24, batch_first=True, norm_first=True), [sequence]),
        "decoder_layer": (nn.TransformerDecoderLayer(16, 4, 32, batch_first=True), [sequence, make.normal(2, 5, 16)]),
    }


def unroll(cell, x, state):
    out = []
    for t in range(x.shape[1]):
        state = cell(x[:, t], state)
        out.append(state[0] if isinstance(state, tuple) else state)
    return torch.stack(out, 1)


def scan(x, a, b):
    state, out = torch.zeros_like(x[:, 0]), []
    for t in range(x.shape[1]):
        state = state * torch.sigmoid(a) + x[:, t] * b
        out.append(state)
    return torch.stack(out, 1)


def recurrent(make):
    x = make.normal(2, 4, 6)
    return {
        "rnn_cell": (nn.RNNCell(6, 5), [make.normal(2, 6), make.normal(2, 5)]),
        "gru_cell": (nn.GRUCell(6, 5), [make.normal(2, 6), make.normal(2, 5)]),
        "lstm_cell": (nn.LSTMCell(6, 5), [make.normal(2, 6), (make.normal(2, 5), make.normal(2, 5))]),
        "rnn": (Function(lambda m, x: unroll(m.cell, x, torch.zeros(2, 5, dtype=x.dtype)), cell=nn.RNNCell(6, 5)), [x]),
        "gru": (Function(lambda m, x: unroll(m.cell, x, torch.zeros(2, 5, dtype=x.dtype)), cell=nn.GRUCell(6, 5)), [x]),
        "lstm": (Function(lambda m, x: unroll(m.cell, x, (torch.zeros(2, 5, dtype=x.dtype),) * 2), cell=nn.LSTMCell(6, 5)), [x]),
        "state_space": (Function(lambda m, x: scan(x, m.a, m.b), a=torch.randn(6), b=torch.randn(6)), [x]),
        "moving_average": (Function(lambda m, x: scan(x, torch.zeros(6, dtype=x.dtype), torch.ones(6, dtype=x.dtype))), [x]),
        "selective_scan": (Function(lambda m, x: torch.exp((x @ m.a).clamp(max=0).cumsum(1)) * ((x @ m.b) * torch.exp(-(x @ m.a).clamp(max=0).cumsum(1))).cumsum(1),
                                    a=torch.randn(6, 6) / 3, b=torch.randn(6, 6) / 3), [x]),
    }


class Residual(nn.Module):
    def __init__(self, body, skip=None, after=None):
        super().__init__()
        self.body, self.skip, self.after = body, skip or nn.Identity(), after or nn.Identity()

    def forward(self, x):
        return self.after(self.body(x) + self.skip(x))


class Joined(nn.Module):
    """Branches side by side, concatenated along the channels."""

    def __init__(self, *branches):
        super().__init__()
        self.branches = nn.ModuleList(branches)

    def forward(self, x):
        return torch.cat([branch(x) for branch in self.branches], 1)


def block(inputs, outputs, kernel=3, stride=1, groups=1, act=nn.ReLU):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs), act())


class Unet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down, self.bottom, self.up, self.last = block(2, 4), block(4, 8), nn.ConvTranspose2d(8, 4, 2, 2), block(8, 3)

    def forward(self, x):
        down = self.down(x)
        return self.last(torch.cat([self.up(self.bottom(F.max_pool2d(down, 2))), down], 1))


class Vit(nn.Module):
    def __init__(self):
        super().__init__()
        self.patch, self.token, self.place = nn.Conv2d(3, 16, 4, 4), nn.Parameter(torch.randn(1, 1, 16)), nn.Parameter(torch.randn(1, 5, 16))
        self.layer, self.head = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True), nn.Linear(16, 3)

    def forward(self, x):
        tokens = self.patch(x).flatten(2).transpose(1, 2)
        tokens = torch.cat([self.token.expand(x.shape[0], -1, -1), tokens], 1) + self.place
        return self.head(self.layer(tokens)[:, 0])


class Gpt(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.places = nn.Embedding(19, 16), nn.Embedding(8, 16)
        self.q, self.o, self.up, self.down = nn.Linear(16, 48), nn.Linear(16, 16), nn.Linear(16, 32), nn.Linear(32, 16)
        self.one, self.two = nn.LayerNorm(16), nn.LayerNorm(16)

    def forward(self, ids):
        x = self.words(ids) + self.places(torch.arange(ids.shape[1]))
        q, k, v = (t.view(*ids.shape, 4, 4).transpose(1, 2) for t in self.q(self.one(x)).chunk(3, -1))
        x = x + self.o(F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2))
        return (x + self.down(F.gelu(self.up(self.two(x)), approximate="tanh"))) @ self.words.weight.t()


class Experts(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate, self.w = nn.Linear(8, 3), nn.Parameter(torch.randn(3, 8, 8) / 3)

    def forward(self, x):
        weight, chosen = self.gate(x).softmax(-1).topk(2, -1)
        mix = torch.zeros(x.shape[0], 3, dtype=x.dtype).scatter(1, chosen, weight)
        return torch.einsum("te,teo->to", mix, torch.einsum("ti,eio->teo", x, self.w))


class Squeeze(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.down, self.up = nn.Linear(channels, 2), nn.Linear(2, channels)

    def forward(self, x):
        return x * torch.sigmoid(self.up(F.relu(self.down(x.mean((2, 3))))))[:, :, None, None]


def windows(m, x):
    """One block of shifted windows."""
    shifted = x.roll((-1, -1), (1, 2))
    parts = shifted.view(1, 2, 2, 2, 2, 8).permute(0, 1, 3, 2, 4, 5).reshape(4, 4, 8)
    parts = (parts @ parts.transpose(1, 2) / math.sqrt(8)).softmax(-1) @ parts
    return parts.view(1, 2, 2, 2, 2, 8).permute(0, 1, 3, 2, 4, 5).reshape(1, 4, 4, 8).roll((1, 1), (1, 2)) + m.mlp(x)


def nets(make):
    image, small = make.normal(1, 3, 12, 12), make.normal(2, 4, 8, 8)
    L = nn.Linear
    return {
        "mlp": (nn.Sequential(L(10, 20), nn.ReLU(), L(20, 20), nn.Tanh(), L(20, 3), nn.Softmax(-1)), [make.normal(4, 10)]),
        "mlp_silu_gate": (Function(lambda m, x: m.down(F.silu(m.gate(x)) * m.up(x)), gate=L(8, 20), up=L(8, 20), down=L(20, 8)), [make.normal(3, 8)]),
        "lenet": (nn.Sequential(nn.Conv2d(3, 4, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(4, 6, 3), nn.ReLU(), nn.Flatten(), L(24, 5)), [image]),
        "vgg": (nn.Sequential(block(3, 4), block(4, 4), nn.MaxPool2d(2), block(4, 8), nn.AdaptiveAvgPool2d(1), nn.Flatten(), L(8, 3)), [image]),
        "resnet_block": (Residual(nn.Sequential(block(4, 4), nn.Conv2d(4, 4, 3, padding=1)), None, nn.ReLU()), [small]),
        "resnet_down": (Residual(nn.Sequential(block(4, 8, 3, 2), nn.Conv2d(8, 8, 3, padding=1)), nn.Conv2d(4, 8, 1, 2), nn.ReLU()), [small]),
        "bottleneck": (Residual(nn.Sequential(block(4, 2, 1), block(2, 2), nn.Conv2d(2, 4, 1))), [small]),
        "resnext_block": (Residual(nn.Sequential(block(4, 8, 1), block(8, 8, 3, groups=4), nn.Conv2d(8, 4, 1))), [small]),
        "inverted_residual": (Residual(nn.Sequential(block(4, 12, 1, act=nn.ReLU6), block(12, 12, 3, groups=12, act=nn.ReLU6), nn.Conv2d(12, 4, 1))), [small]),
        "squeeze_excite": (nn.Sequential(block(4, 8), Squeeze(8)), [small]),
        "dense_block": (nn.Sequential(Joined(nn.Identity(), block(4, 3)), Joined(nn.Identity(), block(7, 3))), [small]),
        "inception": (Joined(block(4, 2, 1), nn.Sequential(block(4, 2, 1), block(2, 3, 3)), block(4, 2, 5), nn.AvgPool2d(3, 1, 1)), [small]),
        "fire": (nn.Sequential(block(4, 2, 1), Joined(block(2, 3, 1), block(2, 3, 3))), [small]),
        "shuffle_block": (Function(lambda m, x: torch.cat([x[:, :2], m.body(x[:, 2:])], 1).view(2, 2, 2, 8, 8).transpose(1, 2).reshape(2, 4, 8, 8), body=block(2, 2)), [small]),
        "convnext_block": (Residual(nn.Sequential(nn.Conv2d(4, 4, 7, padding=3, groups=4), nn.GroupNorm(1, 4), nn.Conv2d(4, 12, 1), nn.GELU(), nn.Conv2d(12, 4, 1))), [small]),
        "aspp": (Joined(nn.Conv2d(4, 2, 1), nn.Conv2d(4, 2, 3, padding=2, dilation=2), nn.Conv2d(4, 2, 3, padding=4, dilation=4)), [small]),
        "pyramid": (Function(lambda m, x: F.interpolate(m.a(F.max_pool2d(x, 2)), scale_factor=2) + m.b(x), a=nn.Conv2d(4, 3, 1), b=nn.Conv2d(4, 3, 1)), [small]),
        "unet": (Unet(), [make.normal(1, 2, 8, 8)]),
        "super_resolution": (nn.Sequential(block(3, 8), nn.Conv2d(8, 12, 3, padding=1), nn.PixelShuffle(2)), [image]),
        "generator": (nn.Sequential(nn.ConvTranspose2d(8, 6, 4), nn.BatchNorm2d(6), nn.ReLU(), nn.ConvTranspose2d(6, 3, 4, 2, 1), nn.Tanh()), [make.normal(2, 8, 1, 1)]),
        "discriminator": (nn.Sequential(nn.Conv2d(3, 4, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(4, 8, 4, 2, 1), nn.LeakyReLU(0.2), nn.Flatten(), L(72, 1)), [image]),
        "autoencoder": (nn.Sequential(L(12, 5), nn.ReLU(), L(5, 2), L(2, 5), nn.ReLU(), L(5, 12), nn.Sigmoid()), [make.normal(4, 12)]),
        "vae": (Function(lambda m, x, e: (lambda mu, s: m.d(mu + e * (s / 2).exp()))(*m.e(x).chunk(2, -1)), e=L(12, 8), d=L(4, 12)), [make.normal(3, 12), make.normal(3, 4)]),
        "vit": (Vit(), [make.normal(2, 3, 8, 8)]),
        "gpt": (Gpt(), [make.integers(0, 19, 2, 8)]),
        "mixer": (Function(lambda m, x: (lambda y: y + m.channels(y))(x + m.tokens(x.transpose(1, 2)).transpose(1, 2)),
                           tokens=nn.Sequential(L(6, 10), nn.GELU(), L(10, 6)), channels=nn.Sequential(L(8, 12), nn.GELU(), L(12, 8))), [make.normal(2, 6, 8)]),
        "swin_block": (Function(windows, mlp=L(8, 8)), [make.normal(1, 4, 4, 8)]),
        "fnet": (Function(lambda m, x: m.norm(x + torch.einsum("st,bth,hk->bsk", m.c, x, m.d)), c=torch.randn(6, 6), d=torch.randn(8, 8), norm=nn.LayerNorm(8)), [make.normal(2, 6, 8)]),
        "experts": (Experts(), [make.normal(5, 8)]),
        "lora": (Function(lambda m, x: m.base(x) + (x @ m.a) @ m.b * 0.5, base=L(8, 8), a=torch.randn(8, 2), b=torch.randn(2, 8)), [make.normal(3, 8)]),
        "maxout": (Function(lambda m, x: m.l(x).view(3, 4, 2).amax(-1), l=L(6, 8)), [make.normal(3, 6)]),
        "highway": (Function(lambda m, x: (lambda t: t * F.relu(m.h(x)) + (1 - t) * x)(torch.sigmoid(m.t(x))), h=L(6, 6), t=L(6, 6)), [make.normal(3, 6)]),
        "bert_embeddings": (Function(lambda m, ids, kinds: m.norm(m.words(ids) + m.kinds(kinds) + m.places.weight[:5]), words=nn.Embedding(17, 8), kinds=nn.Embedding(2, 8),
                                     places=nn.Embedding(9, 8), norm=nn.LayerNorm(8)), [make.integers(0, 17, 2, 5), make.integers(0, 2, 2, 5)]),
        "text_cnn": (Function(lambda m, ids: torch.cat([F.relu(c(m.words(ids).transpose(1, 2))).amax(2) for c in (m.two, m.three)], 1), words=nn.Embedding(17, 6),
                              two=nn.Conv1d(6, 4, 2), three=nn.Conv1d(6, 4, 3)), [make.integers(0, 17, 2, 9)]),
        "siamese": (Function(lambda m, x, y: (m.l(x) - m.l(y)).abs().sum(-1), l=nn.Sequential(L(8, 6), nn.ReLU(), L(6, 4))), [make.normal(3, 8), make.normal(3, 8)]),
        "wavenet_block": (Function(lambda m, x: (lambda y: x[:, :, 2:] + m.out(torch.tanh(y[:, :4]) * torch.sigmoid(y[:, 4:])))(m.gate(x)), gate=nn.Conv1d(4, 8, 2, dilation=2),
                                   out=nn.Conv1d(4, 4, 1)), [make.normal(2, 4, 12)]),
        "conformer_conv": (Function(lambda m, x: x + m.two(F.silu(m.mid(F.glu(m.one(x), 1)))), one=nn.Conv1d(4, 8, 1), mid=nn.Conv1d(4, 4, 5, padding=2, groups=4),
                                    two=nn.Conv1d(4, 4, 1)), [make.normal(2, 4, 12)]),
        "style_modulate": (Function(lambda m, x, s: F.conv2d(x, m.w) * (m.l(s) + 1)[:, :, None, None], w=torch.randn(4, 4, 1, 1), l=L(3, 4)), [small, make.normal(2, 3)]),
    }


def science(make):
    L = nn.Linear
    adjacency = (torch.rand(6, 6) > 0.5).float()
    return {
        "graph_conv": (Function(lambda m, x, a: F.relu((a / (a.sum(1, keepdim=True) + 1)) @ m.l(x)), l=L(4, 5)), [make.normal(6, 4), adjacency]),
        "graph_attention": (Function(lambda m, x, a: (lambda h: (F.leaky_relu(h @ m.p + (h @ m.q).t(), 0.2) - (1 - a) * 1e4).softmax(1) @ h)(m.l(x)), l=L(4, 5),
                                     p=torch.randn(5, 1), q=torch.randn(5, 1)), [make.normal(6, 4), adjacency]),
        "message_passing": (Function(lambda m, x, s, t: x + torch.zeros_like(x).index_add(0, t, m.l(x[s])), l=L(4, 4)), [make.normal(6, 4), make.integers(0, 6, 9), make.integers(0, 6, 9)]),
        "point_net": (Function(lambda m, x: m.b(m.a(x).amax(1)), a=nn.Sequential(L(3, 8), nn.ReLU()), b=L(8, 2)), [make.normal(2, 9, 3)]),
        "nerf": (Function(lambda m, x: m.net(torch.cat([torch.sin(x * 2**i) for i in range(3)] + [torch.cos(x * 2**i) for i in range(3)], -1)),
                          net=nn.Sequential(L(18, 8), nn.ReLU(), L(8, 4))), [make.normal(5, 3)]),
        "siren": (Function(lambda m, x: torch.sin(m.b(torch.sin(3 * m.a(x)))), a=L(2, 8), b=L(8, 1)), [make.normal(7, 2)]),
        "time_embedding": (Function(lambda m, t: m.l(torch.cat([(t[:, None] * m.f).sin(), (t[:, None] * m.f).cos()], 1)), f=torch.rand(6), l=L(12, 5)), [make.uniform(0, 10, 4)]),
        "denoise_step": (Function(lambda m, x, e: (x - 0.3 * m.c(x)) / math.sqrt(0.9) + 0.1 * e, c=nn.Conv2d(3, 3, 3, padding=1)), [make.normal(1, 3, 6, 6), make.normal(1, 3, 6, 6)]),
        "recommender": (Function(lambda m, d, i, j: torch.sigmoid(m.top(torch.cat([m.bottom(d), (m.bottom(d) * m.a(i)).sum(1, keepdim=True), (m.a(i) * m.b(j)).sum(1, keepdim=True)], 1))),
                                 bottom=L(5, 4), a=nn.Embedding(9, 4), b=nn.Embedding(7, 4), top=L(6, 1)), [make.normal(3, 5), make.integers(0, 9, 3), make.integers(0, 7, 3)]),
        "two_towers": (Function(lambda m, i, j: F.normalize(m.u(i), dim=-1) @ F.normalize(m.v(j), dim=-1).t(), u=nn.Embedding(9, 6), v=nn.Embedding(8, 6)),
                       [make.integers(0, 9, 3), make.integers(0, 8, 4)]),
        "heat_step": (Function(lambda m, x: x[:, :, 1:-1, 1:-1] + 0.1 * (x[:, :, 2:, 1:-1] + x[:, :, :-2, 1:-1] + x[:, :, 1:-1, 2:] + x[:, :, 1:-1, :-2] - 4 * x[:, :, 1:-1, 1:-1])),
                      [make.normal(1, 1, 8, 9)]),
        "rollout": (Function(lambda m, x: (lambda y: y + 0.1 * m.l(y))(x + 0.1 * m.l(x)), l=L(4, 4)), [make.normal(3, 4)]),
        "power_iteration": (Function(lambda m, a, v: (lambda w: F.normalize(a @ w, dim=0))(F.normalize(a @ v, dim=0))), [make.normal(6, 6), make.normal(6)]),
        "newton_schulz": (Function(lambda m, x: 1.5 * x - 0.5 * x @ x.t() @ x), [make.normal(5, 5) / 5]),
        "kalman": (Function(lambda m, x, p, z: x + (p @ m.h.t()) @ (z - m.h @ x) / (m.h @ p @ m.h.t() + 1).sum(), h=torch.randn(1, 3)), [make.normal(3, 1), make.normal(3, 3), make.normal(1, 1)]),
        "polynomial": (Function(lambda m, x: sum(c * x**i for i, c in enumerate((1.0, -0.5, 0.25, 0.1)))), [make.normal(6, 7)]),
        "fourier_features": (Function(lambda m, x: torch.cat([(2 * math.pi * x @ m.b).cos(), (2 * math.pi * x @ m.b).sin()], -1), b=torch.randn(3, 5)), [make.normal(4, 3)]),
        "histogram": (Function(lambda m, i: F.one_hot(i, 6).sum(0)), [make.integers(0, 6, 20)]),
        "boxes_iou": (Function(lambda m, a, b: (lambda i, s, t: i / (s[:, None] + t - i))(
            (torch.min(a[:, None, 2:], b[:, 2:]) - torch.max(a[:, None, :2], b[:, :2])).clamp(min=0).prod(-1), (a[:, 2:] - a[:, :2]).prod(-1), (b[:, 2:] - b[:, :2]).prod(-1))),
            [torch.cat([make.uniform(0, 1, 5, 2), make.uniform(2, 3, 5, 2)], 1), torch.cat([make.uniform(0, 1, 4, 2), make.uniform(1.5, 3, 4, 2)], 1)]),
        "yolo_decode": (Function(lambda m, x: torch.cat([x[..., :2].sigmoid() + torch.stack(torch.meshgrid(torch.arange(4.0), torch.arange(4.0), indexing="ij"), -1), x[..., 2:4].exp(), x[..., 4:].sigmoid()], -1)),
                        [make.normal(1, 4, 4, 7)]),
        "image_normalize": (Function(lambda m, x: (x.permute(0, 3, 1, 2).to(m.mean.dtype) / 255 - m.mean) / m.std, mean=torch.rand(3, 1, 1), std=torch.rand(3, 1, 1) + 0.5),
                            [make.integers(0, 255, 1, 5, 6, 3).to(torch.uint8)]),
    }  # fmt: skip
