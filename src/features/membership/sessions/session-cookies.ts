import type { Context } from '#platform/context.ts';
import { NOBODY } from '#platform/security/form-token.ts';
import { hashOf } from '#platform/security/secret-token.ts';

/** The cookies of a session, set and cleared together. */

/** Binds form tokens to a session without revealing its secret: a hash of the hash that the database stores. */
export const formSubjectOf = (tokenHash: string): string => hashOf(tokenHash).slice(0, 22);

type Lifetime = { isPending: boolean; createdAt: Date; expiresAt: Date };

/** Sets the cookies of a new secret, with its form token: older form tokens are refused from now on. */
export function setSessionCookies(ctx: Context, token: string, session: Lifetime): void {
  ctx.cookies.set('csrf', ctx.formTokens.create(formSubjectOf(hashOf(token))));
  keepSessionCookies(ctx, token, session);
}

/** The cookies end with the session, and say when its login was, even after renewals. */
export function keepSessionCookies({ cookies, now }: Context, token: string, session: Lifetime): void {
  const seconds = Math.max(0, Math.ceil((session.expiresAt.getTime() - now.getTime()) / 1000));
  cookies.set('session', token, seconds);
  if (session.isPending) return;
  cookies.set('authenticated', '1', seconds);
  cookies.set('loginTime', session.createdAt.toISOString(), seconds);
}

export function clearSessionCookies({ cookies, formTokens }: Context): void {
  for (const name of ['session', 'authenticated', 'loginTime', 'notifications'] as const) cookies.set(name, null);
  cookies.set('csrf', formTokens.create(NOBODY));
}
