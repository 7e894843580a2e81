#include "status.h"

using namespace weir::runtime;

namespace {
/// For the case that there is no memory for one.
weir_status outOfMemory{WEIR_STATUS_OUT_OF_MEMORY, "out of memory"};
} // namespace

weir_status_t *weir::runtime::statusOfException(weir_status_code_t code) {
  try {
    try {
      throw;
    } catch (const CodedError &error) {
      return new weir_status{error.code, error.what()};
    } catch (const std::bad_alloc &) {
      return &outOfMemory;
    } catch (const OutOfMemory &error) {
      return new weir_status{WEIR_STATUS_OUT_OF_MEMORY, error.what()};
    } catch (const std::exception &error) {
      std::string message = error.what();
      for (char &c : message)
        c = c == '\n' ? ' ' : c;
      return new weir_status{code, std::move(message)};
    }
  } catch (const std::bad_alloc &) {
    return &outOfMemory;
  }
}

uint32_t weir_api_version(void) { return WEIR_API_VERSION; }
const char *weir_version(void) { return WEIR_VERSION; }

weir_status_code_t weir_status_code(const weir_status_t *status) { return status ? status->code : WEIR_STATUS_OK; }
const char *weir_status_message(const weir_status_t *status) { return status ? status->message.c_str() : ""; }
void weir_status_free(weir_status_t *status) {
  if (status != &outOfMemory)
    delete status;
}
