/** A script error as a browser reports it: facts about the program, none about its reader. */

export type BrowserErrorKind = 'uncaught' | 'rejection' | 'render';

export type BrowserError = { kind: BrowserErrorKind; name: string; message: string; stack: string; path: string };

/** Characters at most. */
export const BROWSER_ERROR_LIMITS = { name: 60, message: 300, stack: 2_000, path: 200 } as const;

/** Query and fragment of each address in a text: they may hold what somebody searched for. */
const QUERIES = /(\bhttps?:\/\/[^\s?#'"()]*)[?#][^\s'"()]*/g;

/** The token of a preview is the one that stands in a path. Error reporting takes out tokens wherever they stand, once more. */
const PREVIEWS = /(\/previews\/)[^/?#\s]+/g;

/** Cut first too, so that a text of megabytes costs no more than a page of it. */
const clean = (text: string, most: number) =>
  text
    .slice(0, 2 * most)
    .replace(QUERIES, '$1')
    .replace(PREVIEWS, '$1[token]')
    .slice(0, most);

/** The report of an error at an address; its texts are cut and hold no query, no fragment and no token. */
export function browserErrorOf(kind: BrowserErrorKind, error: Error, pathname: string): BrowserError {
  return {
    kind,
    name: clean(error.name, BROWSER_ERROR_LIMITS.name),
    message: clean(error.message, BROWSER_ERROR_LIMITS.message),
    stack: clean(error.stack ?? '', BROWSER_ERROR_LIMITS.stack),
    path: clean(pathname, BROWSER_ERROR_LIMITS.path),
  };
}

/** What makes two errors the same: name, message and the innermost frame; the page may differ. */
export function browserErrorKey({ name, message, stack }: BrowserError): string {
  const frame = stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? '';
  return `${name}\n${message}\n${frame.trim()}`;
}
