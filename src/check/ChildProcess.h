/// Code that may be wrong, in a process of its own: only its effects on memory are observed.

#ifndef WEIR_CHECK_CHILDPROCESS_H
#define WEIR_CHECK_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>
#include <vector>

namespace weir::check {

/// Pieces of memory that a child process writes for its parent. Each is aligned to 64 bytes, ends (but for that) at a page without access,
/// and starts after one.
class SharedMemory {
public:
  explicit SharedMemory(llvm::ArrayRef<size_t> sizes);
  ~SharedMemory();
  SharedMemory(const SharedMemory &) = delete;
  SharedMemory &operator=(const SharedMemory &) = delete;

  /// False if there was no memory.
  explicit operator bool() const { return base != nullptr || pieces.empty(); }
  uint8_t *get(size_t index) const { return pieces[index]; }
  /// Where the child leaves what it returns.
  const char **getVerdict() const { return reinterpret_cast<const char **>(base); }

private:
  uint8_t *base = nullptr;
  size_t total = 0;
  std::vector<uint8_t *> pieces;
};

/// Calls `body` in a child process, which sees all memory and changes only `memory`. False, with an error, if `body` returns a message, crashes,
/// or did not end within `seconds`.
bool runInChild(SharedMemory &memory, llvm::function_ref<const char *()> body, std::string &error, unsigned seconds = 600);

} // namespace weir::check

#endif // WEIR_CHECK_CHILDPROCESS_H
