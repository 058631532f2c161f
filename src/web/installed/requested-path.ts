/** The page of a site that was requested without a connection. */

type ShellFacts = {
  /** Of the shell page's address: the service worker writes the requested page into it. */
  hash: string;
  origin: string;
  isOnline: boolean;
};

/** A path on this site; null: the shell was opened by itself, or by a link that names another site. */
export function requestedPath({ hash, origin, isOnline }: ShellFacts): string | null {
  const path = hash.slice(1);
  // Not by its beginning alone: to a browser "/\\host" is another host, as "//host" is.
  if (path.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin) return path;
  return isOnline ? null : '/';
}
