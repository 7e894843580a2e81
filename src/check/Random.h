#ifndef WEIR_CHECK_RANDOM_H
#define WEIR_CHECK_RANDOM_H

#include <cstdint>

namespace weir::check {

/// A hash of both.
inline uint64_t mix(uint64_t hash, uint64_t value) {
  uint64_t x = hash * 0x9e3779b97f4a7c15ull + value + 0x632be59bd9b4e019ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

/// Numbers that are a function of the seed, on every machine.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() { return mix(seedConstant, state++); }
  /// A number in [0, bound).
  unsigned below(unsigned bound) { return static_cast<unsigned>(next() % bound); }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <typename RangeT>
  auto pick(const RangeT &range) {
    return range[below(static_cast<unsigned>(range.size()))];
  }

private:
  static constexpr uint64_t seedConstant = 0x77656972;
  uint64_t state;
};

} // namespace weir::check

#endif // WEIR_CHECK_RANDOM_H
