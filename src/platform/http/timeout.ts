import { apiError } from '#kernel/errors.ts';

/** The work's result, or 503 with Retry-After when it takes longer than `ms` (decision 5). The work itself is not stopped. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(apiError('timed_out', { retryAfter: 5 })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
