/// A group of the C interface.

#ifndef WEIR_RUNTIME_C_API_GROUP_H
#define WEIR_RUNTIME_C_API_GROUP_H

#include "../collectives/group.h"
#include "status.h"

struct weir_group {
  std::shared_ptr<weir::runtime::Group> group;
};

#endif // WEIR_RUNTIME_C_API_GROUP_H
