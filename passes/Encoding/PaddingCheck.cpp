#include "passes/Encoding/PaddingCheck.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/Layout/PaddingState.h"
#include "mlir/IR/Matchers.h"
#include "passes/Encoding/Propagation/Transport.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// Longer chains of ops are not followed.
static constexpr unsigned kMaxDepth = 16;

static EncodingAttr getVerbose(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? dyn_cast_if_present<EncodingAttr>(type.getEncoding()) : EncodingAttr();
}

/// What ops show of the padding of an encoded value; nothing if another place decides.
static std::optional<PaddingState> findState(Value value, unsigned depth = 0) {
  Operation *op = value.getDefiningOp();
  if (!op || depth == kMaxDepth)
    return std::nullopt;
  Type element = getElementTypeOrSelf(value);
  if (isa<SetEncodingOp>(op))
    return PaddingState::Zero;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return std::nullopt;
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    Attribute constant;
    matchPattern(fill.getInputs().front(), m_Constant(&constant));
    return stateOfFill(constant, element);
  }
  if (structured.getNumReductionLoops() != 0)
    return std::nullopt;
  SmallVector<std::optional<PaddingState>> states;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isRead = structured.payloadUsesValueFromOperand(&operand);
    std::optional<PaddingState> state = isRead && getVerbose(operand.get()) ? findState(operand.get(), depth + 1) : std::nullopt;
    // What is not known here may still make a constant of it: zero times x is none, as x may be infinite.
    if (isRead && getVerbose(operand.get()) && !state)
      return std::nullopt;
    states.push_back(state);
  }
  OpEncodings encodings{llvm::map_to_vector(op->getOperands(), getVerbose), llvm::map_to_vector(op->getResults(), getVerbose)};
  return transferPadding(op, encodings, states)[cast<OpResult>(value).getResultNumber()];
}

/// Whether some target pads the loops along K in an operand.
static bool padsK(Value operand, ArrayRef<int64_t> loops, AffineMap map, const TargetLayouts &layouts) {
  auto type = cast<RankedTensorType>(operand.getType());
  for (const Layout &layout : layouts.get(dropEncoding(type), cast<EncodingAttr>(type.getEncoding())))
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && llvm::is_contained(loops, loop.getPosition()) && layout.isPadded(dim))
        return true;
  return false;
}

bool weir::encoding::multipliesPadding(linalg::LinalgOp op, const TargetLayouts &layouts) {
  if (op.getNumDpsInputs() != 2 || !getVerbose(op->getOperand(0)) || !getVerbose(op->getOperand(1)))
    return false;
  std::optional<ContractionLoops> loops = inferContractionLoops(getVerbose(op->getOperand(0)));
  if (!loops)
    return false;
  std::optional<PaddingState> left = findState(op->getOperand(0)), right = findState(op->getOperand(1));
  bool isFloat = isa<FloatType>(getElementTypeOrSelf(op->getResult(0)));
  // Another place decides of the other operand: the best of it.
  if ((!left && !right) || allowsContraction(left.value_or(PaddingState::Zero), right.value_or(PaddingState::Zero), isFloat, /*isKPadded=*/true))
    return false;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  return llvm::any_of(llvm::seq<unsigned>(0, 2), [&](unsigned i) { return padsK(op->getOperand(i), loops->k, maps[i], layouts); });
}
