// Where policies made at run time live. Internal.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <amp/autocast/policy.h>

namespace amp::autocast {

struct PolicyData {
  using Table = std::array<Category, kNumOps>;
  struct Ban {
    OpId op;
    DeviceType device;
    std::string message;
    bool operator==(const Ban&) const = default;
  };

  std::string name, doc;
  std::array<std::array<Table, 2>, kNumDeviceTypes> tables{};
  std::vector<Ban> bans;

  bool operator==(const PolicyData&) const = default;
};

// The policy with these contents; made when there is none, and never freed.
const Policy& stored_policy(PolicyData data);

// Why a category is impossible for an op, and what to write instead; empty where it is possible.
struct PolicyName;
std::string refusal(const PolicyName& name, Category category);

}  // namespace amp::autocast
