import type { Context } from '#platform/context.ts';
import { NOBODY } from '#platform/security/form-token.ts';

/** The token that this browser's forms repeat; a new one, with its cookie, where it has none of this session. */
export function currentFormToken({ cookies, formTokens, session }: Context): string {
  const known = cookies.get('csrf');
  const subject = session?.formSubject ?? NOBODY;
  if (known && formTokens.isValid(known, subject)) return known;
  const token = formTokens.create(subject);
  cookies.set('csrf', token);
  return token;
}
