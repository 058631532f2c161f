/** Where a page tells that it is hidden, seen or left: the document and the window, of which a test has its own. */
type Watched = {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
};

/** Who looks up a password or a card elsewhere comes back sooner. */
export const AWAY_MS = 60_000;

/** Says each time that a page is left: it is closed or changed, or nobody looked at it for a minute. Answers how to stop. */
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
