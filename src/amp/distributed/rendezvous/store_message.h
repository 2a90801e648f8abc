// The messages between processes and the store's server. Internal.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

namespace amp::distributed {

// A request contains a key and a value, an answer only a value.
enum class StoreCode : uint32_t {
  Hello = 0x414d5001,  // first on each connection: the key is the rank, the value the number of ranks
  Set,
  Get,
  Erase,
  Bye,  // the process ends, and has not failed
  Done,
  Missing,
  Refused,  // the value contains the reason
};

struct StoreMessage {
  StoreCode code = StoreCode::Done;
  std::string key = {}, value = {};
};

inline constexpr size_t kMaxStoreText = size_t{1} << 16;  // limit of a key and of a value

inline std::string encoded(const StoreMessage& message) {
  const uint32_t header[] = {static_cast<uint32_t>(message.code), static_cast<uint32_t>(message.key.size()),
                             static_cast<uint32_t>(message.value.size())};
  std::string bytes(sizeof header, '\0');
  std::memcpy(bytes.data(), header, sizeof header);
  return bytes + message.key + message.value;
}

// Removes the first message from `bytes`; nothing if it is not complete. Sets `broken` if these bytes are not a message.
inline std::optional<StoreMessage> take_message(std::string& bytes, bool& broken) {
  uint32_t header[3];
  if (bytes.size() < sizeof header) return std::nullopt;
  std::memcpy(header, bytes.data(), sizeof header);
  const size_t key = header[1], value = header[2];
  broken = header[0] < static_cast<uint32_t>(StoreCode::Hello) || header[0] > static_cast<uint32_t>(StoreCode::Refused) ||
           key > kMaxStoreText || value > kMaxStoreText;
  if (broken || bytes.size() < sizeof header + key + value) return std::nullopt;
  StoreMessage message{static_cast<StoreCode>(header[0]), bytes.substr(sizeof header, key), bytes.substr(sizeof header + key, value)};
  bytes.erase(0, sizeof header + key + value);
  return message;
}

}  // namespace amp::distributed
