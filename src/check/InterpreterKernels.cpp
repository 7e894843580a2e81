// Kernels that are executed: flow dispatches with their bodies, and executables.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "src/check/KernelCode.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

FunctionOpInterface Interpreter::findKernel(Operation *op, SymbolRefAttr entryPoint, Operation *&exportOp) {
  exportOp = SymbolTable::lookupNearestSymbolFrom(op, entryPoint);
  if (options.kernels)
    if (Operation *other = SymbolTable::lookupSymbolIn(options.kernels, entryPoint))
      exportOp = other;
  StringRef name = entryPoint.getLeafReference().getValue();
  Operation *executable = exportOp ? exportOp->getParentOp() : nullptr;
  FunctionOpInterface found;
  if (auto reference = exportOp ? exportOp->getAttrOfType<FlatSymbolRefAttr>("function_ref") : FlatSymbolRefAttr())
    name = reference.getValue();
  if (executable)
    for (Operation &inner : executable->getRegion(0).front())
      if (auto inside = dyn_cast<ModuleOp>(inner))
        found = dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupSymbolIn(inside, name));
  if (!found || found.isExternal()) {
    fail(ErrorKind::Unsupported, op, "dispatches a kernel without a body");
    return {};
  }
  return found;
}

bool Interpreter::isNewKernel(Operation *op, ArrayAttr entryPoints) {
  if (!options.givenKernels || llvm::any_of(entryPoints, [&](Attribute entry) { return options.givenKernels->contains(entry); }))
    return false;
  auto exportOp = SymbolTable::lookupNearestSymbolFrom<stream::ExecutableExportOp>(op, cast<SymbolRefAttr>(entryPoints[0]));
  FunctionOpInterface function = exportOp ? exportOp.lookupFunction() : FunctionOpInterface();
  return function && !function.isExternal();
}

bool Interpreter::getWorkgroupCount(Region &count, ValueRange workload, std::array<int64_t, 3> &workgroups) {
  Values numbers;
  for (Value value : workload)
    numbers.push_back(get(value));
  RegionExit exit;
  if (!runRegion(count, numbers, exit))
    return false;
  for (unsigned i = 0; i < 3 && i < exit.values.size(); ++i)
    workgroups[i] = exit.values[i].bits.getSExtValue();
  return true;
}

/// Runs `body` for each workgroup, if the number of them is known; else for one.
bool Interpreter::runWorkgroups(Operation *op, Region &body, Region *count, ValueRange workload, ArrayRef<RuntimeValue> arguments) {
  std::array<int64_t, 3> outerId = workgroupId, outerCount = workgroupCount;
  workgroupCount = {1, 1, 1};
  if (count && !count->empty()) {
    // Code generation has not decided the form of this op: a kernel as a whole.
    bool isDecided = !count->walk([](tensor_ext::DispatchWorkgroupCountFromSliceOp) { return WalkResult::interrupt(); }).wasInterrupted();
    // More arguments represent operands that are forwarded, which count regions of whole kernels do not have.
    if (isDecided && workload.size() == count->getNumArguments() && !getWorkgroupCount(*count, workload, workgroupCount))
      return false;
  }
  Environment locals;
  Environment *caller = environment;
  bool isolated = op->getName().hasTrait<OpTrait::IsIsolatedFromAbove>() || isa<FunctionOpInterface>(body.getParentOp());
  bool ok = true;
  for (int64_t z = 0; ok && z < workgroupCount[2]; ++z)
    for (int64_t y = 0; ok && y < workgroupCount[1]; ++y)
      for (int64_t x = 0; ok && x < workgroupCount[0]; ++x) {
        workgroupId = {x, y, z};
        locals.clear();
        if (isolated)
          environment = &locals;
        RegionExit exit;
        ok = runRegion(body, arguments, exit);
        environment = caller;
      }
  workgroupId = outerId;
  workgroupCount = outerCount;
  return ok;
}

bool Interpreter::runKernel(Operation *op, SymbolRefAttr entryPoint, ValueRange workload, ArrayRef<RuntimeValue> arguments) {
  Operation *exportOp;
  FunctionOpInterface function = findKernel(op, entryPoint, exportOp);
  if (!function)
    return false;
  if (function.getNumArguments() != arguments.size())
    return fail(ErrorKind::Invalid, op,
                "passes its kernel " + Twine(arguments.size()) + " arguments, but it has " +
                    Twine(function.getNumArguments()));
  if (++depth > 200)
    return fail(ErrorKind::Limit, function, "calls are nested too deeply");
  bool ok = runWorkgroups(op, function.getFunctionBody(), exportOp->getNumRegions() ? &exportOp->getRegion(0) : nullptr, workload, arguments);
  --depth;
  return ok;
}

/// Which argument of the kernel is a binding says its type; bindings and scalars keep their order.
bool Interpreter::orderArguments(Operation *op, SymbolRefAttr entryPoint, ArrayRef<RuntimeValue> bindings,
                                 ArrayRef<RuntimeValue> scalars, std::vector<RuntimeValue> &ordered) {
  Operation *exportOp;
  FunctionOpInterface function = findKernel(op, entryPoint, exportOp);
  if (!function)
    return false;
  // In kernels bindings are bytes, and come first.
  auto isBinding = [&](Type type) {
    auto memory = dyn_cast<MemRefType>(type);
    return isa<stream::BindingType>(type) || (function->hasAttr(KernelAttr::getNameStr()) && memory && memory.getElementType().isInteger(8));
  };
  if (!bindings.empty() && llvm::none_of(function.getArgumentTypes(), isBinding))
    return fail(ErrorKind::Unsupported, op, "dispatches a kernel that is compiled code");
  for (Type type : function.getArgumentTypes()) {
    ArrayRef<RuntimeValue> &from = isBinding(type) ? bindings : scalars;
    if (from.empty())
      return fail(ErrorKind::Invalid, op, "has fewer operands than its kernel has arguments");
    ordered.push_back(from.front());
    from = from.drop_front();
  }
  return true;
}

bool Interpreter::runCode(Operation *op, KernelCode &code, SymbolRefAttr entryPoint, ValueRange workload, ArrayRef<RuntimeValue> bindings,
                          ArrayRef<RuntimeValue> scalars) {
  // In the midst of code generation the kernel that became code knows its grid, and the program does not yet.
  stream::ExecutableExportOp entry = SymbolTable::lookupNearestSymbolFrom<stream::ExecutableExportOp>(op, entryPoint);
  bool isInlined = entry && entry.getWorkgroupCount().empty() && workload.size() >= 3;
  if (stream::ExecutableExportOp lowered = code.getExport(entryPoint.getLeafReference()); lowered && !isInlined)
    entry = lowered;
  std::array<int64_t, 3> workgroups = {1, 1, 1};
  if (isInlined) {
    std::vector<int64_t> numbers;
    if (!getNumbers(op, workload.take_front(3), numbers))
      return false;
    llvm::copy(numbers, workgroups.begin());
  } else if (!entry || workload.size() != entry.getWorkgroupCount().getNumArguments()) {
    return fail(ErrorKind::Unsupported, op, "dispatches a kernel whose number of workgroups is unknown");
  } else if (!getWorkgroupCount(entry.getWorkgroupCount(), workload, workgroups)) {
    return false;
  }
  std::vector<uint64_t> slots;
  for (const RuntimeValue &scalar : scalars) {
    if (!scalar.isBits() || scalar.bits.getBitWidth() > 64)
      return fail(ErrorKind::Unsupported, op, "has an operand that is not a number of at most 64 bits");
    if (scalar.undef)
      return fail(ErrorKind::Invalid, op, "depends on undefined bytes");
    slots.push_back(scalar.bits.getSExtValue());
  }
  std::string message;
  return code.run(entryPoint.getLeafReference(), bindings, slots, workgroups, op, message) || fail(ErrorKind::Invalid, op, message);
}

bool Interpreter::dispatchKernel(Operation *op, SymbolRefAttr entryPoint, ValueRange workload, ArrayRef<RuntimeValue> bindings,
                                 ArrayRef<RuntimeValue> scalars) {
  if (options.code)
    if (auto it = options.code->find(entryPoint.getRootReference().str()); it != options.code->end())
      return runCode(op, *it->second, entryPoint, workload, bindings, scalars);
  std::vector<RuntimeValue> ordered;
  return orderArguments(op, entryPoint, bindings, scalars, ordered) && runKernel(op, entryPoint, workload, ordered);
}

bool Interpreter::runAsyncDispatch(Operation *op) {
  auto dispatch = cast<stream::AsyncDispatchOp>(op);
  auto tiedOp = cast<util::TiedOpInterface>(op);
  unsigned firstOperand = tiedOp.getTiedOperandsIndexAndLength().first;
  ValueRange operands = dispatch.getResourceOperands();
  std::vector<RuntimeValue> bindings, scalars;
  SmallVector<BufferRef> results(op->getNumResults());
  for (auto [index, operand] : llvm::enumerate(operands)) {
    std::optional<unsigned> group = dispatch.getRangeIndex(index);
    if (!group) {
      scalars.push_back(get(operand));
      continue;
    }
    BufferRef buffer;
    uint64_t first, last;
    if (!getBuffer(op, operand, dispatch.getResourceOperandSizes()[*group], buffer) ||
        !getRange(op, *buffer, dispatch.getResourceOperandOffsets()[*group], dispatch.getResourceOperandEnds()[*group],
                  dispatch.getResourceOperandLengths()[*group], first, last))
      return false;
    if (tiedOp.isOperandTied(firstOperand + index)) {
      BufferRef writable;
      if (!getWritable(op, operand, buffer, writable))
        return false;
      buffer = writable;
      for (auto [number, result] : llvm::enumerate(op->getResults()))
        if (tiedOp.getTiedResultOperandIndex(number) == firstOperand + index)
          results[number] = buffer;
    }
    bindings.push_back(RuntimeValue::getSpan(buffer, first, last - first));
  }
  for (auto [number, result] : llvm::enumerate(op->getResults())) {
    if (results[number])
      continue;
    uint64_t size;
    if (!getIndex(op, dispatch.getResultSize(number), size))
      return false;
    results[number] = makeBuffer(size);
    bindings.push_back(RuntimeValue::getSpan(results[number], 0, size));
  }
  if (!dispatchKernel(op, cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]), dispatch.getWorkload(), bindings, scalars))
    return false;
  for (auto [result, buffer] : llvm::zip(op->getResults(), results))
    set(result, RuntimeValue::getResource(buffer));
  return true;
}

/// As above, with the tensors that operands and results hold in the place of ranges.
bool Interpreter::runTensorDispatch(Operation *op) {
  auto dispatch = cast<stream::TensorDispatchOp>(op);
  if (!options.runKernels)
    return fail(ErrorKind::Unsupported, op, "dispatches a kernel that the interpreter does not execute");
  auto tiedOp = cast<util::TiedOpInterface>(op);
  unsigned firstOperand = tiedOp.getTiedOperandsIndexAndLength().first;
  for (ArrayAttr encodings : {dispatch.getOperandEncodings(), dispatch.getResultEncodings()})
    for (Type encoding : encodings.getAsValueRange<TypeAttr>())
      if (auto tensor = dyn_cast<RankedTensorType>(encoding); tensor && tensor.getEncoding())
        return fail(ErrorKind::Unsupported, op, "has a tensor with an encoding, whose layout is not chosen yet");
  std::vector<RuntimeValue> bindings, scalars;
  SmallVector<BufferRef> results(op->getNumResults());
  for (auto [index, operand] : llvm::enumerate(dispatch.getMixedOperands())) {
    if (!isa<stream::ResourceType>(operand.getType())) {
      scalars.push_back(get(operand));
      continue;
    }
    RuntimeValue span;
    if (!getBytes(op, operand, span))
      return false;
    if (tiedOp.isOperandTied(firstOperand + index)) {
      BufferRef writable;
      if (!getWritable(op, operand, span.buffer, writable))
        return false;
      span.buffer = writable;
      for (unsigned number = 0; number < op->getNumResults(); ++number)
        if (tiedOp.getTiedResultOperandIndex(number) == firstOperand + index)
          results[number] = writable;
    }
    bindings.push_back(span);
  }
  unsigned nextSize = 0;
  for (unsigned number = 0; number < op->getNumResults(); ++number) {
    uint64_t size;
    if (!getIndex(op, dispatch.getResultSizes()[nextSize++], size))
      return false;
    if (results[number])
      continue;
    results[number] = makeBuffer(size);
    bindings.push_back(RuntimeValue::getSpan(results[number], 0, size));
  }
  if (!dispatchKernel(op, cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]), dispatch.getWorkload(), bindings, scalars))
    return false;
  for (auto [result, buffer] : llvm::zip(op->getResults(), results))
    set(result, RuntimeValue::getResource(buffer));
  return true;
}

/// Arguments as the kernel gets them, and the storage of the results.
bool Interpreter::runDispatch(Operation *op, ValueRange arguments, ValueRange resultDims, llvm::function_ref<bool(ArrayRef<RuntimeValue>)> runBody) {
  auto tiedOp = cast<util::TiedOpInterface>(op);
  unsigned firstOperand = tiedOp.getTiedOperandsIndexAndLength().first;
  std::vector<RuntimeValue> values;
  SmallVector<RuntimeValue> results(op->getNumResults());
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    RuntimeValue value = get(argument);
    // Several results may be tied to one operand: they are one storage.
    if (tiedOp.isOperandTied(firstOperand + index))
      value.buffer = copyBuffer(*value.buffer);
    for (unsigned number = 0; number < op->getNumResults(); ++number)
      if (tiedOp.getTiedResultOperandIndex(number) == firstOperand + index)
        results[number] = value;
    values.push_back(value);
  }
  size_t nextDim = 0;
  for (auto [number, result] : llvm::enumerate(op->getResults())) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type)
      return fail(ErrorKind::Unsupported, op, "has a result that is not a tensor");
    ValueRange dims = resultDims.slice(nextDim, type.getNumDynamicDims());
    nextDim += type.getNumDynamicDims();
    std::vector<int64_t> shape;
    if (!getShape(op, type, dims, shape))
      return false;
    if (results[number].isShaped()) {
      results[number].shape = shape;
      results[number].elementType = type.getElementType();
      continue;
    }
    if (!makeShaped(op, shape, type.getElementType(), results[number]))
      return false;
    values.push_back(results[number]);
  }
  return runBody(values) && setResults(op, results);
}

template <> bool Interpreter::run(flow::DispatchRegionOp region) {
  RegionExit exit;
  return runRegion(region.getBody(), {}, exit) && setResults(region, exit.values);
}

template <> bool Interpreter::run(flow::DispatchWorkgroupsOp workgroups) {
  return runDispatch(workgroups, workgroups.getArguments(), workgroups.getResultDims(), [&](ArrayRef<RuntimeValue> values) {
    return runWorkgroups(workgroups, workgroups.getWorkgroupBody(), &workgroups.getWorkgroupCount(), workgroups.getWorkload(), values);
  });
}

template <> bool Interpreter::run(flow::DispatchOp dispatch) {
  if (!options.runKernels)
    return fail(ErrorKind::Unsupported, dispatch, "dispatches a kernel that the interpreter does not execute");
  return runDispatch(dispatch, dispatch.getArguments(), dispatch.getResultDims(), [&](ArrayRef<RuntimeValue> values) {
    return runKernel(dispatch, cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]), dispatch.getWorkload(), values);
  });
}

template <> bool Interpreter::run(stream::BindingSubspanOp subspan) {
  auto type = dyn_cast<tensor_ext::DispatchTensorType>(subspan.getResult().getType());
  if (!type)
    return fail(ErrorKind::Unsupported, subspan, "views a binding as a type that is not a dispatch tensor");
  RuntimeValue span = get(subspan.getBinding());
  uint64_t offset;
  std::vector<int64_t> shape;
  ElementLayout layout;
  Type bound = type.getBoundType();
  if (!getIndex(subspan, subspan.getByteOffset(), offset) || !getShape(subspan, bound, subspan.getDynamicDims(), shape) ||
      !getLayout(subspan, cast<ShapedType>(bound).getElementType(), layout))
    return false;
  RuntimeValue value = RuntimeValue::getShaped(span.buffer, shape, cast<ShapedType>(bound).getElementType(), span.offset + offset);
  if (offset > span.length || value.countElements() * layout.bytes > span.length - offset)
    return fail(ErrorKind::Invalid, subspan, "is larger than its binding of " + Twine(span.length) + " bytes");
  return setResult(subspan, value);
}

template <> bool Interpreter::run(flow::DispatchWorkgroupIDOp id) {
  return setNumber(id, workgroupId[id.getDimension().getZExtValue()]);
}

template <> bool Interpreter::run(flow::DispatchWorkgroupCountOp count) {
  return setNumber(count, workgroupCount[count.getDimension().getZExtValue()]);
}

template <> bool Interpreter::run(stream::DispatchWorkgroupIDOp id) {
  return setNumber(id, workgroupId[id.getDimension().getZExtValue()]);
}

template <> bool Interpreter::run(stream::DispatchWorkgroupCountOp count) {
  return setNumber(count, workgroupCount[count.getDimension().getZExtValue()]);
}

void Interpreter::addKernels(Handlers &handlers) {
  add<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, flow::DispatchOp, stream::BindingSubspanOp, flow::DispatchWorkgroupIDOp,
      flow::DispatchWorkgroupCountOp, stream::DispatchWorkgroupIDOp, stream::DispatchWorkgroupCountOp>(handlers);
  add<&Interpreter::runSame, flow::DispatchTieShapeOp, tensor_ext::DispatchWorkloadOrdinalOp>(handlers);
  add<&Interpreter::runTensorDispatch, stream::TensorDispatchOp>(handlers);
}
