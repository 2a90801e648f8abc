// trace FILE: saves the trace of a region, for amp-report.
#include <amp/amp.h>

int main(int, char** argv) {
  amp::Trace trace;
  {
    const amp::Autocast region(amp::kCPU);
    amp::linear(amp::randn({8, 16}), amp::randn({4, 16})).sum();
  }
  trace.step();
  trace.save(argv[1]);
}
