#include "src/native/Optimizer.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

void weir::native::optimize(Module &module, TargetMachine &targetMachine, unsigned optLevel) {
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = true;
  tuning.SLPVectorization = true;
  PassBuilder builder(&targetMachine, tuning);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  static const OptimizationLevel kLevels[] = {OptimizationLevel::O0, OptimizationLevel::O1, OptimizationLevel::O2,
                                              OptimizationLevel::O3};
  builder.buildPerModuleDefaultPipeline(kLevels[optLevel]).run(module, modules);
}
