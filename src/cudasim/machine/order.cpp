/// The order of the blocks of a kernel; see decoder.h.
#include "decoder.h"

#include <algorithm>

namespace weir::cudasim {

namespace {

/// Instructions that run one after the other.
struct BasicBlock {
  uint32_t begin, end;
  std::vector<uint32_t> successors, predecessors;
  unsigned depth = 0; ///< loops around it
};

class Flow {
public:
  explicit Flow(const Kernel &kernel) : kernel(kernel) {
    findBlocks();
    connect();
    search([this](uint32_t from, uint32_t to) { latches[to].push_back(from); });
    for (auto &[header, from] : latches)
      addLoop(header, from);
    // Of two ways on, the one out of a loop is after the other. Blocks that nothing leads to are in none of them.
    for (BasicBlock &block : blocks) {
      std::multimap<unsigned, uint32_t> byDepth; // equal ones stay in order
      for (uint32_t successor : block.successors)
        byDepth.emplace(blocks[successor].depth, successor);
      std::transform(byDepth.begin(), byDepth.end(), block.successors.begin(), [](auto &entry) { return entry.second; });
    }
    search([](uint32_t, uint32_t) {});
  }

  /// The code in the new order.
  void apply(Kernel &target) const {
    std::vector<Instruction> code;
    std::vector<uint32_t> places(blocks.size(), 0);
    std::vector<uint32_t> jumps; // to blocks, until these have their places
    for (size_t i = 0; i < order.size(); ++i) {
      const BasicBlock &block = blocks[order[i]];
      places[order[i]] = static_cast<uint32_t>(code.size());
      code.insert(code.end(), kernel.code.begin() + block.begin, kernel.code.begin() + block.end);
      const Instruction &last = kernel.code[block.end - 1];
      bool goesOn = (last.kind != Kind::Branch && last.kind != Kind::BranchIndexed && last.kind != Kind::Exit) || last.guard != noSlot;
      uint32_t next = goesOn ? blockAt[block.end] : 0;
      if (!goesOn || (i + 1 < order.size() && order[i + 1] == next))
        continue;
      Instruction jump;
      jump.kind = Kind::Branch;
      jump.line = last.line;
      jump.target = kernel.code.size() + next;
      code.push_back(jump);
    }
    for (Instruction &x : code)
      if (x.kind == Kind::Branch)
        x.target = places[x.target >= kernel.code.size() ? x.target - kernel.code.size() : blockAt[x.target]];
    for (auto &table : target.branchTables)
      for (uint32_t &to : table)
        to = places[blockAt[to]];
    target.code = std::move(code);
  }

private:
  void findBlocks() {
    std::vector<bool> leads(kernel.code.size() + 1, false);
    leads[0] = true;
    for (uint32_t i = 0; i < kernel.code.size(); ++i) {
      const Instruction &x = kernel.code[i];
      if (x.kind == Kind::Branch)
        leads[x.target] = true;
      if (x.kind == Kind::Branch || x.kind == Kind::BranchIndexed || x.kind == Kind::Exit)
        leads[i + 1] = true;
    }
    for (const auto &table : kernel.branchTables)
      for (uint32_t to : table)
        leads[to] = true;
    blockAt.resize(kernel.code.size());
    for (uint32_t i = 0; i < kernel.code.size(); ++i) {
      if (leads[i])
        blocks.push_back({i, i, {}, {}});
      blockAt[i] = static_cast<uint32_t>(blocks.size() - 1);
      blocks.back().end = i + 1;
    }
  }

  void connect() {
    for (uint32_t b = 0; b < blocks.size(); ++b) {
      const Instruction &last = kernel.code[blocks[b].end - 1];
      // What follows in the text is the last one that is searched, and so the next one where nothing speaks against it.
      std::vector<uint32_t> to;
      if (last.kind == Kind::Branch)
        to.push_back(blockAt[last.target]);
      if (last.kind == Kind::BranchIndexed)
        for (uint32_t target : kernel.branchTables[last.target])
          to.push_back(blockAt[target]);
      bool isEnd = last.kind == Kind::Branch || last.kind == Kind::BranchIndexed || last.kind == Kind::Exit;
      if ((!isEnd || last.guard != noSlot) && blocks[b].end < kernel.code.size())
        to.push_back(blockAt[blocks[b].end]);
      for (uint32_t s : to)
        blocks[s].predecessors.push_back(b);
      blocks[b].successors = std::move(to);
    }
  }

  /// Depth first, the first successor first; leaves the reverse of the order in which blocks are left in `order`.
  template <typename F>
  void search(F foundBackEdge) {
    enum class State : uint8_t { New, Open, Left };
    std::vector<State> states(blocks.size(), State::New);
    std::vector<std::pair<uint32_t, size_t>> stack = {{0, 0}};
    states[0] = State::Open;
    order.clear();
    while (!stack.empty()) {
      auto &[block, next] = stack.back();
      if (next == blocks[block].successors.size()) {
        states[block] = State::Left;
        order.push_back(block);
        stack.pop_back();
        continue;
      }
      uint32_t from = block, to = blocks[block].successors[next++];
      if (states[to] == State::Open)
        foundBackEdge(from, to);
      if (states[to] != State::New)
        continue;
      states[to] = State::Open;
      stack.push_back({to, 0});
    }
    std::reverse(order.begin(), order.end());
  }

  /// Of all blocks that lead to one of `from` without `header`.
  void addLoop(uint32_t header, std::vector<uint32_t> from) {
    std::vector<bool> isInside(blocks.size(), false);
    isInside[header] = true;
    ++blocks[header].depth;
    while (!from.empty()) {
      uint32_t block = from.back();
      from.pop_back();
      if (isInside[block])
        continue;
      isInside[block] = true;
      ++blocks[block].depth;
      from.insert(from.end(), blocks[block].predecessors.begin(), blocks[block].predecessors.end());
    }
  }

  const Kernel &kernel;
  std::vector<BasicBlock> blocks;
  std::vector<uint32_t> blockAt; ///< of each instruction
  std::vector<uint32_t> order;
  std::map<uint32_t, std::vector<uint32_t>> latches; ///< by header
};

} // namespace

void orderBlocks(Kernel &kernel) { Flow(kernel).apply(kernel); }

} // namespace weir::cudasim
