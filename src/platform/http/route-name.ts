import type { FastifyRequest } from 'fastify';
import { requestHostname } from './request-host.ts';

/** How the log and the figures call what was asked for. */

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the page as the table of pages has it, such as `/news/:slug`; null: it is no page. */
    pagePattern: string | null;
  }
}

const LONGEST_PATH = 200;
const LONGEST_HOST = 100;

/** One of a few hundred, whatever is asked for. Every page is served under the route `/*`, which alone would say nothing. */
export const routeName = ({ pagePattern, routeOptions }: FastifyRequest): string =>
  pagePattern ?? routeOptions.url ?? 'none';

/** For the line of a request: its host, and what was asked for where it was refused, so that a dead link can be found. */
export function requestFacts(request: FastifyRequest, status: number): { host: string; path?: string } {
  const host = requestHostname(request).slice(0, LONGEST_HOST);
  if (status < 400) return { host };
  const path = (request.url.split('?', 1)[0] ?? '').split('/').map((part) => (ORDINARY.test(part) ? part : '…'));
  return { host, path: path.join('/').slice(0, LONGEST_PATH) };
}

/** What links of ours and old ones are made of. Anything else may be a password in the wrong field, or text meant to harm the reader of the log. */
const ORDINARY = /^[\w.~@+-]*$/;
