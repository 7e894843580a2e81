// Builders, verifiers and interfaces of stream.cmd.*; stream.cmd.func is in StreamCmdFunc.cpp.
#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "dialects/Stream/StreamVerifiers.h"
#include "dialects/Weir/WeirDialect.h"

using namespace mlir;
using namespace weir::stream;

//===--------------------------------------------------------------------------------------------------------------===//
// Byte range commands
//===--------------------------------------------------------------------------------------------------------------===//

template <typename OpT>
static void getTargetAccess(OpT op, ResourceAccess access, SmallVectorImpl<SubviewAccess> &accesses) {
  accesses.push_back({access, &op.getTargetMutable(), &op.getTargetSizeMutable(), &op.getTargetOffsetMutable(),
                      &op.getTargetLengthMutable()});
}

void CmdFlushOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  getTargetAccess(*this, ResourceAccess::Read, accesses);
}

void CmdInvalidateOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  getTargetAccess(*this, ResourceAccess::Read, accesses);
}

void CmdDiscardOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  getTargetAccess(*this, ResourceAccess::Write, accesses);
}

void CmdFillOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  getTargetAccess(*this, ResourceAccess::Write, accesses);
}

void CmdCopyOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  accesses.push_back({ResourceAccess::Read, &getSourceMutable(), &getSourceSizeMutable(), &getSourceOffsetMutable(),
                      &getLengthMutable()});
  accesses.push_back({ResourceAccess::Write, &getTargetMutable(), &getTargetSizeMutable(), &getTargetOffsetMutable(),
                      &getLengthMutable()});
}

//===--------------------------------------------------------------------------------------------------------------===//
// dispatch
//===--------------------------------------------------------------------------------------------------------------===//

static ResourceAccess getAccess(ArrayAttr accesses, unsigned index) {
  return static_cast<ResourceAccess>(cast<IntegerAttr>(accesses[index]).getInt());
}

void CmdDispatchOp::build(OpBuilder &builder, OperationState &state, ArrayRef<SymbolRefAttr> entryPoints,
                          ValueRange workload, ValueRange uniformOperands, ValueRange resources, ValueRange sizes,
                          ValueRange offsets, ValueRange lengths, ArrayRef<ResourceAccess> accesses) {
  SmallVector<Attribute> symbols(entryPoints.begin(), entryPoints.end());
  SmallVector<int32_t> bits;
  for (ResourceAccess access : accesses)
    bits.push_back(static_cast<int32_t>(access));
  build(builder, state, workload, uniformOperands, resources, sizes, offsets, lengths, builder.getArrayAttr(symbols),
        builder.getI32ArrayAttr(bits));
}

ResourceAccess CmdDispatchOp::getResourceAccess(unsigned index) {
  return getAccess(getResourceAccesses(), index);
}

/// Access bits are ro, wo or rw.
static LogicalResult verifyAccessBits(Operation *op, ArrayAttr accesses) {
  for (IntegerAttr access : accesses.getAsRange<IntegerAttr>())
    if (access.getInt() < 1 || access.getInt() > 3)
      return op->emitOpError() << "has unknown access bits " << access.getInt()
                               << "; 1 is a read, 2 a write, 3 both";
  return success();
}

LogicalResult CmdDispatchOp::verify() {
  // C1
  size_t count = getResources().size();
  auto check = [&](size_t actual, StringRef what) -> LogicalResult {
    if (actual == count)
      return success();
    return emitOpError() << "has " << count << " resources but " << actual << " " << what;
  };
  if (failed(check(getResourceSizes().size(), "sizes")) || failed(check(getResourceOffsets().size(), "offsets")) ||
      failed(check(getResourceLengths().size(), "lengths")) ||
      failed(check(getResourceAccesses().size(), "accesses")))
    return failure();
  return verifyAccessBits(*this, getResourceAccesses());
}

/// C2: the kernel's scalar arguments and number of bindings.
static LogicalResult verifyKernelSignature(CmdDispatchOp op, SymbolRefAttr entryPoint, FunctionOpInterface function) {
  SmallVector<Type> scalars;
  size_t bindings = 0;
  for (Type type : function.getArgumentTypes()) {
    if (isa<BindingType>(type))
      ++bindings;
    else
      scalars.push_back(type);
  }
  auto mismatch = [&]() -> InFlightDiagnostic {
    InFlightDiagnostic error = op.emitOpError() << "does not fit the function of entry point " << entryPoint << ": ";
    error.attachNote(function.getLoc()) << "the function";
    return error;
  };
  if (scalars.size() != op.getUniformOperands().size())
    return mismatch() << op.getUniformOperands().size() << " uniform operands but " << scalars.size()
                      << " scalar arguments";
  for (auto [index, type, operand] : llvm::enumerate(scalars, op.getUniformOperands()))
    if (type != operand.getType())
      return mismatch() << "uniform operand " << index << " has type " << operand.getType() << " but the argument "
                        << type;
  if (bindings != op.getResources().size())
    return mismatch() << op.getResources().size() << " resources but " << bindings << " bindings";
  return success();
}

LogicalResult CmdDispatchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // C2
  if (getEntryPoints().empty())
    return emitOpError("has no entry point");
  for (SymbolRefAttr entryPoint : getEntryPointRefs()) {
    auto exportOp = symbolTable.lookupNearestSymbolFrom<ExecutableExportOp>(*this, entryPoint);
    if (!exportOp)
      return success();
    if (failed(verifyWorkload(*this, symbolTable, ArrayAttr::get(getContext(), entryPoint), getWorkload())))
      return failure();
    // Code generation gives the function another signature; bindings and scalars are those of device code only before it.
    FunctionOpInterface function = exportOp.lookupFunction();
    if (function && isa<func::FuncOp>(function) && !function->hasAttr(KernelAttr::getNameStr()))
      if (failed(verifyKernelSignature(*this, entryPoint, function)))
        return failure();
  }
  return success();
}

void CmdDispatchOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  for (unsigned i = 0, e = getResources().size(); i < e; ++i)
    accesses.push_back({getResourceAccess(i), &getResourcesMutable()[i], &getResourceSizesMutable()[i],
                        &getResourceOffsetsMutable()[i], &getResourceLengthsMutable()[i]});
}

//===--------------------------------------------------------------------------------------------------------------===//
// call
//===--------------------------------------------------------------------------------------------------------------===//

SmallVector<OpOperand *> CmdCallOp::getResourceOpOperands() {
  SmallVector<OpOperand *> resources;
  for (OpOperand &operand : getResourceOperandsMutable())
    if (isa<ResourceType>(operand.get().getType()))
      resources.push_back(&operand);
  return resources;
}

LogicalResult CmdCallOp::verify() {
  // C1
  if (failed(verifySizes(*this, getResourceOperands(), getResourceOperandSizes(), "operand")) ||
      failed(verifySizes(*this, getResults(), getResultSizes(), "result")))
    return failure();
  // C2
  size_t count = getResourceOpOperands().size();
  auto check = [&](size_t actual, StringRef what) -> LogicalResult {
    if (actual == count)
      return success();
    return emitOpError() << "has " << count << " resource operands but " << actual << " " << what;
  };
  if (failed(check(getResourceOperandOffsets().size(), "offsets")) ||
      failed(check(getResourceOperandLengths().size(), "lengths")) ||
      failed(check(getResourceOperandAccesses().size(), "accesses")))
    return failure();
  return verifyAccessBits(*this, getResourceOperandAccesses());
}

LogicalResult CmdCallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // C3
  if (!symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr()))
    return emitOpError() << "callee " << getCalleeAttr() << " does not exist";
  return success();
}

void CmdCallOp::getSubviewAccesses(SmallVectorImpl<SubviewAccess> &accesses) {
  // Other size-aware operands have sizes too.
  SmallVector<OpOperand *> resources = getResourceOpOperands();
  for (auto [i, resource] : llvm::enumerate(resources)) {
    unsigned position = llvm::count_if(getResourceOperands().take_front(resource->getOperandNumber()),
                                       [](Value value) { return isa<weir::util::SizeAwareTypeInterface>(value.getType()); });
    accesses.push_back({getAccess(getResourceOperandAccesses(), i), resource, &getResourceOperandSizesMutable()[position],
                        &getResourceOperandOffsetsMutable()[i], &getResourceOperandLengthsMutable()[i]});
  }
}

//===--------------------------------------------------------------------------------------------------------------===//
// execute, serial, concurrent, yield
//===--------------------------------------------------------------------------------------------------------------===//

void YieldOp::build(OpBuilder &, OperationState &) {}

/// C3: only what a command buffer can hold.
static LogicalResult verifyCmdBody(Operation *op, Block &body) {
  for (Operation &child : body)
    if (!child.hasTrait<CmdPhaseOp>() && !isa<StreamableOpInterface, YieldOp>(child)) {
      InFlightDiagnostic error = op->emitOpError()
                                 << "may hold only commands and streamable ops but holds '" << child.getName() << "'";
      error.attachNote(child.getLoc()) << "here";
      return error;
    }
  return success();
}

void CmdExecuteOp::build(OpBuilder &builder, OperationState &state, ValueRange operands, ValueRange sizes,
                         Value awaitTimepoint, bool once, Attribute affinity) {
  state.addTypes(builder.getType<TimepointType>());
  state.addOperands(operands);
  state.addOperands(sizes);
  if (awaitTimepoint)
    state.addOperands(awaitTimepoint);
  auto &properties = state.getOrAddProperties<Properties>();
  properties.operandSegmentSizes = {static_cast<int32_t>(operands.size()), static_cast<int32_t>(sizes.size()),
                                    awaitTimepoint ? 1 : 0};
  if (once)
    properties.once = builder.getUnitAttr();
  properties.affinity = affinity;
  Region *body = state.addRegion();
  Block &block = body->emplaceBlock();
  for (Value operand : operands)
    block.addArgument(operand.getType(), operand.getLoc());
  ensureTerminator(*body, builder, state.location);
}

LogicalResult CmdExecuteOp::verify() {
  // C1
  if (failed(verifySizes(*this, getResourceOperands(), getResourceOperandSizes(), "capture")))
    return failure();
  // C2 (VC)
  if (failed(verifyCaptureTypes(*this, getResourceOperands(), getBody())) || failed(verifyCaptures(*this, getBody())))
    return failure();
  return verifyCmdBody(*this, getBody().front());
}

void CmdSerialOp::build(OpBuilder &builder, OperationState &state) {
  ensureTerminator(*state.addRegion(), builder, state.location);
}

void CmdConcurrentOp::build(OpBuilder &builder, OperationState &state) {
  ensureTerminator(*state.addRegion(), builder, state.location);
}

// C1; C2 is the parent trait.
LogicalResult CmdSerialOp::verify() { return verifyCmdBody(*this, getBody().front()); }
LogicalResult CmdConcurrentOp::verify() { return verifyCmdBody(*this, getBody().front()); }
