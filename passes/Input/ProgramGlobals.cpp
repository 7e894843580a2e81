#include "passes/Input/ProgramGlobals.h"

#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamAttrs.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/RegionKindInterface.h"

using namespace mlir;
using namespace weir;

static LogicalResult convertGlobal(ml_program::GlobalOp op, IRRewriter &rewriter) {
  TypedAttr initial;
  if (op.getValue()) {
    initial = dyn_cast<TypedAttr>(*op.getValue());
    if (!initial || initial.getType() != op.getType() || isa<ml_program::ExternAttr>(*op.getValue()))
      return op.emitOpError("has the initial value ") << *op.getValue() << ", which is not a constant of its type; give it a value of type " << op.getType();
  } else if (!op.getIsMutable()) {
    return op.emitOpError("is immutable and has no value");
  }
  rewriter.setInsertionPoint(op);
  auto global = util::GlobalOp::create(rewriter, op.getLoc(), op.getSymName(), op.getIsMutable(), op.getType(), initial);
  SymbolTable::setSymbolVisibility(global, SymbolTable::getSymbolVisibility(op));
  rewriter.eraseOp(op);
  return success();
}

/// `ml_program.func` and `ml_program.subgraph` become functions. Ops of a graph come in an order in which values are defined before they are used.
static LogicalResult convertFunction(FunctionOpInterface op, IRRewriter &rewriter) {
  rewriter.setInsertionPoint(op);
  auto type = cast<FunctionType>(op.getFunctionType());
  auto function = func::FuncOp::create(rewriter, op.getLoc(), op.getName(), type);
  SymbolTable::setSymbolVisibility(function, SymbolTable::getSymbolVisibility(op));
  if (ArrayAttr attributes = op.getArgAttrsAttr())
    function.setArgAttrsAttr(attributes);
  if (ArrayAttr attributes = op.getResAttrsAttr())
    function.setResAttrsAttr(attributes);
  function->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  function.getBody().takeBody(op.getFunctionBody());
  bool isGraph = isa<ml_program::SubgraphOp>(op.getOperation());
  rewriter.eraseOp(op);
  for (Block &block : function.getBody()) {
    if (isGraph && !sortTopologically(&block))
      return function.emitOpError("is a graph with a cycle: its values depend on each other");
    Operation *terminator = block.getTerminator();
    if (!isa<ml_program::ReturnOp, ml_program::OutputOp>(terminator))
      continue;
    rewriter.setInsertionPoint(terminator);
    rewriter.replaceOpWithNewOp<func::ReturnOp>(terminator, terminator->getOperands());
  }
  return success();
}

static LogicalResult convertFunctions(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  for (auto function : llvm::make_early_inc_range(module.getOps<FunctionOpInterface>()))
    if (isa<ml_program::FuncOp, ml_program::SubgraphOp>(function.getOperation()) && failed(convertFunction(function, rewriter)))
      return failure();
  return success();
}

/// Loads and stores with tokens become those without. Their order is that of the program, as tokens come from earlier ops.
static void dropTokens(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<ml_program::GlobalLoadGraphOp, ml_program::GlobalStoreGraphOp, ml_program::TokenOp>(op) && mayHaveSSADominance(*op->getParentRegion()))
      ops.push_back(op);
  });
  // What takes a token goes first. One that others take stays, and is refused.
  IRRewriter rewriter(module.getContext());
  for (Operation *op : llvm::reverse(ops)) {
    if (!op->getResults().back().use_empty())
      continue;
    rewriter.setInsertionPoint(op);
    if (auto load = dyn_cast<ml_program::GlobalLoadGraphOp>(op)) {
      auto plain = ml_program::GlobalLoadOp::create(rewriter, load.getLoc(), load.getResult().getType(), load.getGlobal());
      rewriter.replaceAllUsesWith(load.getResult(), plain.getResult());
    } else if (auto store = dyn_cast<ml_program::GlobalStoreGraphOp>(op)) {
      ml_program::GlobalStoreOp::create(rewriter, store.getLoc(), store.getGlobal(), store.getValue());
    }
    rewriter.eraseOp(op);
  }
}

LogicalResult weir::convertProgramGlobals(ModuleOp module) {
  if (failed(convertFunctions(module)))
    return failure();
  dropTokens(module);
  IRRewriter rewriter(module.getContext());
  WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    if (!isa_and_nonnull<ml_program::MLProgramDialect>(op->getDialect()))
      return WalkResult::advance();
    rewriter.setInsertionPoint(op);
    if (auto global = dyn_cast<ml_program::GlobalOp>(op))
      return succeeded(convertGlobal(global, rewriter)) ? WalkResult::skip() : WalkResult::interrupt();
    auto refersToGlobal = [&](SymbolRefAttr symbol) { return isa<FlatSymbolRefAttr>(symbol); };
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op); load && refersToGlobal(load.getGlobal())) {
      rewriter.replaceOpWithNewOp<util::GlobalLoadOp>(load, load.getType(), load.getGlobal().getRootReference().getValue());
      return WalkResult::skip();
    }
    if (auto load = dyn_cast<ml_program::GlobalLoadConstOp>(op); load && refersToGlobal(load.getGlobal())) {
      rewriter.replaceOpWithNewOp<util::GlobalLoadOp>(load, load.getType(), load.getGlobal().getRootReference().getValue());
      return WalkResult::skip();
    }
    if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op); store && refersToGlobal(store.getGlobal())) {
      rewriter.replaceOpWithNewOp<util::GlobalStoreOp>(store, store.getValue(), store.getGlobal().getRootReference().getValue());
      return WalkResult::skip();
    }
    return op->emitOpError("is not supported; use func.func, ml_program.global_load and ml_program.global_store");
  });
  return failure(result.wasInterrupted());
}

void weir::hoistParameters(ModuleOp module) {
  SmallVector<flow::TensorConstantOp> constants;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    // What initializers load is loaded once, and kernels have no globals.
    if (isa<util::InitializerOp>(op) || (isa<ModuleOp>(op) && op != module))
      return WalkResult::skip();
    auto constant = dyn_cast<flow::TensorConstantOp>(op);
    if (constant && isa<flow::NamedParameterAttr, stream::NamedParameterAttr>(constant.getValue()))
      constants.push_back(constant);
    return WalkResult::advance();
  });
  if (constants.empty())
    return;
  SymbolTable symbols(module);
  llvm::DenseMap<Attribute, util::GlobalOp> globals;
  IRRewriter rewriter(module.getContext());
  for (flow::TensorConstantOp constant : constants) {
    util::GlobalOp &global = globals[constant.getValue()];
    if (!global) {
      Operation *before = constant;
      while (before->getParentOp() != module)
        before = before->getParentOp();
      rewriter.setInsertionPoint(before);
      global = util::GlobalOp::create(rewriter, constant.getLoc(), "parameter", /*is_mutable=*/false, constant.getType(),
                                      cast<TypedAttr>(constant.getValue()));
      SymbolTable::setSymbolVisibility(global, SymbolTable::Visibility::Private);
      symbols.insert(global, Block::iterator(before));
    }
    rewriter.setInsertionPoint(constant);
    rewriter.replaceOpWithNewOp<util::GlobalLoadOp>(constant, constant.getType(), global.getSymName(), /*is_immutable=*/true);
  }
}

void weir::markImmutableLoads(ModuleOp module) {
  SymbolTable symbols(module);
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    // What initializers load may still be written.
    if (isa<util::InitializerOp>(op) || (isa<ModuleOp>(op) && op != module))
      return WalkResult::skip();
    auto load = dyn_cast<util::GlobalLoadOp>(op);
    if (!load || load.isGlobalImmutable())
      return WalkResult::advance();
    auto global = symbols.lookup<util::GlobalOp>(load.getGlobal());
    if (global && !global.getIsMutable())
      load.setGlobalImmutable(true);
    return WalkResult::advance();
  });
}
