//===- ResolveScalars.cpp - Scalars that are one value always -------------===//
//
// Sizes travel beside what loops carry and calls return, and are mostly the same in each round, or arithmetic on the arguments. What calls return is computed
// where they are; what loops carry is taken to be what they start with until a round gives another value. Comparisons of sizes then see equal values.
//
//===----------------------------------------------------------------------===//

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "passes/Analysis/SymbolUses.h"
#include "passes/Input/Passes.h"
#include "llvm/ADT/MapVector.h"

namespace weir {
#define GEN_PASS_DEF_RESOLVESCALARS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

bool isScalar(Value value) { return value.getType().isIntOrIndex(); }

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Results of calls that are arithmetic on arguments, with callees first.
class CallResolver {
public:
  explicit CallResolver(ModuleOp module) : symbols(module) {}

  void visit(util::FuncOp function) {
    if (function.isExternal() || !visited.insert(function).second)
      return;
    function.walk([&](util::CallOp call) {
      auto callee = symbols.lookup<util::FuncOp>(call.getCallee());
      if (!callee)
        return;
      visit(callee);
      resolve(call, callee);
    });
    order.push_back(function);
  }

  llvm::SmallVector<util::FuncOp> order; ///< callees first

private:
  /// The ops that compute `value` from the arguments of `function`, in order; false if others do.
  static bool collect(Value value, util::FuncOp function, llvm::SmallSetVector<Operation *, 8> &ops) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return argument.getOwner() == &function.getFunctionBody().front();
    Operation *op = value.getDefiningOp();
    if (ops.contains(op))
      return true;
    if (!isa_and_present<arith::ArithDialect>(op->getDialect()) || op->getNumRegions() != 0 || !isPure(op) || ops.size() >= maxOps ||
        !llvm::all_of(op->getOperands(), [&](Value operand) { return isScalar(operand) && collect(operand, function, ops); }))
      return false;
    ops.insert(op);
    return ops.size() <= maxOps;
  }

  void resolve(util::CallOp call, util::FuncOp callee) {
    if (callee.isExternal())
      return;
    SmallVector<util::ReturnOp> returns(callee.getOps<util::ReturnOp>());
    if (returns.size() != 1)
      return;
    OpBuilder builder(call);
    for (auto [result, returned] : llvm::zip_equal(call.getResults(), returns.front().getOperands())) {
      llvm::SmallSetVector<Operation *, 8> ops;
      if (!isScalar(result) || result.use_empty() || !collect(returned, callee, ops))
        continue;
      IRMapping mapping;
      for (auto [argument, operand] : llvm::zip_equal(callee.getArguments(), call.getOperands()))
        mapping.map(argument, operand);
      for (Operation *op : ops)
        builder.clone(*op, mapping);
      result.replaceAllUsesWith(mapping.lookup(returned));
    }
  }

  static constexpr unsigned maxOps = 16; ///< of one result

  SymbolTable symbols;
  llvm::DenseSet<Operation *> visited;
};

/// Arguments of private functions that are the same constant in all calls, another argument, or the same arithmetic of such.
class ArgumentResolver {
public:
  explicit ArgumentResolver(ModuleOp module) : calls(stream::findCalls(module)) {}

  void visit(util::FuncOp function) {
    auto it = calls.find(function);
    if (it == calls.end() || !function.isPrivate() || function.isExternal())
      return;
    sites = llvm::map_to_vector(it->second, [](Operation *call) { return cast<util::CallOp>(call); });
    used.clear();
    replaced.clear();
    OpBuilder builder = OpBuilder::atBlockBegin(&function.getFunctionBody().front());
    for (BlockArgument argument : function.getArguments()) {
      if (!isScalar(argument) || argument.use_empty() || used.contains(argument.getArgNumber()))
        continue;
      SmallVector<Value> values;
      for (util::CallOp call : sites)
        values.push_back(call.getOperand(argument.getArgNumber()));
      current = argument;
      if (!isSameInAll(values, 0))
        continue;
      replaced.insert(argument.getArgNumber());
      argument.replaceAllUsesWith(make(values, builder));
    }
  }

private:
  static constexpr unsigned maxDepth = 4; ///< of arithmetic

  /// The argument other than the current one for which each call passes that one of `values` which is of it.
  std::optional<unsigned> findArgument(ArrayRef<Value> values) const {
    for (unsigned i : llvm::seq(sites.front()->getNumOperands()))
      if (sites.front()->getOperand(i) == values.front() && i != current.getArgNumber() && !replaced.contains(i) &&
          llvm::all_of(llvm::zip_equal(sites, values), [&](auto pair) { return std::get<0>(pair)->getOperand(i) == std::get<1>(pair); }))
        return i;
    return std::nullopt;
  }

  static bool isSameConstant(ArrayRef<Value> values) {
    TypedAttr first, other;
    return matchPattern(values.front(), m_Constant(&first)) &&
           llvm::all_of(values, [&](Value value) { return matchPattern(value, m_Constant(&other)) && other == first; });
  }

  static SmallVector<Value> getOperands(ArrayRef<Value> values, unsigned i) {
    return llvm::map_to_vector(values, [&](Value value) { return value.getDefiningOp()->getOperand(i); });
  }

  bool isSameInAll(ArrayRef<Value> values, unsigned depth) {
    if (isSameConstant(values))
      return true;
    if (std::optional<unsigned> argument = findArgument(values)) {
      used.insert(*argument);
      return true;
    }
    Operation *op = values.front().getDefiningOp();
    if (!op || depth == maxDepth || !isa_and_present<arith::ArithDialect>(op->getDialect()) || op->getNumOperands() == 0 || !isPure(op))
      return false;
    bool isSame = llvm::all_of(values, [&](Value value) {
      Operation *other = value.getDefiningOp();
      return other && other->getName() == op->getName() && other->getAttrDictionary() == op->getAttrDictionary() &&
             other->getOperandTypes() == op->getOperandTypes();
    });
    return isSame && llvm::all_of(llvm::seq(op->getNumOperands()), [&](unsigned i) { return isSameInAll(getOperands(values, i), depth + 1); });
  }

  Value make(ArrayRef<Value> values, OpBuilder &builder) {
    Operation *op = values.front().getDefiningOp();
    if (isSameConstant(values))
      return builder.clone(*op)->getResult(0);
    if (std::optional<unsigned> argument = findArgument(values))
      return current.getOwner()->getArgument(*argument);
    IRMapping mapping;
    for (unsigned i : llvm::seq(op->getNumOperands()))
      mapping.map(op->getOperand(i), make(getOperands(values, i), builder));
    return builder.clone(*op, mapping)->getResult(cast<OpResult>(values.front()).getResultNumber());
  }

  llvm::DenseMap<Operation *, SmallVector<Operation *>> calls;
  SmallVector<util::CallOp> sites;
  BlockArgument current;
  llvm::DenseSet<unsigned> used, replaced; ///< arguments that others are made of, and those that are not used any more
};

//===----------------------------------------------------------------------===//
// Loops and branches
//===----------------------------------------------------------------------===//

/// The greatest solution: a value that a loop carries is what it starts with until a round gives another one.
class CarriedResolver {
public:
  bool run(util::FuncOp function) {
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<scf::ForOp, scf::WhileOp, scf::IfOp>(op))
        ops.push_back(op);
    });
    // A round for each level of nesting, and one more. What is not known by then stays.
    constexpr unsigned maxRounds = 16;
    bool changed = true;
    for (unsigned round = 0; changed && round < maxRounds; ++round) {
      changed = false;
      for (Operation *op : ops)
        changed |= visit(op);
    }
    return !changed && replace();
  }

private:
  /// What `value` always is; null as long as no run has got there.
  Value get(Value value) const {
    auto it = known.find(value);
    if (it != known.end())
      return it->second;
    auto argument = dyn_cast<BlockArgument>(value);
    Operation *op = argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
    if (!isScalar(value) || !isa<scf::ForOp, scf::WhileOp, scf::IfOp>(op) || (isa<scf::ForOp>(op) && argument && argument.getArgNumber() == 0))
      return value;
    return {};
  }

  static bool isSame(Value a, Value b) {
    TypedAttr first, second;
    return a == b || (matchPattern(a, m_Constant(&first)) && matchPattern(b, m_Constant(&second)) && first == second);
  }

  /// Notes that `value` may be `source` in `op`. A result cannot always be a value of its regions.
  bool meet(Value value, Value source, Operation *op) {
    Value from = isScalar(value) ? get(source) : Value();
    if (!from)
      return false;
    if (op->isAncestor(from.getParentBlock()->getParentOp()) && from != value && !matchPattern(from, m_Constant()))
      from = value;
    auto [it, isNew] = known.try_emplace(value, from);
    if (isNew)
      return true;
    if (it->second == value || isSame(it->second, from))
      return false;
    it->second = value;
    return true;
  }

  bool visit(Operation *op) {
    bool changed = false;
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      for (auto [argument, init, yielded, result] : llvm::zip_equal(loop.getRegionIterArgs(), loop.getInits(), loop.getYieldedValues(), loop.getResults())) {
        changed |= meet(argument, init, op);
        changed |= meet(argument, yielded, op);
        changed |= meet(result, argument, op);
      }
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      for (auto [argument, init, yielded] : llvm::zip_equal(loop.getBeforeArguments(), loop.getInits(), loop.getYieldOp().getOperands())) {
        changed |= meet(argument, init, op);
        changed |= meet(argument, yielded, op);
      }
      for (auto [argument, given, result] : llvm::zip_equal(loop.getAfterArguments(), loop.getConditionOp().getArgs(), loop.getResults())) {
        changed |= meet(argument, given, op);
        changed |= meet(result, given, op);
      }
    } else if (auto branch = cast<scf::IfOp>(op); branch.getNumResults() != 0) {
      for (Region *region : {&branch.getThenRegion(), &branch.getElseRegion()})
        for (auto [result, yielded] : llvm::zip_equal(op->getResults(), region->front().getTerminator()->getOperands()))
          changed |= meet(result, yielded, op);
    }
    return changed;
  }

  bool replace() {
    bool changed = false;
    for (auto &[value, source] : known) {
      if (!source || source == value || value.use_empty())
        continue;
      Value with = source;
      if (matchPattern(source, m_Constant())) {
        auto argument = dyn_cast<BlockArgument>(value);
        OpBuilder builder(argument ? argument.getOwner()->getParentOp() : value.getDefiningOp());
        with = builder.clone(*source.getDefiningOp())->getResult(0);
      }
      value.replaceAllUsesWith(with);
      changed = true;
    }
    return changed;
  }

  SmallVector<Operation *> ops;
  llvm::MapVector<Value, Value> known;
};

struct ResolveScalars : weir::impl::ResolveScalarsBase<ResolveScalars> {
  void runOnOperation() override {
    CallResolver calls(getOperation());
    for (auto function : getOperation().getOps<util::FuncOp>())
      calls.visit(function);
    // What is replaced makes arithmetic equal, and that may be what a loop carries on, or what all calls pass.
    ArgumentResolver arguments(getOperation());
    constexpr unsigned maxRounds = 4;
    IRRewriter rewriter(&getContext());
    for (util::FuncOp function : llvm::reverse(calls.order)) {
      arguments.visit(function);
      bool changed = true;
      for (unsigned round = 0; round < maxRounds && changed; ++round) {
        DominanceInfo dominance(function);
        eliminateCommonSubExpressions(rewriter, dominance, function);
        changed = CarriedResolver().run(function);
      }
    }
  }
};

} // namespace
