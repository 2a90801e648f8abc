// Random numbers of one thread from a stream of its own.
#pragma once

#include <amp/core/generator.h>

namespace amp {

// During its lifetime default_generator(kCPU) is `generator` on this thread, so that functions that get no generator draw from it. Scopes
// nest, and end in reverse order. manual_seed does not change `generator`. Other threads, and the threads of a parallel loop, are not
// affected: a function reserves its numbers on the thread that calls it.
class AMP_API GeneratorScope {
 public:
  // Throws ValueError for a generator of another device type than the CPU.
  [[nodiscard]] explicit GeneratorScope(Generator generator);
  ~GeneratorScope();
  GeneratorScope(const GeneratorScope&) = delete;
  GeneratorScope& operator=(const GeneratorScope&) = delete;

 private:
  Generator generator_;
  const Generator* previous_;
};

}  // namespace amp
