// A module whose batches are split over several devices of this process (torch.nn.DataParallel).
//
//   nn::DataParallel parallel(model, {.devices = {Device(kCUDA, 0), Device(kCUDA, 1)}});
//   Tensor loss = loss_of(parallel(input), target);
//   loss.backward();      // the gradients of `model`
//
// Several replicas on the CPU: {.devices = std::vector<Device>(4, kCPU)}.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include <amp/core/device.h>
#include <amp/core/tensor.h>
#include <amp/nn/module.h>
#include <amp/nn/parallel/parallel_apply.h>
#include <amp/nn/parallel/replicate.h>
#include <amp/nn/parallel/scatter_gather.h>

namespace amp::nn {

// The options of DataParallel.
struct DataParallelOptions {
  std::vector<Device> devices = {};          // default: all CUDA devices, or the CPU if there are none
  std::optional<Device> output_device = {};  // device of the joined results; default: the first device
  int64_t dim = 0;                           // dimension along which arguments are split and results joined
};

// The base class, which does not depend on the type of the module.
class AMP_API DataParallelBase : public Module {
 public:
  const std::vector<Device>& devices() const { return options_.devices; }

 protected:
  explicit DataParallelBase(DataParallelOptions options);
  // Throws ValueError if a parameter or buffer is not on the first device.
  void check_placement(const Module& module) const;

  DataParallelOptions options_;
};

// The module is its submodule "module": names in the state dictionary begin with "module.".
template <class Contained>
class DataParallelImpl : public DataParallelBase {
 public:
  // Throws ValueError for a null module or a device that is not available.
  explicit DataParallelImpl(std::shared_ptr<Contained> module, DataParallelOptions options = {}) : DataParallelBase(std::move(options)) {
    AMP_CHECK(module != nullptr, ValueError, "[DataParallel] the module is null");
    module_ = register_module("module", std::move(module));
  }

  // Splits the arguments (parallel::scatter_arguments), replicates the module for this call (parallel::replicate), calls the replicas at
  // the same time (parallel::parallel_apply), and joins their results (parallel::gather_results). If there is one chunk, calls the module
  // itself.
  template <class... Args>
  auto forward(const Args&... args) {
    using Result = decltype(module_detail::call(*module_, std::declval<std::decay_t<Args>&>()...));
    check_placement(*module_);
    auto inputs = parallel::scatter_arguments(options_.devices, options_.dim, args...);
    const std::vector<Device> devices(options_.devices.begin(), options_.devices.begin() + static_cast<ptrdiff_t>(inputs.size()));
    const auto call_all = [&] {
      if (devices.size() > 1) return parallel::parallel_apply(parallel::replicate(module_, devices), std::move(inputs), devices);
      return parallel::apply_one(*module_, inputs[0]);
    };
    if constexpr (std::is_void_v<Result>) {
      call_all();
    } else {
      std::vector<Result> results = call_all();
      // As in torch, one device changes nothing: a result without dimensions stays one.
      if (options_.devices.size() == 1 && *options_.output_device == options_.devices[0]) return Result(std::move(results[0]));
      return parallel::gather_results(results, *options_.output_device, options_.dim);
    }
  }

  const std::shared_ptr<Contained>& module() const { return module_; }

 private:
  std::shared_ptr<Contained> module_;
};

template <class Contained>
class DataParallel : public ModuleHolder<DataParallelImpl<Contained>> {
 public:
  explicit DataParallel(const ModuleHolder<Contained>& module, DataParallelOptions options = {})
      : DataParallel(module.ptr(), std::move(options)) {}
  explicit DataParallel(std::shared_ptr<Contained> module, DataParallelOptions options = {})
      : ModuleHolder<DataParallelImpl<Contained>>(std::make_shared<DataParallelImpl<Contained>>(std::move(module), std::move(options))) {}
};

namespace parallel {

// One call of DataParallel, without creating such a module (torch::nn::parallel::data_parallel).
template <class M, class... Args>
auto data_parallel(const ModuleHolder<M>& module, const DataParallelOptions& options, const Args&... args) {
  return DataParallelImpl<M>(module.ptr(), options).forward(args...);
}

// libtorch's form, for modules that map a tensor to a tensor.
template <class M>
Tensor data_parallel(const M& module, const Tensor& input, std::optional<std::vector<Device>> devices = {},
                     std::optional<Device> output_device = {}, int64_t dim = 0) requires requires {
  typename M::ContainedType;
}
{
  const auto options = [&](const auto& list) { return DataParallelOptions{list ? *list : std::vector<Device>(), output_device, dim}; };
  return DataParallelImpl<typename M::ContainedType>(module.ptr(), options(devices)).forward(input);
}

}  // namespace parallel

}  // namespace amp::nn
