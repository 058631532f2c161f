/** Runs `work` some time after it is scheduled, once for any number of calls until then, and never twice at once. */
export function createFlusher(work: () => Promise<void>, { flushMs }: { flushMs: number }) {
  let isScheduled = false;
  let running: Promise<void> | null = null;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      void flush();
    }, flushMs).unref();
  }

  /** Runs right away, after the run in progress. */
  async function flush(): Promise<void> {
    while (running) await running;
    running = work().finally(() => {
      running = null;
    });
    await running;
  }

  return { schedule, flush, isRunning: () => running !== null };
}
