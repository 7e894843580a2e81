/// Participants that run one program together (SPMD): each has a session and a thread of its own, and they meet in collectives.

#ifndef WEIR_RUNTIME_COLLECTIVES_GROUP_H
#define WEIR_RUNTIME_COLLECTIVES_GROUP_H

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace weir::runtime {

/// In place of a `WEIR_COLLECTIVE_*`: the members split a channel.
constexpr uint32_t splitOfChannel = ~0u;

/// What a participant brings to a collective. Others may access the bytes until `Group::finish` returns.
struct Contribution {
  uint32_t kind = 0, reduction = 0, elementType = 0; ///< `WEIR_COLLECTIVE_*`, `WEIR_REDUCTION_*`, `WEIR_ELEMENT_*`
  int32_t param = 0;
  const std::byte *source = nullptr;
  std::byte *target = nullptr;
  uint64_t sourceBytes = 0, targetBytes = 0;
  int64_t color = 0, key = 0; ///< of a split
};

/// Members of a channel: ranks in the group, in the order of their ranks in the channel.
using Members = std::vector<uint32_t>;

/// Any thread may call it. A participant that fails or ends makes those fail that wait for it: a group never works again after that.
class Group {
public:
  /// Raises an error unless there are 1 to 1024 participants.
  explicit Group(uint32_t count);

  uint32_t count() const { return size; }

  /// Raises an error if the group has no such participant, or has it already.
  void join(uint32_t rank);
  /// The participant takes part in no more collectives. `reason` says why for those that wait for it.
  void leave(uint32_t rank, const std::string &reason);

  /// Waits until all members have come, and returns what they have brought. Raises an error if one never will.
  const std::vector<Contribution> &gather(const Members &members, uint32_t rank, const Contribution &own);
  /// Waits until no member needs these contributions any more. Every `gather` that returns needs one: no member may leave before.
  void finish(const Members &members);

private:
  /// The state of a channel. All that share one take part in the same collectives, in one order.
  struct Meeting {
    std::vector<Contribution> contributions;
    uint32_t arrived = 0;
    uint64_t phase = 0; ///< raised each time that all have arrived
  };

  /// Whether this was the last member.
  bool arrive(Meeting &meeting, const Members &members);
  /// Raises an error if a member is gone.
  void checkMembers(const Members &members) const;
  void fail(const std::string &message);

  const uint32_t size;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<Members, Meeting> meetings;
  std::vector<bool> joined;
  std::map<uint32_t, std::string> gone; ///< why, by rank
  std::string failure;                  ///< of all that wait; empty for none
  uint32_t waiting = 0;                 ///< participants in `gather`
};

/// Which participant of which group; of none without a group.
struct Membership {
  std::shared_ptr<Group> group;
  uint32_t rank = 0;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_COLLECTIVES_GROUP_H
