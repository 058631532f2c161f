import type { Context } from '#platform/context.ts';
import { NOBODY } from '#platform/security/form-token.ts';

/** The CSRF token for this browser's forms; a new one, with its cookie, if this session has none. */
export function currentFormToken({ cookies, formTokens, session }: Context): string {
  const known = cookies.get('csrf');
  const subject = session?.formSubject ?? NOBODY;
  if (known && formTokens.isValid(known, subject)) return known;
  const token = formTokens.create(subject);
  cookies.set('csrf', token);
  return token;
}
