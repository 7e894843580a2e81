/// The frame of generated tensor programs: which ops, what is returned, how exact results are.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Encoding/EncodingDialect.h"
#include "dialects/Flow/FlowDialect.h"
#include "dialects/LinalgExt/LinalgExtDialect.h"
#include "dialects/LinalgExt/TMTensorDialect.h"
#include "dialects/Util/UtilDialect.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

void weir::check::loadTensorDialects(MLIRContext &context) {
  context.loadDialect<arith::ArithDialect, complex::ComplexDialect, func::FuncDialect, linalg::LinalgDialect, math::MathDialect, ml_program::MLProgramDialect,
                      scf::SCFDialect, tensor::TensorDialect, tosa::TosaDialect, weir::encoding::EncodingDialect, weir::flow::FlowDialect,
                      weir::linalg_ext::LinalgExtDialect, weir::linalg_ext::TMTensorDialect, weir::util::UtilDialect>();
}

double weir::check::getExactLimit(Type element) {
  if (auto type = dyn_cast<FloatType>(element))
    return std::ldexp(1.0, type.getFPMantissaWidth());
  unsigned width = getWidth(element);
  return width == 1 ? 1 : std::ldexp(1.0, width - 1) - 1;
}

double weir::check::getSumLimit(Type element) {
  return isa<FloatType>(element) ? std::max(getExactLimit(element), double(1 << 24)) : 1e300;
}

double weir::check::getRange(Type element) {
  auto type = dyn_cast<FloatType>(element);
  if (!type || type.getWidth() > 16 || type.isBF16())
    return 1e300;
  return type.isF16() ? 30000 : APFloat::getLargest(type.getFloatSemantics()).convertToDouble();
}

unsigned weir::check::getWidth(Type element) { return element.isIndex() ? 64 : element.getIntOrFloatBitWidth(); }

/// What rounding and the approximation of functions may cost, relative to the magnitude.
static double getRelativeError(FloatType type) {
  if (type.getWidth() >= 32)
    return type.getWidth() == 64 ? 1e-7 : 1e-4;
  return (type.getWidth() == 16 ? 16.0 : 2.0) / getExactLimit(type);
}

/// The largest relative error of the float types on the way to `result`: it may have been rounded to any of them.
static double getLargestError(Value result) {
  double error = 0;
  auto look = [&](TypeRange types) {
    for (Type type : types) {
      Type element = getElementTypeOrSelf(type);
      if (auto number = dyn_cast<ComplexType>(element))
        element = number.getElementType();
      if (auto number = dyn_cast<FloatType>(element))
        error = std::max(error, getRelativeError(number));
    }
  };
  llvm::SetVector<Operation *> way;
  BackwardSliceOptions options;
  options.inclusive = true;
  options.omitUsesFromAbove = false;
  if (succeeded(getBackwardSlice(result, &way, options)))
    for (Operation *op : way)
      op->walk([&](Operation *nested) {
        look(nested->getOperandTypes());
        look(nested->getResultTypes());
      });
  return error;
}

/// By how much elements of a result may differ.
static double getTolerance(const Tensor &tensor, double error) {
  return tensor.exact || !isa<FloatType, ComplexType>(tensor.getElementType()) ? 0 : error * std::max(tensor.bound, 1.0);
}

TensorGenerator::TensorGenerator(MLIRContext &context, uint64_t seed, const TensorProgramOptions &options)
    : random(mix(seed, 0x74656e736f72)), options(options), b(&context), loc(UnknownLoc::get(&context)) {}

//===------------------------------------------------------------------------------------------------------------===//
// Programs
//===------------------------------------------------------------------------------------------------------------===//

ArrayRef<TensorGenerator::Choice> TensorGenerator::getChoices() {
  using G = TensorGenerator;
  static constexpr Choice kChoices[] = {
      {"contraction", static_cast<Add>(&G::addContraction), 14, 6, 12},
      {"matmul", &G::addMatmul, 0, 3, 8},
      {"batch-matmul", &G::addBatchMatmul, 0, 4, 24},
      {"matvec", &G::addMatvec, 0, 2, 2},
      {"vecmat", &G::addVecmat, 0, 2, 2},
      {"convolution", &G::addConvolution, 8, 4, 40},
      {"reduction", &G::addReduction, 10, 4, 6},
      {"arg-reduction", &G::addArgReduction, 2, 3, 2},
      {"elementwise", &G::addElementwise, 16, 4, 6},
      {"named-elementwise", &G::addNamedElementwise, 4, 3, 1},
      {"partial-write", &G::addPartialWrite, 3, 2, 2},
      {"gather", &G::addGather, 3, 4, 1},
      {"softmax", &G::addSoftmax, 3, 4, 1},
      {"pad", &G::addPad, 5, 4, 1},
      {"slice", &G::addSlice, 6, 4, 1},
      {"insert", &G::addInsert, 6, 4, 1},
      {"concat", &G::addConcat, 4, 4, 1},
      {"reshape", &G::addReshape, 6, 4, 1},
      {"pack", &G::addPack, 3, 3, 6},
      {"transpose", &G::addTranspose, 4, 4, 24},
      {"broadcast", &G::addBroadcast, 2, 3, 1},
      {"copy", &G::addCopy, 2, 4, 1},
      {"scan", &G::addScan, 2, 3, 1},
      {"sort", &G::addSort, 2, 3, 1},
      {"selection", &G::addSelection, 2, 3, 1},
      {"places", &G::addPlaces, 3, 3, 1},
      {"map", &G::addMap, 2, 3, 6},
      {"attention", &G::addAttention, 2, 4, 1},
      {"tm-attention", &G::addTMAttention, 2, 5, 1},
      {"im2col", &G::addIm2col, 3, 3, 1},
      {"fourier-stage", &G::addFourierStage, 1, 2, 1},
      {"winograd", &G::addWinograd, 1, 2, 1},
      {"complex", &G::addComplex, 2, 3, 1},
      {"scaled", &G::addScaled, 2, 2, 1},
      {"control-flow", &G::addControlFlow, 3, 2, 1},
      {"global", &G::addGlobal, 2, 2, 1},
      {"computed-shape", &G::addComputedShape, 3, 3, 1},
      {"flow", &G::addFlow, 2, 3, 1},
      {"while", &G::addWhile, 2, 2, 1},
      {"switch", &G::addSwitch, 1, 2, 1},
      {"row-loop", &G::addRowLoop, 3, 3, 1},
      {"call", &G::addCall, 2, 2, 1},
      {"no-elements", &G::addNothing, 1, 2, 1},
      {"far-slice", &G::addFarSlice, 2, 1, 1},
      {"crop", &G::addCrop, 2, 3, 1},
      {"composed-softmax", &G::addComposedSoftmax, 2, 3, 1},
      {"norm", &G::addNorm, 2, 3, 1},
      {"composed-attention", &G::addComposedAttention, 2, 4, 1},
      {"dequantised", &G::addDequantised, 2, 2, 1},
      {"exponents", &G::addExponents, 1, 3, 6},
      {"own-kernel", &G::addOwnKernel, 2, 3, 1},
      {"layout-chain", &G::addLayoutChain, 6, 4, 24},
      {"quantised", &G::addQuantised, 3, 3, 6},
      {"quantised-floats", &G::addQuantisedFloats, 2, 3, 6},
      {"byte-network", &G::addByteNetwork, 2, 3, 6},
      {"grouped-weights", &G::addGroupedWeights, 2, 3, 6}};
  return kChoices;
}

SmallVector<Type> TensorGenerator::getAllowedTypes() {
  SmallVector<Type> all = {b.getF32Type(),       b.getF32Type(),       b.getF32Type(),      b.getF64Type(),
                           b.getF16Type(),       b.getBF16Type(),      b.getIntegerType(8), b.getIntegerType(16),
                           b.getIntegerType(32), b.getIntegerType(64), b.getIntegerType(1)};
  // Types are chosen from these, too, as often as from the others.
  if (random.chance(options.elementTypes.empty() ? 30 : 100))
    all.append({b.getIntegerType(2), b.getIntegerType(4), b.getIndexType(), b.getType<Float8E4M3FNType>(), b.getType<Float8E5M2Type>(),
                b.getType<Float8E4M3FNUZType>(), b.getType<Float8E5M2FNUZType>(), b.getType<Float4E2M1FNType>()});
  llvm::erase_if(all, [&](Type type) {
    std::string name;
    llvm::raw_string_ostream(name) << type;
    return !options.elementTypes.empty() && !llvm::is_contained(options.elementTypes, name);
  });
  return all;
}

OwningOpRef<ModuleOp> TensorGenerator::build(llvm::function_ref<void()> addOps) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  b.setInsertionPointToEnd(module->getBody());
  auto function = func::FuncOp::create(b, loc, "main", b.getFunctionType({}, {}));
  entry = function.addEntryBlock();
  b.setInsertionPointToStart(entry);
  addOps();
  while (llvm::none_of(values, [](const Tensor &t) { return t.value.getDefiningOp(); }))
    addElementwise();

  // Everything that is not used, latest first, and now and then what is used, too.
  SmallVector<const Tensor *> results;
  for (const Tensor &value : llvm::reverse(values))
    if (value.value.getDefiningOp() && results.size() < 4 && (value.value.use_empty() || results.empty() || random.chance(15)))
      results.push_back(&value);
  if (random.chance(30))
    std::reverse(results.begin(), results.end());
  SmallVector<Value> returned;
  for (const Tensor *result : results) {
    bool isPacked = result->getElementType().isInteger(1) && random.chance(25);
    returned.push_back(isPacked ? copyTo(*result, getPackedType(result->getType())) : result->value);
  }
  func::ReturnOp::create(b, loc, returned);
  function.setFunctionType(b.getFunctionType(entry->getArgumentTypes(), ValueRange(returned).getTypes()));
  for (auto [i, extents] : llvm::enumerate(argumentExtents))
    function.setArgAttr(i, kExtentsAttr, b.getDenseI64ArrayAttr(extents));
  for (unsigned i : argumentsOfAllBits)
    function.setArgAttr(i, kAllBitsAttr, b.getUnitAttr());
  for (auto [i, result] : llvm::enumerate(results)) {
    auto known = tolerances.find(result->value);
    double tolerance = known != tolerances.end() ? known->second : getTolerance(*result, getLargestError(result->value));
    function.setResultAttr(i, kToleranceAttr, b.getF64FloatAttr(tolerance));
  }
  return module;
}

OwningOpRef<ModuleOp> TensorGenerator::run() {
  dynamicShapes = random.chance(35);
  for (unsigned i = 0, e = 2 + random.below(3); i < e; ++i)
    commonExtents.push_back(random.pick(getCandidateExtents()));
  SmallVector<Type> all = getAllowedTypes();
  for (unsigned i = 0, e = 1 + random.below(3); i < e && !all.empty(); ++i)
    types.push_back(random.pick(all));
  SmallVector<Add> bag;
  // Each program uses a part of the ops only: rare combinations get dense.
  for (const Choice &choice : getChoices()) {
    bool isAsked = llvm::is_contained(options.ops, choice.name);
    if (options.ops.empty() ? random.chance(60) : isAsked)
      bag.append(std::max<unsigned>(choice.weight, isAsked), choice.add);
  }
  return build([&] {
    for (unsigned i = 0, e = 1 + random.below(options.maxOps); i < e && !bag.empty(); ++i)
      (this->*random.pick(bag))();
  });
}

OwningOpRef<ModuleOp> TensorGenerator::run(const TensorTableEntry &row) {
  table = row;
  dynamicShapes = random.chance(25);
  for (int64_t extent : getCandidateExtents())
    if (extent <= 40)
      commonExtents.push_back(extent);
  if (SmallVector<Type> all = getAllowedTypes(); !all.empty())
    types.push_back(random.pick(all));
  return build([&] {
    (this->*getChoices()[row.op].add)();
    if (random.chance(30))
      addElementwise();
  });
}

OwningOpRef<ModuleOp> weir::check::generateTensorProgram(MLIRContext &context, uint64_t seed,
                                                         const TensorProgramOptions &options) {
  return TensorGenerator(context, seed, options).run();
}

//===------------------------------------------------------------------------------------------------------------===//
// Tables
//===------------------------------------------------------------------------------------------------------------===//

ArrayRef<StringRef> weir::check::getTableOps() {
  static const std::vector<StringRef> names = [] {
    std::vector<StringRef> all;
    for (const TensorGenerator::Choice &choice : TensorGenerator::getChoices())
      all.push_back(choice.name);
    return all;
  }();
  return names;
}

std::vector<TensorTableEntry> weir::check::getTable(unsigned op) {
  const TensorGenerator::Choice &choice = TensorGenerator::getChoices()[op];
  std::vector<TensorTableEntry> rows;
  for (unsigned draw = 0; draw < choice.draws; ++draw)
    for (int64_t extent : {1, 2, 3, 7, 8, 9, 15, 16, 17, 18, 34, 47, 48, 49, 65, 66})
      for (unsigned order = 0; order < choice.orders; ++order)
        rows.push_back({op, draw, extent, order});
  return rows;
}

OwningOpRef<ModuleOp> weir::check::generateTableProgram(MLIRContext &context, const TensorTableEntry &entry, uint64_t seed,
                                                        const TensorProgramOptions &options) {
  return TensorGenerator(context, seed, options).run(entry);
}
