#ifndef WEIR_CHECK_GENERATORIMPL_H
#define WEIR_CHECK_GENERATORIMPL_H

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "src/check/Generator.h"
#include "src/check/Random.h"

#include "mlir/IR/Builders.h"
#include <map>

namespace weir::check {

/// The size of a resource: a number of bytes, or `kDynamic` for what the function is told at run time (a multiple of 8, at
/// least 8).
using SizeClass = int64_t;
constexpr SizeClass kDynamic = -1;
constexpr SizeClass kSizeClasses[] = {4, 8, 16, 24, kDynamic};
/// A size that every resource of the class has at least.
inline int64_t getMinimum(SizeClass size) { return size == kDynamic ? 8 : size; }

struct Shape {
  SizeClass size = 8;
  stream::Lifetime lifetime = stream::Lifetime::Unknown;
  bool operator==(const Shape &other) const { return size == other.size && lifetime == other.lifetime; }
};

struct Resource {
  mlir::Value value;
  Shape shape;
};

/// A number that is known to lie in [0, max], a multiple of 4.
struct Point {
  mlir::Value value;
  int64_t max;
};

struct ByteRange {
  mlir::Value begin, end, length;
};

/// Kinds of statements. Each program uses a random subset (swarm testing): rare combinations get dense.
enum class Statement {
  Splat,
  Alloca,
  Constant,
  Clone,
  Slice,
  Fill,
  Update,
  Copy,
  Transfer,
  Cast,
  Barrier,
  Host,
  DispatchNew,
  DispatchTied,
  DispatchBoth,
  Select,
  If,
  For,
  While,
  Switch,
  Execute,
  Call,
  Recurse,
  External,
  AsyncCall,
  GlobalLoad,
  GlobalStore,
  Hide,
  Timepoint,
  Number,
  Concat,
  Tile,
  State,
  Check,
  Turn,
};
constexpr unsigned kNumStatements = static_cast<unsigned>(Statement::Turn) + 1;

/// A function that can be called.
struct Callee {
  std::string name;
  llvm::SmallVector<Shape> arguments, results;
  /// Argument that a result is tied to, or -1.
  llvm::SmallVector<int64_t> ties;
};

/// What represents the arguments of a kernel: operands, a scalar, the lengths of all ranges, results.
struct KernelShape {
  unsigned numOperands = 0;
  llvm::SmallVector<bool> isTied; ///< one for each range; the results' are false
  bool hasScalar = false;
};

/// Builds one program.
class Generator {
public:
  Generator(mlir::MLIRContext &context, GeneratorPipelines &pipelines, uint64_t seed, unsigned maxOps, bool bodies, unsigned devices);
  mlir::OwningOpRef<mlir::ModuleOp> run();

private:
  /// What statements may refer to. Regions see what was there before them.
  struct Scope {
    llvm::SmallVector<Resource> resources;
    llvm::SmallVector<mlir::Value> bools, numbers;
    llvm::SmallVector<Point> points;
  };
  struct ScopeMark {
    size_t resources, bools, numbers, points;
  };

  // Program (Generator.cpp)
  void declareKernels();
  void declareGlobals();
  void declareExternals();
  void buildFunction(const Callee &callee, bool isPublic);
  Callee makeSignature(llvm::StringRef name);
  void finish(mlir::ModuleOp module);

  // Kernels with bodies (GeneratorKernels.cpp)
  void defineKernels(mlir::ModuleOp module);
  mlir::SymbolRefAttr useKernel(const std::string &name, KernelShape shape) {
    kernels[name] = std::move(shape);
    return mlir::SymbolRefAttr::get(&context, "unknown", mlir::FlatSymbolRefAttr::get(&context, name));
  }

  // Values (Generator.cpp)
  mlir::Type getType(const Shape &shape);
  mlir::Value getConstant(int64_t number);
  mlir::Value getSize(SizeClass size);
  mlir::Value getPattern(unsigned width);
  mlir::Value getBool();
  mlir::Value getNumber();
  Point getPoint(int64_t max);
  /// A value in scope, rather a young one, or null. `fits` filters.
  Resource *pick(llvm::function_ref<bool(const Resource &)> fits);
  Resource pickAny();
  /// A value of this shape: one in scope, or a new one.
  mlir::Value obtain(const Shape &shape);
  mlir::Value create(const Shape &shape);
  void define(mlir::Value value, const Shape &shape) { scope.resources.push_back({value, shape}); }
  Shape getRandomShape();
  mlir::Attribute getAffinity();
  /// The device of that number, in programs that have several by request.
  mlir::Attribute getDevice(unsigned number);
  ScopeMark mark() const;
  void reset(const ScopeMark &mark);
  /// A range within every resource of the class whose ends are multiples of `alignment` (1, 2, 4 or 8). With a length: of
  /// exactly that many bytes (0: any).
  ByteRange getRange(SizeClass size, int64_t alignment, int64_t length = 0);
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value subtract(mlir::Value a, mlir::Value b);

  void defineAll(mlir::ValueRange values, llvm::ArrayRef<Shape> shapes);
  llvm::SmallVector<mlir::Value> obtainAll(llvm::ArrayRef<Shape> shapes);

  // Statements (GeneratorStatements.cpp)
  void addStatements(unsigned count);
  void addStatement(Statement statement);
  void addSource(Statement statement);
  void addCopyLike(Statement statement);
  void addWriter(Statement statement);
  void addHostAccess();

  // Resources of several pieces (GeneratorAssembly.cpp)
  mlir::Value addFresh(const Shape &shape);
  void addConcat();
  void addTiles();
  void addState();
  mlir::Value updateInCallee(mlir::Value state, int64_t bytes);

  // Loops whose values change places (GeneratorSwaps.cpp)
  void shuffle(llvm::MutableArrayRef<mlir::Value> values);
  llvm::SmallVector<mlir::Value> addWholes(const Resource &source, const Shape &shape, unsigned count);
  llvm::SmallVector<mlir::Value> addNewValues(llvm::ArrayRef<mlir::Value> old, const Shape &shape, unsigned count);
  void addSwaps();

  // Dispatches and calls (GeneratorCalls.cpp)
  /// The text of a tie names its operand and means the first one of that name: copies tied values that come up earlier.
  void separateTied(llvm::MutableArrayRef<mlir::Value> operands, llvm::ArrayRef<int64_t> ties,
                    llvm::function_ref<Shape(unsigned)> getShape);
  void addDispatch(unsigned numTied, unsigned numNew);
  void addKnownDispatch();
  void addCall(const Callee &callee, mlir::Value fuel);
  void addAsyncCall();

  // Regions (GeneratorRegions.cpp)
  /// Runs `body` with a builder in `block`, then forgets what it has defined.
  void inBlock(mlir::Block *block, llvm::function_ref<void()> body);
  void addControl(Statement statement);
  void addWhile(llvm::ArrayRef<Shape> shapes, llvm::ArrayRef<mlir::Value> carried, mlir::Value trips);
  void addExecute();
  void addConcurrent();

  bool has(Statement statement) const { return weights[static_cast<unsigned>(statement)] != 0; }

  mlir::MLIRContext &context;
  GeneratorPipelines &pipelines;
  Random random;
  unsigned maxOps;
  bool bodies;
  unsigned devices;
  mlir::OpBuilder builder;
  mlir::Location loc;
  unsigned weights[kNumStatements] = {};
  bool mixLifetimes = false;
  bool mixAffinities = false;
  unsigned unplaced = 60; ///< percent of ops that name no place, if some do

  llvm::SmallVector<Callee> functions, externals, asyncFunctions;
  llvm::SmallVector<std::pair<std::string, Shape>> globals;

  // Of the function that is being built.
  Scope scope;
  mlir::Block *entry = nullptr;
  std::map<std::pair<int64_t, unsigned>, mlir::Value> constants;
  std::map<std::string, KernelShape> kernels; ///< of the program, if they have bodies
  mlir::Value dynamicSize, fuel;
  unsigned budget = 0;
  unsigned depth = 0;
  bool inExecute = false;
  bool hasSwitch = false;
};

} // namespace weir::check

#endif // WEIR_CHECK_GENERATORIMPL_H
