#ifndef WEIR_CHECK_INTERPRETER_H
#define WEIR_CHECK_INTERPRETER_H

#include "src/check/Element.h"
#include "src/check/Kernels.h"
#include "src/check/Values.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <array>
#include <map>
#include <memory>
#include <string>

namespace weir::stream {
class CmdExecuteOp;
} // namespace weir::stream

namespace weir::check {

enum class ErrorKind {
  None,
  /// The interpreter cannot run the program.
  Unsupported,
  /// The program does what it must not do with these inputs (a range outside its resource, a division by zero).
  Invalid,
  /// A write in place that destroys what may still be read.
  InPlace,
  /// It ran for too long.
  Limit,
  /// An assertion of the program ended the invocation (only with ExecutionOptions::failures).
  Failed,
};

struct Error {
  ErrorKind kind = ErrorKind::None;
  std::string message;
  mlir::Operation *op = nullptr;
};

class KernelCode;

/// Bytes that a kernel or a foreign function is given.
struct BoundRange {
  BufferRef buffer;
  uint64_t first = 0, last = 0;
  Binding binding;
  bool isWritten = false;
  unsigned operand = 0; ///< for messages

  bool overlaps(const BoundRange &other) const;
};

/// What the outside sees of a value. Resources as their bytes at that time.
struct Observation {
  RuntimeValue value;
  mlir::Type type;
};

/// Something that the outside can tell (stream.md X4): a call to it, a return to it, a public global afterwards, a call that failed.
struct Event {
  enum class Kind { ExternalCall, Return, Global, Failure };
  Kind kind;
  std::string name;
  /// How often this has happened before.
  unsigned occurrence = 0;
  mlir::Operation *op = nullptr;
  std::vector<Observation> values;
};

/// Arguments of public functions, by name.
using GivenArguments = std::map<std::string, std::vector<RuntimeValue>>;

struct ExecutionOptions {
  /// Tied results overwrite the storage of their operands.
  bool inPlace = false;
  /// Record which op wrote each byte.
  bool recordWriters = false;
  /// All that is unknown about the world: inputs, kernels, external functions.
  uint64_t salt = 0;
  /// The contents of undefined bytes.
  uint64_t undefSalt = 0;
  uint64_t maxSteps = 1'000'000;
  /// Look for the sizes of buffers from outside: they have none until the program states one. Otherwise all have one.
  bool findSizes = false;
  /// Kernels are executed, from their bodies. Otherwise each is a pseudo-random function of what it reads.
  bool runKernels = false;
  /// Kernels that the program checked began with. One that it has made since, with a body, is executed in any case: what it has to
  /// do is what other ops did before.
  const KernelTable *givenKernels = nullptr;
  /// Executables that are executed in the place of those with their names.
  mlir::ModuleOp kernels = {};
  /// Executables that are code already.
  const std::map<std::string, std::shared_ptr<KernelCode>> *code = nullptr;
  /// Extents of arguments: `arg0.dim1`, or `@main:arg0.dim1`. Others are made up.
  const std::map<std::string, int64_t> *dims = nullptr;
  /// Scalar arguments as text: `arg0`, or `@main:arg0`. Others are made up.
  const std::map<std::string, std::string> *scalars = nullptr;
  /// What functions are called with; those that are not there are made up and added.
  GivenArguments *arguments = nullptr;
  /// An assertion that does not hold ends the invocation, and the next one sees what is in the globals. Otherwise it makes the inputs invalid.
  bool failures = false;
  /// Points of structured ops.
  uint64_t maxPoints = uint64_t(1) << 32;
};

/// A kernel or a foreign function that was given undefined bytes to read.
struct PoisonRead {
  /// Names the callee and the operand.
  uint64_t key = 0;
  mlir::Operation *op = nullptr;
  unsigned operand = 0;
  uint64_t byte = 0;
  bool isUsed = true; ///< false for an op with unused results: it does not run
};

/// Sizes of buffers from outside that the program states somewhere, by the buffers' keys.
using StatedSizes = std::map<uint64_t, uint64_t>;

/// Runs functions of a module: stream.async and stream.cmd ops on bytes (stream.md section 16), structured ops on tensors.
/// Undefined bytes are tracked: a copy of one is undefined, all that is computed from one is undefined. Kernels (unless they are
/// executed) and external functions are pseudo-random functions of what they read.
class Interpreter {
public:
  Interpreter(mlir::ModuleOp module, const KernelTable &kernels, StatedSizes &sizes, const ExecutionOptions &options);

  /// Gives the globals their initial values and runs the initializers.
  bool initialize();
  /// Calls a function from outside and records what the outside sees of it.
  bool callFromOutside(mlir::FunctionOpInterface function, llvm::MutableArrayRef<RuntimeValue> arguments);
  /// After a call that an assertion ended: records that, and is ready for the next call. False after any other error.
  bool recordFailure(mlir::FunctionOpInterface function);
  /// Records the contents of public globals.
  void observeGlobals();

  /// A buffer from outside that `key` names, with contents that follow from `contentKey`.
  BufferRef makeOutsideBuffer(uint64_t key, uint64_t contentKey);

  std::vector<Event> events;
  Error error;
  uint64_t steps = 0;
  /// The keys of all buffers from outside.
  std::vector<uint64_t> outsideKeys;
  /// One for each kernel and operand.
  std::vector<PoisonRead> poisonReads;
  /// A buffer was read before its size was known.
  bool observedUnsized = false;

private:
  using Environment = llvm::DenseMap<mlir::Value, RuntimeValue>;
  using Values = llvm::SmallVector<RuntimeValue, 4>;
  /// What a region left through its terminator.
  struct RegionExit {
    mlir::Operation *terminator = nullptr;
    Values values;
  };

  /// An op of a kind runs by a specialization of `run`, or by a method that kinds share. The table has both; each file adds its own.
  using Handler = bool (*)(Interpreter &, mlir::Operation *);
  using Handlers = llvm::DenseMap<mlir::TypeID, Handler>;
  static const Handlers &getHandlers();
  template <typename OpT> bool run(OpT op);
  template <typename OpT> static bool handle(Interpreter &self, mlir::Operation *op) {
    return self.run(mlir::cast<OpT>(op));
  }
  template <bool (Interpreter::*method)(mlir::Operation *)> static bool handle(Interpreter &self, mlir::Operation *op) {
    return (self.*method)(op);
  }
  template <typename... Ops> static void add(Handlers &handlers) {
    ((handlers[mlir::TypeID::get<Ops>()] = handle<Ops>), ...);
  }
  template <bool (Interpreter::*method)(mlir::Operation *), typename... Ops> static void add(Handlers &handlers) {
    ((handlers[mlir::TypeID::get<Ops>()] = handle<method>), ...);
  }
  static void addAsync(Handlers &), addCommands(Handlers &), addControl(Handlers &), addGlobals(Handlers &), addKernels(Handlers &),
      addMemRefs(Handlers &), addResources(Handlers &), addScalars(Handlers &), addSlices(Handlers &), addStreamTensors(Handlers &),
      addStructured(Handlers &), addSynchronization(Handlers &), addTensors(Handlers &), addViews(Handlers &);

  bool runNothing(mlir::Operation *) { return true; }
  /// The results are the operands.
  bool runSame(mlir::Operation *op);
  bool setResults(mlir::Operation *op, llvm::ArrayRef<RuntimeValue> values);
  bool setResult(mlir::Operation *op, RuntimeValue value) { return set(op->getResult(0), std::move(value)), true; }
  bool setBits(mlir::Operation *op, llvm::APInt bits, bool undef = false) { return setResult(op, RuntimeValue::getBits(std::move(bits), undef)); }
  bool setNumber(mlir::Operation *op, uint64_t number) { return setBits(op, llvm::APInt(64, number)); }
  bool setResource(mlir::Operation *op, BufferRef buffer) { return setResult(op, RuntimeValue::getResource(std::move(buffer))); }

  bool fail(ErrorKind kind, mlir::Operation *op, const llvm::Twine &message);
  ErrorKind failureKind() const { return options.failures ? ErrorKind::Failed : ErrorKind::Invalid; }

  // Control flow (InterpreterControl.cpp)
  bool callBody(mlir::FunctionOpInterface function, llvm::ArrayRef<RuntimeValue> arguments, Values &results);
  bool runRegion(mlir::Region &region, llvm::ArrayRef<RuntimeValue> arguments, RegionExit &exit);
  bool runBranch(mlir::Operation *op, mlir::Block *&next, Values &arguments);
  bool runOp(mlir::Operation *op);
  bool runCall(mlir::Operation *op, llvm::StringRef callee, mlir::ValueRange operands);

  // The boundary (InterpreterBoundary.cpp)
  bool runExternalCall(mlir::Operation *op, mlir::FunctionOpInterface callee, mlir::ValueRange operands);
  Observation observe(mlir::Value value);
  Observation observe(const RuntimeValue &value, mlir::Type type);

  // Globals (InterpreterGlobals.cpp)
  RuntimeValue *findGlobal(mlir::Operation *op, llvm::StringRef name);
  RuntimeValue *findPointee(mlir::Operation *op, mlir::Value pointer);
  bool checkLoaded(mlir::Operation *load, const RuntimeValue &value);

  // Scalars (InterpreterScalar.cpp)
  template <typename Function> bool runIntegers(mlir::Operation *op, Function finish);
  template <typename OpT, typename Function> static void addInteger(Handlers &handlers, Function function);
  template <typename OpT, bool isSigned, typename Function>
  static void addDivision(Handlers &handlers, Function function);
  template <typename OpT, typename Function> static void addShift(Handlers &handlers, Function function);
  bool runSignedCast(mlir::Operation *op);
  bool runUnsignedCast(mlir::Operation *op);
  bool runFold(mlir::Operation *op);
  std::optional<RuntimeValue> fromAttribute(mlir::Attribute attr);
  mlir::Attribute toAttribute(const RuntimeValue &value, mlir::Type type);
  bool toBytes(mlir::Operation *op, const RuntimeValue &value, mlir::Type type, std::vector<uint8_t> &bytes);
  bool fromBytes(mlir::Operation *op, const uint8_t *bytes, size_t size, mlir::Type type, RuntimeValue &value);
  uint64_t hashScalar(uint64_t hash, const RuntimeValue &value);

  // Resources (InterpreterStream.cpp)
  bool runCopy(mlir::Operation *op, mlir::Value value, mlir::Value valueSize, mlir::Value resultSize);
  bool runConstant(mlir::Operation *op);
  template <typename OpT> bool runAsyncRegion(OpT op);

  // Device functions (InterpreterDispatch.cpp)
  bool runDeviceFunction(mlir::Operation *op);
  template <typename OpT>
  bool runRangedOp(OpT op, uint64_t key, llvm::function_ref<Binding(unsigned, bool)> getBinding);
  bool runUnknownCommand(mlir::Operation *op);
  /// A pseudo-random function, of name `key`, of scalars and of the ranges that it reads, into those that it writes.
  bool runUnknown(mlir::Operation *op, uint64_t key, llvm::ArrayRef<BoundRange> ranges, llvm::ArrayRef<mlir::Value> scalars, bool inPlace);
  uint64_t getKernelKey(mlir::SymbolRefAttr entryPoint, mlir::ValueRange workload);
  void notePoisonRead(mlir::Operation *op, uint64_t key, unsigned operand, const Buffer &buffer, uint64_t first);

  // What commands wait for, and what runs beside them (InterpreterTimeline.cpp)
  /// A range of bytes that the op accesses, on the device if it is a command. Fails if it reads bytes that were not awaited.
  bool access(mlir::Operation *op, const RuntimeValue &span, bool reads, bool writes);
  /// A range that the op may access; nothing says of which bytes that is so.
  void touch(const RuntimeValue &span, bool writes);
  /// The work that runs wrote the bytes that are others than before.
  void noteChanges(const RuntimeValue &span, const Buffer &before);
  /// Fails if bytes of the value are there only when work is done that was not waited for.
  bool checkAwaited(mlir::Operation *op, const RuntimeValue &value);
  /// Fails if work that was not awaited accesses the resource.
  bool checkUnused(mlir::Operation *op, const RuntimeValue &span, mlir::Value timepoint);
  WorkSet getReached(mlir::Value timepoint) const;
  /// What the work reaches that starts now, after `timepoint` if there is one.
  WorkSet beginWork(mlir::Value timepoint);
  bool runExecute(stream::CmdExecuteOp execute);
  bool runConcurrent(mlir::Region &region);
  bool runReached(mlir::Operation *op);
  bool runHandles(mlir::Operation *op);
  bool runSignalled(mlir::Operation *op);

  // Commands, and resources that they work on (InterpreterCommands.cpp, InterpreterResources.cpp, InterpreterStreamTensors.cpp)
  bool runNever(mlir::Operation *op);
  bool runEncodingType(mlir::Operation *op);
  bool getTensor(mlir::Operation *op, mlir::Value resource, mlir::Type encoding, mlir::ValueRange dims, RuntimeValue &tensor);
  BufferRef copyTensor(mlir::Operation *op, mlir::Value resource);
  bool getBytes(mlir::Operation *op, mlir::Value value, RuntimeValue &span);
  bool getBytes(mlir::Operation *op, mlir::Value value, mlir::Value offset, mlir::Value length, RuntimeValue &span);
  bool checkWritable(mlir::Operation *op, const Buffer &buffer);
  bool copySpan(mlir::Operation *op, const RuntimeValue &source, const RuntimeValue &target);
  bool fillSpan(mlir::Operation *op, mlir::Value pattern, const RuntimeValue &target);

  // Kernels with a body (InterpreterKernels.cpp)
  /// The function after an entry point; null after an error.
  mlir::FunctionOpInterface findKernel(mlir::Operation *op, mlir::SymbolRefAttr entryPoint, mlir::Operation *&exportOp);
  bool runKernel(mlir::Operation *op, mlir::SymbolRefAttr entryPoint, mlir::ValueRange workload,
                 llvm::ArrayRef<RuntimeValue> arguments);
  bool runCode(mlir::Operation *op, KernelCode &code, mlir::SymbolRefAttr entryPoint, mlir::ValueRange workload,
               llvm::ArrayRef<RuntimeValue> bindings, llvm::ArrayRef<RuntimeValue> scalars);
  /// Runs a kernel on ranges of bytes, as code if it is.
  bool dispatchKernel(mlir::Operation *op, mlir::SymbolRefAttr entryPoint, mlir::ValueRange workload,
                      llvm::ArrayRef<RuntimeValue> bindings, llvm::ArrayRef<RuntimeValue> scalars);
  /// What a region computes from the workload.
  bool getWorkgroupCount(mlir::Region &count, mlir::ValueRange workload, std::array<int64_t, 3> &workgroups);
  bool runWorkgroups(mlir::Operation *op, mlir::Region &body, mlir::Region *count, mlir::ValueRange workload,
                     llvm::ArrayRef<RuntimeValue> arguments);
  bool orderArguments(mlir::Operation *op, mlir::SymbolRefAttr entryPoint, llvm::ArrayRef<RuntimeValue> bindings,
                      llvm::ArrayRef<RuntimeValue> scalars, std::vector<RuntimeValue> &ordered);
  bool runAsyncDispatch(mlir::Operation *op);
  /// Made by what is checked: not one of `givenKernels`, and with a body.
  bool isNewKernel(mlir::Operation *op, mlir::ArrayAttr entryPoints);
  bool runTensorDispatch(mlir::Operation *op);
  bool runDispatch(mlir::Operation *op, mlir::ValueRange arguments, mlir::ValueRange resultDims,
                   llvm::function_ref<bool(llvm::ArrayRef<RuntimeValue>)> runBody);

  // Kernels on memory (InterpreterMemRefs.cpp)
  bool runSameView(mlir::Operation *op);
  bool runViewReshape(mlir::Operation *op);
  bool runForall(mlir::Operation *op);
  bool runAffineOp(mlir::Operation *op, mlir::AffineMap map, bool isMin, bool isMax);
  bool getView(mlir::Operation *op, mlir::Value value, RuntimeValue &view);
  bool checkView(mlir::Operation *op, const RuntimeValue &view, uint64_t elementBytes);
  bool copyElements(mlir::Operation *op, const RuntimeValue &source, const RuntimeValue &target);

  // Tensors (InterpreterTensors.cpp, InterpreterTensorOps.cpp, InterpreterSlices.cpp)
  struct Box;
  template <typename OpT> bool getBox(OpT op, Box &box);
  bool extractBox(mlir::Operation *op, const RuntimeValue &source, const Box &box, const llvm::SmallBitVector &dropped);
  bool insertBox(mlir::Operation *op, const RuntimeValue &source, const RuntimeValue &target, const Box &box);
  bool runEmpty(mlir::Operation *op, mlir::ValueRange dims);
  bool runSplat(mlir::Operation *op, mlir::Value element, mlir::ValueRange dims);
  /// The same elements under another type.
  bool runAlias(mlir::Operation *op, mlir::Value source, mlir::ValueRange dims);
  bool runInsertion(mlir::Operation *op, mlir::Value scalar, mlir::Value target, mlir::ValueRange at);
  bool runTensorCast(mlir::Operation *op);
  bool runPad(mlir::Operation *op);
  bool getShape(mlir::Operation *op, mlir::Type type, mlir::ValueRange dims, std::vector<int64_t> &shape);
  bool getLayout(mlir::Operation *op, mlir::Type elementType, ElementLayout &layout);
  bool getNumbers(mlir::Operation *op, llvm::ArrayRef<mlir::OpFoldResult> values, std::vector<int64_t> &numbers);
  bool getNumbers(mlir::Operation *op, mlir::ValueRange values, std::vector<int64_t> &numbers);
  /// All elements undefined.
  bool makeShaped(mlir::Operation *op, std::vector<int64_t> shape, mlir::Type elementType, RuntimeValue &value);
  bool makeConstant(mlir::Operation *op, mlir::Attribute attr, mlir::ShapedType type, RuntimeValue &value);
  bool makeSplat(mlir::Operation *op, const RuntimeValue &element, std::vector<int64_t> shape, mlir::Type elementType,
                 RuntimeValue &value);
  /// Copies a box of elements; strides count elements.
  bool copyBox(mlir::Operation *op, const RuntimeValue &source, llvm::ArrayRef<int64_t> from,
               llvm::ArrayRef<int64_t> fromStrides, const RuntimeValue &target, llvm::ArrayRef<int64_t> to,
               llvm::ArrayRef<int64_t> toStrides, llvm::ArrayRef<int64_t> sizes);
  bool loadElement(mlir::Operation *op, const RuntimeValue &shaped, llvm::ArrayRef<int64_t> indices, RuntimeValue &value);
  bool storeElement(mlir::Operation *op, const RuntimeValue &value, const RuntimeValue &shaped,
                    llvm::ArrayRef<int64_t> indices);
  void markWritten(mlir::Operation *op, Buffer &buffer, uint64_t first, uint64_t count);

  // Structured ops (InterpreterStructured.cpp, InterpreterLinalg.cpp)
  class StructuredRun;
  bool runStructured(mlir::Operation *op);
  bool runPack(mlir::Operation *op);
  bool runSoftmax(mlir::Operation *op);
  bool countPoints(mlir::Operation *op, uint64_t points);

  // Buffers (InterpreterBuffers.cpp)
  /// The size or offset that a value holds.
  bool getIndex(mlir::Operation *op, mlir::Value value, uint64_t &index);
  /// The buffer of a resource value; checks the size that the op states for it.
  bool getBuffer(mlir::Operation *op, mlir::Value value, mlir::Value statedSize, BufferRef &buffer);
  /// Gives a buffer from outside its size; others have to have that.
  bool stateSize(mlir::Operation *op, const RuntimeValue &value, mlir::Value statedSize);
  bool getRange(mlir::Operation *op, const Buffer &buffer, mlir::Value begin, mlir::Value end, mlir::Value length,
                uint64_t &first, uint64_t &last);
  BufferRef makeBuffer(uint64_t size);
  BufferRef copyBuffer(const Buffer &buffer);
  /// The buffer that a write to `target` goes to: its own, or a copy with value semantics.
  bool getWritable(mlir::Operation *op, mlir::Value target, BufferRef buffer, BufferRef &writable);
  void copyBytes(mlir::Operation *op, const Buffer &source, uint64_t from, Buffer &target, uint64_t to, uint64_t count);
  void writeByte(mlir::Operation *op, Buffer &target, uint64_t at, uint8_t byte, bool undef);
  void set(mlir::Value value, RuntimeValue runtimeValue) { (*environment)[value] = std::move(runtimeValue); }
  const RuntimeValue &get(mlir::Value value) const { return environment->find(value)->second; }

  mlir::ModuleOp module;
  const KernelTable &kernels;
  StatedSizes &sizes;
  ExecutionOptions options;
  llvm::StringMap<mlir::Operation *> symbols;
  llvm::StringMap<RuntimeValue> globals;
  llvm::StringMap<unsigned> callCounts;
  Environment *environment = nullptr;
  unsigned depth = 0;
  uint64_t numBuffers = 0;
  uint64_t points = 0;
  llvm::DenseMap<mlir::Attribute, BufferRef> constants;
  /// The point of the structured op whose body runs op by op.
  std::vector<int64_t> currentPoint;
  std::array<int64_t, 3> workgroupId = {0, 0, 0}, workgroupCount = {1, 1, 1};
  /// Execution regions so far; the one that runs, 0 for none; what it has waited for, and what the host has; what fences of the caller are signalled after.
  uint32_t numWorks = 0, currentWork = 0;
  WorkSet seen, awaited, signalled;
  struct Touch {
    const Buffer *buffer;
    uint64_t first, last;
    bool writes;
  };
  /// Of the command of a concurrent region that runs.
  std::vector<Touch> *accesses = nullptr;
};

} // namespace weir::check

#endif // WEIR_CHECK_INTERPRETER_H
