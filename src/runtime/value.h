/// Arguments and results as the outside sees them.

#ifndef WEIR_RUNTIME_VALUE_H
#define WEIR_RUNTIME_VALUE_H

#include "arrays/parse.h"
#include "signature.h"

namespace weir::runtime {

/// A tensor, or a scalar held as an array of rank 0.
struct Value {
  Array array;
  bool isScalar = false;
};

/// Parsed values as arguments of the declared types; raises an error on a wrong number, shape or type.
std::vector<Value> bindArguments(const std::vector<ValueType> &types, std::vector<ParsedValue> parsed);

/// One parsed value as the declared type. `label` starts the messages, such as "argument 0".
Value bindValue(const ValueType &type, const ParsedValue &parsed, const std::string &label);

/// How a scalar crosses into a module: integers sign-extended, floats as their bits.
weir_slot_t encodeScalar(const Value &value);
Value decodeScalar(const ValueType &type, weir_slot_t slot);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_VALUE_H
