// NumPy's files: load_npy or, with -DFUZZ_NPZ, load_npz, whose arrays may be compressed.
#include <amp/interop/numpy_file.h>

#include "../unit/interop/archive.h"
#include "state.h"

using namespace amp;

namespace {

// What was loaded must be the same after it was saved and loaded again.
void check_round_trip(const StateDict& state) {
  const fuzz::Draft draft;
  save_npz(state, draft.path);
  if (!fuzz::same(load_npz(draft.path), state)) __builtin_trap();
}

std::string npy_of(const std::string& header, const std::string& elements) {
  return "\x93NUMPY\x01" + std::string(1, '\0') + testing::little_endian(static_cast<uint16_t>(header.size())) + header + elements;
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  const std::string floats = npy_of("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }\n", std::string(16, '\1'));
  const std::string backwards = npy_of("{'descr': '>i2', 'fortran_order': True, 'shape': (3,), }\n", "abcdef");
  const std::string unsigned_numbers = npy_of("{'descr': '<u8', 'fortran_order': False, 'shape': (), }\n", std::string(8, '\1'));
#ifdef FUZZ_NPZ
  // A block that is stored, and one with the fixed code: "aaaa".
  const std::string stored =
      "\x01" + testing::little_endian(static_cast<uint16_t>(floats.size()), static_cast<uint16_t>(~floats.size())) + floats;
  return {testing::archive_of({{"a.npy", floats}, {"b.npy", backwards}}), testing::archive_of({{"a.npy", stored, 8}}),
          testing::archive_of({{"a.npy", "\x4b\x04\x02\x00", 8}}), testing::archive_of({{"c.npy", unsigned_numbers}}, /*zip64=*/true)};
#else
  return {floats, backwards, unsigned_numbers};
#endif
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const fuzz::MemoryFile file(data, size);
  fuzz::load_only_throws_own_errors([&] {
#ifdef FUZZ_NPZ
    check_round_trip(load_npz(file.path()));
#else
    check_round_trip({{"x", load_npy(file.path())}});
#endif
  });
  return 0;
}
