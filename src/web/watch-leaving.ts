/** The sources of hide, show and leave events: document and window, which a test replaces. */
type Watched = {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
};

/** Long enough to look up a password or a card elsewhere and come back. */
export const AWAY_MS = 60_000;

/** Reports each time that a page is left: closed, changed, or hidden for a minute. Returns a function that stops it. */
export function watchLeaving({ document, window }: Watched, onLeft: () => void): () => void {
  let away: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(away);
    if (document.visibilityState === 'hidden') away = setTimeout(onLeft, AWAY_MS);
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', onLeft);
  return () => {
    clearTimeout(away);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', onLeft);
  };
}
