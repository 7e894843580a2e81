#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

std::string weir::host::exportRecordName(StringRef executable, StringRef entry) {
  return ("__weir_export_" + executable + "." + entry).str();
}
std::string weir::host::kernelName(StringRef executable, StringRef function) {
  return ("__weir_kernel_" + executable + "." + function).str();
}

namespace {

/// Emits the commands of one `cmd.execute`. Values of the surrounding function are looked up as converted ones; captures represent
/// their operands.
class CommandEmitter {
public:
  CommandEmitter(ConversionPatternRewriter &rewriter, Operation *root, SymbolTableCollection &symbols, Value cmd)
      : rewriter(rewriter), root(root), symbols(symbols), cmd(cmd), context(Context::of(root)) {}

  void capture(Value inside, Value converted) { captures[inside] = converted; }

  LogicalResult emit(Block &block) {
    for (Operation &op : block)
      if (failed(emitOp(&op)))
        return failure();
    return success();
  }

private:
  Value lookup(Value value) {
    auto it = captures.find(value);
    return it != captures.end() ? it->second : rewriter.getRemappedValue(value);
  }
  Value buffer(Value resource) { return bufferOf(rewriter, root->getLoc(), lookup(resource)); }
  Value place(Value resource, Value offset) {
    Location loc = root->getLoc();
    return LLVM::AddOp::create(rewriter, loc, offsetOf(rewriter, loc, lookup(resource)), lookup(offset));
  }
  void call(Location loc, ApiFunction function, ArrayRef<Value> arguments) {
    callApi(rewriter, loc, context.api, function, arguments);
  }

  LogicalResult emitOp(Operation *op) {
    Location loc = op->getLoc();
    if (isa<stream::CmdDiscardOp, stream::YieldOp>(op))
      return success();
    if (auto flush = dyn_cast<stream::CmdFlushOp>(op))
      return emitVisibility(flush, Api::CmdFlush);
    if (auto invalidate = dyn_cast<stream::CmdInvalidateOp>(op))
      return emitVisibility(invalidate, Api::CmdInvalidate);
    if (auto fill = dyn_cast<stream::CmdFillOp>(op)) {
      Value pattern = lookup(fill.getValue());
      int64_t width = llvm::divideCeil(pattern.getType().getIntOrFloatBitWidth(), 8);
      call(loc, Api::CmdFill,
           {cmd, buffer(fill.getTarget()), place(fill.getTarget(), fill.getTargetOffset()),
            lookup(fill.getTargetLength()), toSlot(rewriter, loc, pattern), constantInt(rewriter, loc, 32, width)});
      return success();
    }
    if (auto copy = dyn_cast<stream::CmdCopyOp>(op)) {
      call(loc, Api::CmdCopy,
           {cmd, buffer(copy.getSource()), place(copy.getSource(), copy.getSourceOffset()), buffer(copy.getTarget()),
            place(copy.getTarget(), copy.getTargetOffset()), lookup(copy.getLength())});
      return success();
    }
    if (auto serial = dyn_cast<stream::CmdSerialOp>(op))
      return emit(serial.getBody().front());
    if (auto concurrent = dyn_cast<stream::CmdConcurrentOp>(op)) {
      // The table has no order inside a concurrent section: one that needs it runs in program order altogether.
      Block &body = concurrent.getBody().front();
      // The host takes part in collectives, in one order.
      bool flat = llvm::none_of(body, [](Operation &inner) { return inner.getNumRegions() != 0 || isa<stream::CmdCollectiveOp>(inner); });
      if (flat)
        call(loc, Api::CmdConcurrentBegin, {cmd});
      if (failed(emit(body)))
        return failure();
      if (flat)
        call(loc, Api::CmdConcurrentEnd, {cmd});
      return success();
    }
    if (auto dispatch = dyn_cast<stream::CmdDispatchOp>(op))
      return emitDispatch(dispatch);
    if (auto collective = dyn_cast<stream::CmdCollectiveOp>(op))
      return emitCollective(collective);
    return op->emitOpError("is not supported in host code of a compiled module");
  }

  LogicalResult emitCollective(stream::CmdCollectiveOp op) {
    Location loc = op.getLoc();
    // In the order of `flow.collective` ops.
    static constexpr uint32_t elementTypes[] = {WEIR_ELEMENT_SI8,  WEIR_ELEMENT_UI8,  WEIR_ELEMENT_SI16,
                                                WEIR_ELEMENT_UI16, WEIR_ELEMENT_SI32, WEIR_ELEMENT_UI32,
                                                WEIR_ELEMENT_SI64, WEIR_ELEMENT_UI64, WEIR_ELEMENT_F16,
                                                WEIR_ELEMENT_F32,  WEIR_ELEMENT_F64,  WEIR_ELEMENT_BF16};
    stream::CollectiveNumbers numbers = stream::getCollectiveNumbers(op.getOp());
    if (numbers.kind == WEIR_COLLECTIVE_SEND || numbers.kind == WEIR_COLLECTIVE_RECV || op.getResources().size() != 2)
      return op.emitOpError("is not supported: only collectives of all members of a channel are, such as send_recv with ranges for both directions");
    SmallVector<Value> ranges; // two weir_binding_t: buffer, offset, length
    for (auto [resource, offset, length] : llvm::zip(op.getResources(), op.getResourceOffsets(), op.getResourceLengths()))
      llvm::append_range(ranges, bindingOf(loc, resource, offset, length));
    Value param = op.getParam() ? lookup(op.getParam()) : constantInt(rewriter, loc, 32, 0);
    call(loc, Api::CmdCollective,
         {cmd, lookup(op.getChannel()), constantInt(rewriter, loc, 32, numbers.kind), constantInt(rewriter, loc, 32, numbers.reduction),
          constantInt(rewriter, loc, 32, elementTypes[numbers.element]), param, stackArrayOf(rewriter, loc, root, rewriter.getI64Type(), ranges)});
    return success();
  }

  /// A `weir_binding_t`, all three members of which have 64 bits.
  SmallVector<Value, 3> bindingOf(Location loc, Value resource, Value offset, Value length) {
    return {toSlot(rewriter, loc, buffer(resource)), toSlot(rewriter, loc, place(resource, offset)), toSlot(rewriter, loc, lookup(length))};
  }

  template <typename Op>
  LogicalResult emitVisibility(Op op, ApiFunction function) {
    call(op.getLoc(), function, {cmd, buffer(op.getTarget()), place(op.getTarget(), op.getTargetOffset()), lookup(op.getTargetLength())});
    return success();
  }

  LogicalResult emitDispatch(stream::CmdDispatchOp op) {
    Location loc = op.getLoc();
    SmallVector<SymbolRefAttr> entries(op.getEntryPointRefs());
    SmallVector<unsigned> asking; // for the extents of the grid
    for (auto [i, entry] : llvm::enumerate(entries)) {
      auto exportOp = symbols.lookupNearestSymbolFrom<stream::ExecutableExportOp>(root, entry);
      if (!exportOp)
        return op.emitOpError("dispatches ") << entry << ", which is not in this module";
      if (exportOp->hasAttr(GridOperandsAttr::getNameStr()))
        asking.push_back(i);
    }

    SmallVector<Value> operands = llvm::map_to_vector(op.getUniformOperands(), [&](Value v) { return lookup(v); });
    // `weir-inline-workgroup-counts` has left x, y and z of each entry point there.
    if (op.getWorkload().size() != 3 * entries.size())
      return op.emitOpError("has no workgroup count");
    SmallVector<Value> grid = llvm::map_to_vector(op.getWorkload(), [&](Value v) { return lookup(v); });

    // After the operands that each has; others do not look there.
    if (!asking.empty()) {
      ArrayRef<Value> extents = ArrayRef(grid).slice(3 * asking.front(), 3);
      for (unsigned other : asking)
        if (ArrayRef(grid).slice(3 * other, 3) != extents)
          return op.emitOpError("has kernels of several targets that read their workgroup index or count, but these targets may use different grids");
      llvm::append_range(operands, extents);
    }
    SmallVector<Value> slots = llvm::map_to_vector(operands, [&](Value v) { return toSlot(rewriter, loc, v); });
    SmallVector<Value> bindings;
    for (auto [resource, offset, length] : llvm::zip(op.getResources(), op.getResourceOffsets(), op.getResourceLengths()))
      llvm::append_range(bindings, bindingOf(loc, resource, offset, length));
    Type i64 = rewriter.getI64Type();
    Value slotArray = stackArrayOf(rewriter, loc, root, i64, slots);
    Value bindingArray = stackArrayOf(rewriter, loc, root, i64, bindings);
    SmallVector<Value> records = llvm::map_to_vector(entries, [&](SymbolRefAttr entry) -> Value {
      return LLVM::AddressOfOp::create(rewriter, loc, pointerType(op.getContext()),
                                       exportRecordName(entry.getRootReference(), entry.getLeafReference()));
    });
    if (records.size() == 1) {
      call(loc, Api::CmdDispatch, {cmd, records[0], grid[0], grid[1], grid[2], slotArray, bindingArray});
      return success();
    }
    SmallVector<Value> variants; // weir_variant_t: entry, x, y, z
    for (auto [i, record] : llvm::enumerate(records)) {
      variants.push_back(toSlot(rewriter, loc, record));
      llvm::append_range(variants, ArrayRef(grid).slice(3 * i, 3));
    }
    call(loc, Api::CmdDispatchVariants,
         {cmd, constantInt(rewriter, loc, 64, records.size()), stackArrayOf(rewriter, loc, root, i64, variants), slotArray, bindingArray});
    return success();
  }

  ConversionPatternRewriter &rewriter;
  Operation *root;
  SymbolTableCollection &symbols;
  Value cmd;
  Context context;
  DenseMap<Value, Value> captures;
};

struct ExecutePattern : OpConversionPattern<stream::CmdExecuteOp> {
  ExecutePattern(const LLVMTypeConverter &types, MLIRContext *context, SymbolTableCollection &symbols, const DeviceNumbers &devices)
      : OpConversionPattern(types, context), symbols(symbols), devices(devices) {}

  LogicalResult matchAndRewrite(stream::CmdExecuteOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Context context = Context::of(op);
    Value wait = adaptor.getAwaitTimepoint() ? adaptor.getAwaitTimepoint() : constantInt(rewriter, loc, 64, 0);
    Value cmd = callApi(rewriter, loc, context.api, Api::CmdBegin,
                        {context.invocation, constantInt(rewriter, loc, 32, devices.lookup(op)), wait});
    CommandEmitter emitter(rewriter, op, symbols, cmd);
    Block &body = op.getBody().front();
    for (auto [argument, operand] : llvm::zip(body.getArguments(), adaptor.getResourceOperands()))
      emitter.capture(argument, operand);
    if (failed(emitter.emit(body)))
      return failure();
    rewriter.replaceOp(op, callApi(rewriter, loc, context.api, Api::CmdEnd, {cmd}));
    return success();
  }
  SymbolTableCollection &symbols;
  const DeviceNumbers &devices;
};

} // namespace

void weir::host::populateCommandPatterns(const LLVMTypeConverter &types, SymbolTableCollection &symbols, const DeviceNumbers &devices,
                                         RewritePatternSet &patterns) {
  patterns.add<ExecutePattern>(types, patterns.getContext(), symbols, devices);
}
