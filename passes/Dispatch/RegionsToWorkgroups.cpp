// Makes the captures of dispatch regions explicit (flow.md 3.4 R1-R6 with dispatch-passes.md 1.6 RW1-RW5).

#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/KernelBodies.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Dispatch/StateUpdates.h"
#include "passes/Dispatch/StorePartitions.h"
#include "passes/Remarks.h"
#include "passes/Analysis/ShapeUtils.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

#define DEBUG_TYPE "weir-regions-to-workgroups"

namespace weir {
#define GEN_PASS_DEF_REGIONSTOWORKGROUPS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

namespace {

/// RW2: a captured init of which only the shape matters becomes a tensor.empty inside.
void dropShapeOnlyInits(flow::DispatchRegionOp region, RewriterBase &rewriter, DimResolver &dims) {
  region.getBody().walk([&](linalg::LinalgOp op) {
    for (OpOperand &init : op.getDpsInitsMutable()) {
      if (!isa<RankedTensorType>(init.get().getType()) || region.getBody().isAncestor(init.get().getParentRegion()) ||
          isInitRead(op, init))
        continue;
      // Of the same type, even if an extent that it leaves open is known: results have it, too.
      auto type = cast<RankedTensorType>(init.get().getType());
      rewriter.setInsertionPoint(op);
      SmallVector<Value> extents = dims.getDynamic(init.get());
      Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type, extents);
      rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
    }
  });
}

bool isOnlyUse(OpOperand &use, Region &region) {
  return llvm::all_of(use.get().getUses(), [&](OpOperand &other) {
    return &other == &use || !region.isAncestor(other.getOwner()->getParentRegion());
  });
}

/// What `value` is updated from, up to `region` and beyond its own: the way goes through inits that are read, destinations of inserts, and what loops
/// carry if each round updates it. Null if there is something else on it.
Value findUpdated(Value value, Region &region) {
  while (Operation *def = value.getDefiningOp()) {
    if (!region.isAncestor(def->getParentRegion()))
      break;
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(def)) {
      OpOperand *init = linalgOp.getDpsInitOperand(cast<OpResult>(value).getResultNumber());
      if (isa<linalg::FillOp, linalg::CopyOp>(def) || !isInitRead(linalgOp, *init))
        return {};
      value = init->get();
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(def)) {
      value = insert.getDest();
    } else if (auto insert = dyn_cast<tensor::InsertOp>(def)) {
      value = insert.getDest();
    } else if (auto loop = dyn_cast<scf::ForOp>(def)) {
      auto result = cast<OpResult>(value);
      BlockArgument carried = loop.getTiedLoopRegionIterArg(result);
      if (!isOnlyUse(*loop.getTiedLoopInit(result), region) || findUpdated(loop.getTiedLoopYieldedValue(carried)->get(), loop.getRegion()) != carried)
        return {};
      value = loop.getTiedLoopInit(result)->get();
    } else {
      return {};
    }
  }
  return value;
}

/// RW1: the capture in whose storage the result `number` of `op` can be produced.
Value findTiedCapture(flow::DispatchRegionOp op, unsigned number) {
  Region &region = op.getBody();
  Value value = region.front().getTerminator()->getOperand(number);
  bool isElementwise = false; // whether the way starts at an init that RW6 has set
  if (auto last = value.getDefiningOp<linalg::LinalgOp>(); last && region.isAncestor(last->getParentRegion())) {
    OpOperand *init = last.getDpsInitOperand(cast<OpResult>(value).getResultNumber());
    isElementwise = !isa<linalg::FillOp, linalg::CopyOp>(last) && !isInitRead(last, *init) && isStateUpdate(init->get(), op->getResult(number));
    if (isElementwise)
      value = init->get();
  }
  value = findUpdated(value, region);
  if (!value)
    return {};
  // Only state that gets the result, arguments that the caller gives up, and what a program computes may be overwritten: not constants, not other
  // arguments and buffers of the caller. An insert that stayed outside of dispatches has storage that is written already, whatever it goes into.
  Operation *def = value.getDefiningOp();
  if (def ? region.isAncestor(def->getParentRegion()) : region.isAncestor(value.getParentRegion()))
    return {};
  if (isa_and_present<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, tensor::InsertSliceOp>(def))
    return value;
  auto last = region.front().getTerminator()->getOperand(number).getDefiningOp<linalg::GenericOp>();
  if (last && last.getNumReductionLoops() == 0 && !hasElementwiseReadersOnly(last))
    return {};
  // A loop may start from a constant, of which it would need a copy: what it carries is changed in its storage by elementwise ops (D24), and by inserts,
  // which would copy the rest in each iteration.
  bool isInsert = isa_and_present<tensor::InsertSliceOp, tensor::InsertOp, scf::ForOp>(region.front().getTerminator()->getOperand(number).getDefiningOp());
  return (def || isElementwise || isInsert || isGivenUp(value) || isCarriedFromOwn(value)) && isStateUpdate(value, op->getResult(number)) ? value : Value();
}

/// The inserts, first to last, that put together what a region returns. Each part is stored where it belongs: what it goes into has no
/// contents, or is `tied`, of which the rest stays as it is. Nothing if the whole has to be stored.
SmallVector<tensor::InsertSliceOp> getStoredParts(Value value, Region &region, Value tied) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<tensor::InsertSliceOp> parts;
  if (isSubByte(type))
    return {};
  while (auto insert = value.getDefiningOp<tensor::InsertSliceOp>()) {
    if (insert->getParentRegion() != &region || !insert->hasOneUse() || !insert.hasUnitStride() ||
        parts.size() == kMaxParts)
      return {};
    parts.push_back(insert);
    value = insert.getDest();
  }
  bool isEmpty = value.getDefiningOp<tensor::EmptyOp>() && region.isAncestor(value.getParentRegion());
  bool isUpdated = value == tied && llvm::count_if(value.getUses(), [&](OpOperand &use) {
                                      return region.isAncestor(use.getOwner()->getParentRegion());
                                    }) == 1;
  if (!isEmpty && !isUpdated)
    return {};
  std::reverse(parts.begin(), parts.end());
  return parts;
}

/// RW3: a reduction that starts from an operand which it may not write starts from a copy of it, tile by tile. Bufferization would copy all
/// of the operand first, in one workgroup.
void copyReadInits(flow::DispatchRegionOp region, RewriterBase &rewriter, DimResolver &dims) {
  llvm::SmallPtrSet<Value, 4> tied;
  for (auto [i, value] : llvm::enumerate(region.getBody().front().getTerminator()->getOperands())) {
    Value c = findTiedCapture(region, i);
    if (!c || c.getType() != value.getType())
      continue;
    if (isLastUse(c, region))
      tied.insert(c);
    else
      missedRemark(region, DEBUG_TYPE, RegionsToWorkgroupsCode::SPLIT) << remark::metric("result", i);
  }
  SmallVector<OpOperand *> inits;
  region.getBody().walk([&](linalg::LinalgOp op) {
    for (OpOperand &init : op.getDpsInitsMutable())
      if (op.getNumReductionLoops() != 0 && isa<RankedTensorType>(init.get().getType()) && !tied.contains(init.get()) &&
          !region.getBody().isAncestor(init.get().getParentRegion()) && isInitRead(op, init))
        inits.push_back(&init);
  });
  for (OpOperand *init : inits) {
    Value operand = init->get();
    auto type = cast<RankedTensorType>(operand.getType());
    Location loc = init->getOwner()->getLoc();
    SmallVector<Value> extents = dims.getDynamic(operand);
    rewriter.setInsertionPoint(init->getOwner());
    Value empty = tensor::EmptyOp::create(rewriter, loc, type, extents);
    Value copy = linalg::CopyOp::create(rewriter, loc, ValueRange{operand}, ValueRange{empty}).getResult(0);
    rewriter.modifyOpInPlace(init->getOwner(), [&] { init->set(copy); });
  }
}

/// One region becomes `flow.dispatch.workgroups`.
class RegionConversion {
public:
  RegionConversion(flow::DispatchRegionOp region, DimResolver &dims, bool capturesScalars)
      : region(region), dims(dims), capturesScalars(capturesScalars), loc(region.getLoc()), rewriter(region.getContext()) {}
  LogicalResult run();

private:
  LogicalResult check();
  void sortCaptures();
  LogicalResult isolateCount();
  void tieResults();
  Value passExtent(Value dim);
  void passOperands();
  Value inside(Value dim);
  SmallVector<OpFoldResult> inside(ArrayRef<OpFoldResult> indices);
  void fillBody(flow::DispatchWorkgroupsOp workgroups, ArrayRef<Value> workload);
  void storeResults(flow::DispatchWorkgroupsOp workgroups);
  void fillCount(Region &count, unsigned numWorkloads);
  bool hasDefaultCount() { return region.getWorkgroupCount().empty(); }

  flow::DispatchRegionOp region;
  DimResolver &dims;
  bool capturesScalars;
  Location loc;
  IRRewriter rewriter;
  SetVector<Value> tensors, scalars;
  SmallVector<Value> constants;
  /// Operands are at most 64 bits wide: a complex number is passed as its two parts.
  SmallVector<std::array<Value, 3>> complexNumbers;
  /// Of each result: the tensor in whose storage it is, -1 for none, and the inserts that put it together.
  SmallVector<int64_t> ties;
  SmallVector<SmallVector<tensor::InsertSliceOp>> storedParts;
  /// R1/RW4: tensors, scalars, then the dims that were not passed yet. Equal extents are passed once.
  SetVector<Value> operands;
  SmallVector<std::pair<DimName, Value>> extents;
  SmallVector<std::pair<Value, Value>> sameExtents;
  SmallVector<Value> tensorDims, resultDims;
  DenseMap<Value, SmallVector<Value>> dimsOf;
  /// From values outside to those in the new body.
  IRMapping mapping;
};

LogicalResult RegionConversion::check() {
  // Ops of unknown dialects may end a region; what they hand out is not known.
  if (region.getBody().hasOneBlock() && !isa_and_present<flow::ReturnOp>(region.getBody().front().empty() ? nullptr : &region.getBody().front().back()))
    return region.emitOpError("cannot become a dispatch: its region must end in flow.return");
  // Bodies with control flow have no single point where everything is loaded and stored.
  if (!llvm::hasSingleElement(region.getBody()))
    return region.emitOpError("cannot become a dispatch: its region has several blocks");
  return success();
}

void RegionConversion::sortCaptures() {
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(region.getBody(), captured);
  rewriter.setInsertionPoint(region);
  for (Value v : captured) {
    if (isa<RankedTensorType>(v.getType())) {
      tensors.insert(v);
    } else if (v.getDefiningOp() && matchPattern(v, m_Constant()) && !(capturesScalars && v.getType().isIntOrFloat())) {
      constants.push_back(v);
    } else if (auto complexType = dyn_cast<ComplexType>(v.getType())) {
      Value real = complex::ReOp::create(rewriter, loc, complexType.getElementType(), v);
      Value imaginary = complex::ImOp::create(rewriter, loc, complexType.getElementType(), v);
      scalars.insert(real);
      scalars.insert(imaginary);
      complexNumbers.push_back({v, real, imaginary});
    } else {
      scalars.insert(v);
    }
  }
}

/// R5: a count region of its own has constants of its own.
LogicalResult RegionConversion::isolateCount() {
  SetVector<Value> outer;
  if (!hasDefaultCount())
    getUsedValuesDefinedAbove(region.getWorkgroupCount(), outer);
  for (Value v : outer) {
    if (!v.getDefiningOp() || !matchPattern(v, m_Constant()))
      return region.emitOpError("has a count region that uses a value from outside that is not a constant");
    rewriter.setInsertionPointToStart(&region.getWorkgroupCount().front());
    Operation *clone = rewriter.clone(*v.getDefiningOp());
    replaceAllUsesInRegionWith(v, clone->getResult(0), region.getWorkgroupCount());
  }
  return success();
}

void RegionConversion::tieResults() {
  llvm::SmallDenseSet<Value> tied;
  for (auto [i, value] : llvm::enumerate(region.getBody().front().getTerminator()->getOperands())) {
    int64_t tie = -1;
    Value c = findTiedCapture(region, i);
    // RW5: the first result keeps the capture.
    if (c && tensors.contains(c) && c.getType() == value.getType() && !tied.contains(c) && isLastUse(c, region)) {
      tie = std::distance(tensors.begin(), llvm::find(tensors, c));
      tied.insert(c);
    }
    ties.push_back(tie);
    storedParts.push_back(getStoredParts(value, region.getBody(), tie < 0 ? Value() : c));
  }
}

Value RegionConversion::passExtent(Value dim) {
  DimName name = nameIndex(dim);
  for (auto &[known, value] : extents)
    if (known == name)
      return value;
  extents.push_back({name, dim});
  if (!matchPattern(dim, m_Constant()))
    operands.insert(dim);
  return dim;
}

void RegionConversion::passOperands() {
  operands.insert_range(tensors);
  for (Value v : scalars) {
    if (v.getType().isIndex())
      sameExtents.push_back({v, passExtent(v)});
    else
      operands.insert(v);
  }
  for (Value v : tensors)
    for (Value dim : dims.getDynamic(v)) {
      tensorDims.push_back(passExtent(dim));
      dimsOf[v].push_back(tensorDims.back());
    }
  for (Value dim : region.getResultDims())
    resultDims.push_back(passExtent(dim));
}

Value RegionConversion::inside(Value dim) {
  if (Value known = mapping.lookupOrNull(dim))
    return known;
  Value clone = rewriter.clone(*dim.getDefiningOp())->getResult(0);
  mapping.map(dim, clone);
  return clone;
}

SmallVector<OpFoldResult> RegionConversion::inside(ArrayRef<OpFoldResult> indices) {
  return llvm::map_to_vector(indices, [&](OpFoldResult index) {
    auto value = dyn_cast<Value>(index);
    return value ? OpFoldResult(inside(value)) : index;
  });
}

void RegionConversion::fillBody(flow::DispatchWorkgroupsOp workgroups, ArrayRef<Value> workload) {
  SmallVector<std::pair<Value, BlockArgument>> tensorArgs;
  for (auto [i, v] : llvm::enumerate(operands)) {
    BlockArgument arg = workgroups.getInputBlockArgument(i);
    if (isa<RankedTensorType>(v.getType()))
      tensorArgs.push_back({v, arg});
    else
      mapping.map(v, arg);
  }
  rewriter.setInsertionPointToStart(&workgroups.getWorkgroupBody().front());
  for (Value v : constants)
    mapping.map(v, rewriter.clone(*v.getDefiningOp())->getResult(0));
  for (auto [number, real, imaginary] : complexNumbers)
    mapping.map(number, complex::CreateOp::create(rewriter, loc, number.getType(), mapping.lookup(real),
                                                  mapping.lookup(imaginary))
                            .getResult());
  if (hasDefaultCount())
    for (auto [i, v] : llvm::enumerate(workload)) {
      Value ordinal = tensor_ext::DispatchWorkloadOrdinalOp::create(rewriter, loc, mapping.lookup(v),
                                                                    rewriter.getIndexAttr(i));
      mapping.map(v, ordinal);
    }
  for (auto [v, extent] : sameExtents)
    if (v != extent)
      mapping.map(v, inside(extent));
  for (auto [v, arg] : tensorArgs) {
    SmallVector<Value> dynamic;
    for (Value dim : dimsOf[v])
      dynamic.push_back(inside(dim));
    auto load = tensor_ext::DispatchTensorLoadOp::create(rewriter, loc, cast<RankedTensorType>(v.getType()), arg, dynamic);
    mapping.map(v, load.getResult());
  }
  llvm::SmallPtrSet<Operation *, 8> inserts;
  for (ArrayRef<tensor::InsertSliceOp> parts : storedParts)
    inserts.insert_range(parts);
  for (Operation &op : region.getBody().front().without_terminator())
    if (!inserts.contains(&op))
      rewriter.clone(op, mapping);
  storeResults(workgroups);
  flow::ReturnOp::create(rewriter, loc);
  // What is only updated in parts is not read.
  for (auto [v, arg] : tensorArgs)
    if (Operation *load = mapping.lookup(v).getDefiningOp(); load->use_empty())
      rewriter.eraseOp(load);
}

void RegionConversion::storeResults(flow::DispatchWorkgroupsOp workgroups) {
  unsigned nextDim = 0;
  for (auto [i, value] : llvm::enumerate(region.getBody().front().getTerminator()->getOperands())) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<Value> dynamic;
    for (int64_t i = 0, e = type.getNumDynamicDims(); i < e; ++i)
      dynamic.push_back(inside(resultDims[nextDim++]));
    BlockArgument target = workgroups.getOutputBlockArgument(i);
    for (tensor::InsertSliceOp part : storedParts[i])
      tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, mapping.lookupOrDefault(part.getSource()), target, dynamic,
                                                inside(part.getMixedOffsets()), inside(part.getMixedSizes()), part.getMixedStrides());
    if (storedParts[i].empty())
      tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, mapping.lookupOrDefault(value), target, dynamic);
  }
}

void RegionConversion::fillCount(Region &count, unsigned numWorkloads) {
  if (!hasDefaultCount()) {
    rewriter.inlineRegionBefore(region.getWorkgroupCount(), count, count.end());
    return;
  }
  SmallVector<Type> types(numWorkloads, rewriter.getIndexType());
  SmallVector<Location> locs(numWorkloads, loc);
  Block *block = rewriter.createBlock(&count, count.end(), types, locs);
  auto slice = tensor_ext::DispatchWorkgroupCountFromSliceOp::create(
      rewriter, loc, TypeRange{rewriter.getIndexType(), rewriter.getIndexType(), rewriter.getIndexType()},
      ValueRange(block->getArguments()));
  flow::ReturnOp::create(rewriter, loc, slice->getResults());
}

LogicalResult RegionConversion::run() {
  if (failed(check()))
    return failure();
  dropShapeOnlyInits(region, rewriter, dims);
  startFromState(region, rewriter);
  copyReadInits(region, rewriter, dims);
  sortCaptures();
  if (failed(isolateCount()))
    return failure();
  tieResults();
  passOperands();

  // Workload: the one given, or every index operand (flow.md 3.2).
  SmallVector<Value> workload(region.getWorkload());
  if (hasDefaultCount())
    llvm::append_range(workload, llvm::make_filter_range(operands, [](Value v) { return v.getType().isIndex(); }));
  rewriter.setInsertionPoint(region);
  // The builder makes the block arguments: one per operand, readwrite where tied, and a writeonly one per untied result.
  auto workgroups = flow::DispatchWorkgroupsOp::create(rewriter, loc, workload, region.getResultTypes(), resultDims,
                                                       operands.getArrayRef(), tensorDims, ties);
  workgroups->setDiscardableAttrs(region->getDiscardableAttrDictionary());
  fillBody(workgroups, workload);
  fillCount(workgroups.getWorkgroupCount(), workload.size());
  rewriter.replaceOp(region, workgroups->getResults());
  return success();
}

struct RegionsToWorkgroups : public weir::impl::RegionsToWorkgroupsBase<RegionsToWorkgroups> {
  using RegionsToWorkgroupsBase::RegionsToWorkgroupsBase;

  void runOnOperation() override {
    SmallVector<flow::DispatchRegionOp> regions;
    getOperation()->walk([&](flow::DispatchRegionOp op) { regions.push_back(op); });
    OpBuilder builder(&getContext());
    for (flow::DispatchRegionOp region : regions) {
      // Values are replaced from one region to the next, so nothing may be remembered across them.
      DimResolver dims(builder);
      if (failed(RegionConversion(region, dims, /*capturesScalars=*/inlineConstantsMaxBytes == 0).run()))
        return signalPassFailure();
    }
    auto function = cast<FunctionOpInterface>(getOperation());
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
      function.removeArgAttr(i, ConsumedAttr::getNameStr());
  }
};

} // namespace
