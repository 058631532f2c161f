import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import { CODE_TRIES } from '../contract.ts';

/** Counts a try in calls where the code is optional; throws `too_many_requests`. */
export async function countCodeTry({ ports, client }: Pick<Context, 'ports' | 'client'>): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await consumeAddressLimit(ports.rateLimiter, {
    name: 'code tries',
    ip: client.ip,
    limit: CODE_TRIES,
  });
  if (!isAllowed) throw apiError('too_many_requests', { retryAfter: retryAfterSeconds });
}
