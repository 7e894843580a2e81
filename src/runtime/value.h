/// Arguments and results as the outside sees them.

#ifndef WEIR_RUNTIME_VALUE_H
#define WEIR_RUNTIME_VALUE_H

#include "arrays/parse.h"
#include "fence.h"
#include "signature.h"

namespace weir::runtime {

/// A tensor, a scalar held as an array of rank 0, or a fence.
struct Value {
  Array array;
  bool isScalar = false;
  FenceRef fence = nullptr;  ///< null for one that is signalled
  std::byte *lent = nullptr; ///< the array of the caller that `array` is a copy of

  bool isFence() const { return !isScalar && !array.type().isSupported(); }
};

/// Parsed values as arguments of the declared types; raises an error on a wrong number, shape or type. Fences are made: those that the function
/// waits for are signalled.
std::vector<Value> bindArguments(const std::vector<ValueType> &types, std::vector<ParsedValue> parsed);

/// One parsed value as the declared type. `label` starts the messages, such as "argument 0".
Value bindValue(const ValueType &type, const ParsedValue &parsed, const std::string &label);

/// Waits for the fences that a call of such arguments waits for. Raises the error of one that has failed.
void awaitFences(const std::vector<ValueType> &types, const std::vector<Value> &arguments);
/// Those among the arguments that are not null.
std::vector<FenceRef> collectFences(const std::vector<ValueType> &types, const std::vector<Value> &arguments, bool areSignalled);
/// The call has failed: so do the fences that it should have signalled.
void failFences(const std::vector<ValueType> &types, const std::vector<Value> &arguments, const std::string &message);

/// How a scalar crosses into a module: integers sign-extended, floats as their bits.
weir_slot_t encodeScalar(const Value &value);
Value decodeScalar(const ValueType &type, weir_slot_t slot);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_VALUE_H
