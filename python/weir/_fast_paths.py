"""PyTorch's fused operators of attention, which modules in evaluation mode call, in the operators that torch-mlir lowers."""
from __future__ import annotations

from typing import Any, Callable, Optional

_SOURCE_MASK, _PADDING_MASK = 0, 1


def decompositions() -> dict[Any, Callable[..., Any]]:
    """By overload, for `aot_autograd`."""
    import torch

    aten = torch.ops.aten
    return {aten._native_multi_head_attention.default: _attention, aten._transformer_encoder_layer_fwd.default: _encoder_layer}


def _attention(
    query: Any, key: Any, value: Any, embed_dim: int, num_head: int, qkv_weight: Any, qkv_bias: Any, proj_weight: Any, proj_bias: Any,
    mask: Any = None, need_weights: bool = True, average_attn_weights: bool = True, mask_type: Optional[int] = None,
) -> tuple[Any, Any]:
    """Only for query, key and value that are one tensor do modules call the operator."""
    import torch

    if key is not query or value is not query:
        raise NotImplementedError("aten._native_multi_head_attention with keys or values that are not the queries")
    batch, length, _ = query.shape
    extent = embed_dim // num_head
    heads = torch.nn.functional.linear(query, qkv_weight, qkv_bias).reshape(batch, length, 3, num_head, extent).permute(2, 0, 3, 1, 4)
    scores = (heads[0] * extent**-0.5) @ heads[1].transpose(-1, -2)
    if mask is not None:
        # The operator takes a mask of floats for one of bools: all but zero is masked.
        masked = mask.to(torch.bool)
        if mask_type == _PADDING_MASK:
            masked = masked.reshape(batch, 1, 1, length)
        elif mask_type == _SOURCE_MASK:
            masked = masked.reshape(1, 1, length, length)
        scores = scores.masked_fill(masked, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    mixed = (weights @ heads[2]).permute(0, 2, 1, 3).reshape(batch, length, embed_dim)
    result = torch.nn.functional.linear(mixed, proj_weight, proj_bias)
    if not need_weights:
        return result, None
    return result, weights.mean(dim=1) if average_attn_weights else weights


def _encoder_layer(
    src: Any, embed_dim: int, num_heads: int, qkv_weight: Any, qkv_bias: Any, proj_weight: Any, proj_bias: Any, use_gelu: bool, norm_first: bool, eps: float,
    norm_weight_1: Any, norm_bias_1: Any, norm_weight_2: Any, norm_bias_2: Any, ffn_weight_1: Any, ffn_bias_1: Any, ffn_weight_2: Any, ffn_bias_2: Any,
    mask: Any = None, mask_type: Optional[int] = None,
) -> Any:
    import torch

    functional = torch.nn.functional

    def norm(x: Any, weight: Any, bias: Any) -> Any:
        return functional.layer_norm(x, (embed_dim,), weight, bias, eps)

    def attend(x: Any) -> Any:
        return _attention(x, x, x, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, mask, False, True, mask_type)[0]

    def feed_forward(x: Any) -> Any:
        inner = functional.linear(x, ffn_weight_1, ffn_bias_1)
        return functional.linear(functional.gelu(inner) if use_gelu else functional.relu(inner), ffn_weight_2, ffn_bias_2)

    if norm_first:
        x = src + attend(norm(src, norm_weight_1, norm_bias_1))
        return x + feed_forward(norm(x, norm_weight_2, norm_bias_2))
    x = norm(src + attend(src), norm_weight_1, norm_bias_1)
    return norm(x + feed_forward(x), norm_weight_2, norm_bias_2)
