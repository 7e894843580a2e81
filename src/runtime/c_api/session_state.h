/// What is after a session of the C interface, its calls and their results.

#ifndef WEIR_RUNTIME_C_API_SESSION_STATE_H
#define WEIR_RUNTIME_C_API_SESSION_STATE_H

#include "../session.h"
#include "call_queue.h"
#include "status.h"

#include <mutex>

namespace weir::runtime {

/// Kept by its handle, by calls that are not freed and by results that are not released.
class SessionState : public std::enable_shared_from_this<SessionState> {
public:
  SessionState(std::shared_ptr<Module> module, const DeviceOptions &options, const std::vector<DeviceChoice> &choices,
               std::shared_ptr<const ParameterSet> parameters, const Membership &membership);

  const Function &function(size_t index) const;
  /// Arguments as the function takes them; raises an error on those that it does not. Bytes are those of the caller where they are aligned.
  std::vector<Value> bind(const Function &function, const weir_array_t *arguments, size_t count) const;
  /// Calls may come from any thread.
  std::vector<weir_array_t> call(const Function &function, const std::vector<Value> &arguments);
  std::string profile(const Function &function, const std::vector<Value> &arguments, double seconds);

  /// Storage of a result is given back by the thread that has the session, for buffers are counted without locks.
  void giveBack(ViewRef view);

  /// Made when it is used first.
  CallQueue &queue();

private:
  /// The session for one thread, with what was given back in the meantime released.
  std::unique_lock<std::mutex> lock();
  void releaseReturned();
  weir_array_t exportArray(ViewRef view, bool inPlace);
  weir_array_t exportScalar(const ValueType &type, weir_slot_t slot);
  weir_array_t exportFence(FenceRef fence);

  const DeviceOptions options;
  std::mutex sessionMutex;
  Session session;
  std::mutex returnedMutex;
  std::vector<ViewRef> returned;
  std::once_flag queueMade;
  std::unique_ptr<CallQueue> calls; ///< ends first
};

} // namespace weir::runtime

struct weir_session {
  std::shared_ptr<weir::runtime::SessionState> state;
};

#endif // WEIR_RUNTIME_C_API_SESSION_STATE_H
