/// A module with its state and its devices, ready to be called.

#ifndef WEIR_RUNTIME_SESSION_H
#define WEIR_RUNTIME_SESSION_H

#include "device_set.h"
#include "invocation.h"
#include "module.h"
#include "value.h"

namespace weir::runtime {

/// One call at a time: a session is for one thread.
class Session {
public:
  /// Opens the module's devices and runs its initializers, which load from `parameters`; null otherwise.
  Session(std::shared_ptr<Module> module, const DeviceOptions &options, const std::vector<DeviceChoice> &choices = {},
          std::shared_ptr<const ParameterSet> parameters = nullptr, const Membership &membership = {});
  /// On devices that were opened for the module.
  Session(std::shared_ptr<Module> module, DeviceSet devices, const std::shared_ptr<HostAllocator> &allocator,
          std::shared_ptr<const ParameterSet> parameters = nullptr, const Membership &membership = {});
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  const Module &module() const { return *loaded; }
  /// Calls are recorded by `profiler`, which has to outlive them; null ends that.
  void profile(Profiler *profiler);
  /// In the order of the module's table; null for those that it does not use, and one may represent several.
  const std::vector<std::shared_ptr<Device>> &openedDevices() const { return devices.devices; }
  /// What the module prints while it runs goes there, not to the standard error.
  void setTrace(std::function<void(const std::string &)> sink) { invocation.traced = std::move(sink); }
  const ParameterStatistics &parameterStatistics() const { return invocation.parameters.statistics; }
  std::vector<Value> run(const Function &function, const std::vector<Value> &arguments);

private:
  friend class Call;

  /// Gives back what the globals hold.
  void finalize();

  std::shared_ptr<Module> loaded;
  DeviceSet devices;
  std::shared_ptr<std::byte> instance; ///< the module's state
  weir_invocation invocation;
};

/// A function with its arguments on the device, to be invoked any number of times.
class Call {
public:
  Call(Session &session, const Function &function, const std::vector<Value> &arguments);

  /// Waits for the fences that the function waits for. Those that it should have signalled and has not fail.
  /// Results of the invocation before are released first, so that their memory is used again.
  void invoke();
  /// Copies of the results of the last invocation.
  std::vector<Value> results() const;
  /// The results themselves, null for scalars, which are the slots, and for fences. They are then empty.
  std::vector<ViewRef> takeResultViews();
  /// The fences among the results, null in the other places.
  std::vector<FenceRef> takeResultFences() { return std::move(resultFences); }
  const std::vector<weir_slot_t> &slots() const { return resultSlots; }

private:
  void takeResults();

  Session &session;
  const Function &function;
  const std::vector<Value> arguments;
  std::vector<ViewRef> argumentViews;
  std::vector<weir_slot_t> argumentSlots, resultSlots;
  std::vector<ViewRef> resultViews; ///< null for scalars and fences
  std::vector<FenceRef> resultFences;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_SESSION_H
