/**
 * The slug of the story at a URL of our network; null for any other URL. `home`: the URL of the national site; every site under it is ours.
 * Pure.
 */
export function storyAt(url: string, home: string): string | null {
  if (!URL.canParse(url, home)) return null;
  const { protocol, hostname, pathname } = new URL(url, home);
  const base = new URL(home).hostname.replace(/^www\./, '');
  if (!/^https?:$/.test(protocol) || (hostname !== base && !hostname.endsWith(`.${base}`))) return null;
  return /^\/news\/([a-z0-9-]{1,160})\/?$/.exec(pathname)?.[1] ?? null;
}
