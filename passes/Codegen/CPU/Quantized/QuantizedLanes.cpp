/// Loads both factors of products with quantized weights; see the header.
#include "passes/Codegen/CPU/Quantized/QuantizedLanes.h"

#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// Entries of a table that one instruction looks up.
static constexpr int64_t kTableEntries = 16;

QuantizedLanes::QuantizedLanes(RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target)
    : e(rewriter, mlir::linalg::GenericOp(product.op).getLoc()), lanes(getQuantizedLanes(product, target)), p(product),
      hasLookUp(product.element && target.vectorBits >= 512 && lanes == kTableEntries && target.hasFeature("avx512f")) {
  e.b.setInsertionPoint(p.op);
  for (Range range : cast<linalg::LinalgOp>(*p.op).createLoopRanges(e.b, e.loc))
    extents.push_back(getValueOrCreateConstantIndexOp(e.b, e.loc, range.size));
  at.assign(extents.size(), e.index(0));
  flatActivations = p.activations->get();
  flatDims = (p.part >= 0) + (p.byte >= 0);
  if (flatDims) {
    int64_t rank = cast<MemRefType>(flatActivations.getType()).getRank();
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < rank; ++dim)
      dim < rank - flatDims ? groups.push_back({dim}) : groups.back().push_back(dim);
    flatActivations = memref::CollapseShapeOp::create(e.b, e.loc, flatActivations, groups);
  }
}

SmallVector<Value> QuantizedLanes::getIndices(OpOperand &operand) {
  return llvm::map_to_vector(p.op.getMatchingIndexingMap(&operand).getResults(),
                             [&](AffineExpr expr) { return affine::expandAffineExpr(e.b, e.loc, expr, at, {}); });
}

Value QuantizedLanes::evaluate(Value value, IRMapping &map) {
  if (Value known = map.lookupOrNull(value))
    return known;
  Operation *def = value.getDefiningOp();
  Value result;
  if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == p.op.getBlock()) {
    OpOperand &input = *p.op.getDpsInputOperand(argument.getArgNumber());
    result = memref::LoadOp::create(e.b, e.loc, input.get(), getIndices(input));
  } else if (!def || def->getBlock() != p.op.getBlock()) {
    return value;
  } else if (auto index = dyn_cast<linalg::IndexOp>(def)) {
    result = at[index.getDim()];
  } else {
    SmallVector<Value> operands = llvm::map_to_vector(def->getOperands(), [&](Value operand) { return evaluate(operand, map); });
    result = operands.empty() ? e.b.clone(*def)->getResult(0) : e.apply(*def, operands);
  }
  map.map(value, result);
  return result;
}

/// Loads of scales are in no inner loop.
static void loadScalars(linalg::GenericOp op, Value value, llvm::function_ref<void(Value)> load) {
  if (isa<BlockArgument>(value)) {
    load(value);
    return;
  }
  if (Operation *def = value.getDefiningOp(); def && def->getBlock() == op.getBlock())
    for (Value operand : def->getOperands())
      loadScalars(op, operand, load);
}

QuantizedLanes::Group QuantizedLanes::enterGroup() {
  Group group;
  Value bytes = p.op.getMatchingBlockArgument(p.weights);
  loadScalars(p.op, p.getWeight(), [&](Value argument) {
    if (argument != bytes && cast<BlockArgument>(argument).getOwner() == p.op.getBlock())
      (void)evaluate(argument, group.values);
  });
  if (!hasLookUp)
    return group;
  // Numbers as the element's own sign has them; entries repeat where an element has fewer bits.
  SmallVector<APInt> numbers;
  int64_t bits = 8 / p.parts;
  for (int64_t entry = 0; entry < kTableEntries; ++entry) {
    APInt number = APInt(32, entry).trunc(bits);
    numbers.push_back(p.isSigned() ? number.sext(8) : number.zext(8));
  }
  IRMapping values = group.values;
  values.map(p.element->getResult(0),
             arith::ConstantOp::create(e.b, e.loc, DenseElementsAttr::get(vectorOf(e.b.getI8Type()), numbers)).getResult());
  group.table = e.toLanes(evaluate(p.getWeight(), values), lanes);
  return group;
}

Value QuantizedLanes::lookUp(Value table, Value numbers) {
  return LLVM::CallIntrinsicOp::create(e.b, e.loc, table.getType(), e.b.getStringAttr("llvm.x86.avx512.permvar.sf.512"), ValueRange{table, numbers})
      .getResults();
}

QuantizedLanes::Values QuantizedLanes::loadWeights(const Group &group, Value step, Value mask) {
  at[p.step] = step;
  Value bytes = e.load(vectorOf(e.b.getI8Type()), p.weights->get(), getIndices(*p.weights), mask);
  auto evaluateWith = [&](Value leaf, Value vector) {
    IRMapping values = group.values;
    values.map(leaf, vector);
    return e.toLanes(evaluate(p.getWeight(), values), lanes);
  };
  if (p.part < 0)
    return {evaluateWith(p.op.getMatchingBlockArgument(p.weights), bytes)};
  VectorType words = vectorOf(e.b.getI32Type());
  auto constant = [&](int64_t value) { return e.splat(words, e.b.getI32IntegerAttr(value)); };
  Value wide = arith::ExtUIOp::create(e.b, e.loc, words, bytes);
  int64_t bits = 8 / p.parts;
  Values weights;
  for (int64_t part = 0; part < p.parts; ++part) {
    // The table is asked by the lowest bits alone.
    Value number = part ? arith::ShRUIOp::create(e.b, e.loc, wide, constant(part * bits)).getResult() : wide;
    if (group.table) {
      weights.push_back(lookUp(group.table, number));
      continue;
    }
    if (p.isSigned()) {
      Value high = arith::ShLIOp::create(e.b, e.loc, wide, constant(32 - (part + 1) * bits));
      number = arith::ShRSIOp::create(e.b, e.loc, high, constant(32 - bits));
    } else {
      number = arith::AndIOp::create(e.b, e.loc, number, constant((1 << bits) - 1));
    }
    number = arith::TruncIOp::create(e.b, e.loc, vectorOf(e.b.getI8Type()), number);
    weights.push_back(evaluateWith(p.element->getResult(0), number));
  }
  return weights;
}

QuantizedLanes::Values QuantizedLanes::loadActivations(Value first, int64_t vectors, int64_t count) {
  SmallVector<Value> indices = getIndices(*p.activations);
  indices.pop_back_n(flatDims);
  BlockArgument argument = p.op.getMatchingBlockArgument(p.activations);
  Values results;
  for (int64_t vector = 0; vector < vectors; ++vector) {
    indices.back() = e.add(first, vector * lanes);
    VectorType type = vectorOf(argument.getType());
    int64_t left = count - vector * lanes;
    if (left <= 0) {
      results.push_back(e.zero(vectorOf(e.b.getF32Type())));
      continue;
    }
    IRMapping values;
    values.map(argument, e.load(type, flatActivations, indices, left < lanes ? e.firstLanes(type, left) : Value()));
    results.push_back(e.toLanes(evaluate(p.getActivation(), values), lanes));
  }
  return results;
}

Value QuantizedLanes::joinGroups() {
  AffineMap map = p.op.getMatchingIndexingMap(p.weights);
  int64_t last = map.getNumResults() - 1;
  if (p.groups.empty() || last == 0 || map.getDimPosition(last - 1) != p.groups.back())
    return {};
  SmallVector<ReassociationIndices> reassociation;
  for (int64_t dim = 0; dim < last; ++dim)
    reassociation.push_back({dim});
  reassociation.back().push_back(last);
  Value weights = p.weights->get();
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(cast<MemRefType>(weights.getType()), reassociation))
    return {};
  return memref::CollapseShapeOp::create(e.b, e.loc, weights, reassociation);
}

QuantizedLanes::Values QuantizedLanes::deal(Values vectors) {
  if (vectors.size() == 1)
    return vectors;
  Values halves[2], result(vectors.size());
  for (int64_t odd : {0, 1}) {
    SmallVector<int64_t> taken;
    for (int64_t lane = 0; lane < lanes; ++lane)
      taken.push_back(2 * lane + odd);
    for (size_t i = 0; i < vectors.size(); i += 2)
      halves[odd].push_back(vector::ShuffleOp::create(e.b, e.loc, vectors[i], vectors[i + 1], taken));
    for (auto [i, vector] : llvm::enumerate(deal(halves[odd])))
      result[2 * i + odd] = vector;
  }
  return result;
}

Value QuantizedLanes::multiplyAdd(Value sum, Value activation, Value weight) {
  SmallVector<Value> factors = {activation, weight};
  if (p.weightOperand == 0)
    std::swap(factors[0], factors[1]);
  return add(sum, e.apply(*p.product, factors));
}

Value QuantizedLanes::add(Value sum, Value term) {
  bool isFirst = p.sum->getOperand(0) == p.op.getRegionOutputArgs()[0];
  return e.apply(*p.sum, isFirst ? ArrayRef<Value>{sum, term} : ArrayRef<Value>{term, sum});
}

Value QuantizedLanes::loadResult(VectorType type, Value mask) {
  OpOperand &init = *p.op.getDpsInitOperand(0);
  if (type)
    return e.load(type, init.get(), getIndices(init), mask);
  return memref::LoadOp::create(e.b, e.loc, init.get(), getIndices(init));
}

void QuantizedLanes::storeResult(Value value, Value mask) {
  OpOperand &init = *p.op.getDpsInitOperand(0);
  if (isa<VectorType>(value.getType()))
    return e.store(value, init.get(), getIndices(init), mask);
  memref::StoreOp::create(e.b, e.loc, value, init.get(), getIndices(init));
}

Value QuantizedLanes::getGroup() {
  Value group = e.index(0);
  for (unsigned loop : p.groups)
    group = e.add(e.mul(group, p.getExtent(loop)), at[loop]);
  return group;
}

QuantizedLanes::Values QuantizedLanes::forEach(ArrayRef<unsigned> loops, ValueRange carried, llvm::function_ref<Values(ValueRange)> body) {
  if (loops.empty())
    return body(carried);
  return e.loop(e.index(0), extents[loops.front()], 1, carried, [&](Value i, ValueRange values) {
    at[loops.front()] = i;
    return forEach(loops.drop_front(), values, body);
  });
}
