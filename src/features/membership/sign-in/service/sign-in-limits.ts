import type { Context } from '#platform/context.ts';
import { consumeAddressLimit, giveBackAddressLimit } from '#platform/limits/address-limit.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { captchaNeeded, emailKey, usernameKey } from '../../accounts/public.ts';

/**
 * The rate limits of a login (rule R41, decision 0088). A known device of the member has its own count, so that the wrong passwords of
 * strangers never stop the owner. Everybody else is counted by login and by address, and each limit leads to a captcha, never to a refusal,
 * because a whole school may share an address.
 */

const seconds = 600;
const LOGIN: Limit = { points: 10, seconds };
const DEVICE: Limit = { points: 10, seconds };
/** Against one password tried on many logins. Correct ones are given back, so that a class of 35 with a mistake each stays below. */
const ADDRESS: Limit = { points: 60, seconds };

export type SignInAttempt = {
  /** As it was typed. */
  login: string;
  /** The member with this login; null: nobody. */
  memberId: number | null;
  /** The hash by which the browser is known to that member; null: it isn't. */
  deviceHash: string | null;
};

/** Gives back what a successful attempt consumed. */
type GiveBack = () => Promise<void>;

/** Counts an attempt before the password is compared. Throws captcha_needed if a limit is reached and no captcha was solved. */
export async function consumeSignInAttempt(
  ctx: Context,
  attempt: SignInAttempt,
  captchaToken: string | undefined,
): Promise<GiveBack> {
  const { isAllowed, giveBack } =
    attempt.deviceHash === null
      ? await consumeStrangerAttempt(ctx, attempt)
      : await consumeDeviceAttempt(ctx, attempt.deviceHash);
  if (isAllowed) return giveBack;
  const isSolved = await ctx.ports.captcha.isSolved(captchaToken, { ip: ctx.client.ip, action: 'sign_in' });
  if (!isSolved) throw captchaNeeded();
  return giveBack;
}

type Consumed = { isAllowed: boolean; giveBack: GiveBack };

async function consumeDeviceAttempt({ ports: { rateLimiter } }: Context, deviceHash: string): Promise<Consumed> {
  const key = `sign-in device ${deviceHash}`;
  const { isAllowed } = await rateLimiter.consume(key, DEVICE);
  return { isAllowed, giveBack: () => rateLimiter.forget(key, DEVICE) };
}

async function consumeStrangerAttempt({ ports, client }: Context, attempt: SignInAttempt): Promise<Consumed> {
  const { rateLimiter } = ports;
  const address = { name: 'sign-in', ip: client.ip, limit: ADDRESS };
  const byAddress = await consumeAddressLimit(rateLimiter, address);
  const key = loginKey(attempt);
  const byLogin = await rateLimiter.consume(key, LOGIN);
  return {
    isAllowed: byAddress.isAllowed && byLogin.isAllowed,
    giveBack: async () => {
      await rateLimiter.forget(key, LOGIN);
      // Only what was consumed: an address at its limit stays at it, even after somebody solves a captcha.
      if (byAddress.isAllowed) await giveBackAddressLimit(rateLimiter, address);
    },
  };
}

/** Called after the member's mailbox was confirmed: earlier wrong passwords no longer count. */
export const forgetMemberTries = ({ ports }: Pick<Context, 'ports'>, memberId: number): Promise<void> =>
  ports.rateLimiter.forget(memberKey(memberId), LOGIN);

/** By member if there is one, so that username and email count as one login; else by the text. */
const loginKey = ({ login, memberId }: SignInAttempt): string =>
  memberId === null ? `sign-in text ${hashOf(textKey(login))}` : memberKey(memberId);

const memberKey = (memberId: number): string => `sign-in member ${memberId}`;
/** Hashed in the key, so that the shared store holds no email addresses. */
const textKey = (login: string): string => (login.includes('@') ? emailKey(login) : usernameKey(login));
