#include "src/compiler/Linker.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace llvm;

/// The linker: the one of the LLVM that weir is built against, else whatever `ld.lld` the PATH has.
static ErrorOr<std::string> findLinker() {
  for (StringRef name : {"ld.lld-22", "ld.lld"})
    if (ErrorOr<std::string> found = sys::findProgramByName(name))
      return found;
  return sys::findProgramByName("ld.lld", {"/usr/lib/llvm-22/bin"});
}

/// The linker's errors in one line, without the object files that only this compilation knew.
static std::string summary(StringRef log) {
  SmallVector<StringRef> lines, errors;
  log.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    if (!line.starts_with(">>>"))
      errors.push_back(line.contains("error: ") ? line.split("error: ").second : line);
  return join(errors, "; ");
}

mlir::LogicalResult weir::compiler::linkSharedObject(ArrayRef<std::string> objects, StringRef output,
                                                     std::string &error) {
  ErrorOr<std::string> linker = findLinker();
  if (!linker) {
    error = "no linker: `ld.lld` was not found in PATH (package lld-22)";
    return mlir::failure();
  }
  SmallString<128> log;
  if (std::error_code ec = sys::fs::createTemporaryFile("weir-link", "log", log)) {
    error = "cannot create a temporary file: " + ec.message();
    return mlir::failure();
  }
  scope_exit cleanUp([&] { sys::fs::remove(log); });

  SmallVector<StringRef> arguments = {*linker,        "-shared",   "-o",           output,    "--no-undefined",
                                      "--gc-sections", "-z",        "noexecstack",  "-soname", "weir-module",
                                      "--hash-style=gnu"};
  // --no-undefined proves that the module needs nothing but libc and libm.
  for (StringRef directory : {"-L/lib/x86_64-linux-gnu", "-L/usr/lib/x86_64-linux-gnu", "-L/lib64", "-L/usr/lib64"})
    arguments.push_back(directory);
  for (const std::string &object : objects)
    arguments.push_back(object);
  arguments.append({"--as-needed", "-l:libm.so.6", "-l:libc.so.6"});

  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(log), StringRef(log)};
  int status = sys::ExecuteAndWait(*linker, arguments, std::nullopt, redirects, 0, 0, &error);
  if (status != 0) {
    if (auto text = MemoryBuffer::getFile(log); text && !(*text)->getBuffer().empty())
      error = summary((*text)->getBuffer());
    error = "linking failed: " + error;
    return mlir::failure();
  }
  // The output may have been made private to its owner before; a module is a plain file.
  sys::fs::setPermissions(output, sys::fs::all_read | sys::fs::all_exe | sys::fs::owner_write);
  return mlir::success();
}
