/// The ABI's functions. Each does its work inside `guarded`, so that an exception never meets a frame of the module.

#include "arrays/compare.h"
#include "arrays/print.h"
#include "error.h"
#include "invocation.h"
#include "profile/profiler.h"

#include <cstring>
#include <new>

namespace weir::runtime {

namespace {

/// Runs `work`; an exception becomes the end of the invocation. By the time of the jump the exception and all that `work` made are
/// destroyed.
template <typename Work>
auto guarded(weir_invocation *invocation, Work work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc &) {
    invocation->setFailure("out of memory", /*isOutOfMemory=*/true);
  } catch (const OutOfMemory &error) {
    invocation->setFailure(error.what(), /*isOutOfMemory=*/true);
  } catch (const KernelError &error) {
    invocation->setFailure(invocation->describeKernelFailure(error.what()).c_str());
  } catch (const std::exception &error) {
    invocation->setFailure(error.what());
  }
  invocation->unwind();
}

/// Of each value; what follows is left out.
constexpr uint64_t mostTracedElements = 1024;

double bitsToDouble(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof(value));
  return value;
}

template <typename T>
T &deref(T *pointer, const char *what) {
  if (!pointer)
    raise("{}: null", what);
  return *pointer;
}

void fail(weir_invocation_t *inv, const char *message) {
  guarded(inv, [&] { raise("{}", message ? message : "the module failed without a message"); });
}

/// From the end: the name of a file precedes the message, which may contain anything.
void failWith(weir_invocation_t *inv, const char *message, uint64_t count, const int64_t *values) {
  guarded(inv, [&] {
    std::string text = message;
    size_t end = std::string::npos;
    for (uint64_t i = count; i-- > 0;) {
      size_t place = text.rfind("{}", end);
      if (place == std::string::npos)
        break;
      text.replace(place, 2, std::to_string(values[i]));
      if (place == 0)
        break;
      end = place - 1;
    }
    throw Error(text);
  });
}

weir_buffer_t *alloc(weir_invocation_t *inv, uint32_t device, uint32_t lifetime, uint64_t size) {
  return guarded(inv, [&] { return inv->own(inv->device(device).allocate(lifetime, size)); });
}

void dealloc(weir_invocation_t *inv, weir_buffer_t *buffer) {
  guarded(inv, [&] { inv->disown(&deref(buffer, "dealloc")); });
}

weir_buffer_t *constant(weir_invocation_t *inv, uint32_t device, const void *data, uint64_t size) {
  return guarded(inv, [&] { return inv->own(inv->device(device).import(data, size, nullptr)); });
}

void globalStore(weir_invocation_t *inv, weir_buffer_t **global, weir_buffer_t *buffer) {
  if (buffer)
    buffer->retain();
  weir_buffer_t *old = *global;
  *global = buffer;
  if (!old)
    return;
  // The module may have loaded it before: unless the invocation holds it already, it takes the global's reference over.
  if (old->owner)
    old->release();
  else
    guarded(inv, [&] { inv->own(BufferRef(old)); });
}

uint64_t scopeBegin(weir_invocation_t *) { return weir_buffer::lastSerial; }

void scopeRelease(weir_invocation_t *inv, uint64_t mark, uint64_t count, weir_buffer_t *const *keep) {
  guarded(inv, [&] { inv->releaseSince(mark, count, keep); });
}

void *map(weir_invocation_t *inv, weir_buffer_t *buffer, uint64_t offset, uint64_t length) {
  return guarded(inv, [&] {
    void *bytes = deref(buffer, "map").device->map(*buffer, offset, length);
    inv->checkAssertions();
    return bytes;
  });
}

void unmap(weir_invocation_t *inv, weir_buffer_t *buffer, uint64_t offset, uint64_t length) {
  guarded(inv, [&] { deref(buffer, "unmap").device->unmap(*buffer, offset, length); });
}

weir_cmd_t *cmdBegin(weir_invocation_t *inv, uint32_t device, weir_timepoint_t wait) {
  return guarded(inv, [&] {
    wait = inv->orderAfter(device, wait);
    weir_cmd_t *cmd = inv->profiler ? inv->profiler->begin(inv->device(device), device, wait) : inv->device(device).begin(wait);
    cmd->invocation = inv;
    cmd->deviceIndex = device;
    return cmd;
  });
}

void cmdConcurrentBegin(weir_cmd_t *cmd) {
  guarded(cmd->invocation, [&] { cmd->beginConcurrent(); });
}

void cmdConcurrentEnd(weir_cmd_t *cmd) {
  guarded(cmd->invocation, [&] { cmd->endConcurrent(); });
}

void cmdFill(weir_cmd_t *cmd, weir_buffer_t *buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) {
  guarded(cmd->invocation, [&] { cmd->fill(deref(buffer, "fill"), offset, length, pattern, patternWidth); });
}

void cmdCopy(weir_cmd_t *cmd, weir_buffer_t *source, uint64_t sourceOffset, weir_buffer_t *target, uint64_t targetOffset, uint64_t length) {
  guarded(cmd->invocation,
          [&] { cmd->copy(deref(source, "copy from"), sourceOffset, deref(target, "copy to"), targetOffset, length); });
}

void cmdFlush(weir_cmd_t *cmd, weir_buffer_t *buffer, uint64_t offset, uint64_t length) {
  guarded(cmd->invocation, [&] { cmd->flush(deref(buffer, "flush"), offset, length); });
}

void cmdInvalidate(weir_cmd_t *cmd, weir_buffer_t *buffer, uint64_t offset, uint64_t length) {
  guarded(cmd->invocation, [&] { cmd->invalidate(deref(buffer, "invalidate"), offset, length); });
}

void cmdDispatch(weir_cmd_t *cmd, const weir_export_t *entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                 const weir_binding_t *bindings) {
  guarded(cmd->invocation, [&] { cmd->dispatch(deref(entry, "dispatch"), x, y, z, operands, bindings); });
}

void cmdDispatchVariants(weir_cmd_t *cmd, uint64_t count, const weir_variant_t *variants, const weir_slot_t *operands,
                         const weir_binding_t *bindings) {
  guarded(cmd->invocation, [&] {
    uint32_t target = cmd->invocation->targets[cmd->deviceIndex];
    for (const weir_variant_t *variant = variants; variant != variants + count; ++variant)
      if (deref(variant->entry, "dispatch").target == target)
        return cmd->dispatch(*variant->entry, variant->x, variant->y, variant->z, operands, bindings);
    raise("dispatch of '{}': the kernel has no code for device {}", count ? variants->entry->name : "(unnamed)", cmd->deviceIndex);
  });
}

weir_buffer_t *parameterLoad(weir_invocation_t *inv, uint32_t device, uint32_t lifetime, const weir_parameter_t *parameter, uint64_t offset,
                             uint64_t length) {
  return guarded(inv, [&] {
    return inv->own(inv->parameters.load(inv->device(device), lifetime, deref(parameter, "parameter_load"), offset, length));
  });
}

void parameterRead(weir_invocation_t *inv, const weir_parameter_t *parameter, uint64_t offset, weir_buffer_t *buffer, uint64_t bufferOffset,
                   uint64_t length) {
  guarded(inv, [&] {
    inv->parameters.read(deref(parameter, "parameter_read"), offset, deref(buffer, "parameter_read"), bufferOffset, length);
  });
}

void parameterWrite(weir_invocation_t *inv, weir_buffer_t *buffer, uint64_t bufferOffset, const weir_parameter_t *parameter, uint64_t offset,
                    uint64_t length) {
  guarded(inv, [&] {
    inv->parameters.write(deref(buffer, "parameter_write"), bufferOffset, deref(parameter, "parameter_write"), offset, length);
  });
}

weir_channel_t *channelDefault(weir_invocation_t *inv) {
  return guarded(inv, [&] { return &inv->defaultChannel(); });
}

weir_channel_t *channelSplit(weir_invocation_t *inv, weir_channel_t *channel, int64_t color, int64_t key) {
  return guarded(inv, [&] { return &inv->participant->channelOf(deref(channel, "channel_split").split(color, key)); });
}

uint64_t channelRank(weir_invocation_t *inv, weir_channel_t *channel) {
  return guarded(inv, [&] { return uint64_t(deref(channel, "channel_rank").rank); });
}

uint64_t channelCount(weir_invocation_t *inv, weir_channel_t *channel) {
  return guarded(inv, [&] { return uint64_t(deref(channel, "channel_count").count()); });
}

void cmdCollective(weir_cmd_t *cmd, weir_channel_t *channel, uint32_t kind, uint32_t reduction, uint32_t elementType, uint32_t param,
                   const weir_binding_t *ranges) {
  guarded(cmd->invocation, [&] {
    const Collective collective{kind, reduction, ElementType(elementType), static_cast<int32_t>(param), ranges[0], ranges[1]};
    for (const weir_binding_t *range : {&collective.source, &collective.target})
      if (range->buffer)
        range->buffer->checkRange("collective", range->offset, range->length);
    cmd->settle();
    runCollective(deref(channel, "collective"), collective);
  });
}

weir_timepoint_t cmdEnd(weir_cmd_t *cmd) {
  return guarded(cmd->invocation, [&] { return cmd->end(); });
}

void timepointAwait(weir_invocation_t *inv, weir_timepoint_t timepoint) {
  if (timepoint != 0)
    guarded(inv, [&] { inv->await(timepoint); });
}

weir_timepoint_t timepointJoin(weir_invocation_t *inv, uint64_t count, const weir_timepoint_t *timepoints) {
  return guarded(inv, [&] { return inv->joins.join(count, timepoints, [&](weir_timepoint_t old) { inv->await(old); }); });
}

void viewCheck(weir_invocation_t *inv, weir_buffer_view_t *view, const char *label, uint32_t elementType, uint32_t rank,
               const int64_t *shape) {
  guarded(inv, [&] {
    deref(view, label);
    bool matches = view->type.code() == elementType && view->shape.size() == rank;
    for (uint32_t i = 0; matches && i < rank; ++i)
      matches = shape[i] == INT64_MIN || shape[i] == view->shape[i];
    if (!matches)
      raise("{}: expected {}, got {}", label, formatShapedType(ElementType(elementType), std::vector<int64_t>(shape, shape + rank)),
            formatShapedType(view->type, view->shape));
  });
}

int64_t viewDim(weir_invocation_t *inv, weir_buffer_view_t *view, uint32_t index) {
  return guarded(inv, [&] {
    if (index >= deref(view, "view_dim").shape.size())
      raise("view_dim: dimension {} of an array of rank {}", index, view->shape.size());
    return view->shape[index];
  });
}

uint32_t viewRank(weir_invocation_t *inv, weir_buffer_view_t *view) {
  return guarded(inv, [&] { return static_cast<uint32_t>(deref(view, "view_rank").shape.size()); });
}

uint32_t viewElementType(weir_invocation_t *inv, weir_buffer_view_t *view) {
  return guarded(inv, [&] { return static_cast<uint32_t>(deref(view, "view_element_type").type.code()); });
}

weir_buffer_t *viewBuffer(weir_invocation_t *inv, weir_buffer_view_t *view, uint32_t device, uint64_t *offset) {
  return guarded(inv, [&] {
    *offset = deref(view, "view_buffer").offset;
    if (view->buffer->device.get() == &inv->device(device))
      return view->buffer;
    BufferRef copy = copyToDevice(inv->device(device), *view->buffer, *offset, view->length);
    *offset = 0;
    return inv->own(std::move(copy));
  });
}

weir_buffer_t *viewStorage(weir_invocation_t *inv, weir_buffer_view_t *view, uint32_t device, uint64_t *offset) {
  return guarded(inv, [&] { return inv->storageOf(deref(view, "view_storage"), device, *offset); });
}

weir_buffer_view_t *viewCreate(weir_invocation_t *inv, weir_buffer_t *buffer, uint64_t offset, uint64_t length, uint32_t elementType,
                               uint32_t rank, const int64_t *shape) {
  return guarded(inv, [&] {
    ElementType type(elementType);
    std::vector<int64_t> dims(shape, shape + rank);
    if (!type.isSupported())
      raise("view_create: unknown {}", type.name());
    deref(buffer, "view_create").checkRange("view_create", offset, length);
    if (type.byteSize(countElements(type, dims)) > length)
      raise("view_create: {} does not fit in {} bytes", formatShapedType(type, dims), length);
    return inv->own(ViewRef(new weir_buffer_view(buffer, offset, length, type, std::move(dims))));
  });
}

weir_fence_t *fenceCreate(weir_invocation_t *inv) {
  return guarded(inv, [&] { return inv->own(makeFence()); });
}

weir_fence_t *fenceJoin(weir_invocation_t *inv, uint64_t count, weir_fence_t *const *fences) {
  return guarded(inv, [&] { return inv->own(joinFences(fences, count)); });
}

void fenceSignal(weir_invocation_t *inv, weir_fence_t *fence) {
  if (fence)
    guarded(inv, [&] { inv->signalFence(*fence); });
}

void fenceFail(weir_invocation_t *inv, weir_fence_t *fence, int32_t status) {
  if (fence)
    guarded(inv, [&] { fence->fail(fmt::format("the program failed the fence with status {}", status), status); });
}

int32_t fenceQuery(weir_invocation_t *inv, weir_fence_t *fence) {
  return fence ? guarded(inv, [&] { return inv->queryFence(*fence); }) : WEIR_FENCE_STATUS_OK;
}

int32_t fenceAwait(weir_invocation_t *inv, int32_t milliseconds, uint64_t count, weir_fence_t *const *fences) {
  return guarded(inv, [&] { return inv->awaitFences(milliseconds, count, fences); });
}

weir_timepoint_t timepointImport(weir_invocation_t *inv, uint64_t count, weir_fence_t *const *fences) {
  return guarded(inv, [&] { return inv->importFences(count, fences); });
}

void timepointChain(weir_invocation_t *inv, weir_timepoint_t timepoint, uint64_t count, weir_fence_t *const *fences) {
  guarded(inv, [&] {
    for (uint64_t i = 0; i < count; ++i)
      if (fences[i])
        inv->chainFence(timepoint, *fences[i]);
  });
}

void trace(weir_invocation_t *inv, const char *key, uint64_t count, weir_buffer_view_t *const *views) {
  guarded(inv, [&] {
    std::string text = fmt::format("=== {} ===\n", key);
    for (uint64_t i = 0; i < count; ++i)
      text += printArray(copyToHost(deref(views[i], "trace")), mostTracedElements) + "\n";
    inv->traced(text + "\n");
  });
}

void expectScalar(weir_invocation_t *inv, const char *statement, int64_t value, uint32_t isTrue) {
  guarded(inv, [&] {
    if ((value != 0) != (isTrue != 0))
      inv->noteUnmet(fmt::format("{}: got {}", statement, value));
  });
}

/// Of the first element that is 0, or empty.
std::string describeZero(const Array &array) {
  uint64_t zeros = 0, first = 0;
  for (uint64_t i = array.count(); i-- > 0;)
    if (loadInt(array.type(), array.data(), i) == 0) {
      ++zeros;
      first = i;
    }
  return zeros ? fmt::format("element {}: got 0 ({} of {} are)", formatIndex(array, first), zeros, array.count()) : "";
}

void expectArray(weir_invocation_t *inv, const char *statement, weir_buffer_view_t *got, weir_buffer_view_t *expected, uint64_t atol,
                 uint64_t rtol) {
  guarded(inv, [&] {
    Array array = copyToHost(deref(got, "expect_array"));
    if (!expected) {
      if (!array.type().isInt())
        raise("{}: elements of {} are not integers", statement, array.typeString());
      if (std::string zero = describeZero(array); !zero.empty())
        inv->noteUnmet(fmt::format("{}: {}", statement, zero));
      return;
    }
    CompareOptions options;
    options.atol = bitsToDouble(atol);
    options.rtol = bitsToDouble(rtol);
    if (CompareResult result = compareArrays(array, copyToHost(*expected), options); !result.matches)
      inv->noteUnmet(fmt::format("{}: {}", statement, result.message));
  });
}

} // namespace

const weir_api_t moduleApi = {
    WEIR_ABI_VERSION,
    sizeof(weir_api_t),
    fail,
    alloc,
    dealloc,
    constant,
    globalStore,
    map,
    unmap,
    cmdBegin,
    cmdConcurrentBegin,
    cmdConcurrentEnd,
    cmdFill,
    cmdCopy,
    cmdFlush,
    cmdInvalidate,
    cmdDispatch,
    cmdEnd,
    timepointAwait,
    timepointJoin,
    viewCheck,
    viewDim,
    viewBuffer,
    viewCreate,
    scopeBegin,
    scopeRelease,
    failWith,
    cmdDispatchVariants,
    parameterLoad,
    parameterRead,
    parameterWrite,
    trace,
    expectScalar,
    expectArray,
    viewRank,
    viewElementType,
    viewStorage,
    fenceCreate,
    fenceJoin,
    fenceSignal,
    fenceFail,
    fenceQuery,
    fenceAwait,
    timepointImport,
    timepointChain,
    channelDefault,
    channelSplit,
    channelRank,
    channelCount,
    cmdCollective,
};

} // namespace weir::runtime
