"""How the benchmarks run programs through mpirun."""

# Open MPI refuses to run as root unless it is told that this is meant. The second pair is that of Open MPI 5.
ENVIRONMENT = {'OMPI_ALLOW_RUN_AS_ROOT': '1', 'OMPI_ALLOW_RUN_AS_ROOT_CONFIRM': '1', 'PRTE_ALLOW_RUN_AS_ROOT': '1', 'PRTE_ALLOW_RUN_AS_ROOT_CONFIRM': '1'}
