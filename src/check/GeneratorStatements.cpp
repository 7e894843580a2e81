// Random programs: statements.

#include "src/check/GeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

void Generator::addStatements(unsigned count) {
  unsigned total = 0;
  for (unsigned weight : weights)
    total += weight;
  for (unsigned i = 0; i < count && budget != 0; ++i) {
    unsigned choice = random.below(total), statement = 0;
    while (choice >= weights[statement])
      choice -= weights[statement++];
    --budget;
    addStatement(static_cast<Statement>(statement));
  }
}

/// Statements that may stand in an execution region.
static bool isStreamable(Statement statement) {
  switch (statement) {
  case Statement::Splat:
  case Statement::Alloca:
  case Statement::Constant:
  case Statement::Clone:
  case Statement::Slice:
  case Statement::Fill:
  case Statement::Update:
  case Statement::Copy:
  case Statement::Transfer:
  case Statement::Barrier:
  case Statement::DispatchNew:
  case Statement::DispatchTied:
  case Statement::DispatchBoth:
  case Statement::AsyncCall:
  case Statement::Concat:
    return true;
  default:
    return false;
  }
}

void Generator::addStatement(Statement statement) {
  if (inExecute && !isStreamable(statement))
    statement = Statement::DispatchTied;
  switch (statement) {
  case Statement::Splat: {
    Shape shape = getRandomShape();
    static constexpr unsigned kWidths[] = {8, 8, 16, 32, 64};
    Value pattern = getPattern(getMinimum(shape.size) < 8 ? 8 : random.pick(ArrayRef<unsigned>(kWidths)));
    Value awaited;
    if (!inExecute && random.chance(5))
      awaited = stream::TimepointImmediateOp::create(builder, loc);
    define(stream::AsyncSplatOp::create(builder, loc, getType(shape), awaited, pattern, getSize(shape.size), getAffinity()),
           shape);
    return;
  }
  case Statement::Alloca: {
    Shape shape = getRandomShape();
    Value size = getSize(shape.size);
    Value value = stream::AsyncAllocaOp::create(builder, loc, getType(shape), size, getAffinity());
    // Undefined bytes hide mistakes: they are mostly overwritten at once.
    if (random.chance(80)) {
      if (random.chance(50))
        value = stream::AsyncFillOp::create(builder, loc, value, size, getConstant(0), size, size, getPattern(8), Attribute());
      else if (Resource *other = pick([&](const Resource &candidate) { return candidate.shape.size == shape.size; }))
        value = stream::AsyncUpdateOp::create(builder, loc, value, size, getConstant(0), size, other->value, size, Attribute());
    }
    define(value, shape);
    return;
  }
  case Statement::Constant: {
    Shape shape = getRandomShape();
    if (shape.size == kDynamic)
      shape.size = 16;
    if (random.chance(60))
      shape.lifetime = stream::Lifetime::Constant;
    SmallVector<int8_t> bytes;
    bool splat = random.chance(30);
    for (int64_t i = 0; i < shape.size; ++i)
      bytes.push_back(splat ? 5 : static_cast<int8_t>(random.below(256)));
    auto value = DenseElementsAttr::get(RankedTensorType::get({shape.size}, builder.getI8Type()), ArrayRef<int8_t>(bytes));
    define(stream::AsyncConstantOp::create(builder, loc, getType(shape), Value(), value, getSize(shape.size), getAffinity()),
           shape);
    return;
  }
  case Statement::Clone:
  case Statement::Slice:
  case Statement::Transfer:
  case Statement::Cast:
  case Statement::Barrier:
  case Statement::Hide:
  case Statement::Timepoint:
    return addCopyLike(statement);
  case Statement::Fill:
  case Statement::Update:
  case Statement::Copy:
    return addWriter(statement);
  case Statement::Host:
    return addHostAccess();
  case Statement::DispatchNew:
    return addDispatch(0, 1 + random.below(2));
  case Statement::DispatchTied:
    return random.chance(25) ? addKnownDispatch() : addDispatch(1 + random.below(2), 0);
  case Statement::DispatchBoth:
    return random.chance(25) ? addKnownDispatch() : addDispatch(1, 1);
  case Statement::Select: {
    Resource a = pickAny();
    Resource *b = pick([&](const Resource &candidate) { return candidate.shape == a.shape; });
    define(arith::SelectOp::create(builder, loc, getBool(), a.value, b->value), a.shape);
    return;
  }
  case Statement::If:
  case Statement::For:
  case Statement::While:
  case Statement::Switch:
  case Statement::Recurse:
    return addControl(statement);
  case Statement::Execute:
    return addExecute();
  case Statement::Call:
    // With what is left of the fuel: see addControl.
    return addControl(Statement::Recurse);
  case Statement::External:
    if (!externals.empty())
      addCall(random.pick(externals), Value());
    return;
  case Statement::AsyncCall:
    return addAsyncCall();
  case Statement::GlobalLoad:
    if (!globals.empty()) {
      auto [name, shape] = random.pick(globals);
      define(util::GlobalLoadOp::create(builder, loc, getType(shape), name), shape);
    }
    return;
  case Statement::GlobalStore:
    if (!globals.empty()) {
      auto [name, shape] = random.pick(globals);
      util::GlobalStoreOp::create(builder, loc, obtain(shape), name);
    }
    return;
  case Statement::Concat:
    return addConcat();
  case Statement::Tile:
    return addTiles();
  case Statement::State:
    return addState();
  case Statement::Number:
    scope.numbers.push_back(add(getNumber(), getNumber()));
    return;
  }
}

void Generator::addCopyLike(Statement statement) {
  Resource source = pickAny();
  Shape shape = source.shape;
  Value size = getSize(shape.size);
  switch (statement) {
  case Statement::Clone:
    if (random.chance(15) || mixLifetimes)
      shape.lifetime = getRandomShape().lifetime;
    define(stream::AsyncCloneOp::create(builder, loc, getType(shape), source.value, size, size, getAffinity()), shape);
    return;
  case Statement::Transfer: {
    if (mixLifetimes)
      shape.lifetime = getRandomShape().lifetime;
    Attribute from, to;
    if (mixAffinities)
      from = getAffinity(), to = getAffinity();
    define(stream::AsyncTransferOp::create(builder, loc, getType(shape), source.value, size, size, from, to, Attribute()),
           shape);
    return;
  }
  case Statement::Cast:
    if (mixLifetimes)
      shape.lifetime = getRandomShape().lifetime;
    define(stream::AsyncCastOp::create(builder, loc, getType(shape), source.value, size, size, Attribute()), shape);
    return;
  case Statement::Barrier:
    define(stream::AsyncBarrierOp::create(builder, loc, source.value, size, getAffinity()), shape);
    return;
  case Statement::Hide:
    define(util::OptimizationBarrierOp::create(builder, loc, ValueRange{source.value}).getResult(0), shape);
    return;
  case Statement::Timepoint: {
    auto barrier = stream::TimepointBarrierOp::create(builder, loc, source.value, size, Attribute());
    auto await = stream::TimepointAwaitOp::create(builder, loc, ValueRange{barrier.getResult()}, ValueRange{size},
                                                  barrier.getResultTimepoint(), /*sync=*/random.chance(20));
    define(await.getResult(0), shape);
    return;
  }
  default: {
    SmallVector<SizeClass> sizes;
    for (SizeClass candidate : kSizeClasses)
      if (candidate == shape.size || (candidate != kDynamic && candidate <= getMinimum(shape.size)))
        sizes.push_back(candidate);
    SizeClass part = random.pick(sizes);
    ByteRange range = part == kDynamic ? ByteRange{getConstant(0), size, size} : getRange(shape.size, 1, part);
    Value slice = stream::AsyncSliceOp::create(builder, loc, getType(shape), source.value, size, range.begin, range.end,
                                               getSize(part), getAffinity());
    define(slice, {part, shape.lifetime});
    return;
  }
  }
}

void Generator::addWriter(Statement statement) {
  Resource target = pickAny();
  Value size = getSize(target.shape.size);
  Value written;
  if (statement == Statement::Fill) {
    static constexpr unsigned kWidths[] = {8, 8, 8, 16, 32, 64};
    unsigned width = getMinimum(target.shape.size) < 8 ? 16 : random.pick(ArrayRef<unsigned>(kWidths));
    ByteRange range = getRange(target.shape.size, width / 8);
    written = stream::AsyncFillOp::create(builder, loc, target.value, size, range.begin, range.end, range.length,
                                          getPattern(width), getAffinity());
  } else if (statement == Statement::Update) {
    Resource *update = pick([&](const Resource &candidate) {
      SizeClass part = candidate.shape.size;
      return part == target.shape.size || (part != kDynamic && part <= getMinimum(target.shape.size));
    });
    SizeClass part = update->shape.size;
    ByteRange range = part == kDynamic ? ByteRange{getConstant(0), size, size} : getRange(target.shape.size, 1, part);
    written = stream::AsyncUpdateOp::create(builder, loc, target.value, size, range.begin, range.end, update->value,
                                            getSize(part), getAffinity());
  } else {
    Resource source = pickAny();
    int64_t most = std::min(getMinimum(source.shape.size), getMinimum(target.shape.size));
    int64_t length = (1 + random.below(static_cast<unsigned>(most / 4))) * 4;
    ByteRange from = getRange(source.shape.size, 1, length), to = getRange(target.shape.size, 1, length);
    written = stream::AsyncCopyOp::create(builder, loc, target.value, size, to.begin, to.end, source.value,
                                          getSize(source.shape.size), from.begin, from.end, getConstant(length),
                                          getAffinity());
  }
  define(written, target.shape);
}

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
  if (random.chance(60))
    define(state, open);
  if (random.chance(15))
    addStatements(1);
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

/// A round trip through host memory, with a store or a load in between.
void Generator::addHostAccess() {
  Resource source = pickAny();
  Value size = getSize(source.shape.size);
  Type staging = getType({source.shape.size, stream::Lifetime::Staging});
  Value host = stream::AsyncTransferOp::create(builder, loc, staging, source.value, size, size, Attribute(), Attribute(),
                                               Attribute());
  Value at = getPoint(getMinimum(source.shape.size) - 4).value;
  Value kept = host;
  if (random.chance(60))
    host = stream::AsyncStoreOp::create(builder, loc, host, size, at, getPattern(random.chance(50) ? 8 : 32));
  if (random.chance(60)) {
    Value from = random.chance(50) ? host : kept;
    Value loaded = stream::AsyncLoadOp::create(builder, loc, builder.getI32Type(), from, size, at);
    scope.numbers.push_back(arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), loaded));
  }
  if (random.chance(60)) {
    Value back = random.chance(70) ? host : kept;
    define(stream::AsyncTransferOp::create(builder, loc, getType(source.shape), back, size, size, Attribute(), Attribute(),
                                           Attribute()),
           source.shape);
  }
}

/// The name of a kernel says what stands for each of its arguments, so that all its dispatches agree.
void Generator::addDispatch(unsigned numTied, unsigned numNew) {
  SmallVector<Resource> operands;
  unsigned numRead = numTied == 0 && random.chance(15) ? 0 : random.below(3);
  for (unsigned i = 0; i < numTied + numRead; ++i)
    operands.push_back(pickAny());
  // Tied operands first or last.
  bool tiedFirst = random.chance(50);
  SmallVector<Value> values, sizes, begins, ends, lengths, workload, resultSizes;
  for (const Resource &operand : operands) {
    values.push_back(operand.value);
    sizes.push_back(getSize(operand.shape.size));
    ByteRange range = getRange(operand.shape.size, 1);
    begins.push_back(range.begin), ends.push_back(range.end), lengths.push_back(range.length);
  }
  bool withScalar = operands.empty() || random.chance(25);
  if (withScalar)
    values.push_back(inExecute ? getConstant(random.below(4)) : getNumber());
  if (random.chance(20))
    workload.push_back(getConstant(random.below(4)));
  SmallVector<Type> types;
  SmallVector<int64_t> ties;
  SmallVector<Shape> shapes;
  std::string name = "f" + std::to_string(random.below(2));
  for (unsigned i = 0; i < numTied; ++i) {
    unsigned operand = tiedFirst ? i : numRead + i;
    ties.push_back(operand);
    name += "_t" + std::to_string(operand);
    shapes.push_back(operands[operand].shape);
    resultSizes.push_back(sizes[operand]);
  }
  for (unsigned i = 0; i < numNew; ++i) {
    ties.push_back(-1);
    shapes.push_back(getRandomShape());
    resultSizes.push_back(getSize(shapes.back().size));
  }
  separateTied(values, ties, [&](unsigned index) { return operands[index].shape; });
  // Results may come in any order.
  if (shapes.size() == 2 && random.chance(30)) {
    std::swap(shapes[0], shapes[1]);
    std::swap(ties[0], ties[1]);
    std::swap(resultSizes[0], resultSizes[1]);
  }
  for (const Shape &shape : shapes)
    types.push_back(getType(shape));
  name += "_r" + std::to_string(operands.size()) + (withScalar ? "s" : "") + "_n" + std::to_string(numNew);
  auto entryPoint = SymbolRefAttr::get(&context, "unknown", FlatSymbolRefAttr::get(&context, name));
  auto dispatch = stream::AsyncDispatchOp::create(builder, loc, types, workload, values, sizes, begins, ends, lengths,
                                                  resultSizes, builder.getArrayAttr(entryPoint),
                                                  numTied ? util::getTiedOperandsAttr(&context, ties) : ArrayAttr(),
                                                  getAffinity());
  for (auto [result, shape] : llvm::zip(dispatch.getResults(), shapes))
    define(result, shape);
}

/// A kernel with a binding summary, into a range of a target or into a resource of its own.
void Generator::addKnownDispatch() {
  static const StringRef kNames[] = {"whole", "some", "rw", "inout", "none"};
  StringRef name = random.pick(ArrayRef<StringRef>(kNames));
  bool tied = name != "whole" || random.chance(60);
  Resource source = pickAny(), target = pickAny();
  ByteRange from = getRange(source.shape.size, 1), to = getRange(target.shape.size, 1);
  SmallVector<Value> values{source.value}, sizes{getSize(source.shape.size)}, begins{from.begin}, ends{from.end},
      lengths{from.length};
  if (tied) {
    values.push_back(target.value);
    sizes.push_back(getSize(target.shape.size));
    begins.push_back(to.begin), ends.push_back(to.end), lengths.push_back(to.length);
    separateTied(values, {1}, [&](unsigned) { return target.shape; });
  }
  auto entryPoint = SymbolRefAttr::get(&context, "k", FlatSymbolRefAttr::get(&context, name));
  auto dispatch = stream::AsyncDispatchOp::create(
      builder, loc, TypeRange(getType(target.shape)), ValueRange(), values, sizes, begins, ends, lengths,
      ValueRange{getSize(target.shape.size)}, builder.getArrayAttr(entryPoint),
      tied ? util::getTiedOperandsAttr(&context, {1}) : ArrayAttr(), getAffinity());
  define(dispatch.getResult(0), target.shape);
}

//===------------------------------------------------------------------------------------------------------------===//
// Control flow
//===------------------------------------------------------------------------------------------------------------===//

void Generator::inBlock(Block *block, llvm::function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(block);
  ScopeMark saved = mark();
  ++depth;
  body();
  --depth;
  reset(saved);
}

Value Generator::getYielded(const Shape &shape) { return obtain(shape); }

void Generator::addControl(Statement statement) {
  if (depth >= 3)
    return;
  SmallVector<Shape> shapes;
  SmallVector<Value> carried;
  for (unsigned i = 0, e = 1 + random.below(2); i < e; ++i) {
    Resource resource = pickAny();
    shapes.push_back(resource.shape);
    carried.push_back(resource.value);
  }
  SmallVector<Type> types = llvm::map_to_vector(shapes, [&](const Shape &shape) { return getType(shape); });
  SmallVector<Location> locations(types.size(), loc);
  auto yield = [&] {
    SmallVector<Value> values = llvm::map_to_vector(shapes, [&](const Shape &shape) { return getYielded(shape); });
    scf::YieldOp::create(builder, loc, values);
  };
  auto defineAll = [&](ValueRange values) {
    for (auto [value, shape] : llvm::zip(values, shapes))
      define(value, shape);
  };
  auto addBody = [&] { addStatements(random.below(5)); };

  if (statement == Statement::Recurse) {
    if (functions.empty())
      return;
    Callee callee = random.pick(functions);
    Value zero = getConstant(0), one = getConstant(1);
    // Calls from public functions need no fuel of their own.
    bool fromPublic = cast<util::FuncOp>(entry->getParentOp()).isPublic();
    if (fromPublic)
      return addCall(callee, fuel);
    Value more = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, zero, fuel);
    auto ifOp = scf::IfOp::create(builder, loc, types, more, /*addThenBlock=*/true, /*addElseBlock=*/true);
    inBlock(&ifOp.getThenRegion().front(), [&] {
      addCall(callee, subtract(fuel, one));
      yield();
    });
    inBlock(&ifOp.getElseRegion().front(), [&] { scf::YieldOp::create(builder, loc, carried); });
    return defineAll(ifOp.getResults());
  }
  if (statement == Statement::If) {
    auto ifOp = scf::IfOp::create(builder, loc, types, getBool(), /*addThenBlock=*/true, /*addElseBlock=*/true);
    for (Region &region : ifOp->getRegions())
      inBlock(&region.front(), [&] { addBody(), yield(); });
    return defineAll(ifOp.getResults());
  }
  if (statement == Statement::Switch) {
    // Upstream's canonicalization of cf.switch does not end on two of them with the same flag after one another.
    if (std::exchange(hasSwitch, true))
      return;
    Value flag = arith::AndIOp::create(builder, loc, getNumber(), getConstant(3));
    auto switchOp = scf::IndexSwitchOp::create(builder, loc, types, flag, SmallVector<int64_t>{0, 2}, 2);
    for (Region &region : switchOp->getRegions()) {
      Block *block = &region.emplaceBlock();
      inBlock(block, [&] { addBody(), yield(); });
    }
    return defineAll(switchOp.getResults());
  }
  Value zero = getConstant(0), one = getConstant(1);
  Value trips = random.chance(50) ? getConstant(random.below(4))
                                  : Value(arith::AndIOp::create(builder, loc, getNumber(), getConstant(3)));
  if (statement == Statement::For) {
    auto loop = scf::ForOp::create(builder, loc, zero, trips, one, carried);
    // The builder adds a yield if nothing is carried.
    inBlock(loop.getBody(), [&] {
      scope.numbers.push_back(loop.getInductionVar());
      defineAll(loop.getRegionIterArgs());
      addBody(), yield();
    });
    return defineAll(loop.getResults());
  }
  SmallVector<Type> loopTypes(types);
  loopTypes.push_back(builder.getIndexType());
  SmallVector<Value> inits(carried);
  inits.push_back(zero);
  locations.push_back(loc);
  auto loop = scf::WhileOp::create(builder, loc, loopTypes, inits);
  builder.createBlock(&loop.getBefore(), {}, loopTypes, locations);
  builder.createBlock(&loop.getAfter(), {}, loopTypes, locations);
  builder.setInsertionPointAfter(loop);
  inBlock(loop.getBeforeBody(), [&] {
    defineAll(loop.getBeforeArguments().drop_back());
    if (random.chance(50))
      addBody();
    SmallVector<Value> left = llvm::map_to_vector(shapes, [&](const Shape &shape) { return getYielded(shape); });
    left.push_back(loop.getBeforeArguments().back());
    Value more = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, left.back(), trips);
    scf::ConditionOp::create(builder, loc, more, left);
  });
  inBlock(loop.getAfterBody(), [&] {
    defineAll(loop.getAfterArguments().drop_back());
    addBody();
    SmallVector<Value> left = llvm::map_to_vector(shapes, [&](const Shape &shape) { return getYielded(shape); });
    left.push_back(add(loop.getAfterArguments().back(), one));
    scf::YieldOp::create(builder, loc, left);
  });
  defineAll(loop.getResults().drop_back());
}

/// An execution region, now and then with concurrent work at its beginning. Only captures can be seen inside.
void Generator::addExecute() {
  SmallVector<Resource> captures;
  for (unsigned i = 0, e = 1 + random.below(3); i < e; ++i)
    captures.push_back(pickAny());
  SmallVector<Value> operands, sizes;
  for (const Resource &capture : captures) {
    operands.push_back(capture.value);
    sizes.push_back(getSize(capture.shape.size));
  }
  SmallVector<Shape> shapes;
  for (unsigned i = 0, e = 1 + random.below(2); i < e; ++i)
    shapes.push_back(random.pick(captures).shape);
  auto getTypes = [&] { return llvm::map_to_vector(shapes, [&](const Shape &shape) { return getType(shape); }); };
  auto getSizes = [&] { return llvm::map_to_vector(shapes, [&](const Shape &shape) { return getSize(shape.size); }); };
  SmallVector<int64_t> untied(shapes.size(), -1);
  auto execute = stream::AsyncExecuteOp::create(builder, loc, getTypes(), getSizes(), Value(), operands, sizes, untied,
                                                getAffinity());

  Scope outside = std::exchange(scope, {});
  scope.numbers = outside.numbers;
  scope.points = outside.points;
  scope.bools = outside.bools;
  inExecute = true;
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *body = &execute.getBody().front();
    builder.setInsertionPointToEnd(body);
    for (auto [argument, capture] : llvm::zip(body->getArguments(), captures))
      define(argument, capture.shape);
    if (random.chance(30)) {
      // Ops of a concurrent region do not depend on each other.
      Resource captured = pickAny();
      SmallVector<Shape> results{getRandomShape(), getRandomShape()};
      for (Shape &shape : results)
        shape.size = 8;
      SmallVector<Type> types{getType(results[0]), getType(results[1])};
      SmallVector<Value> resultSizes(2, getConstant(8)), yielded;
      auto concurrent = stream::AsyncConcurrentOp::create(builder, loc, types, resultSizes, ValueRange{captured.value},
                                                          ValueRange{getSize(captured.shape.size)},
                                                          ArrayRef<int64_t>{-1, -1}, Attribute());
      Block *block = &concurrent.getBody().front();
      inBlock(block, [&] {
        for (Type type : types) {
          ByteRange range = getRange(captured.shape.size, 1);
          auto entryPoint = SymbolRefAttr::get(&context, "wave", FlatSymbolRefAttr::get(&context, "part"));
          yielded.push_back(stream::AsyncDispatchOp::create(
                                builder, loc, TypeRange(type), ValueRange(),
                                ValueRange{block->getArgument(0), getConstant(yielded.size())},
                                ValueRange{getSize(captured.shape.size)}, ValueRange{range.begin}, ValueRange{range.end},
                                ValueRange{range.length}, ValueRange{getConstant(8)}, builder.getArrayAttr(entryPoint),
                                ArrayAttr(), Attribute())
                                .getResult(0));
        }
        stream::YieldOp::create(builder, loc, yielded, resultSizes);
      });
      for (auto [result, shape] : llvm::zip(concurrent.getResults(), results))
        define(result, shape);
    }
    addStatements(1 + random.below(4));
    SmallVector<Value> yielded = llvm::map_to_vector(shapes, [&](const Shape &shape) { return obtain(shape); });
    stream::YieldOp::create(builder, loc, yielded, getSizes());
  }
  inExecute = false;
  scope = std::move(outside);
  auto await = stream::TimepointAwaitOp::create(builder, loc, execute.getResults(), getSizes(),
                                                execute.getResultTimepoint());
  for (auto [result, shape] : llvm::zip(await.getResults(), shapes))
    define(result, shape);
}

//===------------------------------------------------------------------------------------------------------------===//
// Calls
//===------------------------------------------------------------------------------------------------------------===//

void Generator::separateTied(MutableArrayRef<Value> operands, ArrayRef<int64_t> ties,
                             llvm::function_ref<Shape(unsigned)> getShape) {
  for (int64_t tie : ties) {
    if (tie < 0 || !llvm::is_contained(operands.take_front(tie), operands[tie]))
      continue;
    Value size = getSize(getShape(tie).size);
    operands[tie] = stream::AsyncCloneOp::create(builder, loc, operands[tie].getType(), operands[tie], size, size, Attribute());
  }
}

/// With `fuel`, a function of this program; without, one from outside.
void Generator::addCall(const Callee &callee, Value fuel) {
  SmallVector<Value> operands;
  if (fuel)
    operands.append({dynamicSize, fuel, getBool()});
  for (const Shape &shape : callee.arguments)
    operands.push_back(obtain(shape));
  auto getShape = [&](unsigned index) { return callee.arguments[index]; };
  if (!fuel)
    separateTied(operands, callee.ties, getShape);
  SmallVector<Type> types = llvm::map_to_vector(callee.results, [&](const Shape &shape) { return getType(shape); });
  bool tied = !fuel && llvm::any_of(callee.ties, [](int64_t tie) { return tie >= 0; });
  auto call = util::CallOp::create(builder, loc, types, callee.name, operands,
                                   tied ? util::getTiedOperandsAttr(&context, callee.ties) : ArrayAttr(), ArrayAttr(),
                                   ArrayAttr());
  for (auto [result, shape] : llvm::zip(call.getResults(), callee.results))
    define(result, shape);
}

void Generator::addAsyncCall() {
  if (asyncFunctions.empty())
    return;
  const Callee &callee = asyncFunctions.front();
  SmallVector<Value> operands, sizes, begins, ends, lengths, resultSizes;
  for (const Shape &shape : callee.arguments) {
    operands.push_back(obtain(shape));
    sizes.push_back(getSize(shape.size));
    ByteRange range = getRange(shape.size, 1);
    begins.push_back(range.begin), ends.push_back(range.end), lengths.push_back(range.length);
  }
  separateTied(operands, callee.ties, [&](unsigned index) { return callee.arguments[index]; });
  for (const Shape &shape : callee.results)
    resultSizes.push_back(getSize(shape.size));
  SmallVector<Type> types = llvm::map_to_vector(callee.results, [&](const Shape &shape) { return getType(shape); });
  auto call = stream::AsyncCallOp::create(builder, loc, types, callee.name, operands, sizes, begins, ends, lengths,
                                          resultSizes, util::getTiedOperandsAttr(&context, callee.ties), ArrayAttr(),
                                          ArrayAttr(), getAffinity());
  for (auto [result, shape] : llvm::zip(call.getResults(), callee.results))
    define(result, shape);
}
