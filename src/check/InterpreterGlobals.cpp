// Globals: their first values, loads and stores.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool Interpreter::initialize() {
  for (auto global : module.getOps<util::GlobalOp>()) {
    RuntimeValue value = RuntimeValue::getNull();
    if (auto initial = global.getInitialValueAttr())
      if (std::optional<RuntimeValue> folded = fromAttribute(initial))
        value = *folded;
    Type type = global.getType();
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      auto elements = dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr());
      std::vector<int64_t> shape(tensor.getShape().begin(), tensor.getShape().end());
      bool isKnown = !tensor.getEncoding() && tensor.hasStaticShape();
      bool isParameter = isa_and_present<flow::NamedParameterAttr, stream::NamedParameterAttr>(global.getInitialValueAttr());
      if (isParameter || isa_and_present<DenseElementsAttr, DenseResourceElementsAttr>(elements)) {
        if (!makeConstant(global, global.getInitialValueAttr(), tensor, value))
          return false;
      } else if (isKnown && !global.getInitialValueAttr()) {
        if (!makeShaped(global, shape, tensor.getElementType(), value))
          return false;
      }
      globals[global.getSymName()] = value;
      continue;
    }
    if (isa<stream::ResourceType>(type)) {
      uint64_t key = mix(mix(options.salt, 3), hashString(global.getSymName()));
      value = RuntimeValue::getResource(makeOutsideBuffer(key, key));
    } else if (value.kind == RuntimeValue::Kind::Null) {
      if (isa<stream::TimepointType>(type))
        value = RuntimeValue::getTimepoint();
      else if (type.isIntOrIndexOrFloat())
        value = RuntimeValue::getBits(llvm::APInt::getZero(type.isIndex() ? 64 : type.getIntOrFloatBitWidth()));
    }
    globals[global.getSymName()] = value;
  }
  for (auto initializer : module.getOps<util::InitializerOp>()) {
    Values results;
    if (!callBody(initializer, {}, results))
      return false;
  }
  return true;
}

bool Interpreter::runGlobalOp(Operation *op, bool &handled) {
  handled = true;
  auto find = [&](StringRef name) -> RuntimeValue * {
    auto it = globals.find(name);
    return it == globals.end() ? nullptr : &it->second;
  };
  auto unknown = [&](StringRef name) {
    return fail(ErrorKind::Unsupported, op, "@" + name + " is not a util.global of this module");
  };
  if (auto load = dyn_cast<util::GlobalLoadOp>(op)) {
    RuntimeValue *global = find(load.getGlobal());
    if (!global)
      return unknown(load.getGlobal());
    set(load.getResult(), *global);
    return true;
  }
  if (auto store = dyn_cast<util::GlobalStoreOp>(op)) {
    RuntimeValue *global = find(store.getGlobal());
    if (!global)
      return unknown(store.getGlobal());
    *global = get(store.getValue());
    return true;
  }
  if (auto address = dyn_cast<util::GlobalAddressOp>(op)) {
    set(address.getResult(), RuntimeValue::getConstant(address.getGlobalAttr()));
    return true;
  }
  auto pointee = [&](Value pointer) -> RuntimeValue * {
    auto symbol = dyn_cast_or_null<FlatSymbolRefAttr>(get(pointer).constant);
    RuntimeValue *global = symbol ? find(symbol.getValue()) : nullptr;
    if (!global)
      fail(ErrorKind::Unsupported, op, "a pointer does not come from util.global.address");
    return global;
  };
  if (auto load = dyn_cast<util::GlobalLoadIndirectOp>(op)) {
    RuntimeValue *global = pointee(load.getGlobal());
    if (!global)
      return false;
    set(load.getResult(), *global);
    return true;
  }
  if (auto store = dyn_cast<util::GlobalStoreIndirectOp>(op)) {
    RuntimeValue *global = pointee(store.getGlobal());
    if (!global)
      return false;
    *global = get(store.getValue());
    return true;
  }
  handled = false;
  return true;
}
