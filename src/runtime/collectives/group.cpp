#include "group.h"

#include "../error.h"

#include <algorithm>

namespace weir::runtime {

Group::Group(uint32_t count) : size(count), joined(count) {
  if (count < 1 || count > 1024)
    raise("a group of {} participants is not supported: 1 to 1024 are", count);
}

void Group::join(uint32_t rank) {
  std::lock_guard<std::mutex> lock(mutex);
  if (rank >= size)
    raise("participant {} is not in the group, which has {}", rank, size);
  if (joined[rank])
    raise("participant {} has joined the group already", rank);
  joined[rank] = true;
}

void Group::fail(const std::string &message) {
  if (failure.empty())
    failure = message;
  changed.notify_all();
}

void Group::leave(uint32_t rank, const std::string &reason) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!gone.emplace(rank, reason).second)
    return;
  for (const auto &[members, meeting] : meetings)
    if (meeting.arrived != 0 && std::find(members.begin(), members.end(), rank) != members.end())
      return fail(reason);
  // Others may wait for each other in a circle that only this one could have ended.
  if (waiting != 0 && waiting + gone.size() == size)
    fail(reason);
}

void Group::checkMembers(const Members &members) const {
  if (!failure.empty())
    throw Error(failure);
  for (uint32_t member : members)
    if (auto it = gone.find(member); it != gone.end())
      throw Error(it->second);
}

bool Group::arrive(Meeting &meeting, const Members &members) {
  if (++meeting.arrived < members.size())
    return false;
  meeting.arrived = 0;
  ++meeting.phase;
  changed.notify_all();
  return true;
}

const std::vector<Contribution> &Group::gather(const Members &members, uint32_t rank, const Contribution &own) {
  std::unique_lock<std::mutex> lock(mutex);
  checkMembers(members);
  Meeting &meeting = meetings[members];
  meeting.contributions.resize(members.size());
  const auto index = std::find(members.begin(), members.end(), rank) - members.begin();
  meeting.contributions[static_cast<size_t>(index)] = own;
  const uint64_t phase = meeting.phase;
  if (arrive(meeting, members)) {
    waiting -= static_cast<uint32_t>(members.size()) - 1;
    return meeting.contributions;
  }
  if (++waiting + gone.size() == size)
    fail(fmt::format("all participants wait for others: participant {} came last, and others wait in channels with other members", rank));
  changed.wait(lock, [&] { return meeting.phase != phase || !failure.empty(); });
  if (meeting.phase == phase)
    throw Error(failure);
  return meeting.contributions;
}

void Group::finish(const Members &members) {
  std::unique_lock<std::mutex> lock(mutex);
  Meeting &meeting = meetings[members];
  const uint64_t phase = meeting.phase;
  if (!arrive(meeting, members))
    changed.wait(lock, [&] { return meeting.phase != phase; });
}

} // namespace weir::runtime
