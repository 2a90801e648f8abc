// Finds the op that overflows: a network trains in bfloat16, but gives infinities in float16. Which op causes them, and what helps?
#include <cstdio>
#include <iostream>

#include <amp/all.h>

namespace {

struct Network {
  amp::Tensor weight = (amp::randn({16, 64}) * 40).requires_grad_();

  amp::Tensor operator()(const amp::Tensor& input) const {
    amp::Tensor hidden;
    {
      const amp::TraceScope scope("encoder");
      hidden = amp::relu(amp::mm(input, weight));
    }
    const amp::TraceScope scope("similarity");
    return amp::softmax(amp::mm(hidden, hidden.t()), 1).sum();
  }
};

}  // namespace

int main() {
  amp::manual_seed(1);
  const Network network;
  const amp::Tensor input = amp::randn({32, 16});

  // 1. In bfloat16, which has the range of float32: find results that float16 could not represent.
  uint64_t beyond = 0;
  {
    const amp::NumericsCheck check({.mode = amp::NumericsMode::Overflow});
    const amp::Autocast region(amp::kCPU, {.dtype = amp::kBFloat16});
    network(input);
    beyond = check.count();
    std::cout << check.report();
  }

  // 2. In float16: stop at the first overflow.
  std::string culprit;
  try {
    const amp::NumericsCheck check;
    const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
    network(input);
  } catch (const amp::NumericsError& error) {
    culprit = error.finding().scope + "/" + error.finding().op;
    std::cout << "\n" << error.what();
  }

  // 3. Run that op in float32, everything else in float16 as before.
  const auto& careful = amp::derive_policy(amp::autocast::find_policy("torch-2.0"), {{"mm", amp::autocast::Category::Fp32}});
  const amp::NumericsCheck check;  // would throw again
  const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16, .policy = careful});
  network(input).backward();
  std::printf("\nfind_overflow: %s overflows in float16; in float32 it does not\n", culprit.c_str());
  return beyond > 0 && culprit == "similarity/mm" ? 0 : 1;
}
