// Operands of contractions in dispatch regions are packed before these, or by an initializer (encoding-passes.md 14). Values that exist as bytes
// were packed before formation; a value that a dispatch makes is packed at the end of that dispatch, which is known only after formation.

#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/Choose/Contractions.h"
#include "passes/Encoding/Choose/TargetLayouts.h"
#include "passes/Encoding/Kernel/KernelLayouts.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/Propagate/GlobalHoisting.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-pack-operands"

namespace weir {
#define GEN_PASS_DEF_PACKOPERANDS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// An operand that kernels read packed, and its source before reshapes and casts in the region.
struct Operand {
  OpOperand *operand;
  TensorLayout layout;
  Value captured;
  SmallVector<Operation *> views;
};

struct PackOperands : public weir::impl::PackOperandsBase<PackOperands> {
  using PackOperandsBase::PackOperandsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<linalg::LinalgOp> ops;
    module.walk([&](linalg::LinalgOp op) {
      if (op->removeAttr(kDataTilingAttr) && op->getParentOfType<flow::DispatchRegionOp>() && linalg::isaContractionOpInterface(op))
        ops.push_back(op);
    });
    TargetLayouts layouts(module);
    if (ops.empty() || layouts.getResolvers().size() != 1)
      return;
    Attribute resolver = layouts.getResolvers().front();
    SymbolTable symbols(module);
    for (linalg::LinalgOp op : ops)
      if (std::optional<Operand> operand = findOperand(op, resolver))
        pack(*operand, symbols);
  }

private:
  static void refuse(Operation *op, PackOperandsCode code) { missedRemark(op, DEBUG_TYPE, code); }

  /// None where kernels like all operands as they are, where one is packed already, or with a remark.
  static std::optional<Operand> findOperand(linalg::LinalgOp op, Attribute resolver) {
    std::optional<Operand> found;
    for (OpOperand &operand : op->getOpOperands()) {
      auto type = cast<RankedTensorType>(operand.get().getType());
      if (operand.get().getDefiningOp<linalg::UnPackOp>())
        return std::nullopt;
      auto encoded = RankedTensorType::get(type.getShape(), type.getElementType(), makeEncoding(op, operand.getOperandNumber()));
      FailureOr<TensorLayout> layout = getTensorLayout(encoded, resolver);
      if (failed(layout) || layout->isPlain())
        continue;
      if (found || op.isDpsInit(&operand)) {
        refuse(op, PackOperandsCode::NEEDS_ALL_OPERANDS);
        return std::nullopt;
      }
      found = Operand{&operand, *layout, operand.get(), {}};
    }
    if (!found)
      return std::nullopt;
    Region &region = op->getParentOfType<flow::DispatchRegionOp>().getBody();
    while (Operation *def = found->captured.getDefiningOp()) {
      if (!region.isAncestor(def->getParentRegion()))
        return found;
      if (!isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def)) {
        refuse(op, PackOperandsCode::COMPUTED_IN_REGION);
        return std::nullopt;
      }
      if (llvm::any_of(llvm::drop_begin(def->getOperands()), [&](Value size) { return region.isAncestor(size.getParentRegion()); })) {
        refuse(op, PackOperandsCode::DYNAMIC_SHAPE);
        return std::nullopt;
      }
      found->views.insert(found->views.begin(), def);
      found->captured = def->getOperand(0);
    }
    return found;
  }

  void pack(Operand &operand, SymbolTable &symbols) {
    Operation *op = operand.operand->getOwner();
    auto region = op->getParentOfType<flow::DispatchRegionOp>();
    SmallVector<util::GlobalOp> globals;
    bool isConstant = isConstantExpression(operand.captured, symbols, globals);
    if (llvm::any_of(globals, [](util::GlobalOp global) { return global.getIsMutable() || !global.isPrivate(); }))
      return refuse(op, PackOperandsCode::MUTABLE_SOURCE);
    if (isConstant && !operand.layout.physical.hasStaticShape())
      return refuse(op, PackOperandsCode::DYNAMIC_SHAPE);
    // Readers of one value in one layout share it.
    Value &packed = made[{operand.captured.getAsOpaquePointer(), operand.layout.physical, region->getBlock()}];
    OpBuilder builder(region);
    if (!packed)
      packed = isConstant ? packAtLoad(builder, operand, globals, symbols) : makePack(builder, operand, operand.captured);
    if (isConstant)
      passedRemark(op, DEBUG_TYPE, PackOperandsCode::PACKED_AT_LOAD);
    else
      passedRemark(op, DEBUG_TYPE, PackOperandsCode::PACKED);
    // Before the region, so that it need not capture the plain value for them.
    SmallVector<Value> dims;
    if (!operand.layout.logical.hasStaticShape())
      dims = util::buildDynamicDims(op->getLoc(), packed.getDefiningOp<linalg::PackOp>().getSource(), builder);
    builder.setInsertionPoint(op);
    operand.operand->set(unpack(builder, op->getLoc(), packed, operand.layout, dims));
    for (Operation *view : llvm::reverse(operand.views))
      if (view->use_empty())
        view->erase();
  }

  static Value makePack(OpBuilder &builder, const Operand &operand, Value source) {
    IRMapping mapping;
    mapping.map(operand.captured, source);
    for (Operation *view : operand.views)
      source = builder.clone(*view, mapping)->getResult(0);
    return encoding::pack(builder, operand.operand->getOwner()->getLoc(), source, operand.layout);
  }

  /// A global that an initializer after the last writer of what it reads fills with the packed value, loaded.
  Value packAtLoad(OpBuilder &builder, const Operand &operand, ArrayRef<util::GlobalOp> globals, SymbolTable &symbols) {
    Location loc = operand.operand->getOwner()->getLoc();
    ModuleOp module = getOperation();
    OpBuilder::InsertionGuard guard(builder);
    Operation *place = nullptr;
    for (util::GlobalOp global : globals)
      for (Operation *writer : getWriters(global))
        if (!place || place->isBeforeInBlock(writer))
          place = writer;
    if (place)
      builder.setInsertionPointAfter(place);
    else
      builder.setInsertionPointToStart(module.getBody());
    util::GlobalOp first = globals.empty() ? util::GlobalOp() : globals.front();
    std::string name = (first ? first.getSymName().str() : "constant") + "_packed";
    auto global = util::GlobalOp::create(builder, loc, name, /*isMutable=*/false, operand.layout.physical);
    global.setVisibility(SymbolTable::Visibility::Private);
    symbols.insert(global);
    auto initializer = util::InitializerOp::create(builder, loc);
    builder.setInsertionPointToStart(&initializer.getBody().emplaceBlock());
    SetVector<Operation *> slice;
    BackwardSliceOptions options;
    options.inclusive = true;
    (void)getBackwardSlice(operand.captured, &slice, options);
    IRMapping mapping;
    for (Operation *op : topologicalSort(slice)) {
      Operation *copy = builder.clone(*op, mapping);
      if (auto load = dyn_cast<util::GlobalLoadOp>(copy))
        load.setIsImmutable(bool(symbols.lookup<util::GlobalOp>(load.getGlobal()).getInitialValueAttr()));
    }
    Value packed = makePack(builder, operand, mapping.lookup(operand.captured));
    util::GlobalStoreOp::create(builder, loc, packed, global.getSymName());
    util::ReturnOp::create(builder, loc);
    builder.setInsertionPoint(operand.operand->getOwner()->getParentOfType<flow::DispatchRegionOp>());
    return util::GlobalLoadOp::create(builder, loc, global.getType(), global.getSymName(), /*is_immutable=*/true);
  }

  /// What has to run before a global can be read.
  ArrayRef<Operation *> getWriters(util::GlobalOp global) {
    if (writers.empty())
      for (auto initializer : getOperation().getOps<util::InitializerOp>())
        initializer.walk([&](util::GlobalStoreOp store) { writers[store.getGlobal()].push_back(initializer); });
    SmallVector<Operation *> &known = writers[global.getSymName()];
    if (known.empty())
      known.push_back(global);
    return known;
  }

  llvm::DenseMap<std::tuple<const void *, Type, Block *>, Value> made;
  llvm::StringMap<SmallVector<Operation *>> writers;
};

} // namespace
