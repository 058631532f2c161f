import type { Context } from '#platform/context.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';

/** Whose meter it is: a member's by his id, a browser's by the hash of its cookie. */

type Asking = Pick<Context, 'actor' | 'cookies'>;

export const memberReader = (userId: number): string => `member:${userId}`;

/** Null: a browser that has opened nothing yet. */
export function knownReader({ actor, cookies }: Asking): string | null {
  if (actor.kind === 'member') return memberReader(actor.userId);
  const token = cookies.get('meter');
  return token === undefined ? null : `browser:${hashOf(token)}`;
}

/** The reader, who gets a cookie where he has none. */
export function readerOf(asking: Asking): string {
  const known = knownReader(asking);
  if (known !== null) return known;
  const token = newToken();
  asking.cookies.set('meter', token);
  return `browser:${hashOf(token)}`;
}
