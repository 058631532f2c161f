import { createHash } from 'node:crypto';

/**
 * Security headers as constant text, so a cached page keeps them with its bytes. The CSP uses hashes and our own files; a nonce in a cached
 * page would be constant. Framing is refused unless a route names who may.
 */

export type Framing = 'nobody' | 'anybody' | readonly string[];

const HSTS = 'max-age=63072000; includeSubDomains';

const frameAncestors = (framing: Framing) =>
  framing === 'nobody' ? "'none'" : framing === 'anybody' ? '*' : framing.join(' ') || "'none'";

export type HeaderOptions = {
  framing?: Framing;
  /** The origins that the page may load in iframes; absent: none. */
  frames?: readonly string[];
  /** The other origins that the page's code may connect to; absent: none. */
  connectsTo?: readonly string[];
  scriptHashes?: readonly string[];
  /** The other origins that the page may load scripts from; absent: none. */
  scriptOrigins?: readonly string[];
  isSecure: boolean;
  development?: boolean;
};

/** For a page. `scriptHashes`: the hashes of its inline scripts, as `sha256-…`. */
export function pageHeaders({
  framing = 'nobody',
  frames = [],
  connectsTo = [],
  scriptHashes = [],
  scriptOrigins = [],
  isSecure,
  development = false,
}: HeaderOptions): Record<string, string> {
  // The development server injects its client and styles inline; with hashes present the browser would ignore 'unsafe-inline'.
  const inline = development ? ["'unsafe-inline'", "'unsafe-eval'"] : scriptHashes.map((hash) => `'${hash}'`);
  const csp = [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptOrigins, ...inline].join(' ')}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectsTo, ...(development ? ['ws:'] : [])].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors(framing)}`,
  ];
  return {
    'content-security-policy': csp.join('; '),
    ...(framing === 'nobody' ? { 'x-frame-options': 'DENY' } : {}),
    ...commonHeaders(isSecure),
  };
}

/** For everything that is not a page: calls, files, feeds. */
export function plainHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    ...commonHeaders(isSecure),
  };
}

/** For the service worker, whose own policy limits its requests. */
export function workerHeaders(isSecure: boolean): Record<string, string> {
  return {
    ...plainHeaders(isSecure),
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  };
}

function commonHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': HSTS } : {}),
  };
}

export function scriptHash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
