/// The contract between a compiled module and the runtime that runs it. Plain C; both sides include this file: the compiler takes the offsets of
/// members and the signatures of functions from it. Modules have 64-bit pointers and little-endian integers.
///
/// A module is one ELF shared object with a trailer (`weir_trailer_t`) that exports one symbol, `weir_module`, of type `weir_module_t`. It has no
/// undefined symbols beyond libc/libm: everything else it needs comes through `weir_api_t`, which the runtime passes to each entry.
///
/// All sizes and offsets are in bytes unless said otherwise.

#ifndef WEIR_ABI_H
#define WEIR_ABI_H

#include "element_types.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Raised whenever any struct or function below changes.
#define WEIR_ABI_VERSION 12u
/// First field of `weir_module_t`: "WEIRMOD1".
#define WEIR_MODULE_MAGIC 0x31444f4d52494557ull

typedef struct weir_buffer weir_buffer_t;           ///< A reference-counted allocation on one device.
typedef struct weir_buffer_view weir_buffer_view_t; ///< A range of a buffer with element type and shape.
typedef struct weir_invocation weir_invocation_t;   ///< One call from outside into a module; owns what it allocates.
typedef struct weir_cmd weir_cmd_t;                 ///< A sequence of commands for one device.
typedef struct weir_channel weir_channel_t;         ///< Participants that exchange data, for one of them; belongs to the session.
#ifndef WEIR_FENCE_DECLARED                         // by weir.h, too
#define WEIR_FENCE_DECLARED
typedef struct weir_fence weir_fence_t; ///< Signalled once, or failed; reference-counted. Null is signalled.
#endif

/// A point on the execution timeline; 0 is reached always.
typedef uint64_t weir_timepoint_t;

/// Scalars and references cross between host functions and the runtime in 64 bits: integers are sign-extended, f32 and f64
/// keep their bits in the low end, references are pointers.
typedef uint64_t weir_slot_t;

/// Where a buffer lives and how long (the lifetimes of `!stream.resource`).
enum {
  WEIR_LIFETIME_TRANSIENT = 0, ///< arena of the invocation
  WEIR_LIFETIME_EXTERNAL = 1,  ///< may leave the invocation
  WEIR_LIFETIME_VARIABLE = 2,  ///< held by a global
  WEIR_LIFETIME_CONSTANT = 3,  ///< immutable
  WEIR_LIFETIME_STAGING = 4,   ///< mapped by the host
};

/// What a fence answers (`!hal.fence`); every other number is a failure. The numbers are those of IREE's status codes.
enum {
  WEIR_FENCE_STATUS_OK = 0,        ///< signalled
  WEIR_FENCE_STATUS_TIMED_OUT = 4, ///< of a wait
  WEIR_FENCE_STATUS_INTERNAL = 13, ///< failed for a reason that has no number
  WEIR_FENCE_STATUS_PENDING = 17,  ///< neither signalled nor failed
};

/// What a collective does (`#stream.collective`); the numbers are those of IREE.
enum {
  WEIR_COLLECTIVE_ALL_GATHER = 0,
  WEIR_COLLECTIVE_ALL_REDUCE = 1,
  WEIR_COLLECTIVE_ALL_TO_ALL = 2,
  WEIR_COLLECTIVE_BROADCAST = 3,
  WEIR_COLLECTIVE_REDUCE = 4,
  WEIR_COLLECTIVE_REDUCE_SCATTER = 5,
  WEIR_COLLECTIVE_SEND = 6,
  WEIR_COLLECTIVE_RECV = 7,
  WEIR_COLLECTIVE_SEND_RECV = 8,
};
enum {
  WEIR_REDUCTION_NONE = 0,
  WEIR_REDUCTION_SUM = 1,
  WEIR_REDUCTION_PRODUCT = 2,
  WEIR_REDUCTION_MINIMUM = 3,
  WEIR_REDUCTION_MAXIMUM = 4,
  WEIR_REDUCTION_AVERAGE = 5,
};

/// A CPU kernel: runs workgroups [begin, end) of a grid of `x * y * z` workgroups counted with x fastest.
/// `bindings[i]` points at the first byte of binding i's range, in a buffer that is at least 16-byte aligned. `operands[i]` holds uniform operand
/// i as a slot. `workgroup_counts` is {x, y, z}. `scratch` points at `scratch_size` bytes (`weir_export_t`), 64-byte aligned, private to the call.
/// Returns null, or a static message if an assertion of the program failed.
typedef const char *(*weir_cpu_kernel_t)(void *const *bindings, const weir_slot_t *operands, const uint64_t *workgroup_counts,
                                         uint64_t begin, uint64_t end, void *scratch);

/// One dispatchable entry point, compiled for one target.
typedef struct weir_export {
  const char *name;
  weir_cpu_kernel_t cpu_kernel; ///< null if the export is for another device
  const void *blob;             ///< SPIR-V words or PTX text, else null
  uint64_t blob_size;
  uint64_t scratch_size; ///< bytes of scratch for each concurrent call of a CPU kernel
  uint32_t binding_count;
  uint32_t operand_count;
  uint32_t workgroup_size[3]; ///< threads per workgroup for GPU kernels, else 1
  uint32_t target;            ///< what it is compiled for: `weir_target_t::number`
  /// Bit i: binding i is read only. All others, those from 64 on too, may be read and written.
  uint64_t readonly_bindings;
  /// Messages of the assertions of a kernel in a blob. One that has any takes a binding more, after its own: two 32-bit words, which the runtime
  /// sets to 0; and an operand more, after its own: the number of its first assertion. A thread that finds assertion i to fail adds 1 to the first word,
  /// atomically, and stores that number + i in the second one if there was 0; then it goes on, without the accesses to memory that
  /// were in question. The runtime raises the message once it has waited for the kernel.
  const char *const *assertions;
  uint64_t assertion_count;
  /// A second form of what is in `blob`, for bindings larger than those that a device can bind (Vulkan's `maxStorageBufferRange`): it takes their
  /// addresses. Null if no binding is ever so large, and for devices that bind all that they can store.
  const void *address_blob;
  uint64_t address_blob_size;
} weir_export_t;

typedef struct weir_binding {
  weir_buffer_t *buffer;
  uint64_t offset;
  uint64_t length;
} weir_binding_t;

/// A kernel compiled for one of several targets, with the workgroups that it has then.
typedef struct weir_variant {
  const weir_export_t *entry;
  uint64_t x, y, z;
} weir_variant_t;

/// The name of a parameter: bytes that the session has files of. Texts need not end in a zero; no scope is one of no bytes.
typedef struct weir_parameter {
  const char *scope;
  uint64_t scope_size;
  const char *key;
  uint64_t key_size;
} weir_parameter_t;

/// In place of an offset: from the first byte on, and the parameter has as many bytes as are asked for.
#define WEIR_PARAMETER_WHOLE UINT64_MAX

/// What the runtime offers to a module. Functions that fail do not return: they unwind to the caller of the invocation.
typedef struct weir_api {
  uint32_t abi_version;
  uint32_t struct_size; ///< sizeof(weir_api_t)

  /// Ends the invocation with an error message.
  void (*fail)(weir_invocation_t *inv, const char *message);

  /// New storage, contents undefined, at least 64-byte aligned, owned by the invocation until released. `device` is an index.
  weir_buffer_t *(*alloc)(weir_invocation_t *inv, uint32_t device, uint32_t lifetime, uint64_t size);
  /// Ends the invocation's ownership early. Buffers that are still reachable from globals or results stay alive.
  void (*dealloc)(weir_invocation_t *inv, weir_buffer_t *buffer);
  /// Wraps `size` bytes of the module's read-only data. No copy on the CPU.
  weir_buffer_t *(*constant)(weir_invocation_t *inv, uint32_t device, const void *data, uint64_t size);
  /// Stores into a buffer global of the module: retains `buffer` (null allowed). What was there stays alive for the invocation.
  void (*global_store)(weir_invocation_t *inv, weir_buffer_t **global, weir_buffer_t *buffer);

  /// Host access to a range; waits for the device's pending work on it.
  void *(*map)(weir_invocation_t *inv, weir_buffer_t *buffer, uint64_t offset, uint64_t length);
  void (*unmap)(weir_invocation_t *inv, weir_buffer_t *buffer, uint64_t offset, uint64_t length);

  /// Commands. Those of one `weir_cmd_t` run in order, but those between `concurrent_begin` and `concurrent_end` in any order.
  weir_cmd_t *(*cmd_begin)(weir_invocation_t *inv, uint32_t device, weir_timepoint_t wait);
  void (*cmd_concurrent_begin)(weir_cmd_t *cmd);
  void (*cmd_concurrent_end)(weir_cmd_t *cmd);
  /// Repeats the low `pattern_width` (1, 2, 4 or 8) bytes of `pattern`.
  void (*cmd_fill)(weir_cmd_t *cmd, weir_buffer_t *buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t pattern_width);
  void (*cmd_copy)(weir_cmd_t *cmd, weir_buffer_t *source, uint64_t source_offset, weir_buffer_t *target, uint64_t target_offset,
                   uint64_t length);
  /// What the host wrote to a range becomes visible to commands after this one; what commands before it wrote becomes visible to the host
  /// (once it has awaited the end).
  void (*cmd_flush)(weir_cmd_t *cmd, weir_buffer_t *buffer, uint64_t offset, uint64_t length);
  void (*cmd_invalidate)(weir_cmd_t *cmd, weir_buffer_t *buffer, uint64_t offset, uint64_t length);
  void (*cmd_dispatch)(weir_cmd_t *cmd, const weir_export_t *entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                       const weir_binding_t *bindings);
  weir_timepoint_t (*cmd_end)(weir_cmd_t *cmd);
  void (*timepoint_await)(weir_invocation_t *inv, weir_timepoint_t timepoint);
  weir_timepoint_t (*timepoint_join)(weir_invocation_t *inv, uint64_t count, const weir_timepoint_t *timepoints);

  /// Buffer views: the values that tensor arguments and results are outside the module.
  /// `view_check` fails with a message naming `label` unless the element type and the shape match; a dimension of INT64_MIN matches all.
  void (*view_check)(weir_invocation_t *inv, weir_buffer_view_t *view, const char *label, uint32_t element_type, uint32_t rank,
                     const int64_t *shape);
  int64_t (*view_dim)(weir_invocation_t *inv, weir_buffer_view_t *view, uint32_t index);
  /// The buffer of a view, or a copy of what the view sees if that is not in the memory of `device`; `*offset` receives where it starts there.
  weir_buffer_t *(*view_buffer)(weir_invocation_t *inv, weir_buffer_view_t *view, uint32_t device, uint64_t *offset);
  /// A new view, owned by the invocation until returned from it.
  weir_buffer_view_t *(*view_create)(weir_invocation_t *inv, weir_buffer_t *buffer, uint64_t offset, uint64_t length,
                                     uint32_t element_type, uint32_t rank, const int64_t *shape);

  /// A mark in the history of the invocation, for `scope_release`.
  uint64_t (*scope_begin)(weir_invocation_t *inv);
  /// Ends the invocation's ownership of the buffers made since `mark`, but for the `count` buffers of `keep`. Those still reachable from
  /// globals, views or results stay alive.
  void (*scope_release)(weir_invocation_t *inv, uint64_t mark, uint64_t count, weir_buffer_t *const *keep);

  /// Ends the invocation with an error message, in which the last `count` places marked {} represent `values`.
  void (*fail_with)(weir_invocation_t *inv, const char *message, uint64_t count, const int64_t *values);

  /// Dispatches the one of `count` variants that is compiled for the target which the device of the commands runs.
  void (*cmd_dispatch_variants)(weir_cmd_t *cmd, uint64_t count, const weir_variant_t *variants, const weir_slot_t *operands,
                                const weir_binding_t *bindings);

  /// A range of a parameter. As WEIR_LIFETIME_CONSTANT it may be the mapped file itself.
  weir_buffer_t *(*parameter_load)(weir_invocation_t *inv, uint32_t device, uint32_t lifetime, const weir_parameter_t *parameter, uint64_t offset,
                                   uint64_t length);
  /// Between a parameter and a buffer; done on return, after the device's pending work on the range.
  void (*parameter_read)(weir_invocation_t *inv, const weir_parameter_t *parameter, uint64_t offset, weir_buffer_t *buffer,
                         uint64_t buffer_offset, uint64_t length);
  void (*parameter_write)(weir_invocation_t *inv, weir_buffer_t *buffer, uint64_t buffer_offset, const weir_parameter_t *parameter,
                          uint64_t offset, uint64_t length);

  /// Prints `count` views under `key`.
  void (*trace)(weir_invocation_t *inv, const char *key, uint64_t count, weir_buffer_view_t *const *views);

  /// What the program states of its values; `statement` is the place and the op. One that does not hold is noted, and the invocation
  /// goes on and fails at its end. An integer that is not 0 (`is_true`), or is:
  void (*expect_scalar)(weir_invocation_t *inv, const char *statement, int64_t value, uint32_t is_true);
  /// An array whose elements are those of `expected`, up to atol + rtol * |expected| (the bits of doubles); or are not 0, if that is null.
  void (*expect_array)(weir_invocation_t *inv, const char *statement, weir_buffer_view_t *got, weir_buffer_view_t *expected, uint64_t atol,
                       uint64_t rtol);

  /// How many dimensions a view has, and the type of its elements (`WEIR_ELEMENT_*`).
  uint32_t (*view_rank)(weir_invocation_t *inv, weir_buffer_view_t *view);
  uint32_t (*view_element_type)(weir_invocation_t *inv, weir_buffer_view_t *view);

  /// As `view_buffer`, for storage that commands write to: the caller's array has the bytes before a fence is signalled and when the call ends.
  weir_buffer_t *(*view_storage)(weir_invocation_t *inv, weir_buffer_view_t *view, uint32_t device, uint64_t *offset);

  /// A new fence, owned by the invocation until returned from it; one that is not signalled, or one that waits for `count` others.
  weir_fence_t *(*fence_create)(weir_invocation_t *inv);
  weir_fence_t *(*fence_join)(weir_invocation_t *inv, uint64_t count, weir_fence_t *const *fences);
  void (*fence_signal)(weir_invocation_t *inv, weir_fence_t *fence);
  void (*fence_fail)(weir_invocation_t *inv, weir_fence_t *fence, int32_t status);
  /// `WEIR_FENCE_STATUS_*`.
  int32_t (*fence_query)(weir_invocation_t *inv, weir_fence_t *fence);
  /// Waits for all, at most `milliseconds` for fences that others signal; a negative time is unlimited. Returns the first status that is not OK.
  int32_t (*fence_await)(weir_invocation_t *inv, int32_t milliseconds, uint64_t count, weir_fence_t *const *fences);
  /// The point at which all fences are signalled, and the reverse: fences that are signalled at a point, or fail with the invocation.
  weir_timepoint_t (*timepoint_import)(weir_invocation_t *inv, uint64_t count, weir_fence_t *const *fences);
  void (*timepoint_chain)(weir_invocation_t *inv, weir_timepoint_t timepoint, uint64_t count, weir_fence_t *const *fences);

  /// The participants that run the program (SPMD); this one alone where the session is in no group. All members of a channel call `channel_split`
  /// together: those with one color form a channel, in the order of their keys.
  weir_channel_t *(*channel_default)(weir_invocation_t *inv);
  weir_channel_t *(*channel_split)(weir_invocation_t *inv, weir_channel_t *channel, int64_t color, int64_t key);
  uint64_t (*channel_rank)(weir_invocation_t *inv, weir_channel_t *channel);
  uint64_t (*channel_count)(weir_invocation_t *inv, weir_channel_t *channel);
  /// Takes part in a collective (`WEIR_COLLECTIVE_*`, `WEIR_REDUCTION_*`, `WEIR_ELEMENT_*`), with all members of the channel. `ranges`: two, of the bytes
  /// to send and of those that are received; a null buffer without any. `param` is a rank, or of send_recv two of 16 bits each: that of the
  /// receiver in the low ones, that of the sender in the high ones; -1 is no rank. The host waits.
  void (*cmd_collective)(weir_cmd_t *cmd, weir_channel_t *channel, uint32_t kind, uint32_t reduction, uint32_t element_type, uint32_t param,
                         const weir_binding_t *ranges);
} weir_api_t;

/// A function callable from outside. Tensor arguments and results are buffer views. `instance` is the module's state (`instance_size` bytes).
typedef void (*weir_function_t)(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *arguments,
                                weir_slot_t *results);

typedef struct weir_function_entry {
  const char *name;
  /// The declaration in MLIR's syntax, for messages and for parsing of inputs:
  /// `(tensor<?x8xf32>, i32) -> (tensor<?x8xf32>)`.
  const char *type;
  uint32_t argument_count;
  uint32_t result_count;
  weir_function_t function;
  /// Bit i: the function signals the i-th of its arguments that are fences. For the others it waits.
  uint64_t signalled_fences;
} weir_function_entry_t;

/// A target that kernels for a device are compiled for.
typedef struct weir_target {
  const char *name;   ///< for people: the word of `--target=`
  const char *device; ///< the kind of device of the runtime that runs it
  uint32_t number;    ///< of the target in the module
  uint32_t flags;     ///< 0
} weir_target_t;

/// Some op of the module runs on the device or has storage there.
#define WEIR_DEVICE_USED 1u
/// The module updates the storage of globals in place: a call that a kernel ends with an error may have changed a part of them.
#define WEIR_DEVICE_STATE 2u

/// A device of the module. The runtime chooses what it is: something that runs one of its targets.
typedef struct weir_device {
  const weir_target_t *targets; ///< the preferred one first
  uint32_t target_count;
  uint32_t flags; ///< of `WEIR_DEVICE_*`
} weir_device_t;

typedef struct weir_module {
  uint64_t magic;
  uint32_t abi_version;
  uint32_t struct_size; ///< sizeof(weir_module_t)
  const char *name;
  uint64_t instance_size; ///< bytes of module state, zero-initialised by the runtime, 64-byte aligned
  /// Runs initial values and initializers once, before any other call; null otherwise. No arguments or results.
  weir_function_t initialize;
  /// Releases the buffers that globals hold; null otherwise.
  weir_function_t finalize;
  uint32_t function_count;
  uint32_t device_count;
  const weir_function_entry_t *functions;
  const weir_device_t *devices; ///< for each device index
} weir_module_t;

/// What a module needs of the CPU beyond what every machine of its ELF architecture with Linux has: an ELF note (section `.note.weir`) of
/// this name and type, whose text names features as LLVM does, separated by commas. The runtime reads it before it loads the module.
#define WEIR_NOTE_NAME "weir"
#define WEIR_NOTE_REQUIREMENTS 1u
/// What kernels compute, for profiles: a JSON object from `weir_export_t::name` to `{"ops": ["linalg.matmul f.mlir:3:10"], "access": ["ro", "wo"],
/// "flops": [[12, 0]]}`. `access` has a word for each binding. `flops` is a sum of products, each a number and the operands that it is multiplied
/// with; absent where that is not known. Programs may lack the note.
#define WEIR_NOTE_WORK 2u

/// The last bytes of a module file, after the ELF file. A loader that maps damaged bytes may crash or run other code, so the
/// runtime compares them first.
typedef struct weir_trailer {
  uint64_t magic;
  uint64_t size; ///< of all before the trailer
  /// XXH3 (64 bits, seed 0) of the digests of the blocks of `WEIR_DIGEST_BLOCK` bytes (the last may be shorter), each of which is the XXH3
  /// of its bytes: blocks are read at the same time.
  uint64_t digest;
} weir_trailer_t;

/// "WEIRSUM1".
#define WEIR_TRAILER_MAGIC 0x314d555352494557ull
#define WEIR_DIGEST_BLOCK (1ull << 20)

#ifdef __cplusplus
}
static_assert(sizeof(void *) == 8 && sizeof(weir_export_t) == 104 && sizeof(weir_module_t) == 72 && sizeof(weir_trailer_t) == 24 &&
                  sizeof(weir_function_entry_t) == 40 && sizeof(weir_variant_t) == 32 && sizeof(weir_target_t) == 24 &&
                  sizeof(weir_device_t) == 16,
              "a change of a layout needs a new WEIR_ABI_VERSION");
#endif

#endif /* WEIR_ABI_H */
