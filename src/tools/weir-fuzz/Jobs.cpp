#include "Jobs.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Format.h"
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace weir::fuzz;
using namespace weir::check;

namespace {

/// Messages of targets that refuse programs, and how often each was given.
class Refusals {
public:
  void add(llvm::StringRef message) {
    while (lock.test_and_set())
      std::this_thread::yield();
    char text[sizeof(Entry::text)] = {};
    snprintf(text, sizeof(text), "%s", message.rtrim().str().c_str());
    Entry *entry = llvm::find_if(entries, [&](const Entry &e) { return e.count == 0 || strcmp(e.text, text) == 0; });
    if (entry == std::end(entries))
      entry = &others;
    else
      memcpy(entry->text, text, sizeof(text));
    ++entry->count;
    lock.clear();
  }
  void print(llvm::raw_ostream &os) {
    llvm::sort(entries, [](const Entry &a, const Entry &b) { return a.count != b.count ? a.count > b.count : strcmp(a.text, b.text) < 0; });
    auto print = [&](const Entry &entry, const char *text) {
      if (entry.count != 0)
        os << "refused " << entry.count << " times: " << text << "\n";
    };
    for (const Entry &entry : entries)
      print(entry, entry.text);
    print(others, "for other reasons");
  }

private:
  struct Entry {
    uint64_t count;
    char text[400];
  };
  std::atomic_flag lock = ATOMIC_FLAG_INIT;
  Entry entries[200] = {}, others = {};
};

/// What the processes share.
struct Shared {
  static constexpr unsigned kMaxJobs = 64;
  std::atomic<uint64_t> next{0}, done{0}, skipped{0}, failures{0};
  struct Job {
    /// The program that the process works on, and since when (in seconds; 0: none).
    std::atomic<uint64_t> index{0}, since{0};
  } jobs[kMaxJobs];
  /// Of the last program that could not be executed.
  char skipReason[1000] = {};
  Refusals refusals;
};

uint64_t getSeconds() {
  using namespace std::chrono;
  return duration_cast<std::chrono::seconds>(steady_clock::now().time_since_epoch()).count();
}

/// Takes programs until there are no more of them, or for a while: types and constants of old programs pile up in a context.
void work(const JobOptions &options, Workshop &workshop, Shared &shared, Shared::Job &job, uint64_t limit, uint64_t deadline) {
  llvm::scope_exit summary([&] { workshop.summarize(llvm::outs()); });
  for (uint64_t count = 0; count < limit && shared.failures < options.maxFailures && getSeconds() < deadline; ++count) {
    uint64_t index = shared.next++;
    if (index >= options.runs)
      return;
    job.index = index;
    job.since = getSeconds();
    std::string message;
    FuzzOutcome::Status status = workshop.test(options.getId(index), message);
    job.since = 0;
    ++shared.done;
    if (status == FuzzOutcome::Status::Different || status == FuzzOutcome::Status::Failed) {
      ++shared.failures;
      // What crashed once may crash again for no reason of its own.
      if (options.jobs != 0 && status == FuzzOutcome::Status::Failed)
        return;
    } else if (status == FuzzOutcome::Status::Skipped) {
      ++shared.skipped;
      snprintf(shared.skipReason, sizeof(shared.skipReason), "%s", message.c_str());
    } else if (status == FuzzOutcome::Status::Refused) {
      shared.refusals.add(message);
    }
  }
}

void superviseJobs(const JobOptions &options, Shared &shared, uint64_t deadline) {
  unsigned count = std::min<unsigned>(options.jobs, Shared::kMaxJobs);
  llvm::SmallVector<pid_t> children(count, 0);
  uint64_t lastProgress = getSeconds(), start = lastProgress;
  auto isOver = [&] { return shared.next >= options.runs || shared.failures >= options.maxFailures || getSeconds() >= deadline; };
  auto fail = [&](Shared::Job &job, llvm::StringRef how) {
    llvm::outs() << "program seed " << options.getId(job.index) << ": failed\n" << how << "\n";
    llvm::outs().flush();
    job.since = 0;
    ++shared.failures, ++shared.done;
  };
  while (true) {
    bool any = false;
    for (unsigned i = 0; i < count; ++i) {
      Shared::Job &job = shared.jobs[i];
      if (children[i] == 0 && !isOver()) {
        children[i] = fork();
        if (children[i] == 0) {
          if (std::unique_ptr<Workshop> workshop = options.makeWorkshop())
            work(options, *workshop, shared, job, options.programsPerProcess, deadline);
          llvm::outs().flush();
          _exit(0);
        }
      }
      if (children[i] <= 0)
        continue;
      any = true;
      int status;
      if (waitpid(children[i], &status, WNOHANG) == children[i]) {
        children[i] = 0;
        if (job.since != 0)
          fail(job, "the process crashed");
      } else if (uint64_t since = job.since; since != 0 && getSeconds() > since + options.timeout) {
        kill(children[i], SIGKILL);
        waitpid(children[i], &status, 0);
        children[i] = 0;
        fail(job, "the program does not end");
      }
    }
    if (!any)
      return;
    if (options.progress != 0 && getSeconds() >= lastProgress + options.progress) {
      lastProgress = getSeconds();
      // Programs that are being worked on are not done.
      uint64_t first = shared.next;
      for (unsigned i = 0; i < count; ++i)
        if (shared.jobs[i].since != 0)
          first = std::min<uint64_t>(first, shared.jobs[i].index);
      llvm::outs() << shared.done << " programs, " << shared.skipped << " of them skipped, " << shared.failures
                   << " failures in " << lastProgress - start << " s; all before seed " << options.getId(first) << "\n";
      llvm::outs().flush();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

} // namespace

int weir::fuzz::runJobs(const JobOptions &options) {
  void *memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    llvm::errs() << "weir-fuzz: out of memory\n";
    return 2;
  }
  Shared &shared = *new (memory) Shared;
  auto start = std::chrono::steady_clock::now();
  uint64_t deadline = options.seconds != 0 ? getSeconds() + options.seconds : ~uint64_t(0);
  if (options.jobs != 0) {
    superviseJobs(options, shared, deadline);
  } else if (std::unique_ptr<Workshop> workshop = options.makeWorkshop()) {
    work(options, *workshop, shared, shared.jobs[0], ~uint64_t(0), deadline);
  } else {
    return 2;
  }

  if (shared.skipped != 0)
    llvm::outs() << "last program that could not be executed: " << shared.skipReason;
  shared.refusals.print(llvm::outs());
  double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  llvm::errs() << llvm::format("%.0f programs per second\n", shared.done / std::max(elapsed, 1e-3));
  llvm::outs() << shared.done << " programs, " << shared.skipped << " of them skipped, " << shared.failures << " failures\n";
  return shared.failures != 0;
}
