#include "dialects/HAL/HALDialect.h"

#include "dialects/HAL/HALAttrs.h"
#include "dialects/HAL/HALTypes.h"
#include "dialects/Util/UtilDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectImplementation.h"

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

void HALDialect::initialize() {
  // Only a sliver of the dialect is vendored; the rest passes through in generic form.
  allowUnknownOperations();
  registerTypes();
  registerAttributes();
  registerOps();
  addInterfaces<HALAsmInterface>();
}

//===----------------------------------------------------------------------===//
// Text that is kept
//===----------------------------------------------------------------------===//

LogicalResult hal::detail::checkNoAlias(DialectAsmParser &parser, SMLoc loc, StringRef text) {
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && (i == 0 || text[i - 1] != '\\'))
      inString = !inString;
    if (inString || (text[i] != '#' && text[i] != '!'))
      continue;
    StringRef name = text.substr(i + 1).take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.'; });
    if (name.empty() || name.contains('.') || text.substr(i + 1 + name.size()).starts_with("<"))
      continue;
    return parser.emitError(loc) << "the alias " << text[i] << name
                                 << " stands in text of the hal dialect that is kept as it is: print the program with "
                                    "--mlir-print-local-scope";
  }
  return success();
}

Type HALDialect::parseType(DialectAsmParser &parser) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef mnemonic;
  Type type;
  OptionalParseResult result = generatedTypeParser(parser, &mnemonic, type);
  if (result.has_value())
    return type;
  StringRef text = parser.getFullSymbolSpec();
  if (failed(hal::detail::checkNoAlias(parser, loc, text)))
    return {};
  return OpaqueType::get(StringAttr::get(getContext(), getNamespace()), text);
}

void HALDialect::printType(Type type, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedTypePrinter(type, printer);
  assert(succeeded(printed) && "type of another dialect");
  (void)printed;
}
