#include "src/targets/vulkan/Disassembly.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

FailureOr<SmallVector<char, 0>> weir::targets::disassembleSPIRV(ModuleOp kernels, ArrayRef<char> bytes) {
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName("spirv-dis");
  if (!program)
    return kernels.emitError("SPIR-V as text needs the program spirv-dis of the SPIR-V Tools in PATH (package spirv-tools)");
  int descriptor;
  SmallString<128> binary, text;
  if (std::error_code ec = llvm::sys::fs::createTemporaryFile("weir", "spv", descriptor, binary))
    return kernels.emitError("cannot create a temporary file: ") << ec.message();
  llvm::scope_exit removeBinary([&] { llvm::sys::fs::remove(binary); });
  {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os.write(bytes.data(), bytes.size());
  }
  if (std::error_code ec = llvm::sys::fs::createTemporaryFile("weir", "spvasm", text))
    return kernels.emitError("cannot create a temporary file: ") << ec.message();
  llvm::scope_exit removeText([&] { llvm::sys::fs::remove(text); });
  std::string error;
  if (llvm::sys::ExecuteAndWait(*program, {*program, "--no-color", binary, "-o", text}, std::nullopt, {}, 0, 0, &error) != 0)
    return kernels.emitError("spirv-dis failed") << (error.empty() ? "" : ": ") << error;
  auto contents = llvm::MemoryBuffer::getFile(text);
  if (!contents)
    return kernels.emitError("cannot read what spirv-dis has written: ") << contents.getError().message();
  return SmallVector<char, 0>((*contents)->getBufferStart(), (*contents)->getBufferEnd());
}
