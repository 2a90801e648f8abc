// Whole recurrent networks by cuDNN: one call forward, two backward. If cuDNN rejects a network at run time, it is computed layer by layer.
#include <amp/cuda/rnn/network.h>

#include <cuda_runtime_api.h>

#include <memory>
#include <optional>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/check.h>
#include <amp/cuda/cudnn/handles.h>
#include <amp/cuda/cudnn/plan_cache.h>
#include <amp/cuda/cudnn/plan_runner.h>
#include <amp/cuda/device.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/graph/library_call.h>
#include <amp/cuda/kernels/rnn.h>
#include <amp/cuda/matmul/matmul_math.h>
#include <amp/cuda/memory/memory.h>
#include <amp/cuda/rnn/plan.h>
#include <amp/cuda/runtime/note_fallback.h>
#include <amp/cuda/stream.h>
#include <amp/ops/formulas/rnn.h>

namespace amp::cuda {

namespace {

// The first version that needs the lengths of sequences only on the host, and whose statuses have categories.
constexpr size_t kFirstVersion = 90000;
constexpr size_t kKeptPlans = 256, kKeptRefusals = 4096;

using RnnPlanPtr = std::shared_ptr<const RnnPlan>;
PlanCache<RnnKey, RnnPlanPtr>& plans() {
  static thread_local PlanCache<RnnKey, RnnPlanPtr> cache(kKeptPlans);
  return cache;
}
PlanRefusals<RnnKey>& refusals() {
  static PlanRefusals<RnnKey> all(kKeptRefusals);
  return all;
}

// Calls `run`. Returns false if a call of cuDNN fails in it, and logs this unless another way is tried next. A network is not tried again
// if it is rejected, or fails twice.
template <class Function>
bool attempt(const RnnKey& key, const Function& run, bool is_last = true) {
  const char* kind = "a recurrent network";
  if (refusals().contains(key)) {
    if (is_last) note_fallback(kind, kRefusedByCudnn);
    return false;
  }
  try {
    const LibraryCall allowed;
    run();
    return true;
  } catch (const CudnnError& error) {
    check_recording("rnn", "cuDNN");
    if (is_last) note_fallback(kind, kRefusedByCudnn);
    const bool refused = is_refusal(error.status());
    bool stays = false;
    if (refused) refusals().insert(key);
    else stays = refusals().insert_if_it_stays(key, error.status());
    if (is_last) log_without_cudnn(describe(key), "which is much slower", refused ? CUDNN_STATUS_SUCCESS : error.status(), stays);
    return false;
  }
}

// During graph capture, the recording keeps the plan.
RnnPlanPtr plan_of(const RnnKey& key, const RnnProblem& problem, cudnnHandle_t handle) {
  const RnnPlanPtr* known = plans().find(key);
  const RnnPlanPtr plan = known != nullptr ? *known : plans().insert(key, std::make_shared<const RnnPlan>(key, problem, handle));
  if (GraphMemory* recording = GraphMemory::recording()) recording->keep(plan);
  return plan;
}

// Queried again only when the device of this thread changes.
const RnnDevice& device_of(int index) {
  static thread_local int known = -1;
  static thread_local RnnDevice device;
  if (known != index) {
    known = -1;
    AMP_CUDA_CHECK(cudaDeviceGetAttribute(&device.major, cudaDevAttrComputeCapabilityMajor, index));
    AMP_CUDA_CHECK(cudaDeviceGetAttribute(&device.minor, cudaDevAttrComputeCapabilityMinor, index));
    AMP_CUDA_CHECK(cudaDeviceGetAttribute(&device.multiprocessors, cudaDevAttrMultiProcessorCount, index));
    known = index;
  }
  return device;
}

void copy_bytes(void* to, const void* from, size_t bytes) {
  AMP_CUDA_CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, current_stream().handle()));
}
void clear_bytes(void* data, size_t bytes) { AMP_CUDA_CHECK(cudaMemsetAsync(data, 0, bytes, current_stream().handle())); }

// Memory with cuDNN's layout of weights, or of their gradients. It is the vector itself if the layouts are the same.
class WeightSpace {
 public:
  WeightSpace(const RnnPlan& plan, const Tensor& vector) : plan_(plan), vector_(vector), own_(plan.takes_vector ? 0 : plan.weight_bytes) {}

  void* data() const { return plan_.takes_vector ? vector_.data_ptr() : own_.data(); }
  void clear() const { clear_bytes(data(), plan_.weight_bytes); }
  void read_vector() const {
    if (plan_.takes_vector) return;
    clear();
    for (const WeightPiece& piece : plan_.pieces)
      copy_bytes(at(data(), piece.of_space), at(vector_.data_ptr(), piece.of_vector), piece.bytes);
  }
  void write_vector() const {
    if (plan_.takes_vector) return;
    for (const WeightPiece& piece : plan_.pieces)
      copy_bytes(at(vector_.data_ptr(), piece.of_vector), at(data(), piece.of_space), piece.bytes);
  }

 private:
  static void* at(void* data, size_t offset) { return static_cast<char*>(data) + offset; }

  const RnnPlan& plan_;
  const Tensor& vector_;
  Scratch own_;
};

// A network with its arguments, shared by both passes.
struct Network {
  Network(const Tensor& x, const Tensor& h0, const Tensor& c0, const Tensor& w, IntArrayRef batch_sizes, int64_t mode, int64_t num_layers,
          bool has_biases, bool bidirectional, int64_t way, bool trains)
      : problem(x, h0, c0, batch_sizes, static_cast<RnnMode>(mode), num_layers, has_biases, bidirectional, trains),
        key(problem, RnnWay::of_code(way), current_device()),
        handle(cudnn_handle(current_device())),
        batch_sizes(batch_sizes),
        input(dense(x)),
        hx(dense(h0)),
        cx(dense(c0, problem.dtype)),
        weights(dense(w)) {}

  Shape output_sizes() const { return {input.size(0), problem.outputs * problem.directions}; }

  RnnProblem problem;
  RnnKey key;
  cudnnHandle_t handle;
  IntArrayRef batch_sizes;
  Tensor input, hx, cx, weights;
};

struct Results {
  Tensor output, h_n, c_n, reserve;
};

Results forward(const Network& net) {
  const RnnPlanPtr held = plan_of(net.key, net.problem, net.handle);
  const RnnPlan& plan = *held;
  const RnnLayouts layouts(net.problem, net.batch_sizes);
  const cudnnForwardMode_t mode = net.problem.trains ? CUDNN_FWD_MODE_TRAINING : CUDNN_FWD_MODE_INFERENCE;
  size_t workspace_bytes = 0, reserve_bytes = 0;
  AMP_CUDNN_CHECK(cudnn().GetRNNTempSpaceSizes(net.handle, plan.network.get(), mode, layouts.x.get(), &workspace_bytes, &reserve_bytes));
  if (!net.problem.trains) reserve_bytes = 0;
  const TensorOptions options = net.input.options();
  Results results{empty(net.output_sizes(), options), empty(net.hx.sizes(), options),
                  net.cx.defined() ? empty(net.cx.sizes(), options) : empty({0}, options),
                  empty({static_cast<int64_t>(reserve_bytes)}, options.dtype(kUInt8))};
  const WeightSpace weights(plan, net.weights);
  weights.read_vector();
  const Scratch workspace(workspace_bytes);
  AMP_CUDNN_CHECK(cudnn().RNNForward(
      net.handle, plan.network.get(), mode, /*devSeqLengths=*/nullptr, layouts.x.get(), net.input.data_ptr(), layouts.y.get(),
      results.output.data_ptr(), layouts.h.get(), net.hx.data_ptr(), results.h_n.data_ptr(), net.cx.defined() ? layouts.c.get() : nullptr,
      data_or_null(net.cx), net.cx.defined() ? results.c_n.data_ptr() : nullptr, plan.weight_bytes, weights.data(), workspace_bytes,
      workspace.data(), reserve_bytes, reserve_bytes > 0 ? results.reserve.data_ptr() : nullptr));
  return results;
}

struct Gradients {
  Tensor input, hx, cx, weights;
};

// `of_output` is dense; `of_h` and `of_c` may be undefined, for zeros.
Gradients backward(const Network& net, const Tensor& output, const Tensor& given_reserve, const Tensor& of_output, const Tensor& of_h,
                   const Tensor& of_c, const std::array<bool, 4>& needs) {
  const RnnPlanPtr held = plan_of(net.key, net.problem, net.handle);
  const RnnPlan& plan = *held;
  const RnnLayouts layouts(net.problem, net.batch_sizes);
  size_t workspace_bytes = 0, reserve_bytes = 0;
  AMP_CUDNN_CHECK(cudnn().GetRNNTempSpaceSizes(net.handle, plan.network.get(), CUDNN_FWD_MODE_TRAINING, layouts.x.get(), &workspace_bytes,
                                               &reserve_bytes));
  const cudnnTensorDescriptor_t c_layout = net.cx.defined() ? layouts.c.get() : nullptr;
  Gradients grads{empty(net.input.sizes(), net.input.options()), needs[1] ? empty(net.hx.sizes(), net.hx.options()) : Tensor(),
                  needs[2] ? empty(net.cx.sizes(), net.cx.options()) : Tensor(), Tensor()};
  // The calls write to the reserve. Another backward pass through the same graph may still need it.
  const Tensor reserve = given_reserve.clone();
  const WeightSpace weights(plan, net.weights);
  weights.read_vector();
  const Scratch workspace(workspace_bytes);
  AMP_CUDNN_CHECK(cudnn().RNNBackwardData_v8(net.handle, plan.network.get(), /*devSeqLengths=*/nullptr, layouts.y.get(), output.data_ptr(),
                                             of_output.data_ptr(), layouts.x.get(), grads.input.data_ptr(), layouts.h.get(),
                                             net.hx.data_ptr(), data_or_null(of_h), data_or_null(grads.hx), c_layout, data_or_null(net.cx),
                                             data_or_null(of_c), data_or_null(grads.cx), plan.weight_bytes, weights.data(), workspace_bytes,
                                             workspace.data(), static_cast<size_t>(reserve.numel()), reserve.data_ptr()));
  if (!needs[3]) return grads;
  grads.weights = empty(net.weights.sizes(), net.weights.options());
  const WeightSpace weight_grads(plan, grads.weights);
  weight_grads.clear();  // cuDNN can only add
  AMP_CUDNN_CHECK(cudnn().RNNBackwardWeights_v8(net.handle, plan.network.get(), CUDNN_WGRAD_MODE_ADD, /*devSeqLengths=*/nullptr,
                                                layouts.x.get(), net.input.data_ptr(), layouts.h.get(), net.hx.data_ptr(), layouts.y.get(),
                                                output.data_ptr(), plan.weight_bytes, weight_grads.data(), workspace_bytes,
                                                workspace.data(), static_cast<size_t>(reserve.numel()), reserve.data_ptr()));
  weight_grads.write_vector();
  return grads;
}

}  // namespace

int64_t rnn_network_way(const RnnProblem& problem) {
  const bool tf32 = problem.dtype == kFloat32 && cudnn_math() != autocast::Math::Full;
  // NVIDIA does not guarantee that recurrent networks give the same bits each time.
  if (deterministic() || !fits_cudnn(problem)) return -1;
  const int index = current_device();
  const cudnnHandle_t handle = cudnn_handle(index);
  if (handle == nullptr) return -1;
  if (cudnn().GetVersion() < kFirstVersion) {
    note_fallback("a recurrent network", kOldCudnn);
    return -1;
  }
  for (const RnnAlgorithm algorithm : rnn_algorithms(problem, device_of(index))) {
    const RnnWay way{algorithm, tf32};
    const RnnKey key(problem, way, index);
    if (attempt(
            key, [&] { plan_of(key, problem, handle); }, algorithm == RnnAlgorithm::Standard))
      return way.code();
  }
  return -1;
}

std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights,
                                                       IntArrayRef batch_sizes, int64_t mode, int64_t num_layers, bool has_biases,
                                                       bool bidirectional, int64_t way, bool keep) {
  const NoGradGuard no_grad;
  const Network net(input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, keep);
  std::optional<Results> found;
  if (net.handle != nullptr && attempt(net.key, [&] { found = forward(net); }))
    return {found->output, found->h_n, found->c_n, found->reserve};
  auto [output, h_n, c_n] =
      layered_rnn_network(input, hx, cx, weights, batch_sizes, net.problem.mode, num_layers, has_biases, bidirectional);
  // If the reserve is empty, the gradients are computed only from the arguments.
  return {output, h_n, c_n, empty({0}, input.options().dtype(kUInt8))};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network_backward(const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c,
                                                                const Tensor& input, const Tensor& hx, const Tensor& cx,
                                                                const Tensor& weights, const Tensor& output, const Tensor& reserve,
                                                                IntArrayRef batch_sizes, int64_t mode, int64_t num_layers, bool has_biases,
                                                                bool bidirectional, int64_t way, bool need_input, bool need_hx,
                                                                bool need_cx, bool need_weights) {
  const NoGradGuard no_grad;
  const std::array<bool, 4> needs{need_input, need_hx, need_cx, need_weights};
  if (reserve.numel() > 0) {
    const Network net(input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, /*trains=*/true);
    const ScalarType dtype = net.problem.dtype;
    const Tensor of_output = grad_output.defined() ? dense(grad_output, dtype) : zeros(output.sizes(), output.options()),
                 of_h = dense(grad_h, dtype), of_c = cx.defined() ? dense(grad_c, dtype) : Tensor();
    std::optional<Gradients> found;
    if (net.handle != nullptr && attempt(net.key, [&] { found = backward(net, dense(output), reserve, of_output, of_h, of_c, needs); }))
      return {need_input ? found->input : Tensor(), found->hx, found->cx, found->weights};
  }
  return rnn_network_formula(grad_output, grad_h, grad_c, input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional,
                             needs);
}

}  // namespace amp::cuda
