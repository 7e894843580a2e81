#include "src/compiler/Output.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static std::string cannotWrite(StringRef path, std::error_code ec) {
  return ("cannot write '" + path + "': " + ec.message()).str();
}

/// A file that may be replaced: a regular one, or none yet.
static bool isReplaceable(StringRef path) {
  sys::fs::file_status status;
  if (path == "-")
    return false;
  return sys::fs::status(path, status) || sys::fs::is_regular_file(status);
}

/// Writes to what is there.
static mlir::LogicalResult writeThrough(StringRef path, StringRef text, std::string &error) {
  std::error_code ec;
  // "-" is standard output for raw_fd_ostream too.
  raw_fd_ostream os(path, ec);
  if (!ec) {
    os << text;
    os.flush();
    ec = os.error();
    // The destructor would end the process.
    os.clear_error();
  }
  if (!ec)
    return mlir::success();
  error = path == "-" ? "cannot write to standard output: " + ec.message() : cannotWrite(path, ec);
  return mlir::failure();
}

mlir::LogicalResult weir::compiler::checkOutput(StringRef path, std::string &error) {
  if (path == "-")
    return mlir::success();
  StringRef folder = sys::path::parent_path(path);
  sys::fs::file_status status;
  std::error_code ec;
  if (sys::fs::is_directory(path))
    ec = std::make_error_code(std::errc::is_a_directory);
  else if (!isReplaceable(path))
    return mlir::success();
  else if (!(ec = sys::fs::status(folder.empty() ? "." : folder, status)) && !sys::fs::is_directory(status))
    ec = std::make_error_code(std::errc::not_a_directory);
  else if (!ec)
    ec = sys::fs::access(folder.empty() ? "." : folder, sys::fs::AccessMode::Write);
  if (!ec)
    return mlir::success();
  error = cannotWrite(path, ec);
  return mlir::failure();
}

void weir::compiler::removeOutput(StringRef path, StringRef input) {
  if (isReplaceable(path) && !sys::fs::equivalent(path, input))
    sys::fs::remove(path);
}

mlir::LogicalResult weir::compiler::writeOutput(StringRef path, StringRef text, std::string &error) {
  if (!isReplaceable(path))
    return writeThrough(path, text, error);
  return makeOutput(path, [&](StringRef temporary) { return writeThrough(temporary, text, error); }, error);
}

mlir::LogicalResult weir::compiler::makeOutput(StringRef path,
                                               function_ref<mlir::LogicalResult(StringRef)> make, std::string &error) {
  const bool replace = isReplaceable(path);
  SmallString<128> temporary;
  // Next to the file that it becomes, so that moving it is one step.
  std::error_code ec = replace ? sys::fs::createUniqueFile(path + ".%%%%%%", temporary)
                               : sys::fs::createTemporaryFile("weir", "out", temporary);
  if (ec) {
    error = cannotWrite(path, ec);
    return mlir::failure();
  }
  scope_exit cleanUp([&] { sys::fs::remove(temporary); });
  if (failed(make(temporary)))
    return mlir::failure();
  if (!replace) {
    auto contents = MemoryBuffer::getFile(temporary, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (contents)
      return writeThrough(path, (*contents)->getBuffer(), error);
    ec = contents.getError();
  } else {
    ec = sys::fs::rename(temporary, path);
  }
  if (!ec)
    return mlir::success();
  error = cannotWrite(path, ec);
  return mlir::failure();
}
