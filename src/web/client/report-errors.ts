import type { RootOptions } from 'react-dom/client';
import type { BrowserErrorKind } from '#features/sites/browser-errors/browser-error-view.ts';

/** Script errors of this page on their way to the server. What sends them is loaded with the first: most pages have none. */

/** React hands an error to its root and to the window; a rejection may be raised twice. */
const seen = new WeakSet<Error>();

export function reportError(kind: BrowserErrorKind, error: unknown): void {
  if (!(error instanceof Error) || seen.has(error)) return;
  seen.add(error);
  import('./send-error.ts').then(
    ({ sendError }) => sendError(kind, error),
    () => {},
  );
}

export function watchErrors(): void {
  addEventListener('error', ({ error }) => reportError('uncaught', error));
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}

/** What React caught or recovered from, raised as it raises what it did not catch: a boundary hides an error from readers only. */
export const rootOptions: RootOptions = { onCaughtError: raise, onUncaughtError: raise, onRecoverableError: raise };

function raise(error: unknown): void {
  reportError('render', error);
  globalThis.reportError(error);
}
