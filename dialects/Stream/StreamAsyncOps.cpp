// Verifiers, builders and hand-written syntax of stream.async.*.

#include "dialects/Stream/StreamOps.h"
#include "dialects/Stream/StreamVerifiers.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

//===------------------------------------------------------------------------------------------------------------===//
// Effects
//===------------------------------------------------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// Pure in value semantics. Once storage follows ties, two results with the same bytes must not become one that has two
/// writers (V3, PEER-13), nor may a result be made only once for several iterations of a loop: each execution then counts as
/// an allocation. So it does in an execution region, which resources enter as captures alone (N1): an equal op before the region
/// cannot represent it.
static void getFreshResultEffects(Operation *op, Effects &effects) {
  if (!isa_and_nonnull<AsyncExecuteOp, AsyncConcurrentOp>(op->getParentOp()) && !isInPlaceSafe(op))
    return;
  for (OpResult result : op->getResults())
    effects.emplace_back(MemoryEffects::Allocate::get(), result);
}

void AsyncConstantOp::getEffects(Effects &effects) { getFreshResultEffects(*this, effects); }
void AsyncSliceOp::getEffects(Effects &effects) { getFreshResultEffects(*this, effects); }
void AsyncTransferOp::getEffects(Effects &effects) { getFreshResultEffects(*this, effects); }
void AsyncStoreOp::getEffects(Effects &effects) { getFreshResultEffects(*this, effects); }
void AsyncDispatchOp::getEffects(Effects &effects) { getFreshResultEffects(*this, effects); }

//===------------------------------------------------------------------------------------------------------------===//
// Affinity, sizes
//===------------------------------------------------------------------------------------------------------------===//

Attribute AsyncTransferOp::getAffinityAttr() {
  if (Attribute affinity = getExecutionAffinityAttr())
    return affinity;
  Lifetime source = getSource().getType().getLifetime();
  Lifetime result = getResult().getType().getLifetime();
  bool bothStaging = source == Lifetime::Staging && result == Lifetime::Staging;
  bool fromOutside = source == Lifetime::Staging || source == Lifetime::External;
  return fromOutside && !bothStaging ? getTargetAffinityAttr() : getSourceAffinityAttr();
}

/// cast.C2. Two casts of one storage to different sizes would contradict each other.
LogicalResult AsyncCastOp::verify() {
  if (getSourceSize() != getResultSize())
    return emitOpError() << "needs the same SSA value as size of its source and of its result";
  return success();
}

//===------------------------------------------------------------------------------------------------------------===//
// dispatch, call
//===------------------------------------------------------------------------------------------------------------===//

/// dispatch.C1, dispatch.C2; call.C1, call.C2.
template <typename OpT>
static LogicalResult verifyRangedOp(OpT op) {
  if (failed(verifySizes(op, op.getResourceOperands(), op.getResourceOperandSizes(), "operand")) ||
      failed(verifySizes(op, op.getResults(), op.getResultSizes(), "result")))
    return failure();
  size_t resources = llvm::count_if(op.getResourceOperands().getTypes(), llvm::IsaPred<ResourceType>);
  size_t offsets = op.getResourceOperandOffsets().size();
  size_t ends = op.getResourceOperandEnds().size();
  size_t lengths = op.getResourceOperandLengths().size();
  if (offsets != resources || ends != resources || lengths != resources)
    return op.emitOpError() << "needs a range [offset to end for length] for exactly each resource operand; has "
                            << resources << " resources, " << offsets << " offsets, " << ends << " ends and "
                            << lengths << " lengths";
  return success();
}

LogicalResult AsyncDispatchOp::verify() {
  if (getEntryPoints().empty())
    return emitOpError() << "needs an entry point";
  return verifyRangedOp(*this);
}

/// dispatch.C3
LogicalResult AsyncDispatchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return verifyWorkload(*this, symbolTable, getEntryPoints(), getWorkload());
}

bool AsyncDispatchOp::preferCloneToConsumers() {
  return llvm::none_of(getResourceOperands().getTypes(), llvm::IsaPred<ResourceType>);
}

/// call.C1 to call.C3
LogicalResult AsyncCallOp::verify() {
  if (!llvm::all_of(getResultTypes(), llvm::IsaPred<ResourceType>))
    return emitOpError() << "has a result that is not a resource";
  return verifyRangedOp(*this);
}

/// A callee that does not care about lifetimes takes any resource.
static bool isAcceptedBy(Type type, Type calleeType) {
  auto resource = dyn_cast<ResourceType>(calleeType);
  return type == calleeType || (resource && resource.hasUnknownLifetime() && isa<ResourceType>(type));
}

static LogicalResult verifyCallTypes(Operation *op, TypeRange types, TypeRange calleeTypes, StringRef what) {
  if (types.size() != calleeTypes.size())
    return op->emitOpError() << "has " << types.size() << " " << what << "s but its callee has " << calleeTypes.size();
  for (auto [index, type, calleeType] : llvm::enumerate(types, calleeTypes))
    if (!isAcceptedBy(type, calleeType))
      return op->emitOpError() << "has " << what << " " << index << " of type " << type << " but its callee has "
                               << calleeType;
  return success();
}

/// call.C4
LogicalResult AsyncCallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto callee = symbolTable.lookupNearestSymbolFrom<AsyncFuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError() << "calls " << getCalleeAttr() << ", which is not a stream.async.func";
  if (failed(verifyCallTypes(*this, getResourceOperands().getTypes(), callee.getArgumentTypes(), "operand")))
    return failure();
  return verifyCallTypes(*this, getResultTypes(), callee.getResultTypes(), "result");
}

//===------------------------------------------------------------------------------------------------------------===//
// func
//===------------------------------------------------------------------------------------------------------------===//

ParseResult AsyncFuncOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseTiedFunction(parser, result, /*unnamedArguments=*/false, /*emptyResults=*/false);
}

void AsyncFuncOp::print(OpAsmPrinter &p) { printTiedFunction(p, *this, getTiedOperandsAttr()); }

/// Ties of a declaration relate results of its type to arguments of its type (VT).
LogicalResult AsyncFuncOp::verify() {
  ArrayAttr ties = getTiedOperandsAttr();
  if (!ties || ties.empty())
    return success();
  int64_t numArguments = getFunctionType().getNumInputs();
  if (ties.size() != getFunctionType().getNumResults())
    return emitOpError() << "has " << ties.size() << " entries in tied_operands for "
                         << getFunctionType().getNumResults() << " results";
  for (auto tie : ties.getAsRange<IntegerAttr>())
    if (tie.getInt() < -1 || tie.getInt() >= numArguments)
      return emitOpError() << "has tied_operands entry " << tie.getInt() << " but " << numArguments << " arguments";
  return success();
}

//===------------------------------------------------------------------------------------------------------------===//
// execute, concurrent
//===------------------------------------------------------------------------------------------------------------===//

/// Gives the body of a region op its block, with one argument per capture.
static void addBody(OpBuilder &builder, OperationState &state, ValueRange operands) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(state.regions.front().get());
  for (Value operand : operands)
    block->addArgument(operand.getType(), operand.getLoc());
}

void AsyncExecuteOp::build(OpBuilder &builder, OperationState &state, TypeRange resultTypes, ValueRange resultSizes,
                           Value awaitTimepoint, ValueRange operands, ValueRange operandSizes,
                           ArrayRef<int64_t> tiedOperands, Attribute affinity) {
  build(builder, state, resultTypes, builder.getType<TimepointType>(), operands, operandSizes, resultSizes,
        awaitTimepoint, util::getTiedOperandsAttr(builder.getContext(), tiedOperands), affinity);
  addBody(builder, state, operands);
}

void AsyncConcurrentOp::build(OpBuilder &builder, OperationState &state, TypeRange resultTypes, ValueRange resultSizes,
                              ValueRange operands, ValueRange operandSizes, ArrayRef<int64_t> tiedOperands,
                              Attribute affinity) {
  build(builder, state, resultTypes, operands, operandSizes, resultSizes,
        util::getTiedOperandsAttr(builder.getContext(), tiedOperands), affinity);
  addBody(builder, state, operands);
}

/// execute.C3, concurrent.C3: the yield hands out the results, stating the same sizes.
template <typename OpT>
static LogicalResult verifyYield(OpT op) {
  Block &block = op.getBody().front();
  auto yield = block.empty() ? YieldOp() : dyn_cast<YieldOp>(block.back());
  if (!yield)
    return op.emitOpError() << "needs a body that ends in stream.yield";
  if (yield.getResourceOperands().size() != op.getResults().size())
    return op.emitOpError() << "has " << op.getResults().size() << " resource results but yields "
                            << yield.getResourceOperands().size();
  for (auto [index, value, size, result, resultSize] : llvm::enumerate(
           yield.getResourceOperands(), yield.getResourceOperandSizes(), op.getResults(), op.getResultSizes())) {
    if (value.getType() != result.getType())
      return op.emitOpError() << "yields a value of type " << value.getType() << " for result " << index << " of type "
                              << result.getType();
    if (size != resultSize)
      return op.emitOpError() << "yields result " << index << " with another size value than the result has";
  }
  return success();
}

/// C1 to C3 of execute and concurrent.
template <typename OpT>
static LogicalResult verifyRegionOp(OpT op) {
  if (failed(verifySizes(op, op.getResourceOperands(), op.getResourceOperandSizes(), "operand")) ||
      failed(verifySizes(op, op.getResults(), op.getResultSizes(), "result")) ||
      failed(verifyCaptureTypes(op, op.getResourceOperands(), op.getBody())) ||
      failed(verifyCaptures(op, op.getBody())))
    return failure();
  return verifyYield(op);
}

LogicalResult AsyncExecuteOp::verify() { return verifyRegionOp(*this); }
LogicalResult AsyncConcurrentOp::verify() { return verifyRegionOp(*this); }

template <typename OpT>
static util::ValueAccess getRegionOperandAccess(OpT op, unsigned index) {
  auto tiedOp = cast<util::TiedOpInterface>(op.getOperation());
  bool tied = tiedOp.isOperandTied(tiedOp.getTiedOperandsIndexAndLength().first + index);
  return tied ? util::ValueAccess::readWrite() : util::ValueAccess::readOnly();
}

/// An untied result starts without contents.
template <typename OpT>
static util::ValueAccess getRegionResultAccess(OpT op, unsigned index) {
  bool tied = cast<util::TiedOpInterface>(op.getOperation()).getTiedResultOperandIndex(index).has_value();
  return tied ? util::ValueAccess::readWrite() : util::ValueAccess::discardWrite();
}

util::ValueAccess AsyncExecuteOp::getOperandAccess(unsigned index) { return getRegionOperandAccess(*this, index); }
util::ValueAccess AsyncExecuteOp::getResultAccess(unsigned index) { return getRegionResultAccess(*this, index); }
util::ValueAccess AsyncConcurrentOp::getOperandAccess(unsigned index) { return getRegionOperandAccess(*this, index); }
util::ValueAccess AsyncConcurrentOp::getResultAccess(unsigned index) { return getRegionResultAccess(*this, index); }

/// `values` without those at the excluded positions.
static SmallVector<Value> exclude(ValueRange values, ArrayRef<unsigned> excluded) {
  SmallVector<Value> kept;
  for (auto [index, value] : llvm::enumerate(values))
    if (!llvm::is_contained(excluded, index))
      kept.push_back(value);
  return kept;
}

/// Moves the body over and drops the block arguments and yielded values of what is excluded.
static void takeBody(RewriterBase &rewriter, Region &from, Region &to, ArrayRef<unsigned> excludedOperands,
                     ArrayRef<unsigned> excludedResults) {
  to.takeBody(from);
  Block &block = to.front();
  auto yield = cast<YieldOp>(block.back());
  SmallVector<Value> values = exclude(yield.getResourceOperands(), excludedResults);
  SmallVector<Value> sizes = exclude(yield.getResourceOperandSizes(), excludedResults);
  values.append(sizes);
  rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(values); });
  BitVector dropped(block.getNumArguments());
  for (unsigned index : excludedOperands)
    dropped.set(index);
  block.eraseArguments(dropped);
}

template <typename OpT>
static SmallVector<int64_t> excludeTies(OpT op, ArrayRef<unsigned> excludedOperands,
                                        ArrayRef<unsigned> excludedResults) {
  auto tiedOp = cast<util::TiedOpInterface>(op.getOperation());
  return util::excludeTiedOperandAndResultIndices(tiedOp.getTiedResultOperandIndices(), excludedOperands,
                                                  excludedResults);
}

Operation *AsyncExecuteOp::cloneReplacementExcludingOperandsAndResults(ArrayRef<unsigned> excludedOperands,
                                                                       ArrayRef<unsigned> excludedResults,
                                                                       RewriterBase &rewriter) {
  SmallVector<Value> results = exclude(getResults(), excludedResults);
  auto newOp = AsyncExecuteOp::create(rewriter, getLoc(), TypeRange(ValueRange(results)),
                                      getResultTimepoint().getType(), exclude(getResourceOperands(), excludedOperands),
                                      exclude(getResourceOperandSizes(), excludedOperands),
                                      exclude(getResultSizes(), excludedResults), getAwaitTimepoint(),
                                      util::getTiedOperandsAttr(getContext(), excludeTies(*this, excludedOperands,
                                                                                          excludedResults)),
                                      getAffinityAttr());
  newOp->setDiscardableAttrs(getOperation()->getDiscardableAttrDictionary());
  takeBody(rewriter, getBody(), newOp.getBody(), excludedOperands, excludedResults);
  return newOp;
}

Operation *AsyncConcurrentOp::cloneReplacementExcludingOperandsAndResults(ArrayRef<unsigned> excludedOperands,
                                                                          ArrayRef<unsigned> excludedResults,
                                                                          RewriterBase &rewriter) {
  SmallVector<Value> results = exclude(getResults(), excludedResults);
  auto newOp = AsyncConcurrentOp::create(
      rewriter, getLoc(), TypeRange(ValueRange(results)), exclude(getResourceOperands(), excludedOperands),
      exclude(getResourceOperandSizes(), excludedOperands), exclude(getResultSizes(), excludedResults),
      util::getTiedOperandsAttr(getContext(), excludeTies(*this, excludedOperands, excludedResults)),
      getAffinityAttr());
  newOp->setDiscardableAttrs(getOperation()->getDiscardableAttrDictionary());
  takeBody(rewriter, getBody(), newOp.getBody(), excludedOperands, excludedResults);
  return newOp;
}
