#include "graphs.h"

#include "driver.h"

#include <algorithm>
#include <cstring>
#include <random>

namespace weir::cudasim {

using namespace cuda_driver;

namespace {

/// Fills and copies of one node.
class Transfer {
public:
  Transfer(Driver &driver, uint64_t number, const std::vector<bool> &unordered) : driver(driver), number(number), unordered(unordered) {}

  void fill(const MemsetNode &node) {
    for (size_t row = 0; row < node.height; ++row) {
      uint64_t address = node.target + row * node.pitch, bytes = node.width * node.elementBytes;
      Allocation &target = find(address, bytes);
      note(target, address, bytes, true);
      for (size_t i = 0; i < bytes; i += node.elementBytes)
        ::memcpy(target.at(address + i), &node.value, node.elementBytes);
      ::memset(target.writtenAt(address), 1, bytes);
    }
  }

  void copy(const MemcpyNode &node) {
    Allocation &source = find(node.source.device, node.widthBytes), &target = find(node.target.device, node.widthBytes);
    note(source, node.source.device, node.widthBytes, false);
    note(target, node.target.device, node.widthBytes, true);
    memmove(target.at(node.target.device), source.at(node.source.device), node.widthBytes);
    memmove(target.writtenAt(node.target.device), source.writtenAt(node.source.device), node.widthBytes);
  }

private:
  Allocation &find(uint64_t address, uint64_t bytes) {
    Allocation *allocation = driver.memory->find(address, bytes);
    if (!allocation)
      throw Fault(FaultKind::IllegalAddress, fmt::format("node of a graph: {} bytes at {:#x}: out of bounds of the allocations", bytes, address));
    return *allocation;
  }

  /// Records the access as that of one thread.
  void note(Allocation &allocation, uint64_t address, uint64_t bytes, bool isWritten) {
    if (!driver.options.executor.checks.races)
      return;
    Accessor who = {AccessRecord::makePlace(number, 0), 0, 0, 0, 0, false};
    for (uint64_t i = 0; i < bytes; ++i) {
      AccessRecords &records = *allocation.recordsAt(address + i);
      if (unordered[records.writer.launch()] || (isWritten && unordered[records.reader.launch()]))
        throw Fault(FaultKind::Race, fmt::format("race: a {} byte {} of an allocation of {} bytes, which another node of the graph has accessed, "
                                                 "and nothing orders them",
                                                 isWritten ? "fill or copy writes" : "copy reads", address + i - allocation.base(), allocation.size));
      (isWritten ? records.writer : records.reader).set(who);
    }
  }

  Driver &driver;
  uint64_t number;
  const std::vector<bool> &unordered;
};

} // namespace

CUresult checkNode(Driver &driver, const GraphNode &node) {
  if (node.kind == GraphNode::Kind::Memset) {
    const MemsetNode &fill = node.memset;
    bool isElement = fill.elementBytes == 1 || fill.elementBytes == 2 || fill.elementBytes == 4;
    if (!isElement || fill.width == 0 || fill.height == 0 || fill.target % fill.elementBytes ||
        (fill.height > 1 && fill.pitch < fill.width * fill.elementBytes))
      return driver.fail(invalidValue, "fill in a graph: its shape, its address or its elements are not allowed");
    if (!driver.memory->find(fill.target, (fill.height - 1) * fill.pitch + fill.width * fill.elementBytes))
      return driver.fail(invalidValue, "fill in a graph: out of bounds of the allocations");
  }
  if (node.kind == GraphNode::Kind::Memcpy) {
    const MemcpyNode &copy = node.memcpy;
    if (copy.height != 1 || copy.depth != 1 || copy.widthBytes == 0 || copy.source.memoryType != memoryUnified ||
        copy.target.memoryType != memoryUnified || copy.source.x || copy.target.x)
      return driver.fail(notSupported, "copy in a graph: only rows of bytes between unified addresses are supported");
    if (!driver.memory->find(copy.source.device, copy.widthBytes) || !driver.memory->find(copy.target.device, copy.widthBytes))
      return driver.fail(invalidValue, "copy in a graph: out of bounds of the allocations");
  }
  return success;
}

void runGraph(Driver &driver, const std::vector<GraphNode> &nodes, uint64_t seed) {
  const size_t count = nodes.size();
  std::vector<uint64_t> numbers(count); // of launches; 0 before
  std::vector<std::vector<bool>> before(count, std::vector<bool>(count));
  std::mt19937_64 random(seed);
  for (size_t done = 0; done < count; ++done) {
    std::vector<size_t> ready;
    for (size_t i = 0; i < count; ++i)
      if (numbers[i] == 0 &&
          std::all_of(nodes[i].dependencies.begin(), nodes[i].dependencies.end(), [&](uint32_t d) { return numbers[d] != 0; }))
        ready.push_back(i);
    size_t next = seed == 0 ? ready.back() : ready[random() % ready.size()];
    for (uint32_t dependency : nodes[next].dependencies) {
      before[next][dependency] = true;
      for (size_t i = 0; i < count; ++i)
        before[next][i] = before[next][i] || before[dependency][i];
    }
    uint64_t number = driver.nextLaunchNumber();
    std::vector<bool> unordered(AccessRecord::lastLaunch + 1);
    for (size_t i = 0; i < count; ++i)
      unordered[numbers[i]] = numbers[i] != 0 && !before[next][i];
    unordered[0] = unordered[number] = false;
    numbers[next] = number;
    const GraphNode &node = nodes[next];
    if (node.kind == GraphNode::Kind::Kernel) {
      Launch launch = node.launch;
      launch.number = number;
      launch.unordered = &unordered;
      driver.execute(launch);
    } else if (node.kind == GraphNode::Kind::Memset) {
      Transfer(driver, number, unordered).fill(node.memset);
    } else {
      Transfer(driver, number, unordered).copy(node.memcpy);
    }
  }
}

} // namespace weir::cudasim
