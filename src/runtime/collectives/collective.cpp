#include "../error.h"
#include "channel.h"
#include "reduction.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime {

namespace {

const char *nameOf(uint32_t kind) {
  static const char *const names[] = {"all_gather", "all_reduce", "all_to_all", "broadcast", "reduce", "reduce_scatter", "send", "recv", "send_recv"};
  return kind == splitOfChannel ? "a split of the channel" : kind < std::size(names) ? names[kind] : "(unknown)";
}

/// A range of a buffer for the host; no bytes where the program gives none.
class MappedRange {
public:
  explicit MappedRange(const weir_binding_t &range) : range(range) {
    if (range.buffer && range.length != 0)
      bytes = static_cast<std::byte *>(range.buffer->device->map(*range.buffer, range.offset, range.length));
  }
  /// What the host wrote goes to the device.
  void unmap() {
    if (bytes)
      range.buffer->device->unmap(*range.buffer, range.offset, range.length);
    bytes = nullptr;
  }
  /// The bytes stay, and the range may be written.
  void detach() {
    if (!bytes)
      return;
    copy.assign(bytes, bytes + range.length);
    unmap();
  }

  std::byte *data() { return copy.empty() ? bytes : copy.data(); }

private:
  const weir_binding_t &range;
  std::byte *bytes = nullptr;
  std::vector<std::byte> copy;
};

bool overlap(const weir_binding_t &a, const weir_binding_t &b) {
  return a.buffer == b.buffer && a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

/// One collective as its members see it, when all have come.
class Exchange {
public:
  Exchange(const weir_channel &channel, const std::vector<Contribution> &members)
      : members(members), own(members[channel.rank]), rank(channel.rank), count(channel.count()), type(own.elementType) {}

  /// All members find the same: either all move bytes or none does.
  void check() const {
    checkSameCollective(members);
    for (uint32_t i = 0; i < count; ++i)
      checkMember(i);
  }

  void move() const {
    switch (own.kind) {
    case WEIR_COLLECTIVE_ALL_GATHER:
      for (uint32_t i = 0; i < count; ++i)
        take(members[i], 0, i * own.sourceBytes, own.sourceBytes);
      return;
    case WEIR_COLLECTIVE_ALL_TO_ALL:
      for (uint32_t i = 0; i < count; ++i)
        take(members[i], rank * (own.targetBytes / count), i * (own.targetBytes / count), own.targetBytes / count);
      return;
    case WEIR_COLLECTIVE_BROADCAST:
      return take(members[static_cast<uint32_t>(own.param)], 0, 0, own.targetBytes);
    case WEIR_COLLECTIVE_ALL_REDUCE:
      return allReduce();
    case WEIR_COLLECTIVE_REDUCE:
      if (rank == static_cast<uint32_t>(own.param))
        reduce(0, own.targetBytes, own.target);
      return;
    case WEIR_COLLECTIVE_REDUCE_SCATTER:
      return reduce(rank * own.targetBytes, own.targetBytes, own.target);
    default:
      return receive();
    }
  }

private:
  static int32_t receiver(const Contribution &member) { return static_cast<int16_t>(member.param & 0xffff); }
  static int32_t sender(const Contribution &member) { return static_cast<int16_t>(member.param >> 16 & 0xffff); }
  bool isMember(int32_t other) const { return other >= 0 && static_cast<uint32_t>(other) < count; }

  void checkMember(uint32_t i) const {
    const Contribution &member = members[i], &first = members[0];
    const char *name = nameOf(first.kind);
    const bool isRooted = first.kind == WEIR_COLLECTIVE_BROADCAST || first.kind == WEIR_COLLECTIVE_REDUCE;
    if (isRooted && (member.param != first.param || !isMember(member.param)))
      raise("{}: rank 0 names rank {}, rank {} names rank {}; the channel has {} members", name, first.param, i, member.param, count);
    const bool isReduced = first.reduction != WEIR_REDUCTION_NONE;
    if (isReduced != (first.kind == WEIR_COLLECTIVE_ALL_REDUCE || first.kind == WEIR_COLLECTIVE_REDUCE || first.kind == WEIR_COLLECTIVE_REDUCE_SCATTER))
      raise("{} {} a reduction", name, isReduced ? "has no use for" : "needs");
    if (first.kind == WEIR_COLLECTIVE_SEND_RECV)
      return checkPair(i);
    const uint64_t sent = member.sourceBytes, received = member.targetBytes;
    const bool fits = first.kind == WEIR_COLLECTIVE_ALL_GATHER       ? received == sent * count
                      : first.kind == WEIR_COLLECTIVE_REDUCE_SCATTER ? sent == received * count
                                                                     : sent == received;
    const uint64_t unit = type.bits() / 8 * (first.kind == WEIR_COLLECTIVE_ALL_TO_ALL ? count : 1);
    if (!fits || sent % unit != 0 || received % unit != 0 || sent != first.sourceBytes)
      raise("{} of {} between {} members: rank 0 sends {} bytes, rank {} sends {} bytes and receives {}", name, type.name(), count, first.sourceBytes, i, sent,
            received);
  }

  void checkPair(uint32_t i) const {
    const Contribution &member = members[i];
    for (int32_t other : {receiver(member), sender(member)})
      if (other != -1 && !isMember(other))
        raise("send_recv: rank {} names rank {}, but the channel has {} members", i, other, count);
    if (receiver(member) != -1 && sender(members[static_cast<uint32_t>(receiver(member))]) != static_cast<int32_t>(i))
      raise("send_recv: rank {} sends to rank {}, which receives from rank {}", i, receiver(member), sender(members[static_cast<uint32_t>(receiver(member))]));
    if (sender(member) == -1)
      return;
    const Contribution &from = members[static_cast<uint32_t>(sender(member))];
    if (receiver(from) != static_cast<int32_t>(i))
      raise("send_recv: rank {} receives from rank {}, which sends to rank {}", i, sender(member), receiver(from));
    if (from.sourceBytes != member.targetBytes)
      raise("send_recv: rank {} sends {} bytes to rank {}, which receives {}", sender(member), from.sourceBytes, i, member.targetBytes);
  }

  void take(const Contribution &from, uint64_t sourceOffset, uint64_t targetOffset, uint64_t length) const {
    if (length != 0)
      memcpy(own.target + targetOffset, from.source + sourceOffset, length);
  }

  void receive() const {
    if (sender(own) != -1)
      take(members[static_cast<uint32_t>(sender(own))], 0, 0, own.targetBytes);
    else if (own.targetBytes != 0)
      memset(own.target, 0, own.targetBytes);
  }

  void reduce(uint64_t offset, uint64_t length, std::byte *target) const {
    std::vector<const std::byte *> sources;
    for (const Contribution &member : members)
      sources.push_back(member.source + offset);
    if (length != 0)
      reduceElements(own.reduction, type, sources, length / (type.bits() / 8), target);
  }

  /// Each member computes its part, for all.
  void allReduce() const {
    const uint64_t width = type.bits() / 8, elements = own.targetBytes / width;
    const uint64_t begin = elements * rank / count * width, end = elements * (rank + 1) / count * width;
    if (begin == end)
      return;
    reduce(begin, end - begin, own.target + begin);
    for (const Contribution &member : members)
      if (member.target != own.target)
        memcpy(member.target + begin, own.target + begin, end - begin);
  }

  const std::vector<Contribution> &members;
  const Contribution &own;
  const uint32_t rank, count;
  const ElementType type;
};

std::string describe(const Contribution &member) {
  if (member.kind == splitOfChannel)
    return nameOf(member.kind);
  const std::string of = member.reduction != WEIR_REDUCTION_NONE ? fmt::format(" with {}", nameOfReduction(member.reduction)) : "";
  return fmt::format("{}{} of {}", nameOf(member.kind), of, ElementType(member.elementType).name());
}

} // namespace

void checkSameCollective(const std::vector<Contribution> &members) {
  const Contribution &first = members[0];
  for (size_t i = 1; i < members.size(); ++i)
    if (members[i].kind != first.kind || members[i].elementType != first.elementType || members[i].reduction != first.reduction)
      raise("the members of a channel take part in different collectives: rank 0 in {}, rank {} in {}", describe(first), i, describe(members[i]));
}

void runCollective(const weir_channel &channel, const Collective &collective) {
  if (collective.kind > WEIR_COLLECTIVE_SEND_RECV || collective.kind == WEIR_COLLECTIVE_SEND || collective.kind == WEIR_COLLECTIVE_RECV)
    raise("collective '{}' is not supported: send_recv is", nameOf(collective.kind));
  MappedRange source(collective.source);
  if (overlap(collective.source, collective.target))
    source.detach();
  MappedRange target(collective.target);
  Contribution own{collective.kind, collective.reduction, collective.type.code(), collective.param};
  own.source = source.data();
  own.target = target.data();
  own.sourceBytes = collective.source.length;
  own.targetBytes = collective.target.length;
  Group &group = *channel.group;
  const Exchange exchange(channel, group.gather(channel.members, channel.groupRank, own));
  // Others use the bytes of this participant until all are done, whatever goes wrong here.
  std::exception_ptr failure;
  try {
    exchange.check();
    exchange.move();
  } catch (...) {
    failure = std::current_exception();
  }
  group.finish(channel.members);
  source.unmap();
  target.unmap();
  if (failure)
    std::rethrow_exception(failure);
}

} // namespace weir::runtime
