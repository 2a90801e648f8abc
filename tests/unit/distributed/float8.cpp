// Gradients and parameters that are sent in 8 bits.
#include <bit>
#include <limits>

#include <amp/distributed/comm_hook.h>
#include <amp/distributed/fully_shard.h>
#include <amp/quantize/quantize.h>

#include "training.h"

namespace amp::testing {
namespace {

constexpr const char* kOnCpu = "codes are made on the CPU only";

// The gradients of a rank: numbers of very different sizes, and some zeros.
Tensor gradients_of(int rank, int64_t count) {
  const Tensor sizes = pow(full({}, 2, kFloat32), normal({count}, kFloat32, 5) * 8);
  const Tensor g = normal({count}, kFloat32, static_cast<uint32_t>(10 + rank)) * sizes;
  g.narrow(0, 0, 3).zero_();
  return g;
}

AMP_CPU_SCENARIO(averages_of_gradients_in_8_bits, kOnCpu) {
  for (const auto& [dtype, error, smallest] : {std::tuple(kFloat8_e5m2, 0x1p-3, 0x1p-16 / 57344), {kFloat8_e4m3fn, 0x1p-4, 0x1p-9 / 448}}) {
    for (const int64_t count : {1, 255, 256, 3000}) {
      const Tensor bucket = gradients_of(group->rank(), std::max<int64_t>(count, 3)).narrow(0, 0, count).clone();
      distributed::float8_hook(dtype)(bucket, *group)();
      expect_same_everywhere(bucket, group, "the average");
      std::vector<double> exact(static_cast<size_t>(count)), magnitudes = exact, largest = exact;
      for (int rank = 0; rank < group->size(); ++rank) {
        const std::vector<double> own = values(gradients_of(rank, std::max<int64_t>(count, 3)));
        for (size_t i = 0; i < exact.size(); ++i) {
          exact[i] += own[i] / group->size();
          magnitudes[i] += std::abs(own[i]) / group->size();
          for (size_t j = i / 256 * 256; j < std::min(exact.size(), i / 256 * 256 + 256); ++j)
            largest[i] = std::max(largest[i], std::abs(own[j]));
        }
      }
      const std::vector<double> got = values(bucket);
      for (size_t i = 0; i < got.size(); ++i) {
        // Each number is rounded on its rank, and then the average. Blocks of parts begin at other places, so the bound has the larger one.
        const double bound = error * magnitudes[i] + 1.2 * error * std::abs(exact[i]) + 0.2 * error * magnitudes[i];
        const double tiny = 4 * smallest * *std::max_element(largest.begin(), largest.end());
        expect(std::abs(got[i] - exact[i]) <= bound + tiny, "element " + std::to_string(i) + " of " + std::to_string(count) + ": " +
                                                                std::to_string(got[i]) + " against " + std::to_string(exact[i]));
        expect(i < 3 ? got[i] == 0 : true, "zeros stay zero");
      }
    }
  }
}

AMP_CPU_SCENARIO(complex_gradients_in_8_bits, kOnCpu) {
  const Tensor parts = tensor({{1.0f, -2.0f}, {0.5f, 4.0f}, {-8.0f, 0.0f}}), bucket = view_as_complex(parts.clone());
  distributed::float8_hook()(bucket, *group)();
  expect_same(view_as_real(bucket), parts, "both parts of each gradient");
}

AMP_CPU_SCENARIO(gradients_in_8_bits_lose_no_flag_and_no_infinity, kOnCpu) {
  const float inf = std::numeric_limits<float>::infinity();
  Tensor bucket = zeros({600});
  bucket.data_ptr<float>()[0] = 1e30f;
  bucket.data_ptr<float>()[1] = group->rank() == 0 ? -1e-30f : 0;  // not zero on one rank
  bucket.data_ptr<float>()[300] = group->rank() == group->size() - 1 ? inf : 1;
  distributed::float8_hook()(bucket, *group)();
  const float* const averages = bucket.data_ptr<float>();
  expect(averages[1] < 0, "a tiny number does not become 0");
  expect(averages[2] == 0, "zero stays 0");
  expect(averages[300] == inf, "an infinity stays");
  expect(averages[0] > 0.8e30f && averages[0] < 1.2e30f, "a large number in another block");
  const std::string message = message_of<TypeError>([] { distributed::float8_hook(kBFloat16); });
  expect(message.find("[float8_hook] gradients are sent as float8_e5m2 or float8_e4m3fn, not as bfloat16") != std::string::npos, message);
}

AMP_CPU_SCENARIO(training_with_gradients_in_8_bits, kOnCpu) {
  const auto loss_after = [&](const distributed::CommHook& hook) {
    Net net;
    net->to(kFloat32);
    nn::DistributedDataParallelOptions options = on(group);
    options.comm_hook = hook;
    nn::DistributedDataParallel model(net, options);
    optim::AdamW optimizer(model->parameters(), optim::AdamWOptions(1e-2));
    double last = 0;
    for (int step = 0; step < 30; ++step) {
      optimizer.zero_grad();
      const Tensor x = part_of(inputs(group, step), group, device).to(kFloat32);
      const Tensor loss = (model(x) - x.narrow(1, 0, 3)).square().mean();
      loss.backward();
      optimizer.step();
      Tensor mean = loss.detach().clone();
      group->all_reduce(mean, distributed::ReduceOp::Average)->wait();
      if (step >= 20) last += mean.item<double>() / 10;
    }
    expect_equal_weights(model, group);
    return last;
  };
  const double exact = loss_after(distributed::average_hook()), coded = loss_after(distributed::float8_hook());
  expect(std::abs(coded - exact) < 0.05 * exact, "the loss is " + std::to_string(coded) + " instead of " + std::to_string(exact));
}

// A number as it arrives: rounded to float8_e4m3fn with the largest power of two that fits.
Tensor through_float8(const Tensor& x) {
  const float scale = 448 / x.abs().max().item<float>();
  const quantize::Operand how{
      .format = quantize::Format::E4M3, .scale = quantize::ScaleType::Pow2, .multiplier = std::exp2(std::floor(std::log2(scale)))};
  return quantize::dequantize(quantize::quantize(x, how));
}

AMP_CPU_SCENARIO(parameters_are_gathered_in_8_bits, kOnCpu) {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    Net net(device), reference(device);
    net->to(kFloat32);
    reference->to(kFloat32);
    distributed::fully_shard(net, {.param_dtype = dtype, .reduce_dtype = kFloat32, .group = group, .gather_float8 = true});
    const Tensor x = part_of(inputs(group), group, device).to(kFloat32);
    const auto check = [&] {
      {
        const NoGradGuard no_grad;
        const StateDict state = distributed::full_state_dict(*net);
        for (const auto& item : reference->named_parameters()) {
          const Tensor whole = std::get<Tensor>(state.at(item.key()));
          item.value().copy_(item.value().dim() >= 2 ? through_float8(whole) : whole.to(dtype).to(kFloat32));
        }
      }
      const auto run = [&](Net& model) { return model(x.to(dtype)).to(kFloat32); };
      Net given(device);  // the reference in the same dtype
      given->to(dtype);
      {
        const NoGradGuard no_grad;
        for (const auto& item : given->named_parameters()) item.value().copy_(reference->named_parameters()[item.key()]);
      }
      expect_same(run(net).detach(), run(given).detach(), "the output of the module with gathered parameters");
    };
    check();
    optim::SGD optimizer(net->parameters(), 0.1);
    for (int step = 0; step < 3; ++step) {
      optimizer.zero_grad();
      net(part_of(inputs(group, step), group, device).to(kFloat32)).to(kFloat32).square().mean().backward();
      optimizer.step();
    }
    check();
  }
}

AMP_CPU_SCENARIO(recipes_multiply_the_codes_that_were_gathered, kOnCpu) {
  nn::Linear layer(nn::LinearOptions(32, 16).bias(false)), reference(nn::LinearOptions(32, 16).bias(false));
  const NoGradGuard no_grad;
  layer->weight.copy_(normal({16, 32}, kFloat32, 3));
  reference->weight.copy_(through_float8(layer->weight.detach()));
  distributed::fully_shard(layer, {.param_dtype = kBFloat16, .group = group, .gather_float8 = true});
  const Autocast region(kCPU, {.dtype = kBFloat16, .policy = "fp8", .recipe = "tensorwise"});
  const Tensor x = normal({4, 32}, kFloat32, 4);
  expect_same(layer(x), reference(x), "the product");
}

}  // namespace
}  // namespace amp::testing
