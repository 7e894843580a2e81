#ifndef WEIR_CHECK_TENSOR_TENSORGENERATORIMPL_H
#define WEIR_CHECK_TENSOR_TENSORGENERATORIMPL_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "src/check/Random.h"
#include "src/check/tensor/TensorGenerator.h"

namespace weir::check {

/// A tensor, or inside of a body one element.
struct Element {
  mlir::Value value;
  /// No element is larger in magnitude.
  double bound = 4;
  /// Computed without rounding, up to the last step.
  bool exact = true;
};

struct Tensor : Element {
  /// What the extents are at run time.
  llvm::SmallVector<int64_t> shape;

  mlir::RankedTensorType getType() const { return llvm::cast<mlir::RankedTensorType>(value.getType()); }
  mlir::Type getElementType() const { return getType().getElementType(); }
  unsigned getRank() const { return shape.size(); }
};

/// An extent of a loop or dimension; `dynamic` is null if the type states it.
struct Extent {
  int64_t size;
  mlir::Value dynamic;
};

/// Largest n such that the type holds all integers up to n.
double getExactLimit(mlir::Type element);
/// Sums of integers that fit are exact in any order up to here.
double getSumLimit(mlir::Type element);
/// Results are kept below this magnitude: floats of less than 32 bits are soon infinite.
double getRange(mlir::Type element);
/// Bits of an integer; those of an index, too.
unsigned getWidth(mlir::Type element);
/// An integer of no more bits than a byte has, or a float.
inline bool isNarrowFloat(mlir::Type type) { return llvm::isa<mlir::FloatType>(type) && type.getIntOrFloatBitWidth() <= 8; }

class TensorGenerator {
public:
  TensorGenerator(mlir::MLIRContext &context, uint64_t seed, const TensorProgramOptions &options);
  mlir::OwningOpRef<mlir::ModuleOp> run();
  mlir::OwningOpRef<mlir::ModuleOp> run(const TensorTableEntry &entry);

  using Add = void (TensorGenerator::*)();
  struct Choice {
    const char *name;
    Add add;
    unsigned weight; ///< of the op in random programs; 0 = in tables only
    /// For tables: extents that the op asks for, and combinations of orders.
    unsigned draws, orders;
  };
  static llvm::ArrayRef<Choice> getChoices();

private:
  using Dims = llvm::SmallVector<unsigned>;
  using Extents = llvm::SmallVector<Extent>;
  /// The elements of inputs and inits -> the elements of the results.
  using Body = llvm::function_ref<llvm::SmallVector<Element>(llvm::ArrayRef<Element>)>;

  //===----------------------------------------------------------------------------------------------------------===//
  // Shapes and values (TensorShapes.cpp, TensorValues.cpp)
  //===----------------------------------------------------------------------------------------------------------===//

  /// Around multiples of vectors, of register tiles, and of the tiles of workgroups.
  static llvm::ArrayRef<int64_t> getCandidateExtents();
  int64_t pickExtent(int64_t max = 200);
  llvm::SmallVector<int64_t> pickShape(unsigned rank, int64_t maxElements);
  llvm::SmallVector<unsigned> pickPermutation(unsigned size, bool identity = false);
  Extent getExtent(const Tensor &tensor, unsigned dim);
  Extents getExtents(const Tensor &tensor);
  /// Both are the same number: static if one is, most of the time.
  Extent merge(Extent a, Extent b);
  mlir::OpFoldResult toFold(Extent extent);
  llvm::SmallVector<mlir::OpFoldResult> toFolds(llvm::ArrayRef<Extent> extents);
  static llvm::SmallVector<int64_t> toSizes(llvm::ArrayRef<Extent> extents);

  mlir::Value makeScalar(mlir::Type element, double number);
  mlir::Value makeIndex(int64_t number);
  Tensor makeArgument(llvm::ArrayRef<int64_t> shape, mlir::Type element);
  Tensor makeArgument(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> shape);
  /// An argument of static shape, or a constant, of any integers of the type.
  Tensor makeAllBits(llvm::ArrayRef<int64_t> shape, mlir::Type element, bool isConstant);
  mlir::RankedTensorType getPackedType(mlir::RankedTensorType type);
  /// The elements of `source` as a tensor of `type`, which has the same extents.
  mlir::Value copyTo(const Tensor &source, mlir::RankedTensorType type);
  Tensor makeConstant(llvm::ArrayRef<int64_t> shape, mlir::Type element);
  Tensor makeEmpty(llvm::ArrayRef<Extent> extents, mlir::Type element);
  Tensor makeFill(llvm::ArrayRef<Extent> extents, mlir::Type element, double number);
  /// A value that is there, or a new argument or constant.
  Tensor getOperand(llvm::ArrayRef<int64_t> shape, mlir::Type element);
  /// What an op that reads its init starts from: mostly a fill of `neutral`.
  Tensor getInit(llvm::ArrayRef<Extent> extents, mlir::Type element, double neutral);
  /// A value that is there, rather one that is not used yet.
  std::optional<Tensor> pickValue(llvm::function_ref<bool(const Tensor &)> accept);
  /// A value that is there, or a new argument.
  Tensor pickOrMake(unsigned minRank, unsigned maxRank, llvm::function_ref<bool(mlir::Type)> accept, int64_t maxElements);
  /// Limits the elements of floating-point tensors.
  Tensor clamp(const Tensor &tensor, double bound);
  void keep(Tensor tensor) { values.push_back(std::move(tensor)); }
  mlir::Type pickType(llvm::function_ref<bool(mlir::Type)> accept);
  /// Whether ops of such types only may be made: not if other types were asked for.
  bool isAllowed(llvm::function_ref<bool(mlir::Type)> accept) { return options.elementTypes.empty() || llvm::any_of(types, accept); }
  bool isFloat(mlir::Type type) { return llvm::isa<mlir::FloatType>(type); }

  /// A linalg.generic; loops are in a random order if `shuffle`. Inits are the last of `operands`.
  llvm::SmallVector<Tensor> makeGeneric(llvm::ArrayRef<Tensor> inputs, llvm::ArrayRef<Tensor> inits,
                                        llvm::ArrayRef<Dims> dims, llvm::ArrayRef<bool> isReduction, Body body,
                                        bool shuffle = true);
  llvm::SmallVector<Tensor> makeGeneric(llvm::ArrayRef<Tensor> inputs, llvm::ArrayRef<Tensor> inits,
                                        llvm::ArrayRef<mlir::AffineMap> maps, llvm::ArrayRef<bool> isReduction, Body body);

  //===----------------------------------------------------------------------------------------------------------===//
  // Ops: each adds values, or none if it finds nothing to work on
  //===----------------------------------------------------------------------------------------------------------===//

  void addContraction();
  void addMatmul() { addContraction(0, 1, 1, 1); }
  void addBatchMatmul() { addContraction(1, 1, 1, 1); }
  void addMatvec() { addContraction(0, 1, 0, 1); }
  void addVecmat() { addContraction(0, 0, 1, 1); }
  void addContraction(unsigned batches, unsigned rows, unsigned columns, unsigned depths, std::optional<Tensor> lhs = std::nullopt);
  llvm::SmallVector<int64_t> pickSizes(unsigned loops, llvm::ArrayRef<unsigned> dims, const std::optional<Tensor> &known);
  void limitFactors(Tensor &lhs, Tensor &rhs, mlir::Type sumType, double terms);
  void addConvolution();
  Tensor pickImage(llvm::StringRef dims, mlir::Type type);
  Tensor padImage(const Tensor &input, llvm::StringRef dims, double limit, double neutral);
  struct Windows;
  Windows pickWindows(const Tensor &image, llvm::StringRef dims, bool hasStrides);
  void addReduction();
  mlir::Type pickSumType(mlir::Type type);
  llvm::SmallVector<Tensor> pickReductionInits(unsigned results, llvm::ArrayRef<Extent> outExtents, mlir::Type type, mlir::Type sumType, bool named,
                                               llvm::SmallVectorImpl<unsigned> &kinds);
  Element combine(unsigned kind, Element acc, Element e, mlir::Type type);
  mlir::ValueRange createReduce(const Tensor &input, llvm::ArrayRef<Tensor> inits, llvm::ArrayRef<unsigned> kinds, llvm::ArrayRef<int64_t> reduced);
  void addArgReduction();
  void addElementwise();
  void addNamedElementwise();
  void addPartialWrite();
  void addGather();
  void addSoftmax();
  void addPad();
  void addSlice();
  void addInsert();
  void addConcat();
  void addReshape();
  void addPack();
  void addTranspose();
  void addBroadcast();
  void addCopy();
  // TensorLinalgExt.cpp, TensorTransforms.cpp
  void addScan();
  void addSort();
  void addSelection();
  void addPlaces();
  void addMap();
  void addAttention();
  void addTMAttention();
  void addIm2col();
  void addFourierStage();
  void addWinograd();
  // TensorNumbers.cpp
  void addComplex();
  void addScaled();
  // TensorControl.cpp
  void addControlFlow();
  void addGlobal();
  void addComputedShape();
  void addFlow();
  // TensorLoops.cpp
  void addWhile();
  void addSwitch();
  void addRowLoop();
  void addCall();
  void addNothing();
  void addFarSlice();
  void addCrop();
  Tensor pickState(unsigned minRank, unsigned maxRank);
  Tensor afterSteps(const Tensor &state, mlir::Value value);
  mlir::Value makeTypedStep(const Tensor &state, mlir::Value given);
  // TensorModels.cpp
  void addComposedSoftmax();
  void addNorm();
  void addComposedAttention();
  void addDequantised();
  void addQuantised();
  Tensor dequantiseBytes(const Tensor &bytes, unsigned channel);
  void addQuantisedFloats();
  Tensor widenBytes(const Tensor &bytes, unsigned channel, mlir::Type wide);
  void addExponents();
  Tensor mapRows(llvm::ArrayRef<Tensor> inputs, llvm::ArrayRef<Dims> dims, mlir::Type type, double bound,
                 llvm::function_ref<mlir::Value(llvm::ArrayRef<Element>)> body);
  Tensor reduceRows(const Tensor &input, unsigned dim, bool sums, double bound, llvm::function_ref<mlir::Value(mlir::Value)> body);
  Tensor composeSoftmax(const Tensor &input, unsigned dim);
  Tensor multiplyRows(const Tensor &lhs, const Dims &lhsDims, const Tensor &rhs, const Dims &rhsDims, const Dims &out, unsigned loops,
                      mlir::Type sumType, double terms);
  // TensorImages.cpp
  void addByteNetwork();
  Tensor requantise(const Tensor &sums);
  Tensor flipSigns(const Tensor &image);
  enum class ByteFilter { Dense, Depthwise, Groups };
  std::optional<Tensor> convolveBytes(Tensor image, ByteFilter kind);
  // TensorGroups.cpp
  struct GroupForm;
  void addGroupedWeights();
  Tensor makeElements(llvm::ArrayRef<int64_t> shape, const GroupForm &form);
  Tensor splitBytes(const Tensor &bytes, const GroupForm &form);
  Tensor makeScales(llvm::ArrayRef<int64_t> shape, const GroupForm &form);
  Tensor computeWeights(const GroupForm &form);
  Tensor multiplyGroups(const Tensor &weights, const GroupForm &form);
  // TensorLayouts.cpp
  void addLayoutChain();
  llvm::SmallVector<int64_t> pickFactors(int64_t extent);
  Tensor splitDims(const Tensor &source, llvm::ArrayRef<llvm::SmallVector<int64_t>> factors);
  Tensor mergeDims(const Tensor &source, llvm::ArrayRef<unsigned> sizes);
  Tensor permuteDims(const Tensor &source, llvm::ArrayRef<unsigned> order);
  Tensor partition(const Tensor &source);
  Tensor regroup(const Tensor &source);
  void readLayout(const Tensor &source);
  // TensorKernels.cpp
  void addOwnKernel();
  mlir::Value makeStatic(const Tensor &source);
  void addText(llvm::StringRef text);

  void fillRegion(mlir::Region &region, mlir::TypeRange arguments, llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::ValueRange)> body);
  /// The results of an op on rows, which may be one of tm_tensor afterwards.
  llvm::SmallVector<mlir::Value> finishRows(mlir::Operation *op);
  mlir::Value compare(mlir::Value a, mlir::Value c, bool less);
  Extents dropped(Extents extents, unsigned dim);
  Tensor pickExact(unsigned minRank, unsigned maxRank, int64_t maxElements);
  Tensor makePlaces(const Tensor &places, llvm::ArrayRef<int64_t> dims, llvm::ArrayRef<int64_t> batch, bool stacked);
  mlir::Value makePosition(mlir::ValueRange indices, int64_t shift, unsigned factor);
  Tensor getComplex(llvm::ArrayRef<int64_t> shape, mlir::Type element);
  Element makeComplexOp(Element a, Element c);
  mlir::Value makeNumberOfRun(unsigned end);
  mlir::Value makeStep(const Tensor &state, mlir::Value given);
  void inRegion(llvm::function_ref<void()> body);

  //===----------------------------------------------------------------------------------------------------------===//
  // Bodies (TensorBodies.cpp)
  //===----------------------------------------------------------------------------------------------------------===//

  Element convert(Element element, mlir::Type to);
  Element makeNumber(mlir::Type type, double number);
  Element add(Element a, Element b);
  Element multiply(Element a, Element b);
  Element extremum(Element a, Element b, bool max);
  Element makeExpression(llvm::ArrayRef<Element> leaves, mlir::Type type, unsigned depth);
  Element makeFloatOp(Element a, Element b);
  Element makeMathOp(Element a);
  Element makeIntOp(Element a, Element b);
  /// A leaf as a value of the type.
  Element pickLeaf(llvm::ArrayRef<Element> leaves, mlir::Type type);
  Element finish(mlir::Value value, double bound, bool exact);

  Tensor pad(const Tensor &source, llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> high, double number);
  /// Types of the operands and of the sum; of operands of `type` if it is given.
  std::pair<mlir::Type, mlir::Type> pickAccumulation(mlir::Type type = {});

  /// The frame of a program.
  mlir::OwningOpRef<mlir::ModuleOp> build(llvm::function_ref<void()> addOps);
  llvm::SmallVector<mlir::Type> getAllowedTypes();

  Random random;
  std::optional<TensorTableEntry> table;
  unsigned draws = 0, globals = 0;
  TensorProgramOptions options;
  mlir::OpBuilder b;
  mlir::Location loc;
  mlir::Block *entry = nullptr;
  bool dynamicShapes = false;
  llvm::SmallVector<int64_t> commonExtents;
  llvm::SmallVector<mlir::Type> types;
  llvm::SmallVector<Tensor> values;
  llvm::SmallVector<llvm::SmallVector<int64_t>> argumentExtents;
  llvm::SmallVector<unsigned> argumentsOfAllBits;
  /// By how much elements of values may differ, where it is known better than from their bounds.
  llvm::DenseMap<mlir::Value, double> tolerances;
  struct Fill {
    Tensor tensor;
    double number;
  };
  llvm::SmallVector<Fill> fills;
};

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_TENSORGENERATORIMPL_H
