#include <amp/nn/parallel/scatter_gather.h>

#include <algorithm>

#include <amp/core/error.h>
#include <amp/ops.h>

namespace amp::nn::parallel {

std::vector<Tensor> scatter(const Tensor& tensor, const std::vector<Device>& devices, int64_t dim) {
  AMP_CHECK(!devices.empty(), ValueError, "[scatter] there are no devices");
  AMP_CHECK(tensor.defined(), ValueError, "[scatter] the tensor is undefined");
  AMP_CHECK(tensor.dim() > 0, ValueError, "[scatter] a tensor without dimensions can't be split over devices");
  std::vector<Tensor> chunks;
  for (const Tensor& part : chunk(tensor, static_cast<int64_t>(devices.size()), dim)) {
    if (chunks.size() == devices.size() || (part.size(dim) == 0 && !chunks.empty())) break;  // one chunk of an empty tensor is enough
    chunks.push_back(part.to(devices[chunks.size()], part.dtype(), /*non_blocking=*/true));
  }
  return chunks;
}

Tensor gather(const std::vector<Tensor>& tensors, const Device& device, int64_t dim) {
  AMP_CHECK(!tensors.empty(), ValueError, "[gather] there are no tensors");
  std::vector<Tensor> here;
  for (size_t i = 0; i < tensors.size(); ++i) {
    AMP_CHECK(tensors[i].defined(), ValueError, "[gather] tensor ", i, " is undefined");
    const Tensor moved = tensors[i].to(device, tensors[i].dtype(), /*non_blocking=*/true);
    here.push_back(moved.dim() == 0 ? moved.reshape({1}) : moved);
  }
  return cat(here, tensors[0].dim() == 0 ? 0 : dim);
}

namespace parallel_detail {

std::vector<std::vector<Tensor>> scatter_all(const std::vector<Tensor>& tensors, const std::vector<Device>& devices, int64_t dim) {
  std::vector<std::vector<Tensor>> chunks;
  size_t replicas = 0;
  for (const Tensor& tensor : tensors) {
    chunks.push_back(tensor.defined() ? scatter(tensor, devices, dim) : std::vector<Tensor>());
    if (!tensor.defined()) continue;
    AMP_CHECK(replicas == 0 || chunks.back().size() == replicas, ValueError, "[scatter] a tensor of shape ", tensor.sizes(),
              " is split into ", chunks.back().size(), " chunks, but others of the same call into ", replicas);
    replicas = chunks.back().size();
  }
  std::vector<std::vector<Tensor>> parts(std::max<size_t>(replicas, 1));
  for (size_t i = 0; i < parts.size(); ++i) {
    for (const std::vector<Tensor>& of_tensor : chunks) parts[i].push_back(of_tensor.empty() ? Tensor() : of_tensor[i]);
  }
  return parts;
}

std::vector<Tensor> gather_all(const std::vector<std::vector<Tensor>>& tensors, const Device& device, int64_t dim) {
  std::vector<Tensor> joined;
  for (size_t k = 0; k < tensors[0].size(); ++k) {
    std::vector<Tensor> parts;
    for (size_t i = 0; i < tensors.size(); ++i) {
      AMP_CHECK(tensors[i].size() == tensors[0].size(), ValueError, "[gather] replica ", i, " returned ", tensors[i].size(),
                " tensors, but replica 0 ", tensors[0].size());
      if (tensors[i][k].defined()) parts.push_back(tensors[i][k]);
    }
    joined.push_back(parts.empty() ? Tensor() : gather(parts, device, dim));
  }
  return joined;
}

}  // namespace parallel_detail

}  // namespace amp::nn::parallel
