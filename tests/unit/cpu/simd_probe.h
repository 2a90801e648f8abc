// Elementwise rows of every math function and some small ops, built for each instruction set level by simd_probe.cpp. It also includes this
// file, without the functions.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

struct ProbeRow {
  const char* name;
  ElementwiseRow row;
};

AMP_ISA_DECLARE(extern const ProbeRow kProbeRows[]; extern const int kProbeRowCount;)

#ifndef AMP_SIMD_PROBE
// The row with that name at the active level.
inline const ElementwiseRow& probe_row(const std::string& name) {
  const ProbeRow* rows = AMP_ISA_PICK(kProbeRows);
  for (int i = 0; i < AMP_ISA_PICK(kProbeRowCount); ++i) {
    if (name == rows[i].name) return rows[i].row;
  }
  throw std::out_of_range("no probe row " + name);
}

// Every level that this machine supports and the library is compiled for.
inline std::vector<Isa> runnable_isas() {
  std::vector<Isa> isas;
  for (Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
    set_active_isa(isa);
    if (active_isa() == isa) isas.push_back(isa);
  }
  set_active_isa(supported_isa());
  return isas;
}

// Activates a level for the lifetime of the object.
struct LevelGuard {
  explicit LevelGuard(Isa isa) { set_active_isa(isa); }
  ~LevelGuard() { set_active_isa(supported_isa()); }
};
#endif

}  // namespace amp::cpu
