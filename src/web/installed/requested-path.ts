/** The page of a site that was requested while offline. */

type ShellFacts = {
  /** The hash of the shell page's address, into which the service worker writes the requested page. */
  hash: string;
  origin: string;
  isOnline: boolean;
};

/** A path on this site; null if the shell was opened directly, or by a link that names another site. */
export function requestedPath({ hash, origin, isOnline }: ShellFacts): string | null {
  const path = hash.slice(1);
  // Checking the first character is not enough: to a browser "/\\host" is another host, as "//host" is.
  if (path.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin) return path;
  return isOnline ? null : '/';
}
