#include <fakecuda/ptx/executor.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>

#include <fakecuda/ptx/block_runner.h>
#include <fakecuda/ptx/coder.h>

namespace ptx {

namespace {

constexpr uint64_t kMaxShared = 227 << 10;

struct Loaded {
  Parsed parsed;
  Statics statics;
  std::map<std::string, Program, std::less<>> programs;
  std::map<int, std::vector<std::byte>> variables;  // keyed by device
  explicit Loaded(const std::string& ptx) : parsed(parse(ptx)), statics(parsed) {}

  const Program& program(const std::string& kernel) {
    const auto known = programs.find(kernel);
    return known != programs.end() ? known->second : programs.emplace(kernel, decode(parsed, statics, kernel)).first->second;
  }

  std::vector<std::byte>& variables_of(int device) {
    const auto [known, fresh] = variables.try_emplace(device, statics.size);
    if (!fresh) return known->second;
    for (const auto& [name, entry] : statics.entries) {
      std::byte* to = known->second.data() + entry.offset;
      const Variable& variable = *entry.variable;
      std::memcpy(to, variable.bytes.data(), std::min<size_t>(variable.bytes.size(), variable.size));
      for (const Variable::Reference& reference : variable.references) {
        const auto target = statics.entries.find(reference.name);
        if (target == statics.entries.end()) throw Error("the initializer of " + std::string(name) + " is not supported");
        const uint64_t address = kStaticWindow + target->second.offset + reference.addend;
        std::memcpy(to + reference.offset, &address, sizeof(address));
      }
    }
    return known->second;
  }
};

unsigned threads_of_host() {
  const char* given = std::getenv("FAKE_CUDA_THREADS");
  const long n = given != nullptr ? std::strtol(given, nullptr, 10) : 0;
  return n > 0 ? static_cast<unsigned>(n) : std::max(1u, std::thread::hardware_concurrency());
}

bool is_set(const char* variable, bool otherwise = false) {
  const char* given = std::getenv(variable);
  return given == nullptr ? otherwise : std::strcmp(given, "0") != 0;
}

std::string check_launch(const Program& program, const fake::Launch& launch) {
  const auto [x, y, z] = launch.block;
  const std::string threads = "kernel " + readable(program.name) + ": launched with blocks of " + std::to_string(x) + " x " +
                              std::to_string(y) + " x " + std::to_string(z) + " threads, ";
  const uint32_t* required = program.required_threads;
  if (required[0] != 0 && (required[0] != x || required[1] != y || required[2] != z))
    return threads + "but its .reqntid is " + std::to_string(required[0]) + ", " + std::to_string(required[1]) + ", " +
           std::to_string(required[2]);
  if (program.max_threads != 0 && uint64_t{x} * y * z > program.max_threads)
    return threads + "more than its .maxntid of " + std::to_string(program.max_threads);
  if (program.shared_bytes + launch.shared_bytes > kMaxShared)
    return "kernel " + readable(program.name) + ": needs " + std::to_string(program.shared_bytes + launch.shared_bytes) +
           " bytes of shared memory";
  if (launch.arguments.size() != program.parameter_offsets.size())
    return "kernel " + readable(program.name) + ": launched with " + std::to_string(launch.arguments.size()) + " arguments instead of " +
           std::to_string(program.parameter_offsets.size());
  return {};
}

// The dimensions of the grid over which a kernel loops. CUB's kernels read gridDim.x to find their part of the work, and most others read
// gridDim.y for this. A kernel that divides its work this way has one iteration along x (reduce.cuh).
struct Loops {
  bool x = false, layers = false;
};
Loops loops_of(const Program& program, const fake::Dim3& grid) {
  const auto is_named = [&](const char* part) { return program.name.find(part) != std::string::npos; };
  const auto reads = [&](Special special) {
    return std::any_of(program.specials.begin(), program.specials.end(),
                       [&](const Program::SpecialUse& use) { return use.which == special; });
  };
  const bool divided = grid.y > 1 && reads(Special::NctaidY);
  return {reads(Special::NctaidX) && !is_named("3cub") && !divided, is_named("9tile_gemm") || is_named("20channels_last_kernel")};
}

// Runs all blocks, on several threads of the host. Blocks begin in order: one may wait for those before it.
class Grid {
 public:
  Grid(const Program& program, const fake::Launch& launch, LaunchMemory& memory, bool follow)
      : program_(program), launch_(launch), memory_(memory), follow_(follow) {
    parameters_.resize(program.parameter_bytes);
    for (size_t i = 0; i < launch.arguments.size(); ++i)
      std::memcpy(parameters_.data() + program.parameter_offsets[i], launch.arguments[i].data(), launch.arguments[i].size());
  }

  void run() {
    const uint64_t threads = uint64_t{launch_.block.x} * launch_.block.y * launch_.block.z;
    constexpr uint64_t kWorthAThread = 4096;  // threads of the device
    const auto workers = static_cast<unsigned>(std::min<uint64_t>({threads_of_host(), blocks_, blocks_ * threads / kWorthAThread + 1}));
    std::vector<std::thread> others;
    for (unsigned i = 1; i < workers; ++i) others.emplace_back([this] { work(); });
    work();
    for (std::thread& other : others) other.join();
  }

  std::string fault() const { return fault_; }
  const std::set<std::string>& opcodes() const { return opcodes_; }
  const Counters& counters() const { return counters_; }

 private:
  void work() {
    BlockRunner runner(program_, launch_, memory_, parameters_.data(), [this](uint64_t block) { return block > failed_; });
    if (follow_) runner.follow();
    while (true) {
      const uint64_t block = next_++;
      if (block >= blocks_ || block > failed_) break;
      try {
        runner.run(block);
      } catch (const Failure& failure) { fail(block, failure.what()); } catch (const Stopped&) {
        break;
      }
    }
    const std::lock_guard lock(mutex_);
    counters_.add(runner.counters());
    for (size_t i = 0; i < runner.followed().size(); ++i) {
      if (runner.followed()[i] != 0) opcodes_.insert(opcode_of(program_.sources[i].text));
    }
  }

  // Reports the failure of the first block.
  void fail(uint64_t block, const std::string& what) {
    const std::lock_guard lock(mutex_);
    if (block >= failed_) return;
    failed_ = block;
    fault_ = what;
  }

  const Program& program_;
  const fake::Launch& launch_;
  LaunchMemory& memory_;
  const bool follow_;
  std::vector<std::byte> parameters_;
  const uint64_t blocks_ = uint64_t{launch_.grid.x} * launch_.grid.y * launch_.grid.z;
  std::atomic<uint64_t> next_{0}, failed_{~uint64_t{0}};
  std::mutex mutex_;
  std::string fault_;
  Counters counters_;
  std::set<std::string> opcodes_;
};

class Executor : public fake::KernelExecutor {
 public:
  fake::LaunchResult launch(const fake::Launch& asked, const fake::MemoryView& view) override {
    fake::LaunchResult result;
    fake::Launch launch = asked;
    try {
      std::unique_ptr<Loaded>& loaded = modules_[launch.module];
      if (loaded == nullptr) loaded = std::make_unique<Loaded>(launch.module->ptx);
      const Program& program = loaded->program(launch.kernel);
      result.fault = check_launch(program, launch);
      if (!result.fault.empty()) return result;
      std::vector<std::byte>& variables = loaded->variables_of(launch.device);
      launch.grid = grid_for(program, launch.grid);
      LaunchMemory memory(view, variables.data(), variables.size(), is_set("FAKE_CUDA_GRID_RACES", true));
      Grid grid(program, launch, memory, follow);
      grid.run();
      result.fault = grid.fault();
      result.accesses = memory.accesses();
      result.counters = grid.counters().named();
      KernelTotals& total = totals[readable(launch.kernel)];
      ++total.launches;
      total.counters.add(grid.counters());
      opcodes.insert(grid.opcodes().begin(), grid.opcodes().end());
    } catch (const Error& error) { result.fault = "kernel " + readable(launch.kernel) + " can't be executed: " + error.what(); }
    return result;
  }

  std::map<std::string, KernelTotals> totals;
  std::map<std::string, Grids> grids;
  std::set<std::string> opcodes;
  bool follow = false, fewer = is_set("FAKE_CUDA_FEWER_BLOCKS");

 private:
  // Runs every second launch of several blocks with fewer blocks.
  fake::Dim3 grid_for(const Program& program, fake::Dim3 grid) {
    const Loops loops = loops_of(program, grid);
    Grids& seen = grids[program.name];
    seen.loops = seen.loops || loops.x || loops.layers;
    const auto reduce = [](uint32_t& blocks) { blocks = blocks > 2 ? 2 : 1; };
    const bool several = (loops.x && grid.x > 1) || (loops.layers && uint64_t{grid.y} * grid.z > 1);
    if (fewer && several && with_several_blocks_[&program]++ % 2 == 0) {
      if (loops.x) reduce(grid.x);
      if (loops.layers) reduce(grid.y), reduce(grid.z);
      ++seen.fewer;
    }
    seen.most_blocks = std::max(seen.most_blocks, uint64_t{grid.x} * grid.y * grid.z);
    return grid;
  }

  std::unordered_map<const Program*, uint64_t> with_several_blocks_;
  std::unordered_map<const fake::Module*, std::unique_ptr<Loaded>> modules_;
};

Executor& the_executor() {
  static Executor instance;
  return instance;
}

}  // namespace

fake::KernelExecutor& executor() { return the_executor(); }
const std::map<std::string, KernelTotals>& totals() { return the_executor().totals; }
void clear_totals() { the_executor().totals.clear(); }
void set_fewer_blocks(bool on) { the_executor().fewer = on; }
const std::map<std::string, Grids>& grids() { return the_executor().grids; }
void follow_opcodes() { the_executor().follow = true; }
const std::set<std::string>& executed_opcodes() { return the_executor().opcodes; }

std::vector<std::string> undecodable(const std::string& ptx) {
  Loaded loaded(ptx);
  std::vector<std::string> result;
  for (const auto& [name, function] : loaded.parsed.functions) {
    if (!function.entry) continue;
    try {
      decode(loaded.parsed, loaded.statics, name);
    } catch (const Error& error) { result.push_back(readable(std::string(name)) + ": " + error.what()); }
  }
  return result;
}

Extent extent(const std::string& ptx) {
  Parsed parsed = parse(ptx);
  Extent result;
  for (auto& [name, function] : parsed.functions) {
    if (function.body.empty()) continue;
    parse_body(parsed, function);
    result.kernels += function.entry;
    result.instructions += function.statements.size();
  }
  return result;
}

}  // namespace ptx
