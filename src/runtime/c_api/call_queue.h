/// A thread that runs what it is given, in order.

#ifndef WEIR_RUNTIME_C_API_CALL_QUEUE_H
#define WEIR_RUNTIME_C_API_CALL_QUEUE_H

#include <functional>
#include <memory>
#include <thread>

namespace weir::runtime {

class CallQueue {
public:
  CallQueue();
  /// All tasks have run then, unless it is one of them that ends the queue: it is the last one.
  ~CallQueue();
  CallQueue(const CallQueue &) = delete;
  CallQueue &operator=(const CallQueue &) = delete;

  void add(std::function<void()> task);

private:
  struct Tasks;
  std::shared_ptr<Tasks> tasks; ///< of the thread, too
  std::thread thread;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_C_API_CALL_QUEUE_H
