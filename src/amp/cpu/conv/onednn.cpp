#include <amp/cpu/conv/onednn.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/process/exit_safe_call.h>
#include <amp/cpu/onednn/fpmath.h>
#include <amp/cpu/onednn/reference.h>
#include <amp/cpu/onednn/runtime.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

namespace {

using dnnl::memory;

constexpr size_t kMaxPrimitives = 1024;  // per thread; the cache is cleared when full
constexpr const char* kOp = "convolution";

// Everything that a primitive depends on.
struct Key {
  ConvGeometry geometry;
  int64_t pass, dtype, result, bias, threads, math;
  int64_t fused, residual, activation;  // 0 for other passes

  bool operator==(const Key& other) const { return std::memcmp(this, &other, sizeof(Key)) == 0; }
};
static_assert(std::has_unique_object_representations_v<Key>);

struct KeyHash {
  size_t operator()(const Key& key) const {
    uint64_t words[sizeof(Key) / 8], hash = 0;
    std::memcpy(words, &key, sizeof(Key));
    for (const uint64_t word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
    return hash;
  }
};

// A geometry in oneDNN's terms: two spatial dimensions unless there is a depth.
struct Spec {
  int first;  // the first used one of the geometry's three spatial dimensions
  memory::dims stride, dilation, padding_left, padding_right;
  memory::desc input, output, weight;  // the weight in the tensor's layout
  memory::dims weight_dims;

  Spec(const ConvGeometry& g, memory::data_type type) : first(g.in[0] == 1 && g.kernel[0] == 1 && g.padding[0] == 0 ? 1 : 0) {
    input = activation(g.batch, g.in_channels, g.in, type);
    output = activation(g.batch, g.out_channels, g.out, type);
    if (g.groups > 1) weight_dims = {g.groups, g.out_channels / g.groups, g.in_channels / g.groups};
    else weight_dims = {g.out_channels, g.in_channels};
    for (int d = first; d < 3; ++d) {
      weight_dims.push_back(g.kernel[d]);
      stride.push_back(g.out[d] == 1 ? 1 : g.stride[d]);  // oneDNN 3.7 with AMX is wrong for a stride that is never taken
      dilation.push_back(g.dilation[d] - 1);
      padding_left.push_back(g.padding[d]);
      padding_right.push_back((g.out[d] - 1) * g.stride[d] + g.dilation[d] * (g.kernel[d] - 1) + 1 - g.in[d] - g.padding[d]);
    }
    weight = plain_weight(type);
  }

  memory::desc plain_weight(memory::data_type type) const {
    memory::dims strides(weight_dims.size(), 1);
    for (size_t i = weight_dims.size() - 1; i-- > 0;) strides[i] = strides[i + 1] * weight_dims[i + 1];
    return {weight_dims, type, strides};
  }
  memory::desc any_weight(memory::data_type type) const { return {weight_dims, type, memory::format_tag::any}; }

 private:
  memory::desc activation(int64_t batch, int64_t channels, const int64_t* points, memory::data_type type) const {
    memory::dims dims{batch, channels}, strides{0, 1};
    for (int d = first; d < 3; ++d) dims.push_back(points[d]);
    strides.resize(dims.size());
    int64_t stride = channels;
    for (size_t i = dims.size(); i-- > 2;) {
      strides[i] = stride;
      stride *= dims[i];
    }
    strides[0] = stride;
    return {dims, type, strides};
  }
};

// A primitive with its memory objects, and the reorder between the tensor's weight layout and the primitive's, if these differ.
class Kernel {
 public:
  explicit Kernel(const Key& key) {
    try {
      create(key);
    } catch (const dnnl::error& error) {
      if (error.status == dnnl_out_of_memory) onednn::check(kOp, error.status);  // may be temporary, so it is not cached
      primitive_ = {};
    }
  }

  // True once. The first run of an implementation may create kernels that the process shares.
  bool is_first_run() { return !std::exchange(has_run_, true); }
  bool usable() const { return static_cast<bool>(primitive_); }
  const std::string& name() const { return name_; }

  // Arguments are named by their role in the forward pass.
  void run(const void* input, const void* weight, const void* bias, const void* output, const ConvFusion& fusion = {}) {
    auto* memory_block = static_cast<char*>(onednn::scratch(scratch_bytes_ + packed_bytes_));
    scratchpad_.set_data_handle(memory_block);
    void* packed = memory_block + scratch_bytes_;
    input_.set_data_handle(const_cast<void*>(input));
    output_.set_data_handle(const_cast<void*>(output));
    weight_.set_data_handle(reorder_ ? packed : const_cast<void*>(weight));
    if (bias_) bias_.set_data_handle(const_cast<void*>(bias));
    if (residual_) residual_.set_data_handle(const_cast<void*>(fusion.residual));
    if (reorder_) plain_.set_data_handle(const_cast<void*>(weight));
    Tensor kept;
    if (reorder_ && fusion.packed != nullptr) kept = keep_packed(*fusion.packed);
    else if (reorder_ && !weight_is_result_) run_reorder(plain_, weight_);
    onednn::execute(kOp, primitive_, args_.data(), n_args_);
    if (reorder_ && weight_is_result_) run_reorder(weight_, plain_);
  }

 private:
  void create(const Key& key) {
    const ConvGeometry& g = key.geometry;
    const memory::data_type type = onednn::data_type(static_cast<ScalarType>(key.dtype)), f32 = memory::data_type::f32;
    Spec spec(g, type);
    for (int d = 0; d < 3; ++d) {
      if (onednn::is_huge({g.stride[d]}) || onednn::is_huge({g.padding[d]}) || onednn::is_huge({g.dilation[d]})) return;
    }
    if (onednn::is_huge(spec.input) || onednn::is_huge(spec.output) || onednn::is_huge(spec.weight)) return;
    const auto direct = dnnl::algorithm::convolution_direct;
    auto attr = onednn::user_scratchpad();
    attr.set_fpmath_mode(static_cast<dnnl::fpmath_mode>(key.math));
    const memory::desc residual = key.residual != 0 ? spec.output : memory::desc();
    onednn::append_fused(attr, residual, static_cast<FusedActivation>(key.activation));
    const memory::desc bias = key.bias ? memory::desc({g.out_channels}, type, memory::format_tag::a) : memory::desc();
    const auto kind = key.fused != 0 ? dnnl::prop_kind::forward_inference : dnnl::prop_kind::forward_training;
    const dnnl::convolution_forward::primitive_desc forward(onednn::engine(), kind, direct, spec.input, spec.any_weight(type), bias,
                                                            spec.output, spec.stride, spec.dilation, spec.padding_left, spec.padding_right,
                                                            attr);
    if (key.residual != 0) residual_ = memory(residual, onednn::engine(), DNNL_MEMORY_NONE);
    switch (static_cast<ConvPass>(key.pass)) {
      case ConvPass::Forward:
        return adopt(forward, dnnl::convolution_forward(forward), spec, bias, DNNL_ARG_SRC, DNNL_ARG_WEIGHTS, DNNL_ARG_BIAS, DNNL_ARG_DST);
      case ConvPass::BackwardData: {
        spec.input = Spec(g, onednn::data_type(static_cast<ScalarType>(key.result))).input;
        const dnnl::convolution_backward_data::primitive_desc pd(onednn::engine(), direct, spec.input, spec.any_weight(type), spec.output,
                                                                 spec.stride, spec.dilation, spec.padding_left, spec.padding_right, forward,
                                                                 attr);
        return adopt(pd, dnnl::convolution_backward_data(pd), spec, {}, DNNL_ARG_DIFF_SRC, DNNL_ARG_WEIGHTS, DNNL_ARG_BIAS,
                     DNNL_ARG_DIFF_DST);
      }
      case ConvPass::BackwardWeights: {
        const memory::desc grad_bias = key.bias ? memory::desc({g.out_channels}, f32, memory::format_tag::a) : memory::desc();
        const dnnl::convolution_backward_weights::primitive_desc pd(onednn::engine(), direct, spec.input, spec.any_weight(f32), grad_bias,
                                                                    spec.output, spec.stride, spec.dilation, spec.padding_left,
                                                                    spec.padding_right, forward, attr);
        weight_is_result_ = true;
        return adopt(pd, dnnl::convolution_backward_weights(pd), spec, grad_bias, DNNL_ARG_SRC, DNNL_ARG_DIFF_WEIGHTS, DNNL_ARG_DIFF_BIAS,
                     DNNL_ARG_DIFF_DST);
      }
    }
  }

  template <class PrimitiveDesc>
  void adopt(const PrimitiveDesc& pd, dnnl::primitive primitive, const Spec& spec, const memory::desc& bias, int input_arg, int weight_arg,
             int bias_arg, int output_arg) {
    name_ = pd.impl_info_str();
    if (onednn::is_reference(name_)) return;
    const memory::desc weight = weight_is_result_ ? pd.query_md(dnnl::query::diff_weights_md, 0) : pd.query_md(dnnl::query::weights_md, 0);
    const auto make = [](const memory::desc& desc) { return memory(desc, onednn::engine(), DNNL_MEMORY_NONE); };
    input_ = make(spec.input);
    output_ = make(spec.output);
    weight_ = make(weight);
    scratchpad_ = make(pd.scratchpad_desc());
    if (weight != spec.weight) make_reorder(spec.weight, weight);
    const auto add = [&](int arg, const memory& m) { args_[static_cast<size_t>(n_args_++)] = {arg, m.get()}; };
    add(input_arg, input_);
    add(weight_arg, weight_);
    add(output_arg, output_);
    add(DNNL_ARG_SCRATCHPAD, scratchpad_);
    if (!bias.is_zero()) {
      bias_ = make(bias);
      add(bias_arg, bias_);
    }
    if (residual_) add(DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1, residual_);
    const auto aligned = [](size_t bytes) { return (bytes + 63) / 64 * 64; };
    scratch_bytes_ = aligned(std::max(pd.scratchpad_desc().get_size(), reorder_scratch_bytes_));
    packed_bytes_ = reorder_ ? aligned(weight.get_size()) : 0;
    primitive_ = std::move(primitive);
  }

  void make_reorder(const memory::desc& plain, const memory::desc& packed) {
    const memory::desc &from = weight_is_result_ ? packed : plain, &to = weight_is_result_ ? plain : packed;
    const dnnl::reorder::primitive_desc pd(onednn::engine(), from, onednn::engine(), to, onednn::user_scratchpad());
    reorder_ = dnnl::reorder(pd);
    packed_layout_ = packed;
    plain_ = memory(plain, onednn::engine(), DNNL_MEMORY_NONE);
    reorder_scratchpad_ = memory(pd.scratchpad_desc(), onednn::engine(), DNNL_MEMORY_NONE);
    reorder_scratch_bytes_ = pd.scratchpad_desc().get_size();
  }

  // Lets the primitive read a copy of the weight that outlives the call. It must be held until then.
  Tensor keep_packed(PackedWeights& packed) {
    const Tensor copy = packed.get<memory::desc>([&](const memory::desc& other) { return other == packed_layout_; },
                                                 [&] {
                                                   const auto bytes = static_cast<int64_t>(packed_layout_.get_size());
                                                   Tensor made = empty({bytes + onednn::kPackedAlignment}, kUInt8);
                                                   weight_.set_data_handle(onednn::aligned(made));
                                                   run_reorder(plain_, weight_);
                                                   return std::pair(packed_layout_, made);
                                                 });
    weight_.set_data_handle(onednn::aligned(copy));
    return copy;
  }

  void run_reorder(const memory& from, const memory& to) {
    reorder_scratchpad_.set_data_handle(scratchpad_.get_data_handle());
    const dnnl_exec_arg_t args[] = {{DNNL_ARG_FROM, from.get()}, {DNNL_ARG_TO, to.get()}, {DNNL_ARG_SCRATCHPAD, reorder_scratchpad_.get()}};
    onednn::execute(kOp, reorder_, args, 3);
  }

  dnnl::primitive primitive_, reorder_;
  memory input_, weight_, bias_, residual_, output_, scratchpad_, plain_, reorder_scratchpad_;
  memory::desc packed_layout_;  // of weight_; oneDNN allocates for each query of a description, and crashes if that fails
  std::array<dnnl_exec_arg_t, 6> args_;
  int n_args_ = 0;
  bool weight_is_result_ = false;
  size_t scratch_bytes_ = 0, packed_bytes_ = 0, reorder_scratch_bytes_ = 0;
  std::string name_;
  bool has_run_ = false;
};

// This thread's kernel for the case. Must be called, and its result used, while `threads` is held.
Kernel& kernel_for(const ConvGeometry& g, ScalarType dtype, ScalarType result, ConvPass pass, bool bias, const ConvFusion* fusion,
                   const detail::OpenMPThreads& threads) {
  auto& kernels = detail::PerThread<std::unordered_map<Key, std::unique_ptr<Kernel>, KeyHash>>::get();
  const Key key{g,
                static_cast<int64_t>(pass),
                static_cast<int64_t>(dtype),
                static_cast<int64_t>(result),
                bias,
                threads.count(),
                onednn::fpmath_mode(dtype),
                fusion != nullptr,
                fusion != nullptr && fusion->residual != nullptr,
                fusion != nullptr ? static_cast<int64_t>(fusion->activation) : 0};
  const auto it = kernels.find(key);
  if (it != kernels.end()) return *it->second;
  if (kernels.size() >= kMaxPrimitives) kernels.clear();
  Kernel& made = *kernels.emplace(key, std::make_unique<Kernel>(key)).first->second;
  static const bool registered = (detail::block_calls_before_exit(), true);
  static_cast<void>(registered);
  return made;
}

// Whether a window may lie entirely in the padding. This crashes oneDNN 3.7.
bool has_empty_windows(const ConvGeometry& g) {
  for (int d = 0; d < 3; ++d) {
    if (g.padding[d] > g.dilation[d] * (g.kernel[d] - 1)) return true;
  }
  return false;
}

// Whether some tap of the kernel meets only padding. oneDNN 3.2 does not write the gradient of its weight in bfloat16.
bool has_idle_taps(const ConvGeometry& g) {
  for (int d = 0; d < 3; ++d) {
    for (int64_t tap = 0; tap < g.kernel[d]; ++tap) {
      const int64_t start = tap * g.dilation[d] - g.padding[d];  // the element that the first window's tap meets
      const int64_t first = start >= 0 ? 0 : (-start + g.stride[d] - 1) / g.stride[d];
      if (first >= g.out[d] || start + first * g.stride[d] >= g.in[d]) return true;
    }
  }
  return false;
}

// If the kernel is deeper than the image, oneDNN 3.2 leaves parts of the weight's gradient unwritten, or does not return.
bool is_wrong(const ConvGeometry& g, ScalarType dtype, ConvPass pass) {
  if (has_empty_windows(g)) return true;
  return pass == ConvPass::BackwardWeights && (g.kernel[0] > g.in[0] || (dtype == kBFloat16 && has_idle_taps(g)));
}

bool run(const ConvGeometry& g, ScalarType dtype, ScalarType result, ConvPass pass, const void* input, const void* weight, const void* bias,
         const void* output, const ConvFusion* fusion = nullptr) {
  if (is_wrong(g, dtype, pass)) return false;
  const detail::ExitSafeCall guard;
  if (!guard.allowed()) return false;
  const detail::OpenMPThreads threads;
  Kernel& kernel = kernel_for(g, dtype, result, pass, bias != nullptr, fusion, threads);
  if (!kernel.usable()) return false;
  kernel.run(input, weight, bias, output, fusion != nullptr ? *fusion : ConvFusion());
  if (kernel.is_first_run()) detail::block_calls_before_exit();
  return true;
}

}  // namespace

bool onednn_takes(ScalarType dtype) { return dtype == kFloat32 || (dtype == kBFloat16 && multiplies_bf16_fast()); }

bool onednn_conv_forward(const ConvGeometry& g, ScalarType dtype, const void* input, const void* weight, const void* bias, void* output) {
  return run(g, dtype, dtype, ConvPass::Forward, input, weight, bias, output);
}
bool onednn_conv_fused(const ConvGeometry& g, ScalarType dtype, const void* input, const void* weight, const void* bias,
                       const ConvFusion& fusion, void* output) {
  return run(g, dtype, dtype, ConvPass::Forward, input, weight, bias, output, &fusion);
}
bool onednn_conv_backward_input(const ConvGeometry& g, ScalarType dtype, const void* grad_output, const void* weight, ScalarType result,
                                void* grad_input) {
  return run(g, dtype, result, ConvPass::BackwardData, grad_input, weight, nullptr, grad_output);
}
bool onednn_conv_backward_weights(const ConvGeometry& g, ScalarType dtype, const void* input, const void* grad_output, void* grad_weight,
                                  float* grad_bias) {
  return run(g, dtype, dtype, ConvPass::BackwardWeights, input, grad_weight, grad_bias, grad_output);
}

std::string onednn_conv_implementation(const ConvGeometry& g, ScalarType dtype, ConvPass pass, bool bias) {
  const detail::ExitSafeCall guard;
  if (!onednn_takes(dtype) || is_wrong(g, dtype, pass) || !guard.allowed()) return {};
  const detail::OpenMPThreads threads;
  return kernel_for(g, dtype, dtype, pass, bias, nullptr, threads).name();
}

}  // namespace amp::cpu
