// Sends the dynamic extents of tensors along wherever tensors cross control flow, calls and globals, so that later passes find
// them without asking the tensor. The extents travel after the values that are there already: positions (tied operands, loop
// bounds) stay what they were. `tensor.dim` of a crossing value represents its extents until everything is rebuilt; then each
// is resolved through the ops that define it.

#include "passes/Input/Passes.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Analysis/ShapeUtils.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#define DEBUG_TYPE "weir-expand-tensor-shapes"

namespace weir {
#define GEN_PASS_DEF_EXPANDTENSORSHAPES
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// A ranked tensor with extents that only the program knows, or null.
RankedTensorType dynamicTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape() ? tensor : RankedTensorType();
}

int64_t countDims(TypeRange types) {
  int64_t count = 0;
  for (Type type : types)
    if (auto tensor = dynamicTensor(type))
      count += tensor.getNumDynamicDims();
  return count;
}

class Expander {
public:
  explicit Expander(ModuleOp module) : module(module), builder(module.getContext()), symbols(module) {}

  LogicalResult run() {
    SmallVector<Operation *> ops;
    bool any = false;
    module.walk<WalkOrder::PostOrder>([&](Operation *op) {
      ops.push_back(op);
      any |= llvm::any_of(op->getResultTypes(), dynamicTensor) || isa<util::GlobalOp>(op);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          any |= llvm::any_of(block.getArgumentTypes(), dynamicTensor);
    });
    if (!any)
      return success();
    // Globals and functions first: loads, stores, calls and returns follow them.
    for (auto global : llvm::make_early_inc_range(module.getOps<util::GlobalOp>()))
      expandGlobal(global);
    for (Operation *op : ops)
      if (auto func = dyn_cast<util::FuncOp>(op))
        if (shouldExpand(func))
          expanded.insert(func);
    // Post-order: an op that is replaced takes its regions, already expanded, along.
    for (Operation *op : ops)
      if (failed(expand(op)))
        return failure();
    resolve();
    return success();
  }

private:
  /// The signature of a public function or of a declaration is not ours to change.
  bool shouldExpand(util::FuncOp func) {
    return func && !func.isExternal() && !func.isPublic() &&
           (countDims(func.getArgumentTypes()) || countDims(func.getResultTypes()));
  }

  /// Extents of all dynamic tensors among `values`, asked for at the insertion point.
  SmallVector<Value> dimsOf(ValueRange values, Location loc) {
    SmallVector<Value> dims;
    for (Value value : values)
      if (auto type = dynamicTensor(value.getType()))
        for (int64_t i = 0, e = type.getRank(); i < e; ++i)
          if (type.isDynamicDim(i))
            dims.push_back(tensor::DimOp::create(builder, loc, value, i));
    return dims;
  }

  /// Ties `dims`, in order, to the dynamic tensors among `values`, for all their users.
  void tie(ValueRange values, ValueRange dims, Location loc) {
    for (Value value : values)
      if (auto type = dynamicTensor(value.getType())) {
        unsigned count = type.getNumDynamicDims();
        auto tied = flow::TensorTieShapeOp::create(builder, loc, type, value, dims.take_front(count));
        value.replaceAllUsesExcept(tied, tied);
        dims = dims.drop_front(count);
      }
  }

  void expandBlock(Block &block) {
    unsigned count = block.getNumArguments();
    int64_t dims = countDims(block.getArgumentTypes());
    if (!dims)
      return;
    Location loc = block.getArgument(0).getLoc();
    for (int64_t i = 0; i < dims; ++i)
      block.addArgument(builder.getIndexType(), loc);
    builder.setInsertionPointToStart(&block);
    tie(block.getArguments().take_front(count), block.getArguments().drop_front(count), loc);
  }

  /// Puts the extents of the operands from `first` on after all operands.
  void appendDims(Operation *op, unsigned first) {
    builder.setInsertionPoint(op);
    SmallVector<Value> dims = dimsOf(op->getOperands().drop_front(first), op->getLoc());
    op->insertOperands(op->getNumOperands(), dims);
  }

  /// Rebuilds `op` with the extents of its results after them, and of the operands from `first` on after those.
  Operation *rebuild(Operation *op, unsigned first) {
    Location loc = op->getLoc();
    builder.setInsertionPoint(op);
    SmallVector<Value> operands(op->getOperands());
    llvm::append_range(operands, dimsOf(op->getOperands().drop_front(first), loc));
    SmallVector<Type> types(op->getResultTypes());
    types.append(countDims(op->getResultTypes()), builder.getIndexType());
    OperationState state(loc, op->getName(), operands, types, op->getDiscardableAttrDictionary().getValue());
    state.propertiesAttr = op->getPropertiesAsAttribute();
    for (unsigned i = 0, e = op->getNumRegions(); i < e; ++i)
      state.addRegion()->takeBody(op->getRegion(i));
    Operation *replacement = builder.create(state);
    unsigned count = op->getNumResults();
    op->replaceAllUsesWith(replacement->getResults().take_front(count));
    tie(replacement->getResults().take_front(count), replacement->getResults().drop_front(count), loc);
    op->erase();
    return replacement;
  }

  static std::string dimGlobalName(StringRef name, int64_t dim) { return (name + "__dim" + Twine(dim)).str(); }

  void expandGlobal(util::GlobalOp global) {
    auto type = dynamicTensor(global.getType());
    if (!type)
      return;
    builder.setInsertionPointAfter(global);
    auto initial = dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr());
    for (int64_t i = 0, e = type.getRank(); i < e; ++i)
      if (type.isDynamicDim(i)) {
        TypedAttr extent;
        if (initial)
          extent = builder.getIndexAttr(initial.getShapedType().getDimSize(i));
        auto dim = util::GlobalOp::create(builder, global.getLoc(), dimGlobalName(global.getSymName(), i),
                                          global.getIsMutable(), builder.getIndexType(), extent);
        dim.setPrivate();
        symbols.insert(dim);
        dims[global].push_back(dim.getSymNameAttr());
      }
  }

  void expandLoad(util::GlobalLoadOp load) {
    auto global = symbols.lookup<util::GlobalOp>(load.getGlobal());
    if (!global || !dynamicTensor(load.getType()))
      return;
    builder.setInsertionPointAfter(load);
    SmallVector<Value> values;
    for (StringAttr name : dims[global])
      values.push_back(util::GlobalLoadOp::create(builder, load.getLoc(), builder.getIndexType(),
                                                  FlatSymbolRefAttr::get(name), load.getIsImmutableAttr()));
    tie(load.getResult(), values, load.getLoc());
  }

  void expandStore(util::GlobalStoreOp store) {
    auto global = symbols.lookup<util::GlobalOp>(store.getGlobal());
    if (!global || !dynamicTensor(store.getValue().getType()))
      return;
    builder.setInsertionPoint(store);
    for (auto [value, name] : llvm::zip_equal(dimsOf(store.getValue(), store.getLoc()), dims[global]))
      util::GlobalStoreOp::create(builder, store.getLoc(), value, name.getValue());
  }

  void expandFunc(util::FuncOp func) {
    SmallVector<Type> arguments(func.getArgumentTypes()), results(func.getResultTypes());
    int64_t moreArguments = countDims(arguments), moreResults = countDims(results);
    arguments.append(moreArguments, builder.getIndexType());
    results.append(moreResults, builder.getIndexType());
    auto pad = [&](ArrayAttr attributes, int64_t count) {
      SmallVector<Attribute> all(attributes.begin(), attributes.end());
      all.append(count, builder.getDictionaryAttr({}));
      return builder.getArrayAttr(all);
    };
    if (ArrayAttr attributes = func.getArgAttrsAttr())
      func.setArgAttrsAttr(pad(attributes, moreArguments));
    if (ArrayAttr attributes = func.getResAttrsAttr())
      func.setResAttrsAttr(pad(attributes, moreResults));
    if (auto tied = func.getTiedOperandsAttr()) {
      SmallVector<Attribute> all(tied.begin(), tied.end());
      all.append(moreResults, builder.getIndexAttr(-1));
      func.setTiedOperandsAttr(builder.getArrayAttr(all));
    }
    func.setFunctionType(builder.getFunctionType(arguments, results));
    expandBlock(func.getBody().front());
  }

  LogicalResult expandCall(util::CallOp call) {
    auto callee = symbols.lookup<util::FuncOp>(call.getCallee());
    if (!countDims(call.getOperandTypes()) && !countDims(call.getResultTypes()))
      return success();
    if (!expanded.contains(callee)) {
      if (countDims(call.getResultTypes()))
        return call.emitOpError("returns a tensor of dynamic shape from a function whose body is not in the module; its extents "
                                "are not known");
      return success();
    }
    // Hints that count arguments and results; the callee carries them.
    call.removeArgAttrsAttr();
    call.removeResAttrsAttr();
    if (auto tied = call.getTiedOperandsAttr()) {
      SmallVector<Attribute> all(tied.begin(), tied.end());
      all.append(countDims(call.getResultTypes()), builder.getIndexAttr(-1));
      call.setTiedOperandsAttr(builder.getArrayAttr(all));
    }
    rebuild(call, 0);
    return success();
  }

  /// Blocks after branches, not the entry of the region.
  LogicalResult expandBranches(Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : llvm::drop_begin(region, region.empty() ? 0 : 1)) {
        if (!countDims(block.getArgumentTypes()))
          continue;
        unsigned count = block.getNumArguments();
        for (auto it = block.pred_begin(), e = block.pred_end(); it != e; ++it) {
          auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
          if (!branch)
            return (*it)->getTerminator()->emitOpError("passes a tensor of dynamic shape to a block by an op that is not supported; use cf.br or cf.cond_br");
          SuccessorOperands operands = branch.getSuccessorOperands(it.getSuccessorIndex());
          if (operands.getProducedOperandCount())
            return branch.emitOpError("passes a tensor of dynamic shape to a block by an op that is not supported; use cf.br or cf.cond_br");
          builder.setInsertionPoint(branch);
          OperandRange forwarded = operands.getForwardedOperands();
          operands.append(dimsOf(SmallVector<Value>(forwarded.take_front(count)), branch.getLoc()));
        }
        expandBlock(block);
      }
    return success();
  }

  LogicalResult expand(Operation *op) {
    if (failed(expandBranches(op)))
      return failure();
    if (auto load = dyn_cast<util::GlobalLoadOp>(op))
      return expandLoad(load), success();
    if (auto store = dyn_cast<util::GlobalStoreOp>(op))
      return expandStore(store), success();
    if (auto func = dyn_cast<util::FuncOp>(op)) {
      if (expanded.contains(func))
        expandFunc(func);
      return success();
    }
    if (auto call = dyn_cast<util::CallOp>(op))
      return expandCall(call);
    if (isa<util::ReturnOp>(op)) {
      auto func = dyn_cast<util::FuncOp>(op->getParentOp());
      if (func && expanded.contains(func))
        appendDims(op, 0);
      return success();
    }
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      if (countDims(loop.getResultTypes())) {
        expandBlock(*loop.getBody());
        rebuild(loop, loop.getNumControlOperands());
      }
      return success();
    }
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      if (countDims(loop.getOperandTypes()) || countDims(loop.getResultTypes())) {
        expandBlock(*loop.getBeforeBody());
        expandBlock(*loop.getAfterBody());
        rebuild(loop, 0);
      }
      return success();
    }
    if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp>(op)) {
      if (countDims(op->getResultTypes()))
        rebuild(op, op->getNumOperands());
      return success();
    }
    if (isa<scf::YieldOp>(op)) {
      if (isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp>(op->getParentOp()))
        appendDims(op, 0);
      return success();
    }
    if (isa<scf::ConditionOp>(op)) {
      appendDims(op, 1);
      return success();
    }
    if (auto select = dyn_cast<arith::SelectOp>(op)) {
      if (!dynamicTensor(select.getType()) || isa<ShapedType>(select.getCondition().getType()))
        return success();
      Location loc = select.getLoc();
      builder.setInsertionPointAfter(select);
      SmallVector<Value> chosen;
      for (auto [yes, no] : llvm::zip_equal(dimsOf(select.getTrueValue(), loc), dimsOf(select.getFalseValue(), loc)))
        chosen.push_back(arith::SelectOp::create(builder, loc, select.getCondition(), yes, no));
      tie(select.getResult(), chosen, loc);
      return success();
    }
    if (auto barrier = dyn_cast<util::OptimizationBarrierOp>(op)) {
      builder.setInsertionPointAfter(barrier);
      for (auto [operand, result] : llvm::zip_equal(barrier.getOperands(), barrier.getResults()))
        if (dynamicTensor(result.getType()))
          tie(result, dimsOf(operand, barrier.getLoc()), barrier.getLoc());
    }
    return success();
  }

  /// Extents that were asked for are those that the defining ops name, where these know them.
  void resolve() {
    SmallVector<tensor::DimOp> asked;
    module.walk([&](tensor::DimOp op) { asked.push_back(op); });
    DimResolver resolver(builder);
    for (tensor::DimOp op : asked) {
      std::optional<int64_t> position = op.getConstantIndex();
      auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
      if (!position || !type || *position < 0 || *position >= type.getRank())
        continue;
      Value found = resolver.getValue(op.getSource(), *position);
      if (found != op.getResult())
        op.getResult().replaceAllUsesWith(found);
      // The resolver remembers values of ops that are erased later: the unused ones go with the canonicalizer.
    }
  }

  ModuleOp module;
  OpBuilder builder;
  SymbolTable symbols;
  llvm::DenseMap<Operation *, SmallVector<StringAttr>> dims;
  llvm::DenseSet<Operation *> expanded;
};

/// The ops that know shapes fold such queries, and could only fold them wrongly.
LogicalResult verifyDims(ModuleOp module) {
  WalkResult result = module.walk([](tensor::DimOp op) {
    std::optional<int64_t> position = op.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!position || !type || (*position >= 0 && *position < type.getRank()))
      return WalkResult::advance();
    op.emitError() << "dimension " << *position << " of a tensor of rank " << type.getRank();
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

struct ExpandTensorShapes : public weir::impl::ExpandTensorShapesBase<ExpandTensorShapes> {
  void runOnOperation() override {
    if (failed(verifyDims(getOperation())) || failed(Expander(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
