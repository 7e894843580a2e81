#include "src/check/tensor/OutputCapture.h"

#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <sys/mman.h>
#include <unistd.h>

using namespace weir::check;

static void flushAll() {
  llvm::outs().flush();
  fflush(stdout);
  fflush(stderr);
}

void OutputCapture::start() {
  file = memfd_create("output", MFD_CLOEXEC);
  if (file < 0)
    return;
  flushAll();
  for (int i : {0, 1}) {
    saved[i] = dup(STDOUT_FILENO + i);
    dup2(file, STDOUT_FILENO + i);
  }
}

std::string OutputCapture::stop() {
  if (file < 0)
    return "";
  flushAll();
  for (int i : {0, 1}) {
    dup2(saved[i], STDOUT_FILENO + i);
    close(saved[i]);
  }
  std::string text;
  char buffer[4096];
  lseek(file, 0, SEEK_SET);
  for (ssize_t count; (count = read(file, buffer, sizeof(buffer))) > 0;)
    text.append(buffer, count);
  close(file);
  file = -1;
  return text;
}
