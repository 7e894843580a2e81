#include "value.h"

#include "error.h"

#include <cstring>

namespace weir::runtime {

Value bindValue(const ValueType &type, const ParsedValue &parsed, const std::string &label) {
  if (type.isFence())
    raise("{} is {}, which has no text", label, type.text);
  if (!parsed.array) {
    if (type.isTensor())
      raise("{} is {}, but got the bare value '{}': write its shape and type, as in 2x3xf32={}", label, type.text, parsed.literal,
            parsed.literal);
    Value value{Array(type.element, {}), true};
    if (!parseElement(type.element, parsed.literal, value.array.data(), 0))
      raise("{} is {}, but got '{}'", label, type.text, parsed.literal);
    return value;
  }
  const Array &array = *parsed.array;
  if (type.kind == ValueType::Kind::View)
    return {array, false};
  bool rankFits = type.isTensor() ? type.acceptsShape(array.shape()) : array.shape().empty();
  std::optional<Array> converted = array.reinterpretAs(type.element);
  if (!rankFits || !converted)
    raise("{} is {}, but got {} from '{}'", label, type.text, array.typeString(), parsed.origin);
  return {std::move(*converted), !type.isTensor()};
}

std::vector<Value> bindArguments(const std::vector<ValueType> &types, std::vector<ParsedValue> parsed) {
  std::vector<std::string> texts;
  for (const ValueType &type : types)
    if (!type.isFence())
      texts.push_back(type.text);
  if (parsed.size() != texts.size())
    raise("the function takes {} argument{} ({}), but got {}", texts.size(), texts.size() == 1 ? "" : "s", fmt::join(texts, ", "),
          parsed.size());
  std::vector<Value> values;
  auto next = parsed.begin();
  for (const ValueType &type : types) {
    if (type.isFence()) {
      values.push_back({Array(), false, makeFence()});
      if (!type.isSignalled)
        values.back().fence->signal();
      continue;
    }
    const auto i = next - parsed.begin();
    if (next->isIgnored)
      raise("argument {}: '(ignored)' is for expected outputs", i);
    values.push_back(bindValue(type, *next++, fmt::format("argument {}", i)));
  }
  return values;
}

std::vector<FenceRef> collectFences(const std::vector<ValueType> &types, const std::vector<Value> &arguments, bool areSignalled) {
  std::vector<FenceRef> fences;
  for (size_t i = 0; i < types.size() && i < arguments.size(); ++i)
    if (types[i].isFence() && types[i].isSignalled == areSignalled && arguments[i].fence)
      fences.push_back(arguments[i].fence);
  return fences;
}

void awaitFences(const std::vector<ValueType> &types, const std::vector<Value> &arguments) {
  for (const FenceRef &fence : collectFences(types, arguments, /*areSignalled=*/false))
    raiseIfFailed(*fence);
}

void failFences(const std::vector<ValueType> &types, const std::vector<Value> &arguments, const std::string &message) {
  for (const FenceRef &fence : collectFences(types, arguments, /*areSignalled=*/true))
    fence->fail(message);
}

weir_slot_t encodeScalar(const Value &value) {
  ElementType type = value.array.type();
  weir_slot_t slot = 0;
  if (type.isFloat()) { // those of less than a byte in the low bits
    memcpy(&slot, value.array.data(), value.array.byteSize());
    return slot;
  }
  slot = static_cast<weir_slot_t>(loadInt(type, value.array.data(), 0));
  unsigned shift = 64 - type.bits();
  return static_cast<weir_slot_t>(static_cast<int64_t>(slot << shift) >> shift);
}

Value decodeScalar(const ValueType &type, weir_slot_t slot) {
  Value value{Array(type.element, {}), true};
  if (type.element.isFloat())
    memcpy(value.array.data(), &slot, value.array.byteSize());
  else
    storeInt(type.element, value.array.data(), 0, static_cast<int64_t>(slot));
  return value;
}

} // namespace weir::runtime
