#include "passes/Input/ShapeRequirements.h"

#include "passes/Input/ShapeArithmetic.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;

std::string ShapeNumber::describe() const {
  std::string at = " " + std::to_string(dim);
  switch (role) {
  case Role::Operand:
    return "operand " + std::to_string(operand) + ", dimension" + at;
  case Role::Gathered:
    return "gathered dimension" + at;
  case Role::Result:
    return "dimension" + at + " of the result";
  case Role::Offset:
    return "the offset in dimension" + at;
  case Role::Size:
    return "the size in dimension" + at;
  case Role::Stride:
    return "the stride in dimension" + at;
  case Role::Step:
    return "the step";
  case Role::LowPad:
    return "the low padding in dimension" + at;
  case Role::HighPad:
    return "the high padding in dimension" + at;
  case Role::Subscript:
    return "the index in dimension" + at;
  case Role::Needed:
    return "the accessed extent in dimension" + at;
  }
  llvm_unreachable("unknown role");
}

void ShapeRequirements::equal(ShapeNumber a, ShapeNumber b) {
  if (a.value != b.value)
    found.push_back({Kind::Equal, {a, b}, {}});
}

void ShapeRequirements::atMost(ShapeNumber a, ShapeNumber b, ArrayRef<OpFoldResult> unlessZero) {
  if (a.value != b.value)
    found.push_back({Kind::AtMost, {a, b}, SmallVector<OpFoldResult, 2>(unlessZero)});
}

void ShapeRequirements::extent(ShapeNumber number) {
  std::optional<int64_t> value = getConstantIntValue(number.value);
  if (!value || *value < 0 || *value > largestExtent)
    found.push_back({Kind::Extent, {number}, {}});
}

void ShapeRequirements::fits(Value result) {
  auto type = cast<RankedTensorType>(result.getType());
  if (type.hasStaticShape())
    return;
  ShapeRequirement requirement{Kind::Fits, {}, {}};
  for (int64_t i = 0, e = type.getRank(); i < e; ++i)
    requirement.numbers.push_back({resolver.get(result, i), Role::Result, i});
  found.push_back(std::move(requirement));
}

/// Operands that state the range of one loop have to agree; where an operand is accessed at a sum (a window), it has to be large enough.
void ShapeRequirements::addStructured(Operation *operation) {
  auto op = cast<linalg::LinalgOp>(operation);
  auto extracts = llvm::to_vector(op.getBlock()->getOps<tensor::ExtractOp>());
  if (!op.hasDynamicShape() && extracts.empty())
    return; // the verifier has compared them
  SmallVector<std::optional<ShapeNumber>> loops(op.getNumLoops());
  auto forEachDim = [&](function_ref<void(OpOperand &, int64_t, AffineExpr)> visit) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()))
        for (auto [dim, expr] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
          visit(operand, dim, expr);
  };
  forEachDim([&](OpOperand &operand, int64_t dim, AffineExpr expr) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop)
      return;
    std::optional<ShapeNumber> &known = loops[loop.getPosition()];
    ShapeNumber number = operandExtent(operand.get(), operand.getOperandNumber(), dim);
    if (!known || (isa<Attribute>(number.value) && isa<Value>(known->value)))
      known = number;
  });
  SmallVector<OpFoldResult> extents;
  for (const std::optional<ShapeNumber> &loop : loops)
    extents.push_back(loop ? loop->value : OpFoldResult(builder.getIndexAttr(1)));
  ShapeArithmetic arithmetic(builder, loc);
  forEachDim([&](OpOperand &operand, int64_t dim, AffineExpr expr) {
    ShapeNumber number = operandExtent(operand.get(), operand.getOperandNumber(), dim);
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      return equal(number, *loops[loop.getPosition()]);
    SmallVector<OpFoldResult> unlessZero;
    bool isStatic = isa<Attribute>(number.value);
    expr.walk([&](AffineExpr inner) {
      if (auto loop = dyn_cast<AffineDimExpr>(inner); loop && isa<Value>(extents[loop.getPosition()])) {
        unlessZero.push_back(extents[loop.getPosition()]);
        isStatic = false;
      }
    });
    if (isStatic)
      return;
    ShapeArithmetic::Interval range = arithmetic.rangeOf(expr, extents);
    if (std::optional<int64_t> low = getConstantIntValue(range.low); !low || *low < 0)
      atMost({arithmetic.constant(0), Role::Needed, dim}, {range.low, Role::Needed, dim}, unlessZero);
    atMost({arithmetic.add(range.high, arithmetic.constant(1)), Role::Needed, dim}, number, unlessZero);
  });
  for (tensor::ExtractOp extract : extracts)
    addGather(extract, extents);
}

/// Subscripts that are loops or numbers from outside; those that are computed in the body are for the kernel to check.
void ShapeRequirements::addGather(Operation *operation, ArrayRef<OpFoldResult> extents) {
  auto extract = cast<tensor::ExtractOp>(operation);
  SmallVector<OpFoldResult, 2> unlessZero;
  llvm::copy_if(extents, std::back_inserter(unlessZero), [](OpFoldResult extent) { return isa<Value>(extent); });
  for (auto [i, subscript] : llvm::enumerate(extract.getIndices())) {
    int64_t dim = i;
    auto loop = subscript.getDefiningOp<linalg::IndexOp>();
    if (!loop && extract->getParentRegion()->isAncestor(subscript.getParentRegion()))
      continue;
    ShapeNumber size{resolver.get(extract.getTensor(), dim), Role::Gathered, dim};
    if (loop)
      atMost({extents[loop.getDim()], Role::Needed, dim}, size, unlessZero);
    else
      found.push_back({Kind::Subscript, {{getAsOpFoldResult(subscript), Role::Subscript, dim}, size}, unlessZero});
  }
}

/// A slice lies within the tensor that it is a part of.
void ShapeRequirements::addSlice(Operation *operation, Value whole, unsigned wholeOperand) {
  auto op = cast<OffsetSizeAndStrideOpInterface>(operation);
  ShapeArithmetic arithmetic(builder, loc);
  for (auto [i, offset, size, stride] : llvm::enumerate(op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides())) {
    int64_t dim = i;
    ShapeNumber available = operandExtent(whole, wholeOperand, dim);
    std::optional<int64_t> start = getConstantIntValue(offset), step = getConstantIntValue(stride);
    if (start == 0 && step == 1 && size == available.value)
      continue;
    extent({offset, Role::Offset, dim});
    extent({size, Role::Size, dim});
    if (!step)
      extent({stride, Role::Stride, dim});
    if (step == 1) {
      atMost({arithmetic.add(offset, size), Role::Needed, dim}, available);
      continue;
    }
    OpFoldResult last = arithmetic.add(offset, arithmetic.mul(arithmetic.sub(size, arithmetic.constant(1)), stride));
    if (step && *step < 0)
      extent({last, Role::Offset, dim});
    atMost({arithmetic.add(step && *step < 0 ? offset : last, arithmetic.constant(1)), Role::Needed, dim}, available, {size});
  }
}

/// What is put in has the extents of the slice.
void ShapeRequirements::addInsertedSource(Operation *operation, Value source) {
  auto op = cast<tensor::InsertSliceOp>(operation);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  int64_t kept = 0;
  for (auto [i, size] : llvm::enumerate(op.getMixedSizes()))
    if (!dropped.test(i)) {
      equal(operandExtent(source, 0, kept), {size, Role::Size, static_cast<int64_t>(i)});
      ++kept;
    }
}

/// The extents of a group multiply to the dimension that they came from.
void ShapeRequirements::addExpand(Operation *operation) {
  ShapeArithmetic arithmetic(builder, loc);
  auto expand = cast<tensor::ExpandShapeOp>(operation);
  SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
  for (auto [i, group] : llvm::enumerate(expand.getReassociationIndices())) {
    int64_t dim = i;
    SmallVector<OpFoldResult> parts;
    for (int64_t part : group) {
      parts.push_back(sizes[part]);
      extent({sizes[part], Role::Result, part});
    }
    if (expand.getSrcType().isDynamicDim(i) || llvm::any_of(parts, [](OpFoldResult part) { return isa<Value>(part); }))
      equal(operandExtent(expand.getSrc(), 0, dim), {arithmetic.product(parts), Role::Needed, dim});
  }
  fits(expand.getResult());
}

void ShapeRequirements::addReshape(Operation *operation) {
  auto op = cast<tensor::ReshapeOp>(operation);
  auto source = dyn_cast<RankedTensorType>(op.getSource().getType()), result = dyn_cast<RankedTensorType>(op.getType());
  if (!source || !result || (source.hasStaticShape() && result.hasStaticShape()))
    return;
  SmallVector<OpFoldResult> from, to;
  for (int64_t i = 0, e = source.getRank(); i < e; ++i)
    from.push_back(resolver.get(op.getSource(), i));
  for (int64_t i = 0, e = result.getRank(); i < e; ++i) {
    to.push_back(resolver.get(op.getResult(), i));
    extent({to.back(), Role::Result, i});
  }
  ShapeArithmetic arithmetic(builder, loc);
  equal({arithmetic.product(from), Role::Needed, 0}, {arithmetic.product(to), Role::Needed, 0});
  fits(op.getResult());
}

void ShapeRequirements::addPad(Operation *operation) {
  auto op = cast<tensor::PadOp>(operation);
  ShapeArithmetic arithmetic(builder, loc);
  for (auto [i, low, high] : llvm::enumerate(op.getMixedLowPad(), op.getMixedHighPad())) {
    int64_t dim = i;
    extent({low, Role::LowPad, dim});
    extent({high, Role::HighPad, dim});
    if (op.getResultType().isDynamicDim(i))
      continue;
    OpFoldResult sum = arithmetic.add(arithmetic.add(resolver.get(op.getSource(), i), low), high);
    if (isa<Value>(sum))
      equal({sum, Role::Needed, dim}, {arithmetic.constant(op.getResultType().getDimSize(i)), Role::Result, dim});
  }
  fits(op.getResult());
}

void ShapeRequirements::addConcat(Operation *operation) {
  auto op = cast<tensor::ConcatOp>(operation);
  int64_t along = op.getDim();
  ShapeArithmetic arithmetic(builder, loc);
  OpFoldResult sum = arithmetic.constant(0);
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    for (int64_t dim = 0, e = op.getRank(); dim < e; ++dim) {
      if (dim != along)
        equal(operandExtent(input, i, dim), operandExtent(op.getInputs()[0], 0, dim));
      else if (!op.getResultType().isDynamicDim(dim))
        sum = arithmetic.add(sum, resolver.get(input, dim));
    }
  for (int64_t dim = 0, e = op.getRank(); dim < e; ++dim)
    if (!op.getResultType().isDynamicDim(dim)) {
      ShapeNumber result{arithmetic.constant(op.getResultType().getDimSize(dim)), Role::Result, dim};
      equal(dim == along ? ShapeNumber{sum, Role::Needed, dim} : operandExtent(op.getInputs()[0], 0, dim), result);
    }
  fits(op.getResult());
}

void ShapeRequirements::addCast(Operation *operation) {
  auto op = cast<tensor::CastOp>(operation);
  auto source = dyn_cast<RankedTensorType>(op.getSource().getType()), result = dyn_cast<RankedTensorType>(op.getType());
  if (!source || !result)
    return;
  for (int64_t i = 0, e = result.getRank(); i < e; ++i)
    if (!result.isDynamicDim(i) && source.isDynamicDim(i))
      equal(operandExtent(op.getSource(), 0, i), {builder.getIndexAttr(result.getDimSize(i)), Role::Result, i});
}

void ShapeRequirements::addNewTensor(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  for (int64_t i = 0, e = type.getRank(); i < e; ++i)
    if (type.isDynamicDim(i))
      extent({resolver.get(op->getResult(0), i), Role::Result, i});
  fits(op->getResult(0));
}

void ShapeRequirements::addSubscripts(ValueRange subscripts, Value tensor, unsigned tensorOperand) {
  for (auto [i, subscript] : llvm::enumerate(subscripts)) {
    int64_t dim = i;
    ShapeNumber size = operandExtent(tensor, tensorOperand, dim);
    found.push_back({Kind::Subscript, {{getAsOpFoldResult(subscript), Role::Subscript, dim}, size}, {}});
  }
}

SmallVector<ShapeRequirement> ShapeRequirements::of(Operation *op) {
  found.clear();
  loc = op->getLoc();
  builder.setInsertionPoint(op);
  llvm::TypeSwitch<Operation *>(op)
      .Case<linalg::LinalgOp>([&](Operation *) { addStructured(op); })
      .Case([&](scf::ForOp loop) {
        // It would not end.
        if (getConstantIntValue(loop.getStep()).value_or(0) <= 0 && loop.getStep().getType().isIndex())
          atMost({builder.getIndexAttr(1), Role::Needed, 0}, {getAsOpFoldResult(loop.getStep()), Role::Step, 0});
      })
      .Case([&](tensor::ExtractSliceOp slice) { addSlice(op, slice.getSource(), 0); })
      .Case([&](tensor::InsertSliceOp slice) {
        addSlice(op, slice.getDest(), 1);
        addInsertedSource(op, slice.getSource());
      })
      .Case<tensor::ExpandShapeOp>([&](Operation *) { addExpand(op); })
      .Case<tensor::ReshapeOp>([&](Operation *) { addReshape(op); })
      .Case<tensor::PadOp>([&](Operation *) { addPad(op); })
      .Case<tensor::ConcatOp>([&](Operation *) { addConcat(op); })
      .Case<tensor::CastOp>([&](Operation *) { addCast(op); })
      .Case<tensor::EmptyOp, tensor::SplatOp, tensor::GenerateOp>([&](Operation *) { addNewTensor(op); })
      .Case([&](tensor::ExtractOp extract) { addSubscripts(extract.getIndices(), extract.getTensor(), 0); })
      .Case([&](flow::TensorLoadOp load) { addSubscripts(load.getIndices(), load.getSource(), 0); })
      .Case([&](flow::TensorStoreOp store) { addSubscripts(store.getIndices(), store.getTarget(), 1); })
      .Case([&](tensor::InsertOp insert) { addSubscripts(insert.getIndices(), insert.getDest(), 1); });
  return std::move(found);
}
