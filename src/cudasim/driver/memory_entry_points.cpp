// The functions of libcuda.so.1 for memory.

#include "entry_points.h"

#include <cstdlib>
#include <cstring>

using namespace weir::cuda_driver;
using namespace weir::cudasim;

static CUresult allocate(Driver &driver, CUdeviceptr *address, size_t size) {
  if (!address || size == 0)
    return driver.fail(invalidValue, "allocation of no bytes");
  Allocation *allocation = driver.memory->allocate(size, Driver::current());
  if (!allocation)
    return driver.fail(outOfMemory, "out of memory");
  *address = allocation->base();
  return success;
}

ENTRY cuMemGetInfo_v2(size_t *available, size_t *total) {
  return call([&](Driver &driver) {
    *total = driver.memory->total();
    *available = driver.memory->total() - driver.memory->used(Driver::current());
    return success;
  });
}

ENTRY cuMemAlloc_v2(CUdeviceptr *address, size_t size) {
  return call([&](Driver &driver) { return allocate(driver, address, size); });
}

ENTRY cuMemFree_v2(CUdeviceptr address) {
  return call([&](Driver &driver) -> CUresult {
    driver.scheduler->finishAll();
    if (address != 0 && !driver.memory->release(address))
      return driver.fail(invalidValue, "free of memory that is not allocated");
    return driver.result();
  });
}

ENTRY cuMemAllocAsync(CUdeviceptr *address, size_t size, CUstream) {
  return call([&](Driver &driver) { return allocate(driver, address, size); });
}

ENTRY cuMemFreeAsync(CUdeviceptr address, CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.memory->find(address, 1))
      return driver.fail(invalidValue, "free of memory that is not allocated");
    return driver.enqueue(stream, [&driver, address] {
      if (!driver.memory->release(address))
        throw Fault(FaultKind::IllegalAddress, "memory is freed twice");
    });
  });
}

ENTRY cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device) {
  return callEarly([&](Driver &) {
    *pool = reinterpret_cast<CUmemoryPool>(contextOf(device));
    return success;
  });
}

ENTRY cuMemPoolSetAttribute(CUmemoryPool, int, void *) {
  return callEarly([](Driver &) { return success; });
}

ENTRY cuMemHostAlloc(void **pointer, size_t size, unsigned) {
  return call([&](Driver &driver) -> CUresult {
    CUdeviceptr address;
    if (CUresult result = allocate(driver, &address, size))
      return result;
    // Kernels may use it, and writes of the host are not observed.
    Allocation *allocation = driver.memory->find(address, size);
    memset(allocation->writtenAt(address), 1, size);
    allocation->isOnHost = true;
    *pointer = allocation->at(address);
    driver.pinned[address] = size;
    return success;
  });
}

ENTRY cuMemAllocHost_v2(void **pointer, size_t size) { return cuMemHostAlloc(pointer, size, 0); }

ENTRY cuMemFreeHost(void *pointer) {
  return call([&](Driver &driver) -> CUresult {
    driver.scheduler->finishAll();
    if (driver.pinned.erase(addressOf(pointer)) == 0)
      return driver.fail(invalidValue, "free of memory that is not allocated");
    driver.memory->release(addressOf(pointer));
    return driver.result();
  });
}

ENTRY cuMemcpyHtoDAsync_v2(CUdeviceptr target, const void *source, size_t size, CUstream stream) {
  return call([&](Driver &driver) { return driver.copy(target, addressOf(source), size, false, true, stream, false); });
}
ENTRY cuMemcpyDtoHAsync_v2(void *target, CUdeviceptr source, size_t size, CUstream stream) {
  return call([&](Driver &driver) { return driver.copy(addressOf(target), source, size, true, false, stream, false); });
}
ENTRY cuMemcpyDtoDAsync_v2(CUdeviceptr target, CUdeviceptr source, size_t size, CUstream stream) {
  return call([&](Driver &driver) { return driver.copy(target, source, size, false, false, stream, false); });
}
ENTRY cuMemcpyHtoD_v2(CUdeviceptr target, const void *source, size_t size) {
  return call([&](Driver &driver) { return driver.copy(target, addressOf(source), size, false, true, nullptr, true); });
}
ENTRY cuMemcpyDtoH_v2(void *target, CUdeviceptr source, size_t size) {
  return call([&](Driver &driver) { return driver.copy(addressOf(target), source, size, true, false, nullptr, true); });
}
ENTRY cuMemcpyDtoD_v2(CUdeviceptr target, CUdeviceptr source, size_t size) {
  return call([&](Driver &driver) { return driver.copy(target, source, size, false, false, nullptr, true); });
}

ENTRY cuMemsetD8Async(CUdeviceptr target, unsigned char value, size_t count, CUstream stream) {
  return call([&](Driver &driver) { return driver.fill(target, value, 1, count, stream, false); });
}
ENTRY cuMemsetD16Async(CUdeviceptr target, unsigned short value, size_t count, CUstream stream) {
  return call([&](Driver &driver) { return driver.fill(target, value, 2, count, stream, false); });
}
ENTRY cuMemsetD32Async(CUdeviceptr target, unsigned value, size_t count, CUstream stream) {
  return call([&](Driver &driver) { return driver.fill(target, value, 4, count, stream, false); });
}
ENTRY cuMemsetD8_v2(CUdeviceptr target, unsigned char value, size_t count) {
  return call([&](Driver &driver) { return driver.fill(target, value, 1, count, nullptr, true); });
}
ENTRY cuMemsetD16_v2(CUdeviceptr target, unsigned short value, size_t count) {
  return call([&](Driver &driver) { return driver.fill(target, value, 2, count, nullptr, true); });
}
ENTRY cuMemsetD32_v2(CUdeviceptr target, unsigned value, size_t count) {
  return call([&](Driver &driver) { return driver.fill(target, value, 4, count, nullptr, true); });
}

CHECK_SIGNATURES
