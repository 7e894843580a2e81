#include "passes/Codegen/GPU/IterationLimit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"

using namespace mlir;
using namespace weir;

/// By which innermost loops are unrolled at most, and where their length is dynamic: it may well be more than the guess.
static constexpr int64_t kLargestFactor = 32, kDynamicFactor = 16;

void IterationLimit::enter(LoopExtent extent) {
  around.push_back(extent);
  add({});
}

void IterationLimit::add(LoopNest nest) {
  nest.around.insert(nest.around.begin(), around.begin(), around.end());
  count.add(std::move(nest));
}

LogicalResult IterationLimit::unroll() {
  if (most == 0)
    return success();
  if (!count.isStatic())
    factor = kDynamicFactor;
  while (factor < kLargestFactor && count.estimate(factor) > most)
    factor *= 2;
  if (count.isStatic() && count.estimate(factor) > most)
    return kernel.emitOpError("runs ") << int64_t(count.estimate(1))
                                       << " iterations of loops in each thread, more than the device's " << most
                                       << " even when they are unrolled";
  for (auto [loop, mostUnrolled] : innermost)
    if (int64_t steps = std::min(factor, mostUnrolled); steps > 1)
      (void)loopUnrollByFactor(loop, steps);
  return success();
}

LogicalResult IterationLimit::verifyStatic() {
  if (most == 0 || count.isStatic())
    return success();
  return kernel.emitOpError("reads its workgroup index or count and has loops of dynamic length; the device ends the "
                            "loops of a thread after ")
         << most << " iterations";
}

LogicalResult IterationLimit::buildAssertion(OpBuilder &builder, IRMapping &values) {
  if (most == 0 || count.isStatic())
    return success();
  Location loc = kernel.getLoc();
  Value iterations = count.build(builder, loc, factor, values);
  if (!iterations)
    return kernel.emitOpError("has loops whose length is computed on the GPU, and the device ends the loops of a "
                              "thread after ")
           << most << " iterations";
  Value limit = arith::ConstantIndexOp::create(builder, loc, most);
  Value isOk = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule, iterations, limit);
  std::string message = ("kernel " + kernel.getName() +
                         ": an extent is too large: a thread would run more than the device's " + Twine(most) +
                         " iterations of loops")
                            .str();
  cf::AssertOp::create(builder, loc, isOk, message);
  return success();
}
