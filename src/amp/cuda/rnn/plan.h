// Recurrent networks in cuDNN's form: its descriptors, and the positions of the weights in its memory. Internal.
#pragma once

#include <utility>
#include <vector>

#include <amp/cuda/cudnn/functions.h>
#include <amp/cuda/rnn/way.h>

namespace amp::cuda {

// A descriptor that is destroyed with its owner. Create and Destroy are members of Cudnn.
template <class Handle, auto Create, auto Destroy>
class CudnnOwned {
 public:
  CudnnOwned() { AMP_CUDNN_CHECK((cudnn().*Create)(&handle_)); }
  ~CudnnOwned() {
    if (handle_ != nullptr) (cudnn().*Destroy)(handle_);
  }
  CudnnOwned(CudnnOwned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  CudnnOwned& operator=(CudnnOwned&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Handle get() const { return handle_; }

 private:
  Handle handle_ = nullptr;
};
using CudnnDropout = CudnnOwned<cudnnDropoutDescriptor_t, &Cudnn::CreateDropoutDescriptor, &Cudnn::DestroyDropoutDescriptor>;
using CudnnRnn = CudnnOwned<cudnnRNNDescriptor_t, &Cudnn::CreateRNNDescriptor, &Cudnn::DestroyRNNDescriptor>;
using CudnnRnnData = CudnnOwned<cudnnRNNDataDescriptor_t, &Cudnn::CreateRNNDataDescriptor, &Cudnn::DestroyRNNDataDescriptor>;
using CudnnTensor = CudnnOwned<cudnnTensorDescriptor_t, &Cudnn::CreateTensorDescriptor, &Cudnn::DestroyTensorDescriptor>;

// A run of bytes that is contiguous both in the vector of all weights (rnn_weights) and in cuDNN's memory.
struct WeightPiece {
  size_t of_vector, of_space, bytes;
};

// Sets the descriptor of a network. Needs no device. Throws CudnnError if cuDNN does not support the network.
void describe_network(const CudnnRnn& network, const RnnKey& key, const RnnProblem& problem, const CudnnDropout& dropout);

// One network. Throws CudnnError if cuDNN does not support it.
struct RnnPlan {
  RnnPlan(const RnnKey& key, const RnnProblem& problem, cudnnHandle_t handle);

  CudnnDropout dropout;  // no dropout; belongs to `network`
  CudnnRnn network;
  size_t weight_bytes = 0;
  std::vector<WeightPiece> pieces;
  bool takes_vector = false;  // cuDNN's memory is laid out like the vector
};

// The layouts of a call.
struct RnnLayouts {
  RnnLayouts(const RnnProblem& problem, IntArrayRef batch_sizes);

  CudnnRnnData x, y;
  CudnnTensor h, c;
};

}  // namespace amp::cuda
