import { REDIRECT_LIMITS } from './redirects-view.ts';

/** Addresses of redirects: how an old one is normalized, and which new ones are valid. Pure. */

/** A normalized old address: lowercase and decoded, without a trailing slash; the query sorted, '' for any. */
export type OldAddress = { path: string; query: string };

type Verdict<Value> = { ok: true; value: Value } | { ok: false; reason: string };

const BASE = 'http://page';
/** Control characters would split the header, and browsers read a backslash as a slash. */
const UNSAFE = /[\p{Cc}\p{Cs}\\]/u;
const HOST = /^https?:\/\/[^/?#]*/i;
/** How exports of Ghost and WordPress mark a regular expression. */
const PATTERN = /[\^*]|\$$|\(\?|\[[^\]]*\]/;

/** Folders without redirects: endpoints, the admin area, build files, development pages. */
const RESERVED_FOLDERS = ['/api', '/admin', '/assets', '/dev'];
/** Answered by the server itself, before any page. */
const RESERVED_FILES: ReadonlySet<string> = new Set([
  '/favicon.ico',
  '/favicon.svg',
  '/feed.json',
  '/feed.xml',
  '/healthz',
  '/manifest.webmanifest',
  '/metrics',
  '/news-sitemap.xml',
  '/readyz',
  '/robots.txt',
  '/service-worker.js',
  '/sitemap.xml',
]);

const refuse = (reason: string) => ({ ok: false, reason }) as const;

/** The key of a requested address; null: no redirect can match it. */
export function addressKey({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): OldAddress | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const lower = decoded
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/');
  const path = lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
  if (UNSAFE.test(path) || path.length > REDIRECT_LIMITS.path) return null;
  return { path, query: queryKey(searchParams) };
}

/** Parameters in a fixed order; '': they are too long for any redirect. */
function queryKey(parameters: URLSearchParams): string {
  const pairs = [...parameters].toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  const query = new URLSearchParams(pairs).toString();
  return query.length > REDIRECT_LIMITS.query ? '' : query;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Parses an old address from staff or a file: a path, or a full address of the old site, whose host is dropped. */
export function readOldAddress(typed: string): Verdict<OldAddress> {
  const text = typed.trim();
  if (text === '') return refuse('Enter the old address');
  if (text.length > REDIRECT_LIMITS.typed) return refuse(`At most ${REDIRECT_LIMITS.typed} characters`);
  if (UNSAFE.test(text)) return refuse('Remove backslashes and control characters');
  const local = HOST.test(text) ? text.replace(HOST, '').replace(/^(?!\/)/, '/') : text;
  if (!local.startsWith('/') || local.startsWith('//'))
    return refuse('Start with one slash, such as /2019/05/signing-day');
  if (PATTERN.test(local)) return refuse('Patterns are not supported: enter one whole address');
  if (!URL.canParse(local, BASE)) return refuse('This is not an address');
  const url = new URL(local, BASE);
  const key = addressKey(url);
  if (key === null) return refuse(`Use a path of at most ${REDIRECT_LIMITS.path} characters that can be decoded`);
  if (key.query === '' && url.searchParams.size > 0)
    return refuse(`At most ${REDIRECT_LIMITS.query} characters after the question mark`);
  if (isReserved(key.path)) return refuse(`Addresses at ${key.path} are never redirected`);
  return { ok: true, value: key };
}

const isReserved = (path: string): boolean =>
  RESERVED_FILES.has(path) || RESERVED_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** The target of a redirect as it appears in the header: a path of the same site, or an https address. */
export function readTarget(typed: string): Verdict<string> {
  const text = typed.trim();
  if (text === '') return refuse('Enter the new address');
  if (text.length > REDIRECT_LIMITS.typed) return refuse(`At most ${REDIRECT_LIMITS.typed} characters`);
  if (UNSAFE.test(text)) return refuse('Remove backslashes and control characters');
  const target = text.startsWith('/') ? pathTarget(text) : httpsTarget(text);
  if (target === null) return refuse('Enter a path, such as /news/signing-day, or a full https:// address');
  return target.length > REDIRECT_LIMITS.typed ? refuse('This address is too long') : { ok: true, value: target };
}

function pathTarget(text: string): string | null {
  if (text.startsWith('//') || !URL.canParse(text, BASE)) return null;
  const { pathname, search, hash } = new URL(text, BASE);
  // `/.//x` becomes `//x` once its dots are resolved, and that names a host.
  return pathname.startsWith('//') ? null : `${pathname}${search}${hash}`;
}

function httpsTarget(text: string): string | null {
  if (!/^https:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username || url.password ? null : url.href;
}

/** An old address as shown to staff. */
export const shownAddress = ({ path, query }: OldAddress): string => (query === '' ? path : `${path}?${query}`);
