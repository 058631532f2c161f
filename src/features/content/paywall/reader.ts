import type { Context } from '#platform/context.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';

/** The owner of a meter: a member by id, a browser by the hash of its cookie. */

type Asking = Pick<Context, 'actor' | 'cookies'>;

export const memberReader = (userId: number): string => `member:${userId}`;

/** The browser, even if a member is logged in; null: it has not opened anything yet while logged out. */
export function browserReader(cookies: Asking['cookies']): string | null {
  const token = cookies.get('meter');
  return token === undefined ? null : `browser:${hashOf(token)}`;
}

/** Null: a browser that has not opened anything yet. */
export const knownReader = ({ actor, cookies }: Asking): string | null =>
  actor.kind === 'member' ? memberReader(actor.userId) : browserReader(cookies);

/** The reader; sets the browser's cookie if there is none, and extends it for as long as the reading counts. */
export function readerOf({ actor, cookies }: Asking): string {
  if (actor.kind === 'member') return memberReader(actor.userId);
  const token = cookies.get('meter') ?? newToken();
  cookies.set('meter', token);
  return `browser:${hashOf(token)}`;
}
