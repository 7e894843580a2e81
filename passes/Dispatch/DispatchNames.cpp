#include "passes/Dispatch/DispatchNames.h"
#include "passes/Dispatch/LinalgUtils.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;

namespace {

std::string kindOf(linalg::LinalgOp op) {
  if (!isa<linalg::GenericOp>(op.getOperation())) {
    StringRef name = op->getName().stripDialect();
    return name.str();
  }
  if (linalg::isaContractionOpInterface(op))
    return "contract";
  if (op.getNumReductionLoops() != 0)
    return "reduction";
  bool extracts = false;
  op.getBlock()->walk([&](tensor::ExtractOp) { extracts = true; });
  if (extracts)
    return "gather";
  auto generic = cast<linalg::GenericOp>(op.getOperation());
  if (llvm::hasSingleElement(*op.getBlock()) && generic.getNumDpsInputs() == 1) {
    AffineMap map = generic.getMatchingIndexingMap(generic.getDpsInputOperand(0));
    return map.isPermutation() ? "transpose" : "broadcast";
  }
  return "elementwise";
}

void printType(llvm::raw_ostream &os, Type type) {
  if (type.isIntOrFloat() || type.isIndex() || isa<ComplexType>(type)) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    for (char c : text)
      os << (isalnum(static_cast<unsigned char>(c)) ? c : '_');
  } else {
    os << "x";
  }
}

} // namespace

std::string weir::summarizeDispatch(Region &body) {
  // The root is the heaviest op: contraction or convolution, else reduction, else the one with most points; first wins.
  linalg::LinalgOp root;
  auto weight = [](linalg::LinalgOp op) {
    int64_t rank = isRootOp(op) ? 2 : op.getNumReductionLoops() != 0 ? 1 : 0;
    return std::make_pair(rank, loopPoints(op) * static_cast<int64_t>(countBodyOps(op) + 1));
  };
  unsigned reductions = 0;
  body.walk([&](linalg::LinalgOp op) {
    if (isa<linalg::FillOp, linalg::CopyOp>(op.getOperation()))
      return;
    reductions += op.getNumReductionLoops() != 0 && !isRootOp(op);
    if (!root || weight(op) > weight(root))
      root = op;
  });
  if (!root) {
    std::string name;
    body.walk([&](Operation *op) {
      if (name.empty() && isa_and_present<tensor::TensorDialect, linalg::LinalgDialect>(op->getDialect()) &&
          !isa<tensor::EmptyOp>(op))
        name = op->getName().stripDialect().str();
    });
    return name;
  }
  std::string name = reductions > 1 && !isRootOp(root) ? "rows" : kindOf(root);
  llvm::raw_string_ostream os(name);
  SmallVector<int64_t> extents = root.getStaticLoopRanges();
  for (auto [i, size] : llvm::enumerate(extents)) {
    os << (i == 0 ? "_" : "x");
    if (ShapedType::isDynamic(size))
      os << "D";
    else
      os << size;
  }
  SmallVector<Type> types;
  for (Value v : root->getOperands())
    if (Type t = getElementTypeOrSelf(v.getType()); !llvm::is_contained(types, t))
      types.push_back(t);
  for (Type t : types) {
    os << (t == types.front() ? "_" : "x");
    printType(os, t);
  }
  return name;
}
