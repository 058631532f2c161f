import { failureReason } from './failure-reason.ts';
import type { Log } from './log.ts';

/** Groups repeated failures: one line when an outage begins, one for each further reason, and one with the count when it ends. */

export type OutageLog = {
  note(error: unknown): void;
};

type Options = {
  log: Pick<Log, 'error' | 'info'>;
  /** The text at the beginning and at the end. */
  failed: string;
  over: string;
  /** The outage ends after this time without a failure … */
  quietMs?: number;
  /** … and if this returns true. */
  isOver?: () => boolean;
};

const QUIET_MS = 10_000;
/** Limited, because a reason may contain a number that changes each time. */
const MOST_REASONS = 5;

export function createOutageLog({ log, failed, over, quietMs = QUIET_MS, isOver = () => true }: Options): OutageLog {
  const reasons = new Set<string>();
  let count = 0;
  let from = 0;
  let last = 0;
  let timer: NodeJS.Timeout | null = null;

  function end(): void {
    timer = null;
    if (!isOver()) {
      wait();
      return;
    }
    log.info({ count, seconds: Math.round((last - from) / 1_000) }, over);
    count = 0;
    reasons.clear();
  }

  function wait(): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(end, quietMs);
    timer.unref();
  }

  return {
    note(error) {
      last = performance.now();
      if (count === 0) from = last;
      count += 1;
      const reason = failureReason(error);
      if (!reasons.has(reason) && reasons.size < MOST_REASONS) {
        reasons.add(reason);
        log.error({ err: error }, `${failed}: ${reason}`);
      }
      wait();
    },
  };
}
