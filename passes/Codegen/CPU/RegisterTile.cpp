#include "passes/Codegen/CPU/RegisterTile.h"

#include "dialects/Machine/VectorCycles.h"
#include <algorithm>

using namespace weir;
using namespace weir::cpu;

static double getStepCycles(double points, double vectors, const RegisterTileModel &model) {
  if (points == 0 || vectors == 0)
    return 0;
  double arithmetic = points * vectors / cycles::kMostProducts, loads = (points + vectors * model.loadsPerVector) / cycles::kMostLoads;
  return std::max({arithmetic, loads, cycles::kSumLatency, model.panelCycles * vectors}) + model.stepCycles + model.loadCycles * (points + vectors);
}

/// The tile over all points and vectors, and what is left in each direction.
static double getCycles(int64_t points, int64_t vectors, const RegisterTile &tile, const RegisterTileModel &model) {
  int64_t pointTiles = points / tile.points, vectorTiles = vectors / tile.vectors;
  int64_t pointRest = points % tile.points, vectorRest = vectors % tile.vectors;
  double cycles = pointTiles * vectorTiles * getStepCycles(tile.points, tile.vectors, model) +
                  pointTiles * getStepCycles(tile.points, vectorRest, model) + vectorTiles * getStepCycles(pointRest, tile.vectors, model) +
                  getStepCycles(pointRest, vectorRest, model);
  return cycles * (1 + model.remainderShare * ((pointRest != 0) + (vectorRest != 0)));
}

RegisterTileModel RegisterTileModel::ofPanels(int64_t maxVectors, int64_t broadcasts) {
  RegisterTileModel model{/*maxPoints=*/14, maxVectors, broadcasts};
  model.panelCycles = cycles::kPanelVector;
  model.loadCycles = cycles::kLoadConflict;
  return model;
}

RegisterTile weir::cpu::chooseRegisterTile(int64_t points, int64_t vectors, int64_t registers, const RegisterTileModel &model) {
  RegisterTile best;
  for (int64_t v = 1; v <= std::min(vectors, model.maxVectors); ++v)
    for (int64_t p = 1; p <= std::min(points, model.maxPoints); ++p) {
      if (p * v + v + model.broadcasts > registers)
        continue;
      RegisterTile tile{p, v};
      tile.cycles = getCycles(points, vectors, tile, model);
      bool isPreferred = model.prefersFewVectors ? v < best.vectors : p < best.points;
      if (tile.cycles < best.cycles || (tile.cycles == best.cycles && isPreferred))
        best = tile;
    }
  return best;
}
