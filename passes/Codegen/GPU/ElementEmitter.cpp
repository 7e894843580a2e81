#include "passes/Codegen/GPU/ElementEmitter.h"

using namespace mlir;
using namespace weir;

void ElementEmitter::emit(SmallVectorImpl<Value> &indices) {
  SmallVector<OpOperand *> inRegisters;
  SmallVector<Value> accumulators;
  for (auto [init, inRegister] : llvm::zip_equal(op.getDpsInitsMutable(), loops.inRegister))
    if (inRegister) {
      inRegisters.push_back(&init);
      accumulators.push_back(state.inits.load(init, locate(init, indices)));
    }
  SmallVector<Value> results = emitLoops(indices, accumulators);
  for (auto [init, value] : llvm::zip_equal(inRegisters, results))
    views.store(loc, value, init->get(), locate(*init, indices));
}

SmallVector<Value> ElementEmitter::emitLoops(SmallVectorImpl<Value> &indices, ArrayRef<Value> accumulators,
                                             Value first, Value step, unsigned depth) {
  if (depth == loops.sequential.size())
    return emitBody(indices, accumulators);
  unsigned dim = loops.sequential[depth];
  bool isInnermost = depth + 1 == loops.sequential.size();
  Value begin = isInnermost && first ? first : views.constant(loc, 0);
  Value increment = isInnermost && step ? step : views.constant(loc, 1);
  auto loop = scf::ForOp::create(builder, loc, begin, loops.extents[dim], increment, accumulators);
  if (isInnermost)
    state.iterations.addInnermost(loop);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  indices[dim] = loop.getInductionVar();
  auto carried = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
  SmallVector<Value> results = emitLoops(indices, carried, first, step, depth + 1);
  if (!results.empty())
    scf::YieldOp::create(builder, loc, results);
  return llvm::to_vector_of<Value>(loop.getResults());
}

SmallVector<Value> ElementEmitter::emitBody(ArrayRef<Value> indices, ArrayRef<Value> accumulators,
                                            const LoadedElements &loaded, unsigned element) {
  IRMapping &values = state.values;
  unsigned next = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (op.isDpsInit(&operand) && loops.inRegister[operand.getOperandNumber() - op.getNumDpsInputs()])
      values.map(argument, accumulators[next++]);
    else if (!isa<MemRefType>(operand.get().getType()))
      values.map(argument, values.lookup(operand.get()));
    else if (auto found = loaded.find(argument); found != loaded.end())
      values.map(argument, found->second[element]);
    else if (!argument.use_empty())
      values.map(argument, state.inits.load(operand, locate(operand, indices)));
  }
  for (Operation &inner : op.getBlock()->without_terminator())
    state.cloneScalar(inner, indices);
  SmallVector<Value> results;
  for (auto [init, inRegister, yielded] : llvm::zip_equal(op.getDpsInitsMutable(), loops.inRegister,
                                                          op.getBlock()->getTerminator()->getOperands())) {
    Value value = values.lookup(yielded);
    if (inRegister)
      results.push_back(value);
    else
      views.store(loc, value, init.get(), locate(init, indices));
  }
  return results;
}
