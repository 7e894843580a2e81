// Random programs: loops whose values change places from round to round, with new ones among them.

#include "src/check/GeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

void Generator::shuffle(MutableArrayRef<Value> values) {
  for (unsigned i = values.size(); i > 1; --i)
    std::swap(values[i - 1], values[random.below(i)]);
}

/// The results of one dispatch that writes all bytes of each, and reads `source`.
SmallVector<Value> Generator::addWholes(const Resource &source, const Shape &shape, unsigned count) {
  Value size = getSize(shape.size);
  ByteRange range = getRange(source.shape.size, 1);
  SmallVector<Value> values{source.value}, sizes(count, size);
  std::string name = "whole" + (count > 1 ? std::to_string(count) : "");
  auto entryPoint = SymbolRefAttr::get(&context, "k", FlatSymbolRefAttr::get(&context, name));
  if (bodies) {
    entryPoint = useKernel("f0_r1_n" + std::to_string(count), {1, SmallVector<bool>(1 + count, false), false});
    values.push_back(range.length);
    values.append(sizes);
  }
  auto dispatch = stream::AsyncDispatchOp::create(builder, loc, SmallVector<Type>(count, getType(shape)), ValueRange(), values,
                                                  ValueRange{getSize(source.shape.size)}, ValueRange{range.begin}, ValueRange{range.end},
                                                  ValueRange{range.length}, sizes, builder.getArrayAttr(entryPoint), ArrayAttr(), getAffinity());
  return dispatch.getResults();
}

/// New values for the next round, perhaps made in branches. `old` are those of this round.
SmallVector<Value> Generator::addNewValues(ArrayRef<Value> old, const Shape &shape, unsigned count) {
  auto make = [&] {
    Resource source = random.chance(70) ? Resource{random.pick(old), shape} : pickAny();
    SmallVector<Value> made = addWholes(source, shape, count);
    // Written again in place, which another value may read.
    if (random.chance(20)) {
      ByteRange range = getRange(shape.size, 1);
      made[0] = stream::AsyncFillOp::create(builder, loc, made[0], getSize(shape.size), range.begin, range.end, range.length, getPattern(8), Attribute());
    }
    shuffle(made);
    return made;
  };
  if (!random.chance(50))
    return make();
  SmallVector<Type> types(count, getType(shape));
  auto ifOp = scf::IfOp::create(builder, loc, types, getBool(), /*addThenBlock=*/true, /*addElseBlock=*/true);
  for (Region &region : ifOp->getRegions())
    inBlock(&region.front(), [&] {
      if (random.chance(20))
        addStatements(1);
      SmallVector<Value> made = make();
      // Now and then a branch gives an old value.
      if (random.chance(15))
        made[0] = random.pick(old);
      if (random.chance(20))
        addStatements(1);
      scf::YieldOp::create(builder, loc, made);
    });
  return ifOp.getResults();
}

/// A loop that carries values of one size, makes new ones by one dispatch, and hands them on in any order, beside some that it was given.
void Generator::addSwaps() {
  if (depth >= 3)
    return;
  Shape shape = getRandomShape();
  unsigned numSlots = 1 + random.below(4), numNew = std::min(numSlots, 1 + random.below(3));
  SmallVector<Shape> shapes(numSlots, shape);
  SmallVector<Value> inits = obtainAll(shapes);
  Value trips = random.chance(50) ? getConstant(random.below(5)) : Value(arith::AndIOp::create(builder, loc, getNumber(), getConstant(3)));
  auto loop = scf::ForOp::create(builder, loc, getConstant(0), trips, getConstant(1), inits);
  inBlock(loop.getBody(), [&] {
    scope.numbers.push_back(loop.getInductionVar());
    defineAll(loop.getRegionIterArgs(), shapes);
    if (random.chance(30))
      addStatements(1);
    SmallVector<Value> old(loop.getRegionIterArgs());
    SmallVector<Value> next = addNewValues(old, shape, numNew);
    defineAll(next, SmallVector<Shape>(next.size(), shape));
    if (random.chance(30))
      addStatements(1);
    shuffle(old);
    next.append(old.begin(), old.begin() + (numSlots - numNew));
    shuffle(next);
    scf::YieldOp::create(builder, loc, next);
  });
  // Not all of them are needed.
  for (Value result : loop.getResults())
    if (random.chance(80))
      define(result, shape);
}
