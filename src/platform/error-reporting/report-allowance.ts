const WINDOW_MS = 60_000;
const MOST_PER_WINDOW = 10;
const MOST_MESSAGES = 1_000;

/**
 * Whether a report with this message may be sent now: at most ten a minute each. An outage repeats the same message thousands of times, and
 * would take down the service that receives it. Pure except for its memory; `now` in milliseconds.
 */
export function createReportAllowance(): (message: string, now: number) => boolean {
  const sent = new Map<string, { since: number; count: number }>();
  return (message, now) => {
    const known = sent.get(message);
    const isFresh = known !== undefined && now - known.since < WINDOW_MS;
    const count = isFresh ? known.count + 1 : 1;
    // Past this many different messages (each with an id in it, for example) the oldest is forgotten, so memory stays bounded.
    if (!known && sent.size >= MOST_MESSAGES) sent.delete(sent.keys().next().value ?? '');
    sent.set(message, { since: isFresh ? known.since : now, count });
    return count <= MOST_PER_WINDOW;
  };
}
