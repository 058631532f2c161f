import { apiError } from '#kernel/errors.ts';

type Work<T> = Promise<T> | ((signal: AbortSignal) => Promise<T>);

/**
 * The result of the work, or 503 with Retry-After if it takes longer than `ms` (decision 5). The work only stops if it observes the signal,
 * which is then aborted with the same error.
 */
export async function withTimeout<T>(ms: number, work: Work<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const controller = new AbortController();
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = apiError('timed_out', { retryAfter: 5 });
      // Rejects first, so that work that stops at once cannot reply instead.
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
