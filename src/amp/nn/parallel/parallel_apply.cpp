#include <amp/nn/parallel/parallel_apply.h>

#include <exception>
#include <functional>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <typeinfo>
#include <utility>

#include <amp/autocast/autocast.h>
#include <amp/core/device/backends.h>
#include <amp/core/error.h>
#include <amp/core/generator_scope.h>
#include <amp/core/grad_mode.h>
#include <amp/core/thread/serial_scope.h>

namespace amp::nn::parallel {

namespace {

// The state that the caller's thread passes to the replicas' threads.
class Surroundings {
 public:
  explicit Surroundings(const std::vector<Device>& devices) {
    for (const Device& device : devices) {
      seeds_.push_back(device.is_cpu() ? philox::block(default_generator(kCPU).reserve(1), 0).pair(0) : 0);
      streams_.push_back(current_stream(device));
    }
  }

  // Runs the replica on this thread.
  void run(size_t replica, const Device& device, const std::function<void(size_t)>& run) const {
    const AutocastStateGuard autocast(autocast_);
    const InferenceMode inference(inference_);
    const AutoGradMode grad(grad_);
    const DeviceGuard current(device);
    const CurrentStream stream(device, streams_[replica]);
    if (!device.is_cpu()) {
      run(replica);
      return;
    }
    const amp::detail::SerialScope serial;
    const GeneratorScope random(Generator(kCPU, seeds_[replica]));
    run(replica);
  }

 private:
  AutocastState autocast_ = AutocastState::capture();
  bool grad_ = GradMode::is_enabled(), inference_ = InferenceMode::is_enabled();
  std::vector<uint64_t> seeds_;
  std::vector<int64_t> streams_;
};

template <class E>
[[noreturn]] void throw_named(const std::string& replica, const std::exception& error) {
  std::throw_with_nested(E(replica + error.what()));
}

// Throws only if the error is an E, and not of a class derived from it.
template <class E>
void throw_if_same(const std::string& replica, const Error& error) {
  if (typeid(error) == typeid(E)) throw_named<E>(replica, error);
}

[[noreturn]] void rethrow(size_t index, const Device& device, const std::exception_ptr& error) {
  const std::string replica = amp::detail::concat("[parallel_apply] replica ", index, " on ", device, ": ");
  try {
    std::rethrow_exception(error);
  } catch (const Error& e) {
    throw_if_same<Error>(replica, e);
    throw_if_same<TypeError>(replica, e);
    throw_if_same<ValueError>(replica, e);
    throw_if_same<IndexError>(replica, e);
    throw_if_same<NotImplementedError>(replica, e);
    throw_if_same<LinAlgError>(replica, e);
    throw_if_same<OutOfMemoryError>(replica, e);
    throw;  // of another class, whose objects may hold more than a text
  } catch (const std::bad_alloc& e) { throw_named<OutOfMemoryError>(replica, e); } catch (const std::exception& e) {
    throw_named<Error>(replica, e);
  }
}

// libc++ has std::jthread from version 20 on.
class JoiningThread {
 public:
  template <class F, class... Args>
  explicit JoiningThread(F&& function, Args&&... args) : thread_(std::forward<F>(function), std::forward<Args>(args)...) {}
  JoiningThread(JoiningThread&&) = default;
  JoiningThread& operator=(JoiningThread&&) = delete;
  ~JoiningThread() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

}  // namespace

namespace parallel_detail {

void run_replicas(const std::vector<Device>& devices, const std::function<void(size_t)>& run) {
  const Surroundings surroundings(devices);
  std::vector<std::exception_ptr> errors(devices.size());
  const auto run_one = [&](size_t i) noexcept {
    try {
      surroundings.run(i, devices[i], run);
    } catch (...) { errors[i] = std::current_exception(); }
  };
  {
    std::vector<JoiningThread> threads;
    threads.reserve(devices.size());  // the list does not grow while it holds a thread that runs
    for (size_t i = 1; i < devices.size(); ++i) {
      try {
        threads.emplace_back(run_one, i);
      } catch (const std::system_error& error) { AMP_THROW(Error, "[parallel_apply] a thread cannot be started: ", error.what()); }
    }
    if (!devices.empty()) run_one(0);
  }
  for (size_t i = 0; i < errors.size(); ++i) {
    if (errors[i]) rethrow(i, devices[i], errors[i]);
  }
}

void throw_counts(size_t modules, size_t inputs, size_t devices) {
  throw ValueError(amp::detail::concat("[parallel_apply] got ", modules, " modules, ", inputs, " inputs and ", devices,
                                       " devices, expected as many of each"));
}

}  // namespace parallel_detail

}  // namespace amp::nn::parallel
