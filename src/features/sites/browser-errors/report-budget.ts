const REPEAT_MS = 600_000;
const WINDOW_MS = 60_000;
const MOST_PER_WINDOW = 30;
/** The most that can be reported before the first may be reported again. */
const MOST_KEYS = (REPEAT_MS / WINDOW_MS) * MOST_PER_WINDOW;

/**
 * Whether a browser's error may be reported now (times in milliseconds): the same key once in ten minutes, and 30 a minute over all
 * browsers. Anybody can fake errors, so neither the log nor the error service may grow with them.
 */
export function createReportBudget(): (key: string, now: number) => boolean {
  const reportedAt = new Map<string, number>();
  let window = { since: Number.NEGATIVE_INFINITY, count: 0 };
  return (key, now) => {
    const last = reportedAt.get(key);
    if (last !== undefined && now - last < REPEAT_MS) return false;
    if (now - window.since >= WINDOW_MS) window = { since: now, count: 0 };
    if (window.count >= MOST_PER_WINDOW) return false;
    window.count += 1;
    reportedAt.delete(key);
    reportedAt.set(key, now);
    if (reportedAt.size > MOST_KEYS) reportedAt.delete(reportedAt.keys().next().value ?? '');
    return true;
  };
}
