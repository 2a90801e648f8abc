// serve FILE: answers one request per second, and prints its dtypes, until it is interrupted. An edit of FILE counts from the next request.
// serve --test: edits a copy of a policy itself and checks the effect on each request.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

#include <unistd.h>

#include "policy_file.h"

namespace {

struct Answer {
  std::string policy;
  amp::ScalarType product, activation;
};

// What a server would do for a request: one region with the current policy.
Answer answer(PolicyFile& file, const amp::Tensor& input, const amp::Tensor& weight) {
  const amp::NoGradGuard no_grad;
  const amp::Autocast region(amp::kCPU, {.policy = file.current()});
  const amp::Tensor product = amp::linear(input, weight), activation = amp::gelu(product);
  return {std::string(amp::get_autocast_policy(amp::kCPU)), product.dtype(), activation.dtype()};
}

// Replaces the file as a whole: no reader sees half of it.
void write(const std::filesystem::path& path, const char* text) {
  const std::filesystem::path next = path.string() + ".new";
  std::ofstream(next) << text;
  std::filesystem::rename(next, path);
}

int check(const char* what, const Answer& got, amp::ScalarType product, amp::ScalarType activation) {
  const bool right = got.product == product && got.activation == activation;
  std::cout << (right ? "ok: " : "WRONG: ") << what << ": linear in " << got.product << ", gelu in " << got.activation << "\n";
  return right ? 0 : 1;
}

int test(const amp::Tensor& input, const amp::Tensor& weight) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / ("amp-policy-" + std::to_string(::getpid()) + ".yaml");
  write(path, "base: torch-2.0\noverride: {gelu: fp32}\n");
  int wrong = 0;
  {
    PolicyFile file(path);
    wrong += check("the file as it was", answer(file, input, weight), amp::kBFloat16, amp::kFloat32);
    write(path, "base: torch-2.0\noverride: {linear: fp32}\n");
    wrong += check("after an edit", answer(file, input, weight), amp::kFloat32, amp::kFloat32);
    write(path, "base: torch-2.0\noverride: {no_such_op: fp32}\n");
    wrong += check("after a mistake", answer(file, input, weight), amp::kFloat32, amp::kFloat32);
    write(path, "base: torch-2.0\n");
    wrong += check("after its correction", answer(file, input, weight), amp::kBFloat16, amp::kBFloat16);
    if (file.reloads() != 2) ++wrong;
  }
  std::filesystem::remove(path);
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: serve FILE | --test\n";
    return 2;
  }
  try {
    const amp::Tensor input = amp::randn({4, 16}), weight = amp::randn({16, 16});
    if (std::string(argv[1]) == "--test") return test(input, weight);
    PolicyFile file(argv[1]);
    while (true) {
      const Answer got = answer(file, input, weight);
      std::cout << got.policy << ": linear in " << got.product << ", gelu in " << got.activation << std::endl;
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
  } catch (const amp::Error& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
