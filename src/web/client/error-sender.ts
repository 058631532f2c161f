import {
  type BrowserError,
  type BrowserErrorKind,
  browserErrorKey,
  browserErrorOf,
} from '#features/sites/browser-errors/browser-error-view.ts';
import { isApiError } from '#kernel/errors.ts';

type Deps = { send: (body: BrowserError) => Promise<unknown>; pathname: () => string };

/** More different failures of one document add no information. */
const MOST_PER_PAGE = 5;
/** Browsers' messages for a lost network request, which is not an error of the program. */
const NETWORK = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?|network error)$/;
const EXTENSION = /\b(?:chrome|moz|safari-web)-extension:\/\//;

/** Reports each different error once, at most five per document. Skips the server's replies, network failures and errors of extensions. */
export function createErrorSender({ send, pathname }: Deps): (kind: BrowserErrorKind, error: Error) => void {
  const sent = new Set<string>();
  return (kind, error) => {
    if (isForeign(error)) return;
    const report = browserErrorOf(kind, error, pathname());
    const key = browserErrorKey(report);
    if (sent.has(key) || sent.size >= MOST_PER_PAGE) return;
    sent.add(key);
    send(report).catch(() => {});
  };
}

function isForeign(error: Error): boolean {
  if (isApiError(error) || error.name === 'AbortError' || error.name === 'TimeoutError') return true;
  return NETWORK.test(error.message) || EXTENSION.test(error.stack ?? '');
}
