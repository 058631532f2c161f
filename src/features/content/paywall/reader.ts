import type { Context } from '#platform/context.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';

/** Whose meter it is: a member's by his id, a browser's by the hash of its cookie. */

type Asking = Pick<Context, 'actor' | 'cookies'>;

export const memberReader = (userId: number): string => `member:${userId}`;

/** The browser, also where a member is signed in; null: it has opened nothing yet without one. */
export function browserReader(cookies: Asking['cookies']): string | null {
  const token = cookies.get('meter');
  return token === undefined ? null : `browser:${hashOf(token)}`;
}

/** Null: a browser that has opened nothing yet. */
export const knownReader = ({ actor, cookies }: Asking): string | null =>
  actor.kind === 'member' ? memberReader(actor.userId) : browserReader(cookies);

/** The reader; a browser gets a cookie where it has none, and one that lasts as long as what it opens now counts. */
export function readerOf({ actor, cookies }: Asking): string {
  if (actor.kind === 'member') return memberReader(actor.userId);
  const token = cookies.get('meter') ?? newToken();
  cookies.set('meter', token);
  return `browser:${hashOf(token)}`;
}
