#include <amp/core/device/non_blocking.h>

#include <utility>

namespace amp::detail {

namespace {
constinit thread_local bool t_non_blocking = false;
}  // namespace

NonBlockingScope::NonBlockingScope() : previous_(std::exchange(t_non_blocking, true)) {}
NonBlockingScope::~NonBlockingScope() { t_non_blocking = previous_; }

bool is_non_blocking() { return t_non_blocking; }

}  // namespace amp::detail
