import type { FastifyRequest } from 'fastify';
import { apiError } from '#kernel/errors.ts';
import type { FormTokens } from '../security/form-token.ts';
import { isSame } from '../security/form-token.ts';

/**
 * Refuses a write that another site made a browser send (specification, section 7): the token of the XSRF-TOKEN cookie must be
 * repeated, by the X-XSRF-TOKEN header or by the hidden field of a form; and where the browser names the page's origin, it must
 * be the one that is asked.
 */

/** The hidden field of forms that are posted without JavaScript. */
export const FORM_TOKEN_FIELD = '_csrf';

export function checkForgery(request: FastifyRequest, { formTokens }: { formTokens: FormTokens }): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.host)) throw apiError('csrf_failed');
  const expected = request.cookieJar.get('csrf');
  const given = request.headers['x-xsrf-token'] ?? formField(request.body);
  if (!expected || typeof given !== 'string') throw apiError('csrf_failed');
  if (!isSame(given, expected) || !formTokens.isValid(given)) throw apiError('csrf_failed');
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

function formField(body: unknown): unknown {
  return typeof body === 'object' && body !== null && FORM_TOKEN_FIELD in body ? body[FORM_TOKEN_FIELD] : undefined;
}
