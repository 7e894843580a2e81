/// What host code knows of src/runtime/include/weir/abi.h: layouts as LLVM types and calls through the function table.

#ifndef WEIR_PASSES_HOST_HOSTABI_H
#define WEIR_PASSES_HOST_HOSTABI_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace weir::host {

/// The members of `weir_api_t` in their order.
enum class Api : unsigned {
  Fail,
  Alloc,
  Dealloc,
  Constant,
  GlobalStore,
  Map,
  Unmap,
  CmdBegin,
  CmdConcurrentBegin,
  CmdConcurrentEnd,
  CmdFill,
  CmdCopy,
  CmdDispatch,
  CmdEnd,
  TimepointAwait,
  TimepointJoin,
  ViewCheck,
  ViewDim,
  ViewBuffer,
  ViewCreate,
  ScopeBegin,
  ScopeRelease,
  FailWith
};

/// Every host function takes these three in front of its own arguments.
struct Context {
  mlir::Value api, invocation, instance;

  /// Those of the host function around `op`.
  static Context of(mlir::Operation *op);
};

constexpr unsigned contextSize = 3;

mlir::LLVM::LLVMPointerType pointerType(mlir::MLIRContext *context);
/// A resource on the host: {weir_buffer_t *, byte offset}.
mlir::LLVM::LLVMStructType resourceType(mlir::MLIRContext *context);

mlir::Value constantInt(mlir::OpBuilder &builder, mlir::Location loc, unsigned bits, int64_t value);
mlir::Value nullPointer(mlir::OpBuilder &builder, mlir::Location loc);
/// `base` plus a constant number of bytes.
mlir::Value byteOffset(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value base, int64_t bytes);

/// Calls a member of the function table. Null if it returns nothing.
mlir::Value callApi(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value api, Api member, mlir::ValueRange arguments);

/// Stack space for `count` values of `type` in the entry block of the function around `op`.
mlir::Value stackArray(mlir::OpBuilder &builder, mlir::Location loc, mlir::Operation *op, mlir::Type type, int64_t count);
/// Such an array, filled with `values` (all of one type).
mlir::Value stackArrayOf(mlir::OpBuilder &builder, mlir::Location loc, mlir::Operation *op, mlir::Type type,
                         mlir::ValueRange values);

mlir::Value packResource(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value buffer, mlir::Value offset);
mlir::Value bufferOf(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value resource);
mlir::Value offsetOf(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value resource);

/// A scalar as `weir_slot_t`, and back.
mlir::Value toSlot(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value);
mlir::Value fromSlot(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value slot, mlir::Type type);

/// The address of a private, null-terminated copy of `text` in `module`; equal texts share one.
mlir::Value cString(mlir::OpBuilder &builder, mlir::Location loc, mlir::Operation *module, llvm::StringRef text);

} // namespace weir::host

#endif // WEIR_PASSES_HOST_HOSTABI_H
