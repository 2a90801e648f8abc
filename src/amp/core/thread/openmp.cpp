// Loops on OpenMP's threads.
#include <omp.h>

#include <amp/core/thread/team.h>

namespace amp::detail::team {

int default_size() { return omp_get_max_threads(); }
int processors() { return omp_get_num_procs(); }

int library_size() { return omp_get_max_threads(); }
void set_library_size(int threads) { omp_set_num_threads(threads); }

bool is_member() { return omp_in_parallel() != 0; }

void run(int threads, Part part, const void* context) {
#pragma omp parallel num_threads(threads)
  part(context, omp_get_thread_num(), omp_get_num_threads());
}

}  // namespace amp::detail::team
