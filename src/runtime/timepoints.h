/// Timepoints that represent several, of different devices, and those of fences.

#ifndef WEIR_RUNTIME_TIMEPOINTS_H
#define WEIR_RUNTIME_TIMEPOINTS_H

#include "devices/device.h"
#include "fence.h"

#include <deque>

namespace weir::runtime {

/// The "device" of points that are fences.
constexpr uint64_t fenceDevice = 254;

/// Numbers for fences that are awaited as points. They have no order.
class FencePoints {
public:
  /// The point at which the fence is signalled.
  weir_timepoint_t add(FenceRef fence) {
    while (!fences.empty() && fences.front()->status() == WEIR_FENCE_STATUS_OK) {
      fences.pop_front();
      ++first;
    }
    fences.push_back(std::move(fence));
    return fenceDevice << timepointDeviceShift | (first + fences.size() - 1);
  }

  static bool isFence(weir_timepoint_t timepoint) { return timepoint >> timepointDeviceShift == fenceDevice; }
  /// Null once the fence is signalled.
  FenceRef find(weir_timepoint_t timepoint) const {
    const uint64_t number = pointOf(timepoint);
    return number >= first && number - first < fences.size() ? fences[number - first] : nullptr;
  }

private:
  std::deque<FenceRef> fences;
  uint64_t first = 1; ///< the number of the first of them
};

/// Points of one device are ordered, so the last represents all. What has several devices gets a number, under "device" 255; the last of these are
/// kept, and one that makes room has been reached.
class TimepointJoins {
public:
  /// Calls `await` for a join that is forgotten.
  template <typename Await>
  weir_timepoint_t join(uint64_t count, const weir_timepoint_t *timepoints, Await await) {
    std::vector<weir_timepoint_t> last;
    for (uint64_t i = 0; i < count; ++i)
      forEach(timepoints[i], [&](weir_timepoint_t next) {
        for (weir_timepoint_t &known : last)
          if (known == next || (known >> timepointDeviceShift == next >> timepointDeviceShift && !FencePoints::isFence(next))) {
            known = known > next ? known : next;
            return;
          }
        last.push_back(next);
      });
    if (last.size() < 2)
      return last.empty() ? 0 : last.front();
    if (joins.size() == mostKept) {
      await(joinedDevice << timepointDeviceShift | first);
      joins.pop_front();
      ++first;
    }
    joins.push_back(std::move(last));
    return joinedDevice << timepointDeviceShift | (first + joins.size() - 1);
  }

  /// The points of single devices that a point represents.
  template <typename Visit>
  void forEach(weir_timepoint_t timepoint, Visit visit) const {
    if (timepoint == 0)
      return;
    if (timepoint >> timepointDeviceShift != joinedDevice)
      return visit(timepoint);
    if (uint64_t number = pointOf(timepoint); number >= first)
      for (weir_timepoint_t one : joins[number - first])
        visit(one);
  }

private:
  static constexpr uint64_t joinedDevice = 255;
  static constexpr size_t mostKept = 256;

  std::deque<std::vector<weir_timepoint_t>> joins;
  uint64_t first = 1; ///< the number of the first of them
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_TIMEPOINTS_H
