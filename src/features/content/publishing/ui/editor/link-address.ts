/** Where a link of an article may lead: https, http, mailto, and paths of ours. The same rule holds when an article is shown. */

// A browser drops tabs and line ends inside an address before it reads the scheme.
const hasControls = (text: string): boolean => Array.from(text).some((character) => character.charCodeAt(0) < 33);

export function isLinkAddress(address: string): boolean {
  if (address === '' || hasControls(address)) return false;
  if (address.startsWith('/')) return /^\/(?![/\\])/.test(address);
  if (/^mailto:[^@]+@[^@]+$/i.test(address)) return true;
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  // A name before the host makes one site look like another.
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/** What somebody typed, as an address: "example.com" and "pat@example.com" are understood; null where it cannot be one. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isLinkAddress(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  const address = `https://${text}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i.test(text) && isLinkAddress(address) ? address : null;
}
