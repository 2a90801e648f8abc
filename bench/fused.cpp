// Chains of elementwise ops: the calls one by one, and the same as a fused function, forward and with backward. The two alternate; each
// number is the median of the rounds.
//
//   bench_fused [rounds] [part of a name]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include <amp/amp.h>
#include <amp/jit/jit.h>

#include "timing.h"

using namespace amp;
using amp::bench::median;
using amp::bench::time_of;

namespace {

using Function = std::function<std::vector<Tensor>(TensorList)>;

struct Chain {
  const char* name;
  int inputs;
  Tensor (*function)(TensorList);
};

const Chain kChains[] = {
    {"x * 2 + 1", 1, [](TensorList t) { return t[0] * 2 + 1; }},
    {"(x + a) * b", 3, [](TensorList t) { return (t[0] + t[1]) * t[2]; }},
    {"gelu((x + a) * b)", 3, [](TensorList t) { return gelu((t[0] + t[1]) * t[2]); }},
    {"gelu((x + a) * b).sum()", 3, [](TensorList t) { return gelu((t[0] + t[1]) * t[2]).sum(); }},
    {"x * sigmoid(a) + b", 3, [](TensorList t) { return t[0] * sigmoid(t[1]) + t[2]; }},
    {"relu(x + a) - b * 0.5", 3, [](TensorList t) { return relu(t[0] + t[1]) - t[2] * 0.5; }},
    {"exp(-(x - a)^2) * b", 3, [](TensorList t) { return exp(-square(t[0] - t[1])) * t[2]; }},
    {"where(x > a, x * b, a + b)", 3, [](TensorList t) { return where(t[0] > t[1], t[0] * t[2], t[1] + t[2]); }},
};

void compare(const char* name, const char* kind, ScalarType dtype, int64_t n, int rounds, const std::function<void()>& eager,
             const std::function<void()>& fused) {
  eager();
  fused();
  const double once = std::max(1e-8, time_of(eager, 3));
  const int repeats = std::clamp(static_cast<int>(0.01 / once), 1, 20000);
  std::vector<double> a, b;
  for (int round = 0; round < rounds; ++round) {
    a.push_back(time_of(eager, repeats));
    b.push_back(time_of(fused, repeats));
  }
  std::printf("%-28s %-8s %-9s %9lld  eager %10.2f us  fused %10.2f us  %5.2fx\n", name, kind, toString(dtype), static_cast<long long>(n),
              median(a) * 1e6, median(b) * 1e6, median(a) / median(b));
  std::fflush(stdout);
}

void run(const Chain& chain, ScalarType dtype, int64_t n, int rounds) {
  std::vector<Tensor> inputs;
  for (int i = 0; i < chain.inputs; ++i) inputs.push_back(randn({n}).to(dtype));
  const Function function = [&](TensorList t) { return std::vector<Tensor>{chain.function(t)}; };
  detail::FusedCalls calls(function);
  {
    const NoGradGuard no_grad;
    compare(
        chain.name, "forward", dtype, n, rounds, [&] { function(inputs); }, [&] { calls.run(inputs); });
  }
  for (Tensor& input : inputs) input.requires_grad_();
  const Tensor weight = ones_like(function(inputs)[0]);
  const auto step = [&](const Tensor& y) { autograd::grad({y}, inputs, {weight}); };
  compare(
      chain.name, "backward", dtype, n, rounds, [&] { step(function(inputs)[0]); }, [&] { step(calls.run(inputs)[0]); });
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 9;
  const std::string part = argc > 2 ? argv[2] : "";
  for (const Chain& chain : kChains) {
    if (std::string(chain.name).find(part) == std::string::npos) continue;
    for (const ScalarType dtype : {kFloat32, kBFloat16}) {
      for (const int64_t n : {int64_t{1} << 4, int64_t{1} << 10, int64_t{1} << 16, int64_t{1} << 20, int64_t{1} << 24})
        run(chain, dtype, n, rounds);
    }
  }
}
