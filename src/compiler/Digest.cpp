#include "src/compiler/Digest.h"

#include "include/weir/abi.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

mlir::LogicalResult weir::compiler::appendDigest(StringRef path, std::string &error) {
  weir_trailer_t trailer = {WEIR_TRAILER_MAGIC, 0, 0};
  {
    auto file = MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!file) {
      error = ("cannot read '" + path + "': " + file.getError().message()).str();
      return mlir::failure();
    }
    ArrayRef<uint8_t> bytes = arrayRefFromStringRef((*file)->getBuffer());
    trailer.size = bytes.size();
    std::vector<uint64_t> digests;
    for (; !bytes.empty(); bytes = bytes.drop_front(std::min<size_t>(bytes.size(), WEIR_DIGEST_BLOCK)))
      digests.push_back(xxh3_64bits(bytes.take_front(WEIR_DIGEST_BLOCK)));
    trailer.digest = xxh3_64bits(ArrayRef(reinterpret_cast<const uint8_t *>(digests.data()), digests.size() * sizeof(uint64_t)));
  }
  std::error_code ec;
  raw_fd_ostream os(path, ec, sys::fs::CD_OpenExisting, sys::fs::FA_Write, sys::fs::OF_Append);
  if (!ec) {
    os.write(reinterpret_cast<const char *>(&trailer), sizeof(trailer));
    os.flush();
    ec = os.error();
    // The destructor would end the process.
    os.clear_error();
  }
  if (!ec)
    return mlir::success();
  error = ("cannot write '" + path + "': " + ec.message()).str();
  return mlir::failure();
}
