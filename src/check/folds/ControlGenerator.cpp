// Random scf programs: several results, values that are forwarded twice or swapped, conditions that are used again, zero trips, loops in loops.

#include "src/check/folds/FoldGenerator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::check;

namespace {
/// The statements of a function. Loops come to an end: what they count to is known, and nothing else changes what they count.
class ControlBuilder {
public:
  explicit ControlBuilder(FoldBuilder &f) : f(f), b(f.b), random(f.random), budget(3 + random.below(8)) {}

  void run();

private:
  static constexpr int64_t kElements = 3;

  Type pickType();
  SmallVector<Type> pickTypes(unsigned most);
  Value leaf(Type type);
  Value pick(Type type);
  SmallVector<Value> pick(ArrayRef<Type> types);
  void add(Value value) { visible.push_back(value); }
  void addResults(Operation *op) { llvm::append_range(visible, op->getResults()); }
  /// Statements in a block, and what it yields.
  void fill(Block *block, unsigned depth, ArrayRef<Type> yielded);

  void addStatement(unsigned depth);
  void addNumberOp();
  void addTensorOp();
  void addIf(unsigned depth);
  void addFor(unsigned depth);
  void addWhile(unsigned depth);
  void addSwitch(unsigned depth);
  void addExecute(unsigned depth);

  FoldBuilder &f;
  OpBuilder &b;
  Random &random;
  unsigned budget;
  SmallVector<Value> visible;
};
} // namespace

Type ControlBuilder::pickType() {
  switch (random.below(9)) {
  case 0:
    return b.getI1Type();
  case 1:
    return b.getI64Type();
  case 2:
    return b.getF32Type();
  case 3:
    return RankedTensorType::get({kElements}, b.getI32Type());
  case 4:
    return RankedTensorType::get({ShapedType::kDynamic}, b.getI32Type());
  case 5:
  case 6:
    return b.getIndexType();
  default:
    return b.getI32Type();
  }
}

SmallVector<Type> ControlBuilder::pickTypes(unsigned most) {
  SmallVector<Type> types(1, pickType());
  while (types.size() < most && random.chance(60))
    types.push_back(random.chance(50) ? types.front() : pickType());
  return types;
}

Value ControlBuilder::leaf(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !tensor.hasStaticShape()) {
    Value whole = pick(RankedTensorType::get({kElements}, tensor.getElementType()));
    return tensor::CastOp::create(b, f.loc, type, whole);
  }
  FoldValue value;
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (shaped)
    value.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
  value.kind = *ElementKind::get(getElementTypeOrSelf(type));
  for (int64_t i = 0; i < (shaped ? kElements : 1); ++i) {
    const int64_t number = static_cast<int64_t>(random.below(9)) - 2;
    bool isDefined = true;
    value.elements.push_back(FoldElement::exact(value.kind.format
                                                    ? encode(*value.kind.format, static_cast<double>(number), isDefined)
                                                : value.kind.width == 1  ? random.below(2)
                                                : value.kind.width == 64 ? static_cast<uint64_t>(number)
                                                                         : static_cast<uint64_t>(number) & 0xffffffff));
  }
  return f.leaf(type, value);
}

Value ControlBuilder::pick(Type type) {
  SmallVector<Value> fitting = llvm::filter_to_vector(visible, [&](Value value) { return value.getType() == type; });
  if (fitting.empty() || random.chance(10))
    return leaf(type);
  return random.chance(50) ? fitting.back() : random.pick(fitting);
}

SmallVector<Value> ControlBuilder::pick(ArrayRef<Type> types) {
  return llvm::map_to_vector(types, [&](Type type) { return pick(type); });
}

void ControlBuilder::fill(Block *block, unsigned depth, ArrayRef<Type> yielded) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(block);
  const size_t scope = visible.size();
  llvm::append_range(visible, block->getArguments());
  for (unsigned i = 0, count = random.below(3); i < count; ++i)
    addStatement(depth + 1);
  SmallVector<Value> values = pick(yielded);
  // Two results of one value are what patterns about forwarded values look for.
  for (size_t i = 1; i < values.size(); ++i)
    if (values[i].getType() == values[0].getType() && random.chance(25))
      values[i] = values[0];
  scf::YieldOp::create(b, f.loc, values);
  visible.truncate(scope);
}

void ControlBuilder::addNumberOp() {
  const Type type = random.chance(70) ? Type(random.chance(50) ? b.getIndexType() : Type(b.getI32Type())) : b.getI64Type();
  Value x = pick(type), y = pick(type);
  switch (random.below(9)) {
  case 0:
    return add(arith::AddIOp::create(b, f.loc, x, y));
  case 1:
    return add(arith::SubIOp::create(b, f.loc, x, y));
  case 2:
    return add(arith::MulIOp::create(b, f.loc, x, y));
  case 3:
    return add(arith::XOrIOp::create(b, f.loc, x, y));
  case 4:
    return add(arith::MaxSIOp::create(b, f.loc, x, y));
  case 5:
    return add(arith::SelectOp::create(b, f.loc, pick(b.getI1Type()), x, y));
  case 6: {
    Value u = pick(b.getF32Type()), v = pick(b.getF32Type());
    return add(arith::AddFOp::create(b, f.loc, u, v));
  }
  default:
    return add(arith::CmpIOp::create(b, f.loc, static_cast<arith::CmpIPredicate>(random.below(10)), x, y));
  }
}

void ControlBuilder::addTensorOp() {
  const Type type = RankedTensorType::get({random.chance(50) ? kElements : ShapedType::kDynamic}, b.getI32Type());
  Value tensor = pick(type);
  if (random.chance(15)) {
    Value zero = arith::ConstantIndexOp::create(b, f.loc, 0);
    return add(tensor::DimOp::create(b, f.loc, tensor, zero));
  }
  Value at = arith::ConstantIndexOp::create(b, f.loc, random.below(kElements));
  if (random.chance(50))
    return add(tensor::ExtractOp::create(b, f.loc, tensor, at));
  Value element = pick(b.getI32Type());
  add(tensor::InsertOp::create(b, f.loc, element, tensor, at));
}

void ControlBuilder::addIf(unsigned depth) {
  const SmallVector<Type> types = pickTypes(3);
  Value condition = pick(b.getI1Type());
  auto op = scf::IfOp::create(b, f.loc, types, condition, /*addThenBlock=*/true, /*addElseBlock=*/true);
  fill(op.thenBlock(), depth, types);
  fill(op.elseBlock(), depth, types);
  addResults(op);
}

void ControlBuilder::addSwitch(unsigned depth) {
  const SmallVector<Type> types = pickTypes(2);
  SmallVector<int64_t> cases;
  for (int64_t number = -1; number < 4; ++number)
    if (random.chance(40))
      cases.push_back(number);
  auto op = scf::IndexSwitchOp::create(b, f.loc, types, pick(b.getIndexType()), cases, cases.size());
  for (Region *region : op.getRegions())
    fill(b.createBlock(region), depth, types);
  b.setInsertionPointAfter(op);
  addResults(op);
}

void ControlBuilder::addExecute(unsigned depth) {
  const SmallVector<Type> types = pickTypes(2);
  auto op = scf::ExecuteRegionOp::create(b, f.loc, types);
  fill(b.createBlock(&op.getRegion()), depth, types);
  b.setInsertionPointAfter(op);
  addResults(op);
}

void ControlBuilder::addFor(unsigned depth) {
  const SmallVector<Type> types = pickTypes(3);
  auto bound = [&](int64_t number) {
    FoldValue value;
    value.kind = {nullptr, 64};
    value.elements = {FoldElement::exact(static_cast<uint64_t>(number))};
    return f.leaf(b.getIndexType(), value);
  };
  const int64_t first = static_cast<int64_t>(random.below(4)) - 1;
  // Some loops do not run, some run once.
  Value lower = bound(first), upper = bound(first + static_cast<int64_t>(random.below(6)) - 1), step = bound(1 + random.below(3));
  auto op = scf::ForOp::create(b, f.loc, lower, upper, step, pick(types));
  if (!op.getBody()->empty())
    op.getBody()->getTerminator()->erase();
  fill(op.getBody(), depth, types);
  // Values that change places, and values that stay.
  Operation *yield = op.getBody()->getTerminator();
  for (unsigned i = 0; i < types.size(); ++i)
    if (random.chance(30)) {
      const unsigned other = random.chance(50) ? i : random.below(types.size());
      if (types[i] == types[other])
        yield->setOperand(i, op.getRegionIterArg(other));
    }
  addResults(op);
}

void ControlBuilder::addWhile(unsigned depth) {
  // What is carried into the first region, and what that passes on; a counter comes first.
  SmallVector<Type> carried = {b.getIndexType()}, handed = {b.getIndexType()};
  carried.append(pickTypes(2));
  handed.append(pickTypes(4));
  SmallVector<Value> inits = pick(carried);
  FoldValue start;
  start.kind = {nullptr, 64};
  start.elements = {FoldElement::exact(static_cast<uint64_t>(static_cast<int64_t>(random.below(4)) - 1))};
  inits.front() = f.leaf(b.getIndexType(), start);
  Value limit = arith::ConstantIndexOp::create(b, f.loc, random.below(5));
  Value one = arith::ConstantIndexOp::create(b, f.loc, 1 + random.below(2));
  const SmallVector<Location> places(5, f.loc);
  auto op = scf::WhileOp::create(b, f.loc, handed, inits);

  OpBuilder::InsertionGuard guard(b);
  const size_t scope = visible.size();
  Block *before = b.createBlock(&op.getBefore(), {}, carried, ArrayRef(places).take_front(carried.size()));
  llvm::append_range(visible, before->getArguments());
  const bool countsBefore = random.chance(40);
  Value counter = before->getArgument(0);
  Value condition = arith::CmpIOp::create(b, f.loc, arith::CmpIPredicate::slt, counter, limit);
  if (countsBefore)
    counter = arith::AddIOp::create(b, f.loc, counter, one);
  visible.append({counter, condition});
  for (unsigned i = 0, count = random.below(3); i < count; ++i)
    random.chance(50) ? addIf(depth + 1) : addStatement(depth + 1);
  if (random.chance(30))
    condition = arith::AndIOp::create(b, f.loc, condition, pick(b.getI1Type()));
  SmallVector<Value> forwarded = pick(handed);
  forwarded.front() = counter;
  for (size_t i = 2; i < forwarded.size(); ++i)
    if (forwarded[i].getType() == forwarded[1].getType() && random.chance(50))
      forwarded[i] = forwarded[1];
  scf::ConditionOp::create(b, f.loc, condition, forwarded);
  visible.truncate(scope);

  Block *after = b.createBlock(&op.getAfter(), {}, handed, ArrayRef(places).take_front(handed.size()));
  llvm::append_range(visible, after->getArguments());
  for (unsigned i = 0, count = random.below(3); i < count; ++i)
    addStatement(depth + 1);
  SmallVector<Value> next = pick(carried);
  next.front() = after->getArgument(0);
  if (!countsBefore)
    next.front() = arith::AddIOp::create(b, f.loc, next.front(), one);
  scf::YieldOp::create(b, f.loc, next);
  visible.truncate(scope);
  addResults(op);
}

void ControlBuilder::addStatement(unsigned depth) {
  if (budget == 0 || depth > 3 || random.chance(45))
    return random.chance(80) ? addNumberOp() : addTensorOp();
  --budget;
  switch (random.below(10)) {
  case 0:
  case 1:
  case 2:
    return addIf(depth);
  case 3:
  case 4:
    return addFor(depth);
  case 5:
  case 6:
  case 7:
    return addWhile(depth);
  case 8:
    return addSwitch(depth);
  default:
    return addExecute(depth);
  }
}

void ControlBuilder::run() {
  for (Type type : {Type(b.getI32Type()), Type(b.getIndexType()), Type(b.getI1Type())})
    add(leaf(type));
  for (unsigned i = 0, statements = 2 + random.below(5); i < statements; ++i) {
    const size_t known = visible.size();
    addStatement(0);
    for (Value value : ArrayRef(visible).drop_front(known))
      f.keep(value);
  }
}

OwningOpRef<ModuleOp> weir::check::generateControlProgram(MLIRContext &context, uint64_t seed, unsigned functions) {
  loadFoldDialects(context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  for (unsigned i = 0; i < functions; ++i) {
    Random random(mix(seed, i));
    FoldBuilder builder(*module, "f" + std::to_string(i), random);
    builder.makeScalar();
    ControlBuilder(builder).run();
    builder.finish();
  }
  return module;
}
