#include "dialects/Machine/CostModel.h"

#include "dialects/Machine/MachineInfo.h"

using namespace weir;

CostModel CostModel::get(const MachineInfo &machine) {
  CostModel model;
  // As many operations for a byte: an A100 has 9.6 of f32.
  if (const Memory *memory = machine.findMemory(Memory::Kind::Global, Memory::Sharer::Device); memory && memory->bandwidth != 0) {
    double faster = double(memory->bandwidth) * 1e9 / model.copyRate;
    for (double *rate : {&model.copyRate, &model.operationRate, &model.byteOperationRate, &model.wordByteOperationRate})
      *rate *= faster;
  }
  return model;
}
