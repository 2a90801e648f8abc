#include <fakecuda/libraries/objects.h>

#include <atomic>

namespace fake {

namespace {

std::atomic<int64_t>& objects() {
  static std::atomic<int64_t> count{0};
  return count;
}

}  // namespace

int64_t library_objects() { return objects(); }

void count_library_object(int64_t change) { objects() += change; }

}  // namespace fake
