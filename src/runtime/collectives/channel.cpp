#include "channel.h"

#include "../error.h"

#include <algorithm>
#include <numeric>
#include <tuple>

using namespace weir::runtime;

Members weir_channel::split(int64_t color, int64_t key) const {
  Contribution own{splitOfChannel};
  own.color = color;
  own.key = key;
  const std::vector<Contribution> seen = group->gather(members, groupRank, own);
  group->finish(members);
  checkSameCollective(seen);
  std::vector<std::tuple<int64_t, uint32_t>> sameColor;
  for (uint32_t i = 0; i < count(); ++i)
    if (seen[i].color == color)
      sameColor.emplace_back(seen[i].key, i);
  std::sort(sameColor.begin(), sameColor.end());
  Members part;
  for (auto [memberKey, index] : sameColor)
    part.push_back(members[index]);
  return part;
}

namespace weir::runtime {

Participant::Participant(std::shared_ptr<Group> joined, uint32_t rank) : group(std::move(joined)), rank(rank) { group->join(rank); }

Participant::~Participant() { group->leave(rank, fmt::format("participant {} has ended without this collective", rank)); }

weir_channel &Participant::everyone() {
  Members all(group->count());
  std::iota(all.begin(), all.end(), 0u);
  return channelOf(all);
}

weir_channel &Participant::channelOf(const Members &members) {
  auto it = channels.find(members);
  if (it == channels.end()) {
    const auto index = std::find(members.begin(), members.end(), rank) - members.begin();
    it = channels.emplace(members, weir_channel{group, members, static_cast<uint32_t>(index), rank}).first;
  }
  return it->second;
}

void Participant::fail(const std::string &message) { group->leave(rank, fmt::format("participant {} failed: {}", rank, message)); }

} // namespace weir::runtime
