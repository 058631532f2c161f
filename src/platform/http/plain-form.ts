import type { FastifyRequest } from 'fastify';
import type { BluechipAPIError } from '#kernel/errors.ts';
import { errorBody } from './error-reply.ts';
import { escapeHtml, htmlPage } from './html-page.ts';

/** Forms that a browser posts without JavaScript: whoever sent one reads the reply, so it is a page and never JSON. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call is one that a page posts as a plain form: it has a `formRedirect`. */
    takesPlainForm?: boolean;
  }
}

export function isPlainForm(request: FastifyRequest): boolean {
  // An address that the router could not read has no route.
  if (request.routeOptions?.config?.takesPlainForm !== true) return false;
  const contentType = (request.headers['content-type'] ?? '').toLowerCase();
  return contentType.startsWith('application/x-www-form-urlencoded');
}

/** Why the form was refused, with the way back to it. */
export function refusalPage(request: FastifyRequest, error: BluechipAPIError): string {
  const reasons = reasonsOf(error, request.id).map((reason) => `<li>${escapeHtml(reason)}</li>`);
  const id = error.status >= 500 ? `<p>Request ${escapeHtml(request.id)}</p>` : '';
  const back = `<p><a href="${escapeHtml(wayBack(request))}">Go back</a></p>`;
  const title = 'This could not be done';
  return htmlPage({ title, body: `<h1>${title}</h1><ul>${reasons.join('')}</ul>${id}${back}` });
}

function reasonsOf(error: BluechipAPIError, requestId: string): string[] {
  const { error: message, errors = {} } = errorBody(error, requestId);
  const byField = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => (field === 'base' ? text : `${field.replaceAll('_', ' ')}: ${text}`)),
  );
  return message === undefined ? byField : [message];
}

/** The path of the page that sent the form, if it is of this host; the query may say what is no longer so ("saved"). */
function wayBack({ headers: { referer }, host }: FastifyRequest): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const url = new URL(referer);
  // A path of two slashes would lead to another host.
  return url.host === host && /^\/(?!\/)/.test(url.pathname) ? url.pathname : '/';
}
