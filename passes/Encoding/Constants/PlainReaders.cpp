#include "passes/Encoding/Constants/PlainReaders.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// encoding-passes.md UG2: what an element costs that has no neighbour in its cache line.
static constexpr double kLineBytes = 64;

const void *PlainReaders::getSource(Value value, SymbolTable &symbols) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    return constant.getAsOpaquePointer();
  auto load = value.getDefiningOp<util::GlobalLoadOp>();
  return load ? symbols.lookup(load.getGlobal()) : nullptr;
}

PlainReaders::PlainReaders(ModuleOp module, SymbolTable &symbols) {
  module.walk([&](Operation *op) {
    if ((op->hasTrait<OpTrait::ConstantLike>() || isa<util::GlobalLoadOp>(op)) && isa<RankedTensorType>(op->getResult(0).getType()))
      values[getSource(op->getResult(0), symbols)].push_back(op->getResult(0));
  });
}

static bool isPackedOrReshaped(Operation *user) {
  return isa<linalg::PackOp, tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user);
}

bool PlainReaders::isReadPlain(const void *source) const {
  return llvm::any_of(values.lookup(source), [](Value value) { return !llvm::all_of(value.getUsers(), isPackedOrReshaped); });
}

bool PlainReaders::readElements(const void *source) const {
  double bytes = 0, size = 0;
  for (Value value : values.lookup(source)) {
    size = static_cast<double>(staticStorageSize(cast<RankedTensorType>(value.getType())).value_or(0));
    for (Operation *user : value.getUsers()) {
      if (isPackedOrReshaped(user))
        continue;
      auto op = isa<tensor::ExtractOp>(user) ? user->getParentOfType<linalg::LinalgOp>() : linalg::LinalgOp();
      if (!op)
        return false;
      // Sizes that are not known count as nothing, as everywhere.
      double reads = kLineBytes;
      for (int64_t extent : op.getStaticLoopRanges())
        reads *= ShapedType::isDynamic(extent) ? 0 : double(extent);
      bytes += reads;
    }
  }
  return bytes <= size;
}

bool PlainReaders::redirect(const void *source, const TensorLayout &layout, TypedAttr packed) {
  ArrayRef<Value> plain = values[source];
  for (Value value : plain)
    if (value.getType() != layout.logical || llvm::any_of(value.getUsers(), isPackedOrReshaped))
      return false;
  for (Value value : plain) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    Value constant = arith::ConstantOp::create(builder, value.getLoc(), packed);
    for (Operation *user : llvm::make_early_inc_range(value.getUsers())) {
      auto extract = cast<tensor::ExtractOp>(user);
      builder.setInsertionPoint(extract);
      SmallVector<Value> indices = getPhysicalIndices(builder, extract.getLoc(), layout, extract.getIndices());
      extract.getTensorMutable().assign(constant);
      extract.getIndicesMutable().assign(indices);
    }
    value.getDefiningOp()->erase();
  }
  values.erase(source);
  return true;
}
