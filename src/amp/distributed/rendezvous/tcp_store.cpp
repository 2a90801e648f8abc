#include <amp/distributed/rendezvous/tcp_store.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace amp::distributed {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kAnswer{30};  // a server that does not answer for this time is considered gone

void set_time_limit(int socket, std::chrono::milliseconds limit) {
  const timeval time{.tv_sec = limit.count() / 1000, .tv_usec = limit.count() % 1000 * 1000};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

// If nobody listens on a port that the system assigns itself, the system may assign it to the connecting socket.
bool is_connected_to_itself(int socket) {
  sockaddr_storage own{}, other{};
  socklen_t own_length = sizeof own, other_length = sizeof other;
  return ::getsockname(socket, reinterpret_cast<sockaddr*>(&own), &own_length) == 0 &&
         ::getpeername(socket, reinterpret_cast<sockaddr*>(&other), &other_length) == 0 && own_length == other_length &&
         std::memcmp(&own, &other, own_length) == 0;
}

// Tries all addresses of the host once; -1 and `why` if there is no server yet.
detail::Descriptor try_to_connect(const std::string& host, int port, std::string& why) {
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found); error != 0) {
    why = ::gai_strerror(error);
    return detail::Descriptor(-1);
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> addresses(found, ::freeaddrinfo);
  for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
    detail::Descriptor socket(::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol));
    if (socket.get() < 0) continue;
    set_time_limit(socket.get(), kAnswer);
    if (::connect(socket.get(), each->ai_addr, each->ai_addrlen) == 0) {
      if (is_connected_to_itself(socket.get())) {
        why = std::strerror(ECONNREFUSED);
        continue;
      }
      const int on = 1;
      ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      ::setsockopt(socket.get(), SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
      return socket;
    }
    why = std::strerror(errno);
  }
  return detail::Descriptor(-1);
}

detail::Descriptor connect_to(const std::string& host, int port, int rank, Timeout timeout) {
  const auto begin = Clock::now();
  for (std::chrono::milliseconds pause{10};; pause = std::min(2 * pause, std::chrono::milliseconds(1000))) {
    std::string why;
    detail::Descriptor socket = try_to_connect(host, port, why);
    if (socket.get() >= 0) return socket;
    AMP_CHECK(Clock::now() - begin < timeout, distributed::DistributedError, "[init_process_group] rank ", rank,
              " cannot connect to rank 0 at ", host, " port ", port, " (MASTER_ADDR, MASTER_PORT) within ",
              std::chrono::duration<double>(timeout).count(), " seconds: ", why);
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace

TcpStore::TcpStore(const std::string& host, int port, int rank, int size, Timeout timeout, std::unique_ptr<StoreServer> server)
    : where_(detail::concat(host, " port ", port)), server_(std::move(server)), socket_(connect_to(host, port, rank, timeout)) {
  ask({StoreCode::Hello, std::to_string(rank), std::to_string(size)});
}

TcpStore::~TcpStore() {
  if (!home_.is_current()) {
    amp::detail::never_destroy(std::move(server_));
    return;
  }
  try {
    ask({StoreCode::Bye});
  } catch (...) {}  // the server ended first, or there is no memory for its answer
}

StoreMessage TcpStore::ask(const StoreMessage& request) {
  AMP_CHECK(request.key.size() <= kMaxStoreText && request.value.size() <= kMaxStoreText, ValueError, "[distributed] a value of ",
            request.value.size(), " bytes is too long for the store");
  AMP_CHECK(home_.is_current(), distributed::DistributedError, "[distributed] a forked child cannot use the store of its parent");
  const auto fail = [&](const char* why) {
    AMP_THROW(distributed::DistributedError, "[distributed] the store of rank 0 at ", where_,
              " does not answer, so that its process may have ended: ", why);
  };
  const std::lock_guard lock(mutex_);
  const std::string bytes = encoded(request);
  for (size_t sent = 0; sent < bytes.size();) {
    const ssize_t n = ::send(socket_.get(), bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n >= 0) sent += static_cast<size_t>(n);
    else if (errno != EINTR) fail(std::strerror(errno));
  }
  bool broken = false;
  for (;;) {
    if (auto answer = take_message(in_, broken)) {
      AMP_CHECK(answer->code != StoreCode::Refused, distributed::DistributedError, "[distributed] ", answer->value);
      return *std::move(answer);
    }
    if (broken) fail("what answers there is another program");
    char part[4096];
    const ssize_t got = ::recv(socket_.get(), part, sizeof part, 0);
    if (got > 0) in_.append(part, static_cast<size_t>(got));
    else if (got == 0) fail("the connection was closed");
    else if (errno != EINTR) fail(std::strerror(errno));
  }
}

void TcpStore::set(const std::string& key, const std::string& value) { ask({StoreCode::Set, key, value}); }
std::optional<std::string> TcpStore::get(const std::string& key) {
  StoreMessage answer = ask({StoreCode::Get, key});
  if (answer.code == StoreCode::Missing) return std::nullopt;
  return std::move(answer.value);
}
void TcpStore::erase(const std::string& key) { ask({StoreCode::Erase, key}); }

}  // namespace amp::distributed
