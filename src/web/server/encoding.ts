import type { CachedPage, Encoding } from '#platform/cache/page-cache.ts';

/** Picks the smallest encoding that the browser accepts, by its `Accept-Encoding`. */
export function encodingFor(accepted: string, { bodies }: CachedPage): Encoding {
  if (bodies.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  if (bodies.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
