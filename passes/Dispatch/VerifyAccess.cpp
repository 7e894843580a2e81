// Checks what access refinement promises (dispatch-passes.md 3.4, V1-V6).

#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/DispatchSites.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Analysis/BindingSummaries.h"

#define DEBUG_TYPE "weir-verify-access"

namespace weir {
#define GEN_PASS_DEF_VERIFYACCESS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

namespace {

struct VerifyAccess : public weir::impl::VerifyAccessBase<VerifyAccess> {
  /// V1, V3, V4 for the operands of a dispatch whose body has `arguments` (types; empty if unknown).
  LogicalResult checkSite(Operation *op, OperandRange operands, ArrayAttr ties, TypeRange arguments) {
    llvm::SmallDenseSet<int64_t> tied;
    if (ties)
      for (Attribute attr : ties) {
        int64_t operand = cast<IntegerAttr>(attr).getInt();
        if (operand >= 0 && !tied.insert(operand).second)
          return op->emitOpError("V4: operand ") << operand << " is tied to two results";
      }
    for (auto [i, operand] : llvm::enumerate(operands)) {
      if (!isa<TensorType>(operand.getType()))
        continue;
      InitSource source = getInitSource(operand);
      if (source.kind == InitKind::Undefined)
        return op->emitOpError("V3: operand ") << i << " is an empty tensor";
      if (!source.isConstant)
        continue;
      bool written = tied.contains(i);
      if (i < arguments.size())
        if (auto type = dyn_cast<DispatchTensorType>(arguments[i]))
          written |= type.getAccess() != TensorAccess::ReadOnly;
      if (written) {
        InFlightDiagnostic diag = op->emitOpError("CONST_BOUND_RW: operand ") << i << " is a constant, but the kernel writes to it";
        if (Operation *def = source.value.getDefiningOp())
          diag.attachNote(def->getLoc()) << "the constant";
        return diag;
      }
    }
    return success();
  }

  /// V2 and V6 for one body.
  LogicalResult checkBody(Region &body) {
    WalkResult result = body.walk([&](Operation *op) {
      if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op)) {
        if (cast<DispatchTensorType>(load.getSource().getType()).getAccess() == TensorAccess::WriteOnly) {
          op->emitOpError("V2: loads from a writeonly binding");
          return WalkResult::interrupt();
        }
      } else if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
        for (Value init : dps.getDpsInits())
          if (isa<TensorType>(init.getType()) && init.getDefiningOp() && getInitSource(init).isConstant) {
            op->emitOpError("V6: has a constant as init inside of a kernel");
            return WalkResult::interrupt();
          }
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  LogicalResult failConstant(Operation *op, unsigned index, Value constant) {
    InFlightDiagnostic diag = op->emitOpError("CONST_BOUND_RW: resource ") << index << " is a constant, but the kernel writes to it";
    diag.attachNote(constant.getLoc()) << "the constant";
    return diag;
  }

  /// V1 for resources.
  LogicalResult checkSite(stream::AsyncDispatchOp op, stream::BindingSummaries &summaries) {
    for (auto [index, operand] : llvm::enumerate(op.getResourceOperands())) {
      if (!isa<stream::ResourceType>(operand.getType()))
        continue;
      stream::BindingSummary summary = summaries.getOperand(op, index);
      bool isWritten = summary.known && summary.writes != stream::BindingWrites::Nothing;
      if (!isWritten && !op.isOperandTied(op.getTiedOperandsIndexAndLength().first + index))
        continue;
      if (InitSource source = getInitSource(operand); source.isConstant)
        return failConstant(op, index, source.value);
    }
    return success();
  }
  LogicalResult checkSite(stream::CmdDispatchOp op) {
    for (auto [index, resource] : llvm::enumerate(op.getResources()))
      if (bitEnumContainsAny(op.getResourceAccess(index), stream::ResourceAccess::Write))
        if (InitSource source = getInitSource(resource); source.isConstant)
          return failConstant(op, index, source.value);
    return success();
  }

  /// V5 for the arguments of one entry point.
  LogicalResult checkAttributes(stream::ExecutableExportOp entry) {
    FunctionOpInterface function = entry.lookupFunction();
    if (!function || function.isExternal())
      return success();
    for (BlockArgument argument : function.getArguments()) {
      unsigned index = argument.getArgNumber();
      auto access = function.getArgAttrOfType<StringAttr>(index, AccessAttr::getNameStr());
      bool overwrites = function.getArgAttr(index, OverwritesAttr::getNameStr()) != nullptr;
      auto fail = [&](const Twine &what) {
        return function.emitOpError("V5: argument ") << index << " of @" << function.getName() << " " << what;
      };
      if (!isa<stream::BindingType>(argument.getType()))
        continue;
      if (overwrites && (!access || access == "ro"))
        return fail("has weir.overwrites, which needs weir.access = \"wo\" or \"rw\"");
      stream::KernelBinding body = stream::analyzeKernelBinding(argument);
      if (!body.known || !access)
        continue;
      if (access == "ro" && body.stores)
        return fail("has weir.access = \"ro\", but the body stores to it");
      if (access == "wo" && body.readsOld)
        return fail("has weir.access = \"wo\", but the body reads its previous contents");
      if (!overwrites || body.overwrites)
        continue;
      if (!body.stores)
        return fail("has weir.overwrites, but the body stores nothing");
      if (body.storedShare && body.storedShare->first < body.storedShare->second)
        return fail("has weir.overwrites, but the body stores at most " + Twine(body.storedShare->first) + " of " +
                    Twine(body.storedShare->second) + " elements");
    }
    return success();
  }

  void runOnOperation() override {
    stream::BindingSummaries summaries;
    SymbolTableCollection tables;
    WalkResult result = getOperation().walk([&](Operation *op) {
      if (auto site = dyn_cast<flow::DispatchOp>(op)) {
        for (Attribute entry : site.getEntryPoints()) {
          TypeRange types;
          if (func::FuncOp kernel = lookupKernel(site, cast<SymbolRefAttr>(entry), tables))
            types = kernel.getArgumentTypes();
          if (failed(checkSite(op, site.getArguments(), site.getTiedOperandsAttr(), types)))
            return WalkResult::interrupt();
        }
      } else if (auto workgroups = dyn_cast<flow::DispatchWorkgroupsOp>(op)) {
        TypeRange types;
        if (!workgroups.getWorkgroupBody().empty())
          types = workgroups.getWorkgroupBody().getArgumentTypes();
        if (failed(checkSite(op, workgroups.getArguments(), workgroups.getTiedOperandsAttr(), types)) ||
            failed(checkBody(workgroups.getWorkgroupBody())))
          return WalkResult::interrupt();
      } else if (auto site = dyn_cast<stream::AsyncDispatchOp>(op)) {
        if (failed(checkSite(site, summaries)))
          return WalkResult::interrupt();
      } else if (auto site = dyn_cast<stream::CmdDispatchOp>(op)) {
        if (failed(checkSite(site)))
          return WalkResult::interrupt();
      } else if (auto entry = dyn_cast<stream::ExecutableExportOp>(op)) {
        if (failed(checkAttributes(entry)))
          return WalkResult::interrupt();
      } else if (auto executable = dyn_cast<flow::ExecutableOp>(op)) {
        if (failed(checkBody(executable.getBody())))
          return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
