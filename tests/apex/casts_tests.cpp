// The casts of O1 as Apex's tests check them: functions of a program, promotion, in-place ops, the cache, recurrent cells, checkpointing.
#include "support.h"

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

// Casts around ops for its lifetime: a model without parameters turns them on for all devices.
struct WithCasts {
  WithCasts() { initialize(nn::ReLU(), level("O1")); }
  ~WithCasts() { apex::shutdown(); }
};

Tensor of(ScalarType dtype, uint32_t seed = 1) { return normal({4, 4}, dtype, seed); }

constexpr ScalarType kBoth[] = {kFloat16, kFloat32};

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("half_function, float_function and promote_function cast what a function of the program gets [behaviours 158, 160, 161]") {
    std::vector<ScalarType> seen;
    const auto function = [&](const Tensor& a, const std::vector<Tensor>& more, int64_t n) {
      seen = {a.dtype(), more[0].dtype(), more[1].dtype()};
      return n;
    };
    const auto half = apex::half_function(function);
    const auto wide = apex::float_function(function);
    const auto widest = apex::promote_function(function);
    const Tensor f = of(kFloat32), h = of(kFloat16);
    const std::vector<Tensor> more = {h, ones({2}, kInt64)};
    CHECK(half(f, more, int64_t{3}) == 3);
    CHECK(seen == std::vector{kFloat32, kFloat16, kInt64});  // no casts outside
    {
      const WithCasts casts;
      half(f, more, int64_t{3});
      CHECK(seen == std::vector{kFloat16, kFloat16, kInt64});
      wide(f, more, int64_t{3});
      CHECK(seen == std::vector{kFloat32, kFloat32, kInt64});
      widest(f, more, int64_t{3});
      CHECK(seen == std::vector{kFloat32, kFloat32, kInt64});
      widest(h, more, int64_t{3});
      CHECK(seen == std::vector{kFloat16, kFloat16, kInt64});
      const apex::DisableCasts off;
      half(f, more, int64_t{3});
      CHECK(seen == std::vector{kFloat32, kFloat16, kInt64});
    }
    {
      const WithCasts casts;
      const auto value = apex::half_function([](const Tensor& t) { return t; });
      CHECK(difference(value(f), f.to(kFloat16)) == "");
    }
    CHECK(difference(f, of(kFloat32)) == "");  // the arguments themselves stay as they are
  }

  TEST_CASE("register_half_function and its siblings add to the lists of later calls of initialize [behaviour 157]") {
    CHECK(mm(of(kFloat32), of(kFloat32)).dtype() == kFloat32);
    apex::register_float_function("mm");
    apex::register_half_function("tanh");
    apex::register_promote_function("maximum");
    {
      const WithCasts casts;
      CHECK(mm(of(kFloat16), of(kFloat16)).dtype() == kFloat32);
      CHECK(tanh(of(kFloat32)).dtype() == kFloat16);
      CHECK(maximum(of(kFloat16), of(kFloat32)).dtype() == kFloat32);
      CHECK_THROWS_WITH_AS(apex::register_half_function("sin"), doctest::Contains("after initialize"), Error);
    }
    apex::register_half_function("mm");  // the last one counts, and equals Apex's list
    {
      const WithCasts casts;
      CHECK(mm(of(kFloat32), of(kFloat32)).dtype() == kFloat16);
    }
    apex::register_half_function("no_such_op");
    nn::Linear model(2, 2);
    CHECK_THROWS_WITH_AS(initialize(model, level("O1")), doctest::Contains("no_such_op"), ValueError);
    CHECK_FALSE(is_autocast_enabled(kCPU));
    apex::forget_registered_functions();
    const WithCasts casts;
    CHECK(tanh(of(kFloat32)).dtype() == kFloat32);
  }

  TEST_CASE("white list, black list, and what is on neither [behaviours 157, 158]") {
    const WithCasts casts;
    const Tensor filters = normal({2, 3, 3, 3}, kFloat32), bias = normal({2}, kFloat32);
    for (const ScalarType dtype : kBoth) {
      CHECK(conv2d(normal({1, 3, 8, 8}, dtype), filters, bias).dtype() == kFloat16);
      CHECK(linear(of(dtype), of(kFloat32)).dtype() == kFloat16);
      CHECK(matmul(of(dtype), of(kFloat16)).dtype() == kFloat16);
      CHECK(softmax(of(dtype), 1).dtype() == kFloat32);
      CHECK(layer_norm(of(dtype), {4}).dtype() == kFloat32);
      CHECK(mse_loss(of(dtype), of(kFloat32)).dtype() == kFloat32);
      CHECK(exp(of(dtype)).dtype() == kFloat32);
      CHECK(sum(of(dtype)).dtype() == kFloat32);
      CHECK(relu(of(dtype)).dtype() == dtype);
      CHECK(max_pool2d(normal({1, 1, 4, 4}, dtype), 2).dtype() == dtype);
    }
  }

  TEST_CASE("backward gives each leaf a gradient of its own dtype") {
    const WithCasts casts;
    for (const ScalarType dtype : kBoth) {
      const Tensor x = of(dtype).requires_grad_(), w = of(kFloat32, 2).requires_grad_();
      sum(softmax(linear(x, w), 1) * x).backward();
      CHECK(x.grad().dtype() == dtype);
      CHECK(w.grad().dtype() == kFloat32);
    }
  }

  TEST_CASE("promotion: two arguments, lists, comparisons [behaviour 158]") {
    const WithCasts casts;
    for (const ScalarType a : kBoth) {
      for (const ScalarType b : kBoth) {
        const ScalarType widest = a == kFloat32 || b == kFloat32 ? kFloat32 : kFloat16;
        CHECK((of(a) + of(b)).dtype() == widest);
        CHECK(mul(of(a), of(b)).dtype() == widest);
        CHECK(atan2(of(a), of(b)).dtype() == widest);
        CHECK(addcmul(of(a), of(b), of(a)).dtype() == widest);
        CHECK(cat({of(a), of(b)}).dtype() == widest);
        CHECK(stack({of(a), of(b), of(a)}).dtype() == widest);
        CHECK((of(a) > of(b)).dtype() == kBool);
        CHECK(eq(of(a), of(b)).dtype() == kBool);
      }
    }
    CHECK(addcmul(of(kFloat16), of(kFloat16), of(kFloat16), 0.5).dtype() == kFloat16);
  }

  TEST_CASE("in-place ops keep the dtype of the tensor, also those of the float32 list") {
    const WithCasts casts;
    for (const ScalarType a : kBoth) {
      for (const ScalarType b : kBoth) {
        Tensor x = of(a);
        x.add_(of(b)).mul_(of(b));
        CHECK(x.dtype() == a);
        x = of(a);
        x += of(b);
        CHECK(x.dtype() == a);
      }
    }
    Tensor wide = abs(of(kFloat32)) + 1;
    CHECK(wide.log_().dtype() == kFloat32);
    Tensor half = abs(of(kFloat16)) + 1;
    CHECK(half.log_().dtype() == kFloat16);  // Apex throws
  }

  TEST_CASE("the cache of casts: one cast of a weight in a pass, dropped at its end, and no stale values [behaviour 156]") {
    struct TwiceImpl : nn::Module {
      TwiceImpl() { weight = register_parameter("weight", normal({4, 4}, kFloat32)); }
      Tensor forward(const Tensor& x) { return mm(mm(x, weight), weight); }
      Tensor weight;
    };
    const Shutdown after;
    nn::ModuleHolder<TwiceImpl> model(std::make_shared<TwiceImpl>());
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.5));
    initialize(model, optimizer, level("O1"));
    const auto weight_casts = [] { return autocast_stats().cache_misses; };
    for (int i = 0; i < 3; ++i) {
      optimizer.zero_grad();
      const uint64_t before = weight_casts();
      const Tensor loss = sum(model(of(kFloat16)).to(kFloat32)) * 1e-3;
      CHECK(weight_casts() - before == 1);
      CHECK(autocast_stats().cached_casts == 1);
      {
        auto scaled_loss = apex::scale_loss(loss, optimizer);
        scaled_loss.backward();
      }
      CHECK(autocast_stats().cached_casts == 0);
      const Tensor reference = model->weight.detach().clone().requires_grad_();
      sum(mm(mm(of(kFloat16), reference), reference).to(kFloat32)).backward();
      CHECK(difference(model->weight.grad(), reference.grad() * 1e-3, 1e-3, 1e-2) == "");
      optimizer.step();
    }
    // Training, then evaluating without gradients, then training again: a cast without a history is not reused.
    {
      const NoGradGuard no_grad;
      model(of(kFloat16));
    }
    model(of(kFloat16)).sum().backward();
    CHECK(model->weight.grad().defined());
  }

  TEST_CASE("recurrent cells and layers run in float16, with float32 weights and gradients") {
    const WithCasts casts;
    const Tensor x = normal({2, 3, 4}, kFloat32), h = normal({3, 5}, kFloat32);
    const auto check = [](const nn::Module& module, const Tensor& output) {
      CHECK(output.dtype() == kFloat16);
      output.to(kFloat32).sum().backward();
      for (const Tensor& param : module.parameters()) {
        CHECK(param.dtype() == kFloat32);
        CHECK(param.grad().dtype() == kFloat32);
      }
    };
    nn::RNNCell rnn_cell(nn::RNNCellOptions(4, 5));
    nn::GRUCell gru_cell(nn::GRUCellOptions(4, 5));
    nn::LSTMCell lstm_cell(nn::LSTMCellOptions(4, 5));
    nn::GRU gru(nn::GRUOptions(4, 5).num_layers(2));
    nn::LSTM lstm(nn::LSTMOptions(4, 5).bidirectional(true));
    check(*rnn_cell, rnn_cell(x[0], h));
    check(*gru_cell, gru_cell(x[0], h));
    check(*lstm_cell, std::get<0>(lstm_cell(x[0], std::tuple(h, h))));
    check(*gru, std::get<0>(gru(x)));
    check(*lstm, std::get<0>(lstm(x)));
    const nn::utils::rnn::PackedSequence packed = nn::utils::rnn::pack_padded_sequence(x, tensor(std::vector<int64_t>{2, 2, 1}));
    nn::GRU of_packed(nn::GRUOptions(4, 5));
    check(*of_packed, std::get<0>(of_packed->forward_with_packed_input(packed)).data());
  }

  TEST_CASE("activation checkpointing recomputes with the same casts") {
    const WithCasts casts;
    nn::Linear first(4, 8), second(8, 4);
    const Tensor x = of(kFloat32).requires_grad_();
    const auto part = [&](const Tensor& t) { return second(relu(first(t))); };
    const auto gradients = [&](bool checkpointed) {
      first->zero_grad();
      second->zero_grad();
      const Tensor y = checkpointed ? checkpoint(part, x) : part(x);
      CHECK(y.dtype() == kFloat16);
      y.to(kFloat32).sum().backward();
      return first->weight.grad().clone();
    };
    CHECK(difference(gradients(false), gradients(true)) == "");
  }

  TEST_CASE("sizes that are no multiples of 8 give the same results [behaviour 163]") {
    const WithCasts casts;
    for (const int64_t n : {7, 8, 9}) {
      const Tensor a = normal({n, n + 1}, kFloat32), b = normal({n + 1, n}, kFloat32, 2);
      const Tensor product = mm(a, b);
      CHECK(product.dtype() == kFloat16);
      const apex::DisableCasts off;
      CHECK(difference(product, mm(a.half().to(kFloat32), b.half().to(kFloat32)), 1e-2, 1e-3) == "");
    }
  }
}
