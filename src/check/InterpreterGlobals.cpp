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
    auto initial = global.getInitialValueAttr();
    if (initial)
      if (std::optional<RuntimeValue> folded = fromAttribute(initial))
        value = *folded;
    Type type = global.getType();
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      auto elements = dyn_cast_or_null<ElementsAttr>(initial);
      std::vector<int64_t> shape(tensor.getShape().begin(), tensor.getShape().end());
      bool isKnown = !tensor.getEncoding() && tensor.hasStaticShape();
      bool isParameter = isa_and_present<flow::NamedParameterAttr, stream::NamedParameterAttr>(initial);
      if (isParameter || isa_and_present<DenseElementsAttr, DenseResourceElementsAttr>(elements)) {
        if (!makeConstant(global, initial, tensor, value))
          return false;
      } else if (isKnown && (!initial || isa<util::UninitializedAttr>(initial))) {
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

/// Null after an error.
RuntimeValue *Interpreter::findGlobal(Operation *op, StringRef name) {
  auto it = globals.find(name);
  if (it != globals.end())
    return &it->second;
  fail(ErrorKind::Unsupported, op, "@" + name + " is not a util.global of this module");
  return nullptr;
}

RuntimeValue *Interpreter::findPointee(Operation *op, Value pointer) {
  auto symbol = dyn_cast_or_null<FlatSymbolRefAttr>(get(pointer).constant);
  auto it = symbol ? globals.find(symbol.getValue()) : globals.end();
  if (it != globals.end())
    return &it->second;
  fail(ErrorKind::Unsupported, op, "a pointer does not come from util.global.address");
  return nullptr;
}

/// A tensor whose extents or elements nothing has said cannot be used.
bool Interpreter::checkLoaded(Operation *load, const RuntimeValue &value) {
  if (!isa<RankedTensorType>(load->getResult(0).getType()) || value.isShaped())
    return true;
  return fail(ErrorKind::Invalid, load, "loads a tensor that nothing has stored");
}

template <> bool Interpreter::run(util::GlobalLoadOp load) {
  RuntimeValue *global = findGlobal(load, load.getGlobal());
  return global && checkLoaded(load, *global) && setResult(load, *global);
}

template <> bool Interpreter::run(util::GlobalStoreOp store) {
  RuntimeValue *global = findGlobal(store, store.getGlobal());
  if (!global)
    return false;
  *global = get(store.getValue());
  return true;
}

template <> bool Interpreter::run(util::GlobalAddressOp address) {
  return setResult(address, RuntimeValue::getConstant(address.getGlobalAttr()));
}

template <> bool Interpreter::run(util::GlobalLoadIndirectOp load) {
  RuntimeValue *global = findPointee(load, load.getGlobal());
  return global && checkLoaded(load, *global) && setResult(load, *global);
}

template <> bool Interpreter::run(util::GlobalStoreIndirectOp store) {
  RuntimeValue *global = findPointee(store, store.getGlobal());
  if (!global)
    return false;
  *global = get(store.getValue());
  return true;
}

void Interpreter::addGlobals(Handlers &handlers) {
  add<util::GlobalLoadOp, util::GlobalStoreOp, util::GlobalAddressOp, util::GlobalLoadIndirectOp, util::GlobalStoreIndirectOp>(handlers);
}
