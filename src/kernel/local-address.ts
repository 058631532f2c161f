/**
 * An address of this site that somebody gave to be led back to, or the fallback: only a path, so that nobody is led elsewhere.
 * What is not ASCII is encoded, or no header could hold it.
 * "//evil.example" and "/\evil.example" name another host to a browser; control characters would be dropped by it.
 */
/** Whole characters; half of one becomes the sign for what could not be read. */
const BEYOND_ASCII = /[^\x21-\x7e]+/gu;

export function localAddress(given: string | null | undefined, fallback: string): string {
  if (!given || given.length > 2000) return fallback;
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)
    ? given.toWellFormed().replace(BEYOND_ASCII, encodeURIComponent)
    : fallback;
}
