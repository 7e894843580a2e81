#include "src/check/Session.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

static bool isCallable(Operation &op) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  return function && !isa<util::InitializerOp>(op) && !function.isExternal();
}

std::vector<std::string> check::findEntryFunctions(ModuleOp module, StringRef only) {
  std::vector<std::string> publicFunctions, allFunctions;
  for (Operation &op : *module.getBody()) {
    if (!isCallable(op))
      continue;
    auto function = cast<FunctionOpInterface>(op);
    std::string name = function.getName().str();
    if (name == only)
      return {name};
    allFunctions.push_back(name);
    if (function.isPublic())
      publicFunctions.push_back(name);
  }
  if (!only.empty())
    return {};
  return publicFunctions.empty() ? allFunctions : publicFunctions;
}

/// Numbers that are likely to be sizes, offsets and trip counts that a program expects.
static uint64_t pickIndex(uint64_t key, uint64_t shared) {
  static constexpr uint64_t kUsual[] = {0, 1, 2, 3, 4, 8, 12, 16, 24, 32, 64, 128};
  switch (key % 3) {
  case 0:
    return shared;
  case 1:
    return kUsual[(key >> 8) % std::size(kUsual)];
  default:
    return (key >> 8) % 40;
  }
}

static std::optional<RuntimeValue> makeArgument(Type type, uint64_t key, uint64_t shared, Interpreter &interpreter) {
  if (isa<stream::ResourceType>(type))
    return RuntimeValue::getResource(interpreter.makeOutsideBuffer(key, key));
  if (isa<stream::TimepointType>(type))
    return RuntimeValue::getTimepoint();
  if (type.isIndex())
    return RuntimeValue::getBits(llvm::APInt(64, pickIndex(key, shared)));
  if (auto integer = dyn_cast<IntegerType>(type)) {
    uint64_t bits = key % 2 ? key >> 1 : pickIndex(key >> 1, shared);
    return RuntimeValue::getBits(llvm::APInt(64, bits).zextOrTrunc(integer.getWidth()));
  }
  if (auto number = dyn_cast<FloatType>(type)) {
    llvm::APFloat value(static_cast<double>(static_cast<int64_t>(key % 2048) - 1024) / 8);
    bool inexact;
    value.convert(number.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    return RuntimeValue::getBits(value.bitcastToAPInt());
  }
  return std::nullopt;
}

/// `@f(%arg0 = 3 : index, ...)`
static std::string describeCall(FunctionOpInterface function, ArrayRef<RuntimeValue> arguments) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "@" << function.getName() << "(";
  llvm::interleaveComma(llvm::enumerate(arguments), os, [&](auto argument) {
    os << "%arg" << argument.index();
    if (argument.value().isBits()) {
      os << " = ";
      argument.value().bits.print(os, /*isSigned=*/false);
    }
    os << " : " << function.getArgumentTypes()[argument.index()];
  });
  os << ")";
  return text;
}

Session check::runSession(ModuleOp module, const KernelTable &kernels, StatedSizes &sizes, const ExecutionOptions &options,
                          ArrayRef<std::string> functions, unsigned calls, uint64_t inputSalt) {
  Session session;
  Interpreter interpreter(module, kernels, sizes, options);
  auto finish = [&] {
    session.events = std::move(interpreter.events);
    session.error = interpreter.error;
    session.steps = interpreter.steps;
    session.poisonReads = std::move(interpreter.poisonReads);
    session.observedUnsized = interpreter.observedUnsized;
    session.usedUnstatedSize =
        llvm::any_of(interpreter.outsideKeys, [&](uint64_t key) { return sizes.find(key) == sizes.end(); });
    return std::move(session);
  };
  if (!interpreter.initialize())
    return finish();
  for (unsigned round = 0; round < calls; ++round)
    for (const std::string &name : functions) {
      auto function = dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, name));
      if (!function) {
        interpreter.error = {ErrorKind::Invalid, "there is no function @" + name, module};
        return finish();
      }
      uint64_t callKey = mix(mix(inputSalt, hashString(name)), round);
      uint64_t shared = pickIndex(mix(callKey, 1) * 3 + 1, 0);
      SmallVector<RuntimeValue> arguments;
      for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
        std::optional<RuntimeValue> argument = makeArgument(type, mix(callKey, 100 + index), shared, interpreter);
        if (!argument) {
          std::string text = llvm::formatv("cannot make up an argument of type {0}", type).str();
          interpreter.error = {ErrorKind::Unsupported, text, function};
          return finish();
        }
        arguments.push_back(*argument);
      }
      session.inputs.push_back(describeCall(function, arguments));
      if (!interpreter.callFromOutside(function, arguments))
        return finish();
      interpreter.observeGlobals();
    }
  return finish();
}
