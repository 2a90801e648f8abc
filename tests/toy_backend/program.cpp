// Features that work on a device as soon as its backend is in the table: tests/tools/adding_a_backend.py builds and runs this.
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include <amp/all.h>

namespace {

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::exit(1);
}

template <class Error, class Function>
void expect_error(const Function& function, const std::string& message) {
  try {
    function();
  } catch (const Error& error) {
    if (std::string(error.what()).find(message) != std::string::npos) return;
    std::fprintf(stderr, "expected \"%s\", got \"%s\"\n", message.c_str(), error.what());
    std::exit(1);
  }
  expect(false, message.c_str());
}

}  // namespace

int main() {
  using namespace amp;
  const Device toy("toy:1");
  expect(toy.str() == "toy:1" && toy.type() == DeviceType::TOY, "the device has a name");

  manual_seed(1);
  const Tensor a = randn({3, 4}), b = randn({4, 5});
  const Tensor on_toy = a.to(toy);
  expect(on_toy.device() == toy && memory_stats(toy).current_bytes > 0, "a tensor lies on the device");
  expect(mm(on_toy, b.to(toy)).relu().cpu().allclose(mm(a, b).relu(), 1e-5, 1e-5), "kernels of ops and of expressions run");
  expect((on_toy * full({3, 4}, 2.0, on_toy.options())).cpu().equal(a * 2), "two operands, and a fill");

  std::ostringstream text;
  text << full({2}, 1.5, TensorOptions(kFloat32).device(Device("toy")));
  expect(text.str().find("TOYFloatType{2}") != std::string::npos, "a tensor is printed");

  expect_error<NotImplementedError>([&] { on_toy.exp(); }, "[exp] there is no kernel for toy");
  expect_error<NotImplementedError>([&] { on_toy.softmax(1); }, "there is no kernel for toy");
  expect_error<NotImplementedError>([&] { rand({2}, on_toy.options()); }, "[random] there is no kernel for toy");
  expect_error<ValueError>([&] { on_toy.add(a); }, "on one device");

  Tensor x = a.to(toy).requires_grad_(), y = b.to(toy);
  const Tensor product = mm(x, y);
  expect_error<NotImplementedError>(
      [&] {
        product.backward(full({3, 5}, 1.0, x.options()));
      },
      "[mm_transposed] there is no kernel for toy");

  {
    const Autocast region(DeviceType::TOY, {.dtype = kBFloat16});
    expect(is_autocast_enabled(DeviceType::TOY), "a region of the device is on");
    expect(explain("mm", {}, DeviceType::TOY).at(0).origin == explain("mm", {}, kCUDA).at(0).origin, "the rules of CUDA apply");
  }
  std::puts("ok");
}
