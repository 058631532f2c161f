import type { FastifyRequest } from 'fastify';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { isSame, NOBODY } from '../security/form-token.ts';
import { isFrameToken } from '../security/frame-token.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { requestHost } from './request-host.ts';
import { isSecure } from './server.ts';

/**
 * Refuses a write that another site made a browser send (specification, section 7). The request must repeat the token of the XSRF-TOKEN
 * cookie, in the X-XSRF-TOKEN header or in the form's hidden field; and if the browser names the page's origin, it must be the requested
 * one.
 *
 * A form in an iframe on another site cannot repeat a cookie. A call that accepts it (`takesFrameToken`) requires a signed token in the
 * field `frame_token` instead, and our own origin, which must then be named.
 */

/** The hidden field of forms that are posted without JavaScript. */
export const FORM_TOKEN_FIELD = '_csrf';

type Asking = Pick<Context, 'config' | 'formTokens' | 'session' | 'now'>;

export function checkForgery(
  request: FastifyRequest,
  { config, formTokens, session, now }: Asking,
  { takesFrameToken = false }: Pick<EndpointDefinition, 'takesFrameToken'>,
): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, requestHost(request), config)) throw apiError('csrf_failed');
  const frameToken = takesFrameToken
    ? (bodyField(request.body, 'frame_token') ?? bodyField(request.body, 'frameToken'))
    : undefined;
  if (frameToken !== undefined && frameToken !== '') {
    const isTaken = origin !== undefined && typeof frameToken === 'string' && isFrameToken(formTokens, frameToken, now);
    if (!isTaken) throw apiError('csrf_failed');
    return;
  }
  const expected = request.cookieJar.get('csrf');
  const given = request.headers['x-xsrf-token'] ?? bodyField(request.body, FORM_TOKEN_FIELD);
  if (!expected || typeof given !== 'string') throw apiError('csrf_failed');
  if (!isSame(given, expected) || !formTokens.isValid(given, session?.formSubject ?? NOBODY))
    throw apiError('csrf_failed');
}

/** If the site is served over https, a plain http page under its name comes from an attacker in the middle. */
function isOwnOrigin(origin: string, host: string, config: Context['config']): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host && !(isSecure(config) && page.protocol === 'http:');
}

function bodyField(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.getOwnPropertyDescriptor(body, name)?.value;
}
