#include <amp/core/error.h>
#include <amp/tracing/statistics.h>

namespace amp {

StatisticsOptions parse_statistics_options(std::string_view, std::string_view) {
  AMP_THROW(NotImplementedError, "[load_statistics_options] options from YAML need a build with yaml-cpp (Meson option yaml)");
}

StatisticsOptions load_statistics_options(std::string_view) { return parse_statistics_options({}, {}); }

}  // namespace amp
