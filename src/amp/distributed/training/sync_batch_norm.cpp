#include <amp/distributed/sync_batch_norm.h>

#include <utility>

#include <amp/autograd/function.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/functional.h>
#include <amp/distributed/sharding/processes.h>
#include <amp/ops.h>
#include <amp/ops/norm/running_statistics.h>

namespace amp::distributed {

using autograd::AutogradContext;
using autograd::variable_list;
using nn::BatchNormBase;

namespace {

// Statistics per channel, in float64, over the inputs of all ranks.
struct Statistics {
  Tensor mean, var;
  double count = 0;
};

// All dimensions except the channels.
std::vector<int64_t> reduced_dims(const Tensor& input) {
  std::vector<int64_t> dims;
  for (int64_t d = 0; d < input.dim(); ++d) {
    if (d != 1) dims.push_back(d);
  }
  return dims;
}

// A vector of channels, for arithmetic with the input.
Tensor along_channels(const Tensor& values, const Tensor& input) {
  std::vector<int64_t> sizes(static_cast<size_t>(input.dim()), 1);
  sizes[1] = input.size(1);
  return values.view(sizes);
}

ScalarType computed_dtype(const Tensor& input) { return input.dtype() == kFloat64 ? kFloat64 : kFloat32; }

// Combines the means and sums of squared deviations of the ranks (Chan, Golub and LeVeque 1979), in the order of the ranks.
Statistics statistics_of(const Tensor& given, ProcessGroup& group) {
  const Tensor input = given.detach().to(computed_dtype(given));
  const int64_t channels = input.size(1), own_count = channels == 0 ? 0 : input.numel() / channels;
  const Tensor own = zeros({2 * channels + 1}, TensorOptions(kFloat64).device(input.device()));
  if (own_count > 0) {
    const std::vector<int64_t> dims = reduced_dims(input);
    const Tensor mean = input.mean(IntArrayRef(dims)), centered = input - along_channels(mean, input);
    own.narrow(0, 0, channels).copy_(mean);
    own.narrow(0, channels, channels).copy_((centered * centered).sum(IntArrayRef(dims)));
    own.narrow(0, 2 * channels, 1).fill_(own_count);
  }
  const Tensor all = empty({group.size(), own.numel()}, own.options());
  group.all_gather(all, own)->wait();
  const Tensor means = all.narrow(1, 0, channels), deviations = all.narrow(1, channels, channels), counts = all.narrow(1, 2 * channels, 1);
  Statistics result;
  result.count = counts.sum().item<double>();
  AMP_CHECK(result.count != 1, ValueError,
            "[SyncBatchNorm] expected more than one value per channel to take statistics of, in all processes "
            "together; the input of this one has shape ",
            input.sizes());
  result.mean = (means * counts).sum({0}) / result.count;
  const Tensor distance = means - result.mean;
  result.var = (deviations + counts * distance * distance).sum({0}) / result.count;
  return result;
}

void update_running(const BatchNormBase& module, const Statistics& batch, double momentum) {
  const auto moved = [&](const Tensor& running, const Tensor& value) {
    return running.defined() ? running.to(kFloat64) * (1 - momentum) + value * momentum : running;
  };
  replace_running_statistics(module.running_mean, module.running_var, moved(module.running_mean, batch.mean),
                             moved(module.running_var, batch.var * (batch.count / (batch.count - 1))));
}

// The normalized input times the weight, computed by recorded ops and collectives: for a backward pass that is itself recorded.
Tensor recorded_result(const Tensor& given, const Tensor& weight, double count, double eps, const GroupPtr& group) {
  const auto sum_of_all = [&](const Tensor& t) {
    const std::vector<int64_t> dims = reduced_dims(t);
    return along_channels(functional::all_reduce(t.sum(IntArrayRef(dims)), ReduceOp::Sum, group), t);
  };
  const Tensor input = given.to(computed_dtype(given)), centered = input - sum_of_all(input) / count;
  const Tensor normalized = centered * rsqrt(sum_of_all(centered * centered) / count + eps);
  return weight.defined() ? normalized * along_channels(weight.to(input.dtype()), input) : normalized;
}

struct SyncNormalize : autograd::Function<SyncNormalize> {
  static Tensor forward(AutogradContext* ctx, const Tensor& input, const Tensor& weight, const Tensor& bias, const Statistics& batch,
                        double eps, GroupPtr group) {
    const ScalarType dtype = computed_dtype(input);
    ctx->saved_data["mean"] = batch.mean.to(dtype);
    ctx->saved_data["invstd"] = rsqrt(batch.var + eps).to(dtype);
    ctx->saved_data["count"] = batch.count;
    ctx->saved_data["eps"] = eps;
    ctx->saved_data["group"] = std::move(group);
    ctx->save_for_backward({input, weight});
    return batch_norm(input, weight, bias, batch.mean.to(dtype), batch.var.to(dtype), /*training=*/false, 0, eps, /*cudnn_enabled=*/true);
  }

  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    const variable_list saved = ctx->get_saved_variables();
    const Tensor &input = saved[0], &weight = saved[1];
    if (GradMode::is_enabled()) return recorded_backward(*ctx, input, weight, grads[0]);
    const ScalarType dtype = computed_dtype(input);
    const std::vector<int64_t> dims = reduced_dims(input);
    const int64_t channels = input.size(1);
    const Tensor invstd = along_channels(ctx->saved_data["invstd"].toTensor(), input), grad = grads[0].to(dtype);
    const Tensor normalized = (input.to(dtype) - along_channels(ctx->saved_data["mean"].toTensor(), input)) * invstd;
    // The sums of the gradients, and of the gradients times the normalized inputs.
    const Tensor sums = zeros({2, channels}, TensorOptions(kFloat64).device(input.device()));
    if (input.numel() > 0) {
      sums.select(0, 0).copy_(grad.sum(IntArrayRef(dims)));
      sums.select(0, 1).copy_((grad * normalized).sum(IntArrayRef(dims)));
    }
    variable_list results(6);
    if (weight.defined()) {
      results[1] = sums.select(0, 1).to(weight.dtype());
      results[2] = sums.select(0, 0).to(weight.dtype());
    }
    if (!ctx->needs_input_grad(0)) return results;
    const Tensor all = sums.clone();
    ctx->saved_data["group"].get<GroupPtr>()->all_reduce(all)->wait();
    const Tensor means = (all / ctx->saved_data["count"].toDouble()).to(dtype);
    Tensor scale = invstd;
    if (weight.defined()) scale = scale * along_channels(weight.to(dtype), input);
    results[0] = scale * (grad - along_channels(means.select(0, 0), input) - normalized * along_channels(means.select(0, 1), input));
    return results;
  }

  static variable_list recorded_backward(const AutogradContext& ctx, const Tensor& input, const Tensor& weight, const Tensor& given) {
    const Tensor result = recorded_result(input, weight, ctx.saved_data.at("count").toDouble(), ctx.saved_data.at("eps").toDouble(),
                                          ctx.saved_data.at("group").get<GroupPtr>());
    const Tensor grad = given.to(result.dtype());
    variable_list results(6), wanted;
    if (ctx.needs_input_grad(0)) wanted.push_back(input);
    if (ctx.needs_input_grad(1)) wanted.push_back(weight);
    variable_list found;
    if (!wanted.empty()) found = autograd::grad({result}, wanted, {grad}, /*retain_graph=*/true, /*create_graph=*/true);
    if (ctx.needs_input_grad(1)) results[1] = found.back();
    if (ctx.needs_input_grad(0)) results[0] = found.front();
    const std::vector<int64_t> dims = reduced_dims(input);
    if (ctx.needs_input_grad(2)) results[2] = grad.sum(IntArrayRef(dims));
    return results;
  }
};

BatchNormBase::TrainingOp training_op(GroupPtr group) {
  return [group = std::move(group)](BatchNormBase& module, const Tensor& input, double momentum) {
    AMP_CHECK(input.size(1) == module.options.num_features(), ValueError, "[", module.name(), "] input must have ",
              module.options.num_features(), " channels in its second dimension, but has shape ", input.sizes());
    AMP_CHECK(isFloatingType(input.dtype()), TypeError, "[", module.name(), "] input has dtype ", input.dtype(),
              ", expected a floating-point one");  // before the running statistics change
    const GroupPtr used = group_or_default(group);
    Statistics batch;
    {
      const NoGradGuard no_grad;
      batch = statistics_of(input, *used);
      if (batch.count > 0) update_running(module, batch, momentum);
    }
    return SyncNormalize::apply(input, module.weight, module.bias, batch, module.options.eps(), used);
  };
}

}  // namespace

SyncBatchNormImpl::SyncBatchNormImpl(const nn::BatchNormOptions& initial, GroupPtr group) : BatchNormBase("SyncBatchNorm", 2, 8, initial) {
  set_training_op(training_op(std::move(group)));
}

void convert_sync_batchnorm(nn::Module& module, GroupPtr group) {
  module.apply([&](nn::Module& each) {
    if (auto* norm = dynamic_cast<BatchNormBase*>(&each)) norm->set_training_op(training_op(group));
  });
}

}  // namespace amp::distributed
