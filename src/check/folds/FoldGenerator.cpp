#include "src/check/folds/FoldGenerator.h"

using namespace mlir;
using namespace weir::check;

SmallVector<Type> weir::check::getIntegerTypes(MLIRContext *context, bool withIndex) {
  SmallVector<Type> types;
  for (unsigned width : {1, 8, 16, 32, 64, 1, 8, 16, 32, 64, 2, 3, 7, 17, 33, 48})
    types.push_back(IntegerType::get(context, width));
  if (withIndex)
    types.append(3, IndexType::get(context));
  return types;
}

SmallVector<Type> weir::check::getFloatTypes(MLIRContext *context, bool withNarrow) {
  SmallVector<Type> types = {Float16Type::get(context), BFloat16Type::get(context), Float32Type::get(context), Float64Type::get(context)};
  if (withNarrow) {
    types.append({Float32Type::get(context), Float64Type::get(context)});
    types.append({Float8E5M2Type::get(context), Float8E4M3Type::get(context), Float8E4M3FNType::get(context), Float8E5M2FNUZType::get(context),
                  Float8E4M3FNUZType::get(context), Float8E4M3B11FNUZType::get(context), Float8E3M4Type::get(context),
                  Float8E8M0FNUType::get(context), Float6E3M2FNType::get(context), Float6E2M3FNType::get(context), Float4E2M1FNType::get(context)});
  }
  return types;
}

namespace {
/// Ops that are mixed in one function.
struct Family {
  unsigned weight;
  std::initializer_list<bool (*)(FoldBuilder &)> adders;
};
} // namespace

static const Family kFamilies[] = {
    {25, {addIntegerOp, addIntegerOp, addConversion}},
    {20, {addFloatOp, addFloatOp, addConversion}},
    {12, {addConversion}},
    {10, {addMathOp, addFloatOp}},
    {10, {addIndexOp, addConversion}},
    {8, {addComplexOp}},
    {15, {addTensorOp, addTensorOp, addLinalgOp}},
};

static const Family &pickFamily(Random &random) {
  unsigned total = 0;
  for (const Family &family : kFamilies)
    total += family.weight;
  unsigned at = random.below(total);
  for (const Family &family : kFamilies) {
    if (at < family.weight)
      return family;
    at -= family.weight;
  }
  return kFamilies[0];
}

OwningOpRef<ModuleOp> weir::check::generateFoldProgram(MLIRContext &context, uint64_t seed, unsigned functions) {
  loadFoldDialects(context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  for (unsigned i = 0; i < functions; ++i) {
    Random random(mix(seed, i));
    FoldBuilder builder(*module, "f" + std::to_string(i), random);
    const Family &family = pickFamily(random);
    const unsigned length = 1 + random.below(4);
    for (unsigned op = 0; op < length; ++op)
      for (unsigned attempt = 0; attempt < 4; ++attempt)
        if (family.adders.begin()[random.below(family.adders.size())](builder))
          break;
    builder.finish();
  }
  return module;
}
