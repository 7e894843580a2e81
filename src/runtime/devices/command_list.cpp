#include "command_list.h"

#include "../error.h"

#include <algorithm>
#include <tuple>

namespace weir::runtime {

void mergeAccesses(std::vector<Access> &accesses) {
  auto keyOf = [](const Access &access) { return std::make_tuple(access.storage, access.isWritten, access.begin, access.end); };
  std::sort(accesses.begin(), accesses.end(), [&](const Access &a, const Access &b) { return keyOf(a) < keyOf(b); });
  size_t kept = 0;
  for (const Access &access : accesses) {
    Access *last = kept == 0 ? nullptr : &accesses[kept - 1];
    if (last && last->storage == access.storage && last->isWritten == access.isWritten && access.begin <= last->end)
      last->end = std::max(last->end, access.end);
    else
      accesses[kept++] = access;
  }
  accesses.resize(kept);
}

template <typename Visit>
void Conflicts::visit(const std::vector<Access> &accesses, Visit visit) const {
  for (const Access &access : accesses) {
    auto found = storages.find(access.storage);
    if (found == storages.end())
      continue;
    for (const Entry &entry : found->second)
      if ((access.isWritten || entry.isWritten) && access.begin < entry.end && entry.begin < access.end)
        if (!visit(entry.number))
          return;
  }
}

void Conflicts::find(const std::vector<Access> &accesses, std::vector<uint32_t> &earlier) const {
  visit(accesses, [&](uint32_t number) { return earlier.push_back(number), true; });
  std::sort(earlier.begin(), earlier.end());
  earlier.erase(std::unique(earlier.begin(), earlier.end()), earlier.end());
}

bool Conflicts::isAny(const std::vector<Access> &accesses) const {
  bool any = false;
  visit(accesses, [&](uint32_t) { return !(any = true); });
  return any;
}

void Conflicts::add(uint32_t number, const std::vector<Access> &accesses) {
  for (const Access &access : accesses) {
    std::vector<Entry> &entries = storages[access.storage];
    auto covers = [&](const Entry &entry) {
      return entry.number == number && entry.begin <= access.begin && entry.end >= access.end && (entry.isWritten || !access.isWritten);
    };
    if (std::any_of(entries.begin(), entries.end(), covers))
      continue;
    // An access within a written range meets its writer, which waits for it.
    if (access.isWritten)
      entries.erase(std::remove_if(entries.begin(), entries.end(),
                                   [&](const Entry &entry) {
                                     return entry.number != number && entry.begin >= access.begin && entry.end <= access.end;
                                   }),
                    entries.end());
    entries.push_back({access.begin, access.end, access.isWritten, number});
  }
}

bool overlap(const StorageRange &a, const StorageRange &b) {
  return a.object == b.object && a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

Grid Grid::of(uint64_t workgroups, uint64_t maxWidth) {
  uint64_t width = std::min(workgroups, maxWidth);
  return {width, (workgroups - 1) / width + 1};
}

void CommandList::clear() {
  commands.clear();
  ranges.clear();
  operands.clear();
  words.clear();
}

void CommandList::addFill(const StorageRange &target, uint64_t pattern) {
  ranges.push_back(target);
  Command command{Command::Kind::Fill};
  command.value = pattern;
  finish(command);
}

void CommandList::addCopy(const StorageRange &source, const StorageRange &target) {
  ranges.push_back(source);
  ranges.push_back(target);
  finish(Command{Command::Kind::Copy});
}

void CommandList::addDispatch(const weir_export_t &entry, uint64_t workgroups, const weir_slot_t *operandSlots, uint32_t operandCount) {
  Command command{Command::Kind::Dispatch};
  command.value = workgroups;
  command.entry = &entry;
  command.firstOperand = static_cast<uint32_t>(operands.size());
  command.operandCount = operandCount;
  operands.insert(operands.end(), operandSlots, operandSlots + operandCount);
  finish(command);
}

void CommandList::finish(const Command &command) {
  commands.push_back(command);
  Command &added = commands.back();
  added.firstRange = commands.size() < 2 ? 0 : commands[commands.size() - 2].firstRange + commands[commands.size() - 2].rangeCount;
  added.rangeCount = static_cast<uint32_t>(ranges.size()) - added.firstRange;
  words.push_back(uint64_t(added.operandCount) << 32 | uint64_t(added.rangeCount) << 2 | static_cast<uint64_t>(added.kind));
  words.push_back(added.value);
  words.push_back(reinterpret_cast<uintptr_t>(added.entry));
  for (uint32_t i = 0; i < added.rangeCount; ++i) {
    const StorageRange &range = ranges[added.firstRange + i];
    words.insert(words.end(), {range.storage << 1 | range.isWritten, range.offset, range.length});
  }
  words.insert(words.end(), operands.begin() + added.firstOperand, operands.end());
}

size_t HashKey::operator()(const CommandList::Key &key) const {
  uint64_t hash = key.size();
  for (uint64_t word : key) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return hash;
}

uint64_t widenPattern(uint64_t pattern, uint32_t width) {
  if (width != 1 && width != 2 && width != 4 && width != 8)
    raise("fill: patterns of {} bytes are not supported", width);
  for (; width < 8; width *= 2) {
    pattern &= (uint64_t(1) << (8 * width)) - 1;
    pattern |= pattern << (8 * width);
  }
  return pattern;
}

} // namespace weir::runtime
