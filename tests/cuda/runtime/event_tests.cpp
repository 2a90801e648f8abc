// Events of user programs.
#include <doctest/doctest.h>

#include <utility>

#include <amp/cuda/event.h>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/report.h>
#include "support.h"

namespace event_tests {

using namespace amp;

TEST_SUITE_BEGIN("cuda runtime events");

TEST_CASE("an event orders another stream, also of another device, behind the work before it") {
  const Tensor t = zeros({1000}, kCUDA);
  cuda::Event ready;
  for (const cuda::Stream& side : {cuda::stream_from_pool(), cuda::stream_from_pool(1)}) {
    t.zero_();
    ready.record();
    t.clone();  // after the event, and only reads
    ready.wait(side);
    {
      const cuda::StreamGuard guard(side);
      t.to(Device(kCUDA, static_cast<int8_t>(side.device())), /*non_blocking=*/false, /*copy=*/true);
    }
    cuda::Event done;
    done.record(side);
    done.wait();
  }
}

TEST_CASE("work behind an event is not ordered by it") {
  const cuda::Stream side = cuda::stream_from_pool();
  const Tensor t = zeros({1000}, kCUDA);
  cuda::Event early;
  early.record();
  t.zero_();
  early.wait(side);
  fake::ExpectReports expected;
  {
    const cuda::StreamGuard guard(side);
    t.clone();
  }
  cuda::synchronize();
  CHECK(expected.take().size() >= 1);
}

TEST_CASE("the host asks for an event, and waits for it") {
  cuda::Event event;
  CHECK(event.query());
  event.synchronize();
  event.wait();
  CHECK(event.device() == -1);
  zeros({1000}, kCUDA);
  event.record();
  CHECK(event.device() == 0);
  CHECK_FALSE(event.query());
  CHECK(fake::count([&] { event.synchronize(); }).synchronizations == 1);
  CHECK(event.query());
  cuda::Event moved = std::move(event);
  CHECK(event.handle() == nullptr);
  CHECK(moved.query());
}

TEST_CASE("time passes between two events with timing") {
  cuda::Event begin({.timing = true}), end({.timing = true, .blocking = true}), without;
  CHECK_THROWS_WITH_AS(begin.elapsed_time(end), "[Event] elapsed_time needs two events that have been recorded", ValueError);
  begin.record();
  zeros({1000}, kCUDA).zero_();
  end.record();
  without.record();
  CHECK_THROWS_WITH_AS(begin.elapsed_time(without), "[Event] elapsed_time needs two events that were made with `timing`", ValueError);
  CHECK_THROWS_AS(begin.elapsed_time(end), Error);  // not reached yet
  end.synchronize();
  CHECK(begin.elapsed_time(end) > 0);
  CHECK(end.elapsed_time(begin) < 0);
  cuda::Event elsewhere({.timing = true});
  elsewhere.record(cuda::current_stream(1));
  elsewhere.synchronize();
  CHECK_THROWS_WITH_AS(begin.elapsed_time(elsewhere),
                       "[Event] elapsed_time needs two events of one device, but they were recorded on cuda:0 and cuda:1", ValueError);
}

TEST_CASE("an event stays on the device of its first stream") {
  cuda::Event event;
  event.record(cuda::current_stream(1));
  CHECK(event.device() == 1);
  CHECK(cuda::current_device() == 0);
  CHECK_THROWS_WITH_AS(event.record(), "[Event] record got a stream of cuda:0, but the event was first recorded on cuda:1", ValueError);
  event.wait();
}

TEST_CASE("an event of a recording belongs to it") {
  const Tensor x = zeros({1000}, kCUDA);
  cuda::Event inside;
  cuda::Graph graph;
  graph.capture_begin();
  const cuda::Stream side = cuda::stream_from_pool();
  cuda::Event fork, join;
  fork.record();
  fork.wait(side);
  {
    const cuda::StreamGuard guard(side);
    x.clone();
    join.record(side);
  }
  join.wait();
  inside.record();
  CHECK_THROWS_AS(inside.synchronize(), Error);
  CHECK_THROWS_AS(inside.query(), Error);
  graph.capture_end();
}

}  // namespace event_tests
