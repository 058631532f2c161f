/** The allowed link targets of an article: https, http, mailto, and paths on the site. The same rule applies when an article is shown. */

// A browser removes tabs and newlines from a URL before it reads the scheme.
const hasControls = (text: string): boolean => Array.from(text).some((character) => character.charCodeAt(0) < 33);

export function isLinkAddress(address: string): boolean {
  if (address === '' || hasControls(address)) return false;
  if (address.startsWith('/')) return /^\/(?![/\\])/.test(address);
  if (/^mailto:[^@]+@[^@]+$/i.test(address)) return true;
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  // A username before the host makes one site look like another.
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}
