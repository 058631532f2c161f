import type { RootOptions } from 'react-dom/client';
import type { BrowserErrorKind } from '#features/sites/browser-errors/browser-error-view.ts';

/** Reports the page's script errors to the server. The sender is loaded with the first error, because most pages have none. */

/** React reports an error to its root and to the window, and a rejection may be raised twice. */
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

/** Raises errors that React caught or recovered from like uncaught ones: a boundary hides an error from readers only. */
export const rootOptions: RootOptions = { onCaughtError: raise, onUncaughtError: raise, onRecoverableError: raise };

function raise(error: unknown): void {
  reportError('render', error);
  globalThis.reportError(error);
}
