// at::globalContext(): process-wide settings.
#pragma once

#include <string>

#include <amp/core/generator.h>
#include <amp/cuda/device.h>
#include <amp/cuda/numerics.h>

namespace amp {

// Forwards to the settings of amp/cuda/numerics.h. Those that are not mentioned there have no counterpart, and are ignored.
class Context {
 public:
  void setBenchmarkCuDNN(bool on) { benchmark_ = on; }
  bool benchmarkCuDNN() const { return benchmark_; }
  void setUserEnabledCuDNN(bool on) { cudnn_ = on; }
  bool userEnabledCuDNN() const { return cudnn_; }
  void setUserEnabledMkldnn(bool) {}
  bool userEnabledMkldnn() const { return true; }
  void setDeterministicCuDNN(bool on) { cuda::set_deterministic(on); }
  bool deterministicCuDNN() const { return cuda::deterministic(); }
  void setDeterministicAlgorithms(bool on, bool = false) { cuda::set_deterministic(on); }
  bool deterministicAlgorithms() const { return cuda::deterministic(); }
  void setAllowTF32CuDNN(bool on) { cuda::set_cudnn_allow_tf32(on); }
  bool allowTF32CuDNN() const { return cuda::cudnn_allow_tf32(); }
  void setAllowTF32CuBLAS(bool on) { cuda::set_allow_tf32(on); }
  bool allowTF32CuBLAS() const { return cuda::allow_tf32(); }
  // One setting here.
  void setAllowFP16ReductionCuBLAS(bool on) { cuda::set_allow_reduced_precision_reduction(on); }
  void setAllowBF16ReductionCuBLAS(bool on) { cuda::set_allow_reduced_precision_reduction(on); }
  bool allowFP16ReductionCuBLAS() const { return cuda::allow_reduced_precision_reduction(); }
  bool allowBF16ReductionCuBLAS() const { return cuda::allow_reduced_precision_reduction(); }
  // "highest" is float32, "high" and "medium" allow TF32.
  void setFloat32MatmulPrecision(const std::string& precision) { cuda::set_allow_tf32(precision != "highest"); }
  std::string float32MatmulPrecision() const { return cuda::allow_tf32() ? "high" : "highest"; }
  void setSDPUseFlash(bool) {}
  void setSDPUseMath(bool) {}
  void setSDPUseMemEfficient(bool) {}
  void setFlushDenormal(bool) {}
  void lazyInitCUDA() {}
  static bool hasCUDA() { return cuda::is_available(); }
  static bool hasCuDNN() { return cuda::is_available(); }
  static bool hasMPS() { return false; }
  static bool hasMKL() { return false; }
  static bool hasOpenMP() { return true; }
  static long versionCuDNN() { return 0; }
  static size_t getNumGPUs() { return static_cast<size_t>(cuda::device_count()); }
  const Generator& defaultGenerator(Device device) const { return default_generator(device); }

 private:
  bool benchmark_ = false, cudnn_ = true;
};

inline Context& globalContext() {
  static Context context;
  return context;
}

}  // namespace amp
