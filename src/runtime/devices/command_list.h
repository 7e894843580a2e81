/// A sequence of commands as data, so that a device runs again what it has recorded for an equal one before; and which commands conflict.

#ifndef WEIR_RUNTIME_DEVICES_COMMAND_LIST_H
#define WEIR_RUNTIME_DEVICES_COMMAND_LIST_H

#include <weir/abi.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace weir::runtime {

/// Bytes of one storage that a command reads, or writes and perhaps reads.
struct Access {
  uint64_t storage; ///< a number that no other storage of the device ever has
  uint64_t begin, end;
  bool isWritten;
};

/// The same bytes in as few ranges as they are.
void mergeAccesses(std::vector<Access> &accesses);

/// Which commands have to wait for which: those that access the same bytes, of which one writes them.
class Conflicts {
public:
  /// Adds to `earlier` the commands that one with these accesses has to wait for, unless it does so through others: sorted, each once.
  void find(const std::vector<Access> &accesses, std::vector<uint32_t> &earlier) const;
  bool isAny(const std::vector<Access> &accesses) const;
  /// Command `number`, which waits for all that `find` says. What adds nothing to what it has is left out.
  void add(uint32_t number, const std::vector<Access> &accesses);
  void clear() { storages.clear(); }

private:
  struct Entry {
    uint64_t begin, end;
    bool isWritten;
    uint32_t number;
  };
  template <typename Visit>
  void visit(const std::vector<Access> &accesses, Visit visit) const;

  std::unordered_map<uint64_t, std::vector<Entry>> storages;
};

struct Command {
  enum class Kind : uint8_t { Fill, Copy, Dispatch };

  Kind kind;
  uint32_t firstRange = 0, rangeCount = 0;     ///< of a copy: source, target; of a dispatch: its bindings
  uint32_t firstOperand = 0, operandCount = 0; ///< of a dispatch
  uint64_t value = 0;                          ///< the pattern of a fill, 8 bytes; the number of workgroups of a dispatch
  const weir_export_t *entry = nullptr;        ///< of a dispatch
};

/// A range of a device's storage, whose type the device knows.
struct StorageRange {
  void *object;
  uint64_t storage; ///< the number of `object`
  uint64_t offset, length;
  bool isWritten;
};

/// Whether two ranges have bytes in common.
bool overlap(const StorageRange &a, const StorageRange &b);

/// Workgroups as a rectangle: kernels count them themselves, and leave out those that it has too many.
struct Grid {
  uint64_t width, height;

  static Grid of(uint64_t workgroups, uint64_t maxWidth);
};

class CommandList {
public:
  using Key = std::vector<uint64_t>;

  void clear();
  bool empty() const { return commands.empty(); }

  void addFill(const StorageRange &target, uint64_t pattern);
  void addCopy(const StorageRange &source, const StorageRange &target);
  /// Takes the ranges of its bindings one by one, before.
  void addBinding(const StorageRange &range) { ranges.push_back(range); }
  void addDispatch(const weir_export_t &entry, uint64_t workgroups, const weir_slot_t *operands, uint32_t operandCount);

  /// Equal for lists that do the same with the same bytes.
  const Key &key() const { return words; }

  const StorageRange &getRange(const Command &command, uint32_t index) const { return ranges[command.firstRange + index]; }
  /// Has `recorder` do the command: `fill(target, pattern)`, `copy(source, target)` or `dispatch(command)`.
  template <typename Recorder>
  void visit(const Command &command, Recorder &recorder) const {
    if (command.kind == Command::Kind::Fill)
      recorder.fill(getRange(command, 0), command.value);
    else if (command.kind == Command::Kind::Copy)
      recorder.copy(getRange(command, 0), getRange(command, 1));
    else
      recorder.dispatch(command);
  }

  std::vector<Command> commands;
  std::vector<StorageRange> ranges;
  std::vector<weir_slot_t> operands;

private:
  void finish(const Command &command);

  Key words;
};

struct HashKey {
  size_t operator()(const CommandList::Key &key) const;
};

/// Repeats the low `width` bytes to 8. Raises an error unless there are 1, 2, 4 or 8.
uint64_t widenPattern(uint64_t pattern, uint32_t width);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_COMMAND_LIST_H
