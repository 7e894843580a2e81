"""Views of tensors with several dynamic extents. torch-mlir takes one of them for 1 when it groups dimensions, and compiles that."""
from __future__ import annotations

from typing import Any, Optional, Sequence

# torch-mlir would make views of these.
LEGAL_OPS = ["aten.flatten.using_ints"]


def make_groups_explicit(graph: Any) -> None:
    """Replaces views that group dimensions by `flatten`, which names the dimensions. Other views go through one dimension."""
    import torch

    aten = torch.ops.aten
    for node in list(graph.nodes):
        if node.op != "call_function" or node.target not in (aten.view.default, aten._unsafe_view.default, aten.reshape.default):
            continue
        source, sizes = node.args[0].meta["val"].shape, node.meta["val"].shape
        if sum(not isinstance(extent, int) for extent in source) < 2:
            continue
        groups = _find_groups(source, sizes)
        with graph.inserting_before(node):
            value = node.args[0]
            # From the last one, so that the numbers of the others stay.
            for first, last in reversed([(0, len(source) - 1)] if groups is None else groups):
                if first != last:
                    value = _call(graph, aten.flatten.using_ints, value, first, last)
            if groups is None:
                value = _call(graph, aten.view.default, value, node.args[1], like=node)
        node.replace_all_uses_with(value)
        graph.erase_node(node)


def _find_groups(source: Sequence[Any], sizes: Sequence[Any]) -> Optional[list[tuple[int, int]]]:
    """First and last dimension of `source` for each of `sizes`; None if these are no products of neighbours."""
    from torch.fx.experimental.symbolic_shapes import statically_known_true

    groups, next_ = [], 0
    for size in sizes:
        first, product = next_, 1
        while next_ < len(source):
            product, next_ = product * source[next_], next_ + 1
            if statically_known_true(product == size):
                break
        else:
            return None
        groups.append((first, next_ - 1))
    return groups if next_ == len(source) else None


def _call(graph: Any, op: Any, value: Any, *arguments: Any, like: Any = None) -> Any:
    node = graph.call_function(op, (value, *arguments))
    if like is not None:
        node.meta.update(like.meta)
    else:
        with value.meta["val"].fake_mode:
            node.meta["val"] = op(value.meta["val"], *arguments)
        node.meta["stack_trace"] = value.meta.get("stack_trace")
    return node
