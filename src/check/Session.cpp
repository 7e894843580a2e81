#include "src/check/Session.h"

#include "src/check/StatedArguments.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

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

RankedTensorType check::getTensorArgument(FunctionOpInterface function, unsigned index) {
  Type type = function.getArgumentTypes()[index];
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor;
  if (!isa<hal::BufferViewType>(type))
    return {};
  if (auto declaration = function->getAttrOfType<StringAttr>("iree.abi.declaration")) {
    ScopedDiagnosticHandler quiet(function->getContext(), [](Diagnostic &) { return success(); });
    auto declared = dyn_cast_or_null<FunctionType>(mlir::parseType(declaration.getValue(), function->getContext()));
    if (declared && index < declared.getNumInputs())
      return dyn_cast<RankedTensorType>(declared.getInput(index));
  }
  for (Operation *user : function.getArgument(index).getUsers()) {
    if (auto import = dyn_cast<hal::TensorImportOp>(user))
      return dyn_cast<RankedTensorType>(import.getTargetEncoding());
    if (auto import = dyn_cast<stream::TensorImportOp>(user))
      return dyn_cast<RankedTensorType>(import.getResultEncoding());
  }
  return {};
}

/// Whether a command runs a kernel whose body has to run: one that was given, and has a body. New ones run theirs in any case.
static bool needsBody(stream::CmdDispatchOp dispatch, const KernelTable *given) {
  if (!given)
    return true;
  auto entryPoint = cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]);
  if (!given->contains(entryPoint))
    return false;
  auto exportOp = SymbolTable::lookupNearestSymbolFrom<stream::ExecutableExportOp>(dispatch, entryPoint);
  FunctionOpInterface function = exportOp ? exportOp.lookupFunction() : FunctionOpInterface();
  return function && !function.isExternal();
}

bool check::needsKernels(ModuleOp module, const KernelTable *given) {
  for (Operation &op : *module.getBody()) {
    if (!isa<FunctionOpInterface>(op))
      continue;
    WalkResult result = op.walk([&](Operation *inner) {
      auto dispatch = dyn_cast<stream::CmdDispatchOp>(inner);
      bool has = (dispatch && needsBody(dispatch, given)) || isa_and_nonnull<flow::FlowDialect>(inner->getDialect()) ||
                 llvm::any_of(inner->getResultTypes(), llvm::IsaPred<RankedTensorType>) ||
                 llvm::any_of(inner->getOperandTypes(), llvm::IsaPred<RankedTensorType>);
      return has ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return true;
  }
  return false;
}

/// A tensor of made-up elements. `shared` is an extent that dynamic dimensions of all arguments have, or 0.
static std::optional<RuntimeValue> makeTensor(RankedTensorType type, uint64_t key, int64_t shared, FunctionOpInterface function,
                                              unsigned index, const ExecutionOptions &options) {
  std::optional<ElementLayout> layout = ElementLayout::get(type.getElementType());
  if (!layout)
    return std::nullopt;
  std::vector<int64_t> shape(type.getShape().begin(), type.getShape().end());
  uint64_t count = 1;
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    if (ShapedType::isDynamic(extent)) {
      std::optional<int64_t> stated = findExtent(options, function.getName(), index, dim);
      extent = stated ? *stated : shared ? shared : 1 + static_cast<int64_t>(mix(key, dim) % 9);
    }
    count *= extent;
  }
  BufferRef buffer(new Buffer);
  buffer->key = key;
  buffer->contentKey = key;
  buffer->setSize(count * layout->bytes, options.recordWriters);
  for (uint64_t i = 0; i < count; ++i)
    layout->store(layout->makeUp(mix(key, i) >> 7), buffer->bytes.data() + i * layout->bytes);
  return RuntimeValue::getShaped(buffer, shape, type.getElementType());
}

static std::optional<RuntimeValue> makeArgument(Type type, uint64_t key, uint64_t shared, Interpreter &interpreter) {
  if (isa<stream::ResourceType>(type))
    return RuntimeValue::getResource(interpreter.makeOutsideBuffer(key, key));
  if (isa<stream::TimepointType>(type))
    return RuntimeValue::getTimepoint();
  if (isa<hal::FenceType>(type))
    return RuntimeValue::getNull(); // signalled
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
    if (argument.value().isShaped()) {
      os << " of shape [";
      llvm::interleave(argument.value().shape, os, "x");
      os << "]";
    }
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
      std::string callName = name + "#" + std::to_string(round);
      if (options.arguments)
        if (auto it = options.arguments->find(callName); it != options.arguments->end())
          for (const RuntimeValue &given : it->second) {
            arguments.push_back(given);
            // What had no size when it was made up gets the one that was stated since.
            if (given.isResource() && !given.buffer->sized) {
              arguments.back() = RuntimeValue::getResource(interpreter.makeOutsideBuffer(given.buffer->key, given.buffer->contentKey));
            } else if (given.buffer) {
              arguments.back().buffer = BufferRef(new Buffer(*given.buffer));
              if (options.recordWriters)
                arguments.back().buffer->writers.assign(given.buffer->size(), nullptr);
            }
          }
      if (!arguments.empty() && arguments.size() != function.getNumArguments()) {
        interpreter.error = {ErrorKind::Unsupported,
                             llvm::formatv("is given {0} arguments, but it has {1}", arguments.size(), function.getNumArguments()).str(),
                             function};
        return finish();
      }
      bool areMadeUp = arguments.empty();
      // Most programs want extents of several arguments to be the same.
      int64_t sharedExtent = mix(callKey, 2) % 4 == 0 ? 0 : 1 + static_cast<int64_t>(mix(callKey, 3) % 9);
      for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
        if (!areMadeUp)
          break;
        RankedTensorType tensor = getTensorArgument(function, index);
        std::optional<RuntimeValue> argument = findScalar(options, name, index, type);
        if (!argument)
          argument = tensor ? makeTensor(tensor, mix(callKey, 100 + index), sharedExtent, function, index, options)
                            : makeArgument(type, mix(callKey, 100 + index), shared, interpreter);
        if (!argument) {
          std::string text = llvm::formatv("cannot generate an argument of type {0}{1}", type,
                                           isa<hal::BufferViewType>(type) ? ": the program does not say what it holds" : "")
                                 .str();
          interpreter.error = {ErrorKind::Unsupported, text, function};
          return finish();
        }
        arguments.push_back(*argument);
      }
      if (areMadeUp && options.arguments)
        for (const RuntimeValue &argument : arguments) {
          RuntimeValue kept = argument;
          if (kept.buffer)
            kept.buffer = BufferRef(new Buffer(*kept.buffer));
          (*options.arguments)[callName].push_back(kept);
        }
      session.inputs.push_back(describeCall(function, arguments));
      if (!interpreter.callFromOutside(function, arguments) && !interpreter.recordFailure(function))
        return finish();
      interpreter.observeGlobals();
    }
  return finish();
}
