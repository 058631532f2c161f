import type { Context } from '#platform/context.ts';
import { NOBODY } from '#platform/security/form-token.ts';
import { hashOf } from '#platform/security/secret-token.ts';

/** The cookies of a session, written and taken together. */

/** Binds form tokens to a session without telling its secret: a second hash of what the database keeps. */
export const formSubjectOf = (tokenHash: string): string => hashOf(tokenHash).slice(0, 22);

type Lifetime = { isPending: boolean; createdAt: Date; expiresAt: Date };

/** Of a new secret, with its form token: one of before is refused from now on. */
export function setSessionCookies(ctx: Context, token: string, session: Lifetime): void {
  ctx.cookies.set('csrf', ctx.formTokens.create(formSubjectOf(hashOf(token))));
  keepSessionCookies(ctx, token, session);
}

/** They end with the session, and tell when its sign-in was, whatever became of it since. */
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
