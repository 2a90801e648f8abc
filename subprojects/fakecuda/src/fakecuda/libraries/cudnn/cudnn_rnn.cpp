// cuDNN's functions for recurrent networks. They reject everything that NVIDIA documents as unsupported, and report misuse.
#include <cudnn.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <fakecuda/libraries/cudnn/cudnn_descriptor.h>
#include <fakecuda/libraries/cudnn/cudnn_handle.h>
#include <fakecuda/libraries/cudnn/cudnn_network.h>
#include <fakecuda/libraries/memory_checks.h>

struct cudnnDropoutStruct {
  bool set = false;
};
struct cudnnRNNStruct {
  bool set = false;
  fake::RecurrentNetwork network;
  std::shared_ptr<const void> code = std::make_shared<char>();  // unloaded with the descriptor
  bool has_run = false;
};
struct cudnnRNNDataStruct {
  bool set = false;
  cudaDataType_t type;
  bool packed;
  int64_t width;
  fake::Sequences sequences;
};
struct cudnnTensorStruct {
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  std::vector<int> sizes, strides;
};

namespace {

constexpr size_t kWorkspaceBytes = 4096, kAlignment = 16;

cudnnStatus_t misuse(const std::string& why) { return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, why); }

// False for types without recurrent networks.
bool to_cuda_type(cudnnDataType_t type, cudaDataType_t& found) {
  switch (type) {
    case CUDNN_DATA_HALF: found = CUDA_R_16F; return true;
    case CUDNN_DATA_BFLOAT16: found = CUDA_R_16BF; return true;
    case CUDNN_DATA_FLOAT: found = CUDA_R_32F; return true;
    case CUDNN_DATA_DOUBLE: found = CUDA_R_64F; return true;
    default: return false;
  }
}

// The reason why no algorithm runs a network; empty if one does.
std::string unsupported(const fake::RecurrentNetwork& n) {
  if (n.algorithm == CUDNN_RNN_ALGO_STANDARD) return "";
  if (n.projects()) return "only the standard algorithm has projections";
  if (!n.has_biases) return "only the standard algorithm has no biases";
  if (n.type == CUDA_R_64F) return "only the standard algorithm has float64";
  if (n.algorithm == CUDNN_RNN_ALGO_PERSIST_STATIC_SMALL_H && n.hidden > 384) return "too many units for the small persistent algorithm";
  if (n.algorithm == CUDNN_RNN_ALGO_PERSIST_STATIC && n.hidden > 1024) return "too many units for the persistent algorithm";
  if (n.algorithm == CUDNN_RNN_ALGO_PERSIST_DYNAMIC) return "the fake has no dynamic algorithm";
  return "";
}

void fill_tensor(cudnnTensorDescriptor_t descriptor, const cudnnDataType_t type, const fake::WeightBlock& block) {
  const int rows = static_cast<int>(block.rows), columns = static_cast<int>(block.columns);
  *descriptor = {type, {1, rows, columns}, {rows * columns, columns, 1}};
}

cudnnDataType_t to_cudnn_type(cudaDataType_t type) {
  switch (type) {
    case CUDA_R_16F: return CUDNN_DATA_HALF;
    case CUDA_R_16BF: return CUDNN_DATA_BFLOAT16;
    case CUDA_R_32F: return CUDNN_DATA_FLOAT;
    default: return CUDNN_DATA_DOUBLE;
  }
}

// A call that computes: its checks, and the memory that it accesses.
class RnnCall {
 public:
  RnnCall(const char* function, cudnnHandle_t handle, cudnnRNNDescriptor_t rnn, const void* dev_lengths, cudnnRNNDataDescriptor_t x,
          cudnnRNNDataDescriptor_t y)
      : function_(function), handle_(handle) {
    status_ = fake::injected_cudnn(function);
    int device = -1;
    cudaGetDevice(&device);
    demand(handle != nullptr && device == fake::cudnn_handle(handle).device, "the handle is of another device than the current one");
    demand(rnn != nullptr && rnn->set && x != nullptr && x->set && y != nullptr && y->set, "a descriptor was not set");
    demand(dev_lengths == nullptr, "lengths on the device have no meaning");
    if (!good()) return;
    if (!rnn->has_run && fake::load_code(function) != cudaSuccess) status_ = CUDNN_STATUS_EXECUTION_FAILED_CUDA_DRIVER;
    rnn->has_run = true;
    network = rnn->network;
    code_ = rnn->code;
    sequences = x->sequences;
    demand(x->type == network.type && y->type == network.type, "the data is of another type than the network");
    demand(x->width == network.input, "x has another number of features than the network's input");
    demand(y->width == network.output * network.directions, "y has another number of features than the network's output");
    demand(x->packed == y->packed && x->sequences.lengths == y->sequences.lengths && x->sequences.steps == y->sequences.steps,
           "x and y have different layouts");
    demand(x->packed || network.padded, "data that is not packed needs CUDNN_RNN_PADDED_IO_ENABLED");
    if (!good()) return;
    if (!x->packed && !sequences.same_length()) refuse("the fake has no padding");
    if (network.algorithm != CUDNN_RNN_ALGO_STANDARD && !sequences.same_length()) refuse("persistent algorithms need one length");
  }

  RnnCall& demand(bool right, const std::string& wrong) {
    if (!right && good()) status_ = misuse(std::string(function_) + ": " + wrong);
    return *this;
  }
  RnnCall& demand_states(cudnnTensorDescriptor_t states, int64_t width) {
    const std::vector<int> sizes{static_cast<int>(network.layers * network.directions), static_cast<int>(sequences.batch()),
                                 static_cast<int>(width)};
    const std::vector<int> strides{sizes[1] * sizes[2], sizes[2], 1};
    return demand(states != nullptr && states->type == to_cudnn_type(network.type) && states->sizes == sizes && states->strides == strides,
                  "the states are not described as dense (layers, sequences, features)");
  }
  RnnCall& demand_cells(cudnnTensorDescriptor_t states) {
    return network.mode == CUDNN_LSTM ? demand_states(states, network.hidden) : *this;
  }
  RnnCall& demand_weights(size_t bytes) { return demand(good() && bytes == weight_bytes(), "the memory of weights has another size"); }
  RnnCall& demand_temporaries(size_t workspace, size_t reserve, bool trains) {
    demand(workspace >= kWorkspaceBytes, "the workspace is too small");
    return demand(!good() || reserve >= (trains ? fake::reserve_bytes(network, sequences) : 0), "the reserve is too small");
  }

  RnnCall& reads(const char* name, const void* data, size_t bytes, bool optional = false) {
    return use(name, data, bytes, optional, true, false);
  }
  RnnCall& writes(const char* name, const void* data, size_t bytes, bool optional = false) {
    return use(name, data, bytes, optional, false, true);
  }
  RnnCall& updates(const char* name, const void* data, size_t bytes) { return use(name, data, bytes, false, true, true); }

  size_t size() const { return fake::element_bytes(network.type); }
  size_t x_bytes() const { return static_cast<size_t>(sequences.rows() * network.input) * size(); }
  size_t y_bytes() const { return static_cast<size_t>(sequences.rows() * network.output * network.directions) * size(); }
  size_t h_bytes() const { return state_bytes(network.output); }
  size_t c_bytes() const { return network.mode == CUDNN_LSTM ? state_bytes(network.hidden) : 0; }
  size_t weight_bytes() const { return static_cast<size_t>(network.weight_elements()) * size(); }
  size_t reserve_bytes() const { return fake::reserve_bytes(network, sequences); }

  bool good() const { return status_ == CUDNN_STATUS_SUCCESS; }

  // compute(view) returns an error. view(pointer, bytes) is the host's view of memory of the call, null for null.
  template <class Compute>
  cudnnStatus_t submit(const Compute& compute) const {
    if (!good()) return status_;
    fake::Work work;
    work.what = network.text();
    work.counted = &fake::Counts::library_calls;
    work.library = "cuDNN";
    for (const Operand& each : operands_) {
      if (each.read) work.accesses.push_back(fake::reads(each.data, each.bytes));
      if (each.written) work.accesses.push_back(fake::writes(each.data, each.bytes));
    }
    work.run = [compute, call = *this](const fake::Running&) {
      if (call.code_.expired()) fake::report("cuDNN: " + call.network.text() + " runs after its descriptor was destroyed");
      for (const Operand& each : call.operands_) {
        if (each.read) fake::check_initialized(std::string(call.function_) + ", " + each.name, each.data, each.bytes);
      }
      const std::string wrong =
          compute(call, [](const void* data, size_t bytes) { return data == nullptr ? nullptr : fake::host_view(data, bytes); });
      if (!wrong.empty()) misuse(std::string(call.function_) + ": " + wrong);
      for (const Operand& each : call.operands_) {
        if (each.written) fake::mark_initialized(each.data, each.bytes);
      }
      return cudaSuccess;
    };
    return fake::submit(fake::cudnn_handle(handle_).stream, std::move(work)) == cudaSuccess ? CUDNN_STATUS_SUCCESS
                                                                                            : CUDNN_STATUS_EXECUTION_FAILED_CUDART;
  }

  fake::RecurrentNetwork network{};
  fake::Sequences sequences;

 private:
  struct Operand {
    std::string name;
    const void* data;
    size_t bytes;
    bool read, written;
  };

  void refuse(const std::string& why) {
    if (good()) status_ = fake::cudnn_unsupported(why);
  }
  size_t state_bytes(int64_t width) const {
    return static_cast<size_t>(network.layers * network.directions * sequences.batch() * width) * size();
  }
  RnnCall& use(const char* name, const void* data, size_t bytes, bool optional, bool read, bool written) {
    if (bytes == 0 || (data == nullptr && optional)) return *this;
    demand(data != nullptr, std::string(name) + " is null");
    demand(fake::aligned(data, size()), std::string(name) + " is not aligned");
    operands_.push_back({name, data, bytes, read, written});
    return *this;
  }

  const char* function_;
  cudnnHandle_t handle_;
  cudnnStatus_t status_;
  std::vector<Operand> operands_;
  std::weak_ptr<const void> code_;
};

}  // namespace

#define FAKE_DESCRIPTOR(name, type)                               \
  cudnnStatus_t cudnnCreate##name##Descriptor(type* descriptor) { \
    *descriptor = new std::remove_pointer_t<type>();              \
    return CUDNN_STATUS_SUCCESS;                                  \
  }                                                               \
  cudnnStatus_t cudnnDestroy##name##Descriptor(type descriptor) { \
    delete descriptor;                                            \
    return CUDNN_STATUS_SUCCESS;                                  \
  }

extern "C" {

FAKE_DESCRIPTOR(Dropout, cudnnDropoutDescriptor_t)
FAKE_DESCRIPTOR(RNN, cudnnRNNDescriptor_t)
FAKE_DESCRIPTOR(RNNData, cudnnRNNDataDescriptor_t)
FAKE_DESCRIPTOR(Tensor, cudnnTensorDescriptor_t)

cudnnStatus_t cudnnSetDropoutDescriptor(cudnnDropoutDescriptor_t descriptor, cudnnHandle_t handle, float dropout, void* states,
                                        size_t state_bytes, unsigned long long) {
  if (handle == nullptr || dropout != 0 || states != nullptr || state_bytes != 0) return misuse("the fake has no dropout");
  descriptor->set = true;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t descriptor, cudnnDataType_t type, int dims, const int sizes[],
                                         const int strides[]) {
  if (dims < 3 || std::any_of(sizes, sizes + dims, [](int size) { return size < 1; }))
    return misuse("a tensor needs three sizes above zero");
  *descriptor = {type, {sizes, sizes + dims}, {strides, strides + dims}};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetTensorNdDescriptor(const cudnnTensorDescriptor_t descriptor, int most, cudnnDataType_t* type, int* dims, int sizes[],
                                         int strides[]) {
  *type = descriptor->type;
  *dims = static_cast<int>(descriptor->sizes.size());
  for (int d = 0; d < std::min(most, *dims); ++d) {
    sizes[d] = descriptor->sizes[static_cast<size_t>(d)];
    strides[d] = descriptor->strides[static_cast<size_t>(d)];
  }
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetRNNDescriptor_v8(cudnnRNNDescriptor_t descriptor, cudnnRNNAlgo_t algorithm, cudnnRNNMode_t mode,
                                       cudnnRNNBiasMode_t bias, cudnnDirectionMode_t direction, cudnnRNNInputMode_t input_mode,
                                       cudnnDataType_t type, cudnnDataType_t math_type, cudnnMathType_t math, int32_t input, int32_t hidden,
                                       int32_t output, int32_t layers, cudnnDropoutDescriptor_t dropout, uint32_t flags) {
  if (const cudnnStatus_t status = fake::injected_cudnn(__func__); status != CUDNN_STATUS_SUCCESS) return status;
  cudaDataType_t found;
  if (!to_cuda_type(type, found)) return fake::cudnn_unsupported("no network of this type");
  const cudnnDataType_t expected = type == CUDNN_DATA_DOUBLE ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT;
  const bool narrow = type == CUDNN_DATA_HALF || type == CUDNN_DATA_BFLOAT16;
  if (math_type != expected || math == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION || (math == CUDNN_TENSOR_OP_MATH && !narrow))
    return misuse("this precision does not suit the type of the data");
  if (dropout == nullptr || !dropout->set) return misuse("the dropout was not set");
  if (input < 1 || hidden < 1 || layers < 1 || output < 1 || output > hidden) return misuse("a network's sizes are above zero");
  if (output < hidden && mode != CUDNN_LSTM) return misuse("only an LSTM has projections");
  if (input_mode != CUDNN_LINEAR_INPUT || flags > CUDNN_RNN_PADDED_IO_ENABLED)
    return misuse("the fake does not know the mode of the input");
  if (bias != CUDNN_RNN_NO_BIAS && bias != CUDNN_RNN_DOUBLE_BIAS) return misuse("the fake has no single biases");
  descriptor->network = {algorithm,
                         mode,
                         math,
                         found,
                         input,
                         hidden,
                         output,
                         layers,
                         direction == CUDNN_BIDIRECTIONAL ? 2 : 1,
                         bias == CUDNN_RNN_DOUBLE_BIAS,
                         flags == CUDNN_RNN_PADDED_IO_ENABLED};
  if (const std::string why = unsupported(descriptor->network); !why.empty()) return fake::cudnn_unsupported(why);
  descriptor->set = true;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetRNNDataDescriptor(cudnnRNNDataDescriptor_t descriptor, cudnnDataType_t type, cudnnRNNDataLayout_t layout, int steps,
                                        int batch, int width, const int lengths[], void* padding) {
  cudaDataType_t found;
  if (!to_cuda_type(type, found) || steps < 1 || batch < 1 || width < 1) return misuse("data needs a type, and sizes above zero");
  if (layout == CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED || padding != nullptr) return misuse("the fake has no such data");
  const bool packed = layout == CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED;
  if (*std::max_element(lengths, lengths + batch) != steps || *std::min_element(lengths, lengths + batch) < 1)
    return misuse("lengths are from 1 to the number of steps");
  if (packed && !std::is_sorted(lengths, lengths + batch, std::greater<>())) return misuse("packed sequences are sorted, longest first");
  *descriptor = {true, found, packed, width, {{lengths, lengths + batch}, steps}};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetRNNWeightSpaceSize(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn, size_t* bytes) {
  if (handle == nullptr || !rnn->set) return misuse("the network was not set");
  *bytes = static_cast<size_t>(rnn->network.weight_elements()) * fake::element_bytes(rnn->network.type);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetRNNWeightParams(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn, int32_t pseudo_layer, size_t bytes, const void* space,
                                      int32_t id, cudnnTensorDescriptor_t matrix, void** matrix_at, cudnnTensorDescriptor_t bias,
                                      void** bias_at) {
  if (handle == nullptr || !rnn->set || space == nullptr) return misuse("the network or its memory of weights is missing");
  const fake::RecurrentNetwork& n = rnn->network;
  const size_t size = fake::element_bytes(n.type);
  if (bytes != static_cast<size_t>(n.weight_elements()) * size) return misuse("the memory of weights has another size");
  if (pseudo_layer < 0 || pseudo_layer >= n.layers * n.directions || id < 0 || id > 2 * n.gates() || (id == 2 * n.gates() && !n.projects()))
    return misuse("the network has no such weights");
  const auto answer = [&](const fake::WeightBlock& block, cudnnTensorDescriptor_t descriptor, void** at) {
    *at = block.rows == 0 ? nullptr : static_cast<char*>(const_cast<void*>(space)) + static_cast<size_t>(block.offset) * size;
    if (block.rows > 0) fill_tensor(descriptor, to_cudnn_type(n.type), block);
  };
  answer(n.matrix(pseudo_layer, id), matrix, matrix_at);
  answer(n.bias(pseudo_layer, id), bias, bias_at);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetRNNTempSpaceSizes(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn, cudnnForwardMode_t mode, cudnnRNNDataDescriptor_t x,
                                        size_t* workspace, size_t* reserve) {
  if (const cudnnStatus_t status = fake::injected_cudnn(__func__); status != CUDNN_STATUS_SUCCESS) return status;
  if (handle == nullptr || !rnn->set || !x->set) return misuse("the network or its data was not set");
  *workspace = kWorkspaceBytes;
  if (reserve != nullptr) *reserve = mode == CUDNN_FWD_MODE_TRAINING ? fake::reserve_bytes(rnn->network, x->sequences) : 0;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnRNNForward(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn, cudnnForwardMode_t mode, const int32_t dev_lengths[],
                              cudnnRNNDataDescriptor_t x_layout, const void* x, cudnnRNNDataDescriptor_t y_layout, void* y,
                              cudnnTensorDescriptor_t h_layout, const void* hx, void* hy, cudnnTensorDescriptor_t c_layout, const void* cx,
                              void* cy, size_t weight_bytes, const void* weights, size_t workspace_bytes, void* workspace,
                              size_t reserve_bytes, void* reserve) {
  const bool trains = mode == CUDNN_FWD_MODE_TRAINING;
  RnnCall call(__func__, handle, rnn, dev_lengths, x_layout, y_layout);
  if (!call.good()) return call.submit([](const RnnCall&, const auto&) { return std::string(); });
  call.demand_states(h_layout, call.network.output).demand_cells(c_layout).demand_weights(weight_bytes);
  call.demand_temporaries(workspace_bytes, reserve_bytes, trains).demand(fake::aligned(weights, kAlignment), "the weights are not aligned");
  call.reads("x", x, call.x_bytes()).reads("hx", hx, call.h_bytes(), true).reads("cx", cx, call.c_bytes(), true);
  // The memory between the weights need not exist. Checking the whole is simpler.
  call.reads("the weights", weights, weight_bytes).writes("y", y, call.y_bytes());
  call.writes("hy", hy, call.h_bytes(), true).writes("cy", cy, call.c_bytes(), true).writes("the workspace", workspace, kWorkspaceBytes);
  if (trains) call.writes("the reserve", reserve, call.reserve_bytes());
  return call.submit([=](const RnnCall& c, const auto& view) {
    fake::compute_forward(c.network, c.sequences,
                          {view(x, c.x_bytes()), view(hx, c.h_bytes()), view(c.c_bytes() > 0 ? cx : nullptr, c.c_bytes()),
                           view(weights, c.weight_bytes()), view(y, c.y_bytes()), view(hy, c.h_bytes()),
                           view(c.c_bytes() > 0 ? cy : nullptr, c.c_bytes()), trains ? view(reserve, c.reserve_bytes()) : nullptr});
    return std::string();
  });
}

cudnnStatus_t cudnnRNNBackwardData_v8(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn, const int32_t dev_lengths[],
                                      cudnnRNNDataDescriptor_t y_layout, const void* y, const void* dy, cudnnRNNDataDescriptor_t x_layout,
                                      void* dx, cudnnTensorDescriptor_t h_layout, const void* hx, const void* dhy, void* dhx,
                                      cudnnTensorDescriptor_t c_layout, const void* cx, const void* dcy, void* dcx, size_t weight_bytes,
                                      const void* weights, size_t workspace_bytes, void* workspace, size_t reserve_bytes, void* reserve) {
  RnnCall call(__func__, handle, rnn, dev_lengths, x_layout, y_layout);
  if (!call.good()) return call.submit([](const RnnCall&, const auto&) { return std::string(); });
  call.demand_states(h_layout, call.network.output).demand_cells(c_layout).demand_weights(weight_bytes);
  call.demand_temporaries(workspace_bytes, reserve_bytes, true).demand(fake::aligned(weights, kAlignment), "the weights are not aligned");
  call.reads("y", y, call.y_bytes()).reads("dy", dy, call.y_bytes()).reads("hx", hx, call.h_bytes(), true);
  call.reads("cx", cx, call.c_bytes(), true).reads("dhy", dhy, call.h_bytes(), true).reads("dcy", dcy, call.c_bytes(), true);
  call.reads("the weights", weights, weight_bytes).writes("dx", dx, call.x_bytes()).writes("dhx", dhx, call.h_bytes(), true);
  call.writes("dcx", dcx, call.c_bytes(), true).writes("the workspace", workspace, kWorkspaceBytes);
  call.updates("the reserve", reserve, call.reserve_bytes());
  return call.submit([=](const RnnCall& c, const auto& view) {
    return fake::compute_backward_data(c.network, c.sequences,
                                       {view(dy, c.y_bytes()), view(dhy, c.h_bytes()), view(c.c_bytes() > 0 ? dcy : nullptr, c.c_bytes()),
                                        view(weights, c.weight_bytes()), view(dx, c.x_bytes()), view(dhx, c.h_bytes()),
                                        view(c.c_bytes() > 0 ? dcx : nullptr, c.c_bytes()), view(reserve, c.reserve_bytes())});
  });
}

cudnnStatus_t cudnnRNNBackwardWeights_v8(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn, cudnnWgradMode_t mode, const int32_t dev_lengths[],
                                         cudnnRNNDataDescriptor_t x_layout, const void* x, cudnnTensorDescriptor_t h_layout, const void* hx,
                                         cudnnRNNDataDescriptor_t y_layout, const void* y, size_t weight_bytes, void* gradients,
                                         size_t workspace_bytes, void* workspace, size_t reserve_bytes, void* reserve) {
  RnnCall call(__func__, handle, rnn, dev_lengths, x_layout, y_layout);
  if (!call.good()) return call.submit([](const RnnCall&, const auto&) { return std::string(); });
  call.demand(mode == CUDNN_WGRAD_MODE_ADD, "the only mode is CUDNN_WGRAD_MODE_ADD").demand_states(h_layout, call.network.output);
  call.demand_weights(weight_bytes).demand_temporaries(workspace_bytes, reserve_bytes, true);
  call.demand(fake::aligned(gradients, kAlignment), "the gradients are not aligned");
  call.reads("x", x, call.x_bytes()).reads("hx", hx, call.h_bytes(), true).reads("y", y, call.y_bytes());
  call.updates("the gradients", gradients, weight_bytes).writes("the workspace", workspace, kWorkspaceBytes);
  call.updates("the reserve", reserve, call.reserve_bytes());
  return call.submit([=](const RnnCall& c, const auto& view) {
    return fake::compute_backward_weights(c.network, c.sequences, view(reserve, c.reserve_bytes()), view(gradients, c.weight_bytes()));
  });
}
}
