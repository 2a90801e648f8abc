// The store through which processes find each other, and its use in init_process_group("nccl").
#include <doctest/doctest.h>

#include <cerrno>
#include <cstdlib>

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <amp/distributed/rendezvous/environment.h>
#include <amp/distributed/rendezvous/tcp_store.h>

#include "cuda/nccl/ranks.h"

namespace store_tests {

using namespace amp;
using namespace amp::testing;
using distributed::DistributedError;
using distributed::StoreServer;
using distributed::TcpStore;

namespace {

// Sets environment variables for its scope, and removes the launcher's others.
class Environment {
 public:
  explicit Environment(const std::map<std::string, std::string>& wanted) {
    for (const char* name : {"RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMI_RANK",
                             "PMI_SIZE", "SLURM_PROCID", "SLURM_NTASKS", "TORCHELASTIC_USE_AGENT_STORE"}) {
      const char* before = std::getenv(name);
      before_[name] = before != nullptr ? std::optional<std::string>(before) : std::nullopt;
      unsetenv(name);
    }
    for (const auto& [name, value] : wanted) setenv(name.c_str(), value.c_str(), 1);
  }
  ~Environment() {
    for (const auto& [name, value] : before_) value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  std::map<std::string, std::optional<std::string>> before_;
};

std::unique_ptr<TcpStore> store_of_rank_0(int size, int& port) {
  auto server = std::make_unique<StoreServer>(0, size);
  port = server->port();
  return std::make_unique<TcpStore>("localhost", port, 0, size, kTimeout, std::move(server));
}

// A connection to the port of this machine that does not use TcpStore.
class Connection {
 public:
  explicit Connection(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval limit{.tv_sec = kTimeout.count(), .tv_usec = 0};
    ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    REQUIRE(::connect(socket_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  }
  // Sends what the system takes without waiting, from a position on. Returns the number of bytes; 0 if it takes none now.
  size_t send(const std::string& bytes, size_t from = 0) {
    const ssize_t sent = ::send(socket_.get(), bytes.data() + from, bytes.size() - from, MSG_NOSIGNAL | MSG_DONTWAIT);
    REQUIRE((sent > 0 || errno == EAGAIN || errno == EWOULDBLOCK));
    return sent > 0 ? static_cast<size_t>(sent) : 0;
  }
  // The number of bytes that came; 0 if the other side has ended the connection.
  ssize_t receive() {
    char bytes[4096];
    return ::recv(socket_.get(), bytes, sizeof bytes, 0);
  }

 private:
  amp::detail::Descriptor socket_;
};

}  // namespace

TEST_SUITE_BEGIN("cuda nccl store");

TEST_CASE("values by TCP, and ranks that meet") {
  int port = 0;
  const auto first = store_of_rank_0(4, port);
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int rank = 1; rank < 4; ++rank) {
    threads.emplace_back([&, rank] {
      TcpStore store("127.0.0.1", port, rank, 4, kTimeout);
      store.set("from/" + std::to_string(rank), std::string(static_cast<size_t>(rank) * 20000, 'x'));
      right += distributed::wait_for(store, "binary", kTimeout, "nothing") == std::string("a\0b", 3);
      distributed::meet(store, "here", rank, 4, kTimeout);
      right += !store.get("erased").has_value();
    });
  }
  first->set("erased", "1");
  first->erase("erased");
  first->set("binary", std::string("a\0b", 3));
  distributed::meet(*first, "here", 0, 4, kTimeout);
  for (std::thread& thread : threads) thread.join();
  CHECK(right == 6);
  for (int rank = 1; rank < 4; ++rank) CHECK(first->get("from/" + std::to_string(rank))->size() == static_cast<size_t>(rank) * 20000);
  CHECK(!first->get("nothing").has_value());  // the ended processes have said "bye"
  CHECK_THROWS_AS(first->set("long", std::string(distributed::kMaxStoreText + 1, 'x')), ValueError);
}

TEST_CASE("ranks that do not fit, and other programs") {
  int port = 0;
  const auto first = store_of_rank_0(2, port);
  CHECK_THROWS_WITH_AS(TcpStore("localhost", port, 1, 3, kTimeout), doctest::Contains("rank 1 has WORLD_SIZE=3, but rank 0 has 2"),
                       DistributedError);
  CHECK_THROWS_WITH_AS(TcpStore("localhost", port, 0, 2, kTimeout), doctest::Contains("another process has RANK=0 already"),
                       DistributedError);
  CHECK_THROWS_WITH_AS(TcpStore("localhost", port, 2, 2, kTimeout), doctest::Contains("there is no rank 2 of 2"), DistributedError);
  CHECK_THROWS_WITH_AS(StoreServer(port, 2), doctest::Contains("cannot listen at port"), DistributedError);

  // The store disconnects other clients, and goes on.
  const int other = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(::connect(other, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  const std::string request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  REQUIRE(::send(other, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size()));
  char answer;
  CHECK(::recv(other, &answer, 1, 0) <= 0);
  ::close(other);
  first->set("key", "value");
  CHECK(first->get("key") == "value");
}

TEST_CASE("a process that ends without a bye") {
  int port = 0;
  auto first = store_of_rank_0(2, port);
  // A rank that says "hello" and disconnects.
  const int other = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(::connect(other, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  const std::string hello = distributed::encoded({distributed::StoreCode::Hello, "1", "2"});
  REQUIRE(::send(other, hello.data(), hello.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(hello.size()));
  char answer;
  REQUIRE(::recv(other, &answer, 1, 0) == 1);
  ::close(other);
  CHECK_THROWS_WITH_AS(distributed::wait_for(*first, "key", kTimeout, "nothing came"), doctest::Contains("the process of rank 1 has ended"),
                       DistributedError);
  TcpStore second("localhost", port, 1, 2, kTimeout);
  first.reset();
  CHECK_THROWS_WITH_AS(second.get("key"), doctest::Contains("the store of rank 0 at localhost port"), DistributedError);
}

TEST_CASE("a client that asks without reading the answers must wait, and the others are served") {
  using distributed::StoreCode;
  int port = 0;
  const auto first = store_of_rank_0(2, port);
  first->set("key", "value");
  Connection greedy(port);
  REQUIRE(greedy.send(distributed::encoded({StoreCode::Hello, "1", "2"})) > 0);
  std::string many;
  for (int i = 0; i < 4000; ++i) many += distributed::encoded({StoreCode::Get, "key"});
  // The server answers another client in each of `waits` rounds, and takes no request of this one.
  constexpr size_t kMost = size_t{128} << 20;  // far more than the buffers of the system hold
  size_t sent = 0;
  for (int waits = 0; waits < 300 && sent < kMost;) {
    if (const size_t now = greedy.send(many, sent % many.size()); now > 0) {
      sent += now;
      waits = 0;
    } else {
      ++waits;
      CHECK(first->get("key") == "value");
    }
  }
  CHECK(sent < kMost);
}

TEST_CASE("connections that say nothing do not keep the ranks away") {
  int port = 0;
  const auto first = store_of_rank_0(2, port);
  std::vector<std::unique_ptr<Connection>> silent;
  for (int i = 0; i < 200; ++i) silent.push_back(std::make_unique<Connection>(port));
  TcpStore second("localhost", port, 1, 2, kTimeout);
  second.set("key", "value");
  CHECK(first->get("key") == "value");
  CHECK(silent[0]->receive() == 0);  // the oldest ones have been closed
}

TEST_CASE("a refused client gets the reason, and its connection ends") {
  int port = 0;
  const auto first = store_of_rank_0(2, port);
  Connection other(port);
  REQUIRE(other.send(distributed::encoded({distributed::StoreCode::Hello, "5", "2"})) > 0);
  ssize_t got = other.receive();
  CHECK(got > 0);
  while (got > 0) got = other.receive();
  CHECK(got == 0);
  CHECK(!first->get("nothing").has_value());  // it was none of the processes
}

TEST_CASE("the values of a store are limited") {
  int port = 0;
  const auto first = store_of_rank_0(1, port);
  const std::string value(distributed::kMaxStoreText, 'x');
  const auto fill = [&] {
    for (int i = 0; i < 2000; ++i) first->set("key " + std::to_string(i), value);
  };
  CHECK_THROWS_WITH_AS(fill(), doctest::Contains("the store is full"), DistributedError);
  for (int i = 0; i < 2000; ++i) first->erase("key " + std::to_string(i));
  first->set("key", value);
  for (int i = 0; i < 2000; ++i) first->set("key", value);  // the same place
  CHECK(first->get("key") == value);
}

TEST_CASE("a forked child can neither use the store nor say goodbye for its parent") {
  int port = 0;
  auto first = store_of_rank_0(1, port);
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(100);
    int status = 1;
    try {
      first->get("key");
    } catch (const DistributedError&) { status = 0; }
    first.reset();
    ::_exit(status);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  first->set("key", "value");
  CHECK(first->get("key") == "value");
}

TEST_CASE("nobody answers") {
  // A port that is in use, to keep other programs from listening there. This program does not listen there either.
  const int taken = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  REQUIRE(::bind(taken, reinterpret_cast<sockaddr*>(&address), length) == 0);
  REQUIRE(::getsockname(taken, reinterpret_cast<sockaddr*>(&address), &length) == 0);
  CHECK_THROWS_WITH_AS(TcpStore("127.0.0.1", ntohs(address.sin_port), 1, 2, std::chrono::milliseconds(50)),
                       doctest::Contains("rank 1 cannot connect to rank 0"), DistributedError);
  ::close(taken);
  ThreadStore store;
  CHECK_THROWS_WITH_AS(distributed::meet(store, "here", 0, 2, std::chrono::milliseconds(20)), doctest::Contains("rank 1 of 2 has not come"),
                       DistributedError);
}

TEST_CASE("what launchers say") {
  {
    const Environment environment({});
    const distributed::Launch launch = distributed::launch_of_environment();
    CHECK(launch.rank == 0);
    CHECK(launch.size == 1);
  }
  {
    const Environment environment({{"RANK", "2"}, {"WORLD_SIZE", "4"}, {"MASTER_ADDR", "node7"}, {"MASTER_PORT", "29500"}});
    const distributed::Launch launch = distributed::launch_of_environment();
    CHECK(launch.rank == 2);
    CHECK(launch.size == 4);
    CHECK(launch.address == "node7");
    CHECK(launch.port == 29500);
    setenv("TORCHELASTIC_USE_AGENT_STORE", "True", 1);
    CHECK(distributed::launch_of_environment().port == 29501);
  }
  {
    const Environment environment({{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"MASTER_ADDR", "node7"}, {"MASTER_PORT", "65535"}});
    CHECK(distributed::launch_of_environment().port == 65535);
  }
  const auto refusal = [](const std::map<std::string, std::string>& variables) {
    const Environment environment(variables);
    return thrown_text([] { distributed::launch_of_environment(); });
  };
  CHECK(contains(refusal({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "2"}}), "2 processes need MASTER_ADDR"));
  CHECK(contains(refusal({{"RANK", "1"}}), "the environment has RANK, but not WORLD_SIZE"));
  CHECK(contains(refusal({{"RANK", "2"}, {"WORLD_SIZE", "2"}}), "RANK=2, expected less than WORLD_SIZE=2"));
  CHECK(contains(refusal({{"RANK", "one"}, {"WORLD_SIZE", "2"}}), "\"one\", expected a number"));
  CHECK(contains(refusal({{"MASTER_PORT", "65536"}}), "which is not a port"));
  CHECK(contains(refusal({{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"MASTER_ADDR", "node7"}, {"MASTER_PORT", "0"}}),
                 "MASTER_PORT=0, which is not a port"));
}

TEST_CASE("init_process_group: a process alone, with the library found as programs find it") {
  const Environment environment({});
  const auto group = distributed::init_process_group("nccl");
  CHECK(group->backend() == "nccl");
  CHECK(distributed::get_world_size() == 1);
  const Tensor t = ones({3}).to(kCUDA);
  group->all_reduce(t)->wait();
  group->barrier()->wait();
  CHECK_EQ(difference(t.to(kCPU), ones({3})), "");
  CHECK_THROWS_WITH_AS(distributed::init_process_group("nccl"), doctest::Contains("there is a default group already, of the backend nccl"),
                       Error);
  distributed::destroy_process_group();
  CHECK(!distributed::is_initialized());
  CHECK(live_communicators() == 0);
}

TEST_SUITE_END();

}  // namespace store_tests
