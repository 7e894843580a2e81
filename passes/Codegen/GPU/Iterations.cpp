/// Counts of loop iterations, as numbers and as arithmetic.
#include "passes/Codegen/GPU/Iterations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include <cmath>

using namespace mlir;
using namespace weir;

LoopExtent LoopExtent::of(Value extent) {
  if (std::optional<int64_t> constant = getConstantIntValue(extent))
    return {*constant, {}};
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, extent, /*stopCondition=*/nullptr,
                                                                            /*closedUB=*/true);
  return succeeded(bound) ? LoopExtent{*bound, {}} : LoopExtent{0, extent};
}

bool IterationCount::isStatic() const {
  auto isKnown = [](const LoopExtent &extent) { return !extent.value; };
  return llvm::all_of(nests, [&](const LoopNest &nest) {
    return llvm::all_of(nest.around, isKnown) && llvm::all_of(nest.elements, isKnown) && llvm::all_of(nest.sequential, isKnown);
  });
}

double IterationCount::estimate(int64_t factor) const {
  double sum = 0;
  for (const LoopNest &nest : nests) {
    double steps = std::min(factor, nest.mostUnrolled);
    double elements = 1, product = 1;
    for (const LoopExtent &extent : nest.elements)
      elements *= extent.guess();
    for (const LoopExtent &extent : nest.around)
      product *= extent.guess();
    product *= std::ceil(elements / threads);
    sum += product;
    for (const LoopExtent &extent : nest.sequential) {
      bool isInnermost = &extent == &nest.sequential.back();
      double count = extent.guess();
      sum += product *= isInnermost ? std::min(count, std::floor(count / steps) + steps - 1) : count;
    }
  }
  return sum;
}

/// `value` where `builder` is; null if it is not arithmetic on what `values` has.
static Value rebuild(OpBuilder &builder, Value value, IRMapping &values) {
  if (Value known = values.lookupOrNull(value))
    return known;
  Operation *def = value.getDefiningOp();
  if (!def || def->getNumRegions() != 0 || !isPure(def))
    return {};
  for (Value operand : def->getOperands())
    if (!rebuild(builder, operand, values))
      return {};
  builder.clone(*def, values);
  return values.lookup(value);
}

Value IterationCount::build(OpBuilder &builder, Location loc, int64_t factor, IRMapping &values) const {
  auto constant = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(builder, loc, value); };
  auto get = [&](const LoopExtent &extent) { return extent.value ? rebuild(builder, extent.value, values) : constant(extent.bound); };
  auto multiply = [&](Value product, const LoopExtent &extent) -> Value {
    Value count = product ? get(extent) : Value();
    return count ? builder.createOrFold<arith::MulIOp>(loc, product, count) : Value();
  };
  Value sum = constant(0);
  for (const LoopNest &nest : nests) {
    int64_t steps = std::min(factor, nest.mostUnrolled);
    Value elements = constant(1), product = constant(1);
    for (const LoopExtent &extent : nest.elements)
      elements = multiply(elements, extent);
    for (const LoopExtent &extent : nest.around)
      product = multiply(product, extent);
    if (!elements || !product)
      return {};
    product = builder.createOrFold<arith::MulIOp>(loc, product, builder.createOrFold<arith::CeilDivUIOp>(loc, elements, constant(threads)));
    sum = builder.createOrFold<arith::AddIOp>(loc, sum, product);
    for (const LoopExtent &extent : nest.sequential) {
      Value count = get(extent);
      if (!count)
        return {};
      // What is left over of an unrolled loop runs one by one; a bound does not say how much that is.
      if (&extent == &nest.sequential.back() && steps > 1) {
        Value unrolled = builder.createOrFold<arith::DivUIOp>(loc, count, constant(steps));
        unrolled = builder.createOrFold<arith::AddIOp>(loc, unrolled, constant(steps - 1));
        count = builder.createOrFold<arith::MinUIOp>(loc, count, unrolled);
      }
      product = builder.createOrFold<arith::MulIOp>(loc, product, count);
      sum = builder.createOrFold<arith::AddIOp>(loc, sum, product);
    }
  }
  return sum;
}
