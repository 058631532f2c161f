import { apiError } from '#kernel/errors.ts';

type Work<T> = Promise<T> | ((signal: AbortSignal) => Promise<T>);

/**
 * The work's result, or 503 with Retry-After when it takes longer than `ms` (decision 5). The work is stopped only where it heeds the signal,
 * which is aborted at that moment with the same error.
 */
export async function withTimeout<T>(ms: number, work: Work<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const controller = new AbortController();
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = apiError('timed_out', { retryAfter: 5 });
      // First the answer: work that stops at once must not answer in its place.
      reject(error);
      controller.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([typeof work === 'function' ? work(controller.signal) : work, late]);
  } finally {
    clearTimeout(timer);
  }
}
