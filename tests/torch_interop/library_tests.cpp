// Both libraries in one program: regions, and the states of their scalers.
#include <filesystem>
#include <string>

#include <unistd.h>

#include "support.h"

#include <amp/all.h>

namespace library_tests {

using amp::libtorch::GradScaler;

namespace {

at::ScalarType dtype_of_mm() { return at::mm(at::ones({2, 2}), at::ones({2, 2})).scalar_type(); }

}  // namespace

TEST_SUITE("both libraries") {
  TEST_CASE("the regions of one do not affect the other") {
    const amp::Tensor x = amp::ones({2, 2});
    {
      const amp::libtorch::Autocast theirs(at::kCPU);
      CHECK(amp::mm(x, x).dtype() == amp::kFloat32);
      const amp::Autocast ours(amp::kCPU, {.dtype = amp::kFloat16});
      CHECK(amp::mm(x, x).dtype() == amp::kFloat16);
      CHECK(dtype_of_mm() == at::kBFloat16);
    }
    const amp::Autocast ours(amp::kCPU);
    CHECK(dtype_of_mm() == at::kFloat);
  }

  TEST_CASE("the scaler of one continues from the state of the other") {
    GradScaler scaler(at::kCPU, {.init_scale = 1024, .growth_factor = 3, .backoff_factor = 0.25, .growth_interval = 7});
    const at::Tensor p = at::ones({1}).requires_grad_();
    torch::optim::SGD optimizer(std::vector<at::Tensor>{p}, torch::optim::SGDOptions(1));
    for (const double gradient : {1.0, double{INFINITY}, 1.0, 1.0}) {
      scaler.scale(at::zeros({}));
      p.mutable_grad() = at::full({1}, gradient);
      scaler.step(optimizer);
      scaler.update();
    }
    const std::string file = std::filesystem::temp_directory_path() / ("amp-libtorch-scaler-" + std::to_string(::getpid()) + ".json");
    amp::save_json(scaler.state_dict(), file);
    const amp::StateDict state = amp::load_json(file);
    std::filesystem::remove(file);
    amp::GradScaler ours(amp::kCPU);
    ours.load_state_dict(state);
    CHECK(ours.get_scale() == 256);
    CHECK(ours.get_growth_factor() == 3);
    CHECK(ours.get_backoff_factor() == 0.25);
    CHECK(ours.get_growth_interval() == 7);
    CHECK(ours.get_growth_tracker() == 2);
    ours.load_state_dict(scaler.state_dict());
    CHECK(ours.get_scale() == 256);

    GradScaler theirs(at::kCPU);
    theirs.load_state_dict(ours.state_dict());
    CHECK(theirs.get_scale() == 256);
    CHECK(theirs.get_growth_tracker() == 2);
    CHECK(theirs.get_growth_interval() == 7);
    amp::StateDict broken = state;
    broken["scale"] = amp::Scalar(-1.0);
    CHECK_THROWS_AS(theirs.load_state_dict(broken), amp::ValueError);
    broken["scale"] = amp::ones({2});
    CHECK_THROWS_AS(theirs.load_state_dict(broken), amp::Error);
    broken.erase("scale");
    CHECK_THROWS_WITH_AS(theirs.load_state_dict(broken), "[GradScaler] the state has no entry 'scale'", amp::ValueError);
    CHECK(theirs.get_scale() == 256);
  }
}

}  // namespace library_tests
