// Random programs: structured control flow and execution regions.

#include "src/check/GeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

void Generator::inBlock(Block *block, llvm::function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(block);
  ScopeMark saved = mark();
  ++depth;
  body();
  --depth;
  reset(saved);
}

SmallVector<Value> Generator::obtainAll(ArrayRef<Shape> shapes) {
  return llvm::map_to_vector(shapes, [&](const Shape &shape) { return obtain(shape); });
}

void Generator::defineAll(ValueRange values, ArrayRef<Shape> shapes) {
  for (auto [value, shape] : llvm::zip(values, shapes))
    define(value, shape);
}

/// A loop that counts to `trips` beside what it carries.
void Generator::addWhile(ArrayRef<Shape> shapes, ArrayRef<Value> carried, Value trips) {
  Value zero = getConstant(0), one = getConstant(1);
  SmallVector<Type> loopTypes = llvm::map_to_vector(shapes, [&](const Shape &shape) { return getType(shape); });
  loopTypes.push_back(builder.getIndexType());
  SmallVector<Value> inits(carried);
  inits.push_back(zero);
  SmallVector<Location> locations(loopTypes.size(), loc);
  auto loop = scf::WhileOp::create(builder, loc, loopTypes, inits);
  builder.createBlock(&loop.getBefore(), {}, loopTypes, locations);
  builder.createBlock(&loop.getAfter(), {}, loopTypes, locations);
  builder.setInsertionPointAfter(loop);
  inBlock(loop.getBeforeBody(), [&] {
    defineAll(loop.getBeforeArguments().drop_back(), shapes);
    if (random.chance(50))
      addStatements(random.below(5));
    SmallVector<Value> left = obtainAll(shapes);
    left.push_back(loop.getBeforeArguments().back());
    Value more = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, left.back(), trips);
    scf::ConditionOp::create(builder, loc, more, left);
  });
  inBlock(loop.getAfterBody(), [&] {
    defineAll(loop.getAfterArguments().drop_back(), shapes);
    addStatements(random.below(5));
    SmallVector<Value> left = obtainAll(shapes);
    left.push_back(add(loop.getAfterArguments().back(), one));
    scf::YieldOp::create(builder, loc, left);
  });
  defineAll(loop.getResults().drop_back(), shapes);
}

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
  auto yield = [&] { scf::YieldOp::create(builder, loc, obtainAll(shapes)); };
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
    return defineAll(ifOp.getResults(), shapes);
  }
  if (statement == Statement::If) {
    auto ifOp = scf::IfOp::create(builder, loc, types, getBool(), /*addThenBlock=*/true, /*addElseBlock=*/true);
    for (Region &region : ifOp->getRegions())
      inBlock(&region.front(), [&] { addBody(), yield(); });
    return defineAll(ifOp.getResults(), shapes);
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
    return defineAll(switchOp.getResults(), shapes);
  }
  Value zero = getConstant(0), one = getConstant(1);
  Value trips = random.chance(50) ? getConstant(random.below(4))
                                  : Value(arith::AndIOp::create(builder, loc, getNumber(), getConstant(3)));
  if (statement == Statement::For) {
    auto loop = scf::ForOp::create(builder, loc, zero, trips, one, carried);
    // The builder adds a yield if nothing is carried.
    inBlock(loop.getBody(), [&] {
      scope.numbers.push_back(loop.getInductionVar());
      defineAll(loop.getRegionIterArgs(), shapes);
      addBody(), yield();
    });
    return defineAll(loop.getResults(), shapes);
  }
  addWhile(shapes, carried, trips);
}

void Generator::addConcurrent() {
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
      SmallVector<Value> operands{block->getArgument(0), getConstant(yielded.size())};
      auto entryPoint = SymbolRefAttr::get(&context, "wave", FlatSymbolRefAttr::get(&context, "part"));
      if (bodies) {
        entryPoint = useKernel("f0_r1s_n1", {1, {false, false}, true});
        operands.append({range.length, getConstant(8)});
      }
      yielded.push_back(stream::AsyncDispatchOp::create(
                            builder, loc, TypeRange(type), ValueRange(),
                            operands,
                            ValueRange{getSize(captured.shape.size)}, ValueRange{range.begin}, ValueRange{range.end},
                            ValueRange{range.length}, ValueRange{getConstant(8)}, builder.getArrayAttr(entryPoint),
                            ArrayAttr(), Attribute())
                            .getResult(0));
    }
    stream::YieldOp::create(builder, loc, yielded, resultSizes);
  });
  defineAll(concurrent.getResults(), results);
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
    if (random.chance(30))
      addConcurrent();
    addStatements(1 + random.below(4));
    SmallVector<Value> yielded = obtainAll(shapes);
    stream::YieldOp::create(builder, loc, yielded, getSizes());
  }
  inExecute = false;
  scope = std::move(outside);
  auto await = stream::TimepointAwaitOp::create(builder, loc, execute.getResults(), getSizes(),
                                                execute.getResultTimepoint());
  defineAll(await.getResults(), shapes);
}
