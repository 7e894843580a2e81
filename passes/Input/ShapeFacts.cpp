#include "passes/Input/ShapeFacts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;

ShapeFacts::ShapeFacts(Operation *entryPoint) : entryPoint(entryPoint), entry(entryPoint->getBlock()) {
  for (Operation *op = entryPoint->getPrevNode(); op; op = op->getPrevNode())
    prologue.insert(op);
}

unsigned ShapeFacts::leader(unsigned id) {
  while (nodes[id].parent != id)
    id = nodes[id].parent = nodes[nodes[id].parent].parent;
  return id;
}

unsigned ShapeFacts::addNode(Value value, int64_t constant, bool isKnownAtEntry) {
  unsigned id = nodes.size();
  nodes.push_back({id, value, constant, isKnownAtEntry, false, {}});
  return id;
}

void ShapeFacts::setEqual(OpFoldResult a, OpFoldResult b) {
  unsigned from = classOf(a), to = classOf(b);
  nodes[to].isExtent |= nodes[from].isExtent;
  nodes[from].parent = to;
}

unsigned ShapeFacts::idOf(OpFoldResult number) {
  std::optional<int64_t> constant = getConstantIntValue(number);
  if (!constant)
    return idOfValue(cast<Value>(number));
  auto [it, isNew] = constants.try_emplace(*constant, nodes.size());
  return isNew ? addNode({}, *constant, /*isKnownAtEntry=*/true) : it->second;
}

unsigned ShapeFacts::idOfValue(Value value) {
  // Explicit stack: chains of index arithmetic may be long.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    if (values.contains(top)) {
      stack.pop_back();
      continue;
    }
    Operation *def = top.getDefiningOp();
    // Others than scalars have no twins: comparing whole programs is not the purpose.
    if (!def || !top.getType().isIntOrIndexOrFloat() || def->getNumRegions() != 0 || !isMemoryEffectFree(def)) {
      bool isArgument = !def && cast<BlockArgument>(top).getOwner() == entry;
      values[top] = addNode(top, 0, isArgument);
      stack.pop_back();
      continue;
    }
    size_t pending = stack.size();
    for (Value operand : def->getOperands())
      if (!values.contains(operand))
        stack.push_back(operand);
    if (stack.size() != pending)
      continue;
    stack.pop_back();
    std::vector<uintptr_t> key = {reinterpret_cast<uintptr_t>(def->getName().getAsOpaquePointer()),
                                  reinterpret_cast<uintptr_t>(def->getAttrDictionary().getAsOpaquePointer()),
                                  reinterpret_cast<uintptr_t>(top.getType().getAsOpaquePointer()),
                                  cast<OpResult>(top).getResultNumber()};
    bool isKnownAtEntry = isPure(def);
    for (Value operand : def->getOperands()) {
      unsigned id = values[operand];
      key.push_back(leader(id));
      isKnownAtEntry &= nodes[id].isKnownAtEntry;
    }
    auto [it, isNew] = computations.try_emplace(std::move(key), nodes.size());
    values[top] = isNew ? addNode(top, 0, isKnownAtEntry) : it->second;
  }
  return values[value];
}

Value ShapeFacts::atEntry(OpFoldResult number) {
  OpBuilder builder(entryPoint);
  unsigned wanted = idOf(number);
  SmallVector<unsigned> stack = {wanted};
  while (!stack.empty()) {
    unsigned id = stack.back();
    Value value = nodes[id].value;
    Operation *def = value ? value.getDefiningOp() : nullptr;
    if (nodes[id].hoisted) {
      stack.pop_back();
    } else if (!value) {
      nodes[id].hoisted = arith::ConstantIndexOp::create(builder, entryPoint->getLoc(), nodes[id].constant);
    } else if (!def || prologue.contains(def)) {
      nodes[id].hoisted = value;
    } else {
      IRMapping map;
      size_t pending = stack.size();
      for (Value operand : def->getOperands()) {
        unsigned operandId = values[operand];
        if (nodes[operandId].hoisted)
          map.map(operand, nodes[operandId].hoisted);
        else
          stack.push_back(operandId);
      }
      if (stack.size() == pending)
        nodes[id].hoisted = builder.clone(*def, map)->getResult(cast<OpResult>(value).getResultNumber());
    }
  }
  return nodes[wanted].hoisted;
}
