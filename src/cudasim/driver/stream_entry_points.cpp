// The functions of libcuda.so.1 for streams and events.

#include "entry_points.h"

#include <type_traits>

using namespace weir::cuda_driver;
using namespace weir::cudasim;

static Event *eventOf(CUevent event) { return reinterpret_cast<Event *>(event); }

ENTRY cuStreamCreate(CUstream *stream, unsigned flags) {
  return call([&](Driver &driver) {
    *stream = reinterpret_cast<CUstream>(driver.scheduler->create((flags & streamNonBlocking) == 0, Driver::current()));
    return success;
  });
}

ENTRY cuStreamDestroy_v2(CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.scheduler->isKnown(streamOf(stream)))
      return driver.fail(invalidHandle, "there is no such stream");
    driver.scheduler->finish(*streamOf(stream));
    driver.scheduler->destroy(streamOf(stream));
    return driver.result();
  });
}

ENTRY cuStreamSynchronize(CUstream stream) {
  return call([&](Driver &driver) { return driver.synchronize(stream); });
}

ENTRY cuStreamQuery(CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    driver.scheduler->poll();
    if (driver.result() == success && driver.scheduler->isKnown(streamOf(stream)) && !streamOf(stream)->queue.empty())
      return notReady;
    return driver.result();
  });
}

ENTRY cuLaunchHostFunc(CUstream stream, void (*function)(void *), void *data) {
  return call([&](Driver &driver) -> CUresult {
    if (!function)
      return driver.fail(invalidValue, "there is no function");
    if (!driver.scheduler->isKnown(streamOf(stream)))
      return driver.fail(notSupported, "functions of the host are supported on streams that programs make");
    driver.scheduler->enqueueHostFunction(*streamOf(stream), [function, data] { function(data); });
    return success;
  });
}

ENTRY cuStreamWaitEvent(CUstream stream, CUevent event, unsigned) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.events.count(eventOf(event)))
      return driver.fail(invalidHandle, "there is no such event");
    return driver.enqueue(stream, [] {}, eventOf(event)->last);
  });
}

ENTRY cuEventCreate(CUevent *event, unsigned) {
  return call([&](Driver &driver) {
    auto *made = new Event{Driver::current(), nullptr};
    driver.events.insert(made);
    *event = reinterpret_cast<CUevent>(made);
    return success;
  });
}

ENTRY cuEventDestroy_v2(CUevent event) {
  return call([&](Driver &driver) -> CUresult {
    if (driver.events.erase(eventOf(event)) == 0)
      return driver.fail(invalidHandle, "there is no such event");
    delete eventOf(event);
    return success;
  });
}

ENTRY cuEventRecord(CUevent event, CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.events.count(eventOf(event)))
      return driver.fail(invalidHandle, "there is no such event");
    if (!isDefault(stream) && !driver.scheduler->isKnown(streamOf(stream)))
      return driver.fail(invalidHandle, "there is no such stream");
    if (eventOf(event)->device != driver.deviceOf(stream))
      return driver.fail(invalidHandle, "the event and the stream are of different devices");
    auto record = std::make_shared<Record>();
    eventOf(event)->last = record;
    auto reach = [record] {
      record->isReached = true;
      record->time = std::chrono::steady_clock::now();
    };
    if (isDefault(stream))
      return driver.enqueue(stream, reach);
    // Also after a failure: other devices do not wait for ever.
    driver.scheduler->enqueue(*streamOf(stream), reach);
    return success;
  });
}

ENTRY cuEventSynchronize(CUevent event) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.events.count(eventOf(event)))
      return driver.fail(invalidHandle, "there is no such event");
    if (eventOf(event)->last)
      driver.scheduler->finish(*eventOf(event)->last);
    return driver.result(eventOf(event)->device);
  });
}

ENTRY cuEventQuery(CUevent event) {
  return call([&](Driver &driver) -> CUresult {
    driver.scheduler->poll();
    const auto &last = eventOf(event)->last;
    return driver.result() == success && last && !last->isReached ? notReady : driver.result();
  });
}

ENTRY cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return call([&](Driver &driver) -> CUresult {
    const auto &first = eventOf(start)->last, &last = eventOf(end)->last;
    if (!first || !last)
      return driver.fail(invalidHandle, "the event has not been recorded");
    if (!first->isReached || !last->isReached)
      return notReady;
    *milliseconds = std::chrono::duration<float, std::milli>(last->time - first->time).count();
    return success;
  });
}

CHECK_SIGNATURES
