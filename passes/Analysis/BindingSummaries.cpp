#include "passes/Analysis/BindingSummaries.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir::stream;

/// The table of stream-passes.md 9.3.
static BindingSummary readAttributes(FunctionOpInterface function, unsigned index) {
  BindingSummary summary;
  auto access = function.getArgAttrOfType<StringAttr>(index, weir::AccessAttr::getNameStr());
  if (!access)
    return summary;
  bool overwrites = function.getArgAttr(index, weir::OverwritesAttr::getNameStr()) != nullptr;
  if (access == "ro") {
    summary = {/*reads=*/true, BindingWrites::Nothing, /*known=*/true};
  } else if (access == "wo" || access == "rw") {
    // A kernel that overwrites reads only what it has written itself.
    summary.reads = access == "rw" && !overwrites;
    summary.writes = overwrites ? BindingWrites::Whole : BindingWrites::Some;
    summary.known = true;
  }
  return summary;
}

const BindingSummaries::Kernel &BindingSummaries::getKernel(SymbolRefAttr entryPoint, Operation *from) {
  Operation *table = SymbolTable::getNearestSymbolTable(from);
  auto [it, isNew] = kernels.try_emplace({table, entryPoint});
  if (!isNew)
    return it->second;
  auto exportOp = symbols.lookupNearestSymbolFrom<ExecutableExportOp>(from, entryPoint);
  if (FunctionOpInterface function = exportOp ? exportOp.lookupFunction() : FunctionOpInterface())
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i) {
      Argument &argument = it->second.arguments.emplace_back();
      bool isBinding = isa<BindingType>(function.getArgumentTypes()[i]);
      if (isBinding)
        it->second.bindings.push_back(i);
      argument.stated = readAttributes(function, i);
      bool isUpdated = argument.stated.reads && argument.stated.writes == BindingWrites::Some;
      if ((argument.stated.known && !isUpdated) || function.isExternal() || !isBinding)
        continue;
      argument.body = analyzeKernelBinding(function.getArgument(i));
      if (!hasWorkgroups(exportOp)) {
        argument.body.overwrites = false;
        argument.body.storedBytes.reset();
        argument.body.box.reset();
      }
    }
  return it->second;
}

namespace {

/// A constant times SSA values.
struct Product {
  int64_t factor = 1;
  SmallVector<const void *> values;

  /// False if it does not fit.
  bool multiply(Value value) {
    SmallVector<Value> worklist = {value};
    while (!worklist.empty()) {
      Value next = worklist.pop_back_val();
      APInt constant;
      if (matchPattern(next, m_ConstantInt(&constant))) {
        if (constant.getSignificantBits() > 64 || llvm::MulOverflow(factor, constant.getSExtValue(), factor))
          return false;
      } else if (auto multiply = next.getDefiningOp<arith::MulIOp>()) {
        llvm::append_range(worklist, multiply->getOperands());
      } else if (auto cast = next.getDefiningOp<arith::IndexCastOp>()) {
        worklist.push_back(cast.getIn());
      } else {
        values.push_back(next.getAsOpaquePointer());
      }
      if (values.size() + worklist.size() > 16)
        return false;
    }
    llvm::sort(values);
    return true;
  }
};

} // namespace

/// What a dispatch gives to an argument of its kernel; null if that is nothing or no number.
using GetArgument = llvm::function_ref<Value(unsigned)>;

/// Whether what the kernel stores whole is as long as the range that the dispatch gives to it.
static bool isAsLong(const KernelExtent &extent, GetArgument getArgument, Value length) {
  Product stored, range;
  stored.factor = extent.bytes;
  for (unsigned argument : extent.arguments) {
    Value value = getArgument(argument);
    if (!value || !stored.multiply(value))
      return false;
  }
  return length && range.multiply(length) && stored.factor == range.factor && stored.values == range.values;
}

/// Whether a range certainly has so many bytes.
using HasBytes = llvm::function_ref<bool(int64_t)>;

static BindingSummary summarize(const KernelBinding &body, GetArgument getArgument, Value length, HasBytes hasBytes) {
  BindingSummary summary;
  if (!body.known)
    return summary;
  summary.known = true;
  summary.reads = body.readsOld;
  if (!body.stores)
    summary.writes = BindingWrites::Nothing;
  else if (body.overwrites && body.extent && isAsLong(*body.extent, getArgument, length))
    summary.writes = BindingWrites::Whole;
  else if (body.storedBytes && hasBytes(body.storedBytes->second))
    summary.overwritten = body.storedBytes;
  return summary;
}

BindingSummary BindingSummaries::Argument::get(GetArgument getArgument, Value length, HasBytes hasBytes) const {
  return stated.known ? stated : summarize(body, getArgument, length, hasBytes);
}

BindingSummary BindingSummaries::get(AsyncDispatchOp op, unsigned argument, Value length) {
  auto getArgument = [&](unsigned i) { return i < op.getResourceOperands().size() ? op.getResourceOperands()[i] : Value(); };
  auto hasBytes = [&](int64_t count) {
    APInt constant;
    return length && matchPattern(length, m_ConstantInt(&constant)) && count <= constant.getSExtValue();
  };
  std::optional<BindingSummary> joined;
  for (Attribute entryPoint : op.getEntryPoints()) {
    const Kernel &kernel = getKernel(cast<SymbolRefAttr>(entryPoint), op);
    BindingSummary summary;
    if (argument < kernel.arguments.size())
      summary = kernel.arguments[argument].get(getArgument, length, hasBytes);
    if (joined)
      joined->join(summary);
    else
      joined = summary;
  }
  return joined.value_or(BindingSummary());
}

BindingSummary BindingSummaries::getBinding(CmdDispatchOp op, unsigned index, HasBytes hasBytes) {
  std::optional<BindingSummary> joined;
  for (SymbolRefAttr entryPoint : op.getEntryPointRefs()) {
    const Kernel &kernel = getKernel(entryPoint, op);
    BindingSummary summary;
    if (index < kernel.bindings.size()) {
      // Scalars are a list of their own.
      auto getArgument = [&](unsigned i) -> Value {
        unsigned scalar = i - llvm::count_if(kernel.bindings, [&](unsigned binding) { return binding < i; });
        return !llvm::is_contained(kernel.bindings, i) && scalar < op.getUniformOperands().size() ? op.getUniformOperands()[scalar] : Value();
      };
      summary = kernel.arguments[kernel.bindings[index]].get(getArgument, op.getResourceLengths()[index], hasBytes);
    }
    if (joined)
      joined->join(summary);
    else
      joined = summary;
  }
  BindingSummary summary = joined.value_or(BindingSummary());
  ResourceAccess access = op.getResourceAccess(index);
  summary.reads &= bitEnumContainsAny(access, ResourceAccess::Read);
  if (!bitEnumContainsAny(access, ResourceAccess::Write)) {
    summary.writes = BindingWrites::Nothing;
    summary.overwritten.reset();
  }
  return summary;
}

BindingSummary BindingSummaries::getOperand(AsyncDispatchOp op, unsigned index) {
  std::optional<unsigned> range = op.getRangeIndex(index);
  return get(op, index, range ? op.getResourceOperandLengths()[*range] : Value());
}

const KernelBox *BindingSummaries::findStoredBox(AsyncDispatchOp op, unsigned index) {
  std::optional<unsigned> range = op.getRangeIndex(index);
  if (!range || op.getEntryPoints().size() != 1)
    return nullptr;
  const Kernel &kernel = getKernel(cast<SymbolRefAttr>(op.getEntryPoints()[0]), op);
  if (index >= kernel.arguments.size())
    return nullptr;
  const KernelBinding &body = kernel.arguments[index].body;
  auto getArgument = [&](unsigned i) { return i < op.getResourceOperands().size() ? op.getResourceOperands()[i] : Value(); };
  bool fills = body.known && body.box && body.extent && isAsLong(*body.extent, getArgument, op.getResourceOperandLengths()[*range]);
  return fills ? &*body.box : nullptr;
}

BindingSummary BindingSummaries::getUntiedResult(AsyncDispatchOp op, unsigned index) {
  auto tied = cast<util::TiedOpInterface>(op.getOperation());
  unsigned argument = op.getResourceOperands().size();
  for (unsigned i = 0; i < index; ++i)
    argument += !tied.getTiedResultOperandIndex(i);
  BindingSummary summary = get(op, argument, op.getResultSize(index));
  summary.reads = false; // there is nothing to read yet
  return summary;
}
