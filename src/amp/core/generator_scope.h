// A separate stream of random numbers for one thread.
#pragma once

#include <amp/core/generator.h>

namespace amp {

// During its lifetime default_generator(kCPU) is `generator` on this thread: functions without a generator argument draw from it. Scopes
// nest and end in reverse order. manual_seed does not change `generator`. Other threads are not affected, nor are the threads of a parallel
// loop: a function reserves its numbers on the thread that calls it.
class AMP_API GeneratorScope {
 public:
  // Throws ValueError if the generator is not for the CPU.
  [[nodiscard]] explicit GeneratorScope(Generator generator);
  ~GeneratorScope();
  GeneratorScope(const GeneratorScope&) = delete;
  GeneratorScope& operator=(const GeneratorScope&) = delete;

 private:
  Generator generator_;
  const Generator* previous_;
};

}  // namespace amp
