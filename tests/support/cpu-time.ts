/**
 * The CPU time of `work` in milliseconds, over all threads of this process: the minimum of several tries. For ratios within one run, which
 * hold on any machine, while a wall-clock limit would fail on a busy one.
 */
export const cpuTimeOf = (work: () => unknown, tries = 3): Promise<number> =>
  leastTimeOf((before) => process.cpuUsage(before), { work, tries });

/** Likewise for this thread alone: the time that blocks its event loop. */
export const threadTimeOf = (work: () => unknown, tries = 3): Promise<number> =>
  leastTimeOf((before) => process.threadCpuUsage(before), { work, tries });

async function leastTimeOf(
  usage: (before?: NodeJS.CpuUsage) => NodeJS.CpuUsage,
  { work, tries }: { work: () => unknown; tries: number },
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let done = 0; done < tries; done += 1) {
    const before = usage();
    await work();
    const { user, system } = usage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
