#include "dialects/Stream/StreamVerifiers.h"

#include "dialects/Stream/StreamParsing.h"

using namespace mlir;

namespace weir::stream {

LogicalResult verifySizes(Operation *op, ValueRange values, ValueRange sizes, StringRef what) {
  size_t expected = llvm::count_if(values, [](Value value) { return isa<util::SizeAwareTypeInterface>(value.getType()); });
  if (expected == sizes.size())
    return success();
  return op->emitOpError() << "has " << sizes.size() << " " << what << " sizes for " << expected
                           << " values that need one";
}

static LogicalResult verifyDimCount(Operation *op, size_t expected, ValueRange dims, StringRef what) {
  if (expected == dims.size())
    return success();
  return op->emitOpError() << "has " << dims.size() << " dimension values for " << expected
                           << " dynamic dimensions of the " << what << " encoding";
}

LogicalResult verifyDims(Operation *op, Type encoding, ValueRange dims, StringRef what) {
  return verifyDimCount(op, getNumDynamicDims(encoding), dims, what);
}

LogicalResult verifyDims(Operation *op, ArrayAttr encodings, ValueRange dims, StringRef what) {
  return verifyDimCount(op, getNumDynamicDims(encodings), dims, what);
}

LogicalResult verifyCaptures(Operation *op, Region &body) {
  for (Block &block : body)
    for (Operation &inner : block)
      for (Value operand : inner.getOperands())
        if (isa<ResourceType>(operand.getType()) && operand.getParentBlock() != &block) {
          InFlightDiagnostic diag = op->emitOpError() << "uses a resource in its body that it does not capture";
          diag.attachNote(inner.getLoc()) << "used here; resources must be captured by `with(...)`";
          return diag;
        }
  return success();
}

LogicalResult verifyCaptureTypes(Operation *op, ValueRange captures, Region &body) {
  if (body.empty())
    return op->emitOpError() << "needs a body";
  if (body.getNumArguments() == captures.size() && TypeRange(body.getArgumentTypes()) == captures.getTypes())
    return success();
  return op->emitOpError() << "has body arguments whose number or types differ from its captures";
}

/// Devices are passed to count regions beside the workload.
static bool isDevice(Type type) { return type.getAbstractType().getName() == "hal.device"; }

/// The operation that `symbol` names if it is an export with a workgroup-count region, else null.
static Operation *resolveCountedExport(Operation *op, SymbolTableCollection &symbolTable, SymbolRefAttr symbol) {
  Operation *target = symbolTable.lookupNearestSymbolFrom(op, symbol);
  bool counted = target && target->getName().getStringRef() == "stream.executable.export" &&
                 target->getNumRegions() == 1 && !target->getRegion(0).empty();
  return counted ? target : nullptr;
}

LogicalResult verifyWorkload(Operation *op, SymbolTableCollection &symbolTable, ArrayAttr entryPoints,
                             ValueRange workload) {
  for (Attribute entryPoint : entryPoints) {
    auto symbol = dyn_cast<SymbolRefAttr>(entryPoint);
    if (!symbol)
      return op->emitOpError() << "has an entry point that is not a symbol: " << entryPoint;
    Operation *target = resolveCountedExport(op, symbolTable, symbol);
    if (!target)
      continue;
    SmallVector<Type> expected;
    for (Type type : target->getRegion(0).getArgumentTypes())
      if (!isDevice(type))
        expected.push_back(type);
    if (workload.size() != expected.size())
      return op->emitOpError() << "passes " << workload.size() << " workload values to " << symbol << ", which takes "
                               << expected.size();
    for (auto [index, value, type] : llvm::enumerate(workload, expected))
      if (value.getType() != type)
        return op->emitOpError() << "passes workload value " << index << " of type " << value.getType() << " to "
                                 << symbol << ", which takes " << type;
  }
  return success();
}

} // namespace weir::stream
