#include <amp/apex/state.h>

#include <amp/core/log.h>
#include <amp/core/thread/per_thread.h>
#include <amp/observe/observer.h>

namespace amp::apex {

void State::clear() {
  if (logger) tracing::remove_observer(logger.get());
  logger.reset();
  while (!regions.empty()) regions.pop_back();  // inner regions first
  properties.reset();
  scalers.clear();
  verbosity = 1;
}

// Its regions use the thread's cast cache. It therefore ends together with the cache.
State& current_state() { return detail::PerThread<State, detail::ExitStage::CastCache>::get(); }

bool thread_has_casts() { return !current_state().regions.empty(); }

void report(const std::string& text) {
  if (current_state().verbosity > 0) detail::log(LogLevel::Info, text);
}

}  // namespace amp::apex
