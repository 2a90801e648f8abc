// The objects that the end of a thread destroys, and their order.
#include <memory>
#include <string>
#include <thread>

#include <amp/all.h>
#include <amp/autocast/cache.h>
#include <amp/core/thread/per_thread.h>
#include <amp/observe/observer.h>
#include <doctest/doctest.h>

namespace thread_exit_tests {

using namespace amp;

namespace {

std::string destroyed;

template <char Name>
struct Named {
  ~Named() { destroyed += Name; }
};
// Its destructor makes an object of an earlier stage.
struct Maker {
  ~Maker() {
    destroyed += 'm';
    detail::PerThread<Named<'c'>, detail::ExitStage::CastCache>::get();
  }
};

struct LastObserver : tracing::Observer {
  ~LastObserver() override {
    const detail::ThreadState& state = detail::thread_state();
    destroyed += state.cast_cache == nullptr && state.observers == nullptr && !state.stages.observed ? 'O' : '?';
  }
};

template <class F>
std::string destroyed_by(const F& in_thread) {
  destroyed.clear();
  std::thread(in_thread).join();
  return destroyed;
}

}  // namespace

TEST_SUITE_BEGIN("ended threads");

TEST_CASE("a thread's objects are destroyed by stages, and in reverse order of creation") {
  using detail::ExitStage;
  using detail::PerThread;
  CHECK(destroyed_by([] {
          PerThread<Named<'1'>>::get();
          PerThread<Named<'o'>, ExitStage::Observers>::get();
          PerThread<Named<'2'>>::get();
          PerThread<Named<'c'>, ExitStage::CastCache>::get();
          PerThread<Named<'3'>>::get();
        }) == "co321");
  CHECK(destroyed_by([] {
          PerThread<Named<'1'>>::get();
          PerThread<Maker>::get();
        }) == "mc1");
}

TEST_CASE("a thread's cast cache is destroyed before its observers, and these before other objects") {
  const auto make_cache = [] {
    const Tensor weight = ones({4, 4}, requires_grad());
    autocast::thread_cache().insert(weight, weight.to(kBFloat16), 1 << 20);
  };
  const auto make_observer = [] { tracing::add_observer(std::make_shared<LastObserver>(), false); };
  const int64_t before = memory_stats().current_bytes;
  CHECK(destroyed_by([&] {
          make_cache();
          detail::PerThread<Named<'1'>>::get();
          make_observer();
        }) == "O1");
  CHECK(destroyed_by([&] {
          make_observer();
          detail::PerThread<Named<'1'>>::get();
          make_cache();
        }) == "O1");
  CHECK(memory_stats().current_bytes == before);
}

TEST_SUITE_END();

}  // namespace thread_exit_tests
