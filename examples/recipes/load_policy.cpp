// Loads a policy from a file: load_policy FILE (such as policy.yaml in this folder).
#include <iostream>

#include "task.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: load_policy FILE\n");
    return 2;
  }
  try {
    const amp::autocast::PolicyHandle policy = amp::load_policy(argv[1]);
    for (const amp::Explanation& explanation : amp::explain("layer_norm", {}, amp::kCUDA, {.policy = policy}))
      std::cout << explanation.text();

    const amp::Tensor x = amp::randn({4, 16}), weight = amp::ones({16}), bias = amp::zeros({16});
    const amp::Autocast region(amp::kCPU, {.policy = policy});
    const amp::ScalarType normalized = amp::layer_norm(x, {16}, weight, bias).dtype(), activated = amp::gelu(x.to(amp::kBFloat16)).dtype();
    std::printf("load_policy: layer_norm gives %s, gelu gives %s\n", amp::toString(normalized), amp::toString(activated));
    return normalized == amp::kBFloat16 && activated == amp::kFloat32 ? 0 : 1;
  } catch (const amp::PolicyError& error) {
    std::fprintf(stderr, "%s\n", error.what());  // file:line:column: the problem; what to write instead
    return 1;
  }
}
