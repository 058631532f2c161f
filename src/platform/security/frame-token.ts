import { HOUR_MS } from '#kernel/dates.ts';
import type { FormTokens } from './form-token.ts';

/**
 * The form token for a page in an iframe on another site. A browser sends no cookie there, so nothing can be repeated: the token is signed,
 * contains its expiry, and is valid for this purpose only. It proves that we made the form, not who posts it, so a call that accepts it
 * must not trust the session.
 */

const LIFETIME_MS = 2 * HOUR_MS;

/** No session's subject contains a colon. */
const subjectOf = (expiresAt: string) => `frame:${expiresAt}`;

export function createFrameToken(formTokens: FormTokens, now: Date): string {
  const expiresAt = (now.getTime() + LIFETIME_MS).toString(36);
  return `${expiresAt}.${formTokens.create(subjectOf(expiresAt))}`;
}

export function isFrameToken(formTokens: FormTokens, token: string, now: Date): boolean {
  const [expiresAt = '', ...formToken] = token.split('.');
  const end = Number.parseInt(expiresAt, 36);
  // An invalid number fails this comparison.
  return end > now.getTime() && formTokens.isValid(formToken.join('.'), subjectOf(expiresAt));
}
