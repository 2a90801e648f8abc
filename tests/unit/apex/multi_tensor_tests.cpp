// The properties that Apex tests in its multi-tensor kernels: unscaling, accumulation and norms over long lists of tensors of different
// sizes.
#include <algorithm>
#include <cmath>

#include "mixed_model.h"

namespace multi_tensor_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

struct Sizes {
  int64_t a, b;
};
// Sizes around those of chunks.
constexpr Sizes kSizes[] = {{7777, 555}, {777, 555}, {555, 65537}, {65537, 555}, {555, 65536}, {65536, 555}, {33333, 555}, {555, 33333}};
constexpr ScalarType kBoth[] = {kFloat32, kFloat16};

// a, b, a, b, ...
std::vector<Tensor> tensors(Sizes sizes, int repeats, ScalarType dtype, double value) {
  std::vector<Tensor> list;
  for (int i = 0; i < repeats; ++i) {
    list.push_back(full({sizes.a}, value, dtype));
    list.push_back(full({sizes.b}, value, dtype));
  }
  return list;
}

bool all_are(const Tensor& t, double value) { return eq(t.detach(), value).all().item<bool>(); }

bool all_are(const std::vector<Tensor>& list, double value) {
  return std::all_of(list.begin(), list.end(), [&](const Tensor& t) { return all_are(t, value); });
}

// Calls function(sizes, repeats, dtype).
template <class F>
void each_list(const F& function) {
  for (const Sizes& sizes : kSizes) {
    for (const int repeats : {1, 55}) {
      for (const ScalarType dtype : kBoth) {
        INFO(repeats, " times ", sizes.a, " and ", sizes.b, " elements, ", dtype);
        function(sizes, repeats, dtype);
      }
    }
  }
}

// Its loss has the same gradient for each element of its weights.
struct ManyImpl : nn::Module {
  explicit ManyImpl(const std::vector<Tensor>& values) {
    for (size_t i = 0; i < values.size(); ++i) weights.push_back(register_parameter("weight" + std::to_string(i), values[i]));
  }
  Tensor forward(double gradient) {
    Tensor total = zeros({});
    for (const Tensor& weight : weights) total = total + sum(weight.to(kFloat32)) * gradient;
    return total;
  }
  std::vector<Tensor> weights;
};
AMP_MODULE(Many);

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("a list is unscaled, and one element that is not finite is found, wherever it is") {
    each_list([](Sizes sizes, int repeats, ScalarType dtype) {
      apex::LossScaler scaler("dynamic", {.init_scale = 4});
      const std::vector<Tensor> list = tensors(sizes, repeats, dtype, 4);
      scaler.unscale(list);
      CHECK(all_are(list, 1));
      CHECK_FALSE(scaler.has_overflow());
      const auto finds = [&](int tensor, int64_t index, double value) {
        scaler.clear_overflow_state();
        const Tensor& t = list[static_cast<size_t>(tensor)];
        t[index].fill_(value);
        scaler.unscale(list);
        t[index].fill_(1);
        return scaler.has_overflow();
      };
      CHECK(finds(0, 0, NAN));
      CHECK(finds(2 * repeats - 1, sizes.b - 1, INFINITY));
      CHECK(finds(2 * (repeats / 2), sizes.a / 2, -INFINITY));
      scaler.clear_overflow_state();
      scaler.unscale(list);
      CHECK_FALSE(scaler.has_overflow());
    });
  }

  TEST_CASE("a list is unscaled into float32 tensors where there are any, and in place elsewhere") {
    for (const Sizes& sizes : kSizes) {
      for (const ScalarType dtype : {kFloat16, kBFloat16}) {
        INFO(sizes.a, " and ", sizes.b, " elements, ", dtype);
        apex::LossScaler scaler("dynamic", {.init_scale = 1024});
        const double smallest = std::ldexp(1.0, -24);  // the smallest number of float16
        std::vector<Tensor> list = tensors(sizes, 2, dtype, smallest), wide;
        for (const Tensor& t : list) wide.push_back(wide.size() == 1 ? Tensor() : empty(t.sizes(), kFloat32));
        scaler.unscale(list, wide);
        CHECK(all_are(list[0], smallest));
        CHECK(all_are(list[1], dtype == kFloat16 ? 0 : smallest / 1024));
        CHECK(all_are({wide[0], wide[2], wide[3]}, smallest / 1024));
        CHECK_FALSE(scaler.has_overflow());
        for (const size_t place : {size_t{0}, size_t{3}}) {
          for (const int64_t index : {int64_t{0}, list[place].numel() / 2, list[place].numel() - 1}) {
            scaler.clear_overflow_state();
            list[place][index].fill_(INFINITY);
            scaler.unscale(list, wide);
            CHECK(scaler.has_overflow());
            CHECK(std::isinf(wide[place][index].item<double>()));
            list[place][index].fill_(smallest);
          }
        }
      }
    }
  }

  TEST_CASE("gradients of a second pass are unscaled and added to those of the first, with and without masters") {
    for (const Sizes& sizes : {Sizes{777, 555}, Sizes{555, 65537}}) {
      for (const ScalarType dtype : kBoth) {
        for (const std::string& name : levels()) {
          INFO(sizes.a, " and ", sizes.b, " elements, ", dtype, ", ", name);
          const Shutdown after;
          Many model(tensors(sizes, 5, dtype, 1));
          optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
          initialize(model, optimizer, mixed_level(name, /*converted=*/false));
          set_scales({4});
          for (const double gradient : {16.0, 4.0}) {
            auto scaled_loss = apex::scale_loss(model->forward(gradient), optimizer);
            scaled_loss.backward();
          }
          for (const Tensor& param : apex::master_params(optimizer)) CHECK(all_are(param.grad(), 20));
          optimizer.step();
          CHECK(all_are(model->weights, -19));
        }
      }
    }
  }

  TEST_CASE("gradients in channels-last, and of a layout of their own, accumulate") {
    for (const Shape& sizes : {Shape({2, 7, 5, 3}), Shape({1, 1, 77, 1}), Shape({1, 1, 1, 2049}), Shape({5, 1, 1, 1})}) {
      for (const ScalarType dtype : kBoth) {
        for (const std::string name : {"O1", "O2"}) {
          INFO(sizes[0], " x ", sizes[1], " x ", sizes[2], " x ", sizes[3], ", ", dtype, ", ", name);
          const Shutdown after;
          const Tensor values = normal(sizes, dtype), factors = round(normal(sizes, kFloat32, 2) * 4);
          Many model(std::vector<Tensor>{values.contiguous(MemoryFormat::ChannelsLast), values.clone()});
          optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
          initialize(model, optimizer, mixed_level(name, /*converted=*/false));
          set_scales({4});
          for (int pass = 0; pass < 2; ++pass) {
            Tensor total = zeros({});
            for (const Tensor& weight : model->weights)
              total = total + sum(weight.to(kFloat32) * factors.contiguous(MemoryFormat::ChannelsLast));
            auto scaled_loss = apex::scale_loss(total, optimizer);
            scaled_loss.backward();
          }
          for (const Tensor& param : apex::master_params(optimizer))
            CHECK(difference(param.grad().to(kFloat32).contiguous(), factors * 2) == "");
        }
      }
    }
  }

  TEST_CASE("the norm of a list, of its parts, and after unscaling") {
    each_list([](Sizes sizes, int repeats, ScalarType dtype) {
      std::vector<Tensor> params;
      for (const Tensor& grad : tensors(sizes, repeats, dtype, 4)) {
        params.push_back(zeros_like(grad).requires_grad_());
        params.back().mutable_grad() = grad;
      }
      const auto norm_of = [](const std::vector<Tensor>& list) { return nn::utils::clip_grad_norm_(list, 1e9).item<double>(); };
      const double count = static_cast<double>((sizes.a + sizes.b) * repeats);
      CHECK(norm_of(params) == doctest::Approx(4 * std::sqrt(count)).epsilon(1e-3));
      CHECK(norm_of({params[0]}) == doctest::Approx(4 * std::sqrt(static_cast<double>(sizes.a))).epsilon(1e-3));
      CHECK(norm_of({params[1]}) == doctest::Approx(4 * std::sqrt(static_cast<double>(sizes.b))).epsilon(1e-3));
      std::vector<Tensor> grads;
      for (const Tensor& param : params) grads.push_back(param.grad());
      apex::LossScaler(2.0).unscale(grads);
      CHECK(norm_of(params) == doctest::Approx(2 * std::sqrt(count)).epsilon(1e-3));
    });
  }
}

}  // namespace multi_tensor_tests
