/// Modules of weir-compile in programs: load one, list its functions, call them on arrays where they lie. C99; links no LLVM.
///
///     weir_program_t *program;
///     weir_session_t *session;
///     weir_status_t *status = weir_program_load("model.so", &program);
///     if (!status)
///       status = weir_session_create(program, NULL, &session);
///     ...
///     float x[2 * 3] = {1, 2, 3, 4, 5, 6};
///     int64_t shape[2] = {2, 3};
///     weir_array_t argument = {x, WEIR_ELEMENT_F32, 2, shape, NULL}, result;
///     status = weir_call(session, function, &argument, 1, &result, 1);
///     if (status) {
///       fprintf(stderr, "%s\n", weir_status_message(status));
///       weir_status_free(status);
///     }
///     ... result.data ...
///     weir_array_release(&result);
///
/// Errors are objects: a function that can fail returns null or a status, which the caller frees. What it should have written is untouched or
/// zero then. Nothing is printed and no signal is caught: a module that crashes takes the process with it, as any other code.
///
/// Threads: a program may be used from any number of threads at a time. So may a session; its calls run one after another, for it has one state
/// (globals of the module) and one set of devices. Calls that are to run at the same time need a session each; sessions of one program share code
/// and constants. There is no state outside of these objects.
///
/// Objects keep what they need: the order in which a program, its sessions, calls and results are freed does not matter.

#ifndef WEIR_WEIR_H
#define WEIR_WEIR_H

#include "element_types.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define WEIR_PUBLIC __attribute__((visibility("default")))
#else
#define WEIR_PUBLIC
#endif

/// Version of this interface, and of the name of the shared library. It is raised when a function or structure changes in a way that programs would
/// notice; new functions, and new members at the end of structures that start with `struct_size`, do not raise it.
#define WEIR_API_VERSION 1u
/// That of the library in use.
WEIR_PUBLIC uint32_t weir_api_version(void);
/// `0.1.0`.
WEIR_PUBLIC const char *weir_version(void);

/* Status */

typedef enum weir_status_code {
  WEIR_STATUS_OK = 0,
  WEIR_STATUS_INVALID = 1,    ///< arguments that do not fit the function, or null where something is needed
  WEIR_STATUS_NOT_FOUND = 2,  ///< there is no function of that name or number
  WEIR_STATUS_BAD_MODULE = 3, ///< a file that is not a module, is damaged, or is for another machine or runtime
  WEIR_STATUS_DEVICE = 4,     ///< a device that the module needs is not there
  WEIR_STATUS_FAILED = 5,     ///< the call itself: an extent that does not fit, an assertion of the program
  WEIR_STATUS_OUT_OF_MEMORY = 6,
  WEIR_STATUS_TIMED_OUT = 7 ///< a wait for a fence that is neither signalled nor failed
} weir_status_code_t;

typedef struct weir_status weir_status_t;
/// WEIR_STATUS_OK for null.
WEIR_PUBLIC weir_status_code_t weir_status_code(const weir_status_t *status);
/// One line for people, without a line break; empty for null. It lives as long as the status.
WEIR_PUBLIC const char *weir_status_message(const weir_status_t *status);
WEIR_PUBLIC void weir_status_free(weir_status_t *status);

/* Programs */

/// A module file in memory.
typedef struct weir_program weir_program_t;
/// The file is not needed afterwards, but must not be changed in place while the program is in use.
WEIR_PUBLIC weir_status_t *weir_program_load(const char *path, weir_program_t **program);
WEIR_PUBLIC void weir_program_free(weir_program_t *program);

typedef enum weir_value_kind {
  WEIR_VALUE_SCALAR = 0, ///< an array of rank 0
  WEIR_VALUE_TENSOR = 1,
  WEIR_VALUE_ANY = 2,         ///< an array of any element type and shape
  WEIR_VALUE_WAIT_FENCE = 3,  ///< a fence that the function waits for before it reads its arguments; or a result that is a fence
  WEIR_VALUE_SIGNAL_FENCE = 4 ///< a fence that the function signals when its results are there
} weir_value_kind_t;

/// In place of an extent that calls decide.
#define WEIR_DYNAMIC INT64_MIN

typedef struct weir_value_type {
  const char *text;     ///< as MLIR spells it: `tensor<?x8xf32>`
  const int64_t *shape; ///< WEIR_DYNAMIC where any extent fits
  weir_value_kind_t kind;
  uint32_t element; ///< WEIR_ELEMENT_*; 0 if `kind` is WEIR_VALUE_ANY, WEIR_ELEMENT_FENCE for fences
  uint32_t rank;
} weir_value_type_t;

/// It lives as long as the program.
typedef struct weir_function_info {
  const char *name;
  const char *type; ///< `(tensor<?x8xf32>, i32) -> (tensor<?x8xf32>)`
  const weir_value_type_t *arguments, *results;
  size_t argument_count, result_count;
} weir_function_info_t;

WEIR_PUBLIC size_t weir_program_function_count(const weir_program_t *program);
/// Null if there is no function of that number.
WEIR_PUBLIC const weir_function_info_t *weir_program_function(const weir_program_t *program, size_t function);
/// The number of the function called `name`; that of the only one if `name` is null.
WEIR_PUBLIC weir_status_t *weir_program_find(const weir_program_t *program, const char *name, size_t *function);
WEIR_PUBLIC size_t weir_program_device_count(const weir_program_t *program);
/// `cpu`, `vulkan`, ...; null if there is no device of that number.
WEIR_PUBLIC const char *weir_program_device(const weir_program_t *program, size_t device);

/* Groups */

/// Participants that run one program together, each a session that a thread of its own calls: `flow.collective` ops exchange data between them. They are
/// sessions of one process.
typedef struct weir_group weir_group_t;
/// Of 1 to 1024 participants.
WEIR_PUBLIC weir_status_t *weir_group_create(uint32_t count, weir_group_t **group);
/// Sessions in the group keep it.
WEIR_PUBLIC void weir_group_free(weir_group_t *group);

/* Sessions */

/// Where the storage of arrays comes from: temporaries, results, state and scratch of kernels, in large pieces that the session keeps for later
/// calls. The functions may be called by any thread, one at a time for each session. `allocate` returns null if there is no more.
typedef struct weir_allocator {
  void *user;
  void *(*allocate)(void *user, size_t size, size_t alignment);
  void (*release)(void *user, void *data, size_t size, size_t alignment);
} weir_allocator_t;

typedef struct weir_session_options {
  size_t struct_size;
  uint32_t threads;                  ///< of the CPU device; 0: as many as the process may use; 1: the one that calls
  uint32_t poison;                   ///< 1: new storage is filled with 0xFF bytes (NaN, -1), so that reads of undefined bytes show
  const weir_allocator_t *allocator; ///< copied; null: that of the C library
  /// `[SCOPE=]FILE` each: parameters that the module loads, safetensors or archives of IREE's (.irpa). Files are mapped, and must not be changed
  /// while the session or a result is in use.
  const char *const *parameters;
  size_t parameter_count;
  /// `NAME[:N]` each: a kind of device (`cpu`, `vulkan`, `cuda`) or a target of the program, and which of several. Device i of the program becomes choice i
  /// if it has code for that, else the first choice that it has code for; without choices each becomes what it prefers.
  const char *const *devices;
  size_t device_count;
  /// The session is participant `rank` (from 0) of the group: one session for each. Initializers may wait for the others already, so each participant is
  /// made on its own thread. A call that fails, and a session that ends, make those fail that wait for it, and the group never works again after that.
  /// Null: the program runs alone, as the only participant.
  weir_group_t *group;
  uint32_t rank;
} weir_session_options_t;
#define WEIR_SESSION_OPTIONS_INIT {sizeof(weir_session_options_t), 0, 0, NULL, NULL, 0, NULL, 0, NULL, 0}

/// A program with its state and its devices, ready to be called.
typedef struct weir_session weir_session_t;
/// Runs the initializers of the module. `options` may be null.
WEIR_PUBLIC weir_status_t *weir_session_create(const weir_program_t *program, const weir_session_options_t *options,
                                               weir_session_t **session);
/// Calls that have been begun by weir_call_begin still run.
WEIR_PUBLIC void weir_session_free(weir_session_t *session);

/* Arrays */

/// Elements in row-major order without gaps. A scalar has rank 0.
typedef struct weir_array {
  void *data;
  uint32_t element; ///< WEIR_ELEMENT_*
  uint32_t rank;
  const int64_t *shape; ///< may be null for rank 0
  void *owner;          ///< null for an array of the caller; else what weir_array_release frees
} weir_array_t;

/// Data at multiples of this is read where it lies by a CPU device; other data is copied for the call.
#define WEIR_ARRAY_ALIGNMENT 16u

/// Bytes of all elements; 0 if the element type is unknown or the size overflows.
WEIR_PUBLIC uint64_t weir_array_size(const weir_array_t *array);
/// Frees a result, from any thread; does nothing to an array of the caller. All members are zero afterwards.
WEIR_PUBLIC void weir_array_release(weir_array_t *array);

/* Fences */

/// Something that is signalled once, or fails once; the first of them decides. Functions that are called asynchronously take two: one that they wait
/// for, and one that they signal. Any thread may use a fence. Null as an argument is a fence that is signalled.
#ifndef WEIR_FENCE_DECLARED
#define WEIR_FENCE_DECLARED
typedef struct weir_fence weir_fence_t;
#endif
typedef enum weir_fence_state {
  WEIR_FENCE_PENDING = 0,
  WEIR_FENCE_SIGNALLED = 1,
  WEIR_FENCE_FAILED = 2
} weir_fence_state_t;

WEIR_PUBLIC weir_status_t *weir_fence_create(weir_fence_t **fence);
/// One more weir_fence_free is due: for a result, which weir_array_release gives back, or for another owner. Returns the fence.
WEIR_PUBLIC weir_fence_t *weir_fence_retain(weir_fence_t *fence);
/// Calls that were given the fence keep it. A call that waits for a fence waits until a thread signals it or makes it fail.
WEIR_PUBLIC void weir_fence_free(weir_fence_t *fence);
WEIR_PUBLIC weir_status_t *weir_fence_signal(weir_fence_t *fence);
/// Calls that wait for the fence fail with this message, and so do the fences that they should signal. It may be null.
WEIR_PUBLIC weir_status_t *weir_fence_fail(weir_fence_t *fence, const char *message);
/// WEIR_FENCE_SIGNALLED for null.
WEIR_PUBLIC weir_fence_state_t weir_fence_query(const weir_fence_t *fence);
/// Waits until the fence is signalled, at most this long; a negative time is unlimited. WEIR_STATUS_FAILED with its message if it has failed,
/// WEIR_STATUS_TIMED_OUT if it is still pending.
WEIR_PUBLIC weir_status_t *weir_fence_wait(const weir_fence_t *fence, double seconds);

/// In place of an element type: `data` is a weir_fence_t.
#define WEIR_ELEMENT_FENCE 0xfe000000u
/// A fence as an argument of a call.
WEIR_PUBLIC weir_array_t weir_fence_argument(weir_fence_t *fence);

/* Calls */

/// Calls a function. Arguments are only read, and not after the call; but a program may say that it writes to an argument (`hal.tensor.alias`, mutable
/// tensors of torch), and its bytes are changed then. Results are new arrays that nothing else refers to, and that the caller may
/// write to: storage of a CPU device itself, without a copy, unless it is that of an argument, a constant or the module's state. They stay valid
/// until they are released, whatever calls follow. A function with fences waits for those that it has to wait for, and returns when its results are
/// there: another thread has to signal them, or the call is begun by weir_call_begin.
WEIR_PUBLIC weir_status_t *weir_call(weir_session_t *session, size_t function, const weir_array_t *arguments, size_t argument_count,
                                     weir_array_t *results, size_t result_count);

/// A call that runs on a thread of the session.
typedef struct weir_pending weir_pending_t;
/// Begins a call and returns at once; calls of a session run in the order in which they were begun. `arguments` and shapes are copied, their data
/// must stay until the call is done. A function that waits for fences takes its turn once these are signalled; calls that are begun after it go
/// first. If the call fails, so do the fences that it should have signalled. Then `done` (may be null) is called on the thread of the session: it may
/// wait for the call, free it, and begin others, and it should be short.
WEIR_PUBLIC weir_status_t *weir_call_begin(weir_session_t *session, size_t function, const weir_array_t *arguments, size_t argument_count,
                                           void (*done)(void *user, weir_pending_t *call), void *user, weir_pending_t **call);
/// 1 once the call has ended, well or not.
WEIR_PUBLIC int weir_pending_is_done(const weir_pending_t *call);
/// Waits for the end of the call and hands out its results, once.
WEIR_PUBLIC weir_status_t *weir_pending_wait(weir_pending_t *call, weir_array_t *results, size_t result_count);
/// The call still runs if it has not; its results are released unless they were handed out.
WEIR_PUBLIC void weir_pending_free(weir_pending_t *call);

/* Profiles */

/// Calls a function for `seconds` (and at least three times, after one call that is not measured) with each command timed by itself. `*trace` receives text in
/// the trace event format of Chrome, for viewers or to be read: for each dispatch its name, start and duration in microseconds, bytes, floating-point operations,
/// workgroups and the ops of the source that it computes. Freed with weir_text_free.
WEIR_PUBLIC weir_status_t *weir_profile(weir_session_t *session, size_t function, const weir_array_t *arguments, size_t argument_count,
                                        double seconds, char **trace);
WEIR_PUBLIC void weir_text_free(char *text);

#ifdef __cplusplus
}
#endif

#endif /* WEIR_WEIR_H */
