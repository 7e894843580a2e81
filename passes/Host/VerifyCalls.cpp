//===- VerifyCalls.cpp - Calls that a module can make ---------------------===//
//
// A module has no way to import functions, and host code has one stack: calls must reach bodies and must not recur.
//
//===----------------------------------------------------------------------===//

#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Host/HostPatterns.h"
#include "passes/Host/Passes.h"

#define DEBUG_TYPE "weir-verify-calls"

namespace weir {
#define GEN_PASS_DEF_VERIFYCALLS
#include "passes/Host/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// The calls of host code: executables have their own modules, which are not looked into.
class CallGraph {
public:
  explicit CallGraph(ModuleOp module) : module(module), symbols(module) {}

  /// Collects the calls of each function; false after a diagnostic on each call without a body to go to.
  bool collect() {
    bool ok = true;
    for (auto function : module.getOps<FunctionOpInterface>())
      function->walk([&](Operation *op) {
        StringAttr name = calleeOf(op);
        if (!name)
          return;
        auto callee = symbols.lookup<FunctionOpInterface>(name);
        if (!callee || callee.isExternal()) {
          op->emitOpError("calls @") << name.getValue()
                                     << (callee ? ", which has no body: a module cannot import functions"
                                                : ", which is not defined in this module");
          ok = false;
          return;
        }
        calls[function].emplace_back(op, callee);
      });
    return ok;
  }

  /// A call that closes a circle, or null. Iterative: chains of calls may be long.
  Operation *findRecursion() {
    for (auto root : module.getOps<FunctionOpInterface>()) {
      if (states.lookup(root) == New)
        open(root);
      while (!stack.empty()) {
        auto &[function, next] = stack.back();
        ArrayRef<std::pair<Operation *, Operation *>> made = calls[function];
        if (next == made.size()) {
          states[function] = Done;
          stack.pop_back();
          continue;
        }
        auto [call, callee] = made[next++];
        if (states.lookup(callee) == Open)
          return call;
        if (states.lookup(callee) == New)
          open(callee);
      }
    }
    return nullptr;
  }

  /// The name of the function that `op` calls; null for other ops.
  static StringAttr calleeOf(Operation *op) {
    if (auto call = dyn_cast<util::CallOp>(op))
      return StringAttr::get(op->getContext(), call.getCallee());
    if (auto call = dyn_cast<func::CallOp>(op))
      return call.getCalleeAttr().getAttr();
    if (auto call = dyn_cast<flow::CallOp>(op))
      return call.getCalleeAttr().getAttr();
    if (auto call = dyn_cast<stream::AsyncCallOp>(op))
      return call.getCalleeAttr().getAttr();
    if (auto call = dyn_cast<stream::CmdCallOp>(op))
      return call.getCalleeAttr().getAttr();
    return {};
  }

private:
  enum State { New, Open, Done };

  void open(Operation *function) {
    states[function] = Open;
    stack.emplace_back(function, 0);
  }

  ModuleOp module;
  SymbolTable symbols;
  DenseMap<Operation *, SmallVector<std::pair<Operation *, Operation *>>> calls;
  DenseMap<Operation *, State> states;
  /// The functions on the way from the root, and the next call of each.
  SmallVector<std::pair<Operation *, size_t>> stack;
};

struct VerifyCalls : weir::impl::VerifyCallsBase<VerifyCalls> {
  void runOnOperation() override {
    if (failed(host::verifyCalls(getOperation())))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace

LogicalResult weir::host::verifyCalls(ModuleOp module) {
  CallGraph graph(module);
  if (!graph.collect())
    return failure();
  Operation *call = graph.findRecursion();
  if (!call)
    return success();
  return call->emitOpError("is a recursive call of @")
         << CallGraph::calleeOf(call).getValue() << ": the depth of recursion cannot be bounded; use scf.while";
}
