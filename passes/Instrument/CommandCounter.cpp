#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "passes/Instrument/FunctionCounter.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;
using namespace weir::ledger;

namespace {

struct Work {
  Counts &counts;
  Sizes &sizes;
  ModuleCounter &module;
  bool converts = false; ///< whether a dispatch does nothing but to change a layout

  void read(const Quantity &bytes) { counts[Metric::BytesRead] += bytes; }
  void write(const Quantity &bytes) { counts[Metric::BytesWritten] += bytes; }
  void countInDispatch(const Quantity &bytes) {
    counts[Metric::BytesThroughDispatches] += bytes;
    if (converts)
      counts[Metric::BytesConverted] += bytes;
  }
  void readInDispatch(const Quantity &bytes) {
    countInDispatch(bytes);
    read(bytes);
  }
  void writeInDispatch(const Quantity &bytes) {
    countInDispatch(bytes);
    write(bytes);
  }
  void countEntryPoints(Operation *site, ArrayAttr entryPoints) {
    counts[Metric::Dispatches] += 1;
    // The executables that weir-materialize-encode-dispatches makes (encoding-passes.md EN1), whatever their code has become.
    converts = llvm::any_of(entryPoints.getAsRange<SymbolRefAttr>(),
                            [](SymbolRefAttr entry) { return entry.getRootReference().getValue().starts_with("_encoding_"); });
    counts[Metric::Conversions] += converts ? 1 : 0;
    Quantity fused, bytes, flops;
    for (auto entry : entryPoints.getAsRange<SymbolRefAttr>())
      if (DictionaryAttr layout = module.getLayoutWork(site, entry)) {
        if (!converts)
          fused = Quantity::max(fused, getLayoutField(layout, "conversions"));
        bytes = Quantity::max(bytes, getLayoutField(layout, "bytes_padding"));
        flops = Quantity::max(flops, getLayoutField(layout, "flops_padding"));
      }
    counts[Metric::ConversionsFused] += fused;
    counts[Metric::BytesPadding] += bytes;
    counts[Metric::FlopsPadding] += flops;
  }
  void allocate() { counts[Metric::Allocations] += 1; }
  void fill(const Quantity &bytes) {
    counts[Metric::Fills] += 1;
    counts[Metric::BytesFilled] += bytes;
    write(bytes);
  }
  void copy(const Quantity &bytes) {
    counts[Metric::Copies] += 1;
    counts[Metric::BytesCopied] += bytes;
    read(bytes);
    write(bytes);
  }
  void access(ResourceAccess access, const Quantity &bytes) {
    if (bitEnumContainsAny(access, ResourceAccess::Read))
      read(bytes);
    if (bitEnumContainsAny(access, ResourceAccess::Write))
      write(bytes);
  }
  bool count(AsyncDispatchOp dispatch) {
    countEntryPoints(dispatch, dispatch.getEntryPointsAttr());
    for (auto [index, operand] : llvm::enumerate(dispatch.getResourceOperands())) {
      std::optional<unsigned> range = dispatch.getRangeIndex(index);
      if (!range)
        continue;
      BindingSummary summary = module.kernels.getOperand(dispatch, index);
      Quantity length = sizes.get(dispatch.getResourceOperandLengths()[*range]);
      if (summary.reads)
        readInDispatch(length);
      unsigned operandIndex = dispatch.getTiedOperandsIndexAndLength().first + index;
      if (summary.writes != BindingWrites::Nothing && dispatch.isOperandTied(operandIndex)) {
        writeInDispatch(length);
        counts[Metric::ReadWriteBindings] += summary.reads ? 1 : 0;
      }
    }
    for (OpResult result : dispatch->getOpResults())
      if (!dispatch.getTiedResultOperandIndex(result.getResultNumber())) {
        allocate();
        writeInDispatch(sizes.getResourceSize(result));
      }
    return true;
  }
  bool count(AsyncCallOp call) {
    SmallVector<AsyncAccessRange> ranges;
    call.getAsyncAccessRanges(ranges);
    for (const AsyncAccessRange &range : ranges) {
      auto result = dyn_cast<OpResult>(range.resource);
      bool isResult = result && result.getOwner() == call;
      // A tied result is in the ranges of its operand already.
      if (isResult && call.getTiedResultOperandIndex(result.getResultNumber()))
        continue;
      if (isResult)
        allocate();
      access(range.access, range.length ? sizes.get(range.length) : sizes.getResourceSize(range.resource));
    }
    return true;
  }
  bool count(CmdDispatchOp dispatch) {
    countEntryPoints(dispatch, dispatch.getEntryPointsAttr());
    for (auto [index, length] : llvm::enumerate(dispatch.getResourceLengths())) {
      ResourceAccess access = dispatch.getResourceAccess(index);
      if (bitEnumContainsAny(access, ResourceAccess::Read))
        readInDispatch(sizes.get(length));
      if (bitEnumContainsAny(access, ResourceAccess::Write))
        writeInDispatch(sizes.get(length));
      counts[Metric::ReadWriteBindings] += access == (ResourceAccess::Read | ResourceAccess::Write) ? 1 : 0;
    }
    for (Attribute entry : dispatch.getEntryPoints())
      counts[Metric::ScratchBytes] =
          Quantity::max(counts[Metric::ScratchBytes], module.getScratchBytes(dispatch, cast<SymbolRefAttr>(entry)));
    return true;
  }
  bool count(CmdCallOp call) {
    SmallVector<SubviewAccess> accesses;
    call.getSubviewAccesses(accesses);
    for (const SubviewAccess &range : accesses)
      access(range.access,
             range.length ? sizes.get(range.length->get()) : Quantity::unknown("a range without a length"));
    return true;
  }
};

/// Bytes of an element that the host loads or stores.
int64_t bytesOf(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * bytesOf(vector.getElementType());
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * bytesOf(complex.getElementType());
  return type.isIntOrFloat() ? (type.getIntOrFloatBitWidth() + 7) / 8 : 8;
}

} // namespace

int64_t ModuleCounter::getScratchBytes(Operation *site, SymbolRefAttr entry) {
  auto [it, isNew] = scratch.try_emplace(entry, 0);
  if (!isNew)
    return it->second;
  if (auto exportOp = executables.lookupNearestSymbolFrom<ExecutableExportOp>(site, entry))
    if (FunctionOpInterface kernel = exportOp.lookupFunction())
      if (auto size = kernel->getAttrOfType<IntegerAttr>(ScratchSizeAttr::getNameStr()))
        it->second = size.getInt();
  return it->second;
}

DictionaryAttr ModuleCounter::getLayoutWork(Operation *site, SymbolRefAttr entry) {
  auto exportOp = executables.lookupNearestSymbolFrom<ExecutableExportOp>(site, entry);
  auto work = exportOp ? exportOp->getAttrOfType<DictionaryAttr>(WorkAttr::getNameStr()) : DictionaryAttr();
  return work ? work.getAs<DictionaryAttr>("layout") : DictionaryAttr();
}

Quantity weir::ledger::getLayoutField(DictionaryAttr layout, StringRef name) {
  Attribute field = layout.get(name);
  if (auto number = dyn_cast_or_null<IntegerAttr>(field))
    return number.getInt();
  return field ? Quantity::unknown("padding of dynamic sizes") : Quantity();
}

bool FunctionCounter::countCommand(Operation *op, Counts &counts) {
  Work work{counts, sizes, module};
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](AsyncAllocaOp) {
        work.allocate();
        return true;
      })
      .Case([&](AsyncSplatOp splat) {
        work.allocate();
        work.fill(sizes.get(splat.getResultSize()));
        return true;
      })
      .Case([&](AsyncFillOp fill) {
        work.fill(sizes.get(fill.getTargetLength()));
        return true;
      })
      .Case<AsyncCloneOp, AsyncSliceOp, AsyncTransferOp>([&](auto copy) {
        work.allocate();
        work.copy(sizes.get(copy.getResultSize()));
        return true;
      })
      .Case([&](AsyncUpdateOp update) {
        work.copy(sizes.get(update.getUpdateSize()));
        return true;
      })
      .Case([&](AsyncCopyOp copy) {
        work.copy(sizes.get(copy.getLength()));
        return true;
      })
      .Case<AsyncLoadOp, ResourceLoadOp>([&](auto load) {
        work.read(bytesOf(load.getResult().getType()));
        return true;
      })
      .Case<AsyncStoreOp, ResourceStoreOp>([&](auto store) {
        work.write(bytesOf(store.getValue().getType()));
        return true;
      })
      .Case([&](AsyncDispatchOp dispatch) { return work.count(dispatch); })
      .Case([&](AsyncCallOp call) { return work.count(call); })
      .Case<ResourceAllocOp, ResourceAllocaOp>([&](auto) {
        work.allocate();
        return true;
      })
      .Case([&](CmdFillOp fill) {
        work.fill(sizes.get(fill.getTargetLength()));
        return true;
      })
      .Case([&](CmdCopyOp copy) {
        work.copy(sizes.get(copy.getLength()));
        return true;
      })
      .Case([&](CmdDispatchOp dispatch) { return work.count(dispatch); })
      .Case([&](CmdCallOp call) { return work.count(call); })
      .Case([&](FileReadOp read) {
        work.write(sizes.get(read.getLength()));
        return true;
      })
      .Case([&](FileWriteOp write) {
        work.read(sizes.get(write.getLength()));
        return true;
      })
      .Default([](Operation *) { return false; });
}
