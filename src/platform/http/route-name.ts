import type { FastifyRequest } from 'fastify';
import { requestHostname } from './request-host.ts';

/** The name of a request's route in the log and in metrics. */

declare module 'fastify' {
  interface FastifyRequest {
    /** The page's pattern from the table of pages, such as `/news/:slug`; null if it is not a page. */
    pagePattern: string | null;
  }
}

const LONGEST_PATH = 200;
const LONGEST_HOST = 100;

/** One of a few hundred names, whatever is requested. Every page is served under the route `/*`, which alone would say nothing. */
export const routeName = ({ pagePattern, routeOptions }: FastifyRequest): string =>
  pagePattern ?? routeOptions.url ?? 'none';

/** For a request's log line: its host, and the path if it was refused, so that a dead link can be found. */
export function requestFacts(request: FastifyRequest, status: number): { host: string; path?: string } {
  const host = requestHostname(request).slice(0, LONGEST_HOST);
  if (status < 400) return { host };
  const path = (request.url.split('?', 1)[0] ?? '').split('/').map((part) => (ORDINARY.test(part) ? part : '…'));
  return { host, path: path.join('/').slice(0, LONGEST_PATH) };
}

/**
 * The characters of our own and old links. Anything else may be a password in the wrong field, or text that attacks the reader of the log.
 */
const ORDINARY = /^[\w.~@+-]*$/;
