import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { captchaNeeded, emailKey, usernameKey } from '../../accounts/public.ts';

/**
 * The limits of decision 41. Logins are counted as they are typed, known or not: counted by member, the limit would tell which username
 * and which e-mail are the same account.
 */

const seconds = 600;
const LOGIN = { points: 10, seconds };
/** Against one password tried on many logins: the address is counted whatever login it tries, right or wrong. */
const ADDRESS_CAPTCHA = { points: 30, seconds };
const ADDRESS = { points: 100, seconds };

/** Counts a try. Throws too_many_requests, or captcha_needed where one is asked for and not solved. */
export async function takeTry(
  { ports, client }: Context,
  { login, captchaToken }: { login: string; captchaToken: string | undefined },
): Promise<void> {
  const address = { name: 'sign-in', ip: client.ip };
  const hard = await consumeAddressLimit(ports.rateLimiter, { ...address, limit: ADDRESS });
  if (!hard.isAllowed) throw apiError('too_many_requests', { retryAfter: hard.retryAfterSeconds });
  const byAddress = await consumeAddressLimit(ports.rateLimiter, { ...address, limit: ADDRESS_CAPTCHA });
  const byLogin = await ports.rateLimiter.consume(loginKey(login), LOGIN);
  if (byAddress.isAllowed && byLogin.isAllowed) return;
  const isSolved = await ports.captcha.isSolved(captchaToken, { ip: client.ip, action: 'sign_in' });
  if (!isSolved) throw captchaNeeded();
}

/** After a success: whoever mistyped before begins anew. The count of the address stays. */
export const forgetTries = ({ ports }: Context, login: string): Promise<void> =>
  ports.rateLimiter.forget(loginKey(login), LOGIN);

/** Hashed: what stands in the shared store tells nobody's address. */
const loginKey = (login: string) => `sign-in ${hashOf(login.includes('@') ? emailKey(login) : usernameKey(login))}`;
