#include "trace_file.h"

namespace report {

TraceFile trace_in(const Json& trace) {
  if (!trace.find("format").value_or(Json()).is("amp-trace")) throw FileError("not a trace that amp::Trace has written");
  check_version(trace, "a trace");
  TraceFile result;
  result.ops = rows<Op>(trace, "ops", [](const Row& r) {
    return Op{r.function("op"),  r.text("device"),  r.dtype("given"), r.dtype("computed"),
              r.dtype("output"), r.number("calls"), r.number("ms")};
  });
  result.nodes = rows<Node>(trace, "backward", [](const Row& r) { return Node{r.function("node"), r.number("calls"), r.number("ms")}; });
  if (trace.find("modules"))  // traces of earlier versions have none
    result.modules = rows<Module>(trace, "modules", [](const Row& r) {
      return Module{r.text("module"), r.number("calls"), r.number("low_calls"), r.number("casts"), r.number("ms")};
    });
  result.casts = rows<Cast>(trace, "casts", [](const Row& r) {
    return Cast{r.function("op"),   r.dtype("from"),  r.dtype("to"),    r.number("copied"),
                r.number("missed"), r.number("hits"), r.number("bytes")};
  });
  result.ping_pongs = rows<PingPong>(trace, "ping_pongs", [](const Row& r) {
    return PingPong{r.function("up"), r.function("down"), r.dtype("low"), r.number("times"), r.number("bytes")};
  });
  result.shadows = rows<Shadow>(trace, "shadow", [](const Row& r) {
    return Shadow{r.function("op"),    r.dtype("computed"),  r.text("worst"),     r.number("calls"),   r.number("non_finite"),
                  r.number("max_abs"), r.number("mean_abs"), r.number("max_rel"), r.number("mean_rel")};
  });
  result.steps = rows<Step>(trace, "steps", [](const Row& r) {
    return Step{r.number("index"), r.number("ms"),     r.number("calls"),      r.number("casts"), r.number("cast_bytes"),
                r.number("hits"),  r.number("misses"), r.number("ping_pongs"), r.flag("skipped"), r.optional_number("scale")};
  });
  return result;
}

}  // namespace report
