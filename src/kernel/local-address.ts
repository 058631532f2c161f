/**
 * A return address from user input, or the fallback: only a path, so that nobody is redirected to another site. Non-ASCII characters are
 * encoded, because no header could hold them. Browsers read "//evil.example" and "/\evil.example" as another host, and drop control
 * characters.
 */
/** Matches whole characters; a lone surrogate becomes the replacement character. */
const BEYOND_ASCII = /[^\x21-\x7e]+/gu;

export function localAddress(given: string | null | undefined, fallback: string): string {
  if (!given || given.length > 2000) return fallback;
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)
    ? given.toWellFormed().replace(BEYOND_ASCII, encodeURIComponent)
    : fallback;
}
