/// Sessions and calls of the C interface.

#include "group.h"
#include "program.h"
#include "session_state.h"

#include <condition_variable>
#include <cstdlib>
#include <cstring>

using namespace weir::runtime;

namespace {

class HookedAllocator final : public HostAllocator {
public:
  explicit HookedAllocator(const weir_allocator_t &hooks) : hooks(hooks) {}
  void *allocate(uint64_t size, uint64_t alignment) override { return hooks.allocate(hooks.user, size, alignment); }
  void release(void *data, uint64_t size, uint64_t alignment) override { hooks.release(hooks.user, data, size, alignment); }

private:
  const weir_allocator_t hooks;
};

/// Callers that were compiled with another version of the structure have fewer or more members.
weir_session_options_t readOptions(const weir_session_options_t *given) {
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  if (!given)
    return options;
  if (given->struct_size < sizeof(size_t) || given->struct_size > 4096)
    raiseInvalid("options.struct_size is {}: start from WEIR_SESSION_OPTIONS_INIT", given->struct_size);
  memcpy(&options, given, std::min(given->struct_size, sizeof(options)));
  if (options.allocator && (!options.allocator->allocate || !options.allocator->release))
    raiseInvalid("options.allocator lacks a function");
  if (options.threads > 1024)
    raiseInvalid("options.threads is {}, but at most 1024 are allowed", options.threads);
  return options;
}

std::shared_ptr<const ParameterSet> openParameters(const weir_session_options_t &options) {
  auto set = std::make_shared<ParameterSet>();
  for (size_t i = 0; i < options.parameter_count; ++i) {
    if (!options.parameters || !options.parameters[i])
      raiseInvalid("options.parameters[{}] is null", i);
    try {
      set->add(options.parameters[i]);
    } catch (const Error &error) {
      raiseInvalid("{}", error.what());
    }
  }
  return set;
}

std::vector<DeviceChoice> readDevices(const weir_session_options_t &options) {
  std::vector<DeviceChoice> choices;
  for (size_t i = 0; i < options.device_count; ++i) {
    if (!options.devices || !options.devices[i])
      raiseInvalid("options.devices[{}] is null", i);
    try {
      choices.push_back(DeviceChoice::parse(options.devices[i]));
    } catch (const Error &error) {
      raiseInvalid("options.devices[{}]: {}", i, error.what());
    }
  }
  return choices;
}

Membership readMembership(const weir_session_options_t &options) {
  if (!options.group)
    return {};
  if (options.rank >= options.group->group->count())
    raiseInvalid("options.rank is {}, but the group has {} participants", options.rank, options.group->group->count());
  return {options.group->group, options.rank};
}

/// Hands results over; raises an error unless there is a place for each.
void checkResultCount(const Function &function, const weir_array_t *results, size_t count) {
  const size_t has = function.signature.results.size();
  if (count != has || (has != 0 && !results))
    raiseInvalid("'{}' has {} results, but there is room for {}", function.name, has, results ? count : 0);
}

void clear(weir_array_t *results, size_t count) {
  for (size_t i = 0; results && i < count; ++i)
    results[i] = {};
}

} // namespace

struct weir_pending {
  std::shared_ptr<SessionState> session;
  const Function *function;
  std::vector<Value> arguments;
  void (*done)(void *user, weir_pending_t *call);
  void *user;

  std::mutex mutex;
  std::condition_variable changed;
  bool isDone = false, isAbandoned = false, isInCallback = false;
  weir_status_t *status = nullptr;
  std::vector<weir_array_t> results;

  ~weir_pending() {
    weir_status_free(status);
    for (weir_array_t &result : results)
      weir_array_release(&result);
  }

  /// On the thread of the session.
  void run() {
    weir_status_t *failure = toStatus(WEIR_STATUS_FAILED, [&] { results = session->call(*function, arguments); });
    std::unique_lock<std::mutex> lock(mutex);
    arguments.clear();
    status = failure;
    isDone = true;
    isInCallback = done != nullptr;
    changed.notify_all();
    if (done) {
      lock.unlock();
      done(user, this);
      lock.lock();
      isInCallback = false;
    }
    bool isOurs = isAbandoned;
    lock.unlock();
    if (isOurs)
      delete this;
  }
};

weir_status_t *weir_session_create(const weir_program_t *program, const weir_session_options_t *options, weir_session_t **session) {
  if (session)
    *session = nullptr;
  return toStatus(WEIR_STATUS_DEVICE, [&] {
    const weir_session_options_t given = readOptions(options);
    DeviceOptions own;
    own.threads = given.threads;
    own.poison = given.poison != 0;
    if (given.allocator)
      own.allocator = std::make_shared<HookedAllocator>(*given.allocator);
    required(session, "session");
    const Membership membership = readMembership(given);
    try {
      *session = new weir_session{std::make_shared<SessionState>(required(program, "program").module, own, readDevices(given), openParameters(given), membership)};
    } catch (const std::exception &error) {
      if (membership.group)
        membership.group->leave(membership.rank, fmt::format("participant {} failed: {}", membership.rank, error.what()));
      throw;
    }
  });
}

void weir_session_free(weir_session_t *session) { delete session; }

weir_status_t *weir_call(weir_session_t *session, size_t function, const weir_array_t *arguments, size_t argumentCount,
                         weir_array_t *results, size_t resultCount) {
  clear(results, resultCount);
  return toStatus(WEIR_STATUS_FAILED, [&] {
    SessionState &state = *required(session, "session").state;
    const Function &called = state.function(function);
    checkResultCount(called, results, resultCount);
    std::vector<weir_array_t> made = state.call(called, state.bind(called, arguments, argumentCount));
    std::copy(made.begin(), made.end(), results);
  });
}

weir_status_t *weir_call_begin(weir_session_t *session, size_t function, const weir_array_t *arguments, size_t argumentCount,
                               void (*done)(void *user, weir_pending_t *call), void *user, weir_pending_t **call) {
  if (call)
    *call = nullptr;
  return toStatus(WEIR_STATUS_FAILED, [&] {
    const std::shared_ptr<SessionState> &state = required(session, "session").state;
    required(call, "call");
    auto pending = std::make_unique<weir_pending>();
    pending->session = state;
    pending->function = &state->function(function);
    pending->arguments = state->bind(*pending->function, arguments, argumentCount);
    pending->done = done;
    pending->user = user;
    state->queue(); // a thread that cannot be made is an error of this call
    weir_pending *begun = pending.get();
    *call = begun; // before it can be done
    try {
      whenAllDone(collectFences(pending->function->signature.arguments, pending->arguments, /*areSignalled=*/false),
                  [begun, state] { state->queue().add([begun] { begun->run(); }); });
    } catch (...) {
      *call = nullptr;
      throw;
    }
    pending.release();
  });
}

int weir_pending_is_done(const weir_pending_t *call) {
  if (!call)
    return 0;
  auto *pending = const_cast<weir_pending_t *>(call);
  std::lock_guard<std::mutex> lock(pending->mutex);
  return pending->isDone;
}

weir_status_t *weir_pending_wait(weir_pending_t *call, weir_array_t *results, size_t resultCount) {
  clear(results, resultCount);
  return toStatus(WEIR_STATUS_FAILED, [&] {
    weir_pending_t &pending = required(call, "call");
    checkResultCount(*pending.function, results, resultCount);
    std::unique_lock<std::mutex> lock(pending.mutex);
    pending.changed.wait(lock, [&] { return pending.isDone; });
    if (pending.status)
      throw CodedError(pending.status->code, pending.status->message);
    if (pending.results.size() != resultCount)
      raiseInvalid("the results of the call were already taken");
    std::copy(pending.results.begin(), pending.results.end(), results);
    pending.results.clear();
  });
}

void weir_pending_free(weir_pending_t *call) {
  if (!call)
    return;
  {
    std::lock_guard<std::mutex> lock(call->mutex);
    if (!call->isDone || call->isInCallback) {
      call->isAbandoned = true; // the thread of the session frees it
      return;
    }
  }
  delete call;
}

weir_status_t *weir_profile(weir_session_t *session, size_t function, const weir_array_t *arguments, size_t argumentCount, double seconds,
                            char **trace) {
  if (trace)
    *trace = nullptr;
  return toStatus(WEIR_STATUS_FAILED, [&] {
    SessionState &state = *required(session, "session").state;
    required(trace, "trace");
    const Function &called = state.function(function);
    if (!(seconds >= 0 && seconds < 1e6))
      raiseInvalid("cannot measure for {} seconds", seconds);
    const std::string text = state.profile(called, state.bind(called, arguments, argumentCount), seconds);
    *trace = strdup(text.c_str());
    if (!*trace)
      throw std::bad_alloc();
  });
}

void weir_text_free(char *text) { free(text); }
