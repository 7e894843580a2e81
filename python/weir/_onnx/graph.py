"""A graph of ONNX that nodes are replaced in."""
from __future__ import annotations

import itertools
from typing import Any, Callable, Optional, Sequence

import numpy as np
import onnx
from onnx import helper, numpy_helper


class Unsupported(Exception):
    """An operator, or a form of it, that has no import. The message names the node."""

    def __init__(self, node: onnx.NodeProto, reason: str):
        domain = f"{node.domain}." if node.domain else ""
        super().__init__(f"node '{node.name}' ({domain}{node.op_type}): {reason}")


class Graph:
    """The main graph of a model, with the nodes that rules add. Names are values; an empty name is an input that is absent."""

    def __init__(self, model: onnx.ModelProto):
        self.model, self.graph = model, model.graph
        self.constants: dict[str, np.ndarray] = {}
        self.narrow: dict[str, tuple[np.ndarray, int]] = {}  # elements and their bits, of inputs that stand for constants of narrow integers
        self._nodes: list[onnx.NodeProto] = []
        self._numbers = itertools.count()
        self._names = {name for node in self.graph.node for name in (*node.input, *node.output)}
        self._names |= {value.name for value in (*self.graph.input, *self.graph.initializer)}
        self._initializers = {tensor.name: tensor for tensor in self.graph.initializer}
        self._producers: dict[str, onnx.NodeProto] = {}
        self.refresh()
        for index, node in enumerate(self.graph.node):
            node.name = node.name or f"{node.op_type}_{index}"

    def refresh(self) -> None:
        """Reads types and producers of values again."""
        values = (*self.graph.input, *self.graph.value_info, *self.graph.output)
        self._types = {value.name: value.type.tensor_type for value in values if value.type.HasField("tensor_type")}
        self._producers = {name: node for node in self.graph.node for name in node.output}

    def rewrite(self, rules: "dict[str, Callable[[Graph, Node], Any]]") -> None:
        """Hands each node to the rule for its operator. A rule adds nodes, and returns the values that replace the results, or None to leave the node."""
        old = list(self.graph.node)
        self._nodes = []
        for proto in old:
            rule = rules.get(proto.op_type) if proto.domain in ("", "ai.onnx", "com.microsoft") else None
            results = rule(self, Node(proto)) if rule else None
            if results is None:
                self._keep(proto)
                continue
            for name, value in zip(proto.output, [results] if isinstance(results, str) else results):
                self._rename(value, name)
        del self.graph.node[:]
        self.graph.node.extend(self._nodes)
        self.refresh()

    def add(self, operator: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        """A node of ONNX's own operators."""
        names = [self._fresh(operator) for _ in range(outputs)]
        self._keep(helper.make_node(operator, list(inputs), names, name=names[0], **attributes))
        return names[0] if outputs == 1 else names

    def add_copy(self, proto: onnx.NodeProto, inputs: Sequence[str], attributes: "Sequence[onnx.AttributeProto]") -> "list[str]":
        """A node of the operator of `proto`, with results of its own; an empty name for each that `proto` leaves out."""
        names = [self._fresh(proto.op_type) if name else "" for name in proto.output]
        copy = helper.make_node(proto.op_type, inputs, names, name=names[0], domain=proto.domain)
        copy.attribute.extend(attributes)
        self._keep(copy)
        return names

    def constant(self, array: Any) -> str:
        name = self._fresh("constant")
        self.constants[name] = np.asarray(array)
        self.graph.initializer.append(numpy_helper.from_array(self.constants[name], name))
        return name

    def narrow_constant(self, array: np.ndarray, bits: int) -> str:
        """Integers that fit in `bits` bits, of the signedness of the array's type: an input until the program is in MLIR, which has such types."""
        name = self._fresh("narrow")
        self.narrow[name] = (array, bits)
        self.graph.input.append(helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape))
        return name

    def get_constant(self, name: str) -> Optional[np.ndarray]:
        """Of an initializer or a constant."""
        if name in self.constants or not name:
            return self.constants.get(name)
        tensor = self._initializers.get(name)
        producer = self._producers.get(name)
        if tensor is None and producer is not None and producer.op_type == "Constant" and producer.attribute[0].name == "value":
            tensor = producer.attribute[0].t
        if tensor is None:
            return None
        self.constants[name] = numpy_helper.to_array(tensor)
        return self.constants[name]

    def get_producer(self, name: str, operator: str) -> "Optional[Node]":
        node = self._producers.get(name)
        return Node(node) if node is not None and node.op_type == operator else None

    def get_rank(self, name: str) -> Optional[int]:
        shape = self.get_shape(name)
        return None if shape is None else len(shape)

    def get_shape(self, name: str) -> "Optional[list]":
        """None in place of an extent that is not known."""
        constant, type = self.get_constant(name), self._types.get(name)
        if constant is not None:
            return list(constant.shape)
        if type is None or not type.HasField("shape"):
            return None
        return [extent.dim_value if extent.HasField("dim_value") else None for extent in type.shape.dim]

    def get_type(self, name: str) -> "Optional[onnx.TypeProto]":
        if name in self._initializers:
            return helper.make_tensor_type_proto(self._initializers[name].data_type, self._initializers[name].dims)
        type = self._types.get(name)
        return None if type is None else onnx.TypeProto(tensor_type=type)

    def get_opset(self) -> int:
        """The version of ONNX's own operators."""
        return max(opset.version for opset in self.model.opset_import if opset.domain in ("", "ai.onnx"))

    def raise_opset(self, old: int, new: int) -> None:
        """For versions between which no operator of the graph changes."""
        for opset in self.model.opset_import:
            if opset.domain in ("", "ai.onnx") and opset.version == old:
                opset.version = new

    def get_element(self, name: str) -> int:
        """An element type of ONNX, 0 where it is not known."""
        if name in self._initializers:
            return self._initializers[name].data_type
        type = self._types.get(name)
        return type.elem_type if type is not None else 0

    def _fresh(self, stem: str) -> str:
        name = next(name for i in self._numbers if (name := f"weir.{stem}.{i}") not in self._names)
        self._names.add(name)
        return name

    def _keep(self, node: onnx.NodeProto) -> None:
        self._nodes.append(node)
        self._producers.update((name, node) for name in node.output)

    def _rename(self, value: str, name: str) -> None:
        """The last node has the result that is called so from now on."""
        if not name:
            return
        producer = self._nodes[-1] if self._nodes and value in self._nodes[-1].output else None
        if producer is None or not value.startswith("weir."):
            self._keep(helper.make_node("Identity", [value], [name], name=name))
            return
        producer.output[list(producer.output).index(value)] = name
        self._producers[name] = producer


class Node:
    """A node that a rule looks at."""

    def __init__(self, proto: onnx.NodeProto):
        self.proto = proto
        self.attributes = {attribute.name: helper.get_attribute_value(attribute) for attribute in proto.attribute}

    def __getitem__(self, index: int) -> str:
        """The value of an input, empty where it is absent."""
        return self.proto.input[index] if index < len(self.proto.input) else ""

    @property
    def inputs(self) -> Sequence[str]:
        return self.proto.input

    def get(self, attribute: str, default: Any = None) -> Any:
        return self.attributes.get(attribute, default)

    def fail(self, reason: str) -> Unsupported:
        return Unsupported(self.proto, reason)
