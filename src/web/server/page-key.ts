import type { ConsentRegion } from '#kernel/consent-region.ts';
import type { ViewerClass } from '#platform/context.ts';
import type { KeptValues, PagePolicy } from '../page-policy.ts';

/** The cache key of a page: all that may change its bytes, and nothing else (ARCHITECTURE.md, "A page"). */

export type PageVariant = {
  /** The site's sub-domain: no byte of a page depends on how its host was spelled. */
  site: string;
  viewer: ViewerClass;
  /** As the headers of the CDN tell it; null: they do not, and the strictest holds. */
  region: ConsentRegion | null;
  hasPrivacySignal: boolean;
  hasShell: boolean;
  /** The flags that change pages, as text. */
  flags: string;
};

const SEPARATOR = '\u0000';

/** The characters that RFC 3986 never has encoded: whatever stands between a reader and us spells such a path in one way. */
const PLAIN_PATH = /^[\w.~/-]+$/;
/** A segment that browsers resolve: a redirect to it would lead elsewhere. */
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

const isPlain = (path: string): boolean => PLAIN_PATH.test(path) && !DOT_SEGMENT.test(path);

/** The one spelling of a page's path: the row's own letters, each parameter encoded once, a slash at the end only where the row has it. */
export function canonicalPath(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Where an address of a kept page leads that spells its path otherwise; null: nowhere, it is answered as it is. */
export function canonicalAddress(url: URL, { path, policy }: { path: string; policy: PagePolicy }): string | null {
  if (policy.keepSeconds === 0 || path === url.pathname || !isPlain(path)) return null;
  return path + url.search;
}

/** Null where the page is made for its reader alone: by its policy, its query, or a path that can be spelled in several ways. */
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

/** The address with only the keys that the page declares: what the loaders see, so that nothing else can change the bytes. */
export function declaredUrl(url: URL, policy: PagePolicy): URL {
  const declared = new URL(url.origin);
  declared.pathname = url.pathname;
  for (const key of [...policy.queryKeys].toSorted()) {
    const value = url.searchParams.get(key);
    if (value !== null && value !== '') declared.searchParams.set(key, value);
  }
  return declared;
}
