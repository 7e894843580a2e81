/// A module with its signatures as C structures.

#ifndef WEIR_RUNTIME_C_API_PROGRAM_H
#define WEIR_RUNTIME_C_API_PROGRAM_H

#include "../module.h"
#include "status.h"

#include <deque>

struct weir_program {
  explicit weir_program(std::shared_ptr<weir::runtime::Module> module);

  const std::shared_ptr<weir::runtime::Module> module;
  std::vector<weir_function_info_t> functions;

private:
  const weir_value_type_t *convert(const std::vector<weir::runtime::ValueType> &types);
  std::deque<std::vector<weir_value_type_t>> lists; ///< does not move what functions point at
};

#endif // WEIR_RUNTIME_C_API_PROGRAM_H
