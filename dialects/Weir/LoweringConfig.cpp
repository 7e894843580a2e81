// The value of `weir.lowering_config`: its form, whatever the strategy.

#include "dialects/Weir/LoweringConfig.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;

#define GET_ATTRDEF_CLASSES
#include "dialects/Weir/LoweringConfig.cpp.inc"

void WeirDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Weir/LoweringConfig.cpp.inc"
      >();
}

StringRef LoweringConfigAttr::getNameStr() { return WeirDialect::LoweringConfigAttrHelper::getNameStr(); }

LoweringConfigAttr LoweringConfigAttr::of(Operation *op) { return op->getAttrOfType<LoweringConfigAttr>(getNameStr()); }

bool LoweringConfigAttr::isNameOnly() const { return *this == get(getContext(), getStrategy()); }

LoweringConfigAttr LoweringConfigAttr::withSizes(DenseI64ArrayAttr tile, DenseI64ArrayAttr registers) const {
  return get(getContext(), getStrategy(), tile, registers, getLanes(), getVectorLoop(), getTransposeLoop(), getOrder(), getPackedOperand(),
             getReductionBlock(), getShortLoops());
}

LogicalResult LoweringConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringRef strategy, DenseI64ArrayAttr tile,
                                         DenseI64ArrayAttr registers, int64_t lanes, int64_t vectorLoop, int64_t transposeLoop,
                                         DenseI64ArrayAttr order, int64_t packedOperand, int64_t reductionBlock, Attribute shortLoops) {
  if (strategy.empty())
    return emitError() << "strategy has no name";
  if (tile && llvm::any_of(tile.asArrayRef(), [](int64_t size) { return size < 0; }))
    return emitError() << "tile has a negative size";
  if (registers && llvm::any_of(registers.asArrayRef(), [](int64_t size) { return size < 1; }))
    return emitError() << "registers has a size that is not positive";
  if (lanes < 0 || (lanes && !llvm::isPowerOf2_64(lanes)))
    return emitError() << "lanes are " << lanes << ", which is not a power of two";
  int64_t loops = order ? order.size() : 0;
  if (order) {
    SmallVector<int64_t> sorted(order.asArrayRef());
    llvm::sort(sorted);
    if (!llvm::equal(sorted, llvm::seq<int64_t>(0, loops)))
      return emitError() << "order must name each loop once";
  }
  for (int64_t loop : {vectorLoop, transposeLoop})
    if (loop < -1 || loop >= loops)
      return emitError() << "loop " << loop << " is not in order";
  if (packedOperand < -1 || reductionBlock < 0)
    return emitError() << "packed_operand and reduction_block must not be negative";
  if (shortLoops && !isa<LoweringConfigAttr>(shortLoops))
    return emitError() << "short_loops must be a #weir.lowering_config";
  return success();
}
