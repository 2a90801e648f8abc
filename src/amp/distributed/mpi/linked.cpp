// Used in static libraries, which contain the backend.
#include <amp/distributed/group/backends.h>

extern "C" std::shared_ptr<amp::distributed::Transport> amp_open_mpi();

namespace amp::distributed {

OpenTransport find_mpi() { return amp_open_mpi; }

}  // namespace amp::distributed
