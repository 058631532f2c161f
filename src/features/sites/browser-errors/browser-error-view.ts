/** A script error reported by a browser: data about the program, not about its reader. */

export type BrowserErrorKind = 'uncaught' | 'rejection' | 'render';

export type BrowserError = { kind: BrowserErrorKind; name: string; message: string; stack: string; path: string };

/** Characters at most. */
export const BROWSER_ERROR_LIMITS = { name: 60, message: 300, stack: 2_000, path: 200 } as const;

/** Query and fragment of each URL in a text: they may contain what somebody searched for. */
const QUERIES = /(\bhttps?:\/\/[^\s?#'"()]*)[?#][^\s'"()]*/g;

/** Here a preview token is removed from paths. Error reporting removes tokens in any position once more. */
const PREVIEWS = /(\/previews\/)[^/?#\s]+/g;

/** Truncated first too, so that cleaning megabytes of text costs no more than a page of it. */
const clean = (text: string, most: number) =>
  text
    .slice(0, 2 * most)
    .replace(QUERIES, '$1')
    .replace(PREVIEWS, '$1[token]')
    .slice(0, most);

/** The report of an error at an address; its texts are truncated and contain no query, fragment or token. */
export function browserErrorOf(kind: BrowserErrorKind, error: Error, pathname: string): BrowserError {
  return {
    kind,
    name: clean(error.name, BROWSER_ERROR_LIMITS.name),
    message: clean(error.message, BROWSER_ERROR_LIMITS.message),
    stack: clean(error.stack ?? '', BROWSER_ERROR_LIMITS.stack),
    path: clean(pathname, BROWSER_ERROR_LIMITS.path),
  };
}

/** Errors are the same if name, message and innermost frame match; the page may differ. */
export function browserErrorKey({ name, message, stack }: BrowserError): string {
  const frame = stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? '';
  return `${name}\n${message}\n${frame.trim()}`;
}
