#include "session_state.h"

#include "../bench.h"
#include "../profile/profile_report.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime {

namespace {

/// What `weir_array_t::owner` points at.
struct ResultOwner {
  std::shared_ptr<SessionState> session;
  ViewRef view;                     ///< of storage in place
  std::shared_ptr<std::byte> bytes; ///< of a copy
  std::vector<int64_t> shape;
  FenceRef fence;
};

/// Whether no other reference reaches the bytes of `view`, which is one of `views`.
bool ownsBytes(const weir_buffer_view &view, const std::vector<ViewRef> &views) {
  const weir_buffer &buffer = *view.buffer;
  if (!buffer.data || buffer.isImported)
    return false;
  uint32_t references = 0;
  for (const ViewRef &other : views) {
    if (!other || other->buffer != &buffer)
      continue;
    if (other.get() != &view && (other->offset < view.offset + view.length && view.offset < other->offset + other->length))
      return false;
    ++references;
  }
  return view.references == 1 && buffer.references == references;
}

std::vector<int64_t> shapeOf(const weir_array_t &array, size_t index) {
  if (array.rank != 0 && !array.shape)
    raiseInvalid("argument {}: the shape of an array of rank {} is null", index, array.rank);
  return std::vector<int64_t>(array.shape, array.shape + array.rank);
}

} // namespace

SessionState::SessionState(std::shared_ptr<Module> module, const DeviceOptions &options, const std::vector<DeviceChoice> &choices,
                           std::shared_ptr<const ParameterSet> parameters, const Membership &membership)
    : options(options), session(std::move(module), options, choices, std::move(parameters), membership) {}

const Function &SessionState::function(size_t index) const {
  const std::vector<Function> &functions = session.module().functions();
  if (index >= functions.size())
    throw CodedError(WEIR_STATUS_NOT_FOUND, fmt::format("there is no function {}, the module has {}", index, functions.size()));
  return functions[index];
}

std::vector<Value> SessionState::bind(const Function &function, const weir_array_t *arguments, size_t count) const {
  const std::vector<ValueType> &types = function.signature.arguments;
  if (count != types.size())
    raiseInvalid("'{}' takes {} arguments, but got {}", function.name, types.size(), count);
  if (count != 0)
    required(arguments, "arguments");
  std::vector<Value> values;
  for (size_t i = 0; i < count; ++i) {
    const weir_array_t &given = arguments[i];
    const ValueType &type = types[i];
    if (type.isFence() || given.element == WEIR_ELEMENT_FENCE) {
      if (!type.isFence())
        raiseInvalid("argument {} is {}, but got a fence", i, type.text);
      if (given.element != WEIR_ELEMENT_FENCE)
        raiseInvalid("argument {} is {}: pass weir_fence_argument(fence)", i, type.text);
      values.push_back({Array(), false, shareFence(static_cast<weir_fence *>(given.data))});
      continue;
    }
    const ElementType element(given.element);
    if (!element.isSupported())
      raiseInvalid("argument {}: there is no element type {:#x}", i, given.element);
    std::vector<int64_t> shape = shapeOf(given, i);
    const uint64_t size = element.byteSize(countElements(element, shape));
    const bool fits = type.kind == ValueType::Kind::View || element == type.element || element.sameBits(type.element);
    if (!fits || (type.isTensor() ? !type.acceptsShape(shape) : !shape.empty()))
      raiseInvalid("argument {} is {}, but got {}", i, type.text, formatShapedType(element, shape));
    if (size != 0 && !given.data)
      raiseInvalid("argument {}: the data is null", i);
    std::shared_ptr<std::byte> bytes(static_cast<std::byte *>(given.data), [](std::byte *) {});
    std::byte *lent = nullptr;
    if (reinterpret_cast<uintptr_t>(given.data) % WEIR_ARRAY_ALIGNMENT != 0 || !given.data) {
      bytes = allocateHostBytes(size, options.allocator);
      if (size != 0)
        memcpy(bytes.get(), given.data, size);
      lent = static_cast<std::byte *>(given.data);
    }
    const ElementType taken = type.kind == ValueType::Kind::View ? element : type.element;
    values.push_back({Array(taken, std::move(shape), std::move(bytes)), !type.isTensor(), nullptr, lent});
  }
  return values;
}

std::vector<weir_array_t> SessionState::call(const Function &function, const std::vector<Value> &arguments) {
  try {
    // Without the session's lock: the thread that signals them may have to call it.
    awaitFences(function.signature.arguments, arguments);
  } catch (const std::exception &error) {
    failFences(function.signature.arguments, arguments, error.what());
    throw;
  }
  std::unique_lock<std::mutex> hold = lock();
  Call call(session, function, arguments);
  call.invoke();
  std::vector<FenceRef> fences = call.takeResultFences();
  std::vector<ViewRef> views = call.takeResultViews();
  std::vector<char> inPlace;
  for (const ViewRef &view : views)
    inPlace.push_back(view && ownsBytes(*view, views));
  std::vector<weir_array_t> results;
  try {
    results.reserve(views.size());
    for (size_t i = 0; i < views.size(); ++i)
      if (function.signature.results[i].isFence())
        results.push_back(exportFence(std::move(fences[i])));
      else
        results.push_back(views[i] ? exportArray(std::move(views[i]), inPlace[i])
                                   : exportScalar(function.signature.results[i], call.slots()[i]));
  } catch (...) {
    for (weir_array_t &result : results)
      weir_array_release(&result);
    throw;
  }
  return results;
}

std::string SessionState::profile(const Function &function, const std::vector<Value> &arguments, double seconds) {
  std::unique_lock<std::mutex> hold = lock();
  Call call(session, function, arguments);
  Profiler profiler(parseWorkTable(session.module().work()));
  BenchOptions bench;
  bench.seconds = seconds;
  bench.warmupSeconds = 0;
  bench.mostRounds = 1000;
  auto invoke = [&] { call.invoke(); };
  warmUp(invoke, bench);
  session.profile(&profiler);
  try {
    measureMs([&] { profiler.call(invoke); }, bench);
  } catch (...) {
    session.profile(nullptr);
    throw;
  }
  session.profile(nullptr);
  return formatTrace(function.name, profiler);
}

weir_array_t SessionState::exportArray(ViewRef view, bool inPlace) {
  auto owner = std::make_unique<ResultOwner>();
  owner->session = shared_from_this();
  owner->shape = view->shape;
  const ElementType type = view->type;
  std::byte *data;
  if (inPlace) {
    data = view->buffer->data + view->offset;
    owner->view = std::move(view);
  } else {
    const uint64_t size = type.byteSize(countElements(type, owner->shape));
    owner->bytes = allocateHostBytes(size, options.allocator);
    data = owner->bytes.get();
    Device &device = *view->buffer->device;
    memcpy(data, device.map(*view->buffer, view->offset, size), size);
    device.unmap(*view->buffer, view->offset, size);
  }
  const auto rank = static_cast<uint32_t>(owner->shape.size());
  const int64_t *shape = owner->shape.data();
  return {data, type.code(), rank, shape, owner.release()};
}

weir_array_t SessionState::exportScalar(const ValueType &type, weir_slot_t slot) {
  auto owner = std::make_unique<ResultOwner>();
  owner->session = shared_from_this();
  owner->bytes = decodeScalar(type, slot).array.share();
  std::byte *data = owner->bytes.get();
  return {data, type.element.code(), 0, nullptr, owner.release()};
}

weir_array_t SessionState::exportFence(FenceRef fence) {
  auto owner = std::make_unique<ResultOwner>();
  owner->session = shared_from_this();
  owner->fence = std::move(fence);
  weir_fence *data = owner->fence.get();
  return {data, WEIR_ELEMENT_FENCE, 0, nullptr, owner.release()};
}

std::unique_lock<std::mutex> SessionState::lock() {
  std::unique_lock<std::mutex> hold(sessionMutex);
  releaseReturned();
  return hold;
}

void SessionState::releaseReturned() {
  std::vector<ViewRef> views;
  std::lock_guard<std::mutex> hold(returnedMutex);
  std::swap(views, returned);
}

void SessionState::giveBack(ViewRef view) {
  {
    std::lock_guard<std::mutex> hold(returnedMutex);
    returned.push_back(std::move(view));
  }
  // While a call runs, the next one finds it.
  if (std::unique_lock<std::mutex> hold(sessionMutex, std::try_to_lock); hold)
    releaseReturned();
}

CallQueue &SessionState::queue() {
  std::call_once(queueMade, [this] { calls = std::make_unique<CallQueue>(); });
  return *calls;
}

} // namespace weir::runtime

using namespace weir::runtime;

uint64_t weir_array_size(const weir_array_t *array) {
  if (!array || (array->rank != 0 && !array->shape) || !ElementType(array->element).isSupported())
    return 0;
  try {
    ElementType type(array->element);
    return type.byteSize(countElements(type, std::vector<int64_t>(array->shape, array->shape + array->rank)));
  } catch (const std::exception &) {
    return 0;
  }
}

void weir_array_release(weir_array_t *array) {
  if (!array || !array->owner)
    return;
  auto *owner = static_cast<ResultOwner *>(array->owner);
  *array = {};
  if (owner->view)
    owner->session->giveBack(std::move(owner->view));
  delete owner;
}
