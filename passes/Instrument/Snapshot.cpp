#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Instrument/FunctionCounter.h"
#include "passes/Instrument/Ledger.h"

using namespace mlir;
using namespace weir;
using namespace weir::ledger;

/// Where tensors are at home, it is not decided yet what is copied.
static bool hasUndecidedTensors(Operation *op) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  if (op->getName().getStringRef().starts_with("stream.tensor."))
    return !isa<stream::TensorImportOp, stream::TensorExportOp, stream::TensorTraceOp, stream::TensorSizeOfOp>(op);
  return llvm::any_of(op->getOperandTypes(), isTensor) || llvm::any_of(op->getResultTypes(), isTensor);
}

/// The level of host code; nothing, with the reason, if it cannot be counted.
static std::string findLevel(ModuleOp module, std::string &notCounted) {
  bool isAsync = false, isCmd = false;
  for (Operation &op : *module.getBody()) {
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function)
      continue;
    StringRef dialect = op.getName().getDialectNamespace();
    if (dialect == "llvm") {
      notCounted = "host code is in the LLVM dialect";
      return "";
    }
    // Declarations of what regions can call.
    if (dialect == "stream")
      continue;
    if (llvm::any_of(function.getArgumentTypes(), llvm::IsaPred<TensorType>) ||
        llvm::any_of(function.getResultTypes(), llvm::IsaPred<TensorType>)) {
      notCounted = "host code has tensors";
      return "";
    }
    WalkResult result = op.walk([&](Operation *inner) {
      if (hasUndecidedTensors(inner))
        return WalkResult::interrupt();
      StringRef name = inner->getName().getStringRef();
      isAsync |= name.starts_with("stream.async.");
      isCmd |= name.starts_with("stream.cmd.") || isa<stream::ResourceAllocOp, stream::ResourceAllocaOp>(inner);
      return WalkResult::advance();
    });
    if (result.wasInterrupted()) {
      notCounted = "host code has tensors";
      return "";
    }
  }
  return isAsync ? "async" : isCmd ? "cmd" : "host";
}

/// Replaces symbols by the values of `dims`.
static void evaluate(Counts &counts, const Dims &dims, Snapshot &snapshot) {
  if (dims.empty())
    return;
  counts.substitute([&](const Atom &symbol) -> std::optional<Quantity> {
    StringRef name = symbol.name, bare = name;
    bare.consume_front("%");
    std::string scope = "@" + symbol.scope + ":";
    snapshot.symbols.insert(name.str());
    for (const std::string &spelling : {name.str(), bare.str(), scope + name.str(), scope + bare.str()})
      if (auto it = dims.find(spelling); it != dims.end()) {
        snapshot.usedDims.insert(spelling);
        return it->second;
      }
    return std::nullopt;
  });
}

/// What passes have packed already, by their notes on the module.
static std::optional<Counts> getCompiledWork(ModuleOp module) {
  auto work = module->getAttrOfType<DictionaryAttr>(WorkAttr::getNameStr());
  auto layout = work ? work.getAs<DictionaryAttr>("layout") : DictionaryAttr();
  if (!layout)
    return std::nullopt;
  Counts counts;
  counts[Metric::Conversions] = getLayoutField(layout, "conversions");
  counts[Metric::BytesConverted] = getLayoutField(layout, "bytes");
  counts[Metric::BytesPadding] = getLayoutField(layout, "bytes_padding");
  return counts;
}

Snapshot weir::ledger::takeSnapshot(ModuleOp module, const Dims &dims) {
  Snapshot snapshot;
  snapshot.level = findLevel(module, snapshot.notCounted);
  if (!snapshot.isCounted())
    return snapshot;
  snapshot.constants = countConstants(module);
  ModuleCounter counter(module);
  FunctionCounts initializers{kInitializers.str(), {}};
  bool hasInitializers = false;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (function.isExternal())
      continue;
    if (isa<util::InitializerOp>(function)) {
      hasInitializers = true;
      initializers.counts.append(FunctionCounter(counter, function).count());
    } else if (function.isPublic()) {
      FunctionCounts &counts = snapshot.functions.emplace_back();
      counts.name = ("@" + function.getName()).str();
      counts.counts = counter.count(function);
      evaluate(counts.counts, dims, snapshot);
      snapshot.total.append(counts.counts);
    }
  }
  if (hasInitializers) {
    evaluate(initializers.counts, dims, snapshot);
    snapshot.functions.push_back(std::move(initializers));
  }
  if (std::optional<Counts> counts = getCompiledWork(module))
    snapshot.functions.push_back({kCompilation.str(), std::move(*counts)});
  return snapshot;
}
