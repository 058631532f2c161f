import type { FastifyRequest } from 'fastify';
import { apiError, isApiError } from '#kernel/errors.ts';
import type { PageCache, RenderedPage } from '#platform/cache/page-cache.ts';
import type { Config } from '#platform/config/config.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import type { RateLimiter } from '#platform/limits/rate-limiter.ts';

/** Cached replies, which cost next to nothing, and those that have to be rendered, which count against their caller's limit like a call. */

export type KeptReplyDeps = { config: Config; rateLimiter: RateLimiter; cache: PageCache };

/**
 * All waiting requests share one rendering, which counts against the one that started it. If that caller was over the limit, another
 * waiting one starts it again against their own limit.
 */
export async function keptReply(
  key: string,
  request: FastifyRequest,
  make: () => Promise<RenderedPage>,
  deps: KeptReplyDeps,
): ReturnType<PageCache['get']> {
  let isMaker = false;
  const makeForCaller = async () => {
    isMaker = true;
    await takePoint(request, deps);
    return make();
  };
  try {
    return await deps.cache.get(key, makeForCaller);
  } catch (error) {
    if (isMaker || !(isApiError(error) && error.code === 'too_many_requests')) throw error;
    return deps.cache.get(key, makeForCaller);
  }
}

/** Throws `too_many_requests`. */
export async function takePoint(
  request: FastifyRequest,
  { rateLimiter, config }: Omit<KeptReplyDeps, 'cache'>,
): Promise<void> {
  const limit = { points: config.RATE_LIMIT_PER_MINUTE, seconds: 60 };
  const { isAllowed, retryAfterSeconds } = await consumeAddressLimit(rateLimiter, {
    name: 'page',
    ip: request.ip,
    limit,
    use: 'reading',
  });
  if (!isAllowed) throw apiError('too_many_requests', { retryAfter: retryAfterSeconds });
}
