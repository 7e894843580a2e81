#include "session.h"

#include "error.h"
#include "profile/profiler.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime {

namespace {

/// Whatever happens in an invocation, it owns nothing afterwards.
class InvocationScope {
public:
  explicit InvocationScope(weir_invocation &invocation) : invocation(invocation) {}
  ~InvocationScope() { invocation.releaseAll(); }
  InvocationScope(const InvocationScope &) = delete;
  InvocationScope &operator=(const InvocationScope &) = delete;

private:
  weir_invocation &invocation;
};

} // namespace

Session::Session(std::shared_ptr<Module> module, const DeviceOptions &options, const std::vector<DeviceChoice> &choices,
                 std::shared_ptr<const ParameterSet> parameters, const Membership &membership)
    : Session(module, openDevices(*module, options, choices), options.allocator, std::move(parameters), membership) {}

Session::Session(std::shared_ptr<Module> module, DeviceSet opened, const std::shared_ptr<HostAllocator> &allocator,
                 std::shared_ptr<const ParameterSet> parameters, const Membership &membership)
    : loaded(std::move(module)), devices(std::move(opened)), instance(allocateHostBytes(loaded->abi().instance_size, allocator)),
      invocation(devices.devices, devices.targets) {
  invocation.parameters.parameters = std::move(parameters);
  if (membership.group)
    invocation.participant = std::make_unique<Participant>(membership.group, membership.rank);
  for (uint32_t i = 0; i < loaded->abi().device_count; ++i)
    invocation.hasState |= (loaded->abi().devices[i].flags & WEIR_DEVICE_STATE) != 0;
  memset(instance.get(), 0, loaded->abi().instance_size);
  if (!loaded->abi().initialize)
    return;
  try {
    InvocationScope scope(invocation);
    invocation.call(loaded->abi().initialize, instance.get(), nullptr, nullptr);
  } catch (const OutOfMemory &error) {
    finalize();
    throw OutOfMemory(fmt::format("initialization of the module failed: {}", error.what()));
  } catch (const Error &error) {
    finalize(); // of the globals that were set
    raise("initialization of the module failed: {}", error.what());
  }
}

Session::~Session() { finalize(); }

void Session::finalize() {
  if (!loaded->abi().finalize)
    return;
  InvocationScope scope(invocation);
  try {
    invocation.call(loaded->abi().finalize, instance.get(), nullptr, nullptr);
  } catch (const Error &) {
    // No caller is left to tell, and the process gives back what was not released.
  }
}

void Session::profile(Profiler *profiler) {
  invocation.profiler = profiler;
  for (const std::shared_ptr<Device> &device : devices.devices)
    if (device)
      device->setThreadClock(profiler ? profiler->threadClock() : nullptr);
}

std::vector<Value> Session::run(const Function &function, const std::vector<Value> &arguments) {
  Call call(*this, function, arguments);
  call.invoke();
  return call.results();
}

Call::Call(Session &session, const Function &function, const std::vector<Value> &given) : session(session), function(function), arguments(given) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Value &value = arguments[i];
    if (function.signature.arguments[i].isFence()) {
      argumentSlots.push_back(reinterpret_cast<uintptr_t>(value.fence.get()));
      continue;
    }
    if (value.isScalar) {
      argumentSlots.push_back(encodeScalar(value));
      continue;
    }
    const Array &array = value.array;
    BufferRef buffer = session.devices.home->import(array.data(), array.byteSize(), array.share());
    argumentViews.emplace_back(new weir_buffer_view(buffer.get(), 0, array.byteSize(), array.type(), array.shape()));
    argumentViews.back()->lent = value.lent;
    argumentSlots.push_back(reinterpret_cast<uintptr_t>(argumentViews.back().get()));
  }
  resultSlots.resize(function.signature.results.size());
}

void Call::invoke() {
  resultViews.clear();
  resultFences.clear();
  std::fill(resultSlots.begin(), resultSlots.end(), 0);
  try {
    awaitFences(function.signature.arguments, arguments);
    InvocationScope scope(session.invocation);
    session.invocation.call(function.entry->function, session.instance.get(), argumentSlots.data(), resultSlots.data());
    takeResults();
    failFences(function.signature.arguments, arguments, fmt::format("'{}' has returned without signalling the fence", function.name));
  } catch (const std::exception &error) {
    failFences(function.signature.arguments, arguments, error.what());
    throw;
  }
}

void Call::takeResults() {
  const std::vector<ValueType> &types = function.signature.results;
  for (size_t i = 0; i < types.size(); ++i) {
    auto *fence = types[i].isFence() ? reinterpret_cast<weir_fence *>(static_cast<uintptr_t>(resultSlots[i])) : nullptr;
    resultFences.push_back(shareFence(fence));
    if (!types[i].isTensor()) {
      resultViews.emplace_back();
      continue;
    }
    auto *view = reinterpret_cast<weir_buffer_view *>(static_cast<uintptr_t>(resultSlots[i]));
    if (!view)
      raise("function '{}' returned nothing as result {}", function.name, i);
    view->retain();
    resultViews.emplace_back(view);
    if (types[i].kind == ValueType::Kind::Tensor && (view->type != types[i].element || !types[i].acceptsShape(view->shape)))
      raise("function '{}' returned {} as result {}, which is declared {}", function.name, formatShapedType(view->type, view->shape), i,
            types[i].text);
  }
}

std::vector<ViewRef> Call::takeResultViews() { return std::move(resultViews); }

std::vector<Value> Call::results() const {
  std::vector<Value> values;
  for (size_t i = 0; i < resultViews.size(); ++i) {
    if (function.signature.results[i].isFence()) {
      values.push_back({Array(), false, resultFences[i]});
      continue;
    }
    if (!resultViews[i]) {
      values.push_back(decodeScalar(function.signature.results[i], resultSlots[i]));
      continue;
    }
    values.push_back(Value{copyToHost(*resultViews[i]), false});
  }
  return values;
}

} // namespace weir::runtime
