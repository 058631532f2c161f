import { apiError } from '#kernel/errors.ts';

/** Runs work in its turn. Refuses with `overloaded` what has not begun after `waitMs`. */
export type InTurn = <T>(work: () => Promise<T>, waitMs: number) => Promise<T>;

const RETRY_SECONDS = 5;

/** At most `width` at a time, the others wait in the order they came. What was given up is never begun. */
export function createTurns(width: number): InTurn {
  const waiting = new Set<() => void>();
  let running = 0;

  function next(): void {
    running -= 1;
    const [first] = waiting;
    first?.();
  }

  function turn(waitMs: number): Promise<void> {
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(apiError('overloaded', { retryAfter: RETRY_SECONDS }));
      }, waitMs);
      waiting.add(begin);
    });
  }

  return async (work, waitMs) => {
    await turn(waitMs);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
