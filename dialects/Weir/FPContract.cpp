#include "dialects/Weir/FPContract.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace weir;

static constexpr llvm::StringLiteral kWords[] = {"off", "on", "fast"};

std::optional<FPContract> weir::parseFPContract(StringRef word) {
  for (auto [i, known] : llvm::enumerate(kWords))
    if (word == known)
      return static_cast<FPContract>(i);
  return std::nullopt;
}

StringRef weir::stringifyFPContract(FPContract mode) { return kWords[static_cast<int>(mode)]; }

std::optional<FPContract> weir::getFPContract(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto word = op->getAttrOfType<StringAttr>(FPContractAttr::getNameStr()))
      return parseFPContract(word.getValue());
  return std::nullopt;
}

bool weir::hasContractFlag(Operation *op) {
  auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
  // Conversions may have no attribute at all.
  arith::FastMathFlagsAttr value = flags ? flags.getFastMathFlagsAttr() : arith::FastMathFlagsAttr();
  return value && arith::bitEnumContainsAny(value.getValue(), arith::FastMathFlags::contract);
}

bool weir::mayContract(Operation *product, Operation *sum) {
  return !getFPContract(sum) || (hasContractFlag(product) && hasContractFlag(sum));
}
