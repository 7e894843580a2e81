// Says on which device functions and ops run, as the command line has it: one attribute `stream.affinity` for each.

#include "passes/Remarks.h"
#include "passes/Target/DevicePins.h"
#include "passes/Target/Devices.h"
#include "passes/Target/Passes.h"
#include "passes/Target/RemarkCodes.h"

#include "llvm/Support/ScopedPrinter.h"

#define DEBUG_TYPE "weir-pin-devices"

namespace weir {
#define GEN_PASS_DEF_PINDEVICES
#include "passes/Target/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

constexpr StringLiteral kAffinity = "stream.affinity";

/// What a pin asks for, and what it comes from.
struct Choice {
  Attribute affinity;
  StringRef text;
};

struct PinDevices : public weir::impl::PinDevicesBase<PinDevices> {
  using PinDevicesBase::PinDevicesBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<DevicePin> parsed;
    std::string error;
    Devices devices(module);
    for (StringRef text : pins) {
      FailureOr<DevicePin> pin = parseDevicePin(text, error);
      if (failed(pin))
        return fail("--device-pin: " + error);
      const Device *device = devices.find(pin->device);
      if (!device)
        return fail("--device-pin=" + text + ": there is no device '" + pin->device + "'; there are: " + devices.list());
      pin->affinity = hal::DeviceAffinityAttr::get(&getContext(), FlatSymbolRefAttr::get(device->name), /*queueMask=*/-1);
      parsed.push_back(*pin);
    }
    if (failed(pinFunctions(parsed)) || failed(pinOps(parsed)))
      return signalPassFailure();
  }

private:
  void fail(const Twine &message) {
    getOperation().emitError() << message;
    signalPassFailure();
  }

  static LogicalResult refuseTwo(Operation *op, const Choice &a, const DevicePin &b) {
    return op->emitError() << "--device-pin=" << a.text << " and --device-pin=" << b.text << " name two devices for the same "
                           << (isa<FunctionOpInterface>(op) ? "function" : "op") << "; leave one of them out";
  }

  LogicalResult pinFunctions(ArrayRef<DevicePin> parsed) {
    ModuleOp module = getOperation();
    llvm::MapVector<Operation *, Choice> chosen;
    for (const DevicePin &pin : parsed) {
      if (pin.kind != DevicePin::Function)
        continue;
      auto function = dyn_cast_if_present<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, pin.name));
      if (!function || function.isExternal()) {
        InFlightDiagnostic message = module.emitError() << "--device-pin=" << pin.text << ": the program has no function @" << pin.name << " with a body";
        return message << "; its functions are: " << describeFunctions(module);
      }
      auto [it, isNew] = chosen.try_emplace(function, Choice{pin.affinity, pin.text});
      if (!isNew && it->second.affinity != pin.affinity)
        return refuseTwo(function, it->second, pin);
    }
    for (auto &entry : chosen) {
      Operation *function = entry.first;
      const Choice &choice = entry.second;
      // What the op names itself would count for more than what its function does.
      bool isUsed = false;
      function->walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (!runsOnDevice(op))
          return WalkResult::advance();
        isUsed = true;
        override(op, choice);
        op->removeAttr(kAffinity);
        return WalkResult::skip();
      });
      if (!isUsed)
        return function->emitError() << "--device-pin=" << choice.text << ": no op of the function runs on a device";
      override(function, choice);
      pin(function, choice);
    }
    return success();
  }

  /// Pins of lines go before those of functions, those of one name before both.
  LogicalResult pinOps(ArrayRef<DevicePin> parsed) {
    if (llvm::all_of(parsed, [](const DevicePin &pin) { return pin.kind == DevicePin::Function; }))
      return success();
    ModuleOp module = getOperation();
    OpPlaces places(module);
    SmallVector<bool> matches(parsed.size(), false);
    bool hasFailed = false;
    for (Operation *op : places.getOps()) {
      std::optional<std::pair<DevicePin::Kind, Choice>> found;
      for (auto [i, pin] : llvm::enumerate(parsed)) {
        if (pin.kind == DevicePin::Function || !places.matches(op, pin))
          continue;
        matches[i] = true;
        if (found && found->first == pin.kind && found->second.affinity != pin.affinity)
          hasFailed |= mlir::failed(refuseTwo(op, found->second, pin));
        else if (!found || found->first < pin.kind)
          found = {pin.kind, Choice{pin.affinity, pin.text}};
      }
      if (hasFailed)
        return failure();
      if (found) {
        override(op, found->second);
        this->pin(op, found->second);
      }
    }
    for (auto [pin, isMatched] : llvm::zip_equal(parsed, matches))
      if (pin.kind != DevicePin::Function && !isMatched)
        return module.emitError() << "--device-pin=" << pin.text << ": " << places.describeMiss(pin);
    return success();
  }

  static void override(Operation *op, const Choice &choice) {
    if (Attribute own = op->getAttr(kAffinity); own && own != choice.affinity)
      passedRemark(op, DEBUG_TYPE, PinDevicesCode::PIN_OVERRIDES) << remark::metric("pin", choice.text) << remark::metric("program", llvm::to_string(own));
  }

  static void pin(Operation *op, const Choice &choice) {
    op->setAttr(kAffinity, choice.affinity);
    passedRemark(op, DEBUG_TYPE, PinDevicesCode::PINNED_BY_OPTION)
        << remark::metric("pin", choice.text) << remark::metric("affinity", llvm::to_string(choice.affinity));
  }
};

} // namespace
