// Random programs: modules, functions and the values that statements refer to.

#include "src/check/Generator.h"

#include "dialects/HAL/HALAttrs.h"
#include "dialects/HAL/HALDialect.h"
#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/Weir/WeirDialect.h"
#include "src/check/GeneratorImpl.h"

#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

void check::loadGeneratorDialects(MLIRContext &context) {
  context.loadDialect<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect, linalg::LinalgDialect, scf::SCFDialect, tensor::TensorDialect,
                      tensor_ext::TensorExtDialect, util::UtilDialect, stream::StreamDialect, hal::HALDialect>();
}

OwningOpRef<ModuleOp> ProgramSource::generate(uint64_t seed) { return Generator(context, pipelines, seed, maxOps, bodies, devices).run(); }

Generator::Generator(MLIRContext &context, GeneratorPipelines &pipelines, uint64_t seed, unsigned maxOps, bool bodies, unsigned devices)
    : context(context), pipelines(pipelines), random(seed), maxOps(maxOps), bodies(bodies), devices(devices), builder(&context), loc(UnknownLoc::get(&context)) {
  static constexpr unsigned kUsual[] = {3, 2, 1, 3, 3, 6, 5, 4, 2, 1, 1, 1, 6, 6, 4, 3, 5, 4, 2, 1, 2, 4, 1, 2, 1, 2, 2, 1, 1, 2, 4, 3, 3};
  // Checks and turns are drawn apart, so that the programs of the seeds without any stay what they are.
  static_assert(std::size(kUsual) + 2 == kNumStatements);
  bool swarm = random.chance(80);
  for (unsigned i = 0; i < std::size(kUsual); ++i)
    weights[i] = !swarm || random.chance(65) ? kUsual[i] * (random.chance(10) ? 8 : 1) : 0;
  weights[static_cast<unsigned>(Statement::Fill)] += 1;
  if (Random checks(mix(seed, 2)); checks.chance(20))
    weights[static_cast<unsigned>(Statement::Check)] = 1 + checks.below(4);
  if (Random turns(mix(seed, 3)); turns.chance(20))
    weights[static_cast<unsigned>(Statement::Turn)] = 2 + turns.below(6);
  mixLifetimes = random.chance(20);
  mixAffinities = random.chance(12);
  Random turns(mix(seed, 1));
  if (!mixAffinities && turns.chance(devices > 1 ? 60 : 90)) {
    mixAffinities = devices > 1;
    return;
  }
  // Work of several devices in turn, with little of the host between, which execution regions are chosen for.
  mixAffinities = true;
  unplaced = 15;
  if (turns.chance(30))
    return;
  for (Statement host : {Statement::Host, Statement::Select, Statement::If, Statement::For, Statement::While, Statement::Switch, Statement::Execute,
                         Statement::Call, Statement::Recurse, Statement::External, Statement::GlobalLoad, Statement::GlobalStore, Statement::Hide,
                         Statement::Timepoint, Statement::Barrier, Statement::State, Statement::Turn})
    weights[static_cast<unsigned>(host)] = 0;
  weights[static_cast<unsigned>(Statement::DispatchNew)] += 6;
}

//===------------------------------------------------------------------------------------------------------------===//
// Modules
//===------------------------------------------------------------------------------------------------------------===//

/// Kernels with binding summaries. Argument 0 is only read, argument 1 is what the name says; a number is that of such arguments.
void Generator::declareKernels() {
  auto executable = stream::ExecutableOp::create(builder, loc, "k");
  executable.setSymVisibility("private");
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(executable.getBody().front().getTerminator());
  auto module = ModuleOp::create(builder, loc);
  OpBuilder inner = OpBuilder::atBlockEnd(module.getBody());
  struct Known {
    const char *name, *access;
    bool overwrites;
    unsigned count = 1;
  };
  static constexpr Known kKnown[] = {{"whole", "wo", true},     {"some", "wo", false},    {"rw", "rw", false},
                                     {"inout", "rw", true},     {"none", "ro", false},    {"unknown", "", false},
                                     {"whole2", "wo", true, 2}, {"whole3", "wo", true, 3}};
  Type binding = stream::BindingType::get(&context);
  for (const Known &known : kKnown) {
    if (known.count > 1 && !has(Statement::Turn))
      continue;
    stream::ExecutableExportOp::create(builder, loc, known.name, FlatSymbolRefAttr::get(&context, known.name));
    SmallVector<Type> arguments(1 + known.count, binding);
    auto function = util::FuncOp::create(inner, loc, known.name, builder.getFunctionType(arguments, {}));
    function.setSymVisibility("private");
    function.setArgAttr(0, AccessAttr::getNameStr(), builder.getStringAttr("ro"));
    for (unsigned i = 1; i <= known.count; ++i) {
      if (known.access[0])
        function.setArgAttr(i, AccessAttr::getNameStr(), builder.getStringAttr(known.access));
      if (known.overwrites)
        function.setArgAttr(i, OverwritesAttr::getNameStr(), builder.getUnitAttr());
    }
  }
}

void Generator::declareGlobals() {
  for (unsigned i = 0, e = 1 + random.below(2); i < e; ++i) {
    std::string name = "global" + std::to_string(i);
    Shape shape{random.chance(50) ? SizeClass(8) : SizeClass(16),
                random.chance(70) ? stream::Lifetime::Variable : stream::Lifetime::Unknown};
    auto global = util::GlobalOp::create(builder, loc, name, /*isMutable=*/true, getType(shape));
    global.setSymVisibility(random.chance(75) ? "private" : "public");
    globals.push_back({name, shape});

    auto initializer = util::InitializerOp::create(builder, loc);
    OpBuilder::InsertionGuard guard(builder);
    entry = builder.createBlock(&initializer.getBody());
    constants.clear();
    scope = {};
    Value initial = create(shape);
    util::GlobalStoreOp::create(builder, loc, initial, name);
    util::ReturnOp::create(builder, loc);
  }
}

Shape Generator::getRandomShape() {
  Shape shape;
  shape.size = inExecute && random.chance(50) ? SizeClass(8) : random.pick(ArrayRef<SizeClass>(kSizeClasses));
  if (random.chance(40))
    shape.size = 8;
  static constexpr stream::Lifetime kLifetimes[] = {stream::Lifetime::External, stream::Lifetime::Transient,
                                                    stream::Lifetime::Variable, stream::Lifetime::Constant};
  if (mixLifetimes && random.chance(50))
    shape.lifetime = random.pick(ArrayRef<stream::Lifetime>(kLifetimes));
  return shape;
}

Callee Generator::makeSignature(StringRef name) {
  Callee callee;
  callee.name = name.str();
  for (unsigned i = 0, e = 1 + random.below(3); i < e; ++i)
    callee.arguments.push_back(getRandomShape());
  for (unsigned i = 0, e = 1 + random.below(2); i < e; ++i) {
    unsigned like = random.below(callee.arguments.size());
    callee.results.push_back(random.chance(70) ? callee.arguments[like] : getRandomShape());
    bool tied = random.chance(25) && !llvm::is_contained(callee.ties, int64_t(like)) &&
                callee.results.back() == callee.arguments[like];
    callee.ties.push_back(tied ? int64_t(like) : -1);
  }
  return callee;
}

void Generator::declareExternals() {
  auto fixSizes = [](Callee &callee) {
    // An outside function does not know the dynamic size.
    for (Shape &shape : llvm::concat<Shape>(callee.arguments, callee.results))
      if (shape.size == kDynamic)
        shape.size = 16;
  };
  auto getTypes = [&](ArrayRef<Shape> shapes) {
    return llvm::map_to_vector(shapes, [&](const Shape &shape) { return getType(shape); });
  };
  if (has(Statement::External)) {
    Callee callee = makeSignature("external");
    fixSizes(callee);
    auto function = util::FuncOp::create(
        builder, loc, callee.name, builder.getFunctionType(getTypes(callee.arguments), getTypes(callee.results)), callee.ties);
    function.setSymVisibility("private");
    externals.push_back(callee);
    auto sink = util::FuncOp::create(builder, loc, "sink", builder.getFunctionType({getType({8})}, {}));
    sink.setSymVisibility("private");
    externals.push_back({"sink", {{8}}, {}, {}});
  }
  if (has(Statement::AsyncCall)) {
    Callee callee = makeSignature("async");
    fixSizes(callee);
    stream::AsyncFuncOp::create(builder, loc, callee.name,
                                builder.getFunctionType(getTypes(callee.arguments), getTypes(callee.results)),
                                util::getTiedOperandsAttr(&context, callee.ties), builder.getStringAttr("private"),
                                ArrayAttr(), ArrayAttr());
    asyncFunctions.push_back(callee);
  }
}

void Generator::buildFunction(const Callee &callee, bool isPublic) {
  // Private functions are told the dynamic size and how deep they may recurse; public ones make them up.
  SmallVector<Type> arguments{builder.getIndexType(), builder.getIndexType(), builder.getI1Type()};
  for (const Shape &shape : callee.arguments)
    arguments.push_back(getType(shape));
  SmallVector<Type> results;
  for (const Shape &shape : callee.results)
    results.push_back(getType(shape));
  auto function = util::FuncOp::create(builder, loc, callee.name, builder.getFunctionType(arguments, results));
  function.setSymVisibility(isPublic ? "public" : "private");
  OpBuilder::InsertionGuard guard(builder);
  entry = builder.createBlock(&function.getBody(), {}, arguments, SmallVector<Location>(arguments.size(), loc));
  constants.clear();
  scope = {};
  dynamicSize = entry->getArgument(0);
  fuel = entry->getArgument(1);
  if (isPublic) {
    Value three = getConstant(3), eight = getConstant(8), two = getConstant(2);
    Value low = arith::AndIOp::create(builder, loc, dynamicSize, three);
    dynamicSize = add(arith::MulIOp::create(builder, loc, low, eight), eight);
    scope.numbers.push_back(entry->getArgument(0));
    fuel = arith::RemUIOp::create(builder, loc, fuel, two);
  }
  scope.bools.push_back(entry->getArgument(2));
  for (auto [index, shape] : llvm::enumerate(callee.arguments))
    define(entry->getArgument(3 + index), shape);

  budget = maxOps;
  hasSwitch = false;
  addStatements(2 + random.below(maxOps));
  SmallVector<Value> returned;
  for (const Shape &shape : callee.results)
    returned.push_back(obtain(shape));
  if (isPublic) {
    // What has not been read so far is read by the caller.
    for (const Resource &resource : llvm::reverse(scope.resources))
      if (resource.value.use_empty() && returned.size() < 5)
        returned.push_back(resource.value);
    function.setFunctionType(builder.getFunctionType(arguments, TypeRange(ValueRange(returned))));
  }
  util::ReturnOp::create(builder, loc, returned);
}

OwningOpRef<ModuleOp> Generator::run() {
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  builder.setInsertionPointToEnd(module->getBody());
  if (devices > 1)
    (*module)->setAttr("stream.affinity.default", getDevice(0));
  if (!bodies)
    declareKernels();
  if (has(Statement::GlobalLoad) || has(Statement::GlobalStore) || has(Statement::State))
    declareGlobals();
  declareExternals();
  unsigned numPrivate = has(Statement::Call) ? 1 + random.below(2) : 0;
  for (unsigned i = 0; i < numPrivate; ++i)
    functions.push_back(makeSignature("private" + std::to_string(i)));
  for (const Callee &callee : functions)
    buildFunction(callee, /*isPublic=*/false);
  for (unsigned i = 0, e = random.chance(15) ? 2 : 1; i < e; ++i) {
    buildFunction(makeSignature("public" + std::to_string(i)), /*isPublic=*/true);
  }
  if (!kernels.empty())
    defineKernels(*module);
  finish(*module);
  return module;
}

/// Passes that other programs have seen before they arrive here.
void Generator::finish(ModuleOp module) {
  bool flatten = random.chance(25), canonicalize = random.chance(flatten ? 40 : 15), cse = random.chance(10), inlineCalls = random.chance(5);
  // CSE takes values from outside into execution regions, which then use what they do not capture.
  cse &= !module.walk([](stream::AsyncExecuteOp) { return WalkResult::interrupt(); }).wasInterrupted();
  // The inliner opens recursive calls again and again: programs of a hundred megabytes.
  module.walk([&](util::CallOp call) {
    auto function = call->getParentOfType<util::FuncOp>();
    inlineCalls &= !function || function.isPublic();
  });
  if (!flatten && !canonicalize && !cse && !inlineCalls)
    return;
  // Setting up passes takes longer than running them.
  std::unique_ptr<PassManager> &passes = pipelines[flatten + 2 * canonicalize + 4 * cse + 8 * inlineCalls];
  if (!passes) {
    passes = std::make_unique<PassManager>(&context);
    passes->enableVerifier(false);
    if (inlineCalls)
      passes->addPass(createInlinerPass());
    if (flatten) {
      // MLIR 22.1 folds for ever on a loop of blocks after a branch that is never taken: no such branches.
      passes->addPass(createCanonicalizerPass());
      passes->addPass(createSCFToControlFlowPass());
    }
    if (canonicalize)
      passes->addPass(createCanonicalizerPass());
    if (cse)
      passes->addPass(createCSEPass());
  }
  if (failed(passes->run(module)))
    llvm::report_fatal_error("a pass failed on a generated program");
}

//===------------------------------------------------------------------------------------------------------------===//
// Values
//===------------------------------------------------------------------------------------------------------------===//

Type Generator::getType(const Shape &shape) { return stream::ResourceType::get(&context, shape.lifetime); }

/// Constants are at the beginning of the function.
Value Generator::getConstant(int64_t number) {
  Value &constant = constants[{number, 0}];
  if (!constant) {
    OpBuilder start(entry, entry->begin());
    constant = arith::ConstantIndexOp::create(start, loc, number);
  }
  return constant;
}

Value Generator::getSize(SizeClass size) { return size == kDynamic ? dynamicSize : getConstant(size); }

Value Generator::getPattern(unsigned width) {
  static constexpr int64_t kPatterns[] = {0, 1, -1, 0x0101, 0x01020304, 77};
  int64_t number = random.pick(ArrayRef<int64_t>(kPatterns));
  Value &constant = constants[{number, width}];
  if (!constant) {
    OpBuilder start(entry, entry->begin());
    auto attr = IntegerAttr::get(IntegerType::get(&context, width), llvm::APInt(64, number, true).trunc(width));
    constant = arith::ConstantOp::create(start, loc, attr);
  }
  return constant;
}

Value Generator::getNumber() {
  return scope.numbers.empty() || random.chance(20) ? getConstant(random.below(5)) : random.pick(scope.numbers);
}

Value Generator::getBool() {
  if (random.chance(70))
    return random.pick(scope.bools);
  Value number = getNumber();
  Value one = arith::AndIOp::create(builder, loc, number, getConstant(1 + random.below(3)));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, one, getConstant(1 + random.below(2)));
}

Point Generator::getPoint(int64_t max) {
  if (max < 4)
    return {getConstant(0), 0};
  for (const Point &point : llvm::reverse(scope.points))
    if (point.max <= max && random.chance(60))
      return point;
  int64_t mask = max >= 12 ? 3 : 1;
  Value low = arith::AndIOp::create(builder, loc, getNumber(), getConstant(mask));
  Value value = arith::MulIOp::create(builder, loc, low, getConstant(4));
  scope.points.push_back({value, mask * 4});
  return scope.points.back();
}

Value Generator::add(Value a, Value b) { return arith::AddIOp::create(builder, loc, a, b); }
Value Generator::subtract(Value a, Value b) { return arith::SubIOp::create(builder, loc, a, b); }

ByteRange Generator::getRange(SizeClass size, int64_t alignment, int64_t length) {
  int64_t minimum = getMinimum(size);
  if (length == kDynamic)
    return {getConstant(0), dynamicSize, dynamicSize};
  unsigned form = random.below(10);
  // Points are multiples of 4.
  if (alignment > 4 && form >= 3 && form <= 5)
    form = 0;
  int64_t coarse = std::max<int64_t>(alignment, 4);
  if (length == 0) {
    if (form < 3)
      return {getConstant(0), getSize(size), getSize(size)};
    if (form == 3) {
      Point point = getPoint(minimum);
      return {getConstant(0), point.value, point.value};
    }
    if (form == 4) {
      Point point = getPoint(minimum);
      return {point.value, getSize(size), subtract(getSize(size), point.value)};
    }
    int64_t unit = random.chance(60) ? coarse : alignment;
    length = random.below(static_cast<unsigned>(minimum / unit) + 1) * unit;
  }
  if (form == 5) {
    Point point = getPoint(minimum - length);
    return {point.value, add(point.value, getConstant(length)), getConstant(length)};
  }
  if (form == 6 && size == kDynamic) {
    Value begin = subtract(dynamicSize, getConstant(length));
    return {begin, dynamicSize, getConstant(length)};
  }
  int64_t unit = random.chance(60) ? coarse : alignment;
  int64_t begin = random.below(static_cast<unsigned>((minimum - length) / unit) + 1) * unit;
  return {getConstant(begin), getConstant(begin + length), getConstant(length)};
}

Attribute Generator::getAffinity() {
  if (!mixAffinities || random.chance(unplaced))
    return {};
  if (devices > 1)
    return getDevice(random.below(devices));
  return builder.getStringAttr(random.chance(50) ? "a" : "b");
}

Attribute Generator::getDevice(unsigned number) {
  return hal::DeviceAffinityAttr::get(&context, FlatSymbolRefAttr::get(&context, "device_" + std::to_string(number)), /*queueMask=*/-1);
}

Resource *Generator::pick(llvm::function_ref<bool(const Resource &)> fits) {
  SmallVector<unsigned> candidates;
  for (auto [index, resource] : llvm::enumerate(scope.resources))
    if (fits(resource))
      candidates.push_back(index);
  if (candidates.empty())
    return nullptr;
  // Half of the time one of the three youngest.
  size_t from = random.chance(50) && candidates.size() > 3 ? candidates.size() - 3 : 0;
  return &scope.resources[candidates[from + random.below(candidates.size() - from)]];
}

Resource Generator::pickAny() {
  if (scope.resources.empty())
    define(create({8}), {8});
  return *pick([](const Resource &) { return true; });
}

Value Generator::create(const Shape &shape) {
  Value value;
  Type type = getType(shape);
  if (random.chance(50)) {
    value = stream::AsyncSplatOp::create(builder, loc, type, getPattern(8), getSize(shape.size), getAffinity());
  } else {
    SmallVector<Value> scalars{getConstant(random.below(4))};
    auto entryPoint = SymbolRefAttr::get(&context, "new", FlatSymbolRefAttr::get(&context, "make"));
    if (bodies) {
      entryPoint = useKernel("f0_r0s_n1", {0, {false}, true});
      scalars.push_back(getSize(shape.size));
    }
    value = stream::AsyncDispatchOp::create(builder, loc, TypeRange(type), ValueRange(),
                                            scalars, ValueRange(), ValueRange(),
                                            ValueRange(), ValueRange(), ValueRange{getSize(shape.size)},
                                            builder.getArrayAttr(entryPoint), ArrayAttr(), getAffinity())
                .getResult(0);
  }
  define(value, shape);
  return value;
}

Value Generator::obtain(const Shape &shape) {
  if (Resource *resource = pick([&](const Resource &candidate) { return candidate.shape == shape; }))
    if (random.chance(95))
      return resource->value;
  // The same size with another lifetime.
  Resource *source = pick([&](const Resource &candidate) { return candidate.shape.size == shape.size; });
  if (!source || source->shape.lifetime == shape.lifetime || random.chance(50))
    return create(shape);
  Value size = getSize(shape.size);
  Value moved = stream::AsyncTransferOp::create(builder, loc, getType(shape), source->value, size, size, Attribute(),
                                                Attribute(), Attribute());
  define(moved, shape);
  return moved;
}

Generator::ScopeMark Generator::mark() const {
  return {scope.resources.size(), scope.bools.size(), scope.numbers.size(), scope.points.size()};
}

void Generator::reset(const ScopeMark &mark) {
  scope.resources.truncate(mark.resources);
  scope.bools.truncate(mark.bools);
  scope.numbers.truncate(mark.numbers);
  scope.points.truncate(mark.points);
}
