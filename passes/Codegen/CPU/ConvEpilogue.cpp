// Evaluates the elementwise ops around a convolution one vector at a time, straight from the accumulators. Values that depend
// on the output channel only are scalars, and are placed once for each channel.
#include "passes/Codegen/CPU/ConvEpilogue.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace weir::cpu;

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

static bool isReshape(Operation *op) { return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op); }

/// A constant that is not a splat; bufferization makes a global of it.
static bool isTable(Operation *op) {
  auto constant = dyn_cast_or_null<arith::ConstantOp>(op);
  auto elements = constant ? dyn_cast<ElementsAttr>(constant.getValue()) : ElementsAttr();
  return elements && isa<RankedTensorType>(constant.getType()) && !elements.isSplat();
}

/// A tensor that lives in a buffer of the kernel, maybe reshaped.
bool ConvEpilogue::isBuffer(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  if (isa_and_nonnull<bufferization::ToTensorOp>(op) || isTable(op))
    return true;
  if (isReshape(op))
    return cast<RankedTensorType>(tensor.getType()).hasStaticShape() &&
           cast<RankedTensorType>(op->getOperand(0).getType()).hasStaticShape() && isBuffer(op->getOperand(0));
  return false;
}

Value ConvEpilogue::buffer(Value tensor) {
  Value &known = buffers[tensor];
  if (known)
    return known;
  Operation *op = tensor.getDefiningOp();
  if (auto toTensor = dyn_cast<bufferization::ToTensorOp>(op))
    return known = toTensor.getBuffer();
  if (isTable(op)) {
    auto type = cast<RankedTensorType>(tensor.getType());
    OpBuilder b(op->getContext());
    b.setInsertionPointAfter(op);
    return known = bufferization::ToBufferOp::create(b, op->getLoc(), MemRefType::get(type.getShape(), type.getElementType()),
                                                     tensor, /*read_only=*/true);
  }
  Value source = buffer(op->getOperand(0));
  OpBuilder b(op->getContext());
  b.setInsertionPointAfterValue(source);
  Value result;
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    result = memref::CollapseShapeOp::create(b, op->getLoc(), source, collapse.getReassociationIndices());
  else
    result = memref::ExpandShapeOp::create(b, op->getLoc(), cast<RankedTensorType>(tensor.getType()).getShape(), source,
                                           cast<tensor::ExpandShapeOp>(op).getReassociationIndices());
  return buffers[tensor] = result;
}

Value ConvEpilogue::flatBuffer(Value buffer, int outer, int inner) {
  if (outer < 0)
    return buffer;
  Value &known = flat[{buffer.getAsOpaquePointer(), outer}];
  if (known)
    return known;
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, rank = cast<MemRefType>(buffer.getType()).getRank(); dim < rank; ++dim) {
    if (dim == inner)
      groups.back().push_back(dim);
    else
      groups.push_back({dim});
  }
  OpBuilder b(buffer.getContext());
  b.setInsertionPointAfterValue(buffer);
  return known = memref::CollapseShapeOp::create(b, buffer.getLoc(), buffer, groups);
}

/// The argument behind a view, and its bytes if they are known.
static Value baseOf(Value buffer, std::optional<std::pair<int64_t, int64_t>> &range) {
  range = std::nullopt;
  while (Operation *op = buffer.getDefiningOp()) {
    if (auto view = dyn_cast<memref::ViewOp>(op)) {
      auto offset = getConstantIntValue(view.getByteShift());
      if (offset && view.getType().hasStaticShape())
        range = {*offset, *offset + view.getType().getNumElements() * view.getType().getElementTypeBitWidth() / 8};
      return view.getSource();
    }
    auto viewLike = dyn_cast<ViewLikeOpInterface>(op);
    if (!viewLike)
      break;
    buffer = viewLike.getViewSource();
  }
  return buffer;
}

/// True if storing to `destination` may change what is in `buffer`. Arguments do not overlap.
bool ConvEpilogue::writesOver(const Destination &destination, Value buffer) {
  std::optional<std::pair<int64_t, int64_t>> written, read;
  if (baseOf(destination.buffer, written) != baseOf(buffer, read))
    return false;
  return !written || !read || (written->first < read->second && read->first < written->second);
}

/// A buffer read or written at `dims`: vectors want the lanes innermost and side by side.
LogicalResult ConvEpilogue::checkAccess(MemRefType type, const Dims &dims) {
  Type element = type.getElementType();
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 != 0)
    return failure();
  auto place = [&](int dim) { return dim < 0 ? -1 : static_cast<int>(llvm::find(dims, dim) - dims.begin()); };
  int rank = dims.size(), inner = place(lanes.inner), outer = place(lanes.outer);
  bool hasInner = inner < rank, hasOuter = lanes.outer >= 0 && outer < rank;
  if (!hasInner && !hasOuter)
    return success();
  if (!hasInner || inner != rank - 1 || (lanes.outer >= 0 && outer != rank - 2))
    return failure();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return failure();
  if (lanes.outer < 0 || lanes.byRow)
    return success();
  SmallVector<ReassociationIndices> groups;
  for (int dim = 0; dim + 1 < rank; ++dim)
    groups.push_back({dim});
  groups.back().push_back(rank - 1);
  return success(memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups));
}

/// Dimensions of a reshape's source, when groups hold at most one dimension that is not one.
std::optional<ConvEpilogue::Dims> ConvEpilogue::sourceDims(Operation *reshape, const Dims &dims) {
  auto source = cast<RankedTensorType>(reshape->getOperand(0).getType());
  auto target = cast<RankedTensorType>(reshape->getResult(0).getType());
  bool collapse = isa<tensor::CollapseShapeOp>(reshape);
  auto groups = collapse ? cast<tensor::CollapseShapeOp>(reshape).getReassociationIndices()
                         : cast<tensor::ExpandShapeOp>(reshape).getReassociationIndices();
  RankedTensorType wide = collapse ? source : target;
  Dims result(source.getRank(), -1);
  for (auto [narrow, group] : llvm::enumerate(groups)) {
    int64_t only = -1;
    for (int64_t dim : group) {
      if (wide.getDimSize(dim) == 1)
        continue;
      if (only >= 0)
        return std::nullopt;
      only = dim;
    }
    if (only < 0)
      continue;
    if (collapse)
      result[only] = dims[narrow];
    else
      result[narrow] = dims[only];
  }
  return result;
}

/// Which dimension of the root's result each loop of `op` is, when its result is wanted at `dims`.
std::optional<ConvEpilogue::Dims> ConvEpilogue::loopDims(linalg::LinalgOp op, unsigned result, const Dims &dims) {
  AffineMap map = op.getIndexingMapMatchingResult(op->getResult(result));
  Dims loops(op.getNumLoops(), -2);
  for (auto [expr, dim] : llvm::zip_equal(map.getResults(), dims))
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      loops[loop.getPosition()] = dim;
  if (llvm::is_contained(loops, -2))
    return std::nullopt;
  return loops;
}

static SmallVector<int> operandDims(AffineMap map, ArrayRef<int> loops) {
  SmallVector<int> dims;
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    dims.push_back(loop ? loops[loop.getPosition()] : -1);
  }
  return dims;
}

/// Ops that can be applied to vectors as they are.
static bool isVectorizableBody(linalg::LinalgOp op) {
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!isa<arith::ConstantOp>(inner) &&
        (!OpTrait::hasElementwiseMappableTraits(&inner) || inner.getNumResults() != 1 || inner.getNumRegions() != 0))
      return false;
  return true;
}

LogicalResult ConvEpilogue::check(Value tensor, const Dims &dims, bool mayUseRoot) {
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return failure();
  if (op == problem.op) {
    if (!mayUseRoot)
      return failure();
    auto type = cast<RankedTensorType>(tensor.getType());
    for (auto [i, dim] : llvm::enumerate(dims))
      if (dim != static_cast<int>(i) && type.getDimSize(i) != 1)
        return failure();
    return success();
  }
  if (isBuffer(tensor)) {
    // Reshapes of buffers keep their strides static, so the type can be had without building the op.
    auto tensorType = cast<RankedTensorType>(tensor.getType());
    Operation *base = op;
    while (isReshape(base))
      base = base->getOperand(0).getDefiningOp();
    auto toTensor = dyn_cast<bufferization::ToTensorOp>(base);
    if (!toTensor)
      return checkAccess(MemRefType::get(tensorType.getShape(), tensorType.getElementType()), dims);
    Value buffer = toTensor.getBuffer();
    auto type = cast<MemRefType>(buffer.getType());
    // The dimensions of a reshape are not those of the buffer: never the same place as a destination.
    leaves.push_back({buffer, base == op ? dims : Dims(type.getRank(), -2)});
    if (base != op) {
      if (!type.getLayout().isIdentity())
        return failure();
      type = MemRefType::get(tensorType.getShape(), tensorType.getElementType());
    }
    return checkAccess(type, dims);
  }
  if (isReshape(op)) {
    std::optional<Dims> source = sourceDims(op, dims);
    return source ? check(op->getOperand(0), *source, mayUseRoot) : failure();
  }
  if (isa<tensor::EmptyOp>(op))
    return success();
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)))
    return success(constant.isSplat());
  if (!isElementwiseOp(op))
    return failure();
  auto linalgOp = cast<linalg::LinalgOp>(op);
  std::optional<Dims> loops = loopDims(linalgOp, cast<OpResult>(tensor).getResultNumber(), dims);
  if (!loops || !isVectorizableBody(linalgOp))
    return failure();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()) || linalgOp.getMatchingBlockArgument(&operand).use_empty())
      continue;
    if (failed(check(operand.get(), operandDims(linalgOp.getMatchingIndexingMap(&operand), *loops), mayUseRoot)))
      return failure();
  }
  return success();
}

/// Where the elements of the root's result go in `tensor`.
std::optional<ConvEpilogue::Dims> ConvEpilogue::locate(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (op == problem.op)
    return llvm::to_vector(llvm::seq<int>(0, cast<RankedTensorType>(tensor.getType()).getRank()));
  if (isReshape(op)) {
    std::optional<Dims> source = locate(op->getOperand(0));
    if (!source)
      return std::nullopt;
    auto from = cast<RankedTensorType>(op->getOperand(0).getType()), to = cast<RankedTensorType>(tensor.getType());
    bool collapse = isa<tensor::CollapseShapeOp>(op);
    auto groups = collapse ? cast<tensor::CollapseShapeOp>(op).getReassociationIndices()
                           : cast<tensor::ExpandShapeOp>(op).getReassociationIndices();
    Dims dims(to.getRank(), -1);
    for (auto [narrow, group] : llvm::enumerate(groups))
      for (int64_t wide : group) {
        if ((collapse ? from : to).getDimSize(wide) == 1)
          continue;
        int &place = dims[collapse ? narrow : wide];
        int value = (*source)[collapse ? wide : narrow];
        if (place >= 0 || (!collapse && llvm::count_if(group, [&](int64_t d) { return to.getDimSize(d) != 1; }) != 1))
          return std::nullopt;
        place = value;
      }
    return dims;
  }
  if (!isElementwiseOp(op))
    return std::nullopt;
  auto linalgOp = cast<linalg::LinalgOp>(op);
  SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()) || linalgOp.getMatchingBlockArgument(&operand).use_empty())
      continue;
    std::optional<Dims> dims = locate(operand.get());
    if (!dims)
      continue;
    Dims loops(linalgOp.getNumLoops(), -1);
    for (auto [expr, dim] : llvm::zip_equal(linalgOp.getMatchingIndexingMap(&operand).getResults(), *dims))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        loops[loop.getPosition()] = dim;
    for (auto [dim, size] : llvm::zip_equal(loops, sizes))
      if (dim < 0 && size != 1)
        return std::nullopt;
    return operandDims(linalgOp.getIndexingMapMatchingResult(cast<OpResult>(tensor)), loops);
  }
  return std::nullopt;
}

LogicalResult ConvEpilogue::analyze(ConvLanes wanted, StringRef &reason) {
  lanes = wanted;
  destinations.clear();
  leaves.clear();
  auto refuse = [&](StringRef code) {
    reason = code;
    return failure();
  };
  for (Operation &op : kernel.getBody().front()) {
    if (auto materialize = dyn_cast<bufferization::MaterializeInDestinationOp>(op)) {
      Value tensor = materialize.getSource(), buffer = materialize.getDest();
      auto type = dyn_cast<MemRefType>(buffer.getType());
      std::optional<Dims> dims = locate(tensor);
      if (!dims || !type || type.getElementType() != getElementTypeOrSelf(tensor))
        return refuse("DESTINATION");
      if (failed(checkAccess(type, *dims)))
        return refuse("DESTINATION_LAYOUT");
      for (int dim : {lanes.outer, lanes.inner})
        if (dim >= 0 && !llvm::is_contained(*dims, dim))
          return refuse("DESTINATION_LAYOUT");
      if (failed(check(tensor, *dims, /*mayUseRoot=*/true)))
        return refuse("EPILOGUE");
      destinations.push_back({tensor, buffer, *dims, &op});
      continue;
    }
    bool pure = isMemoryEffectFree(&op) || isa<linalg::LinalgOp, bufferization::ToTensorOp>(op);
    if (!pure && !op.hasTrait<OpTrait::IsTerminator>())
      return refuse("SIDE_EFFECTS");
  }
  if (destinations.empty())
    return refuse("DESTINATION");
  Dims all = llvm::to_vector(llvm::seq<int>(0, cast<RankedTensorType>(problem.init.getType()).getRank()));
  if (!problem.op.getRegionOutputArgs()[0].use_empty() && failed(check(problem.init, all, /*mayUseRoot=*/false)))
    return refuse("INIT");
  if (!isBuffer(problem.input) || (problem.filter && !isBuffer(problem.filter)))
    return refuse("INPUT_COMPUTED");
  // Elements are written while others are still to be computed: only reads of the same element by the same vector are safe.
  for (const Destination &destination : destinations) {
    for (Value operand : {problem.input, problem.filter}) {
      while (operand && isReshape(operand.getDefiningOp()))
        operand = operand.getDefiningOp()->getOperand(0);
      auto toTensor = operand ? operand.getDefiningOp<bufferization::ToTensorOp>() : bufferization::ToTensorOp();
      if (toTensor && writesOver(destination, toTensor.getBuffer()))
        return refuse("IN_PLACE");
    }
    for (const Leaf &leaf : leaves)
      if (writesOver(destination, leaf.buffer) && !(leaf.buffer == destination.buffer && leaf.dims == destination.dims))
        return refuse("IN_PLACE");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

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

ConvEpilogue::Val ConvEpilogue::load(Site &site, Value buffer, const Dims &dims) {
  bool hoisted = hoistable(dims);
  if (!llvm::is_contained(dims, lanes.inner)) {
    Emit &e = hoisted ? *hoistPoint : *site.e;
    auto indices = llvm::map_to_vector(dims, [&](int dim) { return dim < 0 ? e.index(0) : site.position->index[dim]; });
    return {memref::LoadOp::create(e.b, e.loc, buffer, indices), hoisted};
  }
  Emit &e = *site.e;
  auto type = VectorType::get(site.type.getShape(), cast<MemRefType>(buffer.getType()).getElementType());
  if (!lanes.byRow)
    buffer = flatBuffer(buffer, lanes.outer < 0 ? -1 : static_cast<int>(dims.size()) - 2, dims.size() - 1);
  Value value;
  forEachRow(e, *site.position, dims, [&](ValueRange indices, Value mask) {
    if (!mask)
      value = vector::LoadOp::create(e.b, e.loc, type, buffer, indices);
    else
      value = vector::MaskedLoadOp::create(e.b, e.loc, type, buffer, indices, mask, value ? value : e.zero(type));
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
    bool vector = llvm::any_of(operands, [](const Val &v) { return v.isVector(); });
    Emit &e = hoisted ? *hoistPoint : *site.e;
    std::tuple<void *, std::vector<int>, std::vector<void *>> key(&inner, std::vector<int>(dims.begin(), dims.end()), {});
    if (hoisted) {
      std::get<2>(key) = hoistKey(*site.position, hoistDims);
      if (auto known = hoistMemo.find(key); known != hoistMemo.end()) {
        values[inner.getResult(0)] = known->second;
        continue;
      }
    }
    SmallVector<Value> arguments;
    for (const Val &v : operands) {
      Value value = v.value;
      if (vector && !v.isVector())
        value = e.broadcast(VectorType::get(site.type.getShape(), value.getType()), value);
      arguments.push_back(value);
    }
    Type type = inner.getResult(0).getType();
    if (vector)
      type = VectorType::get(site.type.getShape(), type);
    OperationState state(e.loc, inner.getName(), arguments, TypeRange(type));
    state.propertiesAttr = inner.getPropertiesAsAttribute();
    Val computed{e.b.create(state)->getResult(0), hoisted};
    if (hoisted)
      hoistMemo[key] = computed;
    values[inner.getResult(0)] = computed;
  }
  return valueOf(op.getBlock()->getTerminator()->getOperand(result));
}

ConvEpilogue::Val ConvEpilogue::evaluate(Site &site, Value tensor, const Dims &dims) {
  Operation *op = tensor.getDefiningOp();
  if (op == problem.op)
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
  Dims all = llvm::to_vector(llvm::seq<int>(0, cast<RankedTensorType>(problem.init.getType()).getRank()));
  Val value = evaluate(site, problem.init, all);
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
    int rank = destination.dims.size();
    Value target = destination.buffer;
    if (!lanes.byRow)
      target = flatBuffer(target, lanes.outer < 0 ? -1 : rank - 2, rank - 1);
    forEachRow(e, position, destination.dims, [&](ValueRange indices, Value mask) {
      if (!mask)
        vector::StoreOp::create(e.b, e.loc, vector, target, indices);
      else
        vector::MaskedStoreOp::create(e.b, e.loc, target, indices, mask, vector, IntegerAttr());
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
