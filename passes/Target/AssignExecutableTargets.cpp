// Targets of executables follow from the devices that dispatch them.

#include "passes/Target/Devices.h"
#include "passes/Target/ForeignTargets.h"
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
    if (!device.backend) {
      InFlightDiagnostic error = op.emitOpError("runs on the device @") << device.name.getValue() << ", whose target is " << device.target.getBackend().getValue();
      if (std::string architecture = getForeignArchitecture(device.target); !architecture.empty())
        error << " (" << architecture << ")";
      return error << "; supported are " << listTargetBackends();
    }
    // A module without devices, as tests of single passes have it.
    if (!device.target)
      return success();
    SmallVector<SymbolRefAttr> known(op.getEntryPointRefs());
    SmallVector<Attribute> entries;
    for (const Device::Target &target : device.targets) {
      SymbolRefAttr entry = choose(known, target.target, symbols);
      auto executable = symbols.lookup<stream::ExecutableOp>(entry.getRootReference());
      if (executable)
        entry = SymbolRefAttr::get(getFor(executable, target, symbols).getSymNameAttr(), entry.getNestedReferences());
      if (!llvm::is_contained(entries, entry))
        entries.push_back(entry);
    }
    op.setEntryPointsAttr(ArrayAttr::get(op.getContext(), entries));
    return success();
  }

  /// The entry point that has been compiled for `target`, else the first.
  static SymbolRefAttr choose(ArrayRef<SymbolRefAttr> known, hal::ExecutableTargetAttr target, SymbolTable &symbols) {
    for (SymbolRefAttr entry : known)
      if (auto executable = symbols.lookup<stream::ExecutableOp>(entry.getRootReference()))
        if (executable->getAttrOfType<hal::ExecutableTargetAttr>(kExecutableTargetAttr) == target)
          return entry;
    return known.front();
  }

  /// The copy of `executable` for `target`.
  stream::ExecutableOp getFor(stream::ExecutableOp executable, const Device::Target &target, SymbolTable &symbols) {
    stream::ExecutableOp &copy = copies[{executable, target.target}];
    if (copy)
      return copy;
    auto own = executable->getAttrOfType<hal::ExecutableTargetAttr>(kExecutableTargetAttr);
    if (!own || own == target.target)
      return copy = (executable->setAttr(kExecutableTargetAttr, target.target), executable);
    auto clone = cast<stream::ExecutableOp>(executable->clone());
    clone.setSymName((executable.getSymName() + "_" + target.backend->getName()).str());
    clone->setAttr(kExecutableTargetAttr, target.target);
    symbols.insert(clone, std::next(Block::iterator(executable)));
    return copy = clone;
  }

  llvm::DenseMap<std::pair<Operation *, Attribute>, stream::ExecutableOp> copies;
};

} // namespace
