/**
 * The CPU time of `work` in milliseconds, in all threads of this process: the least of several tries. For ratios within one run, which hold
 * on any machine, where a limit by the clock would fail on a busy one.
 */
export async function cpuTimeOf(work: () => unknown, tries = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let done = 0; done < tries; done += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
