// A pointer that keeps a policy alive, if it was created at run time. Internal, but included by public headers.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include <amp/autocast/policy.h>
#include <amp/core/export.h>

namespace amp::autocast {

// The users of a policy that was created at run time.
struct PolicyUses {
  mutable std::atomic<uint32_t> count{0};
};

class PolicyPtr {
 public:
  constexpr PolicyPtr() = default;
  explicit PolicyPtr(const Policy* policy) noexcept : policy_(policy) { retain(); }
  PolicyPtr(const PolicyPtr& other) noexcept : policy_(other.policy_) { retain(); }
  PolicyPtr(PolicyPtr&& other) noexcept : policy_(other.policy_) { other.policy_ = nullptr; }
  PolicyPtr& operator=(PolicyPtr other) noexcept {
    std::swap(policy_, other.policy_);
    return *this;
  }
  ~PolicyPtr() {
    if (policy_ != nullptr) [[unlikely]]
      release();
  }
  // Takes over a use that was counted already.
  static PolicyPtr adopt(const Policy& counted) noexcept {
    PolicyPtr result;
    result.policy_ = &counted;
    return result;
  }

  constexpr const Policy* get() const { return policy_; }
  const Policy* operator->() const { return policy_; }
  const Policy& operator*() const { return *policy_; }
  explicit operator bool() const { return policy_ != nullptr; }
  bool operator==(const PolicyPtr& other) const = default;

 private:
  // Out of line, because most policies are built in: the code around a null pointer or a preset stays small.
  void retain() const noexcept {
    if (policy_ != nullptr && policy_->owner != nullptr) [[unlikely]]
      add_use(*policy_->owner);
  }
  void release() const noexcept {
    if (policy_->owner != nullptr) drop_use(*policy_->owner);
  }
  AMP_API static void add_use(const PolicyUses& owner) noexcept;
  AMP_API static void drop_use(const PolicyUses& owner) noexcept;

  const Policy* policy_ = nullptr;
};

}  // namespace amp::autocast
