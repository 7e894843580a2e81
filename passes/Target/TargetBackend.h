/// The interface that a target implements: weir knows of a target only through it. Implementations live in `src/targets/<name>/`; a
/// build finds them there (src/targets/CMakeLists.txt), and nothing else names them.

#ifndef WEIR_PASSES_TARGET_TARGETBACKEND_H
#define WEIR_PASSES_TARGET_TARGETBACKEND_H

#include "dialects/HAL/HALAttrs.h"
#include "dialects/Weir/FusionPolicy.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace weir {

/// The machine that the command line asks for. It runs host code, and the kernels of targets that are native.
struct MachineOptions {
  std::string triple;   ///< empty: that of the machine that compiles
  std::string cpu;      ///< "host": that of the machine that compiles; empty: that, or the least of another triple
  std::string features; ///< comma-separated, each with a leading + or -
  std::string model;    ///< of the device, one of the backend's; empty: the first of them
};

/// What the phases before code generation do for a target (docs/spec/dispatch-passes.md 4.12, 4.13).
struct DispatchPolicy {
  bool fuse = true;                         ///< several structured ops may share a dispatch
  bool fold = true;                         ///< upstream's folds and canonicalizations run on the program
  bool elide = true;                        ///< copies and fills that are not needed go
  bool reorderSums = true;                  ///< what a floating-point sum starts from may become its last term
  bool channelsLast = false;                ///< kernels of bytes read inputs with their channels innermost
  bool widenF16 = false, widenBF16 = false; ///< schedules of convolutions are for f32 instead of these
  int64_t winogradLanes = 0; ///< of f32 in a vector, if kernels take filters of 3x3 convolutions transformed
  int64_t int8Lanes = 0;     ///< columns of a vector, if kernels take weights in panels where activations become bytes
  int64_t int8Columns = 0;   ///< of a panel
  /// Makes the pass that packs weights in such panels.
  std::function<std::unique_ptr<mlir::Pass>()> packInt8Weights;
  int64_t inlineConstantsMaxBytes = 256; ///< constant tensors up to this size move into dispatches
  FusionPolicy fusion;                   ///< what a dispatch costs, and what may not be in one

  /// For a program that runs on several targets: what all of them allow.
  DispatchPolicy meet(const DispatchPolicy &other) const;
};

struct CodegenOptions {
  bool checkSubscripts = true;  ///< assert that subscripts that are data are in range
  std::string explain;          ///< remarks for all schedules of the kernels whose names match this regular expression
  bool int8Activations = false; ///< activations of products with block-quantized weights may be rounded to bytes
  /// Floating-point sums are in the order of the program, where the target has another one for speed.
  bool keepsOrder = false;
};

struct SerializeOptions {
  unsigned optLevel = 3; ///< of LLVM, 0 to 3, where it is the back end
  std::string sysroot;   ///< folder with the libraries of the machine, if they are not where this system keeps them
  /// For assembly: the comment before the code of a location in the program; null for none.
  std::function<std::string(mlir::FileLineColLoc)> describePlace;
};

/// How an executable reaches its device.
enum class ExecutableForm {
  Object, ///< as an object file that is linked into the module: its kernels are functions with the C interface of the ABI
  Blob    ///< as bytes that the module carries to the device
};

class TargetBackend {
public:
  virtual ~TargetBackend() = default;

  /// The word of `--target=`.
  virtual llvm::StringRef getName() const = 0;
  /// One line for `--help`.
  virtual llvm::StringRef getDescription() const = 0;
  /// The first word of the `#hal.executable.target`s that this backend compiles.
  virtual llvm::StringRef getExecutableBackend() const = 0;
  /// Words of IREE's tools that name it, besides the one above.
  virtual llvm::ArrayRef<llvm::StringLiteral> getAliases() const { return {}; }
  /// The device of the runtime that runs what this backend makes (`weir_module_t::devices`).
  virtual llvm::StringRef getDeviceName() const = 0;
  /// What may be after a colon in that word: the models of devices that it compiles for, the default first.
  virtual llvm::ArrayRef<llvm::StringLiteral> getModels() const { return {}; }
  /// Whether no code can be made for a target that names no model.
  virtual bool needsModel() const { return false; }
  /// The target chosen without `--target` is the backend with the lowest number.
  virtual unsigned getPreference() const { return 100; }

  /// Whether it compiles in the simplest way that there is, so that others are compared with it.
  virtual bool isArbiter() const { return false; }

  /// Fails with a message if there is no such machine.
  virtual mlir::LogicalResult checkMachine(const MachineOptions &machine, std::string &error) const { return mlir::success(); }
  /// The target for `machine`. Fails with a message if there is no such machine.
  virtual mlir::FailureOr<hal::ExecutableTargetAttr> getTarget(mlir::MLIRContext *context, const MachineOptions &machine,
                                                               std::string &error) const = 0;
  virtual DispatchPolicy getDispatchPolicy(hal::ExecutableTargetAttr target) const { return {}; }
  /// Who answers questions about layouts (`iree.encoding.resolver`), or null: layouts stay as the program has them.
  virtual mlir::Attribute getEncodingResolver(mlir::MLIRContext *context) const { return {}; }
  /// Dialects of the attributes that `getTarget` makes, beside hal, and what `serialize` needs of others.
  virtual void getDependentDialects(mlir::DialectRegistry &registry) const {}

  /// Passes on a `stream.executable` whose functions take bindings. They leave in its module what `serialize` takes, a function for each export
  /// among them, and in each export a region that computes the number of workgroups from the workload and the operands of the dispatch.
  virtual void buildCodegenPipeline(mlir::OpPassManager &executable, hal::ExecutableTargetAttr target,
                                    const CodegenOptions &options) const = 0;
  /// Passes that take an executable, whose module is `kernels` in any state after bufferization, to what `serialize` takes, in the plainest way
  /// that there is: for executing what code generation has made so far. Fails with a reason if this machine does not execute code for `target`.
  virtual mlir::LogicalResult buildExecutionPipeline(mlir::OpPassManager &executable, mlir::ModuleOp kernels,
                                                     hal::ExecutableTargetAttr target, std::string &reason) const;
  virtual ExecutableForm getForm() const = 0;
  /// The compiled module of an executable, in that form. Errors go to `kernels`' diagnostics.
  virtual mlir::FailureOr<llvm::SmallVector<char, 0>>
  serialize(mlir::ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options) const = 0;
  /// What `serialize` makes, for people: the input of the back end's last step.
  virtual mlir::LogicalResult print(mlir::ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                    llvm::raw_ostream &os) const = 0;
  /// The steps after the compiler's own IR down to the code of the machine, for reports: a title and a text each. What `print` says if a
  /// backend does not know more.
  struct CodeText {
    std::string title, text;
    std::vector<mlir::FileLineColLoc> places; ///< for each line what it was in the program, or null; empty if that is unknown
  };
  virtual mlir::LogicalResult explain(mlir::ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                      std::vector<CodeText> &texts) const;
  /// The words of `--emit` for the code of an executable: `asm`, `obj`, ... (src/compiler/KernelCode.h).
  virtual llvm::ArrayRef<llvm::StringLiteral> getCodeFormats() const { return {}; }
  /// The code of an executable in one of these.
  virtual mlir::FailureOr<llvm::SmallVector<char, 0>> emitCode(mlir::ModuleOp kernels, hal::ExecutableTargetAttr target,
                                                               const SerializeOptions &options, llvm::StringRef format) const;
  /// Passes and pipelines of the backend's own, for `weir-opt`.
  virtual void registerPipelines() const {}
  /// A second form of an executable in a blob (`weir_export_t::address_blob`); empty if it needs none.
  virtual mlir::FailureOr<llvm::SmallVector<char, 0>> serializeAddressForm(mlir::ModuleOp kernels) const { return llvm::SmallVector<char, 0>(); }
};

/// Adds a backend; once for each name. Not thread-safe: for the start of a program.
void registerTargetBackend(std::unique_ptr<TargetBackend> backend);

/// All of them, the preferred one first.
llvm::ArrayRef<std::unique_ptr<TargetBackend>> getTargetBackends();

/// The backend of that `--target` name, or null.
const TargetBackend *findTargetBackend(llvm::StringRef name);
/// The backend that compiles `target`, or null.
const TargetBackend *findTargetBackend(hal::ExecutableTargetAttr target);

/// The one that others are compared with, or null.
const TargetBackend *findArbiter();

/// A word of `--target`: a backend, a model of its devices, and the name of the device in the program.
struct TargetChoice {
  const TargetBackend *backend;
  std::string model; ///< empty: none is named
  std::string name;  ///< empty: none is named
};

/// Reads `[DEVICE=]NAME[:MODEL]`. Fails with a message that says what there is.
mlir::FailureOr<TargetChoice> parseTarget(llvm::StringRef word, std::string &error);

/// The names of all backends, for messages: "a, b".
std::string listTargetBackends();

} // namespace weir

#endif // WEIR_PASSES_TARGET_TARGETBACKEND_H
