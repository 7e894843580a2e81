/// Kernels of a PTX module, ready to run.

#ifndef WEIR_CUDASIM_MACHINE_KERNEL_H
#define WEIR_CUDASIM_MACHINE_KERNEL_H

#include "../ptx/syntax.h"
#include "instruction.h"
#include "memory.h"

namespace weir::cudasim {

/// What a slot of a register file starts with: the same in all lanes, or by thread and block.
enum class Special : uint8_t {
  Constant,
  ThreadX,
  ThreadY,
  ThreadZ,
  BlockSizeX,
  BlockSizeY,
  BlockSizeZ,
  BlockX,
  BlockY,
  BlockZ,
  GridX,
  GridY,
  GridZ,
  Lane,
  WarpNumber,
  WarpCount,
  LanesEqual,
  LanesLess,
  LanesLessEqual,
  LanesGreater,
  LanesGreaterEqual,
  DynamicSharedBytes,
  Zero, ///< numbers of processors, clocks
};

struct InitialValue {
  uint32_t slot;
  uint8_t bytes; ///< 0 for predicates
  Special special;
  uint64_t bits; ///< of constants
};

struct Kernel {
  struct Parameter {
    uint32_t offset, size;
  };

  const Syntax *syntax = nullptr;
  int device = 0; ///< that has loaded it
  std::string name;
  std::vector<Instruction> code;
  std::vector<std::vector<uint32_t>> branchTables;
  std::vector<std::vector<uint32_t>> sums; ///< registers of products of warpgroups
  uint32_t fileBytes = 0;                  ///< of the registers of a warp
  std::vector<InitialValue> initialValues;
  std::vector<Parameter> parameters;
  uint32_t parameterBytes = 0;
  uint32_t sharedBytes = 0; ///< static ones; dynamic ones follow
  uint32_t localBytes = 0;  ///< of a thread
  uint32_t maxThreads[3] = {0, 0, 0}, requiredThreads[3] = {0, 0, 0};
};

/// Generic addresses of workgroup memory, of a thread's own and of parameters.
constexpr uint64_t sharedWindow = uint64_t(1) << 60, localWindow = uint64_t(2) << 60, paramWindow = uint64_t(3) << 60,
                   windowMask = ~uint64_t(0) << 60;

/// A loaded module. Its variables are in `memory`.
class Program {
public:
  /// Raises PtxError.
  Program(std::string text, Memory &memory, int device = 0);
  ~Program();
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  const Syntax &syntax() const { return *parsed; }
  /// Null otherwise of that name.
  const Kernel *find(std::string_view name) const;
  Allocation *findVariable(std::string_view name) const;

private:
  void makeVariables();

  Memory &memory;
  const int device;
  std::unique_ptr<Syntax> parsed;
  std::vector<std::unique_ptr<Kernel>> kernels;
  std::unordered_map<std::string_view, Allocation *> variables;
};

/// Raises PtxError. `variables` are those of the module.
std::unique_ptr<Kernel> decodeKernel(const Syntax &syntax, const Function &function,
                                     const std::unordered_map<std::string_view, Allocation *> &variables);

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_KERNEL_H
