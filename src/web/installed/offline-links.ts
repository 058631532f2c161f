/** While offline, a link loads its page as a document: the service worker answers only those, and a page change by script would fail. */

export function reloadWhenOffline(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !isOffline()) return;
  if (link.origin !== location.origin || link.target || link.pathname === location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
}

const isOffline = () =>
  location.pathname === '/_app' || (!navigator.onLine && navigator.serviceWorker?.controller != null);
