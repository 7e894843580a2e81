#include "passes/Encoding/Propagate/Conversions.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Analysis/ShapeUtils.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

Conversions::Conversions(Operation *top, const Graph &graph, const Labelling &labelling, const MutableGlobals &globals,
                         DominanceInfo &dominance)
    : top(top), graph(graph), labelling(labelling), globals(globals), dims(top, dominance) {
  for (Value value : labelling.getValues())
    plan(value);
}

/// Before the reader, or of the loops around it in which the value does not change (encoding-passes.md PL7).
Operation *Conversions::getPlace(OpOperand &operand) const {
  Operation *place = operand.getOwner();
  for (Operation *parent = place->getParentOp(); isa_and_nonnull<LoopLikeOpInterface>(parent); parent = parent->getParentOp()) {
    if (parent->isAncestor(operand.get().getParentBlock()->getParentOp()))
      break;
    place = parent;
  }
  return place;
}

/// The first op after the definition of a value.
static Operation *getOpAfter(Value value) {
  if (Operation *def = value.getDefiningOp())
    return def->getNextNode();
  return &cast<BlockArgument>(value).getOwner()->front();
}

void Conversions::addObstacle(OpOperand &operand) {
  if (auto reader = graph.getReader(operand))
    obstacles.push_back(&graph.getNodes()[reader->first]);
  if (auto owner = graph.getOwner(operand.get()))
    obstacles.push_back(&graph.getNodes()[owner->first]);
}

void Conversions::plan(Value value) {
  EncodingAttr made = labelling.getEncoding(value);
  bool isNative = made && !graph.getOwner(value);
  bool isPlainNeeded = false;
  for (OpOperand &use : value.getUses()) {
    std::optional<Demand> demand = labelling.getDemand(use);
    if (!demand)
      continue;
    bool isSet = isa<SetEncodingOp>(use.getOwner());
    bool isSame = made == demand->encoding && !demand->needsZeroPadding;
    // A set of what is plain stays, as does an op on what it reads already.
    if (isSame ? !isSet && !isNative : (!made || isNative) && (isSet || !demand->encoding))
      continue;
    if (isSame && !made)
      continue;
    reads.push_back({&use, made, isSame || !isSet ? demand->encoding : EncodingAttr(), isSet, isNative});
    if (isSame)
      continue;
    if (made && !isNative)
      isPlainNeeded = true;
    if (isSet || !demand->encoding || labelling.isFreeFor(use, demand->encoding))
      continue;
    Operation *place = getPlace(use);
    if (!dims.isAvailable(demand->encoding, place))
      addObstacle(use);
    Operation *&first = places[{value, demand->encoding, place->getBlock()}];
    if (!first || place->isBeforeInBlock(first))
      first = place;
  }
  if (!isPlainNeeded)
    return;
  needPlain.push_back(value);
  if (!dims.isAvailable(made, getOpAfter(value)))
    addObstacle(*value.use_begin());
}

Value Conversions::makeFree(OpBuilder &builder, Value value, EncodingAttr encoding) {
  RankedTensorType type = getEncodedType(value.getType(), encoding);
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    Value init = makeFree(builder, fill.getOutputs().front(), encoding);
    return linalg::FillOp::create(builder, fill.getLoc(), fill.getInputs().front(), init).getResult(0);
  }
  auto empty = value.getDefiningOp<tensor::EmptyOp>();
  return tensor::EmptyOp::create(builder, empty.getLoc(), type.getShape(), type.getElementType(), empty.getDynamicSizes(), encoding);
}

/// The value as it was before its label.
Value Conversions::getPlain(Value value) {
  auto found = plain.find(value);
  return found == plain.end() ? value : found->second;
}

Value Conversions::getEncoded(const Read &read) {
  Value value = read.operand->get();
  if (read.made == read.wanted) {
    // What is taken off and put on again.
    Value source = value;
    if (read.isNative) {
      source = value.getDefiningOp<UnsetEncodingOp>().getSource();
      RankedTensorType type = getEncodedType(value.getType(), read.wanted);
      if (source.getType() != type) {
        OpBuilder builder(value.getContext());
        builder.setInsertionPointAfterValue(value);
        source = tensor::CastOp::create(builder, value.getLoc(), type, source);
      }
    }
    return source;
  }
  Operation *place = getPlace(*read.operand);
  if (labelling.isFreeFor(*read.operand, read.wanted)) {
    OpBuilder builder(read.operand->getOwner());
    return makeFree(builder, value, read.wanted);
  }
  Value &known = encoded[{value, read.wanted, place->getBlock()}];
  if (!known) {
    Operation *first = places.lookup({value, read.wanted, place->getBlock()});
    SmallVector<Value> encodingDims = dims.get(read.wanted, first);
    OpBuilder builder(first);
    RankedTensorType type = getEncodedType(value.getType(), read.wanted);
    known = SetEncodingOp::create(builder, first->getLoc(), type, getPlain(value), encodingDims);
    onInserted(known.getDefiningOp(), place != read.operand->getOwner());
  }
  return known;
}

/// encoding-passes.md J4: the types of a function follow its body.
static void updateFunctionType(FunctionOpInterface function) {
  SmallVector<Type> results(function.getResultTypes());
  for (Block &block : function.getFunctionBody())
    if (Operation *terminator = block.getTerminator();
        terminator->hasTrait<OpTrait::ReturnLike>() && terminator->getNumOperands() == results.size())
      results.assign(terminator->operand_type_begin(), terminator->operand_type_end());
  Type type = function.cloneTypeWith(function.getFunctionBody().front().getArgumentTypes(), results);
  if (type != function.getFunctionType())
    function.setType(type);
}

void Conversions::apply() {
  // Extents are looked up while types are what they were.
  OpBuilder builder(top->getContext());
  DimResolver sizes(builder);
  for (Value value : needPlain) {
    SmallVector<Value> extents = sizes.getDynamic(value);
    EncodingAttr made = labelling.getEncoding(value);
    Operation *place = getOpAfter(value);
    // Extents may have been made right there.
    for (Value extent : extents)
      if (Operation *def = extent.getDefiningOp(); def && def->getBlock() == place->getBlock() && !def->isBeforeInBlock(place))
        place = def->getNextNode();
    SmallVector<Value> encodingDims = dims.get(made, place);
    builder.setInsertionPoint(place);
    // Its source gets the encoding below; until then it represents the value.
    OperationState state(value.getLoc(), UnsetEncodingOp::getOperationName());
    UnsetEncodingOp::build(builder, state, value.getType(), value, extents, encodingDims);
    plain[value] = builder.create(state)->getResult(0);
    onInserted(plain[value].getDefiningOp(), false);
  }
  // Uses were found with the old types, values are replaced after all are known.
  SmallVector<std::pair<OpOperand *, Value>> changes;
  SmallVector<std::pair<SetEncodingOp, Value>> cancelled;
  for (const Read &read : reads) {
    if (!read.wanted)
      changes.push_back({read.operand, getPlain(read.operand->get())});
    else if (Value value = getEncoded(read); read.isSet)
      cancelled.push_back({cast<SetEncodingOp>(read.operand->getOwner()), value});
    else
      changes.push_back({read.operand, value});
  }
  for (auto [operand, value] : changes)
    operand->set(value);
  for (const Node &node : graph.getNodes())
    if (const OpEncodings *label = labelling.getLabel(node))
      for (auto [value, encoding] : llvm::zip_equal(node.values, label->results))
        Value(value).setType(getEncodedType(value.getType(), encoding));
  for (auto [set, value] : cancelled) {
    onCancelled(set);
    set.getResult().replaceAllUsesWith(value);
    set.erase();
  }
  for (auto &[function, calls] : getCallsOfPrivateFunctions(top))
    updateFunctionType(cast<FunctionOpInterface>(function));
  globals.updateTypes();
}
