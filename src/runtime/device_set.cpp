#include "device_set.h"

#include "error.h"

#include <charconv>

namespace weir::runtime {

namespace {

/// What a device of the module becomes.
struct Assignment {
  const weir_target_t *target = nullptr; ///< null if it is not used
  unsigned ordinal = 0;
};

const weir_target_t *findTarget(const weir_device_t &device, const std::string &name) {
  // Several targets may run on one kind of device: their own names come first.
  for (const char *weir_target_t::*member : {&weir_target_t::name, &weir_target_t::device})
    for (uint32_t i = 0; i < device.target_count; ++i)
      if (device.targets[i].*member == name)
        return &device.targets[i];
  return nullptr;
}

std::string listTargets(const weir_device_t &device) {
  std::string names;
  for (uint32_t i = 0; i < device.target_count; ++i)
    names += (i ? ", " : "") + std::string(device.targets[i].name);
  return names;
}

bool isUsed(const weir_module_t &module, uint32_t index) { return module.devices[index].flags & WEIR_DEVICE_USED; }

Assignment assign(const weir_module_t &module, uint32_t index, const std::vector<DeviceChoice> &choices) {
  const weir_device_t &device = module.devices[index];
  if (choices.empty())
    return {device.targets, 0};
  if (index < choices.size())
    if (const weir_target_t *target = findTarget(device, choices[index].name))
      return {target, choices[index].ordinal};
  std::string wanted;
  for (const DeviceChoice &choice : choices) {
    if (const weir_target_t *target = findTarget(device, choice.name))
      return {target, choice.ordinal};
    wanted += (wanted.empty() ? "" : ", ") + choice.name;
  }
  bool isOnly = true;
  for (uint32_t i = 0; i < module.device_count; ++i)
    isOnly &= i == index || !isUsed(module, i);
  std::string subject = isOnly ? "the module" : fmt::format("device {} of the module", index);
  raise("{} is compiled for {}, not for {}", subject, listTargets(device), wanted);
}

std::vector<Assignment> assignAll(const Module &module, const std::vector<DeviceChoice> &choices) {
  std::vector<Assignment> assignments;
  for (uint32_t i = 0; i < module.abi().device_count; ++i)
    assignments.push_back(isUsed(module.abi(), i) ? assign(module.abi(), i, choices) : Assignment());
  return assignments;
}

} // namespace

DeviceChoice DeviceChoice::parse(const std::string &text) {
  size_t colon = text.find(':');
  DeviceChoice choice{text.substr(0, colon), 0};
  if (colon == std::string::npos)
    return choice;
  const char *begin = text.c_str() + colon + 1, *end = text.c_str() + text.size();
  auto [stop, error] = std::from_chars(begin, end, choice.ordinal);
  if (choice.name.empty() || error != std::errc() || stop != end)
    raise("'{}' is not a device: expected NAME or NAME:N, as --list-devices prints them", text);
  return choice;
}

DeviceSet openDevices(const Module &module, const DeviceOptions &options, const std::vector<DeviceChoice> &choices) {
  OpenDevices open;
  return openDevices(module, options, choices, open);
}

DeviceSet openDevices(const Module &module, const DeviceOptions &options, const std::vector<DeviceChoice> &choices, OpenDevices &open) {
  DeviceSet set;
  for (const Assignment &assignment : assignAll(module, choices)) {
    set.devices.emplace_back();
    set.targets.push_back(assignment.target ? assignment.target->number : 0);
    if (!assignment.target)
      continue;
    std::shared_ptr<Device> &device = open[{assignment.target->device, assignment.ordinal}];
    if (!device) {
      DeviceOptions own = options;
      own.ordinal = assignment.ordinal;
      device = openDevice(assignment.target->device, own);
    }
    set.devices.back() = device;
    if (!set.home)
      set.home = device;
  }
  if (!set.home)
    set.home = openHostDevice(options);
  return set;
}

void checkDevices(const Module &module, const std::vector<DeviceChoice> &choices) { assignAll(module, choices); }

} // namespace weir::runtime
