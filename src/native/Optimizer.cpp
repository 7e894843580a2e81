#include "src/native/Optimizer.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

void weir::native::optimize(Module &module, TargetMachine &targetMachine, unsigned optLevel, bool threadsShareMemory) {
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = optLevel > 1;
  if (threadsShareMemory) {
    // Values that a loop has in memory stay there: LICM loads them before it, whether an iteration would or not.
    tuning.LicmMssaNoAccForPromotionCap = 0;
    // Neither do other passes load what is not asked for.
    for (Function &function : module)
      if (!function.isDeclaration())
        function.addFnAttr(Attribute::SanitizeThread);
  }
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
