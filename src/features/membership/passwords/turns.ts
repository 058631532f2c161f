import { apiError } from '#kernel/errors.ts';

/** Runs work in turn. Work that has not begun after `waitMs` is refused with `overloaded`. */
export type InTurn = <T>(work: () => Promise<T>, waitMs: number) => Promise<T>;

const RETRY_SECONDS = 5;

/** Runs at most `width` at a time; the others wait in order of arrival. Work that gave up waiting never begins. */
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
