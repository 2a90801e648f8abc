#include <amp/cpu/onednn/runtime.h>

#include <cstdlib>
#include <cstring>
#include <memory>

#include <amp/core/error.h>
#include <amp/core/thread/per_thread.h>

namespace amp::cpu::onednn {

namespace {

struct Free {
  void operator()(void* block) const { std::free(block); }
};

struct Arena {
  std::unique_ptr<void, Free> block;
  size_t bytes = 0;
};

constexpr size_t kAlignment = 64;
constexpr int64_t kHuge = int64_t{1} << 31;

}  // namespace

void check(const char* op, dnnl_status_t status) {
  if (status == dnnl_success) return;
  AMP_CHECK(status != dnnl_out_of_memory, OutOfMemoryError, "[", op, "] oneDNN ran out of memory");
  AMP_THROW(Error, "[", op, "] oneDNN failed with status ", static_cast<int>(status));
}

const dnnl::engine& engine() {
  static const auto* const instance = [] {
    dnnl_engine_t made = nullptr;
    check("onednn", dnnl_engine_create(&made, dnnl_cpu, 0));
    return new dnnl::engine(made);  // never destroyed: threads may still hold primitives
  }();
  return *instance;
}

const dnnl::stream& stream() {
  struct Stream {
    dnnl::stream stream;
    Stream() {
      dnnl_stream_t made = nullptr;
      check("onednn", dnnl_stream_create(&made, engine().get(), dnnl_stream_default_flags));
      stream.reset(made);
    }
  };
  return detail::PerThread<Stream>::get().stream;
}

void* scratch(size_t bytes) {
  Arena& arena = detail::PerThread<Arena>::get();
  if (bytes > arena.bytes) {
    arena.block.reset();
    arena.bytes = 0;
    const size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    arena.block.reset(std::aligned_alloc(kAlignment, rounded));
    AMP_CHECK(arena.block != nullptr, OutOfMemoryError, "[onednn] could not allocate ", bytes, " bytes of scratch memory on cpu");
    arena.bytes = rounded;
  }
  return arena.block.get();
}

Eltwise eltwise(FusedActivation activation) {
  switch (activation) {
    case FusedActivation::Gelu: return {dnnl_eltwise_gelu_erf};
    case FusedActivation::GeluTanh: return {dnnl_eltwise_gelu_tanh};
    case FusedActivation::Relu6: return {dnnl_eltwise_clip, 0, 6};
    case FusedActivation::Silu: return {dnnl_eltwise_swish, 1};
    case FusedActivation::Mish: return {dnnl_eltwise_mish};
    case FusedActivation::Sigmoid: return {dnnl_eltwise_logistic};
    case FusedActivation::Tanh: return {dnnl_eltwise_tanh};
    case FusedActivation::Hardsigmoid: return {dnnl_eltwise_hardsigmoid, 1.0F / 6, 0.5F};
    case FusedActivation::Hardswish: return {dnnl_eltwise_hardswish, 1.0F / 6, 0.5F};
    default: return {dnnl_eltwise_relu};
  }
}

void append_fused(dnnl::primitive_attr& attr, const dnnl::memory::desc& residual, FusedActivation activation) {
  dnnl::post_ops ops;
  if (!residual.is_zero()) ops.append_binary(dnnl::algorithm::binary_add, residual);
  if (activation != FusedActivation::None) {
    const Eltwise function = eltwise(activation);
    ops.append_eltwise(static_cast<dnnl::algorithm>(function.kind), function.alpha, function.beta);
  }
  if (ops.len() != 0) attr.set_post_ops(ops);
}

dnnl::memory::data_type data_type(ScalarType type) {
  switch (type) {
    case kFloat32: return dnnl::memory::data_type::f32;
    case kFloat64: return dnnl::memory::data_type::f64;
    case kBFloat16: return dnnl::memory::data_type::bf16;
    case kFloat16: return dnnl::memory::data_type::f16;
    default: AMP_THROW(TypeError, "[onednn] no data type for ", toString(type));
  }
}

dnnl::primitive_attr user_scratchpad() {
  dnnl::primitive_attr attr;
  attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  return attr;
}

void execute(const char* op, const dnnl::primitive& primitive, const dnnl_exec_arg_t* args, int n_args) {
  check(op, dnnl_primitive_execute(primitive.get(), stream().get(), n_args, args));
}

bool is_huge(const dnnl::memory::desc& desc) {
  int64_t n = 1;
  for (const int64_t dim : desc.get_dims()) {
    if (dim >= kHuge || __builtin_mul_overflow(n, dim, &n) || n >= kHuge) return true;
  }
  return false;
}

bool is_huge(std::initializer_list<int64_t> factors) {
  int64_t n = 1;
  for (const int64_t factor : factors) {
    if (factor >= kHuge || __builtin_mul_overflow(n, factor, &n) || n >= kHuge) return true;
  }
  return false;
}

bool reads_beyond_rows() {
  static const bool answer = [] {
    const dnnl_version_t& version = *dnnl_version();
    const bool sound = version.major == 3 && version.minor <= 2;
    return !sound && (dnnl_get_effective_cpu_isa() & dnnl_cpu_isa_avx512_core_amx) == dnnl_cpu_isa_avx512_core_amx;
  }();
  return answer;
}

}  // namespace amp::cpu::onednn
