/// One call from outside into a module, and what it owns.

#ifndef WEIR_RUNTIME_INVOCATION_H
#define WEIR_RUNTIME_INVOCATION_H

#include "buffer.h"
#include "collectives/channel.h"
#include "devices/device.h"
#include "parameters/parameter_set.h"
#include "timepoints.h"

#include <csetjmp>
#include <cstdio>

namespace weir::runtime {
class Profiler;
} // namespace weir::runtime

/// Used again for each call of a session: its lists keep their memory.
struct weir_invocation {
  /// `targets` has the number of the target that each device runs; 0 for those after its end.
  explicit weir_invocation(std::vector<std::shared_ptr<weir::runtime::Device>> devices, std::vector<uint32_t> targets = {})
      : devices(std::move(devices)), targets(std::move(targets)) {
    this->targets.resize(this->devices.size());
  }
  ~weir_invocation() { releaseAll(); }
  weir_invocation(const weir_invocation &) = delete;
  weir_invocation &operator=(const weir_invocation &) = delete;

  /// Calls a function of a module; raises an error if it fails. The invocation owns all that was made in it until `releaseAll`.
  void call(weir_function_t function, void *instance, const weir_slot_t *arguments, weir_slot_t *results);

  weir_buffer *own(weir::runtime::BufferRef buffer);
  weir_buffer_view *own(weir::runtime::ViewRef view);
  weir_fence *own(weir::runtime::FenceRef fence);
  void disown(weir_buffer *buffer);
  /// Disowns the buffers made after the one with serial `mark`, but for those of `keep`.
  void releaseSince(uint64_t mark, uint64_t count, weir_buffer *const *keep);
  void releaseAll();

  weir::runtime::Device &device(uint32_t index);
  weir_channel &defaultChannel();

  void await(weir_timepoint_t timepoint);
  /// Raises the error of an assertion that failed in a kernel of a device.
  void checkAssertions();
  /// Makes what is asked of a device from here on run after the point. Returns what the device has to wait for of its own points.
  weir_timepoint_t orderAfter(uint32_t device, weir_timepoint_t timepoint);

  /// Storage on a device for what the program writes to a view; the view has the bytes before a fence is signalled and when the call ends.
  weir_buffer *storageOf(weir_buffer_view &view, uint32_t device, uint64_t &offset);

  // Fences (invocation_fences.cpp). Null is a fence that is signalled.
  /// The point at which all fences are signalled. Raises the error of one that has failed.
  weir_timepoint_t importFences(uint64_t count, weir_fence *const *fences);
  /// Signals the fence at the point: now if it is reached, else when this call waits for a fence, and at the end of the call.
  void chainFence(weir_timepoint_t timepoint, weir_fence &fence);
  void signalFence(weir_fence &fence);
  int32_t queryFence(weir_fence &fence);
  int32_t awaitFences(int32_t milliseconds, uint64_t count, weir_fence *const *fences);

  /// Ends the call, over the heads of the module's frames, which have no unwind tables. No frame between may need a destructor.
  [[noreturn]] void unwind() { longjmp(entry, 1); }
  /// A statement of the program that does not hold: the call goes on, and fails at its end.
  void noteUnmet(std::string text);
  /// Checks of the host come before updates of state. Kernels check while others may have written already, and the message says so.
  std::string describeKernelFailure(const std::string &message) const;
  void setFailure(const char *message, bool isOutOfMemory = false) {
    failure = message;
    failedForMemory = isOutOfMemory;
  }

  std::vector<std::shared_ptr<weir::runtime::Device>> devices; ///< null where the module says that it uses none
  std::vector<uint32_t> targets;
  bool hasState = false; ///< the module updates globals in place (`WEIR_DEVICE_STATE`)
  weir::runtime::Profiler *profiler = nullptr;
  weir::runtime::TimepointJoins joins;
  weir::runtime::ParameterLoader parameters;
  /// Of the group that the session is in; without one, alone in a group that is made when it is asked for.
  std::unique_ptr<weir::runtime::Participant> participant;
  /// Where the text of values goes that the module prints.
  std::function<void(const std::string &)> traced = [](const std::string &text) { fputs(text.c_str(), stderr); };

private:
  /// Raises an error that names the statements which did not hold, if there are any.
  void checkStatements();
  /// Its message, or nothing.
  std::string findFailedAssertion();
  bool enter(weir_function_t function, void *instance, const weir_slot_t *arguments, weir_slot_t *results);
  /// Hands what commands have written to arrays of the caller over to them.
  void writeBack();
  /// Whether the host knows that nothing has to wait for the point.
  bool isReached(weir_timepoint_t timepoint);
  void awaitFencePoint(weir_timepoint_t timepoint);
  /// Waits for the points that fences are chained to, and signals them.
  void settleFences();
  /// Fails the fences that this call has chained or made and will not signal.
  void failFences(const std::string &message);

  jmp_buf entry;
  std::string failure;
  bool failedForMemory = false;
  std::vector<std::string> unmet; ///< the first ones
  uint64_t unmetCount = 0;
  std::vector<weir_buffer *> buffers;
  uint64_t releases = 0; ///< number of calls of `releaseSince`
  std::vector<weir_buffer_view *> views;

  struct WrittenView {
    weir_buffer_view *view;
    weir::runtime::BufferRef copy; ///< on a device; null if commands write to the storage of the view
  };
  std::vector<WrittenView> written;
  std::vector<weir::runtime::FenceRef> fences; ///< made in this call
  struct ChainedFence {
    weir_timepoint_t timepoint;
    weir::runtime::FenceRef fence;
  };
  std::deque<ChainedFence> chained;
  weir::runtime::FencePoints fencePoints;
};

namespace weir::runtime {

/// The functions that modules call.
extern const weir_api_t moduleApi;

} // namespace weir::runtime

#endif // WEIR_RUNTIME_INVOCATION_H
