/// Gives kernels the C interface of the runtime; see LoweringPasses.td.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Codegen/CPU/Distribution.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

namespace weir {
#define GEN_PASS_DEF_CPUKERNELABI
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::Distribution;
using weir::OneWorkgroup;

/// What arguments from outside are aligned to: as malloc does it, so that arrays of other libraries are used where they are. Loads of AVX and
/// later cost the same whether or not they are known to be aligned further.
static constexpr int64_t kHostAlignment = 16;

/// True for ops that ask where in the grid of its dispatch a kernel runs.
static bool asksForGrid(Operation *op) {
  return isa<weir::stream::DispatchWorkgroupIDOp, weir::stream::DispatchWorkgroupCountOp, weir::stream::DispatchWorkgroupSizeOp>(op);
}

/// Runs the iterations [begin, end) of `loop`, counted with the last dimension fastest.
static void lowerToRange(IRRewriter &rewriter, scf::ForallOp loop, Value begin, Value end) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  auto get = [&](OpFoldResult ofr) { return getValueOrCreateConstantIndexOp(rewriter, loc, ofr); };
  SmallVector<Value> lbs, steps, trips;
  for (auto [lb, ub, step] : llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(), loop.getMixedStep())) {
    lbs.push_back(get(lb));
    steps.push_back(get(step));
    Value span = arith::SubIOp::create(rewriter, loc, get(ub), lbs.back());
    trips.push_back(arith::CeilDivSIOp::create(rewriter, loc, span, steps.back()));
  }
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  auto range = scf::ForOp::create(rewriter, loc, begin, end, one);
  rewriter.setInsertionPointToStart(range.getBody());
  SmallVector<Value> ivs(lbs.size());
  Value rest = range.getInductionVar();
  for (int64_t d = lbs.size() - 1; d >= 0; --d) {
    Value index = rest;
    if (d > 0) {
      index = arith::RemUIOp::create(rewriter, loc, rest, trips[d]);
      rest = arith::DivUIOp::create(rewriter, loc, rest, trips[d]);
    }
    ivs[d] = arith::AddIOp::create(rewriter, loc, lbs[d], arith::MulIOp::create(rewriter, loc, index, steps[d]));
  }
  rewriter.eraseOp(loop.getTerminator());
  rewriter.inlineBlockBefore(loop.getBody(), range.getBody()->getTerminator(), ivs);
  rewriter.eraseOp(loop);
}

namespace {
struct CPUKernelABI : weir::impl::CPUKernelABIBase<CPUKernelABI> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> kernels;
    for (auto f : getOperation().getOps<func::FuncOp>())
      if (weir::isKernel(f))
        kernels.push_back(f);
      else if (failed(refuseTensorProgram(f)))
        return signalPassFailure();
    for (func::FuncOp f : kernels)
      if (failed(convert(f)))
        return signalPassFailure();
    weir::replaceDynamicExpansions(getOperation());
  }

  /// Code generation leaves functions alone that are not marked: one that computes tensors is a program, not a helper of kernels.
  static LogicalResult refuseTensorProgram(func::FuncOp f) {
    WalkResult found = f.walk([&](linalg::LinalgOp op) {
      op.emitOpError() << "is in function @" << f.getName()
                       << ", which is no kernel: code generation is for functions with 'weir.kernel', which phase executables makes of dispatches";
      return WalkResult::interrupt();
    });
    return failure(found.wasInterrupted());
  }

  /// Says why `f` is one workgroup, if it has loops that could have been more.
  void report(func::FuncOp f, const OneWorkgroup &obstacle) {
    if (llvm::none_of(f.getBody().front(), [](Operation &op) { return isa<scf::ForallOp, scf::ForOp, scf::WhileOp>(op); }))
      return;
    auto missed = weir::missedRemark(obstacle.op, getArgument(), weir::CPUKernelABICode::ONE_WORKGROUP);
    missed << remark::metric("reason", obstacle.because);
    if (!obstacle.memory)
      return;
    std::string memory = "unknown";
    if (auto argument = dyn_cast_or_null<BlockArgument>(*obstacle.memory))
      memory = "argument " + std::to_string(argument.getArgNumber());
    else if (*obstacle.memory)
      memory = "a temporary";
    missed << remark::metric("memory", memory);
  }

  /// Whether the kernel only stores through `binding`: not even what it has stored itself is read again.
  static bool isNeverRead(Value binding) {
    SmallVector<Value> worklist = {binding};
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      for (Operation *user : value.getUsers()) {
        if (auto view = dyn_cast<ViewLikeOpInterface>(user); view && view.getViewSource() == value) {
          llvm::append_range(worklist, user->getResults());
          continue;
        }
        if (isa<memref::DimOp>(user))
          continue;
        auto effects = dyn_cast<MemoryEffectOpInterface>(user);
        SmallVector<MemoryEffects::EffectInstance> all;
        if (effects)
          effects.getEffects(all);
        bool isStored = false;
        for (const MemoryEffects::EffectInstance &effect : all) {
          // An effect on no value in particular may be one on this.
          if (effect.getValue() && effect.getValue() != value)
            continue;
          if (!isa<MemoryEffects::Write>(effect.getEffect()))
            return false;
          isStored = true;
        }
        if (!isStored || llvm::any_of(user->getResultTypes(), llvm::IsaPred<BaseMemRefType>))
          return false;
      }
    }
    return true;
  }

  /// The arguments of a kernel, by their numbers.
  struct Arguments {
    SmallVector<unsigned> scalars, bindings;
    std::optional<unsigned> scratch;
  };

  static FailureOr<Arguments> sortArguments(func::FuncOp f) {
    Arguments sorted;
    for (BlockArgument arg : f.getArguments()) {
      unsigned i = arg.getArgNumber();
      if (f.getArgAttr(i, weir::ScratchAttr::getNameStr()))
        sorted.scratch = i;
      else if (auto type = dyn_cast<MemRefType>(arg.getType())) {
        if (type.getRank() != 1 || !type.getElementType().isInteger(8) || !type.isDynamicDim(0) || !type.getLayout().isIdentity())
          return f.emitOpError("binding ") << i << " must be memref<?xi8>";
        sorted.bindings.push_back(i);
      } else if (arg.getType().isIntOrIndexOrFloat() && (arg.getType().isIndex() || arg.getType().getIntOrFloatBitWidth() <= 64))
        sorted.scalars.push_back(i);
      else
        return f.emitOpError("operand ") << i << " has type " << arg.getType() << ", which does not fit in a 64-bit slot";
    }
    return sorted;
  }

  /// What LLVM may assume of the pointer to binding `i`.
  static SmallVector<NamedAttribute> describeBinding(func::FuncOp f, unsigned i, Builder &b) {
    int64_t alignment = std::min<int64_t>(weir::getBindingAlignment(f, i), kHostAlignment);
    auto unit = b.getUnitAttr();
    SmallVector<NamedAttribute> named{b.getNamedAttr("llvm.align", b.getI64IntegerAttr(alignment)), b.getNamedAttr("llvm.noundef", unit)};
    auto access = f.getArgAttrOfType<StringAttr>(i, weir::AccessAttr::getNameStr());
    if (weir::isApart(f, i))
      named.push_back(b.getNamedAttr("llvm.noalias", unit));
    if (auto bytes = f.getArgAttrOfType<IntegerAttr>(i, "llvm.dereferenceable"); bytes && bytes.getInt() > 0) {
      named.push_back(b.getNamedAttr("llvm.dereferenceable", bytes));
      named.push_back(b.getNamedAttr("llvm.nonnull", unit));
    }
    if (access && access.getValue() == "wo" && isNeverRead(f.getArgument(i)))
      named.push_back(b.getNamedAttr("llvm.writeonly", unit));
    if (access && access.getValue() == "ro")
      named.push_back(b.getNamedAttr("llvm.readonly", unit));
    return named;
  }

  LogicalResult convert(func::FuncOp f) {
    MLIRContext *ctx = &getContext();
    IRRewriter rewriter(ctx);
    Location loc = f.getLoc();
    std::string name = f.getName().str();
    FailureOr<Arguments> sorted = sortArguments(f);
    if (failed(sorted))
      return failure();
    auto [scalars, bindings, scratch] = *sorted;

    // A kernel that asks for its index in the grid is run for each index; one that does not has the grid that its loops make.
    bool hasGrid = f.walk([](Operation *op) { return asksForGrid(op) ? WalkResult::interrupt() : WalkResult::advance(); }).wasInterrupted();
    Distribution distribution(f);
    std::optional<OneWorkgroup> obstacle = distribution.findObstacle();
    bool distribute = !hasGrid && !obstacle;
    if (!hasGrid && obstacle)
      report(f, *obstacle);
    if (!hasGrid)
      buildWorkgroups(f, name, scalars, distribute ? distribution.getLoops() : SmallVector<scf::ForallOp>());

    // The body: pointers, scalars, [begin, end) or index and extent of the grid, scratch.
    Type ptr = LLVM::LLVMPointerType::get(ctx);
    Type index = IndexType::get(ctx);
    Block &entry = f.getBody().front();
    SmallVector<Type> types;
    SmallVector<DictionaryAttr> attrs;
    SmallVector<Value> replaced;
    unsigned oldCount = entry.getNumArguments();
    rewriter.setInsertionPointToStart(&entry);
    auto add = [&](Type type, ArrayRef<NamedAttribute> named) -> Value {
      types.push_back(type);
      attrs.push_back(DictionaryAttr::get(ctx, named));
      return entry.addArgument(type, loc);
    };
    for (unsigned i : bindings)
      entry.getArgument(i).replaceAllUsesWith(buildDescriptor(rewriter, loc, add(ptr, describeBinding(f, i, rewriter))));
    for (unsigned i : scalars)
      entry.getArgument(i).replaceAllUsesWith(add(entry.getArgument(i).getType(), {}));
    SmallVector<Value> range;
    for (unsigned i = 0; i < (hasGrid ? 6 : 2); ++i)
      range.push_back(add(index, {}));
    Value scratchPtr = add(ptr, {rewriter.getNamedAttr("llvm.align", rewriter.getI64IntegerAttr(64)),
                                 rewriter.getNamedAttr("llvm.noalias", rewriter.getUnitAttr())});
    if (scratch)
      entry.getArgument(*scratch).replaceAllUsesWith(buildDescriptor(rewriter, loc, scratchPtr));
    entry.eraseArguments(0, oldCount);

    if (hasGrid)
      replaceGridOps(rewriter, f, range);
    if (distribute)
      lowerLoops(rewriter, distribution.getLoops(), range[0], range[1]);
    SmallVector<scf::ForallOp> sequential;
    f.walk([&](scf::ForallOp op) { sequential.push_back(op); });
    for (scf::ForallOp op : sequential) {
      rewriter.setInsertionPoint(op);
      if (failed(scf::forallToForLoop(rewriter, op)))
        return op.emitOpError("cannot be lowered to loops");
    }

    Operation *ret = entry.getTerminator();
    rewriter.setInsertionPoint(ret);
    func::ReturnOp::create(rewriter, loc, ValueRange{LLVM::ZeroOp::create(rewriter, loc, ptr)});
    rewriter.eraseOp(ret);
    auto scratchSize = f->getAttr(weir::ScratchSizeAttr::getNameStr());
    f->setAttrs(ArrayRef<NamedAttribute>{});
    f.setName(name + "__body");
    f.setFunctionType(FunctionType::get(ctx, types, {ptr}));
    f.setAllArgAttrs(attrs);
    f.setPrivate();
    f->setAttr("llvm.linkage", LLVM::LinkageAttr::get(ctx, LLVM::linkage::Linkage::Internal));
    buildEntry(f, name, ArrayRef(types), bindings.size(), scalars.size(), hasGrid, scratchSize);
    return success();
  }

  /// `grid`: x, y, z of the index, then of the extent.
  static void replaceGridOps(IRRewriter &rewriter, func::FuncOp f, ArrayRef<Value> grid) {
    SmallVector<Operation *> ops;
    f.walk([&](Operation *op) {
      if (asksForGrid(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      rewriter.setInsertionPoint(op);
      if (auto id = dyn_cast<weir::stream::DispatchWorkgroupIDOp>(op))
        rewriter.replaceOp(op, grid[id.getDimension().getZExtValue()]);
      else if (auto count = dyn_cast<weir::stream::DispatchWorkgroupCountOp>(op))
        rewriter.replaceOp(op, grid[3 + count.getDimension().getZExtValue()]);
      else
        rewriter.replaceOp(op, arith::ConstantIndexOp::create(rewriter, op->getLoc(), 1));
    }
  }

  /// memref<?xi8> of everything after `pointer`.
  static Value buildDescriptor(OpBuilder &b, Location loc, Value pointer) {
    MLIRContext *ctx = b.getContext();
    Type i64 = b.getI64Type();
    auto one = LLVM::LLVMArrayType::get(i64, 1);
    auto type = LLVM::LLVMStructType::getLiteral(ctx, {pointer.getType(), pointer.getType(), i64, one, one});
    Value d = LLVM::PoisonOp::create(b, loc, type);
    auto constant = [&](int64_t v) { return LLVM::ConstantOp::create(b, loc, i64, b.getI64IntegerAttr(v)).getResult(); };
    d = LLVM::InsertValueOp::create(b, loc, d, pointer, ArrayRef<int64_t>{0});
    d = LLVM::InsertValueOp::create(b, loc, d, pointer, ArrayRef<int64_t>{1});
    d = LLVM::InsertValueOp::create(b, loc, d, constant(0), ArrayRef<int64_t>{2});
    d = LLVM::InsertValueOp::create(b, loc, d, constant(INT64_MAX), ArrayRef<int64_t>{3, 0});
    d = LLVM::InsertValueOp::create(b, loc, d, constant(1), ArrayRef<int64_t>{4, 0});
    auto memref = MemRefType::get({ShapedType::kDynamic}, b.getI8Type());
    return UnrealizedConversionCastOp::create(b, loc, memref, d).getResult(0);
  }

  void buildWorkgroups(func::FuncOp f, StringRef name, ArrayRef<unsigned> scalars, ArrayRef<scf::ForallOp> loops) {
    OpBuilder b(f);
    Location loc = f.getLoc();
    SmallVector<Type> inputs;
    for (unsigned i : scalars)
      inputs.push_back(f.getArgument(i).getType());
    auto count = func::FuncOp::create(b, loc, (name + "__workgroups").str(), b.getFunctionType(inputs, {b.getIndexType()}));
    Block *entry = count.addEntryBlock();
    b.setInsertionPointToStart(entry);
    IRMapping map;
    for (auto [i, arg] : llvm::zip_equal(scalars, entry->getArguments()))
      map.map(f.getArgument(i), arg);
    Value total = arith::ConstantIndexOp::create(b, loc, loops.empty() ? 1 : 0);
    for (scf::ForallOp loop : loops)
      total = arith::AddIOp::create(b, loc, total, Distribution::buildCount(b, loop, map));
    func::ReturnOp::create(b, loc, total);
  }

  static void lowerLoops(IRRewriter &rewriter, ArrayRef<scf::ForallOp> loops, Value begin, Value end) {
    if (loops.size() == 1)
      return lowerToRange(rewriter, loops.front(), begin, end);
    Value before;
    for (scf::ForallOp loop : loops) {
      Location loc = loop.getLoc();
      rewriter.setInsertionPoint(loop);
      Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
      if (!before)
        before = zero;
      IRMapping map;
      for (Value v : loop->getOperands())
        map.map(v, v);
      Value count = Distribution::buildCount(rewriter, loop, map);
      Value lo = arith::MaxSIOp::create(rewriter, loc, arith::SubIOp::create(rewriter, loc, begin, before), zero);
      Value hi = arith::MinSIOp::create(rewriter, loc, arith::SubIOp::create(rewriter, loc, end, before), count);
      before = arith::AddIOp::create(rewriter, loc, before, count);
      lowerToRange(rewriter, loop, lo, hi);
    }
  }

  /// The function that the runtime calls.
  void buildEntry(func::FuncOp body, StringRef name, ArrayRef<Type> types, unsigned bindings, unsigned scalars, bool hasGrid,
                  Attribute scratchSize) {
    OpBuilder b(&getContext());
    b.setInsertionPointAfter(body);
    Location loc = body.getLoc();
    Type ptr = LLVM::LLVMPointerType::get(&getContext()), i64 = b.getI64Type();
    auto entry = func::FuncOp::create(b, loc, name, b.getFunctionType({ptr, ptr, ptr, i64, i64, ptr}, {ptr}));
    entry->setAttr(weir::KernelAttr::getNameStr(), b.getUnitAttr());
    entry->setAttr(weir::ScratchSizeAttr::getNameStr(), scratchSize ? scratchSize : b.getI64IntegerAttr(0));
    b.setInsertionPointToStart(entry.addEntryBlock());
    auto load = [&](Value base, unsigned i, Type type) -> Value {
      Value address = LLVM::GEPOp::create(b, loc, ptr, i64, base, ArrayRef<LLVM::GEPArg>{int32_t(i)});
      return LLVM::LoadOp::create(b, loc, type, address);
    };
    SmallVector<Value> args;
    for (unsigned i = 0; i < bindings; ++i)
      args.push_back(load(entry.getArgument(0), i, ptr));
    for (unsigned i = 0; i < scalars; ++i) {
      Type type = types[bindings + i];
      Value slot = load(entry.getArgument(1), i, i64);
      if (type.isIndex()) {
        slot = arith::IndexCastOp::create(b, loc, type, slot);
      } else if (unsigned width = type.getIntOrFloatBitWidth(); width < 64) {
        slot = arith::TruncIOp::create(b, loc, b.getIntegerType(width), slot);
      }
      if (isa<FloatType>(type))
        slot = arith::BitcastOp::create(b, loc, type, slot);
      args.push_back(slot);
    }
    Value begin = arith::IndexCastOp::create(b, loc, b.getIndexType(), entry.getArgument(3));
    Value end = arith::IndexCastOp::create(b, loc, b.getIndexType(), entry.getArgument(4));
    if (!hasGrid) {
      llvm::append_values(args, begin, end, entry.getArgument(5));
      func::ReturnOp::create(b, loc, func::CallOp::create(b, loc, body, args).getResults());
      return;
    }
    SmallVector<Value> extent;
    for (unsigned i = 0; i < 3; ++i)
      extent.push_back(arith::IndexCastOp::create(b, loc, b.getIndexType(), load(entry.getArgument(2), i, i64)));
    Value message = buildGridLoop(b, body, args, extent, begin, end, entry.getArgument(5));
    func::ReturnOp::create(b, loc, message);
  }

  /// Calls `body` for each index from `begin` to `end`, counted with x fastest, until one returns a message.
  static Value buildGridLoop(OpBuilder &b, func::FuncOp body, ArrayRef<Value> args, ArrayRef<Value> extent, Value begin, Value end,
                             Value scratch) {
    Location loc = body.getLoc();
    Type ptr = scratch.getType();
    Value one = arith::ConstantIndexOp::create(b, loc, 1);
    Value null = LLVM::ZeroOp::create(b, loc, ptr);
    auto loop = scf::ForOp::create(b, loc, begin, end, one, ValueRange{null});
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value before = loop.getRegionIterArg(0);
    Value isFirst = LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq, before, null);
    auto runs = scf::IfOp::create(b, loc, TypeRange{ptr}, isFirst, /*withElseRegion=*/true);
    scf::YieldOp::create(b, loc, runs.getResults());
    b.setInsertionPointToStart(runs.elseBlock());
    scf::YieldOp::create(b, loc, before);
    b.setInsertionPointToStart(runs.thenBlock());
    SmallVector<Value> all(args);
    Value place = loop.getInductionVar();
    all.push_back(arith::RemUIOp::create(b, loc, place, extent[0]));
    Value row = arith::DivUIOp::create(b, loc, place, extent[0]);
    all.push_back(arith::RemUIOp::create(b, loc, row, extent[1]));
    all.push_back(arith::DivUIOp::create(b, loc, row, extent[1]));
    llvm::append_range(all, extent);
    all.push_back(scratch);
    scf::YieldOp::create(b, loc, func::CallOp::create(b, loc, body, all).getResults());
    return loop.getResult(0);
  }
};
} // namespace
