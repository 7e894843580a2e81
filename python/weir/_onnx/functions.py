"""Operators that ONNX defines by a function of others, of which torch-mlir has no conversion: the definition takes their place."""
from __future__ import annotations

from typing import Optional

import numpy as np
import onnx
from onnx import AttributeProto, FunctionProto, NodeProto, TypeProto, helper
from onnx.reference import ReferenceEvaluator

from .graph import Graph, Node

OPERATORS = ("Attention", "CausalConvWithState", "RMSNormalization", "RotaryEmbedding", "SwiGLU", "Swish")


FOLDED = ("Add", "And", "Cast", "CastLike", "Ceil", "Concat", "Constant", "ConstantOfShape", "Div", "Equal", "Floor", "Gather", "Greater", "Identity", "Less", "Max", "Min", "Mod",
          "Mul", "Neg", "Not", "Or", "Range", "ReduceProd", "Reshape", "Size", "Slice", "Sqrt", "Squeeze", "Sub", "Unsqueeze", "Where")  # fmt: skip
DEEPEST = 3  # definitions in definitions
MOST_ELEMENTS = 1024  # of a constant that is evaluated: shapes and axes, not weights


def _get_schema(graph: Graph, node: Node) -> onnx.defs.OpSchema:
    return onnx.defs.get_schema(node.proto.op_type, graph.get_opset(), "")


def _define(graph: Graph, node: Node) -> FunctionProto:
    """The definition for the version of the operator that the model has, and for the types of these inputs."""
    schema = _get_schema(graph, node)
    if schema.function_opset_versions:
        version = max(version for version in schema.function_opset_versions if version <= graph.get_opset())
        return FunctionProto.FromString(schema.get_function_with_opset_version(version))
    if not schema.context_dependent_function_opset_versions:
        raise node.fail("ONNX has no definition of the operator in this version")
    types = [graph.get_type(name) if name else TypeProto() for name in node.inputs]
    if any(type is None for type in types):
        raise node.fail("the types of its inputs are not known")
    version = max(version for version in schema.context_dependent_function_opset_versions if version <= graph.get_opset())
    body = schema.get_context_dependent_function_with_opset_version(version, node.proto.SerializeToString(), [type.SerializeToString() for type in types])
    return FunctionProto.FromString(body)


def _get_attributes(graph: Graph, inner: NodeProto, node: Node, function: FunctionProto) -> "list[AttributeProto]":
    """Those of a node of the definition; some refer to attributes of the node that it defines."""
    defaults = (attribute.default_value for attribute in _get_schema(graph, node).attributes.values())
    given = {attribute.name: attribute for attribute in (*defaults, *function.attribute_proto, *node.proto.attribute)}
    attributes = []
    for attribute in inner.attribute:
        if attribute.HasField("g") or attribute.graphs:
            raise node.fail("its definition has branches, which are not supported")
        if attribute.ref_attr_name and attribute.ref_attr_name not in given:
            continue
        copy = AttributeProto()
        copy.CopyFrom(given[attribute.ref_attr_name] if attribute.ref_attr_name else attribute)
        copy.name = attribute.name
        attributes.append(copy)
    return attributes


def _expand(graph: Graph, node: Node) -> "list[str]":
    function = _define(graph, node)
    names = dict(zip(function.input, node.inputs))
    for inner in function.node:
        results = graph.add_copy(inner, [names.get(name, "") for name in inner.input], _get_attributes(graph, inner, node, function))
        names.update(zip(inner.output, results))
    return [names.get(name, "") for name in function.output[: len(node.proto.output)]]


def _evaluate(graph: Graph, node: Node) -> "Optional[list[np.ndarray]]":
    """The results of a node of constants, or the shape of a value; None for others, and for many elements."""
    if node.proto.op_type == "Shape":
        shape = graph.get_shape(node[0])
        known = shape is not None and None not in shape
        return [np.array(shape[node.get("start", 0) : node.get("end", len(shape))], np.int64)] if known else None
    constants = {name: graph.get_constant(name) for name in node.inputs if name}
    if node.proto.op_type not in FOLDED or any(array is None or array.size > MOST_ELEMENTS for array in constants.values()):
        return None
    values = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape) for name, array in constants.items()]
    body = helper.make_graph([node.proto], "constants", values, [onnx.ValueInfoProto(name=name) for name in node.proto.output if name])
    model = helper.make_model(body, opset_imports=graph.model.opset_import)
    return [np.asarray(array) for array in ReferenceEvaluator(model).run(None, constants)]


def fold(graph: Graph) -> None:
    """Shapes and axes that definitions compute become constants, which torch-mlir needs."""
    replaced, kept = {}, []
    for node in list(graph.graph.node):
        node.input[:] = [replaced.get(name, name) for name in node.input]
        results = _evaluate(graph, Node(node))
        if results is None:
            kept.append(node)
        else:
            replaced.update(zip((name for name in node.output if name), map(graph.constant, results)))
    outputs = {value.name for value in graph.graph.output}
    kept += [helper.make_node("Identity", [value], [name], name=name) for name, value in replaced.items() if name in outputs]
    del graph.graph.node[:]
    graph.graph.node.extend(kept)
    graph.refresh()


RULES = {name: _expand for name in OPERATORS}
