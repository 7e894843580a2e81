//===- NarrowBindings.cpp - Dispatches bind the bytes that they access ----===//
//
// stream-passes.md 7: a kernel that accesses only some rows of a binding is given these rows. Then dispatches that write different parts of one
// resource conflict in no byte, and nothing has to order them.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/KernelSites.h"

#define DEBUG_TYPE "weir-narrow-bindings"

namespace weir {
#define GEN_PASS_DEF_NARROWBINDINGS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;
using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;

namespace {

/// Rows are the first dimension of a binding that is more than one.
struct Rows {
  BindingSubspanOp view;
  unsigned dim;
  int64_t bytes; ///< of one
  int64_t begin, end;
};

/// Offsets, sizes and strides of a load or store.
struct Slice {
  ArrayRef<int64_t> offsets, sizes, strides;
  static std::optional<Slice> of(OpOperand &use) {
    if (auto load = dyn_cast<DispatchTensorLoadOp>(use.getOwner()))
      return Slice{load.getStaticOffsets(), load.getStaticSizes(), load.getStaticStrides()};
    if (auto store = dyn_cast<DispatchTensorStoreOp>(use.getOwner()); store && store.getTarget() == use.get())
      return Slice{store.getStaticOffsets(), store.getStaticSizes(), store.getStaticStrides()};
    return std::nullopt;
  }
};

/// What is accessed through the one view of a binding, from a multiple of `alignment` bytes on. Nothing if that has no rows, or if `reason` is why it is unknown.
static std::optional<Rows> findRows(BlockArgument binding, int64_t alignment, std::optional<NarrowBindingsCode> &reason) {
  if (!binding.hasOneUse())
    return std::nullopt;
  auto view = dyn_cast<BindingSubspanOp>(*binding.user_begin());
  auto type = view ? dyn_cast<DispatchTensorType>(view.getResult().getType()) : DispatchTensorType();
  auto tensor = type ? dyn_cast<RankedTensorType>(type.getBoundType()) : RankedTensorType();
  if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding() || !isConstantIntValue(view.getByteOffset(), 0) ||
      !tensor.getElementType().isIntOrFloat() || tensor.getElementTypeBitWidth() % 8 != 0)
    return std::nullopt;
  const int64_t *first = llvm::find_if(tensor.getShape(), [](int64_t size) { return size != 1; });
  if (first == tensor.getShape().end() || tensor.getNumElements() == 0)
    return std::nullopt;
  Rows rows{view, unsigned(first - tensor.getShape().begin()), tensor.getElementTypeBitWidth() / 8, *first, 0};
  for (int64_t size : tensor.getShape().drop_front(rows.dim + 1))
    rows.bytes *= size;
  for (OpOperand &use : view.getResult().getUses()) {
    std::optional<Slice> slice = Slice::of(use);
    if (!slice) {
      reason = NarrowBindingsCode::OTHER_USE;
      return std::nullopt;
    }
    int64_t offset = slice->offsets[rows.dim], size = slice->sizes[rows.dim], stride = slice->strides[rows.dim];
    if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(size) || ShapedType::isDynamic(stride)) {
      reason = NarrowBindingsCode::DYNAMIC;
      return std::nullopt;
    }
    if (size == 0)
      continue;
    rows.begin = std::min(rows.begin, offset);
    rows.end = std::max(rows.end, offset + (size - 1) * stride + 1);
  }
  while (rows.begin > 0 && rows.begin * rows.bytes % alignment != 0)
    --rows.begin;
  return rows;
}

struct NarrowBindings : weir::impl::NarrowBindingsBase<NarrowBindings> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    for (auto &[function, kernel] : collectKernelSites(getOperation(), symbols))
      if (!cast<FunctionOpInterface>(function).isExternal())
        narrow(cast<FunctionOpInterface>(function), kernel.sites, kernel.hasAllSites());
  }

private:
  void narrow(FunctionOpInterface kernel, ArrayRef<CmdDispatchOp> sites, bool mayChange) {
    // Where bindings may start.
    int64_t alignment = 1;
    for (CmdDispatchOp site : sites)
      alignment = std::max<int64_t>(alignment, ResourceConfigAttr::lookup(site).getMinBufferOffsetAlignment());
    unsigned next = 0;
    for (BlockArgument argument : kernel.getArguments()) {
      if (!isa<BindingType>(argument.getType()))
        continue;
      unsigned number = next++;
      std::optional<NarrowBindingsCode> reason;
      std::optional<Rows> rows = findRows(argument, alignment, reason);
      bool isPart = rows && rows->begin < rows->end && rows->end - rows->begin < getRowCount(*rows);
      if (isPart && !mayChange)
        reason = NarrowBindingsCode::SHARED_KERNEL;
      if (reason) {
        missedRemark(kernel, getArgument(), *reason) << remark::metric("binding", number);
        continue;
      }
      if (!isPart)
        continue;
      passedRemark(kernel, getArgument(), NarrowBindingsCode::NARROWED)
          << remark::metric("binding", number) << remark::metric("bytes", (rows->end - rows->begin) * rows->bytes)
          << remark::metric("of", getRowCount(*rows) * rows->bytes);
      for (CmdDispatchOp site : sites)
        narrowSite(site, number, *rows);
      narrowView(*rows);
    }
  }

  static int64_t getRowCount(Rows &rows) { return cast<DispatchTensorType>(rows.view.getResult().getType()).getShape()[rows.dim]; }

  static void narrowSite(CmdDispatchOp site, unsigned number, const Rows &rows) {
    OpBuilder builder(site);
    // Constants and sums are before the commands.
    if (auto execute = site->getParentOfType<CmdExecuteOp>())
      builder.setInsertionPoint(execute);
    Location loc = site.getLoc();
    MutableOperandRange offset = site.getResourceOffsetsMutable(), length = site.getResourceLengthsMutable();
    if (rows.begin != 0) {
      Value distance = arith::ConstantIndexOp::create(builder, loc, rows.begin * rows.bytes);
      offset[number].set(builder.createOrFold<arith::AddIOp>(loc, site.getResourceOffsets()[number], distance));
    }
    length[number].set(arith::ConstantIndexOp::create(builder, loc, (rows.end - rows.begin) * rows.bytes));
  }

  static void narrowView(const Rows &rows) {
    BindingSubspanOp view = rows.view;
    auto type = cast<DispatchTensorType>(view.getResult().getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[rows.dim] = rows.end - rows.begin;
    view.getResult().setType(DispatchTensorType::get(type.getAccess(), RankedTensorType::get(shape, type.getElementType())));
    for (OpOperand &use : view.getResult().getUses()) {
      auto shift = [&](auto op) {
        SmallVector<int64_t> offsets(op.getStaticOffsets());
        offsets[rows.dim] = std::max<int64_t>(0, offsets[rows.dim] - rows.begin);
        op.setStaticOffsets(offsets);
      };
      if (auto load = dyn_cast<DispatchTensorLoadOp>(use.getOwner()))
        shift(load);
      else
        shift(cast<DispatchTensorStoreOp>(use.getOwner()));
    }
  }
};

} // namespace
