// Evaluates the elementwise ops around a convolution one vector at a time, straight from the accumulators. Values that depend
// on the output channel only are scalars, computed once for each channel.
#include "passes/Codegen/CPU/Conv/ConvEpilogue.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

void ConvEpilogue::hoistTo(const Emit &point, llvm::SmallBitVector dims) {
  hoistPoint = point;
  hoistDims = std::move(dims);
  hoistMemo.clear();
}

bool ConvEpilogue::hoistable(const Dims &dims) {
  return hoistPoint && llvm::all_of(dims, [&](int dim) { return dim < 0 || hoistDims.test(dim); });
}

static std::vector<void *> hoistKey(const ConvPosition &position, const llvm::SmallBitVector &dims) {
  std::vector<void *> key;
  for (unsigned dim : dims.set_bits())
    key.push_back(position.index[dim].getAsOpaquePointer());
  return key;
}

/// Calls `access` for each run of lanes that is contiguous in a buffer whose dimensions are `dims`.
void ConvEpilogue::forEachRow(Emit &e, const ConvPosition &at, const Dims &dims,
                              llvm::function_ref<void(ValueRange indices, Value mask)> access) {
  auto indices = [&](const ConvPosition::Row *row) {
    SmallVector<Value> result;
    for (int dim : dims) {
      if (dim < 0)
        result.push_back(e.index(0));
      else if (dim == lanes.inner)
        result.push_back(row ? row->inner : at.base);
      else if (dim != lanes.outer)
        result.push_back(at.index[dim]);
      else if (row)
        result.push_back(row->outer);
    }
    return result;
  };
  if (at.rows.empty())
    return access(indices(nullptr), at.mask);
  for (const ConvPosition::Row &row : at.rows)
    access(indices(&row), row.mask);
}

void ConvEpilogue::withLaneOffsets(Emit &e, const ConvPosition &at, int64_t count, MemRefType type, const Dims &dims,
                                   llvm::function_ref<void(ValueRange indices, Value offsets, Value mask)> access) {
  LaneStrides strides = *getLaneStrides(type, dims);
  Value offsets = e.steps(count, strides.inner);
  SmallVector<Value> first;
  Value mask;
  unsigned number = 0;
  forEachRow(e, at, dims, [&](ValueRange indices, Value rowMask) {
    if (number++ == 0) {
      first.assign(indices.begin(), indices.end());
      mask = rowMask;
      return;
    }
    const ConvPosition::Row &row = at.rows[number - 1], &begin = at.rows.front();
    Value distance = e.add(e.mul(e.sub(row.outer, begin.outer), strides.outer), e.mul(e.sub(row.inner, begin.inner), strides.inner));
    Value shifted = arith::AddIOp::create(e.b, e.loc, e.steps(count, strides.inner), e.splat32(count, distance));
    offsets = arith::SelectOp::create(e.b, e.loc, rowMask, shifted, offsets);
    mask = arith::OrIOp::create(e.b, e.loc, mask, rowMask);
  });
  access(first, offsets, mask);
}

ConvEpilogue::Val ConvEpilogue::load(Site &site, Value buffer, const Dims &dims) {
  bool hoisted = hoistable(dims);
  if (!llvm::is_contained(dims, lanes.inner)) {
    Emit &e = hoisted ? *hoistPoint : *site.e;
    auto indices = llvm::map_to_vector(dims, [&](int dim) { return dim < 0 ? e.index(0) : site.position->index[dim]; });
    return {memref::LoadOp::create(e.b, e.loc, buffer, indices), hoisted};
  }
  Emit &e = *site.e;
  auto type = VectorType::get(site.type.getShape(), cast<MemRefType>(buffer.getType()).getElementType());
  auto bufferType = cast<MemRefType>(buffer.getType());
  buffer = getLaneBuffer(buffer, dims);
  Value value;
  if (getLaneStrides(bufferType, dims)->isContiguous)
    forEachRow(e, *site.position, dims, [&](ValueRange indices, Value mask) {
      value = e.load(type, buffer, indices, mask, value);
    });
  else
    withLaneOffsets(e, *site.position, type.getDimSize(0), bufferType, dims, [&](ValueRange indices, Value offsets, Value mask) {
      value = e.gather(type, buffer, indices, offsets, mask);
    });
  return {value};
}

ConvEpilogue::Val ConvEpilogue::evaluateOp(Site &site, linalg::LinalgOp op, unsigned result, const Dims &dims) {
  Dims loops = *loopDims(op, result, dims);
  llvm::DenseMap<Value, Val> values;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (argument.use_empty())
      continue;
    values[argument] = isa<RankedTensorType>(operand.get().getType())
                           ? evaluate(site, operand.get(), operandDims(op.getMatchingIndexingMap(&operand), loops))
                           : Val{operand.get(), /*hoisted=*/true};
  }
  auto valueOf = [&](Value v) { return values.count(v) ? values[v] : Val{v, /*hoisted=*/true}; };
  for (Operation &inner : op.getBlock()->without_terminator()) {
    SmallVector<Val> operands = llvm::map_to_vector(inner.getOperands(), valueOf);
    bool hoisted = hoistPoint && llvm::all_of(operands, [](const Val &v) { return v.hoisted; });
    Emit &e = hoisted ? *hoistPoint : *site.e;
    std::tuple<void *, std::vector<int>, std::vector<void *>> key(&inner, std::vector<int>(dims.begin(), dims.end()), {});
    if (hoisted) {
      std::get<2>(key) = hoistKey(*site.position, hoistDims);
      if (auto known = hoistMemo.find(key); known != hoistMemo.end()) {
        values[inner.getResult(0)] = known->second;
        continue;
      }
    }
    SmallVector<Value> arguments = llvm::map_to_vector(operands, [](const Val &v) { return v.value; });
    Val computed{e.apply(inner, arguments), hoisted};
    if (hoisted)
      hoistMemo[key] = computed;
    values[inner.getResult(0)] = computed;
  }
  return valueOf(op.getBlock()->getTerminator()->getOperand(result));
}

ConvEpilogue::Val ConvEpilogue::evaluate(Site &site, Value tensor, const Dims &dims) {
  Operation *op = tensor.getDefiningOp();
  if (op == problem.result)
    return {site.accumulator};
  auto key = std::make_pair(tensor.getAsOpaquePointer(), std::vector<int>(dims.begin(), dims.end()));
  std::tuple<void *, std::vector<int>, std::vector<void *>> hoistedKey(key.first, key.second, {});
  bool hoisted = hoistable(dims);
  if (hoisted) {
    std::get<2>(hoistedKey) = hoistKey(*site.position, hoistDims);
    if (auto known = hoistMemo.find(hoistedKey); known != hoistMemo.end())
      return known->second;
  } else if (auto known = site.memo.find(key); known != site.memo.end()) {
    return known->second;
  }
  Val result;
  DenseElementsAttr constant;
  if (isBuffer(tensor)) {
    result = load(site, buffer(tensor), dims);
  } else if (isReshape(op)) {
    result = evaluate(site, op->getOperand(0), *sourceDims(op, dims));
  } else if (isa<tensor::EmptyOp>(op) || matchPattern(tensor, m_Constant(&constant))) {
    Emit &e = hoistPoint ? *hoistPoint : *site.e;
    auto value = constant ? constant.getSplatValue<TypedAttr>() : e.b.getZeroAttr(getElementTypeOrSelf(tensor));
    result = {arith::ConstantOp::create(e.b, e.loc, value), hoistPoint.has_value()};
  } else {
    result = evaluateOp(site, cast<linalg::LinalgOp>(op), cast<OpResult>(tensor).getResultNumber(), dims);
  }
  if (hoisted && result.hoisted)
    hoistMemo[hoistedKey] = result;
  else
    site.memo[key] = result;
  return result;
}

Value ConvEpilogue::init(Emit &e, const ConvPosition &position, VectorType type) {
  Site site{&e, &position, type, {}, {}};
  Val value = evaluate(site, problem.init, initDims());
  return value.isVector() ? value.value : e.broadcast(type, value.value);
}

void ConvEpilogue::store(Emit &e, const ConvPosition &position, Value accumulator) {
  auto type = cast<VectorType>(accumulator.getType());
  Site site{&e, &position, type, accumulator, {}};
  // All values first: one may be computed from what another replaces.
  SmallVector<Val> values;
  for (Destination &destination : destinations)
    values.push_back(evaluate(site, destination.tensor, destination.dims));
  for (auto [destination, value] : llvm::zip_equal(destinations, values)) {
    auto stored = VectorType::get(type.getShape(), cast<MemRefType>(destination.buffer.getType()).getElementType());
    Value vector = value.isVector() ? value.value : e.broadcast(stored, value.value);
    auto bufferType = cast<MemRefType>(destination.buffer.getType());
    Value target = getLaneBuffer(destination.buffer, destination.dims);
    if (getLaneStrides(bufferType, destination.dims)->isContiguous)
      forEachRow(e, position, destination.dims, [&](ValueRange indices, Value mask) {
        e.store(vector, target, indices, mask);
      });
    else
      withLaneOffsets(e, position, type.getDimSize(0), bufferType, destination.dims, [&](ValueRange indices, Value offsets, Value mask) {
        e.scatter(vector, target, indices, offsets, mask);
      });
  }
}

void ConvEpilogue::eraseOriginal() {
  for (Destination &destination : destinations)
    destination.op->erase();
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(kernel.getBody().front()))) {
    bool onTensors = llvm::any_of(op.getResultTypes(), llvm::IsaPred<RankedTensorType>);
    if ((onTensors || isMemoryEffectFree(&op)) && op.use_empty() && !op.hasTrait<OpTrait::IsTerminator>())
      op.erase();
  }
}
