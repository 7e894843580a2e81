// Random programs: resources that are put together or changed piece by piece, in a row, in a loop, or from call to call.

#include "src/check/GeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

/// What a tensor program starts a padding or a concatenation with.
Value Generator::addFresh(const Shape &shape) {
  Value size = getSize(shape.size);
  if (random.chance(25))
    return stream::AsyncAllocaOp::create(builder, loc, getType(shape), size, getAffinity());
  static constexpr unsigned kWidths[] = {8, 8, 16, 32};
  return stream::AsyncSplatOp::create(builder, loc, getType(shape), Value(), getPattern(random.pick(ArrayRef<unsigned>(kWidths))),
                                      size, getAffinity());
}

/// Pieces next to each other, in some order, now and then with gaps, overlaps or a reader in between.
void Generator::addConcat() {
  static constexpr SizeClass kWholes[] = {8, 16, 24, kDynamic};
  Shape shape = getRandomShape();
  shape.size = random.pick(ArrayRef<SizeClass>(kWholes));
  Value size = getSize(shape.size), whole = addFresh(shape);
  SmallVector<std::pair<int64_t, SizeClass>> pieces;
  for (int64_t at = 0, end = getMinimum(shape.size); at < end;) {
    SmallVector<SizeClass> fitting;
    for (SizeClass candidate : kSizeClasses)
      if (candidate != kDynamic && candidate <= end - at)
        fitting.push_back(candidate);
    SizeClass piece = random.pick(fitting);
    if (!random.chance(15))
      pieces.push_back({at, piece});
    at += piece;
  }
  if (random.chance(40))
    for (size_t i = pieces.size(); i > 1; --i)
      std::swap(pieces[i - 1], pieces[random.below(static_cast<unsigned>(i))]);
  if (!pieces.empty() && random.chance(10))
    pieces.push_back(random.pick(pieces));
  for (auto [at, piece] : pieces) {
    Resource *source = pick([&, piece = piece](const Resource &candidate) { return candidate.shape.size == piece; });
    Value begin = getConstant(at), end = getConstant(at + piece), length = getConstant(piece);
    if (!source || random.chance(10))
      whole = stream::AsyncFillOp::create(builder, loc, whole, size, begin, end, length, getPattern(8), getAffinity());
    else
      whole = stream::AsyncUpdateOp::create(builder, loc, whole, size, begin, end, source->value, length, getAffinity());
    if (random.chance(5))
      define(whole, shape);
  }
  if (shape.size == kDynamic && random.chance(70)) {
    // The tail, whose length is known at run time only.
    Value begin = getConstant(8), length = subtract(size, begin);
    if (random.chance(50))
      whole = stream::AsyncFillOp::create(builder, loc, whole, size, begin, size, length, getPattern(8), getAffinity());
    else if (Resource *source = pick([](const Resource &candidate) { return candidate.shape.size == kDynamic; }))
      whole = stream::AsyncCopyOp::create(builder, loc, whole, size, begin, size, source->value, size, getConstant(0), length,
                                          length, getAffinity());
  }
  define(whole, shape);
}

/// State that is loaded, changed and stored again, as a cache is; the old content or the new one may be used later.
/// State goes through a function that checks something before it writes, after that, or between two writes.
Value Generator::updateInCallee(Value state, int64_t bytes) {
  enum Order { CheckFirst, CheckLast, CheckBetween };
  Order order = Order(random.below(3));
  std::string name = "checked" + std::to_string(order) + "_" + std::to_string(bytes);
  auto module = builder.getBlock()->getParentOp()->getParentOfType<ModuleOp>();
  if (!module.lookupSymbol(name)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(module.getBody());
    auto type = builder.getFunctionType({state.getType(), builder.getI1Type()}, {state.getType()});
    auto function = util::FuncOp::create(builder, loc, name, type);
    function.setSymVisibility("private");
    builder.setInsertionPointToStart(function.addEntryBlock());
    Value content = function.getArgument(0), pattern = arith::ConstantIntOp::create(builder, loc, 1 + int(order), 8);
    auto constant = [&](int64_t number) -> Value { return arith::ConstantIndexOp::create(builder, loc, number); };
    auto write = [&](int64_t begin) {
      content = stream::AsyncFillOp::create(builder, loc, content, constant(bytes), constant(begin), constant(begin + 2), constant(2), pattern, Attribute());
    };
    if (order != CheckFirst)
      write(0);
    cf::AssertOp::create(builder, loc, function.getArgument(1), "check");
    if (order != CheckLast)
      write(2);
    util::ReturnOp::create(builder, loc, content);
  }
  return util::CallOp::create(builder, loc, TypeRange{state.getType()}, name, ValueRange{state, getBool()}, ArrayAttr(), ArrayAttr(), ArrayAttr())
      .getResult(0);
}

void Generator::addState() {
  if (globals.empty())
    return;
  auto [name, shape] = random.pick(globals);
  Shape open{shape.size, stream::Lifetime::Unknown};
  Value size = getSize(shape.size), state = util::GlobalLoadOp::create(builder, loc, getType(shape), name);
  if (random.chance(10))
    define(state, shape);
  state = stream::AsyncCloneOp::create(builder, loc, getType(open), state, size, size, Attribute());
  if (random.chance(20)) {
    define(state, open);
    addStatements(1);
  }
  for (unsigned i = 0, e = 1 + random.below(2); i < e; ++i) {
    Resource *row = pick([](const Resource &candidate) { return candidate.shape.size == 4; });
    if (row && random.chance(70)) {
      ByteRange range = getRange(shape.size, 1, 4);
      state = stream::AsyncUpdateOp::create(builder, loc, state, size, range.begin, range.end, row->value, getSize(4),
                                            Attribute());
    } else {
      ByteRange range = getRange(shape.size, 1);
      state = stream::AsyncFillOp::create(builder, loc, state, size, range.begin, range.end, range.length, getPattern(8),
                                          Attribute());
    }
  }
  if (has(Statement::Check) && shape.size != kDynamic && random.chance(40))
    state = updateInCallee(state, shape.size);
  if (random.chance(60))
    define(state, open);
  if (random.chance(15))
    addStatements(1);
  if (has(Statement::Check) && random.chance(40))
    addStatement(Statement::Check);
  Value stored = stream::AsyncCloneOp::create(builder, loc, getType(shape), state, size, size, Attribute());
  util::GlobalStoreOp::create(builder, loc, stored, name);
}

/// A loop that writes one tile in each iteration, forwards or backwards; the tiles cover all, a part, or overlap.
void Generator::addTiles() {
  static constexpr SizeClass kWholes[] = {8, 16, 24, kDynamic};
  Shape shape = getRandomShape();
  shape.size = random.pick(ArrayRef<SizeClass>(kWholes));
  if (depth >= 3)
    return;
  Value size = getSize(shape.size);
  Value init = random.chance(70) ? addFresh(shape) : obtain(shape);
  int64_t stride = random.chance(70) ? 4 : 8, length = random.chance(70) ? 4 : 8;
  int64_t most = (getMinimum(shape.size) - length) / stride + 1;
  // All tiles of a resource of dynamic size, a constant number of them, or one that is known at run time.
  bool all = shape.size == kDynamic && stride == 8 && random.chance(60);
  Value trips = all ? Value(arith::DivUIOp::create(builder, loc, size, getConstant(8)))
                : random.chance(50)
                    ? getConstant(random.chance(70) ? most : random.below(static_cast<unsigned>(most) + 1))
                    : Value(arith::MinUIOp::create(builder, loc, getNumber(), getConstant(most)));
  Value zero = getConstant(0), one = getConstant(1), step = getConstant(stride), bytes = getConstant(length);
  bool backwards = random.chance(20), scaled = !backwards && !all && random.chance(30);
  Resource *source = pick([&](const Resource &candidate) { return candidate.shape.size == length; });
  Value piece = source ? source->value : Value();
  // Either the counter is the offset, or it is multiplied.
  Value upper = scaled ? Value(arith::MulIOp::create(builder, loc, trips, step)) : trips;
  auto loop = scf::ForOp::create(builder, loc, zero, upper, scaled ? step : one, ValueRange{init});
  inBlock(loop.getBody(), [&] {
    Value index = loop.getInductionVar(), carried = loop.getRegionIterArg(0);
    if (backwards)
      index = subtract(subtract(trips, one), index);
    Value begin = scaled ? index : Value(arith::MulIOp::create(builder, loc, index, step));
    Value end = add(begin, bytes), written;
    if (random.chance(15)) {
      define(carried, shape);
      addStatements(1);
    }
    if (piece && random.chance(60))
      written = stream::AsyncUpdateOp::create(builder, loc, carried, size, begin, end, piece, bytes, getAffinity());
    else
      written = stream::AsyncFillOp::create(builder, loc, carried, size, begin, end, bytes, getPattern(random.chance(50) ? 8 : 32),
                                            getAffinity());
    scf::YieldOp::create(builder, loc, written);
  });
  define(loop.getResult(0), shape);
}
