// Targets of executables follow from the devices that dispatch them.

#include "passes/Target/Devices.h"
#include "passes/Target/Passes.h"
#include "passes/Target/TargetInfo.h"

#define DEBUG_TYPE "weir-assign-executable-targets"

namespace weir {
#define GEN_PASS_DEF_ASSIGNEXECUTABLETARGETS
#include "passes/Target/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct AssignExecutableTargets : public weir::impl::AssignExecutableTargetsBase<AssignExecutableTargets> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    Devices devices(module);
    SymbolTable symbols(module);
    WalkResult result = module.walk([&](stream::CmdDispatchOp op) {
      FailureOr<unsigned> number = devices.lookup(op);
      return failed(number) || failed(assign(op, devices.getAll()[*number], symbols)) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    FailureOr<unsigned> number = devices.lookup(module);
    if (failed(number))
      return signalPassFailure();
    for (auto executable : module.getOps<stream::ExecutableOp>())
      if (auto target = devices.getAll()[*number].target; target && !executable->hasAttr(kExecutableTargetAttr))
        executable->setAttr(kExecutableTargetAttr, target);
  }

private:
  LogicalResult assign(stream::CmdDispatchOp op, const Device &device, SymbolTable &symbols) {
    if (!device.target && device.name)
      return op.emitOpError("runs on the device @") << device.name.getValue() << ", which names no executable target";
    if (!device.backend)
      return op.emitOpError("runs on the device @") << device.name.getValue() << ", whose target " << device.target
                                                    << " none of these compiles: " << listTargetBackends();
    // A module without devices, as tests of single passes have it.
    if (!device.target)
      return success();
    SmallVector<Attribute> entries;
    for (SymbolRefAttr entry : op.getEntryPointRefs()) {
      auto executable = symbols.lookup<stream::ExecutableOp>(entry.getRootReference());
      if (!executable) {
        entries.push_back(entry);
        continue;
      }
      executable = getFor(executable, device, symbols);
      entries.push_back(SymbolRefAttr::get(executable.getSymNameAttr(), entry.getNestedReferences()));
    }
    op.setEntryPointsAttr(ArrayAttr::get(op.getContext(), entries));
    return success();
  }

  /// The copy of `executable` for the target of `device`.
  stream::ExecutableOp getFor(stream::ExecutableOp executable, const Device &device, SymbolTable &symbols) {
    stream::ExecutableOp &copy = copies[{executable, device.target}];
    if (copy)
      return copy;
    auto own = executable->getAttrOfType<hal::ExecutableTargetAttr>(kExecutableTargetAttr);
    if (!own || own == device.target)
      return copy = (executable->setAttr(kExecutableTargetAttr, device.target), executable);
    auto clone = cast<stream::ExecutableOp>(executable->clone());
    clone.setSymName((executable.getSymName() + "_" + device.backend->getName()).str());
    clone->setAttr(kExecutableTargetAttr, device.target);
    symbols.insert(clone, std::next(Block::iterator(executable)));
    return copy = clone;
  }

  llvm::DenseMap<std::pair<Operation *, Attribute>, stream::ExecutableOp> copies;
};

} // namespace
