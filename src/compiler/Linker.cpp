#include "src/compiler/Linker.h"

#include "dialects/LLVMVersion.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

/// The linker: `weir-ld.lld` beside this program, which packages for systems without LLVM bring, that of the LLVM that weir is built against, else whatever
/// `ld.lld` the PATH has.
static ErrorOr<std::string> findLinker() {
  static int anchor;
  std::string program = sys::fs::getMainExecutable(nullptr, &anchor);
  StringRef folder = sys::path::parent_path(program);
  if (ErrorOr<std::string> found = sys::findProgramByName("weir-ld.lld", {folder}))
    return found;
  for (StringRef name : {WEIR_LLVM_TOOL("ld.lld"), "ld.lld"})
    if (ErrorOr<std::string> found = sys::findProgramByName(name))
      return found;
  return sys::findProgramByName("ld.lld", {WEIR_LLVM_FOLDER "/bin"});
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

static constexpr StringLiteral libraryNames[] = {"libm.so.6", "libc.so.6"};

/// Where the libraries of `triple` may be: in `sysroot`, or in this system with the packages for other architectures.
static std::vector<std::string> libraryFolders(const Triple &triple, StringRef sysroot) {
  const std::string name = (triple.getArchName() + "-linux-gnu").str();
  std::vector<std::string> folders;
  for (const std::string &folder : {"/lib/" + name, "/usr/lib/" + name})
    folders.push_back((sysroot + folder).str());
  if (sysroot.empty())
    folders.push_back("/usr/" + name + "/lib");
  // These do not say for which machine they are.
  if (!sysroot.empty() || triple.getArch() == Triple(sys::getDefaultTargetTriple()).getArch())
    for (StringRef folder : {"/lib64", "/usr/lib64", "/lib", "/usr/lib"})
      folders.push_back((sysroot + folder).str());
  return folders;
}

/// The paths of libm and libc, in this order; fewer if one is not there.
static std::vector<std::string> findLibraries(const Triple &triple, StringRef sysroot) {
  std::vector<std::string> paths;
  for (StringRef library : libraryNames)
    for (const std::string &folder : libraryFolders(triple, sysroot))
      if (std::string path = folder + "/" + library.str(); sys::fs::exists(path)) {
        paths.push_back(path);
        break;
      }
  return paths;
}

/// Calls `visit` with the name of each dynamic symbol of the file and whether the file defines it.
static Error forEachSymbol(StringRef path, function_ref<void(StringRef, bool)> visit) {
  Expected<object::OwningBinary<object::ObjectFile>> file = object::ObjectFile::createObjectFile(path);
  if (!file)
    return file.takeError();
  auto *elf = dyn_cast<object::ELFObjectFileBase>(file->getBinary());
  if (!elf)
    return createStringError("'" + path + "' is not an ELF file");
  for (const object::ELFSymbolRef &symbol : elf->getDynamicSymbolIterators()) {
    Expected<StringRef> name = symbol.getName();
    Expected<uint32_t> flags = symbol.getFlags();
    if (!name || !flags)
      return joinErrors(name.takeError(), flags.takeError());
    visit(*name, !(*flags & object::SymbolRef::SF_Undefined));
  }
  return Error::success();
}

/// What the module at `path` needs is in this machine's libm and libc.
static mlir::LogicalResult checkSymbols(StringRef path, std::string &error) {
  StringSet<> known;
  std::string unknown;
  auto fail = [&](Error failure) { return error = "linking failed: " + toString(std::move(failure)), mlir::failure(); };
  for (const std::string &library : findLibraries(Triple(sys::getDefaultTargetTriple()), ""))
    if (Error failure = forEachSymbol(library, [&](StringRef name, bool isDefined) {
          if (isDefined)
            known.insert(name);
        }))
      return fail(std::move(failure));
  if (Error failure = forEachSymbol(path, [&](StringRef name, bool isDefined) {
        if (!isDefined && !name.empty() && !known.contains(name))
          unknown += (unknown.empty() ? "undefined symbol: " : "; undefined symbol: ") + name.str();
      }))
    return fail(std::move(failure));
  if (unknown.empty())
    return mlir::success();
  error = "linking failed: " + unknown;
  return mlir::failure();
}

mlir::LogicalResult weir::compiler::linkSharedObject(ArrayRef<std::string> objects, StringRef triple, StringRef sysroot, StringRef output,
                                                     std::string &error) {
  ErrorOr<std::string> linker = findLinker();
  if (!linker) {
    error = "no linker: `ld.lld` was not found in PATH (package " WEIR_LLVM_TOOL("lld") ")";
    return mlir::failure();
  }
  SmallString<128> log;
  if (std::error_code ec = sys::fs::createTemporaryFile("weir-link", "log", log)) {
    error = "cannot create a temporary file: " + ec.message();
    return mlir::failure();
  }
  scope_exit cleanUp([&] { sys::fs::remove(log); });

  // The objects say for which machine they are, from which follow the size of pages and the form of relocations.
  SmallVector<StringRef> arguments = {*linker, "-shared",     "-o",      output,        "--gc-sections",
                                      "-z",    "noexecstack", "-soname", "weir-module", "--hash-style=gnu"};
  arguments.append(objects.begin(), objects.end());
  std::vector<std::string> libraries = findLibraries(Triple(triple), sysroot);
  const bool hasLibraries = libraries.size() == std::size(libraryNames);
  if (hasLibraries) {
    // --no-undefined proves that the module needs nothing but libc and libm.
    arguments.append({"--no-undefined", "--as-needed"});
    arguments.append(libraries.begin(), libraries.end());
  }

  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(log), StringRef(log)};
  int status = sys::ExecuteAndWait(*linker, arguments, std::nullopt, redirects, 0, 0, &error);
  if (status != 0) {
    if (auto text = MemoryBuffer::getFile(log); text && !(*text)->getBuffer().empty())
      error = summary((*text)->getBuffer());
    error = "linking failed: " + error;
    return mlir::failure();
  }
  if (!hasLibraries && mlir::failed(checkSymbols(output, error)))
    return mlir::failure();
  // The output may have been made private to its owner before; a module is a plain file.
  sys::fs::setPermissions(output, sys::fs::all_read | sys::fs::all_exe | sys::fs::owner_write);
  return mlir::success();
}
