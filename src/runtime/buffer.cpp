#include "buffer.h"

#include "devices/device.h"
#include "error.h"

using namespace weir::runtime;

std::atomic<uint64_t> weir_buffer::lastSerial = 0;

void weir_buffer::release() {
  if (--references != 0)
    return;
  // The device may die with its last buffer: keep it until the storage is freed.
  std::shared_ptr<Device> keeper = std::move(device);
  if (!isImported)
    keeper->freeStorage(*this);
  delete this;
}

void weir_buffer::checkRange(const char *what, uint64_t offset, uint64_t length) const {
  if (!contains(offset, length))
    raise("{}: bytes {} to {} of a buffer of {} bytes", what, offset, offset + length, size);
}

weir_buffer_view::weir_buffer_view(weir_buffer *buffer, uint64_t offset, uint64_t length, ElementType type, std::vector<int64_t> shape)
    : buffer(buffer), offset(offset), length(length), type(type), shape(std::move(shape)) {
  buffer->retain();
}

void weir_buffer_view::release() {
  if (--references == 0)
    delete this;
}
