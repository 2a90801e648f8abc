// State dicts in JSON: load_json. Loaded values must survive saving and loading again.
#include <fstream>
#include <iterator>

#include "state.h"

using namespace amp;

std::vector<std::string> fuzz::seeds() {
  const fuzz::Draft file;
  std::vector<std::string> all;
  for (const StateDict& state : {sample_state(false), GradScaler(kCPU).state_dict()}) {
    save_json(state, file.path);
    std::ifstream stream(file.path);
    all.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::load_only_throws_own_errors([&] {
    const fuzz::MemoryFile file(data, size);
    const StateDict state = load_json(file.path());
    fuzz::offer_to_scaler(state);
    static uint64_t loaded = 0;
    if (++loaded % 16 != 0) return;  // writing a file takes longer than everything else
    const fuzz::Draft again;
    save_json(state, again.path);
    if (!fuzz::same(load_json(again.path), state)) __builtin_trap();
  });
  return 0;
}
