#include <amp/autocast/own_ops.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>

#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/policy/policy_store.h>
#include <amp/autocast/policy/shared_tables.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/table_size.h>
#include <amp/core/error.h>

namespace amp::autocast {

namespace {

struct Table {
  std::mutex mutex;
  std::atomic<int> count{0};
  std::array<std::atomic<OwnOp*>, kMaxOwnOps> ops{};
};
Table& table() {
  static auto& table = *new Table;  // never destroyed: threads may call ops while the process ends
  return table;
}

// Decisions have a bit for each of these arguments, and kToFirst.
constexpr size_t kMostCasts = 31;

// Whether the name is "library::op", with one or more namespaces.
bool is_qualified(std::string_view name) {
  const size_t colons = name.rfind("::");
  if (colons == name.npos || !is_identifier(name.substr(colons + 2))) return false;
  const std::string_view scope = name.substr(0, colons);
  return is_identifier(scope) || is_qualified(scope);
}

void check_name(std::string_view who, std::string_view name) {
  const auto [base, overload] = split_name(name);
  AMP_CHECK(is_qualified(base) && (base.size() == name.size() || is_identifier(overload)), ValueError, "[", who, "] `", name,
            "` is not the name of an op of a program: expected `library::op` or `library::op.overload`");
}

std::unique_ptr<OwnOp> made_from(const OwnOpSpec& spec) {
  auto op = std::make_unique<OwnOp>();
  const auto [base, overload] = split_name(spec.name);
  op->qualified = spec.name;
  op->name = base;
  op->overload = overload;
  op->signature = spec.signature;
  op->casts = spec.casts;
  op->same_dtype = spec.same_dtype;
  if (!spec.aliases.empty()) op->aliases = words_of(spec.aliases);
  op->composite = spec.composite;
  op->category = spec.category;
  op->multiply_adds = spec.multiply_adds;
  op->num_casts = spec.casts.empty() ? 0 : static_cast<int>(words_of(spec.casts).size());
  op->loaded = true;
  op->by_hand = spec.by_hand;
  return op;
}

void name_entries(OwnOp& op, unsigned facts) {
  const auto add = [&](const std::string& name) {
    op.names.push_back({name.c_str(), op.name.c_str(), op.overload.c_str(), op.signature.c_str(), op.casts.c_str(), op.same_dtype.c_str(),
                        static_cast<int>(op.id), facts});
  };
  add(op.name);
  for (const std::string& alias : op.aliases) add(alias);
  op.promoted = promoted_args(op.names[0]);
}

bool same_op(const OwnOp& op, const OwnOpSpec& spec) {
  const std::unique_ptr<OwnOp> other = made_from(spec);
  return op.signature == other->signature && op.casts == other->casts && op.same_dtype == other->same_dtype &&
         op.aliases == other->aliases && op.names[0].facts == spec.facts && op.composite == spec.composite && op.category == spec.category;
}

OwnOp* known(const Table& all, std::string_view name) {
  for (int i = 0; i < all.count.load(std::memory_order_relaxed); ++i) {
    OwnOp* op = all.ops[static_cast<size_t>(i)].load(std::memory_order_relaxed);
    if (op->qualified == name) return op;
  }
  return nullptr;
}

bool names_op(const OwnOp& op, std::string_view base) {
  return op.name == base || std::find(op.aliases.begin(), op.aliases.end(), base) != op.aliases.end();
}

void check_free(std::string_view who, const Table& all, const OwnOpSpec& spec) {
  if (const OwnOp* op = known(all, spec.name)) {
    const bool again = op->by_hand && spec.by_hand && same_op(*op, spec);
    AMP_CHECK(!op->loaded || again, ValueError, "[", who, "] `", spec.name, "` is registered already, as ", op->signature,
              ": two libraries of the process have the same namespace and op, or one is there twice");
    AMP_CHECK(same_op(*op, spec), ValueError, "[", who, "] `", spec.name, "` was registered as ", op->signature,
              " by a library that has been unloaded; ops keep their ids, so it must not change during the process (now: ", spec.signature,
              ")");
  }
  const std::string_view base = split_name(spec.name).base;
  for (int i = 0; i < all.count.load(std::memory_order_relaxed); ++i) {
    const OwnOp& op = *all.ops[static_cast<size_t>(i)].load(std::memory_order_relaxed);
    AMP_CHECK(!op.loaded || op.name == base || !names_op(op, base), ValueError, "[", who, "] `", spec.name, "` is also an alias of `",
              op.qualified, "`");
  }
  for (const std::string& alias : words_of(spec.aliases)) {
    for (int i = 0; i < all.count.load(std::memory_order_relaxed); ++i) {
      const OwnOp& op = *all.ops[static_cast<size_t>(i)].load(std::memory_order_relaxed);
      AMP_CHECK(!op.loaded || !names_op(op, alias) || op.name == base, ValueError, "[", who, "] the alias `", alias, "` of `", spec.name,
                "` is also a name of `", op.qualified, "`");
    }
  }
}

}  // namespace

std::vector<OpId> add_own_ops(std::string_view who, const std::vector<OwnOpSpec>& specs) {
  Table& all = table();
  const std::lock_guard lock(all.mutex);
  size_t added = 0;
  for (const OwnOpSpec& spec : specs) {
    check_name(who, spec.name);
    for (const std::string& alias : words_of(spec.aliases)) check_name(who, alias);
    check_free(who, all, spec);
    const size_t casts = spec.casts.empty() ? 0 : words_of(spec.casts).size();
    AMP_CHECK(casts <= kMostCasts, ValueError, "[", who, "] `", spec.name, "` has ", casts,
              " tensor arguments that autocast may cast, expected at most ", kMostCasts, ": take a list of tensors instead");
    for (const OwnOpSpec* other = specs.data(); other != &spec; ++other)
      AMP_CHECK(other->name != spec.name, ValueError, "[", who, "] `", spec.name, "` is given twice");
    added += known(all, spec.name) == nullptr;
  }
  const auto count = static_cast<size_t>(all.count.load(std::memory_order_relaxed));
  AMP_CHECK(count + added <= kMaxOwnOps, ValueError, "[", who, "] a process can have ", kMaxOwnOps, " ops of programs; there are ", count,
            ", and ", added, " more are to be registered");
  std::vector<OpId> ids;
  std::vector<std::unique_ptr<OwnOp>> made;
  for (const OwnOpSpec& spec : specs) {
    const OwnOp* op = known(all, spec.name);
    if (op == nullptr) {
      made.push_back(made_from(spec));
      made.back()->id = static_cast<OpId>(static_cast<size_t>(kNumOps) + count + made.size() - 1);
      name_entries(*made.back(), spec.facts);
      made.back()->in_float32 = in_float32(made.back()->names[0], spec.composite, spec.category);
      op = made.back().get();
    }
    ids.push_back(op->id);
  }
  // From here on, nothing throws.
  for (const OwnOpSpec& spec : specs) {
    if (OwnOp* op = known(all, spec.name)) {
      op->multiply_adds = spec.multiply_adds;
      op->loaded = true;
    }
  }
  for (std::unique_ptr<OwnOp>& op : made) {
    set_default_rule(*op);
    const int at = all.count.load(std::memory_order_relaxed);
    all.ops[static_cast<size_t>(at)].store(op.release(), std::memory_order_release);
    all.count.store(at + 1, std::memory_order_release);
  }
  return ids;
}

void forget_own_ops(const std::vector<OpId>& ids) {
  Table& all = table();
  const std::lock_guard lock(all.mutex);
  for (const OpId id : ids) {
    OwnOp& op = *all.ops[static_cast<size_t>(static_cast<int>(id) - kNumOps)].load(std::memory_order_relaxed);
    op.multiply_adds = nullptr;
    op.loaded = false;
  }
}

const OwnOp* find_own_op(OpId op) {
  const int at = static_cast<int>(op) - kNumOps;
  return at >= 0 && at < kMaxOwnOps ? table().ops[static_cast<size_t>(at)].load(std::memory_order_acquire) : nullptr;
}

std::vector<const OwnOp*> own_ops() {
  std::vector<const OwnOp*> ops;
  for (int i = 0; i < table().count.load(std::memory_order_acquire); ++i)
    ops.push_back(table().ops[static_cast<size_t>(i)].load(std::memory_order_acquire));
  return ops;
}

}  // namespace amp::autocast

namespace amp::detail {

const char* own_op_name(OpId op) {
  const autocast::OwnOp* own = autocast::find_own_op(op);
  return own != nullptr ? own->qualified.c_str() : "(no op)";
}

bool own_op_is_composite(OpId op) {
  const autocast::OwnOp* own = autocast::find_own_op(op);
  return own != nullptr && own->composite;
}

}  // namespace amp::detail
