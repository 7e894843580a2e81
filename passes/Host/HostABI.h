/// include/weir/abi.h as LLVM types, and calls through its function table.

#ifndef WEIR_PASSES_HOST_HOSTABI_H
#define WEIR_PASSES_HOST_HOSTABI_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "include/weir/abi.h"
#include "mlir/IR/Builders.h"
#include <cstddef>
#include <type_traits>

namespace weir::host {

/// A function of `weir_api_t`: where it is, and its C signature, result first: 'v' void, 'p' pointer, 'i' 32 bits, 'l' 64 bits.
struct ApiFunction {
  unsigned offset;
  const char *signature;
};

template <typename T>
constexpr char letterOf() {
  static_assert(std::is_void_v<T> || std::is_pointer_v<T> || std::is_integral_v<T>, "no type of the ABI");
  if constexpr (std::is_void_v<T>)
    return 'v';
  else
    return std::is_pointer_v<T> ? 'p' : sizeof(T) == 4 ? 'i' : 'l';
}
template <typename T>
struct Signature;
template <typename Result, typename... Arguments>
struct Signature<Result (*)(Arguments...)> {
  static constexpr char text[] = {letterOf<Result>(), letterOf<Arguments>()..., '\0'};
};

#define WEIR_API_FUNCTION(MEMBER)                                                                                      \
  ApiFunction { offsetof(weir_api_t, MEMBER), Signature<decltype(weir_api_t::MEMBER)>::text }

namespace Api {
inline constexpr ApiFunction Fail = WEIR_API_FUNCTION(fail);
inline constexpr ApiFunction Alloc = WEIR_API_FUNCTION(alloc);
inline constexpr ApiFunction Dealloc = WEIR_API_FUNCTION(dealloc);
inline constexpr ApiFunction Constant = WEIR_API_FUNCTION(constant);
inline constexpr ApiFunction GlobalStore = WEIR_API_FUNCTION(global_store);
inline constexpr ApiFunction Map = WEIR_API_FUNCTION(map);
inline constexpr ApiFunction Unmap = WEIR_API_FUNCTION(unmap);
inline constexpr ApiFunction CmdBegin = WEIR_API_FUNCTION(cmd_begin);
inline constexpr ApiFunction CmdConcurrentBegin = WEIR_API_FUNCTION(cmd_concurrent_begin);
inline constexpr ApiFunction CmdConcurrentEnd = WEIR_API_FUNCTION(cmd_concurrent_end);
inline constexpr ApiFunction CmdFill = WEIR_API_FUNCTION(cmd_fill);
inline constexpr ApiFunction CmdCopy = WEIR_API_FUNCTION(cmd_copy);
inline constexpr ApiFunction CmdFlush = WEIR_API_FUNCTION(cmd_flush);
inline constexpr ApiFunction CmdInvalidate = WEIR_API_FUNCTION(cmd_invalidate);
inline constexpr ApiFunction CmdDispatch = WEIR_API_FUNCTION(cmd_dispatch);
inline constexpr ApiFunction CmdCollective = WEIR_API_FUNCTION(cmd_collective);
inline constexpr ApiFunction CmdEnd = WEIR_API_FUNCTION(cmd_end);
inline constexpr ApiFunction CmdDispatchVariants = WEIR_API_FUNCTION(cmd_dispatch_variants);
inline constexpr ApiFunction TimepointAwait = WEIR_API_FUNCTION(timepoint_await);
inline constexpr ApiFunction TimepointJoin = WEIR_API_FUNCTION(timepoint_join);
inline constexpr ApiFunction ViewCheck = WEIR_API_FUNCTION(view_check);
inline constexpr ApiFunction ViewDim = WEIR_API_FUNCTION(view_dim);
inline constexpr ApiFunction ViewBuffer = WEIR_API_FUNCTION(view_buffer);
inline constexpr ApiFunction ViewCreate = WEIR_API_FUNCTION(view_create);
inline constexpr ApiFunction ScopeBegin = WEIR_API_FUNCTION(scope_begin);
inline constexpr ApiFunction ScopeRelease = WEIR_API_FUNCTION(scope_release);
inline constexpr ApiFunction FailWith = WEIR_API_FUNCTION(fail_with);
inline constexpr ApiFunction Trace = WEIR_API_FUNCTION(trace);
inline constexpr ApiFunction ExpectScalar = WEIR_API_FUNCTION(expect_scalar);
inline constexpr ApiFunction ExpectArray = WEIR_API_FUNCTION(expect_array);
inline constexpr ApiFunction ParameterLoad = WEIR_API_FUNCTION(parameter_load);
inline constexpr ApiFunction ParameterRead = WEIR_API_FUNCTION(parameter_read);
inline constexpr ApiFunction ParameterWrite = WEIR_API_FUNCTION(parameter_write);
inline constexpr ApiFunction ViewRank = WEIR_API_FUNCTION(view_rank);
inline constexpr ApiFunction ViewElementType = WEIR_API_FUNCTION(view_element_type);
inline constexpr ApiFunction ViewStorage = WEIR_API_FUNCTION(view_storage);
inline constexpr ApiFunction FenceCreate = WEIR_API_FUNCTION(fence_create);
inline constexpr ApiFunction FenceJoin = WEIR_API_FUNCTION(fence_join);
inline constexpr ApiFunction FenceSignal = WEIR_API_FUNCTION(fence_signal);
inline constexpr ApiFunction FenceFail = WEIR_API_FUNCTION(fence_fail);
inline constexpr ApiFunction FenceQuery = WEIR_API_FUNCTION(fence_query);
inline constexpr ApiFunction FenceAwait = WEIR_API_FUNCTION(fence_await);
inline constexpr ApiFunction ChannelDefault = WEIR_API_FUNCTION(channel_default);
inline constexpr ApiFunction ChannelSplit = WEIR_API_FUNCTION(channel_split);
inline constexpr ApiFunction ChannelRank = WEIR_API_FUNCTION(channel_rank);
inline constexpr ApiFunction ChannelCount = WEIR_API_FUNCTION(channel_count);
inline constexpr ApiFunction TimepointImport = WEIR_API_FUNCTION(timepoint_import);
inline constexpr ApiFunction TimepointChain = WEIR_API_FUNCTION(timepoint_chain);
} // namespace Api
#undef WEIR_API_FUNCTION

/// Every host function takes these three before its own arguments.
struct Context {
  mlir::Value api, invocation, instance;

  /// Those of the host function around `op`.
  static Context of(mlir::Operation *op);
};

constexpr unsigned contextSize = 3;

mlir::LLVM::LLVMPointerType pointerType(mlir::MLIRContext *context);
/// A resource on the host: {weir_buffer_t *, byte offset}.
mlir::LLVM::LLVMStructType resourceType(mlir::MLIRContext *context);

/// Bytes of the host (`!util.buffer`): {number of bytes, address}.
mlir::LLVM::LLVMStructType hostBufferType(mlir::MLIRContext *context);

mlir::Value constantInt(mlir::OpBuilder &builder, mlir::Location loc, unsigned bits, int64_t value);
mlir::Value nullPointer(mlir::OpBuilder &builder, mlir::Location loc);
/// `base` plus a constant number of bytes.
mlir::Value byteOffset(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value base, int64_t bytes);

/// Calls a function of the table. Null if it returns nothing.
mlir::Value callApi(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value api, ApiFunction function, mlir::ValueRange arguments);

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
/// `text` prefixed with `file:line:column: ` where that is known: all that users of a module see of a program.
std::string withPlace(mlir::Location loc, llvm::StringRef text);

} // namespace weir::host

#endif // WEIR_PASSES_HOST_HOSTABI_H
