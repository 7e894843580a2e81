#include "src/compiler/DispatchExchange.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "src/check/Compare.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;

/// The kernel that an executable or an entry point of this name has; null, with an error that lists what there is.
static func::FuncOp findKernel(ModuleOp module, StringRef name, std::string &error) {
  std::vector<std::string> names;
  func::FuncOp found;
  for (auto executable : module.getOps<flow::ExecutableOp>()) {
    ModuleOp inner = executable.getInnerModule();
    if (!inner)
      continue;
    for (auto function : inner.getOps<func::FuncOp>()) {
      if (function.isExternal() || function.isPrivate())
        continue;
      names.push_back(function.getSymName().str());
      if (function.getSymName() == name || executable.getSymName() == name)
        found = function;
    }
  }
  if (!found)
    error = ("there is no dispatch '" + name + "'; there are: " + (names.empty() ? "none" : llvm::join(names, ", "))).str();
  return found;
}

static tensor_ext::DispatchTensorType getBinding(Value argument) {
  return dyn_cast<tensor_ext::DispatchTensorType>(argument.getType());
}

static bool reads(tensor_ext::DispatchTensorType type) { return type.getAccess() != tensor_ext::TensorAccess::WriteOnly; }
static bool writes(tensor_ext::DispatchTensorType type) { return type.getAccess() != tensor_ext::TensorAccess::ReadOnly; }

/// The types of the function that a kernel becomes.
static bool getSignature(func::FuncOp kernel, StringRef name, SmallVector<Type> &arguments, SmallVector<Type> &results, std::string &error) {
  for (BlockArgument argument : kernel.getArguments()) {
    tensor_ext::DispatchTensorType binding = getBinding(argument);
    if (!binding) {
      arguments.push_back(argument.getType());
      continue;
    }
    auto tensor = dyn_cast<RankedTensorType>(binding.getBoundType());
    if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding()) {
      error = llvm::formatv("dispatch '{0}' uses {1}: only tensors with static shapes and without encodings (--data-tiling=off) "
                            "can be exported",
                            name, binding.getBoundType());
      return false;
    }
    if (reads(binding))
      arguments.push_back(tensor);
    if (writes(binding))
      results.push_back(tensor);
  }
  return true;
}

OwningOpRef<ModuleOp> weir::compiler::exportDispatch(ModuleOp module, StringRef name, std::string &error) {
  func::FuncOp kernel = findKernel(module, name, error);
  if (!kernel)
    return {};
  if (!kernel.getBody().hasOneBlock()) {
    error = ("dispatch '" + name + "' has several blocks").str();
    return {};
  }
  SmallVector<Type> arguments, results;
  if (!getSignature(kernel, name, arguments, results, error))
    return {};

  MLIRContext *context = module.getContext();
  OwningOpRef<ModuleOp> exported = ModuleOp::create(kernel.getLoc());
  OpBuilder builder = OpBuilder::atBlockEnd(exported->getBody());
  auto function = func::FuncOp::create(builder, kernel.getLoc(), "main", FunctionType::get(context, arguments, results));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  IRMapping mapping;
  llvm::MapVector<Value, Value> states;
  unsigned next = 0;
  for (BlockArgument argument : kernel.getArguments()) {
    tensor_ext::DispatchTensorType binding = getBinding(argument);
    if (!binding) {
      mapping.map(argument, body->getArgument(next++));
      continue;
    }
    auto tensor = cast<RankedTensorType>(binding.getBoundType());
    states[argument] = reads(binding) ? Value(body->getArgument(next++)) : Value(tensor::EmptyOp::create(builder, kernel.getLoc(), tensor, ValueRange()));
  }
  auto mapAll = [&](SmallVector<OpFoldResult> values) {
    for (OpFoldResult &value : values)
      if (auto dynamic = dyn_cast<Value>(value))
        value = mapping.lookupOrDefault(dynamic);
    return values;
  };
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op)) {
      Value state = states.lookup(load.getSource());
      if (!load.isWholeSource())
        state = tensor::ExtractSliceOp::create(builder, op.getLoc(), cast<RankedTensorType>(load.getType()), state,
                                               mapAll(load.getMixedOffsets()), mapAll(load.getMixedSizes()), mapAll(load.getMixedStrides()));
      mapping.map(load.getResult(), state);
    } else if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(op)) {
      Value value = mapping.lookup(store.getValue());
      if (!store.isWholeTarget())
        value = tensor::InsertSliceOp::create(builder, op.getLoc(), value, states.lookup(store.getTarget()), mapAll(store.getMixedOffsets()),
                                              mapAll(store.getMixedSizes()), mapAll(store.getMixedStrides()));
      states[store.getTarget()] = value;
    } else if (auto ordinal = dyn_cast<tensor_ext::DispatchWorkloadOrdinalOp>(op)) {
      mapping.map(ordinal.getResult(), mapping.lookup(ordinal.getOperand()));
    } else {
      bool usesBinding = op.walk([&](Operation *inner) {
                             return llvm::any_of(inner->getOperands(), [&](Value value) { return getBinding(value); }) ? WalkResult::interrupt()
                                                                                                                       : WalkResult::advance();
                           }).wasInterrupted();
      if (usesBinding) {
        error = llvm::formatv("dispatch '{0}' uses '{1}' on its bindings, which a program on tensors cannot express", name, op.getName());
        return {};
      }
      builder.clone(op, mapping);
    }
  }
  SmallVector<Value> returned;
  for (auto [argument, state] : states)
    if (writes(getBinding(argument)))
      returned.push_back(state);
  func::ReturnOp::create(builder, kernel.getLoc(), returned);
  if (failed(verify(*exported))) {
    error = ("dispatch '" + name + "' cannot be exported as a valid program").str();
    return {};
  }
  return exported;
}

std::string weir::compiler::printExport(ModuleOp dispatch, StringRef name, StringRef file) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto function = *dispatch.getOps<func::FuncOp>().begin();
  os << "// Dispatch '" << name << "'. Run or measure it, or change it and put it back:\n";
  os << "//   weir-run --module=" << file << " --function=main";
  for (Type type : function.getArgumentTypes()) {
    os << " --input=";
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      for (int64_t extent : tensor.getShape())
        os << extent << "x";
      os << tensor.getElementType() << "=1";
    } else {
      os << "1";
    }
  }
  os << " --benchmark\n//   weir-compile PROGRAM.mlir -o PROGRAM.so --override-dispatch=" << name << "=" << file << "\n";
  os << dispatch << "\n";
  return text;
}

bool weir::compiler::overrideDispatch(ModuleOp module, StringRef name, StringRef file, std::string &error) {
  func::FuncOp kernel = findKernel(module, name, error);
  OwningOpRef<ModuleOp> original = kernel ? exportDispatch(module, name, error) : OwningOpRef<ModuleOp>();
  if (!original)
    return false;
  OwningOpRef<ModuleOp> other = parseSourceFile<ModuleOp>(file, module.getContext());
  if (!other) {
    error = ("--override-dispatch: cannot read a program from '" + file + "'").str();
    return false;
  }
  FunctionOpInterface replacement;
  unsigned numPublic = 0;
  for (auto function : other->getOps<FunctionOpInterface>())
    if (!function.isExternal() && function.isPublic()) {
      replacement = function;
      ++numPublic;
    }
  auto expected = *original->getOps<func::FuncOp>().begin();
  if (numPublic != 1 || !replacement.getFunctionBody().hasOneBlock() || llvm::hasSingleElement(*other->getBody()) == false) {
    error = ("--override-dispatch: '" + file + "' must have one function with one block").str();
    return false;
  }
  if (replacement.getArgumentTypes() != ArrayRef<Type>(expected.getArgumentTypes()) ||
      replacement.getResultTypes() != ArrayRef<Type>(expected.getResultTypes())) {
    error = llvm::formatv("--override-dispatch: the function in '{0}' must have the type of dispatch '{1}', {2}", file, name,
                          expected.getFunctionType());
    return false;
  }
  // Names of functions are what calls go by.
  SymbolTable::setSymbolName(replacement, expected.getSymName());
  check::CheckOptions options;
  options.runs = 3;
  options.calls = 1;
  options.runKernels = true;
  options.maxSteps = uint64_t(1) << 32;
  check::CheckResult result = check::checkPrograms(*original, *other, options);
  if (result.status != check::CheckResult::Status::Equal) {
    error = ("--override-dispatch: '" + file + "' " +
             (result.status == check::CheckResult::Status::Different ? "computes other results than the dispatch: " : "cannot be checked: ") +
             StringRef(result.message).rtrim())
                .str();
    return false;
  }

  Block &body = kernel.getBody().front();
  while (&body.front() != body.getTerminator())
    body.getTerminator()->getPrevNode()->erase();
  OpBuilder builder(body.getTerminator());
  IRMapping mapping;
  unsigned next = 0;
  Block &source = replacement.getFunctionBody().front();
  for (BlockArgument argument : kernel.getArguments()) {
    tensor_ext::DispatchTensorType binding = getBinding(argument);
    if (!binding)
      mapping.map(source.getArgument(next++), argument);
    else if (reads(binding))
      mapping.map(source.getArgument(next++),
                  tensor_ext::DispatchTensorLoadOp::create(builder, kernel.getLoc(), cast<RankedTensorType>(binding.getBoundType()), argument,
                                                           ValueRange()));
  }
  for (Operation &op : source.without_terminator())
    builder.clone(op, mapping);
  unsigned nextResult = 0;
  for (BlockArgument argument : kernel.getArguments())
    if (tensor_ext::DispatchTensorType binding = getBinding(argument); binding && writes(binding))
      tensor_ext::DispatchTensorStoreOp::create(builder, kernel.getLoc(), mapping.lookupOrDefault(source.getTerminator()->getOperand(nextResult++)),
                                                argument, ValueRange());
  if (failed(verify(module))) {
    error = ("--override-dispatch: dispatch '" + name + "' is not valid with the function of '" + file + "'").str();
    return false;
  }
  return true;
}
