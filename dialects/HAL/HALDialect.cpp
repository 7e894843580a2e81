#include "dialects/HAL/HALDialect.h"

#include "dialects/HAL/HALAttrs.h"
#include "dialects/HAL/HALTypes.h"
#include "dialects/Util/UtilDialect.h"
#include "dialects/Util/UtilOpaque.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

#include "dialects/HAL/HALDialect.cpp.inc"

using namespace mlir;
using namespace weir;
using namespace weir::hal;

#define GET_TYPEDEF_CLASSES
#include "dialects/HAL/HALTypes.cpp.inc"

void HALDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/HAL/HALTypes.cpp.inc"
      >();
}

namespace {
struct HALAsmInterface : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    auto target = [&](StringRef prefix, StringRef name) {
      os << prefix;
      for (char c : name)
        os << (llvm::isAlnum(c) ? c : '_');
      return AliasResult::OverridableAlias;
    };
    if (isa<PipelineLayoutAttr>(attr)) {
      os << "pipeline_layout";
      return AliasResult::OverridableAlias;
    }
    if (auto device = dyn_cast<DeviceTargetAttr>(attr))
      return target("device_target_", device.getDeviceId());
    if (auto executable = dyn_cast<ExecutableTargetAttr>(attr))
      return target("executable_target_", executable.getFormat());
    return AliasResult::NoAlias;
  }
};
} // namespace

namespace {
/// Ops may be in helpers that kernels call.
struct HALInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};
} // namespace

void HALDialect::initialize() {
  // Only a sliver of the dialect is vendored; the rest passes through in generic form.
  allowUnknownOperations();
  registerTypes();
  registerAttributes();
  registerOps();
  addInterfaces<HALAsmInterface, HALInlinerInterface>();
}

Type HALDialect::parseType(DialectAsmParser &parser) const {
  return util::parseTypeOrText(parser, *this, generatedTypeParser);
}

void HALDialect::printType(Type type, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedTypePrinter(type, printer);
  assert(succeeded(printed) && "type of another dialect");
  (void)printed;
}
