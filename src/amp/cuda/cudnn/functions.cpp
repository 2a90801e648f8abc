#include <amp/cuda/cudnn/functions.h>

#include <cuda_runtime_api.h>

#include <array>

namespace amp::cuda {

std::string cudnn_package() { return detail::concat("libcudnn", CUDNN_MAJOR, "-cuda-", CUDART_VERSION / 1000); }

const Cudnn& cudnn() { return functions_of<Cudnn>(); }

void throw_cudnn_error(cudnnStatus_t status, const char* call) {
  std::array<char, 512> details{};
  cudnn().GetLastErrorString(details.data(), details.size());
  throw CudnnError(detail::concat("[cuda] ", call, " failed: ", cudnn().GetErrorString(status), ": ", details.data()), status);
}

}  // namespace amp::cuda
