#include "call_queue.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace weir::runtime {

struct CallQueue::Tasks {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> list;
  bool isOver = false;

  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return isOver || !list.empty(); });
      if (list.empty())
        return;
      std::function<void()> task = std::move(list.front());
      list.pop_front();
      lock.unlock();
      task();
      task = nullptr; // what it holds may end the queue, which takes the lock
      lock.lock();
    }
  }
};

CallQueue::CallQueue() : tasks(std::make_shared<Tasks>()), thread([tasks = tasks] { tasks->run(); }) {}

CallQueue::~CallQueue() {
  {
    std::lock_guard<std::mutex> lock(tasks->mutex);
    tasks->isOver = true;
  }
  tasks->changed.notify_one();
  if (thread.get_id() == std::this_thread::get_id())
    thread.detach();
  else
    thread.join();
}

void CallQueue::add(std::function<void()> task) {
  {
    std::lock_guard<std::mutex> lock(tasks->mutex);
    tasks->list.push_back(std::move(task));
  }
  tasks->changed.notify_one();
}

} // namespace weir::runtime
