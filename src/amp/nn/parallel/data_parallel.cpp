#include <amp/nn/parallel/data_parallel.h>

#include <amp/core/device/backends.h>

namespace amp::nn {

DataParallelBase::DataParallelBase(DataParallelOptions options) : Module("DataParallel"), options_(std::move(options)) {
  if (options_.devices.empty()) {
    for (int i = 0; i < device_count(kCUDA); ++i) options_.devices.emplace_back(kCUDA, i);
    if (options_.devices.empty()) options_.devices.emplace_back(kCPU);
  }
  if (!options_.output_device) options_.output_device = options_.devices[0];
  const auto check = [](const Device& device) {
    AMP_CHECK(device.index() < device_count(device.type()), ValueError, "[DataParallel] there is no device ", device);
  };
  for (const Device& device : options_.devices) check(device);
  check(*options_.output_device);
}

void DataParallelBase::check_placement(const Module& module) const {
  const auto check = [&](const char* what, const std::string& name, const Tensor& t) {
    AMP_CHECK(t.device() == options_.devices[0], ValueError, "[DataParallel] ", what, " ", name, " is on ", t.device(),
              ", expected the first of the devices, ", options_.devices[0]);
  };
  for (const auto& item : module.named_parameters()) check("parameter", item.key(), item.value());
  for (const auto& item : module.named_buffers()) check("buffer", item.key(), item.value());
}

}  // namespace amp::nn
