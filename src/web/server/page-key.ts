import type { ConsentRegion } from '#kernel/consent-region.ts';
import type { ViewerClass } from '#platform/context.ts';
import type { KeptValues, PagePolicy } from '../page-policy.ts';

/** The cache key of a page: everything that may change its bytes, and nothing else (ARCHITECTURE.md, "A page"). */

export type PageVariant = {
  /** The site's subdomain, so that a page does not depend on the spelling of its host. */
  site: string;
  viewer: ViewerClass;
  /** From the CDN's headers; null if they say nothing, and then the strictest rules apply. */
  region: ConsentRegion | null;
  hasPrivacySignal: boolean;
  hasShell: boolean;
  /** The flags that change pages, as text. */
  flags: string;
};

const SEPARATOR = '\u0000';

/** The characters that RFC 3986 never encodes: proxies between a reader and us cannot spell such a path differently. */
const PLAIN_PATH = /^[\w.~/-]+$/;
/** A segment that browsers resolve: a redirect to it would lead elsewhere. */
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

const isPlain = (path: string): boolean => PLAIN_PATH.test(path) && !DOT_SEGMENT.test(path);

/**
 * The canonical spelling of a page's path: the pattern's own letters, each parameter encoded once, and a trailing slash only if the pattern
 * has it.
 */
export function canonicalPath(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The redirect for a differently spelled address of a cached page; null if none is needed. */
export function canonicalAddress(url: URL, { path, policy }: { path: string; policy: PagePolicy }): string | null {
  if (policy.keepSeconds === 0 || path === url.pathname || !isPlain(path)) return null;
  return path + url.search;
}

/** Null if the page is rendered for its reader alone: because of its policy, its query, or a path that can be spelled in several ways. */
export function pageKey(url: URL, policy: PagePolicy, variant: PageVariant): string | null {
  if (policy.keepSeconds === 0 || !isPlain(url.pathname)) return null;
  const query: string[] = [];
  for (const key of [...policy.queryKeys].toSorted()) {
    const value = url.searchParams.get(key);
    if (value === null || value === '') continue;
    if (!isKept(policy.keptValues?.[key] ?? null, value)) return null;
    query.push(`${key}=${encodeURIComponent(value)}`);
  }
  const { viewer } = variant;
  return [
    variant.site,
    url.pathname,
    query.join('&'),
    `${viewer.kind} ${viewer.premium} ${viewer.warRoom} ${viewer.ads}`,
    variant.region,
    variant.hasPrivacySignal,
    variant.hasShell,
    variant.flags,
  ].join(SEPARATOR);
}

function isKept(allowed: KeptValues, value: string): boolean {
  if (allowed === null) return false;
  return allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value);
}

/** The address with only the page's declared query keys. Loaders see this one, so that nothing else can change the bytes. */
export function declaredUrl(url: URL, policy: PagePolicy): URL {
  const declared = new URL(url.origin);
  declared.pathname = url.pathname;
  for (const key of [...policy.queryKeys].toSorted()) {
    const value = url.searchParams.get(key);
    if (value !== null && value !== '') declared.searchParams.set(key, value);
  }
  return declared;
}
