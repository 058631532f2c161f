import type { FastifyRequest } from 'fastify';
import type { BluechipAPIError } from '#kernel/errors.ts';
import { errorBody } from './error-reply.ts';
import { escapeHtml, htmlPage } from './html-page.ts';
import { requestHost } from './request-host.ts';

/** Forms that a browser posts without JavaScript: a person reads the reply, so it is a page and never JSON. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call accepts plain forms: it has a `formRedirect`. */
    takesPlainForm?: boolean;
  }
}

export function isPlainForm(request: FastifyRequest): boolean {
  // If the router could not parse the address, there is no route.
  if (request.routeOptions?.config?.takesPlainForm !== true) return false;
  const contentType = (request.headers['content-type'] ?? '').toLowerCase();
  return contentType.startsWith('application/x-www-form-urlencoded');
}

/** The field in which a form names a method other than POST. */
const METHOD_FIELD = '_method';

export function methodOf(body: unknown): string {
  const named = typeof body === 'object' && body !== null && METHOD_FIELD in body ? body[METHOD_FIELD] : undefined;
  return typeof named === 'string' ? named.toUpperCase() : 'POST';
}

/** The page with the reason of a refusal and a link to continue: back to the form, or to the required login. */
export function refusalPage(request: FastifyRequest, error: BluechipAPIError): string {
  const reasons = reasonsOf(error, request.id).map((reason) => `<li>${escapeHtml(reason)}</li>`);
  const id = error.status >= 500 ? `<p class="small">Request ${escapeHtml(request.id)}</p>` : '';
  const back = wayBack(request);
  const signIn = SIGN_IN_FOR[error.code];
  const on = signIn
    ? link(`${signIn.path}return_to=${encodeURIComponent(back)}`, signIn.label)
    : link(back, 'Go back to the page');
  const typed = error.fields
    ? '<p class="small">Your browser’s own Back button keeps what you typed, but for passwords.</p>'
    : '';
  const captcha =
    error.code === 'captcha_needed'
      ? '<p>This check needs JavaScript. Turn it on, or wait an hour and try again.</p>'
      : '';
  const title = 'This could not be done';
  return htmlPage({ title, body: `<h1>${title}</h1><ul>${reasons.join('')}</ul>${captcha}${id}<p>${on}</p>${typed}` });
}

const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${label}</a>`;

/** Refusals that another login resolves; with JavaScript the form redirects there by itself. */
const SIGN_IN_FOR: Readonly<Record<string, { path: string; label: string }>> = {
  not_signed_in: { path: '/users/sign_in?', label: 'Log in' },
  session_revoked: { path: '/users/sign_in?ended=session_revoked&', label: 'Log in' },
  suspicious_activity: { path: '/users/sign_in?ended=suspicious_activity&', label: 'Log in' },
  strict_sign_in_needed: { path: '/users/strict_sign_in?', label: 'Confirm it’s you' },
  second_factor_needed: { path: '/users/sign_in?step=second_factor&', label: 'Enter your code' },
};

function reasonsOf(error: BluechipAPIError, requestId: string): string[] {
  const { error: message, errors = {} } = errorBody(error, requestId);
  const byField = Object.entries(errors).flatMap(([field, texts]) => texts.map((text) => reasonOf(field, text)));
  return message === undefined ? byField : [message];
}

/** "registration.age_band" is the field "age band"; a message that asks for a field already names it. */
function reasonOf(field: string, text: string): string {
  const name = field.split('.').at(-1) ?? field;
  return name === 'base' || text.startsWith('Please enter') ? text : `${name.replaceAll('_', ' ')}: ${text}`;
}

/** Query keys that report a success, which would be wrong after a refusal. */
const TOLD_KEYS = ['saved', 'sent', 'done', 'link', 'deletion', 'ended'];

/** The page with the form, if it is on this host. */
function wayBack(request: FastifyRequest): string {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const url = new URL(referer);
  // A path that starts with two slashes would lead to another host.
  if (url.host !== requestHost(request) || !/^\/(?!\/)/.test(url.pathname)) return '/';
  for (const key of TOLD_KEYS) url.searchParams.delete(key);
  return url.pathname + url.search;
}
