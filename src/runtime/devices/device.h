/// What the runtime asks of a kind of device. Failures are exceptions; the ABI's functions turn them into the end of the invocation.

#ifndef WEIR_RUNTIME_DEVICES_DEVICE_H
#define WEIR_RUNTIME_DEVICES_DEVICE_H

#include "../buffer.h"

#include <functional>
#include <string>

struct weir_invocation;

/// Records commands for one device. Devices derive from it; its functions are those of the ABI.
struct weir_cmd {
  weir_invocation *invocation = nullptr;
  uint32_t deviceIndex = 0; ///< which device of the invocation

  virtual ~weir_cmd() = default;
  virtual void beginConcurrent() = 0;
  virtual void endConcurrent() = 0;
  virtual void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) = 0;
  virtual void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) = 0;
  virtual void flush(weir_buffer &buffer, uint64_t offset, uint64_t length) = 0;
  virtual void invalidate(weir_buffer &buffer, uint64_t offset, uint64_t length) = 0;
  virtual void dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                        const weir_binding_t *bindings) = 0;
  /// Gives what was recorded so far to the device, so that `Device::map` waits for it; where the host sees the device's memory, until it is done.
  virtual void settle() = 0;
  virtual weir_timepoint_t end() = 0;
};

namespace weir::runtime {

struct DeviceOptions {
  unsigned threads = 0; ///< of a CPU device; 0 for all there are
  bool poison = false;  ///< new storage is filled with 0xFF bytes (NaN, -1), so that reads of undefined bytes show
  std::shared_ptr<HostAllocator> allocator; ///< of arrays on the host; null for the C library
  /// For tests: the ordering of this number, of all between commands that the device records (from 0), is left out, which checkers have to report.
  int64_t omittedDependency = -1;
  /// The same of orderings between sequences, on devices where the runtime does that.
  int64_t omittedSequenceDependency = -1;
  unsigned ordinal = 0; ///< which of the devices of a kind
};

/// What a device has done since it was opened. A call that repeats another adds to the last one alone.
struct DeviceStatistics {
  uint64_t allocations = 0;       ///< of storage, from the driver
  uint64_t recordings = 0;        ///< sequences of commands recorded, not those run again
  uint64_t pipelines = 0;         ///< kernels made ready by the driver
  uint64_t orderings = 0;         ///< barriers or edges in what was recorded
  uint64_t updates = 0;           ///< sequences run again with other buffers or operands
  uint64_t runs = 0;              ///< sequences handed to the driver
  uint64_t sequenceOrderings = 0; ///< barriers between sequences; none on devices that order them all
  uint64_t bytes = 0;             ///< of storage that the driver has given, and not got back
  uint64_t peakBytes = 0;         ///< the most there were

  void addStorage(uint64_t size) {
    ++allocations;
    bytes += size;
    peakBytes = bytes > peakBytes ? bytes : peakBytes;
  }
};

/// The device of a timepoint is in its highest byte.
constexpr unsigned timepointDeviceShift = 56;
constexpr weir_timepoint_t pointOf(weir_timepoint_t timepoint) { return timepoint & ((uint64_t(1) << timepointDeviceShift) - 1); }

/// Bytes on their way to the host.
struct HostCopy {
  std::shared_ptr<const std::byte> bytes; ///< null: none exists. For the thread that asked, which lets go of it
  std::function<void()> wait;             ///< until they are there, on any thread; null: they are
};

class Device : public std::enable_shared_from_this<Device> {
public:
  virtual ~Device() = default;

  /// What it is, for people: one line.
  virtual std::string describe() const = 0;
  /// New storage with one reference.
  virtual BufferRef allocate(uint32_t lifetime, uint64_t size) = 0;
  /// Host data as a buffer, without a copy where the device can read it. `keepAlive` may be null.
  virtual BufferRef import(const void *data, uint64_t size, std::shared_ptr<const void> keepAlive) = 0;
  /// Whether `import` makes no copy.
  virtual bool readsHostMemory() const { return false; }
  /// Called by the last reference of a buffer that is not imported.
  virtual void freeStorage(weir_buffer &buffer) = 0;

  virtual void *map(weir_buffer &buffer, uint64_t offset, uint64_t length) = 0;
  virtual void unmap(weir_buffer &buffer, uint64_t offset, uint64_t length) = 0;

  /// The command buffer belongs to the device until its `end`.
  virtual weir_cmd *begin(weir_timepoint_t wait) = 0;
  virtual void await(weir_timepoint_t timepoint) = 0;
  /// What waits for the point on any thread, and raises an error if the device fails; null if only `await` can.
  virtual std::function<void()> makeWaiter(weir_timepoint_t timepoint) {
    (void)timepoint;
    return nullptr;
  }
  /// Whether nothing has to wait for the point any more, as far as the host knows.
  virtual bool isReached(weir_timepoint_t timepoint) {
    (void)timepoint;
    return false;
  }
  /// Makes what is asked of this device from here on run after a point of another one, without the host waiting. False if it cannot.
  virtual bool waitFor(Device &other, weir_timepoint_t timepoint) {
    std::function<void()> wait = other.makeWaiter(timepoint);
    return wait && waitOn(std::move(wait));
  }
  /// The same after a function that waits and runs on any thread. An error that it raises is an error of this device.
  virtual bool waitOn(std::function<void()> wait) {
    (void)wait;
    return false;
  }
  /// Starts to copy a range of a buffer to the host, after all that was asked of the device; no bytes if the host has to ask for them by `map`.
  virtual HostCopy startDownload(weir_buffer &buffer, uint64_t offset, uint64_t length) {
    (void)buffer, (void)offset, (void)length;
    return {};
  }

  /// While it is set, each kernel sets `seconds` to the time of each thread that could have run a part of it. Devices without threads ignore it.
  virtual void setThreadClock(std::vector<double> *seconds) { (void)seconds; }
  /// Null for a device that calls no driver.
  virtual const DeviceStatistics *statistics() const { return nullptr; }

  /// The message of the assertion of a kernel that failed first since the last call; empty if none did. Of kernels that the host has waited for.
  /// What failed on a thread of the device counts as one, until `abandon`.
  virtual std::string takeFailedAssertion() { return {}; }
  /// The invocation has failed: what its commands still do, and what becomes of them, does not matter.
  virtual void abandon() {}

  /// The code of an invocation has run: waits for work that uses memory which callers have lent for the call. What failed in it says
  /// `takeFailedAssertion`.
  virtual void finishInvocation() {}
  /// After each invocation, when everything it owned is released.
  virtual void endInvocation() {}
};

/// Point `point` of the timeline of `device`, for the invocation of `commands`, if it has one.
weir_timepoint_t makeTimepoint(const weir_cmd &commands, const Device &device, uint64_t point);

/// The bytes of a range in the memory of another device; the host waits for them.
BufferRef copyToDevice(Device &device, weir_buffer &buffer, uint64_t offset, uint64_t length);

/// A copy of what a view sees.
Array copyToHost(weir_buffer_view &view);

inline const char *nameOf(const weir_export_t &entry) { return entry.name ? entry.name : "(unnamed)"; }
/// x * y * z; raises an error if that is more than 64 bits.
uint64_t countWorkgroups(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z);

/// Raises an error unless the binding is a range of a buffer; `kernel` and `index` are for its message.
void checkBinding(const char *kernel, uint32_t index, const weir_binding_t &binding);

using DeviceFactory = std::shared_ptr<Device> (*)(const DeviceOptions &options);
/// How many there are; raises an error if none can be had.
using DeviceCounter = unsigned (*)();
/// Adds a kind of device to those that are built in; without `count` there is one. Not thread-safe: for the start of a program.
void registerDevice(std::string name, DeviceFactory open, DeviceCounter count = nullptr);

/// Opens a device by the name that modules use; raises an error if none exists or it is not built in.
std::shared_ptr<Device> openDevice(std::string_view name, const DeviceOptions &options);
/// A line for each device of each kind: its name and what it is, or why none exists.
std::vector<std::string> describeDevices(const DeviceOptions &options);
/// The device whose memory is that of the host.
std::shared_ptr<Device> openHostDevice(const DeviceOptions &options);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_DEVICE_H
