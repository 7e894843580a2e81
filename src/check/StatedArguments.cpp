/// Extents and scalars that the caller states, by the name of the argument.
#include "src/check/StatedArguments.h"

#include "src/check/Session.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool check::parseDim(StringRef text, std::map<std::string, int64_t> &dims, std::string &error) {
  auto [name, number] = text.rsplit('=');
  int64_t extent;
  auto [scope, dim] = name.contains(':') ? name.split(':') : std::pair(StringRef(), name);
  dim.consume_front("%");
  if (number.getAsInteger(10, extent) || extent < 0 || dim.empty() || (!scope.empty() && !scope.starts_with("@"))) {
    error = ("'" + text + "' is not [@function:]arg0.dim1=N").str();
    return false;
  }
  dims[(scope.empty() ? dim : StringRef((scope + ":" + dim).str())).str()] = extent;
  return true;
}

bool check::checkDims(ModuleOp module, StringRef only, const std::map<std::string, int64_t> &dims, std::string &error) {
  std::set<std::string> known;
  for (const std::string &name : findEntryFunctions(module, only)) {
    auto function = cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, name));
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
      if (RankedTensorType tensor = getTensorArgument(function, i))
        for (int64_t d = 0; d < tensor.getRank(); ++d)
          if (tensor.isDynamicDim(d)) {
            std::string dim = llvm::formatv("arg{0}.dim{1}", i, d).str();
            known.insert(dim);
            known.insert("@" + name + ":" + dim);
          }
  }
  for (const auto &[name, extent] : dims)
    if (!known.count(name)) {
      error = "--weir-dim: no argument has a dynamic dimension '" + name + "'" +
              (known.empty() ? "" : "; there are: " + llvm::join(known, ", "));
      return false;
    }
  return true;
}

bool check::parseScalar(StringRef text, std::map<std::string, std::string> &scalars, std::string &error) {
  auto [name, value] = text.split('=');
  auto [scope, argument] = name.contains(':') ? name.split(':') : std::pair(StringRef(), name);
  argument.consume_front("%");
  if (value.empty() || argument.empty() || (!scope.empty() && !scope.starts_with("@"))) {
    error = ("'" + text + "' is not [@function:]arg0=VALUE, for a scalar argument; tensors are generated").str();
    return false;
  }
  scalars[(scope.empty() ? argument : StringRef((scope + ":" + argument).str())).str()] = value.str();
  return true;
}

/// The bits of a number of type `type`, which may be negative; none if `text` is no such number.
static std::optional<APInt> readScalar(StringRef text, Type type) {
  if (auto number = dyn_cast<FloatType>(type)) {
    APFloat value(number.getFloatSemantics());
    auto status = value.convertFromString(text, APFloat::rmNearestTiesToEven);
    if (llvm::errorToBool(status.takeError()))
      return std::nullopt;
    return value.bitcastToAPInt();
  }
  if (!type.isIntOrIndex())
    return std::nullopt;
  if (type.isInteger(1) && (text == "true" || text == "false"))
    return APInt(1, text == "true");
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  bool isNegative = text.consume_front("-");
  APInt value;
  if (text.getAsInteger(0, value))
    return std::nullopt;
  unsigned bits = value.getActiveBits();
  bool fits = isNegative ? bits < width || (bits == width && value.isPowerOf2()) : bits <= width;
  if (!fits)
    return std::nullopt;
  value = value.zextOrTrunc(width);
  return isNegative ? -value : value;
}

bool check::checkScalars(ModuleOp module, StringRef only, const std::map<std::string, std::string> &scalars, std::string &error) {
  std::set<std::string> known;
  for (const std::string &name : findEntryFunctions(module, only)) {
    auto function = cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, name));
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
      if (!type.isIntOrIndexOrFloat())
        continue;
      std::string argument = "arg" + std::to_string(i);
      for (const std::string &spelling : {argument, "@" + name + ":" + argument}) {
        known.insert(spelling);
        auto given = scalars.find(spelling);
        if (given == scalars.end() || readScalar(given->second, type))
          continue;
        error = llvm::formatv("--input: '{0}' is not a {1}, the type of {2} of @{3}", given->second, type, argument, name);
        return false;
      }
    }
  }
  for (const auto &[name, value] : scalars)
    if (!known.count(name)) {
      error = "--input: there is no scalar argument '" + name + "'" + (known.empty() ? "; tensors are generated" : "; there are: " + llvm::join(known, ", "));
      return false;
    }
  return true;
}

std::optional<int64_t> check::findExtent(const ExecutionOptions &options, StringRef function, unsigned index, unsigned dim) {
  if (!options.dims)
    return std::nullopt;
  std::string name = llvm::formatv("arg{0}.dim{1}", index, dim).str();
  for (const std::string &spelling : {"@" + function.str() + ":" + name, name})
    if (auto it = options.dims->find(spelling); it != options.dims->end())
      return it->second;
  return std::nullopt;
}

std::optional<RuntimeValue> check::findScalar(const ExecutionOptions &options, StringRef function, unsigned index, Type type) {
  if (!options.scalars)
    return std::nullopt;
  std::string name = "arg" + std::to_string(index);
  for (const std::string &spelling : {"@" + function.str() + ":" + name, name})
    if (auto it = options.scalars->find(spelling); it != options.scalars->end())
      if (std::optional<APInt> bits = readScalar(it->second, type))
        return RuntimeValue::getBits(*bits);
  return std::nullopt;
}
