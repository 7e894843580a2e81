// Random programs: the choice of statements, and those that make, copy and write resources.

#include "src/check/GeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

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

/// Statements that may be in an execution region.
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
  case Statement::Splat:
  case Statement::Alloca:
  case Statement::Constant:
    return addSource(statement);
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
  case Statement::Turn:
    return addSwaps();
  case Statement::Check: {
    Value condition = arith::OrIOp::create(builder, loc, getBool(), getBool());
    cf::AssertOp::create(builder, loc, condition, "check");
    return;
  }
  case Statement::Number:
    scope.numbers.push_back(add(getNumber(), getNumber()));
    return;
  }
}

void Generator::addSource(Statement statement) {
  Shape shape = getRandomShape();
  switch (statement) {
  case Statement::Splat: {
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
  default: {
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
