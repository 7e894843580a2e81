// Random programs: dispatches and calls.

#include "src/check/GeneratorImpl.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

void Generator::separateTied(MutableArrayRef<Value> operands, ArrayRef<int64_t> ties,
                             llvm::function_ref<Shape(unsigned)> getShape) {
  for (int64_t tie : ties) {
    if (tie < 0 || !llvm::is_contained(operands.take_front(tie), operands[tie]))
      continue;
    Value size = getSize(getShape(tie).size);
    operands[tie] = stream::AsyncCloneOp::create(builder, loc, operands[tie].getType(), operands[tie], size, size, Attribute());
  }
}

/// The name of a kernel says what represents each of its arguments, so that all its dispatches agree.
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
  if (bodies) {
    KernelShape kernel{unsigned(operands.size()), SmallVector<bool>(operands.size() + numNew, false), withScalar};
    for (int64_t tie : ties)
      if (tie >= 0)
        kernel.isTied[tie] = true;
    useKernel(name, std::move(kernel));
    values.append(lengths);
    for (auto [tie, size] : llvm::zip_equal(ties, resultSizes))
      if (tie < 0)
        values.push_back(size);
  }
  auto entryPoint = SymbolRefAttr::get(&context, "unknown", FlatSymbolRefAttr::get(&context, name));
  auto dispatch = stream::AsyncDispatchOp::create(builder, loc, types, workload, values, sizes, begins, ends, lengths,
                                                  resultSizes, builder.getArrayAttr(entryPoint),
                                                  numTied ? util::getTiedOperandsAttr(&context, ties) : ArrayAttr(),
                                                  getAffinity());
  defineAll(dispatch.getResults(), shapes);
}

/// A kernel with a binding summary, into a range of a target or into a resource of its own.
void Generator::addKnownDispatch() {
  if (bodies)
    return addDispatch(1, 0);
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
  defineAll(call.getResults(), callee.results);
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
  defineAll(call.getResults(), callee.results);
}
