#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include <amp/core/callback.h>

namespace callback_tests {

using namespace amp;
using Number = Callback<int(int)>;

namespace {

int doubled(int x) { return 2 * x; }

// Counts the objects that exist. Room makes it larger than what a callback stores in itself.
template <size_t kRoom>
struct Counted {
  explicit Counted(int* count) : count(count) { ++*count; }
  Counted(const Counted& other) : count(other.count), calls(other.calls) { ++*count; }
  Counted(Counted&& other) noexcept : count(other.count), calls(other.calls) { ++*count; }
  ~Counted() { --*count; }
  int operator()(int x) { return x + ++calls; }

  int* count;
  int calls = 0;
  std::array<char, kRoom> room = {};
};

template <size_t kRoom>
void check_lifetimes() {
  int count = 0;
  {
    Number first = Counted<kRoom>(&count);
    CHECK(count == 1);
    CHECK(first(10) == 11);
    Number copy = first;
    CHECK(count == 2);
    CHECK(first(10) == 12);
    CHECK(copy(10) == 12);
    CHECK(copy(10) == 13);
    Number moved = std::move(first);
    CHECK(count == 2);
    CHECK(!first);
    CHECK(moved(10) == 13);
    std::swap(moved, copy);
    CHECK(moved(10) == 14);
    CHECK(copy(10) == 14);
    moved = copy;
    CHECK(count == 2);
    CHECK(moved(10) == 15);
    Number& same = moved;
    moved = same;
    CHECK(moved(10) == 16);
    moved = nullptr;
    CHECK(count == 1);
  }
  CHECK(count == 0);
}

}  // namespace

TEST_SUITE("core") {
  TEST_CASE("callbacks: copies, moves and lifetimes of small and large function objects") {
    check_lifetimes<1>();
    check_lifetimes<100>();
  }

  TEST_CASE("callbacks: what makes an empty one") {
    int (*no_function)(int) = nullptr;
    CHECK(Number() == nullptr);
    CHECK(Number(nullptr) == nullptr);
    CHECK(Number(no_function) == nullptr);
    CHECK(Number(std::function<int(int)>()) == nullptr);
    CHECK(Number(doubled)(4) == 8);
    CHECK(Number(std::function<int(int)>(doubled))(4) == 8);
    Number taken = doubled;
    taken = Number();
    CHECK(!taken);
  }

  TEST_CASE("callbacks: results are converted or left out, and objects may be aligned") {
    int seen = 0;
    const Callback<void(int)> note = [&seen](int x) { return seen = x; };
    note(3);
    CHECK(seen == 3);
    struct alignas(64) Aligned {
      bool operator()() const { return reinterpret_cast<uintptr_t>(this) % 64 == 0; }
    };
    const Callback<bool()> aligned = Aligned();
    CHECK(aligned());
    const Callback<bool()> copy = aligned;
    CHECK(copy());
    const auto unique = std::make_shared<int>(7);
    const Callback<int()> shared = [unique] { return *unique; };
    CHECK(shared() == 7);
    CHECK(unique.use_count() == 2);
  }
}

}  // namespace callback_tests
