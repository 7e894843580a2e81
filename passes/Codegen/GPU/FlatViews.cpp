/// Address arithmetic of views.
#include "passes/Codegen/GPU/FlatViews.h"

#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "passes/Codegen/Common/IndexDivisor.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/PlacedErrors.h"
#include "passes/Codegen/Common/TinyFloats.h"

using namespace mlir;
using namespace weir;

/// How elements of a type are stored: devices know neither bf16 nor smaller floats.
static Type getStoredType(Type element) {
  return element.isBF16() || isTinyFloat(element) ? IntegerType::get(element.getContext(), element.getIntOrFloatBitWidth()) : element;
}

/// Whether kernels read and write elements of a type.
static bool isAddressable(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return complex.getElementType().isF32() || complex.getElementType().isF64();
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() % 8 == 0 && element.getIntOrFloatBitWidth() <= 64;
}

bool FlatViews::isView(Operation *op) {
  return isa<memref::ViewOp, memref::AllocOp, memref::SubViewOp, memref::CastOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
             memref::MemorySpaceCastOp>(op);
}

bool FlatViews::usesBuffers(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>) ||
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
}

LogicalResult FlatViews::add(Operation *op, int64_t workgroupBytes) {
  auto type = cast<MemRefType>(op->getResult(0).getType());
  Type element = type.getElementType();
  if (!isAddressable(element))
    return emitPlacedError(op) << "has elements of type " << element << ", which a GPU cannot access";
  if (auto view = dyn_cast<memref::ViewOp>(op))
    return addBindingView(view);
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return addTemporary(alloc, workgroupBytes);
  if (!views.contains(op->getOperand(0)))
    return emitPlacedError(op) << "views a buffer that a GPU cannot address";
  if (auto part = dyn_cast<memref::SubViewOp>(op))
    addSubView(part);
  else if (auto expanded = dyn_cast<memref::ExpandShapeOp>(op))
    return addExpanded(expanded);
  else if (auto collapsed = dyn_cast<memref::CollapseShapeOp>(op))
    addCollapsed(collapsed);
  else
    views[op->getResult(0)] = FlatView(lookup(op->getOperand(0)));
  return success();
}

Value FlatViews::constant(Location loc, int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }
Value FlatViews::add(Location loc, Value left, Value right) { return builder.createOrFold<arith::AddIOp>(loc, left, right); }
Value FlatViews::multiply(Location loc, Value left, Value right) { return builder.createOrFold<arith::MulIOp>(loc, left, right); }

Value FlatViews::multiplyAll(Location loc, ArrayRef<Value> factors) {
  Value product = constant(loc, 1);
  for (Value factor : factors)
    product = multiply(loc, product, factor);
  return product;
}

SmallVector<Value> FlatViews::delinearize(Location loc, Value number, ArrayRef<Value> extents) {
  // A loop of one iteration needs no division, which would hide from later passes that several elements have the same
  // index.
  unsigned first = 0;
  while (first + 1 < extents.size() && isConstantIntValue(extents[first], 1))
    ++first;
  SmallVector<Value> indices(extents.size());
  for (unsigned i = 0; i < first; ++i)
    indices[i] = constant(loc, 0);
  for (unsigned i = extents.size(); i-- > first;) {
    indices[i] = i == first ? number : builder.createOrFold<arith::RemUIOp>(loc, number, extents[i]);
    if (i != first)
      number = builder.createOrFold<arith::DivUIOp>(loc, number, extents[i]);
  }
  return indices;
}

SmallVector<Value> FlatViews::applyMap(Location loc, AffineMap map, ArrayRef<Value> indices) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) { return applyExpr(loc, expr, indices); });
}

Value FlatViews::applyExpr(Location loc, AffineExpr expr, ArrayRef<Value> indices) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return indices[dim.getPosition()];
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return constant(loc, number.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value left = applyExpr(loc, binary.getLHS(), indices), right = applyExpr(loc, binary.getRHS(), indices);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return add(loc, left, right);
  case AffineExprKind::Mul:
    return multiply(loc, left, right);
  case AffineExprKind::Mod:
    return builder.createOrFold<arith::RemUIOp>(loc, left, right);
  case AffineExprKind::FloorDiv:
    return builder.createOrFold<arith::DivUIOp>(loc, left, right);
  default:
    return builder.createOrFold<arith::CeilDivUIOp>(loc, left, right);
  }
}

Value FlatViews::resolve(Location loc, OpFoldResult value) {
  if (auto attribute = dyn_cast<Attribute>(value))
    return constant(loc, cast<IntegerAttr>(attribute).getInt());
  return values.lookup(cast<Value>(value));
}

SmallVector<Value> FlatViews::resolveAll(Location loc, ArrayRef<OpFoldResult> given) {
  return llvm::map_to_vector(given, [&](OpFoldResult value) { return resolve(loc, value); });
}

SmallVector<Value> FlatViews::rowMajorStrides(Location loc, ArrayRef<Value> sizes) {
  SmallVector<Value> strides(sizes.size());
  Value stride = constant(loc, 1);
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    strides[i] = stride;
    stride = multiply(loc, stride, sizes[i]);
  }
  return strides;
}

Value FlatViews::getTypedBinding(BlockArgument binding, Type stored) {
  Value &typed = typedBindings[{binding, stored}];
  if (typed)
    return typed;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&function.getBody().front());
  Location loc = binding.getLoc();
  // The extent is not known here and does not matter: accesses stay within the views of the program.
  Value extent = constant(loc, INT32_MAX / util::getElementBytes(stored));
  auto type = MemRefType::get({ShapedType::kDynamic}, stored);
  typed = memref::ViewOp::create(builder, loc, type, binding, constant(loc, 0), ValueRange{extent});
  return typed;
}

LogicalResult FlatViews::addBindingView(memref::ViewOp op) {
  auto binding = dyn_cast_or_null<BlockArgument>(values.lookupOrNull(op.getSource()));
  MemRefType type = op.getType();
  if (!binding || !type.getLayout().isIdentity())
    return emitPlacedError(op) << "is not a view of a binding with the identity layout";
  Location loc = op.getLoc();
  FlatView view;
  view.element = type.getElementType();
  int64_t bytes = util::getElementBytes(view.element);
  if (auto shift = getConstantIntValue(op.getByteShift()); shift && *shift % bytes != 0)
    return emitPlacedError(op) << "starts at byte " << *shift << ", which is inside an element of type " << view.element;
  view.base = getTypedBinding(binding, getStoredType(view.element));
  view.offset = builder.createOrFold<arith::DivUIOp>(loc, values.lookup(op.getByteShift()), constant(loc, bytes));
  view.sizes = resolveAll(loc, getMixedValues(type.getShape(), op.getSizes(), builder));
  view.strides = rowMajorStrides(loc, view.sizes);
  views[op] = std::move(view);
  return success();
}

FailureOr<int64_t> FlatViews::countElements(memref::AllocOp op) {
  MemRefType type = op.getType();
  int64_t count = 1;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    int64_t size = type.getDimSize(i);
    if (ShapedType::isDynamic(size)) {
      FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {op.getResult(), i},
                                                                                /*stopCondition=*/nullptr, /*closedUB=*/true);
      if (failed(bound))
        return failure();
      size = std::max<int64_t>(*bound, 0);
    }
    if (llvm::MulOverflow(count, size, count))
      count = INT32_MAX;
  }
  return std::min<int64_t>(count, INT32_MAX);
}

Value FlatViews::addWorkgroupMemory(Location loc, Type stored, int64_t count) {
  auto space = gpu::AddressSpaceAttr::get(builder.getContext(), gpu::AddressSpace::Workgroup);
  auto shape = MemRefType::get({std::max<int64_t>(count, 1)}, stored, MemRefLayoutAttrInterface(), space);
  return function.addWorkgroupAttribution(shape, loc);
}

Value FlatViews::getScratch(Location loc, Type stored, int64_t count, unsigned number, int64_t most) {
  for (auto [other, memory] : scratch) {
    auto type = cast<MemRefType>(memory.getType());
    if (other == number && type.getElementType() == stored && type.getDimSize(0) >= count)
      return memory;
  }
  int64_t bytes = llvm::alignTo(count * util::getElementBytes(stored), 16);
  if (usedScratchBytes + bytes > most)
    return {};
  usedScratchBytes += bytes;
  scratch.push_back({number, addWorkgroupMemory(loc, stored, count)});
  return scratch.back().second;
}

LogicalResult FlatViews::addTemporary(memref::AllocOp op, int64_t workgroupBytes) {
  MemRefType type = op.getType();
  if (!type.getLayout().isIdentity())
    return emitPlacedError(op) << "is a temporary with strides";
  FailureOr<int64_t> bound = countElements(op);
  if (failed(bound))
    return emitPlacedError(op) << "is a temporary without a static bound on its size, so it cannot be in workgroup memory";
  int64_t count = *bound;
  Type stored = getStoredType(type.getElementType());
  auto canHold = [&](Value other) {
    auto buffer = cast<MemRefType>(other.getType());
    return buffer.getElementType() == stored && buffer.getDimSize(0) >= count;
  };
  Value base;
  if (auto found = llvm::find_if(reusable, canHold); found != reusable.end()) {
    base = *found;
    reusable.erase(found);
  }
  int64_t bytes = count * util::getElementBytes(stored);
  if (!base && usedWorkgroupBytes + bytes > workgroupBytes)
    return emitPlacedError(op) << "is a temporary of " << bytes << " bytes: with those before it, "
                               << usedWorkgroupBytes << " bytes, it does not fit in workgroup memory of "
                               << workgroupBytes << " bytes";
  Location loc = op.getLoc();
  if (!base) {
    // Each starts at a multiple of 16, whatever is before it.
    usedWorkgroupBytes += llvm::alignTo(bytes, 16);
    base = addWorkgroupMemory(loc, stored, count);
  }
  temporaries.push_back(base);
  FlatView view;
  view.element = type.getElementType();
  view.base = base;
  view.offset = constant(loc, 0);
  view.sizes = resolveAll(loc, getMixedValues(type.getShape(), op.getDynamicSizes(), builder));
  view.strides = rowMajorStrides(loc, view.sizes);
  views[op] = std::move(view);
  return success();
}

void FlatViews::endScope() {
  reusable.append(temporaries.begin() + scopeBegin, temporaries.end());
  temporaries.truncate(scopeBegin);
}

void FlatViews::addSubView(memref::SubViewOp op) {
  Location loc = op.getLoc();
  FlatView source = lookup(op.getSource()), view = source;
  view.sizes.clear();
  view.strides.clear();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (auto [i, offset, size, stride] : llvm::enumerate(op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides())) {
    view.offset = add(loc, view.offset, multiply(loc, resolve(loc, offset), source.strides[i]));
    if (dropped.test(i))
      continue;
    view.sizes.push_back(resolve(loc, size));
    view.strides.push_back(multiply(loc, resolve(loc, stride), source.strides[i]));
  }
  views[op] = std::move(view);
}

LogicalResult FlatViews::addExpanded(memref::ExpandShapeOp op) {
  Location loc = op.getLoc();
  FlatView source = lookup(op.getSrc()), view = source;
  view.sizes = resolveAll(loc, op.getMixedOutputShape());
  view.strides.assign(view.sizes.size(), Value());
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    Value stride = source.strides[i];
    for (int64_t j : llvm::reverse(group)) {
      view.strides[j] = stride;
      stride = multiply(loc, stride, view.sizes[j]);
    }
  }
  // A scalar becomes an array of units.
  for (Value &stride : view.strides)
    if (!stride)
      stride = constant(loc, 1);
  views[op] = std::move(view);
  return success();
}

void FlatViews::addCollapsed(memref::CollapseShapeOp op) {
  Location loc = op.getLoc();
  FlatView source = lookup(op.getSrc()), view = source;
  view.sizes.clear();
  view.strides.clear();
  MemRefType type = op.getSrcType();
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    Value size = constant(loc, 1);
    for (int64_t j : group)
      size = multiply(loc, size, source.sizes[j]);
    // The innermost dimension that is not one element: the stride of a unit may be anything.
    int64_t inner = group.back();
    for (int64_t j : llvm::reverse(group))
      if (type.getDimSize(j) != 1) {
        inner = j;
        break;
      }
    view.sizes.push_back(size);
    view.strides.push_back(source.strides[inner]);
  }
  views[op] = std::move(view);
}

Value FlatViews::linearize(Location loc, Value buffer, ValueRange indices) {
  return addStrides(loc, lookup(buffer).offset, buffer, indices);
}

Value FlatViews::addStrides(Location loc, Value place, Value buffer, ValueRange indices) {
  for (auto [index, stride] : llvm::zip_equal(indices, lookup(buffer).strides))
    place = add(loc, place, multiply(loc, index, stride));
  return place;
}

Value FlatViews::load(Location loc, Value buffer, ValueRange indices) {
  return loadAt(loc, buffer, linearize(loc, buffer, indices));
}

Value FlatViews::loadAt(Location loc, Value buffer, Value place) {
  const FlatView &view = lookup(buffer);
  Value value = memref::LoadOp::create(builder, loc, view.base, place);
  return value.getType() == view.element ? value : arith::BitcastOp::create(builder, loc, view.element, value).getResult();
}

void FlatViews::store(Location loc, Value value, Value buffer, ValueRange indices) {
  const FlatView &view = lookup(buffer);
  Type stored = cast<MemRefType>(view.base.getType()).getElementType();
  if (stored != value.getType())
    value = arith::BitcastOp::create(builder, loc, stored, value);
  memref::StoreOp::create(builder, loc, value, view.base, linearize(loc, buffer, indices));
}

//===- Several elements at once ----------------------------------------------------------------------------------------------------===//

BlockArgument FlatViews::getBinding(Value buffer) const {
  auto view = lookup(buffer).base.getDefiningOp<memref::ViewOp>();
  return view ? dyn_cast<BlockArgument>(view.getSource()) : BlockArgument();
}

bool FlatViews::isAligned(Value buffer, Value place, int64_t count) const {
  BlockArgument binding = getBinding(buffer);
  // There are no vectors of complex numbers.
  if (!binding || isa<ComplexType>(lookup(buffer).element) || getDivisor(place) % count != 0)
    return false;
  int64_t bytes = count * util::getElementBytes(cast<MemRefType>(lookup(buffer).base.getType()).getElementType());
  return getBindingAlignment(function, binding.getArgNumber()) % bytes == 0;
}

Value FlatViews::getVectors(Value buffer, int64_t count) {
  Type stored = cast<MemRefType>(lookup(buffer).base.getType()).getElementType();
  return getTypedBinding(getBinding(buffer), VectorType::get({count}, stored));
}

SmallVector<Value> FlatViews::loadVector(Location loc, Value buffer, Value place, int64_t count) {
  Value number = builder.createOrFold<arith::DivUIOp>(loc, place, constant(loc, count));
  Value loaded = memref::LoadOp::create(builder, loc, getVectors(buffer, count), number);
  Type element = lookup(buffer).element;
  SmallVector<Value> elements;
  for (int64_t i = 0; i < count; ++i) {
    Value value = vector::ExtractOp::create(builder, loc, loaded, i);
    elements.push_back(value.getType() == element ? value : arith::BitcastOp::create(builder, loc, element, value).getResult());
  }
  return elements;
}

void FlatViews::storeVector(Location loc, ArrayRef<Value> elements, Value buffer, Value place) {
  int64_t count = elements.size();
  Value vectors = getVectors(buffer, count);
  auto type = cast<VectorType>(cast<MemRefType>(vectors.getType()).getElementType());
  SmallVector<Value> stored = llvm::map_to_vector(elements, [&](Value value) {
    return value.getType() == type.getElementType() ? value : arith::BitcastOp::create(builder, loc, type.getElementType(), value).getResult();
  });
  Value number = builder.createOrFold<arith::DivUIOp>(loc, place, constant(loc, count));
  memref::StoreOp::create(builder, loc, vector::FromElementsOp::create(builder, loc, type, stored), vectors, number);
}
