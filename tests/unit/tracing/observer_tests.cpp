// Observers: what they compute themselves, and several at once.
#include <memory>

#include <amp/observe/collective.h>
#include <amp/observe/observer.h>
#include <doctest/doctest.h>

#include "support.h"

namespace observer_tests {

using namespace amp;
using amp::testing::normal;

namespace {

// Calls an op itself, whenever it sees one.
struct Computing : tracing::Observer {
  ScalarType computed = ScalarType::Undefined;
  int calls = 0;
  void on_call(const tracing::ObservedCall&, TensorList) override {
    ++calls;
    const Tensor x = ones({2, 2});
    computed = mm(x, x).dtype();
  }
};

struct Collectives : tracing::Observer, tracing::CollectiveObserver {
  void on_collective(const tracing::CollectiveEvent&) override {}
};

// Observes this thread until it is destroyed.
template <class T>
class Observing {
 public:
  Observing() { tracing::add_observer(observer_, /*all_threads=*/false); }
  ~Observing() { tracing::remove_observer(observer_.get()); }
  Observing(const Observing&) = delete;
  Observing& operator=(const Observing&) = delete;
  const T& operator*() const { return *observer_; }

 private:
  std::shared_ptr<T> observer_ = std::make_shared<T>();
};

}  // namespace

TEST_SUITE("observers") {
  TEST_CASE("the ops of an observer are neither cast nor observed") {
    const Observing<Computing> observer;
    const Tensor x = normal({2, 2}, kFloat32);
    const Autocast region(kCPU);
    CHECK((mm(x, x).dtype() == kBFloat16));
    CHECK((*observer).calls == 1);
    CHECK(((*observer).computed == kFloat32));
  }

  TEST_CASE("collectives are reported to all observers that want them") {
    const Observing<Computing> other;
    CHECK(tracing::collective_observers().empty());
    const Observing<Collectives> first, second;
    CHECK(tracing::collective_observers().size() == 2);
  }
}

}  // namespace observer_tests
