// Loops on threads of this library, for builds without OpenMP. The threads are started when a loop first needs them. Then they wait for the
// next loop, until the process ends.
#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdlib>
#include <mutex>
#include <new>
#include <thread>

#include <dlfcn.h>
#include <pthread.h>
#if defined(__linux__)
#include <sched.h>
#endif

#include <amp/core/thread/team.h>

namespace amp::detail::team {

namespace {

// The stack of a thread. The default of the system may be small: 512 KiB on macOS, and 128 KiB with musl.
constexpr size_t kStackBytes = size_t{4} << 20;

constinit thread_local bool t_is_member = false;

// A running loop, on the stack of the thread that called it.
struct Loop {
  Part part;
  const void* context;
  int count;
  int next = 0;  // the first part that no thread has yet
  int unfinished = count;
  Loop* later = nullptr;
  std::condition_variable finished{};
};

class Workers {
 public:
  void run(Loop& loop) {
    std::unique_lock lock(mutex_);
    start(loop.count - 1);
    append(loop);
    const int first = next_part(loop);
    const int woken = std::min(waiting_, loop.count - 1);
    lock.unlock();
    for (int i = 0; i < woken; ++i) has_work_.notify_one();
    run_part(loop, first, lock);
    while (loop.next < loop.count) run_part(loop, next_part(loop), lock);
    loop.finished.wait(lock, [&] { return loop.unfinished == 0; });
  }

 private:
  // If a thread does not start, this is no error: the calling thread runs the parts that no other thread runs.
  void start(int wanted) {
    if (started_ >= wanted) return;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    const auto work = [](void* self) -> void* { static_cast<Workers*>(self)->work(); };
    pthread_t thread{};
    while (started_ < wanted && pthread_create(&thread, &attributes, work, this) == 0) ++started_;
    pthread_attr_destroy(&attributes);
  }

  [[noreturn]] void work() {
    t_is_member = true;
    std::unique_lock lock(mutex_);
    for (;;) {
      ++waiting_;
      has_work_.wait(lock, [&] { return first_ != nullptr; });
      --waiting_;
      Loop& loop = *first_;
      run_part(loop, next_part(loop), lock);
    }
  }

  void append(Loop& loop) {
    (first_ == nullptr ? first_ : last_->later) = &loop;
    last_ = &loop;
  }

  // The list contains the loops with parts that no thread has yet. A loop leaves it with its last part.
  int next_part(Loop& loop) {
    const int index = loop.next++;
    if (loop.next == loop.count) remove(loop);
    return index;
  }

  void remove(Loop& loop) {
    Loop* before = nullptr;
    for (Loop* each = first_; each != &loop; each = each->later) before = each;
    (before == nullptr ? first_ : before->later) = loop.later;
    if (last_ == &loop) last_ = before;
  }

  // The lock is held before and after, but not during the part. After the last part, the loop may be gone.
  static void run_part(Loop& loop, int index, std::unique_lock<std::mutex>& lock) {
    if (lock.owns_lock()) lock.unlock();
    loop.part(loop.context, index, loop.count);
    lock.lock();
    if (--loop.unfinished == 0) loop.finished.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable has_work_;
  Loop* first_ = nullptr;
  Loop* last_ = nullptr;
  int started_ = 0, waiting_ = 0;
};

// Never destroyed, since its threads wait in it while the process ends.
Workers& workers() {
  alignas(Workers) static std::byte place[sizeof(Workers)];
  static Workers* const all = new (place) Workers;
  return *all;
}

template <class Function>
Function* loaded_function(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_DEFAULT, name));
}

// The OpenMP of another library in the process, such as oneDNN, or of the program. Without one, these are null.
struct OtherOpenMP {
  int (*size)() = loaded_function<int()>("omp_get_max_threads");
  void (*set_size)(int) = loaded_function<void(int)>("omp_set_num_threads");
  int (*is_member)() = loaded_function<int()>("omp_in_parallel");
};
const OtherOpenMP other_openmp;

int usable_processors() {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
}

// The first number of OMP_NUM_THREADS, which may be a list; 0 without one.
int chosen_by_environment() {
  const char* const text = std::getenv("OMP_NUM_THREADS");
  const long number = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
  return static_cast<int>(std::clamp(number, 0L, 1000000L));
}

}  // namespace

int processors() {
  static const int count = usable_processors();
  return count;
}

int default_size() {
  static const int chosen = chosen_by_environment();
  return chosen > 0 ? chosen : processors();
}

int library_size() { return other_openmp.size == nullptr ? 1 : other_openmp.size(); }

void set_library_size(int threads) {
  if (other_openmp.set_size != nullptr) other_openmp.set_size(threads);
}

bool is_member() { return t_is_member || (other_openmp.is_member != nullptr && other_openmp.is_member() != 0); }

void run(int threads, Part part, const void* context) {
  if (threads == 1) {
    part(context, 0, 1);
    return;
  }
  Loop loop{part, context, threads};
  t_is_member = true;
  workers().run(loop);
  t_is_member = false;
}

}  // namespace amp::detail::team
