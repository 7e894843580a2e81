#include "passes/Codegen/GPU/LargeBindings.h"

#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;

/// The largest value that `value` may have; failure if nothing says so.
static FailureOr<int64_t> getUpperBound(Value value) {
  return ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, value, /*stopCondition=*/nullptr, /*closedUB=*/true);
}

/// The first byte of the binding after `view` for certain; failure otherwise.
static FailureOr<int64_t> getEnd(memref::ViewOp view) {
  FailureOr<int64_t> shift = getUpperBound(view.getByteShift());
  MemRefType type = view.getType();
  int64_t bytes = weir::util::getElementBytes(type.getElementType());
  if (bytes == 0)
    return failure();
  unsigned next = 0;
  for (int64_t size : type.getShape()) {
    if (ShapedType::isDynamic(size)) {
      FailureOr<int64_t> bound = getUpperBound(view.getSizes()[next++]);
      if (failed(bound))
        return failure();
      size = std::max<int64_t>(*bound, 0);
    }
    if (llvm::MulOverflow(bytes, size, bytes))
      return failure();
  }
  int64_t end;
  if (failed(shift) || llvm::AddOverflow(*shift, bytes, end))
    return failure();
  return end;
}

bool weir::hasLargeBinding(func::FuncOp kernel, int64_t most) {
  return kernel
      .walk([&](memref::ViewOp view) {
        FailureOr<int64_t> end = getEnd(view);
        return failed(end) || *end > most ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}
