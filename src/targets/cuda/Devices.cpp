// Threads, registers and shared memory: the technical specifications per compute capability in NVIDIA's CUDA C++ programming guide. The rest: data
// sheets of the part that is named, rates without sparsity at the boost clock. docs/hardware.md has the table with its sources.
#include "src/targets/cuda/Devices.h"

#include "llvm/ADT/STLExtras.h"

using namespace weir;
using namespace weir::targets;

/// In the order of the fields: processors, threads, registers, shared, cache, bandwidth, clock, f32, tf32, f16, f8, i8, rows of a tile.
static constexpr CUDADevice kDevices[] = {
    {{"sm_80"},
     {"A100 SXM 80 GB"},
     {"+ptx78"},
     {108, 2048, 65536, 164 << 10, 40 << 20, 2039, 1410, 19500, 156000, 312000, 0, 624000}},
    {{"sm_86"}, {"A10"}, {"+ptx78"}, {72, 1536, 65536, 100 << 10, 6 << 20, 600, 1695, 31200, 62500, 125000, 0, 250000}},
    {{"sm_87"},
     {"Jetson AGX Orin 64 GB"},
     {"+ptx78"},
     {16, 1536, 65536, 164 << 10, 4 << 20, 204, 1300, 5300, 21300, 42600, 0, 85000}},
    {{"sm_89"},
     {"L40S"},
     {"+ptx78"},
     {142, 1536, 65536, 100 << 10, 96 << 20, 864, 2520, 91600, 183000, 362000, 733000, 733000}},
    {{"sm_90"},
     {"H100 SXM"},
     {"+ptx78"},
     {132, 2048, 65536, 228 << 10, 50 << 20, 3350, 1830, 67000, 494000, 989000, 1979000, 1979000}},
    {{"sm_90a"},
     {"H100 SXM"},
     {"+ptx80"},
     {132, 2048, 65536, 228 << 10, 50 << 20, 3350, 1830, 67000, 494000, 989000, 1979000, 1979000, 64}},
    {{"sm_100"},
     {"B200"},
     {"+ptx86"},
     {148, 2048, 65536, 228 << 10, 126 << 20, 8000, 1860, 75000, 1125000, 2250000, 4500000, 4500000}},
};

llvm::ArrayRef<CUDADevice> weir::targets::getCUDADevices() { return kDevices; }

const CUDADevice *weir::targets::findCUDADevice(llvm::StringRef gpu) {
  const CUDADevice *found = llvm::find_if(kDevices, [&](const CUDADevice &device) { return device.gpu == gpu; });
  return found == std::end(kDevices) ? nullptr : found;
}
