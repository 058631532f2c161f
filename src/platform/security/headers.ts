import { createHash } from 'node:crypto';

/**
 * Security headers as fixed text: a cached page keeps them with its bytes. CSP works by hashes and our own files; a nonce in a
 * cached page would be a constant. Framing is refused unless a route says by whom.
 */

export type Framing = 'nobody' | 'anybody' | readonly string[];

const HSTS = 'max-age=63072000; includeSubDomains';

const frameAncestors = (framing: Framing) =>
  framing === 'nobody' ? "'none'" : framing === 'anybody' ? '*' : framing.join(' ') || "'none'";

export type HeaderOptions = {
  framing?: Framing;
  /** The origins that the page may open in frames; absent: none. */
  frames?: readonly string[];
  /** The origins beside our own that the page's code may speak to; absent: none. */
  connectsTo?: readonly string[];
  scriptHashes?: readonly string[];
  /** The origins beside our own whose scripts the page may load; absent: none. */
  scriptOrigins?: readonly string[];
  isSecure: boolean;
  development?: boolean;
};

/** For a page. `scriptHashes`: of the inline scripts it carries, as `sha256-…`. */
export function pageHeaders({
  framing = 'nobody',
  frames = [],
  connectsTo = [],
  scriptHashes = [],
  scriptOrigins = [],
  isSecure,
  development = false,
}: HeaderOptions): Record<string, string> {
  // The development server injects its client and styles inline; beside hashes the browser would ignore 'unsafe-inline'.
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

/** For everything that is no page: calls, files, feeds. */
export function plainHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    ...commonHeaders(isSecure),
  };
}

/** For the service worker, whose own policy says what it may ask for. */
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
