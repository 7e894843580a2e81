#include "passes/Dispatch/MergeGenerics.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

/// Inputs of the merged op, each once, with its arguments of both bodies.
using Inputs = llvm::MapVector<std::pair<Value, AffineMap>, SmallVector<BlockArgument, 2>>;

/// The init's argument may have readers that nothing reads.
static bool dropInitReaders(RewriterBase &rewriter, BlockArgument init) {
  if (init.use_empty())
    return true;
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(init.getOwner()->without_terminator())))
    if (isOpTriviallyDead(&op))
      rewriter.eraseOp(&op);
  return init.use_empty();
}

/// In program order: the consumer's inputs with those of the producer instead of its result.
static Inputs collectInputs(linalg::GenericOp producer, linalg::GenericOp consumer, OpOperand &operand, AffineMap toProducer) {
  Inputs inputs;
  for (OpOperand *input : consumer.getDpsInputOperands()) {
    if (input != &operand) {
      inputs[{input->get(), consumer.getMatchingIndexingMap(input)}].push_back(consumer.getMatchingBlockArgument(input));
      continue;
    }
    for (OpOperand *inner : producer.getDpsInputOperands())
      inputs[{inner->get(), producer.getMatchingIndexingMap(inner).compose(toProducer)}].push_back(producer.getMatchingBlockArgument(inner));
  }
  return inputs;
}

/// The producer's loops are loops of the consumer, or have one iteration.
static void replaceIndices(RewriterBase &rewriter, linalg::GenericOp producer, AffineMap toProducer) {
  for (linalg::IndexOp index : llvm::make_early_inc_range(producer.getBlock()->getOps<linalg::IndexOp>())) {
    rewriter.setInsertionPoint(index);
    AffineExpr loop = toProducer.getResult(index.getDim());
    if (auto dim = dyn_cast<AffineDimExpr>(loop))
      rewriter.replaceOpWithNewOp<linalg::IndexOp>(index, dim.getPosition());
    else
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(index, cast<AffineConstantExpr>(loop).getValue());
  }
}

LogicalResult weir::mergeProducer(RewriterBase &rewriter, linalg::GenericOp consumer, OpOperand &operand) {
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  if (!dropInitReaders(rewriter, producer.getMatchingBlockArgument(producer.getDpsInitOperand(0))))
    return failure();
  AffineMap toProducer = inversePermutation(producer.getIndexingMapMatchingResult(producer->getResult(0)))
                             .compose(consumer.getMatchingIndexingMap(&operand));
  Inputs inputs = collectInputs(producer, consumer, operand, toProducer);
  BlockArgument merged = consumer.getMatchingBlockArgument(&operand);
  Block *body = consumer.getBlock();
  unsigned oldInputs = consumer.getNumDpsInputs();
  replaceIndices(rewriter, producer, toProducer);

  SmallVector<Value> values;
  SmallVector<AffineMap> maps;
  for (auto &[key, arguments] : inputs) {
    BlockArgument argument = body->insertArgument(values.size(), getElementTypeOrSelf(key.first), arguments.front().getLoc());
    for (BlockArgument old : arguments)
      rewriter.replaceAllUsesWith(old, argument);
    values.push_back(key.first);
    maps.push_back(key.second);
  }
  for (OpOperand &init : consumer.getDpsInitsMutable())
    maps.push_back(consumer.getMatchingIndexingMap(&init));
  // The producer's body reads arguments of the consumer now.
  Block *inner = producer.getBlock();
  Value result = inner->getTerminator()->getOperand(0);
  rewriter.eraseOp(inner->getTerminator());
  body->getOperations().splice(body->begin(), inner->getOperations());
  rewriter.replaceAllUsesWith(merged, result);
  body->eraseArguments(values.size(), oldInputs);

  rewriter.modifyOpInPlace(consumer, [&] {
    consumer.getInputsMutable().assign(values);
    consumer.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  rewriter.eraseOp(producer);
  return success();
}
