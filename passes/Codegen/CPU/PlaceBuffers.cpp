/// Gives the temporaries of a kernel fixed offsets; see LoweringPasses.td.
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

namespace weir {
#define GEN_PASS_DEF_CPUPLACEBUFFERS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
constexpr int64_t kAlignment = 64;
/// More than this is not a temporary of a workgroup.
constexpr int64_t kLargestScratch = int64_t(1) << 30;

struct Temporary {
  memref::AllocOp op;
  int64_t bytes = 0;
  /// Program order of the first and last op that may touch it.
  int64_t begin = 0, end = 0;
  int64_t offset = 0;
};

struct CPUPlaceBuffers : weir::impl::CPUPlaceBuffersBase<CPUPlaceBuffers> {
  using CPUPlaceBuffersBase::CPUPlaceBuffersBase;

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    SmallVector<Temporary> temporaries;
    SmallVector<memref::AllocOp> unbounded;
    double tileBytes = weir::getTileBytes(weir::TargetInfo::of(f));
    f.walk([&](memref::AllocOp op) {
      std::optional<int64_t> bytes = boundInBytes(op);
      if (bytes)
        temporaries.push_back({op, int64_t(llvm::alignTo(*bytes, kAlignment))});
      else
        unbounded.push_back(op);
      if (!bytes || *bytes > tileBytes)
        weir::missedRemark(op, getArgument(), weir::CPUPlaceBuffersCode::LARGE_TEMPORARY)
            << remark::metric("bytes", bytes ? std::to_string(*bytes) : "unknown") << remark::metric("tile", int64_t(tileBytes));
    });
    f.walk([](memref::DeallocOp op) { op.erase(); });
    for (memref::AllocOp op : unbounded)
      hoistOutOfWorkgroups(op);
    if (temporaries.empty())
      return;
    int64_t total = 0;
    for (Temporary &t : temporaries)
      total += t.bytes;
    OpBuilder b(f.getContext());
    SmallVector<Temporary *> inScratch;
    for (Temporary &t : temporaries) {
      if (total > stackLimit && t.bytes > stackLimit / 16)
        inScratch.push_back(&t);
      else
        placeOnStack(b, f, t);
    }
    if (!inScratch.empty())
      placeInScratch(b, f, inScratch);
  }

  static int64_t bytesOf(Type element) {
    if (auto complex = dyn_cast<ComplexType>(element))
      return 2 * bytesOf(complex.getElementType());
    return element.isIndex() ? 8 : llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  }

  static std::optional<int64_t> boundInBytes(memref::AllocOp op) {
    MemRefType type = op.getType();
    if (!type.getLayout().isIdentity())
      return std::nullopt;
    int64_t bytes = bytesOf(type.getElementType());
    auto dynamic = op.getDynamicSizes().begin();
    for (int64_t size : type.getShape()) {
      if (ShapedType::isDynamic(size)) {
        FailureOr<int64_t> bound =
            ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {*dynamic++}, nullptr, /*closedUB=*/true);
        if (failed(bound))
          return std::nullopt;
        size = std::max<int64_t>(*bound, 0);
      }
      if (llvm::MulOverflow(bytes, size, bytes) || bytes > kLargestScratch)
        return std::nullopt;
    }
    return bytes;
  }

  void placeOnStack(OpBuilder &b, func::FuncOp f, Temporary &t) {
    b.setInsertionPointToStart(&f.getBody().front());
    Location loc = t.op.getLoc();
    MemRefType type = t.op.getType();
    auto alignment = b.getI64IntegerAttr(kAlignment);
    if (type.hasStaticShape()) {
      t.op.replaceAllUsesWith(memref::AllocaOp::create(b, loc, type, alignment).getResult());
    } else {
      Value bytes = memref::AllocaOp::create(b, loc, MemRefType::get({t.bytes}, b.getI8Type()), alignment);
      Value zero = arith::ConstantIndexOp::create(b, loc, 0);
      b.setInsertionPoint(t.op);
      t.op.replaceAllUsesWith(memref::ViewOp::create(b, loc, type, bytes, zero, t.op.getDynamicSizes()).getResult());
    }
    t.op.erase();
  }

  void placeInScratch(OpBuilder &b, func::FuncOp f, MutableArrayRef<Temporary *> temporaries) {
    computeLiveness(f, temporaries);
    // Largest first, each at the lowest offset that is free while it lives.
    SmallVector<Temporary *> order(temporaries.begin(), temporaries.end());
    llvm::sort(order, [](Temporary *a, Temporary *b) { return std::pair(-a->bytes, a->begin) < std::pair(-b->bytes, b->begin); });
    int64_t size = 0;
    for (auto [i, t] : llvm::enumerate(order)) {
      SmallVector<std::pair<int64_t, int64_t>> taken;
      for (Temporary *other : ArrayRef(order).take_front(i))
        if (other->begin <= t->end && t->begin <= other->end)
          taken.push_back({other->offset, other->offset + other->bytes});
      llvm::sort(taken);
      for (auto [lo, hi] : taken)
        if (t->offset < hi && lo < t->offset + t->bytes)
          t->offset = hi;
      size = std::max(size, t->offset + t->bytes);
    }
    auto type = MemRefType::get({ShapedType::kDynamic}, b.getI8Type());
    unsigned index = f.getNumArguments();
    auto attrs = b.getDictionaryAttr({b.getNamedAttr(weir::ScratchAttr::getNameStr(), b.getUnitAttr())});
    if (failed(f.insertArgument(index, type, attrs, f.getLoc())))
      return signalPassFailure();
    f->setAttr(weir::ScratchSizeAttr::getNameStr(), b.getI64IntegerAttr(size));
    Value scratch = f.getArgument(index);
    for (Temporary *t : temporaries) {
      b.setInsertionPoint(t->op);
      Value offset = arith::ConstantIndexOp::create(b, t->op.getLoc(), t->offset);
      t->op.replaceAllUsesWith(
          memref::ViewOp::create(b, t->op.getLoc(), t->op.getType(), scratch, offset, t->op.getDynamicSizes()).getResult());
      t->op.erase();
    }
  }

  void computeLiveness(func::FuncOp f, ArrayRef<Temporary *> temporaries) {
    DenseMap<Operation *, int64_t> first, last;
    int64_t counter = 0;
    std::function<void(Operation *)> number = [&](Operation *op) {
      first[op] = counter++;
      for (Region &r : op->getRegions())
        for (Block &block : r)
          for (Operation &o : block)
            number(&o);
      last[op] = counter++;
    };
    number(f);
    for (Temporary *t : temporaries) {
      t->begin = first[t->op];
      t->end = t->begin;
      SmallVector<Value> worklist{t->op.getResult()};
      while (!worklist.empty()) {
        Value v = worklist.pop_back_val();
        for (Operation *user : v.getUsers()) {
          // A use inside a loop may come again in the next iteration: count to the end of what is beside the allocation.
          Operation *ancestor = t->op->getBlock()->findAncestorOpInBlock(*user);
          t->end = std::max(t->end, last[ancestor ? ancestor : f.getOperation()]);
          bool carried = user->hasTrait<OpTrait::IsTerminator>() && user != f.getBody().front().getTerminator();
          bool forwards = llvm::any_of(user->getResultTypes(), [](Type type) { return isa<MemRefType>(type); });
          if (carried || (forwards && !isa<ViewLikeOpInterface, memref::ExpandShapeOp, memref::CollapseShapeOp>(user)))
            t->begin = 0, t->end = counter;
          else if (forwards)
            worklist.append(user->result_begin(), user->result_end());
        }
      }
    }
  }

  /// Moves the computation of `v` before `anchor`; false if it depends on what happens later.
  static bool hoist(Value v, Operation *anchor) {
    Operation *def = v.getDefiningOp();
    if (!def)
      return isa<func::FuncOp>(cast<BlockArgument>(v).getOwner()->getParentOp());
    if (def->getBlock() == anchor->getBlock() && def->isBeforeInBlock(anchor))
      return true;
    if (!isPure(def) || def->getNumRegions() != 0)
      return false;
    for (Value operand : def->getOperands())
      if (!hoist(operand, anchor))
        return false;
    def->moveBefore(anchor);
    return true;
  }

  /// A buffer of bytes before the workgroups, on the stack or on the heap by its size: dimensions that vary between them count with their bound.
  void hoistOutOfWorkgroups(memref::AllocOp op) {
    func::FuncOp f = getOperation();
    MemRefType type = op.getType();
    Operation *anchor = f.getBody().front().findAncestorOpInBlock(*op);
    if (!anchor || !type.getLayout().isIdentity())
      return;
    OpBuilder b(anchor);
    Location loc = op.getLoc();
    SmallVector<Value> extents;
    auto dynamic = op.getDynamicSizes().begin();
    for (int64_t size : type.getShape()) {
      if (!ShapedType::isDynamic(size)) {
        extents.push_back(arith::ConstantIndexOp::create(b, loc, size));
        continue;
      }
      Value extent = *dynamic++;
      if (!hoist(extent, anchor)) {
        FailureOr<int64_t> bound =
            ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {extent}, nullptr, /*closedUB=*/true);
        if (failed(bound))
          return;
        extent = arith::ConstantIndexOp::create(b, loc, std::max<int64_t>(*bound, 0));
      }
      extents.push_back(extent);
    }
    Value total = arith::ConstantIndexOp::create(b, loc, bytesOf(type.getElementType()));
    for (Value extent : extents)
      total = arith::MulIOp::create(b, loc, total, extent);
    // What is too large for the stack comes from the heap, once for all workgroups of the call.
    Value limit = arith::ConstantIndexOp::create(b, loc, dynamicLimit);
    Value zero = arith::ConstantIndexOp::create(b, loc, 0);
    Value fits = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, total, limit);
    Value onStack = arith::SelectOp::create(b, loc, fits, total, zero);
    Value onHeap = arith::SelectOp::create(b, loc, fits, zero, total);
    auto bytes = MemRefType::get({ShapedType::kDynamic}, b.getI8Type());
    auto alignment = b.getI64IntegerAttr(kAlignment);
    Value stack = memref::AllocaOp::create(b, loc, bytes, onStack, alignment);
    Value heap = memref::AllocOp::create(b, loc, bytes, onHeap, alignment);
    Value buffer = arith::SelectOp::create(b, loc, fits, stack, heap);
    b.setInsertionPoint(f.getBody().back().getTerminator());
    memref::DeallocOp::create(b, loc, heap);
    b.setInsertionPoint(op);
    op.replaceAllUsesWith(memref::ViewOp::create(b, loc, type, buffer, zero, op.getDynamicSizes()).getResult());
    op.erase();
  }
};
} // namespace
