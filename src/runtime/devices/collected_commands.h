/// Commands of devices that run a sequence at once: checked, and collected until the end of the sequence.

#ifndef WEIR_RUNTIME_DEVICES_COLLECTED_COMMANDS_H
#define WEIR_RUNTIME_DEVICES_COLLECTED_COMMANDS_H

#include "assertions.h"
#include "command_list.h"
#include "device.h"

namespace weir::runtime {

class CollectedCommands : public weir_cmd {
public:
  /// Starts anew; what an invocation that failed had asked for is forgotten.
  void begin() { list.clear(); }

  // Accesses decide what may run at once.
  void beginConcurrent() final {}
  void endConcurrent() final {}
  void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) final;
  void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) final;
  // Drivers keep memory that both see coherent.
  void flush(weir_buffer &buffer, uint64_t offset, uint64_t length) final { buffer.checkRange("flush", offset, length); }
  void invalidate(weir_buffer &buffer, uint64_t offset, uint64_t length) final { buffer.checkRange("invalidate", offset, length); }
  void dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                const weir_binding_t *bindings) final;
  void settle() final { handOver(); }
  weir_timepoint_t end() final;

  /// The message of the assertion that failed first since the last call, empty if none did. For a host that has waited for what it asks about.
  std::string takeFailedAssertion();
  /// Lets go of what assertions say, once nothing runs.
  void forgetAssertions();

protected:
  /// `kind` is the device for messages.
  CollectedCommands(const Device &owner, const char *kind) : owner(owner), kind(kind) {}

  bool isOwn(const weir_buffer &buffer) const { return buffer.device.get() == &owner; }
  /// Of a buffer of the device.
  virtual StorageRange rangeOf(const weir_buffer &buffer, uint64_t offset, uint64_t length, bool isWritten) const = 0;
  /// Raises an error if the device cannot run so many workgroups of the kernel, or of such a size.
  virtual void checkGrid(const weir_export_t &entry, const char *name, uint64_t workgroups) const = 0;
  /// Loads the kernel, in the form that these bindings need, unless it has been. Raises an error if the device cannot bind them.
  virtual void prepare(const weir_export_t &entry, const weir_binding_t *bindings) = 0;
  /// Storage that the host sees at `data`, for the status of assertions. `isWritten` of the range says whether kernels that change it atomically have
  /// to wait for each other.
  virtual StorageRange makeStatus(uint64_t size, void *&data) = 0;
  /// Waits for all that was handed over.
  virtual void waitForAll() = 0;
  /// Hands over a list that is not empty.
  virtual void submit(const CommandList &list) = 0;
  /// The last point of what was handed over.
  virtual uint64_t mark() = 0;
  /// A copy from or to the memory of another device, after all that was handed over.
  virtual void copyForeign(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length);

private:
  void handOver();
  void addStatus();

  const Device &owner;
  const char *const kind;
  CommandList list;
  Assertions assertions;
  StorageRange status = {};
  std::vector<weir_slot_t> slots; ///< operands of a kernel with assertions
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_COLLECTED_COMMANDS_H
