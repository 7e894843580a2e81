/// The pattern sets of weir-convert-host-to-llvm.

#ifndef WEIR_PASSES_HOST_HOSTPATTERNS_H
#define WEIR_PASSES_HOST_HOSTPATTERNS_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/MapVector.h"

namespace weir::host {

/// Where the globals of a module live in its instance.
struct GlobalLayout {
  struct Slot {
    mlir::Type type; ///< before conversion
    int64_t offset;  ///< in bytes
  };
  llvm::MapVector<mlir::StringAttr, Slot> slots;
  int64_t size = 0;
};

/// The index in `weir_module_t::devices` for each op that allocates, imports or executes; taken before conversion, while affinities can be looked up.
using DeviceNumbers = llvm::DenseMap<mlir::Operation *, unsigned>;

/// The LLVM function that a `util.func` becomes; no clash with libc names is possible.
std::string hostFunctionName(llvm::StringRef name);
/// The record of an executable's entry point, and the symbols that its kernel gets.
std::string exportRecordName(llvm::StringRef executable, llvm::StringRef entry);
std::string kernelName(llvm::StringRef executable, llvm::StringRef function);

/// The `WEIR_LIFETIME_*` of a resource type.
int64_t lifetimeOf(mlir::Type type);
/// What an op waited for, as the timepoint of its (synchronous) completion.
mlir::Value timepointOr(mlir::Value awaited, mlir::OpBuilder &builder, mlir::Location loc);

/// Whether a constant is a parameter, and then a new resource with its bytes on a device.
bool isParameter(mlir::Attribute value);
mlir::Value loadParameter(mlir::OpBuilder &builder, mlir::Operation *op, mlir::Attribute parameter, unsigned device, mlir::Type type,
                          mlir::Value size);

/// Declares the constant `name`, whose bytes the module writer puts into the object; the attribute stays on the symbol until then.
void declareConstant(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef name, mlir::Attribute value);
/// Makes constants of the module, each under a name of its own.
class ConstantMaker {
public:
  explicit ConstantMaker(llvm::StringRef prefix) : prefix(prefix) {}
  /// The address of a new constant.
  mlir::Value make(mlir::OpBuilder &builder, mlir::Location loc, mlir::ModuleOp module, mlir::Attribute value) const;

private:
  llvm::StringRef prefix;
  mutable unsigned next = 0;
};

/// The host address of `length` bytes at `offset` of a converted resource; what the host wrote there reaches the device with `unmapRange`.
mlir::Value mapRange(mlir::OpBuilder &builder, mlir::Location loc, mlir::Operation *op, mlir::Value resource, mlir::Value offset, mlir::Value length);
void unmapRange(mlir::OpBuilder &builder, mlir::Location loc, mlir::Operation *op, mlir::Value resource, mlir::Value offset, mlir::Value length);

/// The type that several results travel in.
mlir::Type packedResultType(mlir::MLIRContext *context, llvm::ArrayRef<mlir::Type> types);

void populateFunctionPatterns(const mlir::LLVMTypeConverter &types, const GlobalLayout &globals,
                              mlir::RewritePatternSet &patterns);
void populateResourcePatterns(const mlir::LLVMTypeConverter &types, const DeviceNumbers &devices, mlir::RewritePatternSet &patterns);
/// Whether a command writes to a constant that the program did not allocate: bytes of the module, which are mapped otherwise.
bool writesConstants(mlir::ModuleOp module);
void populateFilePatterns(const mlir::LLVMTypeConverter &types, const DeviceNumbers &devices, bool mayMap, mlir::RewritePatternSet &patterns);
void populateParameterPatterns(const mlir::LLVMTypeConverter &types, const DeviceNumbers &devices, mlir::RewritePatternSet &patterns);
void populateCommandPatterns(const mlir::LLVMTypeConverter &types, mlir::SymbolTableCollection &symbols, const DeviceNumbers &devices,
                             mlir::RewritePatternSet &patterns);
void populateExpectPatterns(const mlir::LLVMTypeConverter &types, mlir::RewritePatternSet &patterns);
void populateViewPatterns(const mlir::LLVMTypeConverter &types, const DeviceNumbers &devices, mlir::RewritePatternSet &patterns);
void populateChannelPatterns(const mlir::LLVMTypeConverter &types, mlir::RewritePatternSet &patterns);
/// `deviceCount`: what `hal.devices.count` gives.
void populateFencePatterns(const mlir::LLVMTypeConverter &types, unsigned deviceCount, mlir::RewritePatternSet &patterns);

void populateDataPatterns(const mlir::LLVMTypeConverter &types, mlir::RewritePatternSet &patterns);

/// Ends the invocation before `op`, which stays, unless `condition` holds.
void failUnless(mlir::Operation *op, mlir::Value condition, llvm::StringRef message, mlir::ValueRange values,
                mlir::ConversionPatternRewriter &rewriter);

/// Bytes of the host, as `!util.buffer` is converted.
mlir::Value makeHostBuffer(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value size, mlir::Value address);
/// The address of `length` bytes from `offset` on in a converted `!util.buffer`; ends the invocation before `op` unless they lie in it.
mlir::Value hostRange(mlir::Operation *op, mlir::Value buffer, mlir::Value offset, mlir::Value length, mlir::ConversionPatternRewriter &rewriter);

/// Whether functions make bytes or lists of the host, which may be reached from where no analysis looks.
bool makesHostData(mlir::ModuleOp module);

/// Makes each iteration of the loops of a converted host function give back the storage that it made and that is no longer reachable.
void releaseLoopStorage(mlir::LLVM::LLVMFuncOp function);

/// Refuses, with diagnostics, calls of functions that are missing or have no body, and recursion.
mlir::LogicalResult verifyCalls(mlir::ModuleOp module);

/// Writes `weir_module` and what it points to. `functions` holds the public functions with their declarations.
struct PublicFunction {
  std::string name, declaration;
  llvm::SmallVector<mlir::Type> arguments, results; ///< converted
  uint64_t signalledFences = 0;                     ///< as in `weir_function_entry_t`
};
/// The functions that get a row in the table, before they are converted.
mlir::FailureOr<llvm::SmallVector<PublicFunction>> collectPublicFunctions(mlir::ModuleOp module, const mlir::LLVMTypeConverter &types);

struct DeviceRow {
  struct Target {
    llvm::StringRef name, device;
    unsigned number;
  };
  llvm::SmallVector<Target> targets;
  bool isUsed = false;
  bool hasState = false; ///< as in `WEIR_DEVICE_STATE`
};
void buildModuleTable(mlir::ModuleOp module, llvm::ArrayRef<PublicFunction> functions, llvm::ArrayRef<DeviceRow> devices,
                      int64_t instanceSize, bool hasInitialize, bool hasFinalize);

} // namespace weir::host

#endif // WEIR_PASSES_HOST_HOSTPATTERNS_H
