/// Groups of the C interface.

#include "group.h"

using namespace weir::runtime;

weir_status_t *weir_group_create(uint32_t count, weir_group_t **group) {
  if (group)
    *group = nullptr;
  return toStatus(WEIR_STATUS_INVALID, [&] {
    required(group, "group");
    *group = new weir_group{std::make_shared<Group>(count)};
  });
}

void weir_group_free(weir_group_t *group) { delete group; }
