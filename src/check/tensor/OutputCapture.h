/// What libraries print while something runs.
#ifndef WEIR_CHECK_TENSOR_OUTPUTCAPTURE_H
#define WEIR_CHECK_TENSOR_OUTPUTCAPTURE_H

#include <string>

namespace weir::check {

/// Takes what this process writes to standard output and error, on any thread, between `start` and `stop`.
class OutputCapture {
public:
  OutputCapture() = default;
  ~OutputCapture() { stop(); }
  OutputCapture(const OutputCapture &) = delete;
  OutputCapture &operator=(const OutputCapture &) = delete;

  void start();
  /// What was written; nothing if it has not been started.
  std::string stop();

private:
  int file = -1;
  int saved[2] = {-1, -1};
};

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_OUTPUTCAPTURE_H
