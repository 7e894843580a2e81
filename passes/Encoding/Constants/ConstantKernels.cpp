#include "passes/Encoding/Constants/ConstantKernels.h"

#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/BodyEvaluator.h"
#include "passes/Analysis/ConstantTensors.h"
#include "passes/Encoding/Late/DispatchBindings.h"
#include "passes/Encoding/Late/StreamEncodings.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// The values of one kernel, in the order of its ops.
class KernelEvaluator {
public:
  KernelEvaluator(bool withFloats, int64_t maxBytes, int64_t &bytes) : withFloats(withFloats), maxBytes(maxBytes), madeBytes(bytes) {}

  KernelResult run(FunctionOpInterface kernel, ArrayRef<KernelArgument> arguments, unsigned binding, std::vector<char> &elements);

private:
  KernelResult visit(Operation &op);
  KernelResult compute(linalg::LinalgOp op);
  KernelResult computeBody(linalg::LinalgOp op, ArrayRef<BodyOperand> operands);
  /// A box of `whole` as a tensor of its own.
  KernelResult slice(Value result, Elements whole, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> strides);
  KernelResult insert(tensor::InsertSliceOp op);
  static KernelResult write(Elements from, const ElementBox &box, char *to);
  std::optional<ElementBox> getBox(RankedTensorType whole, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                                   ArrayRef<OpFoldResult> strides) const {
    std::optional<SmallVector<int64_t>> starts = getNumbers(offsets), counts = getNumbers(sizes), steps = getNumbers(strides);
    return starts && counts && steps ? ElementBox::get(whole.getShape(), *starts, *counts, *steps) : std::nullopt;
  }
  KernelResult pad(tensor::PadOp op);

  /// Room for a tensor; null if that is too much, or its elements have no whole bytes.
  char *make(Value result);
  const Elements *find(Value value) const {
    auto it = tensors.find(value);
    return it == tensors.end() ? nullptr : &it->second;
  }
  std::optional<uint64_t> getScalar(Value value) const {
    if (auto it = scalars.find(value); it != scalars.end())
      return it->second;
    Attribute attr;
    return matchPattern(value, m_Constant(&attr)) ? getScalarConstant(attr) : std::nullopt;
  }
  std::optional<int64_t> getNumber(OpFoldResult size) const {
    if (std::optional<int64_t> constant = getConstantIntValue(size))
      return constant;
    std::optional<uint64_t> scalar = getScalar(cast<Value>(size));
    return scalar ? std::optional<int64_t>(int64_t(*scalar)) : std::nullopt;
  }
  std::optional<SmallVector<int64_t>> getNumbers(ArrayRef<OpFoldResult> sizes) const {
    SmallVector<int64_t> numbers;
    for (OpFoldResult size : sizes) {
      std::optional<int64_t> number = getNumber(size);
      if (!number)
        return std::nullopt;
      numbers.push_back(*number);
    }
    return numbers;
  }

  bool withFloats;
  int64_t maxBytes;
  int64_t &madeBytes;
  DenseMap<Value, Elements> tensors;
  DenseMap<Value, uint64_t> scalars;
  /// By binding.
  DenseMap<Value, const KernelArgument *> bindings;
  std::list<std::vector<char>> made;
};

} // namespace

char *KernelEvaluator::make(Value result) {
  auto type = cast<RankedTensorType>(result.getType());
  int64_t size = type.getNumElements() * getBytesOfElement(type.getElementType());
  madeBytes += size;
  if (madeBytes > maxBytes)
    return nullptr;
  made.emplace_back(size);
  tensors[result] = {type, made.back()};
  return made.back().data();
}

KernelResult KernelEvaluator::slice(Value result, Elements whole, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                                    ArrayRef<OpFoldResult> strides) {
  auto type = cast<RankedTensorType>(result.getType());
  std::optional<ElementBox> box = getBox(whole.type, offsets, sizes, strides);
  if (!box || whole.bytes.empty() || box->count != type.getNumElements())
    return KernelResult::Unknown;
  if (whole.isSplat || box->count == whole.type.getNumElements()) {
    tensors[result] = {type, whole.bytes, whole.isSplat};
    return KernelResult::Evaluated;
  }
  int64_t size = getBytesOfElement(type.getElementType()), count = box->count;
  char *to = make(result);
  if (!to)
    return KernelResult::TooLarge;
  for (BoxWalk walk = box->walk(); count-- > 0; walk.advance(), to += size)
    std::memcpy(to, whole.bytes.data() + walk.getPlace() * size, size);
  return KernelResult::Evaluated;
}

KernelResult KernelEvaluator::write(Elements from, const ElementBox &box, char *to) {
  int64_t size = getBytesOfElement(from.type.getElementType()), count = box.count;
  const char *next = from.bytes.data();
  for (BoxWalk walk = box.walk(); count-- > 0; walk.advance(), next += from.isSplat ? 0 : size)
    std::memcpy(to + walk.getPlace() * size, next, size);
  return KernelResult::Evaluated;
}

KernelResult KernelEvaluator::insert(tensor::InsertSliceOp op) {
  const Elements *part = find(op.getSource()), *whole = find(op.getDest());
  std::optional<ElementBox> box = whole ? getBox(whole->type, op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides()) : std::nullopt;
  // Of storage that nothing was written to only what is written now is known.
  if (!part || part->bytes.empty() || !box || (whole->bytes.empty() && box->count != whole->type.getNumElements()))
    return KernelResult::Unknown;
  Elements from = *part, under = *whole;
  char *to = make(op.getResult());
  if (!to)
    return KernelResult::TooLarge;
  if (!under.bytes.empty())
    under.copyTo(to);
  return write(from, *box, to);
}

KernelResult KernelEvaluator::pad(tensor::PadOp op) {
  const Elements *part = find(op.getSource());
  Value value = op.getConstantPaddingValue();
  std::optional<uint64_t> scalar = value ? getScalar(value) : std::nullopt;
  std::optional<SmallVector<int64_t>> low = getNumbers(op.getMixedLowPad());
  RankedTensorType type = op.getResultType();
  SmallVector<int64_t> ones(type.getRank(), 1);
  std::optional<ElementBox> box =
      part && scalar && low ? ElementBox::get(type.getShape(), *low, part->type.getShape(), ones) : std::nullopt;
  if (!box || part->bytes.empty())
    return KernelResult::Unknown;
  Elements from = *part;
  char *to = make(op.getResult());
  if (!to)
    return KernelResult::TooLarge;
  Elements{type, ArrayRef<char>(reinterpret_cast<const char *>(&*scalar), getBytesOfElement(type.getElementType())), /*isSplat=*/true}.copyTo(to);
  return write(from, *box, to);
}

//===--- structured ops ---------------------------------------------------------------------------------------===//

static KernelResult toKernelResult(ScalarResult result) {
  return result == ScalarResult::Exact     ? KernelResult::Evaluated
         : result == ScalarResult::Inexact ? KernelResult::Inexact
                                           : KernelResult::Unknown;
}

KernelResult KernelEvaluator::computeBody(linalg::LinalgOp op, ArrayRef<BodyOperand> operands) {
  SmallVector<char *> targets;
  for (OpResult result : op->getResults()) {
    targets.push_back(make(result));
    if (!targets.back())
      return KernelResult::TooLarge;
  }
  auto getScalarOf = [&](Value value) { return getScalar(value); };
  auto evaluateOp = [&](Operation &inner, ArrayRef<const Column *> values, Column &result) {
    bool isLeftOut = !withFloats && inner.getNumResults() == 1 && isa<FloatType>(inner.getResult(0).getType());
    return isLeftOut || llvm::is_contained(values, nullptr) ? ScalarResult::Unknown : evaluateScalars(&inner, values, result);
  };
  return toKernelResult(evaluateBody(op, operands, targets, getScalarOf, evaluateOp));
}

KernelResult KernelEvaluator::compute(linalg::LinalgOp op) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  if (op.getNumReductionLoops() != 0 || op.getNumParallelLoops() != sizes.size() || llvm::any_of(sizes, ShapedType::isDynamic) ||
      !op.hasPureTensorSemantics() || op.getBlock()->getNumArguments() != op->getNumOperands())
    return KernelResult::Unknown;
  SmallVector<BodyOperand> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isRead = !op.getMatchingBlockArgument(&operand).use_empty();
    bool isOutput = operand.getOperandNumber() >= op.getNumDpsInputs();
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    const Elements *elements = find(operand.get());
    if (isRead && (type ? !elements || elements->bytes.empty() : !getScalar(operand.get())))
      return KernelResult::Unknown;
    BodyOperand &place = operands.emplace_back();
    if (elements)
      place = {elements->bytes, 0, elements->isSplat, {}, 0};
    place.elementBytes = type ? getBytesOfElement(type.getElementType()) : 0;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (type && isOutput && (!map.isPermutation() || place.elementBytes == 0))
      return KernelResult::Unknown;
    if (!place.place(map, type ? type.getShape() : ArrayRef<int64_t>()))
      return KernelResult::Unknown;
  }
  if (auto fill = dyn_cast<linalg::FillOp>(op.getOperation())) {
    std::optional<uint64_t> scalar = getScalar(fill.value());
    auto type = cast<RankedTensorType>(fill->getResult(0).getType());
    if (!scalar)
      return KernelResult::Unknown;
    std::vector<char> &element = made.emplace_back(getBytesOfElement(type.getElementType()));
    std::memcpy(element.data(), &*scalar, element.size());
    tensors[fill->getResult(0)] = {type, element, /*isSplat=*/true};
    return KernelResult::Evaluated;
  }
  return computeBody(op, operands);
}

//===--- kernels ----------------------------------------------------------------------------------------------===//

KernelResult KernelEvaluator::visit(Operation &op) {
  for (Value result : op.getResults())
    if (auto type = dyn_cast<RankedTensorType>(result.getType()))
      if (type.getEncoding() || !type.hasStaticShape() || getBytesOfElement(type.getElementType()) == 0 || type.getNumElements() == 0)
        return KernelResult::Unknown;
  if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op)) {
    auto view = load.getSource().getDefiningOp<stream::BindingSubspanOp>();
    const KernelArgument *bound = view && isZero(view.getByteOffset()) ? bindings.lookup(view.getBinding()) : nullptr;
    if (!bound || getViewed(view) != bound->type)
      return KernelResult::Unknown;
    return slice(load, {bound->type, bound->bytes.bytes, bound->bytes.isSplat}, load.getMixedOffsets(), load.getMixedSizes(), load.getMixedStrides());
  }
  if (isa<tensor::EmptyOp>(op)) {
    tensors[op.getResult(0)] = {cast<RankedTensorType>(op.getResult(0).getType()), {}};
    return KernelResult::Evaluated;
  }
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op)) {
    const Elements *from = find(op.getOperand(0));
    if (!from)
      return KernelResult::Unknown;
    tensors[op.getResult(0)] = {cast<RankedTensorType>(op.getResult(0).getType()), from->bytes, from->isSplat};
    return KernelResult::Evaluated;
  }
  if (auto part = dyn_cast<tensor::ExtractSliceOp>(op)) {
    const Elements *from = find(part.getSource());
    return from ? slice(part, *from, part.getMixedOffsets(), part.getMixedSizes(), part.getMixedStrides()) : KernelResult::Unknown;
  }
  if (auto into = dyn_cast<tensor::InsertSliceOp>(op))
    return insert(into);
  if (auto padded = dyn_cast<tensor::PadOp>(op))
    return pad(padded);
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return compute(structured);
  Attribute constant;
  if (matchPattern(&op, m_Constant(&constant))) {
    auto type = dyn_cast<RankedTensorType>(op.getResult(0).getType());
    if (!type)
      return KernelResult::Evaluated;
    std::optional<ConstantBytes> bytes = getElementBytes(constant, made);
    if (!bytes)
      return KernelResult::Unknown;
    tensors[op.getResult(0)] = {type, bytes->bytes, bytes->isSplat};
    return KernelResult::Evaluated;
  }
  // Numbers of the kernel itself.
  if (op.getNumResults() == 1 && getScalarBits(op.getResult(0).getType()) != 0) {
    std::vector<Column> columns;
    for (Value operand : op.getOperands()) {
      std::optional<uint64_t> scalar = getScalar(operand);
      if (!scalar)
        return KernelResult::Unknown;
      columns.push_back({*scalar});
    }
    Column result(1);
    ScalarResult how = evaluateScalars(&op, llvm::map_to_vector(columns, [](const Column &column) { return &column; }), result);
    if (how == ScalarResult::Exact)
      scalars[op.getResult(0)] = result.front();
    return toKernelResult(how);
  }
  return KernelResult::Unknown;
}

KernelResult KernelEvaluator::run(FunctionOpInterface kernel, ArrayRef<KernelArgument> arguments, unsigned binding, std::vector<char> &elements) {
  auto store = dyn_cast_if_present<tensor_ext::DispatchTensorStoreOp>(getWholeStore(kernel, binding));
  if (!store || !kernel.getFunctionBody().hasOneBlock())
    return KernelResult::Unknown;
  for (auto [argument, known] : llvm::zip(kernel.getArguments(), arguments)) {
    if (isa<stream::BindingType>(argument.getType()) != bool(known.type))
      return KernelResult::Unknown;
    if (known.type)
      bindings[argument] = &known;
    else if (std::optional<uint64_t> scalar = getScalarConstant(known.scalar))
      scalars[argument] = *scalar;
    else
      return KernelResult::Unknown;
  }
  for (Operation &op : kernel.getFunctionBody().front().without_terminator()) {
    if (isa<stream::BindingSubspanOp>(op))
      continue;
    // Other stores are those of other results.
    if (isa<tensor_ext::DispatchTensorStoreOp>(op)) {
      if (&op != store)
        continue;
      const Elements *found = find(store.getValue());
      if (!found || found->bytes.empty())
        return KernelResult::Unknown;
      elements.resize(found->type.getNumElements() * getBytesOfElement(found->type.getElementType()));
      found->copyTo(elements.data());
      madeBytes += int64_t(elements.size());
      return KernelResult::Evaluated;
    }
    if (KernelResult how = visit(op); how != KernelResult::Evaluated)
      return how;
  }
  return KernelResult::Unknown;
}

KernelResult weir::encoding::evaluateKernel(FunctionOpInterface kernel, ArrayRef<KernelArgument> arguments, unsigned binding, bool withFloats,
                                            int64_t maxBytes, int64_t &bytes, std::vector<char> &elements) {
  return KernelEvaluator(withFloats, maxBytes, bytes).run(kernel, arguments, binding, elements);
}
