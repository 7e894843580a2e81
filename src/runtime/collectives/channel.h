/// Channels: the participants that exchange data, as one of them refers to them; and what collectives do with bytes.

#ifndef WEIR_RUNTIME_COLLECTIVES_CHANNEL_H
#define WEIR_RUNTIME_COLLECTIVES_CHANNEL_H

#include "group.h"

#include "../devices/device.h"

struct weir_channel {
  std::shared_ptr<weir::runtime::Group> group;
  weir::runtime::Members members;
  uint32_t rank;      ///< among the members
  uint32_t groupRank; ///< `members[rank]`

  uint32_t count() const { return static_cast<uint32_t>(members.size()); }
  /// The channel of the members that state this color, in the order of their keys, then of their ranks. Each member calls it.
  weir::runtime::Members split(int64_t color, int64_t key) const;
};

namespace weir::runtime {

/// One participant of a group, with the channels that it has made.
class Participant {
public:
  /// Joins the group, and leaves it at the end of this object.
  Participant(std::shared_ptr<Group> group, uint32_t rank);
  ~Participant();
  Participant(const Participant &) = delete;
  Participant &operator=(const Participant &) = delete;

  /// All participants.
  weir_channel &everyone();
  /// The channel of these members, of which this is one. Equal members have the same channel.
  weir_channel &channelOf(const Members &members);
  /// A call of the participant has failed: those that wait for it fail, with this message.
  void fail(const std::string &message);

private:
  const std::shared_ptr<Group> group;
  const uint32_t rank;
  std::map<Members, weir_channel> channels;
};

/// What a module asks for (`weir_api_t::cmd_collective`). Buffers are null where nothing is sent or received.
struct Collective {
  uint32_t kind, reduction;
  ElementType type;
  int32_t param;
  weir_binding_t source, target;
};

/// Raises the same error for each member unless all take part in one collective.
void checkSameCollective(const std::vector<Contribution> &members);

/// Takes part in a collective: waits for the other members, moves the bytes through the memory of the host, and waits until all are done. All earlier
/// commands of this participant that touch the ranges have been handed to their devices. Raises an error if the members ask for different things.
void runCollective(const weir_channel &channel, const Collective &collective);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_COLLECTIVES_CHANNEL_H
