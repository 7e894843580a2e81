#include "executor.h"

#include "../../error.h"
#include "fill.h"

#include <cstring>

namespace weir::runtime {

void Executor::forget() {
  isConcurrent = false;
  tasks.clear();
  taskAddresses.clear();
  taskOperands.clear();
}

void Executor::endConcurrent() {
  const char *message = tasks.empty() ? nullptr : workers.runTogether(tasks);
  forget();
  if (message)
    throw KernelError(message);
}

void Executor::fill(std::byte *target, uint64_t length, uint64_t pattern) {
  // Pieces start at multiples of 8 from `target`, so that each starts with a whole pattern.
  auto fillPiece = [target, pattern](uint64_t begin, uint64_t end) { fillBytes(target + begin, end - begin, pattern); };
  if (isConcurrent)
    workers.addBytes(tasks, length, fillPiece);
  else
    workers.forBytes(length, fillPiece);
}

void Executor::copy(const std::byte *source, std::byte *target, uint64_t length, bool isNow) {
  if (target < source + length && source < target + length) { // ranges that overlap do not split
    memmove(target, source, length);
    return;
  }
  auto copyPiece = [=](uint64_t begin, uint64_t end) { memcpy(target + begin, source + begin, end - begin); };
  if (isConcurrent && !isNow)
    workers.addBytes(tasks, length, copyPiece);
  else
    workers.forBytes(length, copyPiece);
}

void Executor::dispatch(const weir_export_t &entry, const std::array<uint64_t, 3> &counts, const std::vector<void *> &addresses,
                        const weir_slot_t *operands) {
  const uint64_t count = counts[0] * counts[1] * counts[2];
  if (isConcurrent) {
    taskAddresses.push_back(addresses);
    taskOperands.emplace_back(operands, operands + (operands ? entry.operand_count : 0));
    return workers.addKernel(tasks, entry, taskAddresses.back().data(), operands ? taskOperands.back().data() : nullptr, counts.data(), count);
  }
  if (const char *message = workers.runKernel(entry, addresses.data(), operands, counts.data(), count))
    throw KernelError(message);
}

} // namespace weir::runtime
