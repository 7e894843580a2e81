#include "../error.h"
#include "kernel.h"

#include <cstring>

namespace weir::cudasim {

Program::Program(std::string text, Memory &memory, int device) : memory(memory), device(device), parsed(parsePtx(std::move(text))) {
  try {
    makeVariables();
    for (const Function &function : parsed->entries)
      kernels.push_back(decodeKernel(*parsed, function, variables));
    for (const auto &kernel : kernels)
      kernel->device = device;
  } catch (...) {
    for (auto &[name, allocation] : variables)
      memory.release(allocation->base());
    throw;
  }
}

Program::~Program() {
  for (auto &[name, allocation] : variables)
    memory.release(allocation->base());
}

void Program::makeVariables() {
  for (const Variable &variable : parsed->variables) {
    if (variable.space == Space::Shared)
      continue;
    Allocation *allocation = memory.allocate(variable.size, device);
    if (!allocation)
      throw PtxError(fmt::format("no memory for the variable '{}'", variable.name));
    if (!variables.insert({variable.name, allocation}).second)
      throw PtxError(fmt::format("the variable '{}' is defined twice", variable.name));
    // Variables start as zeros.
    memset(allocation->at(allocation->base()), 0, variable.size);
    memcpy(allocation->at(allocation->base()), variable.initial.data(), variable.initial.size());
    memset(allocation->writtenAt(allocation->base()), 1, variable.size);
  }
}

const Kernel *Program::find(std::string_view name) const {
  for (const auto &kernel : kernels)
    if (kernel->name == name)
      return kernel.get();
  return nullptr;
}

Allocation *Program::findVariable(std::string_view name) const {
  auto found = variables.find(name);
  return found == variables.end() ? nullptr : found->second;
}

} // namespace weir::cudasim
