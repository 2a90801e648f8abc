#include <amp/cpu/gemm/panels.h>

#include <algorithm>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/gemm/panel_kernels.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

namespace {

constexpr int64_t kChunkRows = 96, kChunkElements = 1 << 17;  // maximum: a copy stays in the second-level cache

int64_t divide_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

struct PanelLayout {
  int64_t columns;
};

Tensor packed(const Gemm& g, const PanelKernels& kernels) {
  const int64_t panels = divide_up(g.n, kernels.columns);
  Tensor memory = empty({panels * g.k * kernels.columns}, kFloat32);
  auto* to = memory.data_ptr<float>();
  parallel_for(0, panels, std::max<int64_t>(1, 65536 / (g.k * kernels.columns)),
               [&](int64_t first, int64_t last) { kernels.pack(g, first, last - first, to + first * g.k * kernels.columns); });
  return memory;
}

// Divides the work into chunks of rows, and these into groups of panels if there are fewer chunks than threads.
struct PanelDivision {
  int64_t panels, blocks, block, chunks, groups = 1;  // blocks: rows that one step multiplies
  int64_t threads;

  PanelDivision(const Gemm& g, const PanelKernels& kernels)
      : panels(divide_up(g.n, kernels.columns)), blocks(divide_up(g.m, kernels.rows)), block(kernels.rows) {
    chunks = divide_up(g.m, std::clamp(kChunkElements / g.k, block, kChunkRows));
    threads = in_parallel_region() || work_of(g) < kThreadedWork ? 1 : get_num_threads();
    if (chunks < threads) groups = std::min(panels, divide_up(threads, chunks));
    else if (chunks < 8 * threads) chunks = std::min(blocks, divide_up(chunks, threads) * threads);
  }
  int64_t row(int64_t chunk) const { return blocks * chunk / chunks * block; }
  int64_t most_rows() const { return divide_up(blocks, chunks) * block; }
};

}  // namespace

bool takes_panels(const Gemm& g) {
  switch (g.dtype) {
    case kFloat16: return true;
    case kBFloat16: return !multiplies_bf16_fast();
    // Without AVX-512, oneDNN does not pack b once.
    case kFloat32: return active_isa() == Isa::Avx2;
    default: return false;
  }
}

void panel_gemm(const Gemm& g, const GemmFusion& fusion) {
  const PanelKernels& kernels = AMP_ISA_PICK(kPanels);
  const auto make = [&] { return packed(g, kernels); };
  const auto is_it = [&](const PanelLayout& layout) { return layout.columns == kernels.columns; };
  const Tensor panels = fusion.packed == nullptr
                            ? make()
                            : fusion.packed->get<PanelLayout>(is_it, [&] { return std::pair(PanelLayout{kernels.columns}, make()); });
  const PanelProduct product{.g = g, .panels = panels.data_ptr<float>(), .residual = fusion.residual, .activation = fusion.activation};
  const PanelDivision d(g, kernels);
  const auto run = [&](int64_t first, int64_t last) {
    Scratch memory;
    auto* scratch = static_cast<float*>(memory.allocate(kernels.scratch(d.most_rows(), g.k), kFloat32));
    for (int64_t i = first; i < last; ++i) {
      const int64_t chunk = i / d.groups, group = i % d.groups;
      const int64_t row = d.row(chunk), end_row = std::min(g.m, d.row(chunk + 1));
      const int64_t panel = d.panels * group / d.groups, end_panel = d.panels * (group + 1) / d.groups;
      kernels.run(product, row, end_row - row, panel, end_panel - panel, scratch);
    }
  };
  const int64_t parts = d.chunks * d.groups;
  parallel_for(0, parts, d.threads == 1 ? parts : 1, run);
}

}  // namespace amp::cpu
